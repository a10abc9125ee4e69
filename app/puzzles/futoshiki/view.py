"""How Futoshiki looks: separate cells with chevrons between them, numbers and candidates."""

from collections.abc import Hashable
from math import ceil, sqrt
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.core.grid import Cell
from app.core.words import Listing, Message
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.ui.look.theme import Theme
from app.ui.look.view import ROUNDING, Known, View, cell_box, described, fill, mixed, write

LEGIBLE = 7
"""Candidates are left out where they would be smaller than this."""


class Look(NamedTuple):
    """All of how a cell looks."""

    size: int
    """The largest number there can be."""
    given: int = 0
    found: int = 0
    candidates: tuple[int, ...] = ()
    """The numbers that are left, once some are ruled out."""
    right: int = 0
    """1 if the cell on the right is greater, -1 if it is smaller, 0 without a sign."""
    below: int = 0


class FutoshikiView(View[Futoshiki]):
    """Paints Futoshiki."""

    gap = 0.26
    example = (
        "satori 1\nkind: futoshiki\n\n"
        ".   .   . < .\n    ^\n.   .   .   3\n.   . < .   .\n. > .   1 < .\n"
    )

    def looks(self, puzzle: Futoshiki, known: Known) -> list[Hashable]:
        """Tell the number or the candidates of every cell, and the signs after it."""
        size = puzzle.size
        right: dict[Cell, int] = {}
        below: dict[Cell, int] = {}
        for less, greater in puzzle.signs:
            signs = right if less[0] == greater[0] else below
            signs[min(less, greater)] = 1 if less < greater else -1
        looks: list[Hashable] = []
        start = 1
        for row, line in enumerate(puzzle.givens):
            for col, given in enumerate(line):
                values = () if given else known[start : start + size]
                found, candidates = _content(values)
                cell = (row, col)
                looks.append(
                    Look(size, given, found, candidates, right.get(cell, 0), below.get(cell, 0))
                )
                start += size
        return looks

    def paint(self, painter: QPainter, rect: QRectF, look: Look, theme: Theme) -> None:
        """Paint a cell with the signs on its right and below it."""
        fill(painter, rect, theme.page)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = cell_box(rect, self.gap)
        side = box.width()
        painter.setPen(QPen(theme.line, 1))
        painter.setBrush(theme.cell)
        radius = side * ROUNDING
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        height = side * (0.56 if look.size > 9 else 0.66)
        if look.given:
            write(painter, box, str(look.given), theme.ink, height, bold=True)
        elif look.found:
            write(painter, box, str(look.found), theme.found, height)
        elif look.candidates:
            _paint_candidates(painter, box, look, theme)
        free = rect.width() - side
        if look.right:
            middle = QPointF(box.right() + free / 2, box.center().y())
            _paint_chevron(painter, middle, free, (-look.right, 0), theme)
        if look.below:
            middle = QPointF(box.center().x(), box.bottom() + free / 2)
            _paint_chevron(painter, middle, free, (0, -look.below), theme)

    def describe(self, puzzle: Futoshiki, known: Known, row: int, col: int) -> Message:
        """Say the number of a cell or what it can be, and its signs."""
        size = puzzle.size
        given = puzzle.givens[row][col]
        start = (row * size + col) * size + 1
        found, candidates = _content(known[start : start + size])
        if given:
            content = Message("{number}, given", {"number": given})
        elif found:
            content = Message("{number}", {"number": found})
        elif candidates:
            content = Message("one of {numbers}", {"numbers": Listing(candidates)})
        else:
            content = Message("empty")
        signs = _say_signs(puzzle, (row, col))
        if signs:
            values = {"number": content, "signs": Listing(tuple(signs))}
            content = Message("{number}; {signs}", values)
        return described(row, col, content)


def _content(values: Known) -> tuple[int, tuple[int, ...]]:
    """Return the number that is known, or the numbers that are left if any are ruled out."""
    if 1 in values:
        return list(values).index(1) + 1, ()
    if -1 not in values:
        return 0, ()
    return 0, tuple(number for number, value in enumerate(values, 1) if value == 0)


SIGN_WORDS = {
    (0, 1, True): Message("less than the cell on its right"),
    (0, 1, False): Message("greater than the cell on its right"),
    (0, -1, True): Message("less than the cell on its left"),
    (0, -1, False): Message("greater than the cell on its left"),
    (1, 0, True): Message("less than the cell below"),
    (1, 0, False): Message("greater than the cell below"),
    (-1, 0, True): Message("less than the cell above"),
    (-1, 0, False): Message("greater than the cell above"),
}
"""How signs are said, by where the other cell is and whether this one is the less."""


def _say_signs(puzzle: Futoshiki, cell: Cell) -> list[Message]:
    found = []
    for less, greater in puzzle.signs:
        if cell in (less, greater):
            other = greater if cell == less else less
            place = other[0] - cell[0], other[1] - cell[1]
            found.append(SIGN_WORDS[*place, cell == less])
    return found


def _paint_candidates(painter: QPainter, box: QRectF, look: Look, theme: Theme) -> None:
    """Write the numbers that are left, each at its place."""
    across = ceil(sqrt(look.size))
    down = ceil(look.size / across)
    inset = box.width() * 0.07
    width = (box.width() - 2 * inset) / across
    height = (box.height() - 2 * inset) / down
    size = min(width, height) * (0.66 if look.size > 9 else 0.8)
    if round(size) < LEGIBLE:
        return
    for number in look.candidates:
        row, col = divmod(number - 1, across)
        place = QRectF(
            box.left() + inset + col * width, box.top() + inset + row * height, width, height
        )
        write(painter, place, str(number), theme.mark, size)


def _paint_chevron(
    painter: QPainter, middle: QPointF, free: float, tip: tuple[int, int], theme: Theme
) -> None:
    """Draw a sign whose tip points this way: to the smaller number."""
    depth, spread = free * 0.2, free * 0.42
    x, y = tip
    point = QPointF(middle.x() + x * depth, middle.y() + y * depth)
    ends = [
        QPointF(middle.x() - x * depth + y * turn, middle.y() - y * depth + x * turn)
        for turn in (spread, -spread)
    ]
    pen = QPen(mixed(theme.ink, theme.page, 0.15), max(1.2, free * 0.13))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([ends[0], point, ends[1]]))


VIEW = FutoshikiView()
