"""Scroll areas for text."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class TextRoom(QScrollArea):
    """Scrolls vertically; as high as it is told to be, or less in a small window."""

    def __init__(self, content: QWidget, name: str) -> None:
        """Show a text. The name tells those who cannot see it what it is."""
        super().__init__()
        self.setWidget(content)
        self.setAccessibleName(name)
        self.setWidgetResizable(True)
        # A click on a line leaves the keys to the board.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._height: int | None = None

    def sizeHint(self) -> QSize:
        """Return the height that was wanted."""
        usual = super().sizeHint()
        return usual if self._height is None else QSize(usual.width(), self._height)

    def minimumSizeHint(self) -> QSize:
        """Return no height: a window can be made smaller, and then this scrolls."""
        return QSize(super().minimumSizeHint().width(), 0)

    def set_height(self, height: int, most: int) -> None:
        """Be as high as the text, up to a limit."""
        self._height = max(0, min(height, most))
        self.setMaximumHeight(self._height)
        self.updateGeometry()
        self.set_scrolls(height > most)

    def set_scrolls(self, scrolls: bool) -> None:
        """Say whether the text needs a scroll bar.

        Left to itself, a bar that was needed once stays: the text beside it is narrower and longer.
        """
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if scrolls else policy.ScrollBarAlwaysOff
        )

    def show_place(self, place: QRect) -> None:
        """Scroll as far as needed to see a place of the text, its top rather than its bottom."""
        if place.isValid():
            self.ensureVisible(0, place.bottom(), 0, 0)
            self.ensureVisible(0, place.top(), 0, 0)
