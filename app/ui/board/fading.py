"""How a board changes: what looks different fades in, nearest to where it began first."""

from collections.abc import Callable, Collection, Hashable, Sequence
from functools import cached_property

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QPixmap

from app.core.grid import Cell
from app.ui.board.geometry import Geometry

DURATION = 140
"""Milliseconds that a change of the board takes."""

MOST = 250
"""Cells that change at a time and still fade; more would not be smooth."""

SPREAD = 0.5
"""The share of a fade by which the farthest cells start later: light spreads."""


class Fading(QObject):
    """The looks that cells had before, painted over the new ones ever more faintly."""

    changed = Signal(object)
    """These cells are to be painted again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cols = 0
        self._looks: dict[int, tuple[Hashable, float]] = {}
        """What is left of the cells' looks, by index, and how much later each begins to fade."""

    def __bool__(self) -> bool:
        return bool(self._looks)

    @cached_property
    def _clock(self) -> QVariantAnimation:
        clock = QVariantAnimation(self)
        clock.setStartValue(0.0)
        clock.setEndValue(1.0)
        clock.setDuration(DURATION)
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
        """Let cells fade from what they looked like, those next to the origin first."""
        if not changed:
            return  # what is fading in goes on
        self.end()
        if len(changed) > MOST:
            return
        self._cols = cols
        distances = {}
        for index in changed:
            row, col = divmod(index, cols)
            distances[index] = min((abs(row - r) + abs(col - c) for r, c in origin), default=0)
        farthest = max(1, *distances.values())
        for index, distance in distances.items():
            self._looks[index] = before[index], distance / farthest * SPREAD
        self._clock.start()

    def _tell(self) -> None:
        self.changed.emit([divmod(index, self._cols) for index in self._looks])

    def end(self) -> None:
        """Show everything as it is."""
        if self._looks:
            self._clock.stop()
            self._tell()
            self._looks.clear()

    def paint(
        self, painter: QPainter, geometry: Geometry, sprite: Callable[[Hashable], QPixmap]
    ) -> None:
        """Paint what is left of the looks before."""
        now = float(self._clock.currentValue())
        for index, (look, later) in self._looks.items():
            done = min(1.0, max(0.0, now * (1 + SPREAD) - later))
            if done < 1:
                painter.setOpacity(1 - done)
                x, y = geometry.corner(divmod(index, self._cols))
                painter.drawPixmap(x, y, sprite(look))
        painter.setOpacity(1.0)
