"""For those who draw a Norinori: cells that change their region."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from random import Random

from app.core.craft import Change, Craft
from app.core.errors import BadInput
from app.core.generating import Sample, Wish, any_solution
from app.core.grid import Cell, all_cells, cell_name, neighbours
from app.core.stop import Stop
from app.core.words import Message
from app.puzzles.norinori.dominoes import Frame, Map, Sizes
from app.puzzles.norinori.generation import NorinoriBoard
from app.puzzles.norinori.puzzle import Norinori, check_form
from app.puzzles.norinori.starting import Start, mates_of

ANY_SIZES = Sizes(2, 10**6, 0.0)
"""Somebody drew them as they are."""


class NorinoriCraft(Craft[Norinori]):
    """The tools for Norinori. All borders are needed: no tool takes any away."""

    completes = repairs = True

    def loose_board(
        self,
        drawn: Norinori,
        wish: Wish,
        random: Random,
        sample: Sample[Norinori],
        stop: Stop,
    ) -> NorinoriBoard:
        """Begin with the drawn regions; any white cell can move into another one."""
        grid = Map(drawn.rows, drawn.cols)
        mate = mates_of(grid, any_solution(drawn, sample))
        labels = list(chain.from_iterable(drawn.regions))
        start = Start(mate, labels, Frame.empty(grid))
        return NorinoriBoard(grid, start, ANY_SIZES, random, stop)

    def altered(self, drawn: Norinori) -> Iterator[Norinori]:
        """Move one cell into a region beside it."""
        counts = Counter(chain.from_iterable(drawn.regions))
        for row, col in all_cells(drawn.rows, drawn.cols):
            home = drawn.regions[row][col]
            near = neighbours((row, col), drawn.rows, drawn.cols)
            if counts[home] > 2:
                for region in sorted({drawn.regions[r][c] for r, c in near} - {home}):
                    moved = _moved(drawn, (row, col), region)
                    if moved is not None:
                        yield moved

    def changes(self, before: Norinori, after: Norinori) -> list[Change[Norinori]]:
        """Name the cells that are in another region, or in a part of one that was cut."""
        homes = _old_regions(before, after)
        if homes is None:
            return _borders(before, after)
        numbers = {home: number for number, home in homes.items()}
        found: list[Change[Norinori]] = []
        for row, col in all_cells(before.rows, before.cols):
            old, new = before.regions[row][col], homes[after.regions[row][col]]
            if old != new:
                values = {"cell": cell_name((row, col)), "first": _first_cell(before, new)}
                undone = _moved(after, (row, col), numbers[old])
                said = Message("{cell} moves into the region of {first}", values)
                found.append(Change(said, undone or after, frozenset({(row, col)})))
        return found


def _borders(before: Norinori, after: Norinori) -> list[Change[Norinori]]:
    """Name the borders that are new, where regions were cut."""
    found: list[Change[Norinori]] = []
    for row, col in all_cells(before.rows, before.cols):
        for r, c in ((row, col + 1), (row + 1, col)):
            if r < before.rows and c < before.cols:
                inside = before.regions[row][col] == before.regions[r][c]
                if inside and after.regions[row][col] != after.regions[r][c]:
                    values = {"one": cell_name((row, col)), "other": cell_name((r, c))}
                    said = Message("a border between {one} and {other}", values)
                    found.append(Change(said, after, edges=frozenset({((row, col), (r, c))})))
    return found


def _old_regions(before: Norinori, after: Norinori) -> dict[int, int] | None:
    """Return which old region each new one is, by the cells they share; None if some were cut."""
    shared: Counter[tuple[int, int]] = Counter()
    for line, later in zip(before.regions, after.regions, strict=True):
        shared.update(zip(later, line, strict=True))
    homes: dict[int, int] = {}
    for (new, old), _ in shared.most_common():
        if new not in homes and old not in homes.values():
            homes[new] = old
    every = {region for line in after.regions for region in line}
    old_ones = {region for line in before.regions for region in line}
    return homes if every == homes.keys() and len(every) == len(old_ones) else None


def _first_cell(drawn: Norinori, region: int) -> str:
    cells = all_cells(drawn.rows, drawn.cols)
    return cell_name(next(cell for cell in cells if drawn.regions[cell[0]][cell[1]] == region))


def _moved(drawn: Norinori, cell: Cell, region: int) -> Norinori | None:
    """Move a cell into another region; None if that leaves a region in pieces or too small."""
    labels = [list(line) for line in drawn.regions]
    home, labels[cell[0]][cell[1]] = labels[cell[0]][cell[1]], region
    moved = Norinori.from_labels(labels)
    small = sum(line.count(home) for line in labels) < 2
    with suppress(BadInput):
        check_form(moved)
        return None if small else moved
    return None


CRAFT = NorinoriCraft()
