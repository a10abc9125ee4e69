"""Reading what is to be opened: at once where that is quick, else beside the window."""

from collections.abc import Callable
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

    @property
    def busy(self) -> bool:
        """Whether something is still being read."""
        return self._ticket is not None and self._ticket.running

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
                self.worked.emit()
                # Not at once: it may ask something, and jobs would wait meanwhile.
                QTimer.singleShot(0, self, lambda: then() if self._ticket is ticket else None)

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
            outcome[0]()
        else:
            self.worked.emit()

    def stop(self) -> None:
        """Give up what is being read."""
        ticket, self._ticket = self._ticket, None
        if ticket is not None and ticket.running and self._loop is not None:
            ticket.cancel()
            self._loop.quit()
            self.worked.emit()
