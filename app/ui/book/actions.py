"""The action that makes a book of new puzzles."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.core.words import text
from app.session.session import Session
from app.ui.kit.actions import make_action
from app.ui.kit.announcer import Announcer
from app.ui.kit.hold import Hold
from app.ui.kit.late import load
from app.ui.kit.settings import Settings

if TYPE_CHECKING:
    from app.ui.book.dialog import BookDialog


class BookActions(QObject):
    """Asks what a book is to be like, and has it made."""

    def __init__(
        self,
        host: QWidget,
        session: Session,
        settings: Settings,
        announcer: Announcer,
        hold: Hold,
    ) -> None:
        super().__init__(host)
        self._dialog_parent = host
        self._session = session
        self._settings = settings
        self._announcer = announcer
        self._hold = hold
        self.make = make_action(
            host,
            text("Book of p&uzzles…"),
            self.ask,
            None,
            tip=text("Have many new puzzles made, and printed as a book"),
        )

    def ask(self) -> None:
        """Show the dialog, and say in the end where the book is."""
        self._session.tour.pause()
        make: type[BookDialog] = load("app.ui.book.dialog").BookDialog
        dialog = make(self._settings, self._dialog_parent)
        with self._hold.held():
            dialog.exec()
        dialog.deleteLater()
        if dialog.written is not None:
            # It took minutes: whoever waited elsewhere is to see it, too.
            self._announcer.praise(text("The book is in {name}.", name=dialog.written.name))
