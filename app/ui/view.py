"""What the window asks of a puzzle to show it: how each cell looks, and how to paint that look."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, Generic

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from app.core.puzzle import P
from app.ui.theme import Theme

Known = Sequence[int]
"""For every number of a fact: 1 where it is true, -1 where it is false, 0 while nobody knows.

Index 0 is not used. It may be empty: then nothing is known.
"""


class View(ABC, Generic[P]):
    """Shows one kind of puzzle. The file `view.py` of its folder exports one named VIEW.

    A board is painted cell by cell. The look of a cell is any value that says all of how it looks;
    the window paints each look once and copies it, and only touches cells whose look has changed.
    """

    gap = 0.0
    """The share of the distance between two cells that is left free between them."""

    example: str = ""
    """A small puzzle in a form that can be read, for the rules in the help."""

    @abstractmethod
    def looks(self, puzzle: P, known: Known) -> list[Hashable]:
        """Return how every cell looks, in reading order, with what is known."""

    @abstractmethod
    def paint(self, painter: QPainter, rect: QRectF, look: Any, theme: Theme) -> None:
        """Paint a cell. The rectangle reaches up to the next cells, gaps included."""

    @abstractmethod
    def describe(self, puzzle: P, known: Known, row: int, col: int) -> str:
        """Say what is in a cell, for those who cannot see it."""

    def paint_frame(self, painter: QPainter, rect: QRectF, theme: Theme) -> None:
        """Paint around the whole board."""


def write(
    painter: QPainter, rect: QRectF, text: str, colour: QColor, size: float, *, bold: bool = False
) -> None:
    """Write into the middle of a rectangle, so many pixels high."""
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(size)))
    font.setBold(bold)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def line(painter: QPainter, start: QPointF, end: QPointF, colour: QColor, width: float) -> None:
    """Draw a line with flat ends."""
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLine(start, end)
