"""The line above the board for messages that need no dialog."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from app.core.words import text
from app.ui.look.icons import icon
from app.ui.look.layout import keep_room
from app.ui.look.text_size import beside_text
from app.ui.look.theme import Theme, Themes


class MessageBar(QWidget):
    """Shows one sentence until it is closed, replaced, or followed by another action."""

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._lasting = self._good = False
        self.setObjectName("messageBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.sign = QLabel()
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)  # it may quote a file
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = QToolButton()
        self.close_button.setAutoRaise(True)
        self.close_button.setToolTip(text("Close"))
        self.close_button.setAccessibleName(text("Close"))
        self.close_button.clicked.connect(self.hide)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 6, 6)
        layout.addWidget(self.sign)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.close_button)
        self.hide()
        themes.changed.connect(self._repaint)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.hide)  # active only while visible

    def _repaint(self) -> None:
        if self.isVisible():
            self._dress(self._themes.theme)

    def _dress(self, theme: Theme) -> None:
        side = beside_text(self)
        sign = icon("one-solution", theme) if self._good else icon("warning", theme)
        self.sign.setPixmap(sign.pixmap(side))
        self.close_button.setIcon(icon("close", theme))
        self.close_button.setIconSize(side)
        line = theme.accent if self._good else theme.conflict
        self.setStyleSheet(
            f"#messageBar {{ background: {theme.panel.name()}; "
            f"border-bottom: 2px solid {line.name()}; }}"
        )

    def say(self, sentence: str, *, lasting: bool = False, good: bool = False) -> None:
        """Show a sentence; a lasting one stays after the next action, a good one is no warning."""
        self._lasting, self._good = lasting, good
        self._dress(self._themes.theme)  # not earlier: most windows show no message
        self.label.setText(sentence)
        self.give_room_back()
        self.show()

    def settle(self, *, in_place: bool = False) -> None:
        """Hide after another action, unless the sentence is lasting.

        `in_place` keeps the space, so that nothing moves under the mouse before the next click.
        """
        if not self._lasting and not self.isHidden():
            keep_room(self, wanted=in_place)
            self.hide()

    def give_room_back(self) -> None:
        """Release the space of the hidden bar."""
        keep_room(self, wanted=False)
