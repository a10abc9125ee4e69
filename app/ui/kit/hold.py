"""A hold on the open document: no other one replaces it while the user is asked about it."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Signal


class Hold(QObject):
    """Counts the dialogs that ask about the open document."""

    released = Signal()
    """The last of them is closed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._count = 0

    @property
    def active(self) -> bool:
        """Whether the open document has to stay."""
        return self._count > 0

    def take(self) -> None:
        """Keep the open document from now on."""
        self._count += 1

    def release(self) -> None:
        """End what `take` began."""
        self._count -= 1
        if not self._count:
            self.released.emit()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep the open document inside the block."""
        self.take()
        try:
            yield
        finally:
            self.release()
