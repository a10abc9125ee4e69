"""The line above the board that offers to restore unsaved work."""

from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.core.words import text
from app.ui.kit.language import spoken_locale
from app.ui.look.icons import icon
from app.ui.look.text_size import beside_text, shorten
from app.ui.look.theme import Theme


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
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 12, 6)
        layout.setSpacing(10)
        layout.addWidget(self.sign)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.restore)
        layout.addWidget(self.discard)
        self.set_theme(theme)

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
