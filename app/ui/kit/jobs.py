"""Work in threads, with results delivered in the window's thread."""

import time
from collections import deque
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from app.core.errors import AppError
from app.core.jobs import Job, Report
from app.core.priority import PAINTING_TIME, foreground
from app.core.stop import Stop
from app.core.words import text

DELIVERY_INTERVAL_MS = 40
"""The interval between deliveries of values. Each call between Python and Qt may wait for a busy
thread, so values are delivered in groups."""

SHUTDOWN_TIMEOUT_S = 1.0
"""How long a closing window waits for stopped work."""


class Ticket:
    """A running job. After `cancel`, its results are dropped."""

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
        """Whether a value has been delivered."""
        self.forgotten = False
        """Whether the window closed before the job ended."""

    def cancel(self) -> None:
        """Stop the work and drop its results."""
        self.end()
        self.stop.cancel()

    def end(self) -> None:
        """Forget who waits for the results.

        The thread has this ticket until it ends. What waits may be a widget, and where another
        thread frees the Python object of one that Qt is deleting, the program can crash.
        """
        self.running = False
        self.on_values, self.on_done, self.on_error = None, _ignore, _ignore


class Jobs(QObject):
    """Runs functions in threads, and delivers their values in order and in groups."""

    _arrived = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[tuple[Ticket, str, Any]] = deque()
        self._told = False
        """Whether `_arrived` was sent for the waiting values."""
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
        """Call `function` in a thread, and the callbacks in the window's thread.

        `on_error` gets the reason of a failure in one sentence. Without it, and for errors other
        than AppError, the failure is raised, for the crash report.
        """

        def fail(error: Exception) -> None:
            expected = isinstance(error, AppError)
            if on_error is not None:
                on_error(str(error) if expected else text("An unexpected error occurred."))
            if on_error is None or not expected:
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
            # Free the function's objects in this thread: the window's thread would block.
            what, value = _outcome(to_do.pop(), stop, lambda value: post("value", value))
            post(what, value)

        self._tickets.add(ticket)
        # Starting a thread waits until it runs; busy threads delay that.
        with foreground(afterwards=0):
            ticket.job = Job(work, ticket.stop)
        return ticket

    @Slot()
    def _hear(self) -> None:
        if not self._pause.isActive():
            self._take_over()

    @Slot()
    def _take_over(self) -> None:
        self._told = False  # first, so that later values send `_arrived` again
        try:
            with foreground(afterwards=0):
                while self._waiting:
                    self._deliver(*self._waiting.popleft())
        finally:
            if self._waiting:  # a callback raised; deliver the rest later
                self._told = True
                self._arrived.emit()

    def _deliver(self, ticket: Ticket, what: str, value: Any) -> None:
        """Deliver the outcome of a job, or its next values as one group."""
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
            tell = ticket.on_done if what == "done" else ticket.on_error
            ticket.end()
            tell(value)

    @property
    def busy(self) -> bool:
        """Whether a job is running that was not cancelled."""
        return any(ticket.running for ticket in self._tickets)

    @property
    def working(self) -> bool:
        """Whether a thread is running, cancelled or not."""
        return bool(self._tickets)

    def shut_down(self, end: float | None = None) -> None:
        """Cancel all jobs and wait until `end`, not longer: a job may hang on a disk."""
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
        """Cancel all jobs and drop their results."""
        for ticket in self._tickets:
            ticket.cancel()


def shut_down_all(owner: QObject) -> None:
    """Shut down all Jobs inside an object, within one common timeout."""
    every = owner.findChildren(Jobs)
    for jobs in every:
        jobs.cancel()
    end = time.monotonic() + SHUTDOWN_TIMEOUT_S
    for jobs in every:
        jobs.shut_down(end)


def _ignore(_: object) -> None:
    """What hears of results that nobody waits for."""


def _outcome(
    function: Callable[[Stop, Report], Any], stop: Stop, report: Report
) -> tuple[str, Any]:
    """Call a function; return "done" and its result, or "error" and the error."""
    try:
        return "done", function(stop, report)
    except AppError as error:
        return "error", error.with_traceback(None)  # a traceback keeps local variables alive
    except Exception as error:  # noqa: BLE001 - shown by the window
        return "error", error
