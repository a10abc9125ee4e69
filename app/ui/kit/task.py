"""Work that the user waits for: done at once where that is quick, else beside the window."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QObject, QTimer, Signal
from PySide6.QtWidgets import QMainWindow

from app.core.stop import Stop
from app.ui.kit.jobs import Jobs, Ticket

PATIENCE = 300
"""Milliseconds for which nobody minds that nothing can be done; a slow disk takes longer."""

T = TypeVar("T")


class Errand(QObject):
    """Does one thing at a time: what is asked for last is what is wanted.

    What takes long is named in the status bar, and given up by Stop.
    """

    worked = Signal()
    """Something takes long, or does not any more."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._status = window.statusBar()
        self._jobs = Jobs(self)
        self._ticket: Ticket | None = None
        self._loop: QEventLoop | None = None
        self.doing = ""
        """What is being done, in words."""

    @property
    def busy(self) -> bool:
        """Whether something is still being done, or has not been handed over yet."""
        return self._ticket is not None

    def start(
        self,
        work: Callable[[Stop], T],
        doing: str,
        then: Callable[[T], None],
        refuse: Callable[[str], None],
    ) -> None:
        """Hand over what comes of some work, or say why nothing does; now, if that is soon."""
        self.stop()
        self.doing = doing
        self._loop = loop = QEventLoop()
        ends: list[Callable[[], None]] = []

        def end(how: Callable[[], None]) -> None:
            # Not at once: it may ask something, and jobs would wait meanwhile. And what is due in
            # the window comes first.
            QTimer.singleShot(0, self, partial(finish, how))

        def finish(how: Callable[[], None]) -> None:
            if loop.isRunning():
                ends.append(how)
                loop.quit()
            else:
                self._hand_over(ticket, how)

        self._ticket = ticket = self._jobs.start(
            lambda stop, report: work(stop),
            lambda value: end(partial(then, value)),
            lambda sentence: end(partial(refuse, sentence)),
        )
        QTimer.singleShot(PATIENCE, loop, loop.quit)
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        if ends:
            self._hand_over(ticket, ends[0])
        if self._ticket is ticket:
            self._status.showMessage(doing)
            self.worked.emit()

    def _hand_over(self, ticket: Ticket, end: Callable[[], None]) -> None:
        """Tell how it ended, once, unless nobody wants to know any more."""
        if self._ticket is ticket:
            self._ticket = None
            self._status.clearMessage()
            self.worked.emit()
            end()

    def stop(self) -> None:
        """Give up what is being done."""
        ticket, self._ticket = self._ticket, None
        if ticket is not None and self._loop is not None:
            ticket.cancel()
            self._loop.quit()
            self._status.clearMessage()
            self.worked.emit()
