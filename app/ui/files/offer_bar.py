"""The line above the board that offers to restore unsaved work."""

from datetime import datetime

from PySide6.QtCore import QDateTime, QEvent, QLocale, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from app.core.words import text
from app.ui.kit.language import spoken_locale
from app.ui.look.icons import icon
from app.ui.look.layout import stack_where_narrow
from app.ui.look.text_size import beside_text, shorten
from app.ui.look.theme import Theme

SIDE_PX, GAP_PX = 12, 10
"""The space at the sides and between parts."""

MOST_ROWS = 3
"""A question of more rows has its answers below it."""


class OfferBar(QWidget):
    """A question with two answers, shown until it is answered."""

    accepted = Signal()
    """The user wants the work back."""
    declined = Signal()
    """The user does not want it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("offerBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.sign = QLabel()
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.restore = QPushButton(text("Restore"))
        self.restore.setToolTip(text("Open it as it was, still to be saved"))
        self.restore.clicked.connect(self.accepted)
        self.discard = QPushButton(text("Discard"))
        self.discard.setToolTip(text("Forget these changes for good"))
        self.discard.clicked.connect(self.declined)
        said = QHBoxLayout()
        said.setSpacing(GAP_PX)
        said.addWidget(self.sign)
        said.addWidget(self.label, 1)
        self._answers = QHBoxLayout()
        self._answers.setSpacing(GAP_PX)
        self._answers.addStretch(1)
        self._answers.addWidget(self.restore)
        self._answers.addWidget(self.discard)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._parts.setContentsMargins(SIDE_PX, 6, SIDE_PX, 6)
        self._parts.setSpacing(GAP_PX)
        self._parts.addLayout(said, 1)
        self._parts.addLayout(self._answers)
        self.set_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the room there is."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Make room for text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange()

    def _arrange(self) -> None:
        """Put the answers below the question where it would be a column of words beside them."""
        beside = self._answers.sizeHint().width() + self.sign.sizeHint().width() + 2 * GAP_PX
        room = self.width() - 2 * SIDE_PX - beside
        stack_where_narrow(self._parts, self.label, room, rows=MOST_ROWS)

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.sign.setPixmap(icon("restore", theme).pixmap(beside_text(self)))
        self.setStyleSheet(
            f"#offerBar {{ background: {theme.panel.name()}; "
            f"border-bottom: 2px solid {theme.accent.name()}; }}"
        )

    def ask(self, name: str, since: datetime, more: int) -> None:
        """Ask about a document, last changed at some time; so many others follow."""
        locale = spoken_locale()
        moment = QDateTime.fromSecsSinceEpoch(int(since.timestamp()))
        when = locale.toString(moment, QLocale.FormatType.ShortFormat)
        if locale.language() is QLocale.Language.C:  # the user has chosen no way to write dates
            when = moment.toString("yyyy-MM-dd HH:mm")
        asked = text(
            "Satori was not closed properly. Restore {name} with its unsaved changes of {when}?",
            name=shorten(name),
            when=when,
        )
        if more:
            asked += " " + text("({count} more after this one)", count=more)
        self.label.setText(asked)
        self._arrange()
