"""Where the parts of the window are.

Docks are as wide as the user wants them, as long as the board has its room.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QVBoxLayout, QWidget

from app.core.words import text
from app.ui.kit.settings import Settings
from app.ui.look.icons import icon
from app.ui.look.text_size import STANDARD_SIZE, TITLE_SCALE, enlarge
from app.ui.look.theme import Theme, Themes

FIRST_SIZE = QSize(1180, 780)
"""Pixels of a window that nobody has resized yet."""


class DockWidth(NamedTuple):
    """How wide a dock is as long as nobody has chosen a width."""

    least: int
    """Pixels that it wishes for in any window."""
    share: float
    """Its share of the width of a wider window."""
    most: int

    def within(self, width: int) -> float:
        """Return the pixels for a window this wide."""
        return max(self.least, min(self.most, width * self.share))


LIBRARY_WIDTH, STEPS_WIDTH = DockWidth(230, 0.18, 420), DockWidth(284, 0.22, 520)

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
        self, host: QMainWindow, name: str, title: str, content: QWidget, usual: DockWidth
    ) -> None:
        super().__init__(title, host)
        self._host = host
        self._usual = usual
        self.scale = 1.0
        """How large text is, compared with the standard."""
        self.chosen = 0.0
        """How wide the user wants it with text of the standard size; 0 if that was never said."""
        self.setObjectName(name)
        enlarge(self, TITLE_SCALE)
        self.setWidget(content)
        content.setMinimumWidth(LEAST_WIDTH)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Note a width that was chosen with the mouse; one that a small window leaves was not."""
        super().resizeEvent(event)
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self.chosen = self.width() / self.scale

    @property
    def wish(self) -> float:
        """How wide it should be with text as large as it is."""
        return (self.chosen or self._usual.within(self._host.width())) * self.scale

    @property
    def takes_room(self) -> bool:
        """Whether it stands beside the board."""
        return not self.isHidden() and not self.isFloating()


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


class Arrangement:
    """The docks and the size of the window, kept from one start to the next."""

    def __init__(
        self,
        host: QMainWindow,
        settings: Settings,
        themes: Themes,
        library: QWidget,
        steps: QWidget,
        formula: QDockWidget,
    ) -> None:
        """Put the library and the steps beside the board, and the formula below it."""
        self._host = host
        self._settings = settings
        self._themes = themes
        self._formula = formula
        self._kept = False
        """Whether docks are where they were when the window was closed."""
        self.library = Dock(host, "library", text("Library"), library, LIBRARY_WIDTH)
        self.steps = Dock(host, "steps", text("Steps"), steps, STEPS_WIDTH)
        self._beside = [self.library, self.steps]
        self._set_scale()
        host.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.library)
        host.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.steps)
        least = [LIBRARY_WIDTH.least, STEPS_WIDTH.least]
        host.resizeDocks(self._beside, least, Qt.Orientation.Horizontal)
        host.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, formula)

    @property
    def docks(self) -> list[QDockWidget]:
        """All docks."""
        return [*self._beside, self._formula]

    def restore_size(self) -> None:
        """Give the window the size and place that it had."""
        geometry, _ = self._settings.layout()
        if geometry.isEmpty() or not self._host.restoreGeometry(geometry):
            self._host.resize(FIRST_SIZE.boundedTo(self._host.screen().availableSize()))

    def restore_docks(self) -> None:
        """Put the docks where they were."""
        _, state = self._settings.layout()
        self._kept = not state.isEmpty() and self._host.restoreState(state)
        if self._kept:
            for dock in self._beside:
                dock.chosen = self._settings.dock_width(dock.objectName())

    def keep(self) -> None:
        """Write down where everything is."""
        self._settings.set_layout(self._host.saveGeometry(), self._host.saveState())
        for dock in self._beside:
            self._settings.set_dock_width(dock.objectName(), dock.chosen)

    def show(self) -> None:
        """Give the docks of a window that is shown their widths."""
        if not self._kept:
            self.fit()

    def fit(self) -> None:
        """Give the docks their widths in a window of another size."""
        share_width(self._host, self._beside)

    def fit_text(self) -> None:
        """Give the docks their widths for text of another size."""
        self._set_scale()
        share_width(self._host, self._beside, shrink=True)

    def _set_scale(self) -> None:
        for dock in self._beside:
            dock.scale = self._settings.text_size / STANDARD_SIZE

    def keep_drawn(self) -> None:
        """Draw the buttons of the docks from now on, in all colours and wherever they are."""
        self._themes.changed.connect(self._draw)
        for dock in self.docks:
            dock.topLevelChanged.connect(self._draw)
        self._draw()

    def _draw(self) -> None:
        for dock in self.docks:
            draw_buttons(dock, self._themes.theme)


class Column(QWidget):
    """Parts below each other; one of them takes all the room that others leave."""

    def __init__(self, parts: Sequence[QWidget], largest: QWidget | None = None) -> None:
        super().__init__()
        self._parts = QVBoxLayout(self)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(0)
        for part in parts:
            self._parts.addWidget(part, 1 if part is largest else 0)

    def put_first(self, part: QWidget) -> None:
        """Put something above all parts."""
        self._parts.insertWidget(0, part)
