"""A large board is painted in bands, so that the window reacts between them."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QRegion

from app.ui.board.geometry import Geometry

MOST_WORK = 25_000
"""Cells that are painted at once: that takes about 8 ms."""

MARKED_WORK = 20
"""A cell with a highlight takes as long as so many without."""


def upper_band(region: QRegion, geometry: Geometry, marked: int) -> QRect:
    """Return the upper part of a region that can be painted at once, from side to side.

    `marked` is how many cells of the board have a highlight.
    """
    area = region.boundingRect()
    rows, cols = geometry.cells_in(area)
    share = marked / max(1, geometry.rows * geometry.cols)
    # Highlights are painted all over the area, cells only where they are asked for.
    highlights = share * MARKED_WORK * len(cols) * len(rows)
    cells = [_cells(geometry, rect) for rect in region]  # type: ignore[attr-defined]
    if highlights + sum(cells) <= MOST_WORK:
        return area
    most = int(MOST_WORK / (len(cols) * (1 + share * MARKED_WORK)))
    if len(rows) <= most:
        return area
    after = geometry.corner((rows[0] + max(1, most), 0))[1]
    return QRect(area.left(), area.top(), area.width(), after - area.top())


def _cells(geometry: Geometry, rect: QRect) -> int:
    rows, cols = geometry.cells_in(rect)
    return len(rows) * len(cols)
