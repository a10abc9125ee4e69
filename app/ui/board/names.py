"""Painting the names of variables into the cells."""

from collections.abc import Sequence
from itertools import islice

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from app.core.grid import Cell
from app.session.scene import Scene
from app.ui.board.geometry import Geometry
from app.ui.look.theme import Theme
from app.ui.look.view import clear_of_marks

LETTER_SHARE, GAP_LETTER_SHARE = 0.21, 0.14
"""The size of the letter, as a share of a cell: without gaps, and with gaps."""

MIN_LETTER_PX, MAX_LETTER_PX = 10, 40
"""The limits of the size of the letter."""

PADDING_PX = 2
"""The free room around a name."""

MAX_HEIGHT_SHARE = 0.42
"""In cells of which a name would cover more than this, none is written."""

CLEAR_OF_SIGNS = 0.25
"""The share of a gap that no sign reaches from the cell above it."""

SUBSCRIPT_SHARE = 0.86
"""The size of the number, as a share of the letter: smaller digits are hard to read."""

SINK_SHARE = 0.22
"""How far the number is below the letter, as a share of the letter."""

MOST_NAMES_MEASURED = 200
"""The numbers grow to the end of the board: so many are looked at to find the longest name."""

PLATE_OPACITY = 0.82
"""The opacity of what is behind a name, so that it can be read on light and on black cells."""


class _Pen:
    """The fonts of names on a board, and how much room names take."""

    def __init__(self, painter: QPainter, letter: str, size: int) -> None:
        self.size = size
        self.letter, self.digits = QFont(painter.font()), QFont(painter.font())
        self.letter.setPixelSize(self.size)
        self.letter.setItalic(True)
        self.digits.setPixelSize(round(self.size * SUBSCRIPT_SHARE))
        metrics, small = QFontMetricsF(self.letter), QFontMetricsF(self.digits)
        self.height = metrics.capHeight() + self.size * SINK_SHARE + 2 * PADDING_PX
        self.letter_width = metrics.horizontalAdvance(letter)
        # Measured once: to measure every name would take as long as to paint it.
        self._widths = {mark: small.horizontalAdvance(mark) for mark in "0123456789–…"}

    def width(self, numbers: str) -> float:
        """Return how wide a name with these numbers is."""
        return self.letter_width + sum(map(self._widths.__getitem__, numbers)) + 2 * PADDING_PX


def paint_names(
    painter: QPainter, geometry: Geometry, scene: Scene, theme: Theme, area: QRect
) -> None:
    """Write the names of the variables at the foot of each cell.

    Where they have no room, none is written: Ctrl and the mouse wheel make room.
    """
    backwards = [name for name in islice(reversed(scene.names), MOST_NAMES_MEASURED) if name]
    if not backwards:
        return
    side, letter = geometry.cell_rect((0, 0)).width(), backwards[0].letter
    room = _room(geometry, (0, 0), 0).width()
    # All in the same way, which has room for the largest numbers: those of the last cells.
    longest = max(backwards, key=lambda name: (name.last > name.first, name.last)).ways
    share = GAP_LETTER_SHARE if geometry.gap else LETTER_SHARE
    usual = max(MIN_LETTER_PX, min(MAX_LETTER_PX, round(side * share)))
    pen = _Pen(painter, letter, usual)
    sizes = [min(usual, int(usual * room / pen.width(said))) for said in longest]
    way = next((way for way, size in enumerate(sizes) if size >= MIN_LETTER_PX), None)
    if way is None or pen.height > side * MAX_HEIGHT_SHARE:
        return
    pen = _Pen(painter, letter, sizes[way])
    rows, cols = geometry.cells_in(area)
    written: list[tuple[QRectF, str]] = []
    for row in rows:
        for col in cols:
            name = scene.names[row * scene.cols + col]
            if name is not None:
                numbers = name.ways[min(way, len(name.ways) - 1)]
                box = _room(geometry, (row, col), pen.height)
                box.setWidth(pen.width(numbers))
                written.append((box, numbers))
    _paint(painter, pen, letter, written, theme)


def _room(geometry: Geometry, cell: Cell, height: float) -> QRectF:
    """Return the place of a name: the foot of a cell; with gaps, the line below the cell.

    There it is clear of the sign below it.
    """
    box = geometry.cell_rect(cell)
    inset = clear_of_marks(box.width())
    free = geometry.pitch - box.width()
    below = min(height / 2, free * CLEAR_OF_SIGNS) if geometry.gap else -inset
    bottom = box.bottom() + below
    return QRectF(box.left() + inset, bottom - height, box.width() - 2 * inset, height)


def _paint(
    painter: QPainter,
    pen: _Pen,
    letter: str,
    written: Sequence[tuple[QRectF, str]],
    theme: Theme,
) -> None:
    """Paint all plates, then all letters, then all numbers: to change fonts takes long."""
    plate = QColor(theme.cell)
    plate.setAlphaF(PLATE_OPACITY)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(plate)
    painter.drawRects([box for box, _ in written])
    painter.setPen(theme.ink)
    painter.setFont(pen.letter)
    rise = PADDING_PX + pen.size * SINK_SHARE
    for box, _ in written:
        painter.drawText(QPointF(box.left() + PADDING_PX, round(box.bottom() - rise)), letter)
    painter.setFont(pen.digits)
    along = PADDING_PX + pen.letter_width
    for box, numbers in written:
        painter.drawText(QPointF(box.left() + along, round(box.bottom() - PADDING_PX)), numbers)
