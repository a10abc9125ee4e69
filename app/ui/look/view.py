"""What the window asks of a puzzle to show it: how to paint the look of a cell."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from app.ui.look.theme import Theme

L = TypeVar("L")
"""The looks of a kind of puzzle."""

TINY_CELL_PX = 7
"""Pixels: smaller cells have fainter lines, and no room beside borders."""

TINY_LINE_OPACITY = 0.6
"""Opacity of the lines between tiny cells: at full strength one sees lines and no cells."""

COUNTING_LINE_EVERY = 10
"""After this many small cells a stronger line helps to count them."""

COUNTING_LINES_BELOW_PX = 13
"""Pixels: larger cells can be counted without such lines."""

COUNTING_LINE_OPACITY = 0.4
"""Opacity of such lines: stronger than between other cells, and much weaker than borders."""

ROUNDING = 0.12
"""How round the corners of cells with gaps between them are, as a share of their sides."""


class View(ABC, Generic[L]):
    """Paints one kind of puzzle. The file `view.py` of its folder exports one named VIEW.

    A board is painted cell by cell, from the looks that `PuzzleType.looks` returns.
    """

    gap = 0.0
    """The share of a cell's rectangle that is left free on its right and below."""

    @abstractmethod
    def paint(self, painter: QPainter, rect: QRectF, look: L, theme: Theme) -> None:
        """Paint a cell. The rectangle reaches up to the next cells, gaps included."""

    def paint_frame(self, painter: QPainter, rect: QRectF, pitch: float, theme: Theme) -> None:
        """Paint around the whole board, whose cells are so many pixels from one to the next."""


def cell_box(rect: QRectF, gap: float) -> QRectF:
    """Return the part of a cell's rectangle that is the cell itself, in whole pixels."""
    free = round(rect.width() * gap)
    return rect.adjusted(0, 0, -free, -free)


def border_within(side: float) -> int:
    """Return how many pixels of a border between regions lie within a cell of this size."""
    return max(1, round(0.3 + side * 0.032))


def clear_of_marks(side: float) -> int:
    """Return how far from the edges of a cell what fills it begins: borders and marks lie around.

    In tiny cells there is no room beside the borders.
    """
    return border_within(side) + max(int(side > TINY_CELL_PX), round(side * 0.05))


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """Return a colour between two, with this share of the other."""
    return QColor(
        *(
            round(a + (b - a) * share)
            for a, b in (
                (one.red(), other.red()),
                (one.green(), other.green()),
                (one.blue(), other.blue()),
            )
        )
    )


def fill(painter: QPainter, rect: QRect | QRectF, colour: QColor) -> None:
    """Fill a rectangle with a colour.

    `fillRect` also takes any of 169 gradients that come with Qt; at its first call, and that is
    before the window is seen, Python would have to learn about all of them.
    """
    painter.setBackground(colour)
    painter.eraseRect(rect)


def write(
    painter: QPainter, rect: QRectF, text: str, colour: QColor, size: float, *, bold: bool = False
) -> None:
    """Write into the middle of a rectangle, with letters for so many pixels of line height."""
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(size)))
    font.setBold(bold)
    painter.setFont(font)
    painter.setPen(colour)
    # By the height of figures and capitals: what may hang below the line is not in the middle.
    metrics = QFontMetricsF(font)
    left = rect.center().x() - metrics.horizontalAdvance(text) / 2
    baseline = rect.center().y() + metrics.capHeight() / 2
    painter.drawText(QPointF(left, round(baseline)), text)


def surround(painter: QPainter, rect: QRectF, colour: QColor, width: float) -> None:
    """Draw a frame around a rectangle, all of it outside."""
    outer = rect.adjusted(-width, -width, width, width)
    fill(painter, QRectF(outer.left(), outer.top(), outer.width(), width), colour)
    fill(painter, QRectF(outer.left(), rect.bottom(), outer.width(), width), colour)
    fill(painter, QRectF(outer.left(), rect.top(), width, rect.height()), colour)
    fill(painter, QRectF(rect.right(), rect.top(), width, rect.height()), colour)


def thin_lines(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """Draw the thin lines that a cell has on its right and below, within it."""
    if rect.width() < TINY_CELL_PX:
        colour = QColor(colour)
        colour.setAlphaF(TINY_LINE_OPACITY)
    width = max(1, round(rect.width() / 100))
    fill(painter, QRectF(rect.right() - width, rect.top(), width, rect.height()), colour)
    fill(painter, QRectF(rect.left(), rect.bottom() - width, rect.width(), width), colour)


def counting_lines(painter: QPainter, board: QRectF, pitch: int, theme: Theme, area: QRect) -> None:
    """Draw a stronger line after every tenth row and column of small cells, within an area."""
    if pitch >= COUNTING_LINES_BELOW_PX:
        return
    colour = QColor(theme.frame)
    colour.setAlphaF(COUNTING_LINE_OPACITY)
    step = COUNTING_LINE_EVERY * pitch
    seen = board.toAlignedRect().intersected(area)
    left, top = round(board.left()), round(board.top())
    for x in range(left + step - 1, round(board.right()) - 1, step):
        if seen.left() <= x <= seen.right():
            fill(painter, QRect(x, seen.top(), 1, seen.height()), colour)
    for y in range(top + step - 1, round(board.bottom()) - 1, step):
        if seen.top() <= y <= seen.bottom():
            fill(painter, QRect(seen.left(), y, seen.width(), 1), colour)


def line(painter: QPainter, start: QPointF, end: QPointF, colour: QColor, width: float) -> None:
    """Draw a line with flat ends."""
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLine(start, end)
