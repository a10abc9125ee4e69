"""Text that a widget paints itself, laid out for its width."""

from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

MAX_CACHED_WIDTHS = 4
"""Above this many widths, clear the cache of layouts: a window being resized adds many."""

T = TypeVar("T")


class LaidText(QWidget, Generic[T]):
    """Keeps where pieces of text are, and has the height that they need.

    Labels in a layout, or HTML, would block the window for tens of milliseconds.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._placed: dict[int, list[T]] = {}
        """The layout for each width: the width changes with the scroll bar."""

    def place(self, width: int) -> list[T]:
        """Lay out the pieces for a width."""
        raise NotImplementedError

    def bottom_of(self, piece: T) -> int:
        """Return the last row of pixels that a piece needs."""
        raise NotImplementedError

    def placed(self, width: int) -> list[T]:
        """Return the layout for a width."""
        if width not in self._placed:
            if len(self._placed) > MAX_CACHED_WIDTHS:
                self._placed.clear()
            self._placed[width] = self.place(width)
        return self._placed[width]

    def place_anew(self) -> None:
        """Lay out everything again."""
        self._placed.clear()
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        """Return the height of the whole text."""
        return max((self.bottom_of(one) + 1 for one in self.placed(width)), default=0)

    def sizeHint(self) -> QSize:
        """Return the current width, and the height that it needs."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def changeEvent(self, event: QEvent) -> None:
        """Lay out the text again for a new font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.place_anew()
