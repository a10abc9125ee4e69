"""When a player's clock stands still: while nobody looks at the board."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget

from app.session.game import Game
from app.session.play_state import Pause
from app.store.database import Database
from app.ui.kit.hold import Hold
from app.ui.kit.late import load
from app.ui.look.theme import Theme


class Pauses(QObject):
    """Stops the clock while the user is elsewhere, and lets it go on."""

    def __init__(self, game: Game, hold: Hold, host: QWidget) -> None:
        super().__init__(host)
        self._game = game
        self._hold = hold
        self._host = host
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._follow_application)

    def read_help(self, reads: bool) -> None:
        """Note that someone reads the help, or something like it, or not any more."""
        self._set(Pause.HELP, stands=reads)

    def show_statistics(self, database: Database, theme: Theme, folder: str) -> None:
        """Show what the player has solved."""
        make: Callable[..., QDialog] = load("app.ui.play.statistics").StatisticsDialog
        dialog = make(database, theme, folder, self._host)
        self.read_help(True)
        with self._hold.held():
            dialog.exec()
        self.read_help(False)
        dialog.deleteLater()

    def _follow_application(self, state: Qt.ApplicationState) -> None:
        self._set(Pause.AWAY, stands=state != Qt.ApplicationState.ApplicationActive)

    def _set(self, why: Pause, *, stands: bool) -> None:
        change = self._game.pause if stands else self._game.resume
        change(why)
