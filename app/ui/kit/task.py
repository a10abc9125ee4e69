"""Work that the user waits for: one piece at a time, its result handed to a function."""

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
"""Milliseconds after which the status bar names the work, and Stop is offered."""

T = TypeVar("T")


class Task(QObject):
    """Runs one piece of work in a thread. Starting another one drops the one before.

    Results wait while the hold, if there is one, is active.
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
        """Hands the result over, once there is one."""
        self.doing = ""
        """What is being done, in words."""
        self.slow = False
        """Whether the status bar names it."""
        self._patience = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._patience.timeout.connect(self._name_work)
        # Results are handed over by a timer, not by Jobs: a result may ask the user something,
        # and other work would be slowed down until that is answered.
        self._delivery = QTimer(self, singleShot=True, interval=0)
        self._delivery.timeout.connect(self._hand_over)
        if hold is not None:
            hold.released.connect(self._deliver_soon)

    @property
    def busy(self) -> bool:
        """Whether work is under way, or its result not handed over yet."""
        return self._ticket is not None

    def start(
        self,
        work: Callable[[Stop], T],
        doing: str,
        then: Callable[[T], None],
        refuse: Callable[[str], None],
    ) -> None:
        """Do some work; call `then` with its result, or `refuse` with the reason for its failure.

        `doing` says what is being done, in case it takes long.
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
        """Drop the work and its result; say nothing."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._clear()

    def stop(self) -> None:
        """Drop the work because the user says so."""
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
