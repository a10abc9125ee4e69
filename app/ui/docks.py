"""The parts beside the board: as wide as the user wants them, as long as the board has its room."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QWidget

from app.ui.look.icons import icon
from app.ui.look.text_size import TITLE_SCALE, enlarge
from app.ui.look.theme import Theme

LEAST_WIDTH = 170
"""Pixels of a dock, at least."""

BOARD_SHARE = 0.57
"""The share of the window's width that docks leave to the board and the lines beside it."""

BUTTON_ICONS = {"qt_dockwidget_closebutton": "close", "qt_dockwidget_floatbutton": "float"}
"""Our icons for the buttons in the title, by the names that Qt gives them."""


def draw_buttons(dock: QDockWidget, theme: Theme) -> None:
    """Draw the buttons in the title: those of Qt cannot be seen in the dark."""
    for name, drawn in BUTTON_ICONS.items():
        button = dock.findChild(QAbstractButton, name)
        if button is not None:
            button.setIcon(icon(drawn, theme))


class Dock(QDockWidget):
    """Something beside the board."""

    def __init__(
        self, host: QMainWindow, name: str, title: str, content: QWidget, wanted: int
    ) -> None:
        super().__init__(title, host)
        self._scale = 1.0
        self.wanted: float = wanted
        """How wide it should be with text of the standard size; 0: as wide as it is when shown."""
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
    def wish(self) -> float:
        """How wide it should be with text as large as it is."""
        self.wanted = self.wanted or self.width() / self._scale
        return self.wanted * self._scale

    @property
    def takes_room(self) -> bool:
        """Whether it stands beside the board."""
        return not self.isHidden() and not self.isFloating()

    def set_scale(self, scale: float) -> None:
        """Wish to be wider or narrower, for text so many times as large as the standard."""
        self.wanted = self.wanted or self.width() / self._scale
        self._scale = scale


def widths(wishes: Sequence[float], room: int) -> list[int]:
    """Return how wide docks are in a window of this width: as wished, or what the board leaves."""
    most = room * (1 - BOARD_SHARE)
    share = min(1.0, most / max(1.0, sum(wishes)))
    return [max(LEAST_WIDTH, round(wish * share)) for wish in wishes]


def share_width(host: QMainWindow, docks: Sequence[Dock]) -> None:
    """Give docks the widths that they wish for, as far as the board keeps its share."""
    beside = [dock for dock in docks if dock.takes_room]
    targets = widths([dock.wish for dock in beside], host.width())
    if targets != [dock.width() for dock in beside]:
        host.resizeDocks(beside, targets, Qt.Orientation.Horizontal)
