"""For those who draw a Light Up: numbers on its walls, and one wall more."""

from collections.abc import Collection, Iterator, Sequence

from app.core.craft import Change, Craft
from app.core.editing import images_in
from app.core.generating import Board, ClueGroup, Truth, Wish
from app.core.grid import Cell, all_cells, cell_name, neighbours
from app.core.puzzle import RulePlace
from app.core.words import Message
from app.puzzles.lightup.generation import GENERATOR
from app.puzzles.lightup.puzzle import NUMBERS, WALL, WHITE, LightUp


class NumbersBoard(Board[LightUp]):
    """Walls that stay, and bulbs; a number can be written on every wall that has none."""

    def __init__(self, drawn: LightUp, wish: Wish, solution: Truth) -> None:
        self._drawn = drawn
        self._solution = solution
        bulbs = {fact.cell for fact in solution}
        rows, cols = drawn.rows, drawn.cols
        images = images_in(wish.symmetry, rows, cols)
        self._numbers: dict[Cell, int] = {}
        shown = {int(number) for number in GENERATOR.values(wish)["numbers"]}
        groups: dict[ClueGroup, None] = {}
        for cell in all_cells(rows, cols):
            beside = list(neighbours(cell, rows, cols))
            shut = all(_mark(drawn, near) != WHITE for near in beside)
            number = sum(near in bulbs for near in beside)
            if _mark(drawn, cell) == WALL and not shut and number in shown:
                self._numbers[cell] = number
        for cell in self._numbers:
            orbit = sorted({cell, *images(cell)} & self._numbers.keys())
            groups[tuple([("wall", (one,)) for one in orbit])] = None
        self._groups = list(groups)

    @property
    def solution(self) -> Truth:
        """The bulbs."""
        return self._solution

    @property
    def groups(self) -> Sequence[ClueGroup]:
        """The numbers that are not drawn, by symmetry."""
        return self._groups

    def puzzle(self, groups: Collection[int] | None = None) -> LightUp:
        """Write the numbers of these groups on the walls."""
        shown = self._groups if groups is None else [self._groups[group] for group in groups]
        written = {cell: str(self._numbers[cell]) for group in shown for _, (cell,) in group}
        return _with_marks(self._drawn, written)


class LightUpCraft(Craft[LightUp]):
    """The tools for Light Up."""

    completes = repairs = removes = gives_clues = True
    clues_fail = Message("No puzzle with these walls has one solution.")

    def has_room(self, drawn: LightUp) -> bool:
        """Look for a wall without a number."""
        return any(WALL in line for line in drawn.grid)

    def clue_board(self, drawn: LightUp, wish: Wish, solution: Truth) -> NumbersBoard:
        """Keep the walls."""
        return NumbersBoard(drawn, wish, solution)

    def altered(self, drawn: LightUp) -> Iterator[LightUp]:
        """Make a white cell a wall, first without a number, then with one."""
        rows, cols = drawn.rows, drawn.cols
        whites = [cell for cell in all_cells(rows, cols) if _mark(drawn, cell) == WHITE]
        for cell in whites:
            yield _with_marks(drawn, {cell: WALL})
        for cell in whites:
            beside = sum(_mark(drawn, near) == WHITE for near in neighbours(cell, rows, cols))
            for number in NUMBERS[: beside + 1]:
                yield _with_marks(drawn, {cell: number})

    def without(self, drawn: LightUp, clues: Collection[RulePlace]) -> LightUp:
        """Take numbers off their walls."""
        return _with_marks(drawn, {cell: WALL for _, (cell,) in clues})

    def changes(self, before: LightUp, after: LightUp) -> list[Change[LightUp]]:
        """Name the cells that differ."""
        found: list[Change[LightUp]] = []
        for cell in all_cells(before.rows, before.cols):
            old, new = _mark(before, cell), _mark(after, cell)
            if old != new:
                values = {"cell": cell_name(cell), "old": old, "new": new}
                said = Message(_template(old, new), values)
                undone = _with_marks(after, {cell: old})
                found.append(Change(said, undone, frozenset({cell})))
        return found


def _template(old: str, new: str) -> str:
    if old == WHITE:
        if new == WALL:
            return "{cell} becomes a wall"
        return "{cell} becomes a wall with the number {new}"
    if new == WHITE:
        return "the wall at {cell} goes"
    if new == WALL:
        return "the {old} at {cell} goes"
    return "the wall at {cell} gets a {new}"


def _mark(drawn: LightUp, cell: Cell) -> str:
    return drawn.grid[cell[0]][cell[1]]


def _with_marks(drawn: LightUp, marks: dict[Cell, str]) -> LightUp:
    """Draw other marks into some cells."""
    assert all(mark in (WHITE, WALL, *NUMBERS) for mark in marks.values())
    grid = [list(line) for line in drawn.grid]
    for (row, col), mark in marks.items():
        grid[row][col] = mark
    return LightUp(tuple(map("".join, grid)))


CRAFT = LightUpCraft()
