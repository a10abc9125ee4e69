"""The timer that plays moves."""

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from app.session.playback import STANDARD_SPEED, stay
from app.session.session import Session
from app.session.state import State


class Playback(QObject):
    """Advances a Session to its next move while it plays."""

    speed_changed = Signal(int)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.speed = STANDARD_SPEED
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        session.subscribe(self._follow)

    def set_speed(self, speed: int) -> None:
        """Set the speed, as an index of SPEEDS."""
        if speed != self.speed:
            self.speed = speed
            if self._timer.isActive():
                self._timer.setInterval(self._stay)
            self.speed_changed.emit(speed)

    @property
    def _stay(self) -> int:
        return stay(self._session.state.move, self.speed)

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if "playing" in changed:
            if state.playing:
                self._timer.start(self._stay)
            else:
                self._timer.stop()

    def _tick(self) -> None:
        self._session.tour.tick()
        if self._session.state.playing:
            self._timer.setInterval(self._stay)
