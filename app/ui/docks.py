"""The parts beside the board, which get their widths back when there is room for them again."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from app.ui.look.icons import icon
from app.ui.look.text_size import TITLE_SCALE, enlarge
from app.ui.look.theme import Theme

LEAST_WIDTH = 170

BUTTONS = {"qt_dockwidget_closebutton": "close", "qt_dockwidget_floatbutton": "float"}
"""The buttons of Qt in the title, by their names, and our icons for them."""

MOST = 0.3
"""The share of a window that larger text may take from the board, on each side."""


def draw_buttons(dock: QDockWidget, theme: Theme) -> None:
    """Draw the buttons in the title: those of Qt cannot be seen in the dark."""
    from PySide6.QtWidgets import QAbstractButton  # not before the window is seen

    for name, drawn in BUTTONS.items():
        button = dock.findChild(QAbstractButton, name)
        if button is not None:
            button.setIcon(icon(drawn, theme))


class Dock(QDockWidget):
    """Something beside the board, as wide as the user wants it."""

    def __init__(
        self, window: QMainWindow, name: str, title: str, content: QWidget, wanted: int
    ) -> None:
        super().__init__(title, window)
        self._window = window
        self._scale = 1.0
        self.wanted: float = wanted
        """How wide it should be with text of the usual size; 0: as wide as it is when shown."""
        self.setObjectName(name)
        enlarge(self, TITLE_SCALE)
        self.setWidget(content)
        content.setMinimumWidth(LEAST_WIDTH)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Note a width that was chosen with the mouse; one that a small window leaves was not."""
        super().resizeEvent(event)
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self.wanted = self.width() / self._scale

    @property
    def target(self) -> int:
        """How wide to be now: larger text needs more, but leaves most to the board."""
        most = max(self._window.width() * MOST, self.wanted)
        return round(min(self.wanted * self._scale, most))

    def set_scale(self, scale: float) -> None:
        """Be wider or narrower, for text so many times as large as usual."""
        self.wanted = self.wanted or self.width() / self._scale
        self._scale = scale
        self._resize()

    def follow_window(self) -> None:
        """Become as wide as wanted, once the window has another size."""
        self.wanted = self.wanted or self.width() / self._scale
        if self.width() < self.target:
            self._resize()

    def _resize(self) -> None:
        if self.isVisible() and not self.isFloating():
            self._window.resizeDocks([self], [self.target], Qt.Orientation.Horizontal)
