"""The parts beside the board, which get their widths back when there is room for them again."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

LEAST_WIDTH = 170


class Dock(QDockWidget):
    """Something beside the board, as wide as the user wants it."""

    def __init__(self, window: QMainWindow, name: str, title: str, content: QWidget) -> None:
        super().__init__(title, window)
        self._window = window
        self._size_of_window = QSize()
        self.wanted = 0
        """How wide it was when last its own size was changed, not that of the window."""
        self.setObjectName(name)
        self.setWidget(content)
        content.setMinimumWidth(LEAST_WIDTH)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Note a width that was chosen; one that a smaller window leaves was not."""
        super().resizeEvent(event)
        if self._window.size() == self._size_of_window:
            self.wanted = self.width()

    def follow_window(self) -> None:
        """Become as wide as wanted, once the window has another size."""
        self._size_of_window = self._window.size()
        if self.isVisible() and not self.isFloating() and self.width() < self.wanted:
            self._window.resizeDocks([self], [self.wanted], Qt.Orientation.Horizontal)
