"""The games of a window: kept in a store, and summed up as statistics."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.core.words import Message
from app.session.session import Session
from app.store.database import Database
from app.store.games import GameStore
from app.store.keeper import Keeper
from app.ui.kit.announcer import Announcer
from app.ui.kit.late import load
from app.ui.kit.session_worker import SessionWorker
from app.ui.look.theme import Theme

if TYPE_CHECKING:
    from app.ui.play.statistics import StatisticsDialog


class KeptGames(QObject):
    """Keeps the games of a Session in a store; without a store, none are kept."""

    def __init__(
        self, session: Session, store: GameStore | None, announcer: Announcer, host: QWidget
    ) -> None:
        super().__init__(host)
        self._host = host
        self._announcer = announcer
        self._worker = SessionWorker(self)
        self.store = store
        self.keeper: Keeper | None = None
        if store is not None:
            self.keeper = Keeper(session, store, self._worker, self._say)

    @property
    def database(self) -> Database | None:
        """Where the games are kept."""
        return None if self.store is None else self.store.database

    def show_statistics(self, theme: Theme, folder: str) -> None:
        """Show what the player has solved; exports are proposed in a folder."""
        if self.database is None:
            return
        make: type[StatisticsDialog] = load("app.ui.play.statistics").StatisticsDialog
        dialog = make(self.database, theme, folder, self._host)
        dialog.exec()
        dialog.deleteLater()

    def shut_down(self) -> None:
        """Write what is not written yet, and wait for it."""
        if self.keeper is not None:
            self._worker.shut_down()
            self.keeper.write_last()
            self._worker.shut_down()

    def _say(self, said: Message) -> None:
        self._announcer.warn(str(said))
