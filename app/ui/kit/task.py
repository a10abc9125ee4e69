"""Work that the user waits for, one job at a time."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.stop import Stop
from app.core.words import text
from app.ui.kit.announcer import NOTING_MS, Announcer
from app.ui.kit.hold import Hold
from app.ui.kit.jobs import Jobs, Ticket

SLOW_MS = 300
"""After this time, the status bar names the work and Stop is enabled."""

T = TypeVar("T")


class Task(QObject):
    """Runs one job in a thread. Starting another one cancels it.

    If there is a hold, results wait while it is active.
    """

    worked = Signal()
    """The work has become slow, or has ended."""

    def __init__(
        self, announcer: Announcer, parent: QObject | None = None, hold: Hold | None = None
    ) -> None:
        super().__init__(parent)
        self._announcer = announcer
        self._hold = hold
        self._jobs = Jobs(self)
        self._ticket: Ticket | None = None
        self._result: Callable[[], None] | None = None
        """Delivers the result; None until there is one."""
        self.doing = ""
        """The name of the work for the status bar."""
        self.slow = False
        """Whether the status bar names the work."""
        self._patience = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._patience.timeout.connect(self._name_work)
        # A timer delivers results, not Jobs: the callback may open a dialog, and other work would
        # be slowed down until the dialog is closed.
        self._delivery = QTimer(self, singleShot=True, interval=0)
        self._delivery.timeout.connect(self._hand_over)
        if hold is not None:
            hold.released.connect(self._deliver_soon)

    @property
    def busy(self) -> bool:
        """Whether work is running, or its result is not delivered yet."""
        return self._ticket is not None

    def start(
        self,
        work: Callable[[Stop], T],
        doing: str,
        then: Callable[[T], None],
        refuse: Callable[[str], None],
    ) -> None:
        """Run `work`; call `then` with its result, or `refuse` with the reason of its failure.

        `doing` names the work in the status bar if it is slow.
        """
        self.cancel()
        self.doing = doing
        ticket = self._jobs.start(
            lambda stop, report: work(stop),
            lambda result: self._finish(ticket, partial(then, result)),
            lambda reason: self._finish(ticket, partial(refuse, reason)),
        )
        self._ticket = ticket
        self._patience.start()

    def _name_work(self) -> None:
        self.slow = True
        self._announcer.note(self.doing, 0)
        self.worked.emit()

    def _finish(self, ticket: Ticket, result: Callable[[], None]) -> None:
        if self._ticket is ticket:
            self._result = result
            self._deliver_soon()

    def _deliver_soon(self) -> None:
        if self._result is not None:
            self._delivery.start()

    def _hand_over(self) -> None:
        if self._result is not None and not (self._hold is not None and self._hold.active):
            result = self._result
            self._clear()
            result()

    def cancel(self) -> None:
        """Cancel the work without a message."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._clear()

    def stop(self) -> None:
        """Cancel the work at the user's request."""
        if self.busy:
            self.cancel()
            self._announcer.note(text("Stopped"), NOTING_MS)

    def _clear(self) -> None:
        self._ticket = self._result = None
        self._patience.stop()
        self._delivery.stop()
        if self.slow:
            self.slow = False
            self._announcer.clear()
        self.worked.emit()
