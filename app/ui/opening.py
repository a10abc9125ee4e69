"""Reading what is to be opened: at once where that is quick, else beside the window."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from PySide6.QtCore import QEventLoop, QObject, QTimer, Signal

from app.core.document import Document
from app.ui.jobs import Jobs, Ticket

PATIENCE = 300
"""Milliseconds for which nobody minds that nothing can be done; a slow disk takes longer."""


class Opening(QObject):
    """Reads one thing at a time: what is asked for last is what is wanted."""

    worked = Signal()
    """Something takes long to read, or does not any more."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = Jobs(self)
        self._ticket: Ticket | None = None
        self._loop: QEventLoop | None = None
        self._holds = 0
        self._held: Callable[[], None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is still being read, or has not been handed over yet."""
        return self._ticket is not None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hand nothing over meanwhile: what is being asked is about the puzzle that is open."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1
            if self._held is not None:
                QTimer.singleShot(0, self, self._go_on)

    def start(
        self,
        read: Callable[[], Document],
        take: Callable[[Document], None],
        refuse: Callable[[str], None],
    ) -> None:
        """Hand over what is read, or say why it cannot be; at once if it does not take long."""
        self.stop()
        self._loop = loop = QEventLoop()
        outcome: list[Callable[[], None]] = []

        def end(then: Callable[[], None]) -> None:
            if loop.isRunning():
                outcome.append(then)
                loop.quit()
            else:
                # Not at once: it may ask something, and jobs would wait meanwhile.
                QTimer.singleShot(0, self, lambda: self._hand_over(ticket, then))

        self._ticket = ticket = self._jobs.start(
            lambda stop, report: read(),
            lambda document: end(partial(take, document)),
            lambda sentence: end(partial(refuse, sentence)),
        )
        QTimer.singleShot(PATIENCE, loop, loop.quit)
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        if self._ticket is not ticket:
            return  # something else was asked for meanwhile
        if outcome:
            self._hand_over(ticket, outcome[0])
        if self._ticket is ticket:
            self.worked.emit()

    def _hand_over(self, ticket: Ticket, then: Callable[[], None]) -> None:
        if self._ticket is not ticket:
            return  # it is not wanted any more
        if self._holds:
            self._held = partial(self._hand_over, ticket, then)
            return
        self._ticket = None
        self.worked.emit()
        with self.held():
            then()

    def _go_on(self) -> None:
        held = self._held
        if held is not None and not self._holds:
            self._held = None
            held()

    def stop(self) -> None:
        """Give up what is being read."""
        ticket, self._ticket, self._held = self._ticket, None, None
        if ticket is not None and self._loop is not None:
            ticket.cancel()
            self._loop.quit()
            self.worked.emit()
