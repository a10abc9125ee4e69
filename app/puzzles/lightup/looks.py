"""How Light Up looks: walls, bulbs, and light that falls along rows and columns up to the walls."""

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, chain
from typing import NamedTuple

from app.core.grid import Cell
from app.core.puzzle import Known, described
from app.core.words import Message
from app.puzzles.lightup.puzzle import WALL, WHITE, LightUp

WARM_CELLS = 3
"""Up to this many cells from a bulb, light is warmer the nearer it is."""

Light = tuple[int, int, int, int]
"""The distances to bulbs on the left, on the right, above and below; 0 if none is near."""


class CellLook(NamedTuple):
    """Everything that determines the picture of a cell."""

    wall: str = ""
    value: int = 0
    """1 for a bulb, -1 for a cross, 0 otherwise."""
    lit: bool = False
    light: Light = (0, 0, 0, 0)


def looks(puzzle: LightUp, known: Known) -> list[Hashable]:
    """Return walls, bulbs, cells without a bulb, and the light on every cell."""
    if not known:  # while drawing, the boards may be the largest
        cells = list(chain.from_iterable(puzzle.grid))
        plain = {mark: _look(mark, 0, 0, 0, 0, 0) for mark in set(cells)}
        return list(map(plain.__getitem__, cells))
    # All rows in one text, each followed by a wall, and a last row of walls. They stop the light;
    # negative indexes reach the last row, so that it also stops light from the top.
    width = puzzle.cols + 1
    marks = "".join(row + WALL for row in puzzle.grid) + WALL * width
    values = [0] * len(marks)
    number = 0
    for index, mark in enumerate(marks):
        if mark == WHITE:
            number += 1
            values[index] = known[number]
    steps = [[0] * len(marks) for _ in range(4)]
    bulbs = [index for index, value in enumerate(values) if value > 0]
    for found, step in zip(steps, (1, -1, width, -width), strict=True):
        for bulb in bulbs:
            index, distance = bulb + step, 1
            while marks[index] == WHITE:
                found[index] = distance
                index += step
                if distance <= WARM_CELLS:
                    distance += 1
    padded = list(map(_look, marks, values, *steps))
    starts = range(0, puzzle.rows * width, width)
    return [look for start in starts for look in padded[start : start + width - 1]]


def describe(puzzle: LightUp, known: Known, row: int, col: int) -> Message:
    """Say what is in a cell."""
    mark = puzzle.grid[row][col]
    if mark != WHITE:
        template = "wall" if mark == WALL else "wall with {number}"
        return described(row, col, Message(template, {"number": mark}))
    value = _values(puzzle, known, ((row, col),))[0]
    if value > 0:
        return described(row, col, Message("bulb"))
    if any(value > 0 for value in _values(puzzle, known, _in_sight(puzzle, (row, col)))):
        return described(row, col, Message("lit"))
    return described(row, col, Message("no bulb, not lit" if value else "not lit"))


def _values(puzzle: LightUp, known: Known, cells: Iterable[Cell]) -> list[int]:
    """Return what is known of some white cells, without listing all of them."""
    if not known:
        return [0 for _ in cells]
    before = [0, *accumulate(row.count(WHITE) for row in puzzle.grid)]
    return [known[before[r] + puzzle.grid[r].count(WHITE, 0, c + 1)] for r, c in cells]


def _in_sight(puzzle: LightUp, start: Cell) -> Iterator[Cell]:
    """Return the white cells from which a bulb would light this one."""
    for down, across in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        row, col = start[0] + down, start[1] + across
        while 0 <= row < puzzle.rows and 0 <= col < puzzle.cols:
            if puzzle.grid[row][col] != WHITE:
                break
            yield row, col
            row, col = row + down, col + across


def at_the_end(look: Hashable) -> Hashable:
    """Return how a cell looks once everything is lit: warm all over."""
    assert isinstance(look, CellLook)
    return look._replace(light=(1, 1, 1, 1)) if look.lit and look.value <= 0 else look


def crossed(look: Hashable) -> Hashable:
    """Return how a cell looks with a player's own cross, also where light makes it needless."""
    assert isinstance(look, CellLook)
    return look if look.value > 0 else look._replace(value=-1)


@lru_cache(maxsize=16_384)  # a board has a few hundred, but another board has others
def _look(mark: str, value: int, *steps: int) -> CellLook:
    if mark != WHITE:
        return CellLook(wall=mark)
    if value > 0:
        return CellLook(value=value, lit=True)
    if not any(steps):
        return CellLook(value=value)
    # A lit cell needs no mark for “no bulb”.
    left, right, above, below = (distance if distance <= WARM_CELLS else 0 for distance in steps)
    return CellLook(lit=True, light=(left, right, above, below))
