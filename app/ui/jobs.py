"""Work done beside the window: started here, its values handed back in the window's own thread."""

import time
from collections import deque
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.core.errors import AppError, Stopped
from app.core.jobs import Job, Stop

SLICE = 0.008
"""Seconds for which values are taken over at a time, so that the window stays at hand."""

Report = Callable[[object], None]
"""Hands over a value while the work goes on."""


class Ticket:
    """Work under way. What it still has to say is not heard any more once it is cancelled."""

    def __init__(
        self,
        on_value: Callable[[Any], None] | None,
        on_done: Callable[[Any], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        self.on_value = on_value
        self.on_done = on_done
        self.on_error = on_error
        self.stop = Stop()
        self.job: Job[None] | None = None
        self.running = True

    def cancel(self) -> None:
        """Stop the work and forget what it found."""
        self.running = False
        self.stop.cancel()


class Jobs(QObject):
    """Runs functions in threads; their values arrive in order, a few at a time."""

    _arrived = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[tuple[Ticket, str, Any]] = deque()
        self._tickets: set[Ticket] = set()
        self._arrived.connect(self._take_over, Qt.ConnectionType.QueuedConnection)

    def start(
        self,
        function: Callable[[Stop, Report], Any],
        on_done: Callable[[Any], None],
        on_error: Callable[[Exception], None],
        on_value: Callable[[Any], None] | None = None,
    ) -> Ticket:
        """Call the function beside the window, and the others in the window as it gets along."""
        ticket = Ticket(on_value, on_done, on_error)

        def post(what: str, value: Any) -> None:
            self._waiting.append((ticket, what, value))
            self._arrived.emit()

        def work(stop: Stop) -> None:
            try:
                value = function(stop, lambda value: post("value", value))
            except Stopped as stopped:
                post("ended" if not ticket.running else "error", stopped)
            except Exception as error:  # noqa: BLE001 - shown by the window
                post("error", error)
            else:
                post("done", value)

        self._tickets.add(ticket)
        ticket.job = Job(work, ticket.stop)
        return ticket

    @Slot()
    def _take_over(self) -> None:
        try:
            self._take_some()
        finally:
            if self._waiting:
                self._arrived.emit()  # go on after what else the window has to do

    def _take_some(self) -> None:
        end = time.perf_counter() + SLICE
        while self._waiting:
            ticket, what, value = self._waiting.popleft()
            if what != "value":
                self._tickets.discard(ticket)
            if not ticket.running:
                continue
            if what == "value":
                if ticket.on_value is not None:
                    ticket.on_value(value)
            else:
                ticket.running = False
                if what == "done":
                    ticket.on_done(value)
                else:
                    ticket.on_error(value)
            if time.perf_counter() > end:
                return

    @property
    def busy(self) -> bool:
        """Whether anything is still at work."""
        return any(ticket.running for ticket in self._tickets)

    def close(self) -> None:
        """Stop everything and wait for it to end."""
        for ticket in self._tickets:
            ticket.cancel()
        for ticket in self._tickets:
            if ticket.job is not None:
                ticket.job.wait()
        self._tickets.clear()
        self._waiting.clear()


def sentence(error: Exception) -> str | None:
    """Return what an expected failure says, or None where it was not expected."""
    return str(error) if isinstance(error, AppError) else None
