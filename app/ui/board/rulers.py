"""The numbers of rows and columns around a board."""

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from app.ui.board.geometry import Geometry
from app.ui.look.theme import Theme
from app.ui.look.view import fill

DIGIT_WIDTH_SHARE = 0.64
"""The width of a digit, as a share of the font size."""

MIN_FONT_SHARE = 0.6
"""The smallest font before numbers are left out, as a share of the window's font size."""

MANY_CELLS = 16
"""More rows or columns are hard to count, and a picture of them has small cells."""

MIN_QUIET_FONT_PX = 11
"""Smaller digits need the full text colour to be readable."""


def letters_for(rows: int, cols: int, pitch: int) -> int:
    """Return the font size for the numbers in a picture: large boards are shown small."""
    return round(pitch * 0.48) if max(rows, cols) > MANY_CELLS else 0


def ruler_room(rows: int, cols: int, letters: int) -> int:
    """Return the margin in pixels that rulers with this font size need."""
    digits = len(str(max(rows, cols)))
    return max(30, round(letters * DIGIT_WIDTH_SHARE * digits) + 10, round(letters * 1.3) + 4)


def _every_and_size(geometry: Geometry, letters: int) -> tuple[int, int]:
    """Return the interval between numbers, and their font size in pixels.

    The window's font size, or a smaller one if it allows more numbers.
    """
    pitch, digits = geometry.pitch, len(str(geometry.cols))
    every, size = 1, 0
    for every, least in ((1, 18), (5, 8), (10, 0)):
        size = min(letters, int(every * pitch / (1.2 * DIGIT_WIDTH_SHARE * digits)))
        if pitch >= least and size >= letters * MIN_FONT_SHARE:
            break
    return every, max(8, min(13, pitch // 2), pitch // 10, size)


def ruler_strips(geometry: Geometry, edge: QPoint) -> tuple[QRect, QRect]:
    """Return the areas of the column and row numbers; `edge` is the top left visible point."""
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
    """Write the numbers of rows and columns, fewer of them if cells are small.

    The font grows with the cells. The rulers stay at the edge of the visible part and cover cells.
    """
    every, size = _every_and_size(geometry, letters)
    ruler = QFont(font)
    ruler.setPixelSize(size)
    painter.setFont(ruler)
    painter.setPen(theme.quiet if size >= MIN_QUIET_FONT_PX else theme.text)
    side = geometry.cell_rect((0, 0)).width()
    margin, left, top = geometry.margin, edge.x(), edge.y()
    clear = round(geometry.gap * geometry.pitch / 4) + 3  # of the frame around a row
    above, beside = ruler_strips(geometry, edge)
    near = area.adjusted(-margin, -margin, margin, margin)  # the text boxes reach this far
    rows, cols = geometry.cells_in(near)
    if top:
        fill(painter, above, theme.page)
    for col in cols:
        if every == 1 or (col + 1) % every == 0 or col == 0:
            x = geometry.corner((0, col))[0] + side / 2
            box = QRectF(x - margin, top + 4, 2 * margin, margin - 4 - max(4, clear))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(col + 1))
    if left:
        fill(painter, beside, theme.page)
    for row in rows:
        if every == 1 or (row + 1) % every == 0 or row == 0:
            y = geometry.corner((row, 0))[1] + side / 2
            free = max(6, margin // 5, clear)
            box = QRectF(left + 2, y - margin / 2, margin - 2 - free, margin)
            flag = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, flag, str(row + 1))
    if top or left:
        fill(painter, above & beside, theme.page)
