"""The fading of changed cells, nearest to the origin of the change first."""

from collections.abc import Callable, Collection, Hashable, Sequence
from functools import cached_property

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QPixmap

from app.core.grid import Cell
from app.ui.board.geometry import Geometry

FADE_MS = 140
"""The duration of a fade."""

MAX_FADING_CELLS = 250
"""Above this many changed cells, do not fade: it would not be smooth."""

START_SPREAD = 0.5
"""How much later the farthest cells start, as a share of the fade of one cell."""


class Fading(QObject):
    """Paints the old looks of changed cells over the new ones, with falling opacity."""

    changed = Signal(object)
    """The cells to repaint."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cols = 0
        self._looks: dict[int, tuple[Hashable, float]] = {}
        """By cell index: the old look, and the delay as a share of a fade."""

    def __bool__(self) -> bool:
        return bool(self._looks)

    @cached_property
    def _clock(self) -> QVariantAnimation:
        clock = QVariantAnimation(self)
        clock.setStartValue(0.0)
        clock.setEndValue(1.0)
        clock.setDuration(FADE_MS)
        clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        clock.valueChanged.connect(self._tell)
        clock.finished.connect(self.end)
        return clock

    def start(
        self,
        changed: Sequence[int],
        before: Sequence[Hashable],
        cols: int,
        origin: Collection[Cell],
    ) -> None:
        """Fade cells from their old looks, those nearest to the origin first."""
        if not changed:
            return  # a running fade continues
        self.end()
        if len(changed) > MAX_FADING_CELLS:
            return
        self._cols = cols
        distances = {}
        for index in changed:
            row, col = divmod(index, cols)
            distances[index] = min((abs(row - r) + abs(col - c) for r, c in origin), default=0)
        farthest = max(1, *distances.values())
        for index, distance in distances.items():
            self._looks[index] = before[index], distance / farthest * START_SPREAD
        self._clock.start()

    def _tell(self) -> None:
        self.changed.emit([divmod(index, self._cols) for index in self._looks])

    def end(self) -> None:
        """End the fade and show the new looks."""
        if self._looks:
            self._clock.stop()
            self._tell()
            self._looks.clear()

    def paint(
        self, painter: QPainter, geometry: Geometry, sprite: Callable[[Hashable], QPixmap]
    ) -> None:
        """Paint the old looks at their current opacity."""
        now = float(self._clock.currentValue())
        for index, (look, later) in self._looks.items():
            done = min(1.0, max(0.0, now * (1 + START_SPREAD) - later))
            if done < 1:
                painter.setOpacity(1 - done)
                x, y = geometry.corner(divmod(index, self._cols))
                painter.drawPixmap(x, y, sprite(look))
        painter.setOpacity(1.0)
