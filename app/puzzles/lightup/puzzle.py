"""The question of a Light Up puzzle as a value."""

from typing import NamedTuple

from app.core.errors import BadInput
from app.core.grid import MarkedCells, check_rectangle

WHITE = "."
WALL = "X"
NUMBERS = "01234"
CELLS = frozenset(WHITE + WALL + NUMBERS)

BULB = "L"
"""A bulb, in solutions and progress."""

CROSS = "x"
"""A cell marked as holding no bulb, in progress."""


class LightUp(NamedTuple):
    """A drawn grid: `.` is white, `X` a wall without a number, `0`…`4` a numbered wall."""

    grid: tuple[str, ...]

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.grid)

    @property
    def cols(self) -> int:
        """Number of columns."""
        return len(self.grid[0]) if self.grid else 0


def white_cells(puzzle: LightUp) -> MarkedCells:
    """Return the cells that may hold a bulb, in reading order."""
    return MarkedCells(puzzle.grid, WHITE)


def check_form(puzzle: LightUp) -> None:
    """Refuse a grid that is empty, ragged, too large or drawn with unknown marks."""
    check_rectangle(puzzle.grid)
    for row, line in enumerate(puzzle.grid, 1):
        if not CELLS.issuperset(line):
            col = next(index for index, mark in enumerate(line) if mark not in CELLS)
            raise BadInput(
                "{mark!r} at r{row}c{col} is not a Light Up cell; those are . X 0 1 2 3 4.",
                mark=line[col],
                row=row,
                col=col + 1,
            )
