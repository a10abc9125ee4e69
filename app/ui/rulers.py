"""The numbers of rows and columns around a board."""

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from app.ui.geometry import Geometry
from app.ui.theme import Theme
from app.ui.view import fill


def ruler_strips(geometry: Geometry, edge: QPoint) -> tuple[QRect, QRect]:
    """Return where the numbers of columns and of rows are, if this is the corner that is seen."""
    size, margin = geometry.size, geometry.margin
    return (
        QRect(0, edge.y(), size.width(), margin),
        QRect(edge.x(), 0, margin, size.height()),
    )


def paint_rulers(
    painter: QPainter,
    geometry: Geometry,
    theme: Theme,
    font: QFont,
    area: QRect,
    edge: QPoint,
) -> None:
    """Write the numbers of rows and columns, fewer of them where cells are small.

    They are written at the edge of what is seen, over cells that are partly beyond it.
    """
    size = max(8, min(13, geometry.pitch // 2), geometry.pitch // 10)
    ruler = QFont(font)
    ruler.setPixelSize(size)
    painter.setFont(ruler)
    painter.setPen(theme.quiet)
    every = 1 if geometry.pitch >= 18 else 5 if geometry.pitch >= 8 else 10
    side = geometry.cell_rect((0, 0)).width()
    margin, left, top = geometry.margin, edge.x(), edge.y()
    above, beside = ruler_strips(geometry, edge)
    near = area.adjusted(-margin, -margin, margin, margin)  # half of the boxes below
    rows, cols = geometry.cells_in(near)
    if top:
        fill(painter, above, theme.page)
    for col in cols:
        if every == 1 or (col + 1) % every == 0 or col == 0:
            x = geometry.corner((0, col))[0] + side / 2
            box = QRectF(x - margin, top + 4, 2 * margin, margin - 8)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(col + 1))
    if left:
        fill(painter, beside, theme.page)
    for row in rows:
        if every == 1 or (row + 1) % every == 0 or row == 0:
            y = geometry.corner((row, 0))[1] + side / 2
            box = QRectF(left + 2, y - margin / 2, margin - 2 - max(6, margin // 5), margin)
            flag = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, flag, str(row + 1))
    if top or left:
        fill(painter, above & beside, theme.page)
