"""Badges: small signs in the corner of a cell that say why it is highlighted."""

from collections.abc import Iterable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from app.core.grid import Cell
from app.session.highlights import Highlights
from app.ui.board.geometry import Geometry
from app.ui.look.theme import Theme

MIN_BADGE_CELL_PX = 28
"""Smaller cells have no room for a badge."""


def paint_badges(
    painter: QPainter, geometry: Geometry, shown: Highlights, theme: Theme, area: QRect
) -> None:
    """Draw badges: ≠ where solutions differ, ! at the start of each conflict."""
    if geometry.cell_rect((0, 0)).width() < MIN_BADGE_CELL_PX:
        _paint_strikes(painter, geometry, shown.wrong, theme, area)
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rows, cols = geometry.cells_in(area.adjusted(-8, -8, 8, 8))
    for cells, colour, sign in (
        (shown.differences, theme.difference, "≠"),
        (_first(geometry, shown.conflicts), theme.conflict, "!"),
        (_first(geometry, shown.too_few), theme.conflict, "?"),
        (shown.too_many, theme.conflict, "!"),
        (shown.wrong, theme.conflict, "×"),
    ):
        for cell in cells:
            if cell[0] in rows and cell[1] in cols:
                _badge(painter, _badge_box(geometry, cell), colour, theme.page, sign)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def _paint_strikes(
    painter: QPainter, geometry: Geometry, cells: frozenset[Cell], theme: Theme, area: QRect
) -> None:
    """Strike wrong marks through where cells have no room for a badge."""
    rows, cols = geometry.cells_in(area)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for row, col in cells:
        if row in rows and col in cols:
            rect = geometry.cell_rect((row, col))
            for colour, share in ((theme.page, 0.24), (theme.conflict, 0.12)):
                painter.setPen(QPen(colour, max(1.2, rect.width() * share)))
                painter.drawLine(rect.topLeft(), rect.bottomRight())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def _first(geometry: Geometry, cells: frozenset[Cell]) -> Iterable[Cell]:
    """Yield the first cell of those that hang together; with gaps, all cells."""
    left = set() if geometry.gap else set(cells)
    for cell in sorted(cells):
        if geometry.gap or cell in left:
            yield cell
        together = [cell]
        while together:
            row, col = together.pop()
            if (row, col) in left:
                left.remove((row, col))
                together += [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]


def _badge_box(geometry: Geometry, cell: Cell) -> QRectF:
    """Return the place of a badge: the top right corner of a cell, partly in the gap."""
    rect = geometry.cell_rect(cell)
    side = max(9.0, min(18.0, rect.width() * 0.32), rect.width() * 0.16)
    beyond = min(side, geometry.gap * geometry.pitch) / 2
    return QRectF(rect.right() - side + beyond, rect.top() - min(3.0, beyond), side, side)


def _badge(painter: QPainter, box: QRectF, colour: QColor, ink: QColor, text: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRect(box)
    font = QFont(painter.font())
    font.setPixelSize(max(6, round(box.height() * 0.85)))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
