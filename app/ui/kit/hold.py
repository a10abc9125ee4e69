"""A hold on the open document: nothing replaces it while a dialog asks about it."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Signal


class Hold(QObject):
    """Counts the dialogs that ask about the open document."""

    released = Signal()
    """The last dialog was closed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._count = 0

    @property
    def active(self) -> bool:
        """Whether the open document must not be replaced."""
        return self._count > 0

    def take(self) -> None:
        """Hold the open document until `release`."""
        self._count += 1

    def release(self) -> None:
        """End one hold."""
        self._count -= 1
        if not self._count:
            self.released.emit()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the open document inside the block."""
        self.take()
        try:
            yield
        finally:
            self.release()
