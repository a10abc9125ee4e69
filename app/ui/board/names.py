"""Painting the names of variables into the cells."""

from collections.abc import Sequence
from itertools import islice, product

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from app.core.grid import Cell
from app.session.scene import Scene
from app.session.variables import CellName
from app.ui.board.geometry import Geometry
from app.ui.look.theme import Theme
from app.ui.look.view import clear_of_marks
from app.ui.look.views import view_of

LETTER_SHARE, GAP_LETTER_SHARE, MANY_LETTER_SHARE = 0.21, 0.24, 0.14
"""The size of the letter, as a share of a cell: without gaps, with gaps, and with gaps where a cell
has several variables: it may show numbers down to its foot."""

ALONE_SHARE, ALONE_WIDTH_SHARE, LINE_SHARE = 0.36, 0.86, 1.25
"""The size of the letter in a cell with nothing else in it, the width and the distance of the two
lines there, as shares of the cell and of the letter."""

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
        return self.letter_width + self.digits_width(numbers) + 2 * PADDING_PX

    def digits_width(self, numbers: str) -> float:
        """Return how wide these numbers are alone."""
        return sum(map(self._widths.__getitem__, numbers))


def paint_names(
    painter: QPainter, geometry: Geometry, scene: Scene, theme: Theme, area: QRect
) -> None:
    """Write the names of the variables at the foot of each cell; several fill one that is empty.

    Where they have no room, none is written: Ctrl and the mouse wheel make room.
    """
    backwards = [name for name in islice(reversed(scene.names), MOST_NAMES_MEASURED) if name]
    if not backwards:
        return
    view, rows_cols = view_of(scene.kind), geometry.cells_in(area)
    single: list[tuple[Cell, CellName]] = []
    many: list[tuple[Cell, CellName]] = []
    alone: list[tuple[Cell, CellName]] = []
    for cell in product(*rows_cols):
        index = cell[0] * scene.cols + cell[1]
        if (name := scene.names[index]) is not None:
            empty = name.last > name.first and view.is_empty(scene.looks[index])
            (alone if empty else many if name.last > name.first else single).append((cell, name))
    # All in the same way, which has room for the largest numbers: those of the last cells.
    longest = max(backwards, key=lambda name: (name.last > name.first, name.last))
    share = GAP_LETTER_SHARE if geometry.gap else LETTER_SHARE
    last = CellName(longest.letter, longest.last, longest.last)
    _write_at_foot(painter, geometry, theme, single, last, share)
    _write_at_foot(painter, geometry, theme, many, longest, MANY_LETTER_SHARE)
    _write_alone(painter, geometry, theme, alone, last)


def _write_at_foot(
    painter: QPainter,
    geometry: Geometry,
    theme: Theme,
    named: Sequence[tuple[Cell, CellName]],
    longest: CellName,
    share: float,
) -> None:
    """Write names at the foot of cells, in letters in which the longest one has room."""
    side = geometry.cell_rect((0, 0)).width()
    room = _room(geometry, (0, 0), 0).width()
    usual = max(MIN_LETTER_PX, min(MAX_LETTER_PX, round(side * share)))
    pen = _Pen(painter, longest.letter, usual)
    sizes = [min(usual, int(usual * room / pen.width(said))) for said in longest.ways]
    way = next((way for way, size in enumerate(sizes) if size >= MIN_LETTER_PX), None)
    if not named or way is None or pen.height > side * MAX_HEIGHT_SHARE:
        return
    pen = _Pen(painter, longest.letter, sizes[way])
    written: list[tuple[QRectF, str]] = []
    for cell, name in named:
        numbers = name.ways[min(way, len(name.ways) - 1)]
        box = _room(geometry, cell, pen.height)
        box.setWidth(pen.width(numbers))
        written.append((box, numbers))
    _paint(painter, pen, longest.letter, written, theme)


def _write_alone(
    painter: QPainter,
    geometry: Geometry,
    theme: Theme,
    named: Sequence[tuple[Cell, CellName]],
    longest: CellName,
) -> None:
    """Write the first and the last name below each other, as large as the cells allow."""
    side = geometry.cell_rect((0, 0)).width()
    usual = round(side * ALONE_SHARE)
    if not named or usual < MIN_LETTER_PX:
        return
    widest = _Pen(painter, longest.letter, usual).width(longest.ways[0])
    size = min(usual, int(usual * side * ALONE_WIDTH_SHARE / widest))
    if size < MIN_LETTER_PX:
        return
    pen = _Pen(painter, longest.letter, size)
    first: list[tuple[QRectF, str]] = []
    painter.setPen(theme.ink)
    painter.setFont(pen.digits)
    for cell, name in named:
        box = geometry.cell_rect(cell)
        line = QRectF(0, 0, pen.width(str(name.first)), pen.height)
        line.moveCenter(QPointF(box.center().x(), box.center().y() - size * LINE_SHARE / 2))
        first.append((line, str(name.first)))
        last = f"–{name.last}"
        left = line.right() - PADDING_PX - pen.digits_width(last)
        painter.drawText(QPointF(left, round(line.bottom() + size * LINE_SHARE - 4)), last)
    _paint(painter, pen, longest.letter, first, theme)


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
