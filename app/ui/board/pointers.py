"""Painting the cursor of the keyboard and the spot under the mouse."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.core.editing import Spot
from app.core.grid import Cell
from app.ui.board.geometry import Geometry
from app.ui.board.outlines import cell_shape
from app.ui.look.theme import Theme
from app.ui.look.view import clear_of_marks

MIN_INSET_CURSOR_CELL_PX = 28
"""In smaller cells, the cursor lies on the edge of the cell."""


def paint_cursor(painter: QPainter, geometry: Geometry, cell: Cell, theme: Theme) -> None:
    """Draw the four corners of a frame inside the highlights of the cursor cell.

    With gaps they lie outside the cell, and in small cells on its edge.
    """
    rect = geometry.cell_rect(cell)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = max(2.0, rect.width() * 0.06)
    arm = max(5.0, rect.width() * 0.28)
    around = max(0.5, width * 0.25)
    inset = clear_of_marks(rect.width()) + around + width / 2
    if geometry.gap:
        inset = -around - width / 2
    elif rect.width() < MIN_INSET_CURSOR_CELL_PX:
        inset = 0.0
    box = rect.adjusted(inset, inset, -inset, -inset)
    # A light line around the cursor makes it visible on walls.
    for colour, beyond in ((theme.page, around), (theme.accent, 0.0)):
        pen = QPen(colour, width + 2 * beyond)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        for corner, right, down in (
            (box.topLeft(), 1, 1),
            (box.topRight(), -1, 1),
            (box.bottomLeft(), 1, -1),
            (box.bottomRight(), -1, -1),
        ):
            start = corner + QPointF(right * (arm + beyond), 0)
            end = corner + QPointF(0, down * (arm + beyond))
            painter.drawPolyline(QPolygonF([start, corner, end]))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def paint_hover(painter: QPainter, geometry: Geometry, spot: Spot, theme: Theme) -> None:
    """Draw a thin outline around the cell or edge that a click would change."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = max(1.5, geometry.pitch * 0.015)
    half = width / 2
    painter.setPen(QPen(theme.accent, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if spot.beyond is None:
        inside = geometry.cell_rect(spot.cell).adjusted(half, half, -half, -half)
        painter.drawPath(cell_shape(geometry, inside))
    else:
        around = geometry.edge_rect((spot.cell, spot.beyond)).adjusted(-half, -half, half, half)
        radius = min(around.width(), around.height()) * 0.3
        painter.drawRoundedRect(around, radius, radius)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
