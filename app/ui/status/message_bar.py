"""The line over the board for messages that need no dialog."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QCursor, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from app.core.words import text
from app.ui.look.icons import icon
from app.ui.look.text_size import beside_text
from app.ui.look.theme import Theme, Themes

GAP_PX = 6
"""What stays free around the line."""


class MessageBar(QWidget):
    """Shows one sentence until it is closed, replaced, or followed by another action.

    Warnings stand above it until they are closed. It lies over the board, which does not move when
    sentences come and go.
    """

    def __init__(self, themes: Themes, over: QWidget) -> None:
        """Show sentences at the upper or lower edge of a widget."""
        super().__init__(over)
        self._over = over
        self._below = False
        """Whether it is at the lower edge."""
        over.installEventFilter(self)
        self._themes = themes
        self._warnings: list[str] = []
        """What nobody has closed yet."""
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
        self.close_button.clicked.connect(self._dismiss)
        layout = self._parts = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 6, 6)
        layout.addWidget(self.sign)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.close_button)
        self.hide()
        themes.changed.connect(self._repaint)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self._dismiss)  # active only while visible

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
            f"border: 1px solid {line.name()}; border-bottom-width: 2px; }}"
        )

    def say(self, sentence: str, *, lasting: bool = False, good: bool = False) -> None:
        """Show a sentence; a lasting one stays after the next action, a good one is no warning."""
        self._lasting, self._good = lasting, good and not self._warnings
        self._show(*self._warnings, sentence)

    def warn(self, sentence: str) -> None:
        """Show a sentence until the user closes it."""
        if sentence not in self._warnings:
            self._warnings.append(sentence)
        self.forget()

    def _show(self, *sentences: str) -> None:
        self._dress(self._themes.theme)  # not earlier: most windows show no message
        self.label.setText("\n".join(sentences))
        # Not where the next click is going to be.
        room, mouse = self._room, self._over.mapFromGlobal(QCursor.pos())
        self._below = room.contains(mouse) and mouse.y() < room.center().y()
        self._place()
        self.raise_()
        self.show()

    @property
    def _room(self) -> QRect:
        return self._over.rect().adjusted(GAP_PX, GAP_PX, -GAP_PX, -GAP_PX)

    def _place(self) -> None:
        """Be as wide as the sentence and as high as it needs, at the middle of the edge."""
        room = self._room
        beside = self.minimumSizeHint().width() - self.label.minimumSizeHint().width()
        metrics, lines = self.label.fontMetrics(), self.label.text().split("\n")
        written = max(map(metrics.horizontalAdvance, lines)) + GAP_PX
        wide = min(room.width(), written + beside)
        high = self._parts.totalHeightForWidth(wide)
        top = room.bottom() + 1 - high if self._below else room.top()
        self.setGeometry(room.center().x() - wide // 2, top, wide, high)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the edge."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def settle(self) -> None:
        """Forget the sentence after another action, unless it is lasting."""
        if not self._lasting:
            self.forget()

    def forget(self) -> None:
        """Show warnings only, or hide where there are none."""
        self._lasting = self._good = False
        if self._warnings:
            self._show(*self._warnings)
        else:
            self.hide()

    def _dismiss(self) -> None:
        self._warnings.clear()
        self.forget()
