"""When a player's clock stands still: while nobody looks at the board."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.session.game import Game
from app.session.play_state import Pause


class Pauses(QObject):
    """Stops the clock while the user is elsewhere, and lets it go on."""

    def __init__(self, game: Game, host: QWidget) -> None:
        super().__init__(host)
        self._game = game
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._follow_application)

    def read_help(self, reads: bool) -> None:
        """Note that someone reads the help, or something like it, or not any more."""
        self._set(Pause.HELP, stands=reads)

    def _follow_application(self, state: Qt.ApplicationState) -> None:
        self._set(Pause.AWAY, stands=state != Qt.ApplicationState.ApplicationActive)

    def _set(self, why: Pause, *, stands: bool) -> None:
        change = self._game.pause if stands else self._game.resume
        change(why)
