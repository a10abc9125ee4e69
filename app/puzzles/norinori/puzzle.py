"""The question of a Norinori puzzle as a value."""

from collections.abc import Hashable, Sequence
from itertools import chain, count
from typing import NamedTuple

from app.core.errors import BadInput
from app.core.grid import Cell, Edge, cell_name, check_rectangle

NO_REGION = -1
"""The region of a cell that belongs to none yet; only while a drawing is completed."""

BLACK = "#"
WHITE = "."
DOT = "x"
"""A cell marked as white, in progress."""


class Norinori(NamedTuple):
    """A grid cut into regions, numbered from 0 in the reading order of their first cells."""

    regions: tuple[tuple[int, ...], ...]
    loose: frozenset[Edge] = frozenset()
    """Borders inside regions, which separate nothing yet: an unfinished drawing."""

    @classmethod
    def from_labels(cls, labels: Sequence[Sequence[Hashable]]) -> "Norinori":
        """Make a puzzle from a label per cell, whatever the labels are."""
        in_order = dict.fromkeys(chain.from_iterable(labels))
        number_of = dict(zip(in_order, count(), strict=False)).__getitem__
        return cls(tuple(tuple(map(number_of, line)) for line in labels))

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
    check_rectangle(puzzle.regions)
    # All cells in one list, with one more column and row of -1 for the outside; negative indexes
    # reach them from the left and from above. Visited cells become -1.
    width = puzzle.cols + 1
    cells = [region for line in puzzle.regions for region in (*line, -1)] + [-1] * width
    cut_off: list[tuple[int, int]] = []
    for region, starts in _corners(cells, width).items():
        if len(starts) > 1:  # with one start, all cells lead up and left to it
            _take_out(cells, width, starts[0])
            cut_off += [(start, starts[0]) for start in starts if cells[start] == region]
    if cut_off:
        apart, first = min(cut_off)
        raise BadInput(
            "The region of {first} is in several pieces: {apart} is cut off from it.",
            first=cell_name(divmod(first, width)),
            apart=cell_name(divmod(apart, width)),
        )


def _corners(cells: list[int], width: int) -> dict[int, list[int]]:
    """Return, by region, the cells with no cell of their region above or on the left."""
    above = chain([-1] * width, cells)
    found: dict[int, list[int]] = {}
    for index, (region, before, over) in enumerate(zip(cells, (-1, *cells), above, strict=False)):
        if region != before and region != over and region >= 0:
            found.setdefault(region, []).append(index)
    return found


def _take_out(cells: list[int], width: int, start: int) -> None:
    """Set the cells to -1 that are connected with `start` within its region."""
    region = cells[start]
    cells[start] = -1
    edge = [start]
    while edge:
        here = edge.pop()
        for near in (here - width, here - 1, here + 1, here + width):
            if cells[near] == region:
                cells[near] = -1
                edge.append(near)
