"""The interface for painting a kind of puzzle, and common drawing functions."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from app.ui.look.theme import Theme

L = TypeVar("L")
"""The type of the looks of a kind of puzzle."""

TINY_CELL_PX = 7
"""Smaller cells have fainter lines, and no room beside borders."""

TINY_LINE_OPACITY = 0.6
"""The opacity of lines between tiny cells; opaque lines would hide the cells."""

COUNTING_LINE_EVERY = 10
"""The number of cells between two counting lines."""

COUNTING_LINES_BELOW_PX = 13
"""Only cells smaller than this get counting lines."""

COUNTING_LINE_OPACITY = 0.4
"""The opacity of counting lines: stronger than other lines, much weaker than borders."""

ROUNDING = 0.12
"""The corner radius of cells with gaps, as a share of their sides."""


class View(ABC, Generic[L]):
    """Paints one kind of puzzle. The module `view` of each puzzle exports an instance as VIEW.

    A board is painted cell by cell, from the looks that `PuzzleType.looks` returns.
    """

    gap = 0.0
    """The share of a cell's rectangle that stays free on the right and below."""

    @abstractmethod
    def paint(self, painter: QPainter, rect: QRectF, look: L, theme: Theme) -> None:
        """Paint a cell into its rectangle, which includes the gaps."""

    def is_empty(self, look: L) -> bool:
        """Tell whether nothing stands in a cell, so that something else can be written there."""
        return False

    def paint_frame(self, painter: QPainter, rect: QRectF, pitch: float, theme: Theme) -> None:
        """Paint the frame of the board; `pitch` is the distance between cells in pixels."""


def cell_box(rect: QRectF, gap: float) -> QRectF:
    """Return a cell's rectangle without the gaps, in whole pixels."""
    free = round(rect.width() * gap)
    return rect.adjusted(0, 0, -free, -free)


def border_within(side: float) -> int:
    """Return the width of a region border inside a cell, in pixels."""
    return max(1, round(0.3 + side * 0.032))


def clear_of_marks(side: float) -> int:
    """Return the distance from a cell's edge to its content, in pixels.

    Borders and highlights lie between. Tiny cells have room only for borders.
    """
    return border_within(side) + max(int(side > TINY_CELL_PX), round(side * 0.05))


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """Return a mixture of two colours, with this share of the second."""
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

    The first call of `fillRect` would load Qt's 169 preset gradients into Python and delay the
    first painting of the window.
    """
    painter.setBackground(colour)
    painter.eraseRect(rect)


def write(
    painter: QPainter, rect: QRectF, text: str, colour: QColor, size: float, *, bold: bool = False
) -> None:
    """Write text in the centre of a rectangle; `size` is the font size in pixels."""
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(size)))
    font.setBold(bold)
    painter.setFont(font)
    painter.setPen(colour)
    # Centre by the height of capitals and digits, without descenders.
    metrics = QFontMetricsF(font)
    left = rect.center().x() - metrics.horizontalAdvance(text) / 2
    baseline = rect.center().y() + metrics.capHeight() / 2
    painter.drawText(QPointF(left, round(baseline)), text)


def surround(painter: QPainter, rect: QRectF, colour: QColor, width: float) -> None:
    """Draw a frame outside a rectangle."""
    outer = rect.adjusted(-width, -width, width, width)
    fill(painter, QRectF(outer.left(), outer.top(), outer.width(), width), colour)
    fill(painter, QRectF(outer.left(), rect.bottom(), outer.width(), width), colour)
    fill(painter, QRectF(outer.left(), rect.top(), width, rect.height()), colour)
    fill(painter, QRectF(rect.right(), rect.top(), width, rect.height()), colour)


def thin_lines(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """Draw the thin lines on the right and bottom of a cell, inside it."""
    if rect.width() < TINY_CELL_PX:
        colour = QColor(colour)
        colour.setAlphaF(TINY_LINE_OPACITY)
    width = max(1, round(rect.width() / 100))
    fill(painter, QRectF(rect.right() - width, rect.top(), width, rect.height()), colour)
    fill(painter, QRectF(rect.left(), rect.bottom() - width, rect.width(), width), colour)


def counting_lines(painter: QPainter, board: QRectF, pitch: int, theme: Theme, area: QRect) -> None:
    """Draw the counting lines of small cells inside an area."""
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
