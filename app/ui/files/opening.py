"""Opening: what was read waits until nothing is being asked about the puzzle before it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMainWindow

from app.ui.kit.jobs import Ticket
from app.ui.kit.task import Errand


class Opening(Errand):
    """Reads what is to be opened."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._holds = 0
        self._held: Callable[[], None] | None = None

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

    def _hand_over(self, ticket: Ticket, end: Callable[[], None]) -> None:
        if self._holds:
            self._held = partial(self._hand_over, ticket, end)
            return
        with self.held():
            super()._hand_over(ticket, end)

    def _go_on(self) -> None:
        held = self._held
        if held is not None and not self._holds:
            self._held = None
            held()
