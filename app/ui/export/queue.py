"""Exports under way: pictures, formulas and pages that a worker writes or prints."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.core.stop import Stop
from app.core.words import text
from app.ui.kit.announcer import Announcer
from app.ui.kit.jobs import Jobs, Ticket
from app.ui.kit.late import load


class ExportQueue(QObject):
    """Runs exports in a worker and announces how they go. A stopped export leaves no file."""

    worked = Signal()
    """An export has begun or ended."""

    def __init__(self, parent: QWidget, announcer: Announcer) -> None:
        super().__init__(parent)
        self._dialog_parent = parent
        self._announcer = announcer
        self._jobs = Jobs(self)
        self._running: dict[Ticket, str] = {}
        """What each export is doing, in words."""
        self._failed = False

    @property
    def busy(self) -> bool:
        """Whether an export is under way."""
        return self._jobs.busy

    def start(self, work: Callable[[Stop], None], doing: str, done: str) -> None:
        """Begin an export. Announce `doing` now, and in the end `done` or why it failed."""

        def fail(sentence: str) -> None:
            self._failed = True
            self._announcer.clear()
            self._announcer.say(sentence)
            self.worked.emit()

        self._running = {ticket: said for ticket, said in self._running.items() if ticket.running}
        ticket = self._jobs.start(lambda stop, report: work(stop), lambda _: self._end(done), fail)
        self._running[ticket] = doing
        self._announcer.note(doing, 0)
        self.worked.emit()

    def stop(self) -> None:
        """Stop all exports."""
        if self.busy:
            for ticket in self._running:
                ticket.cancel()
            self._end(text("Stopped"))

    def may_end(self) -> bool:
        """Wait for the exports, or let the user stop them; tell whether the window may close."""
        running = [doing for ticket, doing in self._running.items() if ticket.running]
        if not running:
            return True
        self._failed = False
        wants_to_stop: bool = load("app.ui.export.waiting").wait_until_idle(
            self._dialog_parent, running[0], self.worked, lambda: self.busy
        )
        if wants_to_stop:
            self.stop()
        return not self.busy and not self._failed

    def _end(self, said: str) -> None:
        self._announcer.note(said)
        self.worked.emit()
