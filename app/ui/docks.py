"""The parts beside the board: as wide as the user wants them, as long as the board has its room."""

import math
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
        self.scale = 1.0
        """How large text is, compared with the standard."""
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
            self.wanted = self.width() / self.scale

    @property
    def wish(self) -> float:
        """How wide it should be with text as large as it is."""
        self.wanted = self.wanted or self.width() / self.scale
        return self.wanted * self.scale

    @property
    def takes_room(self) -> bool:
        """Whether it stands beside the board."""
        return not self.isHidden() and not self.isFloating()

    def set_scale(self, scale: float) -> None:
        """Wish to be wider or narrower, for text so many times as large as the standard."""
        self.wanted = self.wanted or self.width() / self.scale
        self.scale = scale


def room_for_docks(width: int, scale: float) -> float:
    """Return how wide docks may be together, in a window this wide with text this large."""
    # Larger text needs more room, but the board shall not pay for all of it.
    return width * (1 - BOARD_SHARE / math.sqrt(max(1.0, scale)))


def widths(wishes: Sequence[float], room: float) -> list[int]:
    """Return how wide docks are in this room: as wide as they wish, or less in proportion."""
    share = min(1.0, room / max(1.0, sum(wishes)))
    return [max(LEAST_WIDTH, round(wish * share)) for wish in wishes]


def share_width(host: QMainWindow, docks: Sequence[Dock], *, shrink: bool = False) -> None:
    """Give docks the widths that they wish for, as far as the board keeps its share.

    Wider ones stay wide where the board has its share, unless they are to shrink.
    """
    beside = [dock for dock in docks if dock.takes_room]
    if not beside:
        return
    room = room_for_docks(host.width(), max(dock.scale for dock in beside))
    present = [dock.width() for dock in beside]
    targets = widths([dock.wish for dock in beside], room)
    too_narrow = any(now < target for now, target in zip(present, targets, strict=True))
    if shrink or too_narrow or sum(present) > room:
        host.resizeDocks(beside, targets, Qt.Orientation.Horizontal)
