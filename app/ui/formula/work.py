"""Work on a formula in a thread: one job at a time, which says so when it takes a while."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.jobs import Report
from app.core.stop import Stop
from app.ui.kit.jobs import Jobs, Ticket
from app.ui.kit.task import SLOW_MS


class FormulaWork(QObject):
    """Runs one job at a time; subclasses deliver what it finds."""

    worked = Signal()
    """Work began or ended."""
    slow = Signal()
    """What is asked for takes a while."""
    failed = Signal(str)
    """The job failed; a sentence says why."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = Jobs(self)
        self._ticket: Ticket | None = None
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(self.slow)

    @property
    def busy(self) -> bool:
        """Whether any work is running."""
        return self._jobs.busy

    def cancel(self) -> None:
        """Stop the job, and drop what it finds."""
        self._slow.stop()
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None
            self.worked.emit()

    def _start(
        self,
        work: Callable[[Stop, Report], Any],
        on_done: Callable[[Any], None],
        on_values: Callable[[list[Any]], None] | None = None,
    ) -> None:
        self._ticket = self._jobs.start(work, on_done, self._fail, on_values)
        self.worked.emit()

    def _fail(self, sentence: str) -> None:
        self._end()
        self.failed.emit(sentence)

    def _end(self) -> None:
        self._slow.stop()
        self._ticket = None
        self.worked.emit()
