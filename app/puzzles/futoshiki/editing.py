"""Drawing a Futoshiki grid: its numbers, and the signs between its cells."""

from collections.abc import Sequence
from itertools import pairwise
from string import digits

from app.core.editing import Editor, Images, Spot, Turn, no_images, shared, turned_cell, turned_rows
from app.core.grid import Cell
from app.core.words import Message
from app.puzzles.futoshiki.puzzle import Futoshiki, Sign

DIGITS = frozenset(digits)

SIGN_KEYS: dict[str, tuple[tuple[int, int], bool]] = {
    "<": ((0, 1), True),
    ">": ((0, 1), False),
    "^": ((1, 0), True),
    "v": ((1, 0), False),
}
"""For each key, the offset of the neighbour, and whether the neighbour is the greater."""


class FutoshikiEditor(Editor[Futoshiki]):
    """The edits of Futoshiki."""

    square = True
    smallest = 2
    largest = 25
    usual = 5
    edges = True
    cursor_first = True
    hints = (
        (Message("Click between two cells"), Message("<, >, no sign, one after the other")),
        (Message("Right click between two cells"), Message("the same backwards")),
        (Message("Drag"), Message("signs along the way: the numbers grow")),
        (Message("Drag with the right button"), Message("remove the signs passed")),
        (Message("Digits"), Message("a number; type two digits for 10 and more")),
        (Message("Click on the cell with the cursor"), Message("the next number")),
        (Message("Right click on it"), Message("the number before")),
        (Message("< > ^ v"), Message("this sign on the right of the cell or below it, or none")),
        (Message("Ctrl and an arrow"), Message("same as a click on that side of the cell")),
        (Message("Delete"), Message("an empty cell")),
    )

    def blank(self, rows: int, cols: int) -> Futoshiki:
        """Return a grid without numbers and signs."""
        return Futoshiki(((0,) * cols,) * rows)

    def resized(self, puzzle: Futoshiki, rows: int, cols: int) -> Futoshiki:
        """Cut off or add cells on the right and below; drop numbers that become too large."""
        kept = [
            [*(given if given <= rows else 0 for given in line[:cols]), *[0] * (cols - len(line))]
            for line in puzzle.givens[:rows]
        ]
        kept += [[0] * cols for _ in range(rows - len(kept))]
        signs = (
            sign for sign in puzzle.signs if all(row < rows and col < cols for row, col in sign)
        )
        return Futoshiki.build(kept, signs)

    def turned(self, puzzle: Futoshiki, turn: Turn) -> Futoshiki:
        """Turn the grid with its signs."""
        size = puzzle.size
        signs = [
            (turned_cell(less, size, size, turn), turned_cell(greater, size, size, turn))
            for less, greater in puzzle.signs
        ]
        return Futoshiki.build(turned_rows(puzzle.givens, turn), signs)

    def click(
        self, puzzle: Futoshiki, spot: Spot, *, backwards: bool = False, images: Images = no_images
    ) -> Futoshiki:
        """Advance the sign of an edge, or the number of a cell."""
        step = -1 if backwards else 1
        if spot.beyond is None:
            given = (_given(puzzle, spot.cell) + step) % (puzzle.size + 1)
            return _with_given(puzzle, spot.cell, given)
        first, second = sorted((spot.cell, spot.beyond))
        cycle = (None, (first, second), (second, first))
        now = cycle.index(_sign_between(puzzle, first, second))
        return _with_sign(puzzle, first, second, cycle[(now + step) % len(cycle)])

    def drag(
        self,
        puzzle: Futoshiki,
        path: Sequence[Cell],
        *,
        backwards: bool = False,
        images: Images = no_images,
    ) -> Futoshiki:
        """Put signs along the path so that the numbers grow, or remove the signs there."""
        for one, other in pairwise(path):
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1:
                puzzle = _with_sign(puzzle, one, other, None if backwards else (one, other))
        return puzzle

    def type(
        self, puzzle: Futoshiki, spot: Spot, key: str, *, images: Images = no_images
    ) -> Futoshiki | None:
        """Write a number or a sign, or delete one."""
        cell, beyond = spot
        key = key.lower()
        if key == "enter":
            return self.click(puzzle, spot)
        if key in SIGN_KEYS:
            return _typed_sign(puzzle, cell, key)
        if key in ("delete", " ", "."):
            if beyond is not None:
                return _with_sign(puzzle, cell, beyond, None)
            return _with_given(puzzle, cell, 0)
        if key not in DIGITS:
            return None
        # A digit extends the number in the cell if the result is in range.
        longer = 10 * _given(puzzle, cell) + int(key)
        given = longer if longer <= puzzle.size else int(key)
        return _with_given(puzzle, cell, given) if 0 < given <= puzzle.size else None

    def why_not(self, puzzle: Futoshiki, key: str) -> Message | None:
        """Name the range of numbers."""
        if key not in DIGITS:
            return None
        return Message("The numbers here go from 1 to {size}.", {"size": puzzle.size})


def _given(puzzle: Futoshiki, cell: Cell) -> int:
    return puzzle.givens[cell[0]][cell[1]]


def _with_given(puzzle: Futoshiki, cell: Cell, given: int) -> Futoshiki:
    givens = [list(line) for line in puzzle.givens]
    givens[cell[0]][cell[1]] = given
    return puzzle._replace(givens=shared(puzzle.givens, map(tuple, givens)))


def _sign_between(puzzle: Futoshiki, one: Cell, other: Cell) -> Sign | None:
    return next((sign for sign in ((one, other), (other, one)) if sign in puzzle.signs), None)


def _with_sign(puzzle: Futoshiki, one: Cell, other: Cell, sign: Sign | None) -> Futoshiki:
    """Set or remove the sign between two cells."""
    signs = set(puzzle.signs) - {(one, other), (other, one)}
    return Futoshiki.build(puzzle.givens, signs | {sign} if sign else signs)


def _typed_sign(puzzle: Futoshiki, cell: Cell, key: str) -> Futoshiki | None:
    """Put a sign on the right of a cell or below it, or remove it if it is there already."""
    (down, right), grows = SIGN_KEYS[key]
    other = cell[0] + down, cell[1] + right
    if max(other) >= puzzle.size:
        return None
    sign = (cell, other) if grows else (other, cell)
    there = _sign_between(puzzle, cell, other) == sign
    return _with_sign(puzzle, cell, other, None if there else sign)


EDITOR = FutoshikiEditor()
