"""The numbers of rows and columns around a board."""

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from app.ui.board.geometry import Geometry
from app.ui.look.theme import Theme
from app.ui.look.view import fill

DIGIT = 0.64
"""How wide a digit is, as a share of the size of its letters."""

SMALLEST = 0.6
"""How small letters become before numbers are left out, as a share of what they should be."""

LEAST_QUIET = 11
"""Pixels: thin smaller figures need the full colour of text to be read."""


def ruler_room(rows: int, cols: int, letters: int) -> int:
    """Return how much room numbers in letters of this size need around the board."""
    digits = len(str(max(rows, cols)))
    return max(30, round(letters * DIGIT * digits) + 10, round(letters * 1.3) + 4)


def _every_and_size(geometry: Geometry, letters: int) -> tuple[int, int]:
    """Return which rows and columns to number, and in letters of which size.

    In that of other text, or in a smaller one if all can be numbered then.
    """
    pitch, digits = geometry.pitch, len(str(geometry.cols))
    every, size = 1, 0
    for every, least in ((1, 18), (5, 8), (10, 0)):
        size = min(letters, int(every * pitch / (1.2 * DIGIT * digits)))
        if pitch >= least and size >= letters * SMALLEST:
            break
    return every, max(8, min(13, pitch // 2), pitch // 10, size)


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
    letters: int = 0,
) -> None:
    """Write the numbers of rows and columns, fewer of them where cells are small.

    They are as large as other letters, or larger along with the cells, and are written at the edge
    of what is seen, over cells that are partly beyond it.
    """
    every, size = _every_and_size(geometry, letters)
    ruler = QFont(font)
    ruler.setPixelSize(size)
    painter.setFont(ruler)
    painter.setPen(theme.quiet if size >= LEAST_QUIET else theme.text)
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
