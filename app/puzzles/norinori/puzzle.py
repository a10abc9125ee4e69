"""The question of a Norinori puzzle."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from app.core.errors import BadInput
from app.core.grid import Cell, cell_name, check_size, neighbours

BLACK = "#"
WHITE = "."
DOT = "x"
"""In progress: marked as staying white."""


class Norinori(NamedTuple):
    """A grid cut into regions, numbered from 0 in the order they are first met when reading."""

    regions: tuple[tuple[int, ...], ...]

    @classmethod
    def from_labels(cls, labels: Sequence[Sequence[Hashable]]) -> "Norinori":
        """Make a puzzle from a label per cell, whatever the labels are."""
        numbers: dict[Hashable, int] = {}
        return cls(
            tuple(
                tuple([numbers.setdefault(label, len(numbers)) for label in line])
                for line in labels
            )
        )

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.regions)

    @property
    def cols(self) -> int:
        """Number of columns."""
        return len(self.regions[0]) if self.regions else 0


def cells_by_region(puzzle: Norinori) -> list[list[Cell]]:
    """List the cells of every region in reading order."""
    found: dict[int, list[Cell]] = {}
    for row, line in enumerate(puzzle.regions):
        for col, region in enumerate(line):
            found.setdefault(region, []).append((row, col))
    return [found[region] for region in sorted(found)]


def check_form(puzzle: Norinori) -> None:
    """Refuse a grid that is empty, ragged, too large, or has a region in several pieces."""
    check_size(puzzle.rows, puzzle.cols)
    for row, line in enumerate(puzzle.regions, 1):
        if len(line) != puzzle.cols:
            raise BadInput(
                "Row {row} has {count} cells where the first row has {width}.",
                row=row,
                count=len(line),
                width=puzzle.cols,
            )
    for cells in cells_by_region(puzzle):
        reached = _piece(puzzle, cells[0])
        if len(reached) < len(cells):
            apart = next(cell for cell in cells if cell not in reached)
            raise BadInput(
                "The region of {first} is in several pieces: {apart} is cut off from it.",
                first=cell_name(cells[0]),
                apart=cell_name(apart),
            )


def _piece(puzzle: Norinori, start: Cell) -> set[Cell]:
    """Return the cells that can be reached from one without leaving its region."""
    regions = puzzle.regions
    region = regions[start[0]][start[1]]
    reached = {start}
    edge = [start]
    while edge:
        for cell in neighbours(edge.pop(), puzzle.rows, puzzle.cols):
            if cell not in reached and regions[cell[0]][cell[1]] == region:
                reached.add(cell)
                edge.append(cell)
    return reached
