"""The worker of a Session, made of threads and Qt timers."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.jobs import Report
from app.core.stop import Stop
from app.session.session import Session
from app.session.state import Question, State
from app.ui.kit.jobs import Jobs, Ticket


class _Alarm:
    """A delayed call."""

    def __init__(self, timer: QTimer, milliseconds: int, call: Callable[[], None]) -> None:
        self._timer = timer
        self._call: Callable[[], None] | None = call
        timer.timeout.connect(self._ring)
        timer.start(milliseconds)

    def _ring(self) -> None:
        call = self._call
        self.cancel()
        if call is not None:
            call()

    def cancel(self) -> None:
        """Cancel the call."""
        if self._call is not None:
            self._call = None
            self._timer.stop()
            self._timer.timeout.disconnect(self._ring)


class SessionWorker(QObject):
    """Runs the work of a Session in threads."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = Jobs(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)

    @property
    def working(self) -> bool:
        """Whether a thread is running, even one that was stopped and has not ended."""
        return self._jobs.working

    def start(
        self,
        work: Callable[[Stop, Report], Any],
        on_done: Callable[[Any], None],
        on_error: Callable[[str], None],
        on_values: Callable[[list[Any]], None],
    ) -> Ticket:
        """Call `work` in a thread, and the callbacks in the window's thread."""
        return self._jobs.start(work, on_done, on_error, on_values)

    def shut_down(self) -> None:
        """Wait for what is under way, but not for long; nobody hears what becomes of it."""
        self._jobs.shut_down()

    def later(self, milliseconds: int, call: Callable[[], None]) -> _Alarm:
        """Call a function after a delay. Only one call waits at a time."""
        return _Alarm(self._timer, milliseconds, call)


class SessionActivity(QObject):
    """The work of a Session as an Activity."""

    worked = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.stop = session.analysis.stop
        session.subscribe(self._follow)

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if "question" in changed:
            self.worked.emit()

    @property
    def busy(self) -> bool:
        """Whether the Session is working on a question."""
        return self._session.state.question is not Question.NONE
