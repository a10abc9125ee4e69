"""Painting the cells of a picture: each of them anew, as a file or another device needs it."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.core.grid import Cell
from app.core.stop import Stop
from app.ui.board.geometry import Geometry
from app.ui.look.theme import Theme
from app.ui.look.view import View

PaintCell = Callable[[Cell, Hashable], None]
"""Paints a look into a cell."""


def cell_painter(
    painter: QPainter, geometry: Geometry, view: View[Any], theme: Theme, stop: Stop
) -> PaintCell:
    """Return what paints the cells of a board."""

    def paint(cell: Cell, look: Hashable) -> None:
        stop.check()
        painter.save()  # a view expects a fresh painter for every cell
        rect = QRectF(*geometry.corner(cell), geometry.pitch, geometry.pitch)
        view.paint(painter, rect, look, theme)
        painter.restore()

    return paint


def paint_cells(looks: Sequence[Hashable], cols: int, paint: PaintCell) -> None:
    """Paint all cells."""
    # Backwards: the next cell would cover some of the lines on the right and below.
    for index in reversed(range(len(looks))):
        paint(divmod(index, cols), looks[index])
