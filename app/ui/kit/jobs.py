"""Work in threads, whose results arrive in the thread of the window."""

import time
from collections import deque
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from app.core.errors import AppError
from app.core.jobs import Job
from app.core.priority import PAINTING_TIME, foreground
from app.core.stop import Stop
from app.core.words import text

DELIVERY_INTERVAL_MS = 40
"""Milliseconds between two deliveries of values. While a thread is busy, every call between Python
and Qt may have to wait for it: values are delivered in groups, with few calls."""

SHUTDOWN_TIMEOUT_S = 1.0
"""Seconds that a closing window waits for work that was stopped."""

Report = Callable[[object], None]
"""Delivers a value while the work goes on."""


class Ticket:
    """Work under way. Once it is cancelled, its results are dropped."""

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
        """Whether it has delivered a value yet."""
        self.forgotten = False
        """Whether the window has closed without its end."""

    def cancel(self) -> None:
        """Stop the work and drop its results."""
        self.running = False
        self.stop.cancel()


class Jobs(QObject):
    """Runs functions in threads; their values arrive in order and in groups."""

    _arrived = Signal()

    def __init__(
        self, parent: QObject | None = None, say: Callable[[str], None] | None = None
    ) -> None:
        super().__init__(parent)
        self._say = say
        """Tells the user why work failed that was started without `on_error`."""
        self._waiting: deque[tuple[Ticket, str, Any]] = deque()
        self._told = False
        """Whether the window has been told that something is waiting."""
        self._tickets: set[Ticket] = set()
        self._arrived.connect(self._hear, Qt.ConnectionType.QueuedConnection)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(DELIVERY_INTERVAL_MS)
        self._pause.timeout.connect(self._take_over)

    def start(
        self,
        function: Callable[[Stop, Report], Any],
        on_done: Callable[[Any], None] | None = None,
        on_error: Callable[[str], None] | None = None,
        on_values: Callable[[list[Any]], None] | None = None,
    ) -> Ticket:
        """Call the function in a thread, and the others in the thread of the window.

        A failure is told in one sentence. If it is not an AppError, it is also raised, for the
        crash report.
        """
        tell = on_error or self._say

        def fail(error: Exception) -> None:
            expected = isinstance(error, AppError)
            if tell is not None:
                tell(str(error) if expected else text("Something unexpected happened."))
            if tell is None or not expected:
                raise error

        ticket = Ticket(on_values, on_done or _ignore, fail)
        to_do = [function]

        def post(what: str, value: Any) -> None:
            if ticket.forgotten:
                return
            self._waiting.append((ticket, what, value))
            if not self._told:
                self._told = True
                self._arrived.emit()

        def work(stop: Stop) -> None:
            # The thread also frees what the function has made: that would hold up the window.
            what, value = _outcome(to_do.pop(), stop, lambda value: post("value", value))
            post(what, value)

        self._tickets.add(ticket)
        # Starting a thread waits until it runs, which busy threads delay.
        with foreground(afterwards=0):
            ticket.job = Job(work, ticket.stop)
        return ticket

    @Slot()
    def _hear(self) -> None:
        if not self._pause.isActive():
            self._take_over()

    @Slot()
    def _take_over(self) -> None:
        self._told = False  # first: what arrives from now on is told again
        try:
            with foreground(afterwards=0):
                while self._waiting:
                    self._deliver(*self._waiting.popleft())
        finally:
            if self._waiting:  # a receiver has failed; the others still get theirs
                self._told = True
                self._arrived.emit()

    def _deliver(self, ticket: Ticket, what: str, value: Any) -> None:
        """Deliver the end of a job, or the next values of it as one group."""
        if what == "value":
            values = [value]
            while self._waiting and self._waiting[0][:2] == (ticket, what):
                values.append(self._waiting.popleft()[2])
            self._pause.start()
            if ticket.running and ticket.on_values is not None:
                # The first values change much of the window: leave time to paint it.
                with foreground(afterwards=0 if ticket.heard else PAINTING_TIME):
                    ticket.on_values(values)
            ticket.heard = True
            return
        self._tickets.discard(ticket)
        ticket.job = None  # breaks the reference cycle
        if ticket.running:
            ticket.running = False
            if what == "done":
                ticket.on_done(value)
            else:
                ticket.on_error(value)

    @property
    def busy(self) -> bool:
        """Whether any work is under way that was not cancelled."""
        return any(ticket.running for ticket in self._tickets)

    @property
    def working(self) -> bool:
        """Whether any work, cancelled or not, has not ended yet."""
        return bool(self._tickets)

    def shut_down(self, end: float | None = None) -> None:
        """Stop everything and wait for its end, but not for long: it may hang on a disk."""
        self.cancel()
        end = time.monotonic() + SHUTDOWN_TIMEOUT_S if end is None else end
        for ticket in self._tickets:
            job = ticket.job
            if job is not None and not job.ended_within(max(0.0, end - time.monotonic())):
                ticket.forgotten = True
        self._tickets.clear()
        self._waiting.clear()
        self._pause.stop()
        self._told = False

    def cancel(self) -> None:
        """Stop everything and drop its results."""
        for ticket in self._tickets:
            ticket.cancel()


def shut_down_all(owner: QObject) -> None:
    """Stop all Jobs inside an object, and wait for all of them as long as for one."""
    every = owner.findChildren(Jobs)
    for jobs in every:
        jobs.cancel()
    end = time.monotonic() + SHUTDOWN_TIMEOUT_S
    for jobs in every:
        jobs.shut_down(end)


def _ignore(_: object) -> None:
    """Stands in where nobody waits for the end."""


def _outcome(
    function: Callable[[Stop, Report], Any], stop: Stop, report: Report
) -> tuple[str, Any]:
    """Call a function and return how it ended, and with what."""
    try:
        return "done", function(stop, report)
    except AppError as error:
        return "error", error.with_traceback(None)  # a traceback keeps all local variables
    except Exception as error:  # noqa: BLE001 - shown by the window
        return "error", error
