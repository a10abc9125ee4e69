"""A count is checked by adding: inequalities written from the drawing, not from the model.

An inequality says that some places, each times a factor, sum up to at least a bound. A place is a
cell with a bulb or a black cell, in Futoshiki a cell with a number in it. Nothing of the program is
used but what a rule is called and where it is.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, pairwise
from typing import Any

from tests.helpers.brute import Cell, beside

Place = tuple[Cell, int]
Plain = tuple[dict[Place, int], int]
"""Factors of places, and the least that they sum up to."""


def at_least(some: Iterable[Place], count: int) -> Plain:
    return dict.fromkeys(some, 1), count


def at_most(some: Iterable[Place], count: int) -> Plain:
    return dict.fromkeys(some, -1), -count


def exactly(some: Iterable[Place], count: int) -> tuple[Plain, Plain]:
    places = list(some)
    return at_least(places, count), at_most(places, count)


def places(cells: Iterable[Cell]) -> list[Place]:
    return [(cell, 0) for cell in cells]


def light_up(puzzle: Any, name: str, place: tuple[Any, ...]) -> Iterator[Plain]:
    """Say what a number, a line or a cell to be lit asks for."""
    whites = {
        (row, col)
        for row, line in enumerate(puzzle.grid)
        for col, mark in enumerate(line)
        if mark == "."
    }
    if name == "sight":
        cells = list(place[0])
        assert whites.issuperset(cells)
        assert all(second in beside(first) for first, second in pairwise(cells))
        assert len({row for row, _ in cells}) == 1 or len({col for _, col in cells}) == 1
        yield at_most(places(cells), 1)
        return
    row, col = place[0]
    if name == "wall":
        near = whites.intersection(beside((row, col)))
        yield from exactly(places(near), int(puzzle.grid[row][col]))
        return
    seen = {(row, col)}
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        at = row + down, col + right
        while at in whites:
            seen.add(at)
            at = at[0] + down, at[1] + right
    yield at_least(places(seen), 1)


def norinori(puzzle: Any, name: str, place: tuple[Any, ...]) -> Iterator[Plain]:
    """Say how many black cells a region has, and a black cell beside it."""
    if name == "region":
        region = {puzzle.regions[row][col] for row, col in place[0]}
        assert len(region) == 1
        assert len(place[0]) == sum(line.count(*region) for line in puzzle.regions)
        yield from exactly(places(place[0]), 2)
        return
    (cell,) = places([place[0]])
    inside = [(r, c) for r, c in beside(cell[0]) if 0 <= r < puzzle.rows and 0 <= c < puzzle.cols]
    around = places(inside)
    yield {cell: -1, **dict.fromkeys(around, 1)}, 0
    for two in combinations(around, 2):
        yield at_most([cell, *two], 2)


def futoshiki(puzzle: Any, name: str, place: tuple[Any, ...]) -> Iterator[Plain]:
    """Say that a cell has a number, and a row or column each number once."""
    numbers = range(1, puzzle.size + 1)
    if name == "cell":
        yield from exactly([(place[0], number) for number in numbers], 1)
        return
    line, number = place
    cells = [(line, n) if name == "row" else (n, line) for n in range(puzzle.size)]
    yield from exactly([(cell, number) for cell in cells], 1)


SAYING = {"lightup": light_up, "norinori": norinori, "futoshiki": futoshiki}


def sums_up(added: Iterable[tuple[Plain, int]], known: Mapping[Place, bool]) -> bool:
    """Tell whether inequalities, each as often as it says, ask for more than places can give."""
    total: Counter[Place] = Counter()
    wanted = 0
    for (factors, bound), times in added:
        wanted += bound * times
        for place, factor in factors.items():
            total[place] += factor * times
    return wanted > sum(
        factor * known[place] if place in known else max(0, factor)
        for place, factor in total.items()
    )
