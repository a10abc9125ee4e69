"""Work done beside the window: started here, its values handed back in the window's own thread."""

import time
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Signal, Slot

from app.core.errors import AppError, Cancelled
from app.core.jobs import Job, making_many_values
from app.core.priority import PAINTING_TIME, foreground
from app.core.stop import Stop
from app.core.words import text

PAUSE = 40
"""Milliseconds between two times that values are taken over: while the worker is busy, every call
back and forth between Python and Qt may have to wait for it, so many values share a few calls."""

GRACE = 1.0
"""Seconds that stopped work has to end before the window is gone."""

T = TypeVar("T")

Report = Callable[[object], None]
"""Hands over a value while the work goes on."""


class Ticket:
    """Work under way. What it still has to say is not heard any more once it is cancelled."""

    def __init__(
        self,
        on_values: Callable[[list[Any]], None] | None,
        on_done: Callable[[Any], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        self.on_values = on_values
        self.on_done = on_done
        self.on_error = on_error
        self.stop = Stop()
        self.job: Job[None] | None = None
        self.running = True
        self.heard = False
        """Whether it has said anything yet."""
        self.forgotten = False
        """Whether nobody waits for its end any more."""

    def cancel(self) -> None:
        """Stop the work and forget what it found."""
        self.running = False
        self.stop.cancel()


class Jobs(QObject):
    """Runs functions in threads; their values arrive in order, those of a moment together."""

    _arrived = Signal()

    def __init__(
        self, parent: QObject | None = None, say: Callable[[str], None] | None = None
    ) -> None:
        super().__init__(parent)
        self._say = say
        """Tells the user why something failed, unless whoever started it does."""
        self._waiting: deque[tuple[Ticket, str, Any]] = deque()
        self._told = False
        """Whether the window knows that there is something waiting."""
        self._tickets: set[Ticket] = set()
        self._arrived.connect(self._hear, Qt.ConnectionType.QueuedConnection)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self._take_over)

    def start(
        self,
        function: Callable[[Stop, Report], Any],
        on_done: Callable[[Any], None] | None = None,
        on_error: Callable[[str], None] | None = None,
        on_values: Callable[[list[Any]], None] | None = None,
    ) -> Ticket:
        """Call the function beside the window, and the others in the window as it gets along.

        A failure is told in one sentence; one that nobody expected is for the report as well.
        """
        tell = on_error or self._say

        def fail(error: Exception) -> None:
            expected = isinstance(error, AppError)
            if tell is not None:
                tell(str(error) if expected else text("Something unexpected happened."))
            if tell is None or not expected:
                raise error

        return self._start(function, on_done or _ignore, fail, on_values)

    def _start(
        self,
        function: Callable[[Stop, Report], Any],
        on_done: Callable[[Any], None],
        on_error: Callable[[Exception], None],
        on_values: Callable[[list[Any]], None] | None = None,
    ) -> Ticket:
        ticket = Ticket(on_values, on_done, on_error)
        to_do = [function]

        def post(what: str, value: Any) -> None:
            if ticket.forgotten:
                return
            self._waiting.append((ticket, what, value))
            if not self._told:
                self._told = True
                self._arrived.emit()

        def work(stop: Stop) -> None:
            # All that was made, and what the function knew, is given back in here, beside the
            # window, and not looked at by the garbage collector before: the window would have to
            # wait for either.
            with making_many_values():
                what, value = _outcome(to_do.pop(), stop, lambda value: post("value", value))
            post(what, value)

        self._tickets.add(ticket)
        # A thread is waited for until it runs: longer than a moment where others are at work.
        with foreground(afterwards=0):
            ticket.job = Job(work, ticket.stop)
        return ticket

    @Slot()
    def _hear(self) -> None:
        if not self._pause.isActive():
            self._take_over()

    @Slot()
    def _take_over(self) -> None:
        self._told = False  # before looking: what comes from now on is told again
        try:
            with foreground(afterwards=0):
                while self._waiting:
                    self._deliver(*self._waiting.popleft())
        finally:
            if self._waiting:  # a receiver failed; the others still get what is theirs
                self._told = True
                self._arrived.emit()

    def _deliver(self, ticket: Ticket, what: str, value: Any) -> None:
        """Hand over the end of a job, or all values in a row that it has found."""
        if what == "value":
            values = [value]
            while self._waiting and self._waiting[0][:2] == (ticket, what):
                values.append(self._waiting.popleft()[2])
            self._pause.start()
            if ticket.running and ticket.on_values is not None:
                # The first ones make for much to be shown; what is added later is held up less.
                with foreground(afterwards=0 if ticket.heard else PAINTING_TIME):
                    ticket.on_values(values)
            ticket.heard = True
            return
        self._tickets.discard(ticket)
        ticket.job = None  # it knows the ticket: nothing that leads in a circle is left
        if ticket.running:
            ticket.running = False
            if what == "done":
                ticket.on_done(value)
            else:
                ticket.on_error(value)

    @property
    def busy(self) -> bool:
        """Whether anything is still at work."""
        return any(ticket.running for ticket in self._tickets)

    @property
    def working(self) -> bool:
        """Whether anything, stopped or not, has not ended yet."""
        return bool(self._tickets)

    def wait_for(self, function: Callable[[], T]) -> T:
        """Call a function beside the window and return what it returns, or raise what it raises.

        The window goes on painting meanwhile, but nothing can be done in it.
        """
        loop = QEventLoop()
        found: list[T] = []
        errors: list[Exception] = []

        def done(value: T) -> None:
            found.append(value)
            loop.quit()

        def fail(error: Exception) -> None:
            errors.append(error)
            loop.quit()

        ticket = self._start(lambda stop, report: function(), done, fail)
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        ticket.cancel()
        if found:
            return found[0]
        raise errors[0] if errors else Cancelled()  # without either, the program is about to end

    def shut_down(self, end: float | None = None) -> None:
        """Stop everything and wait for it to end; but not for long if it hangs, on a disk maybe."""
        self.cancel()
        end = time.monotonic() + GRACE if end is None else end
        for ticket in self._tickets:
            job = ticket.job
            if job is not None and not job.ended_within(max(0.0, end - time.monotonic())):
                ticket.forgotten = True
        self._tickets.clear()
        self._waiting.clear()
        self._pause.stop()
        self._told = False  # nothing is waiting any more, and nobody is going to look

    def cancel(self) -> None:
        """Stop everything and forget what it found."""
        for ticket in self._tickets:
            ticket.cancel()


def shut_down_all(owner: QObject) -> None:
    """Stop all that an object and its parts have at work, and wait no longer than for one."""
    every = owner.findChildren(Jobs)
    for jobs in every:
        jobs.cancel()
    end = time.monotonic() + GRACE
    for jobs in every:
        jobs.shut_down(end)


def _ignore(_: object) -> None:
    """Where nobody waits for the end."""


def _outcome(
    function: Callable[[Stop, Report], Any], stop: Stop, report: Report
) -> tuple[str, Any]:
    """Call a function and return how it ended, and with what."""
    try:
        return "done", function(stop, report)
    except AppError as error:
        return "error", error.with_traceback(None)  # it would keep all that the function made
    except Exception as error:  # noqa: BLE001 - shown by the window
        return "error", error
