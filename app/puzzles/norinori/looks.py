"""How Norinori looks: tinted regions with thick borders, black squares, dots for white cells."""

from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import chain, pairwise, repeat
from operator import ne
from typing import NamedTuple

from app.core.grid import Tokens, cell_name
from app.core.puzzle import Known, described
from app.core.words import CELLS, Message, count
from app.puzzles.norinori.puzzle import BLACK, Norinori

TINTS = 6
"""The number of background tints, the same in every theme. Fewer may not be enough."""

NOTHING, BORDER, LOOSE = 0, 1, 2
"""What a side of a cell shows."""

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""The rows and columns to the neighbours above, on the left, on the right and below."""

UP, LEFT, RIGHT, DOWN = 1, 3, 4, 6
"""The bits of these neighbours among the eight around a cell, numbered row by row."""


class CellLook(NamedTuple):
    """Everything that determines the picture of a cell."""

    tint: int
    sides: tuple[int, int, int, int]
    """Above, left, right and below."""
    corners: tuple[bool, bool, bool, bool]
    """Whether only a corner of a border is in the cell: upper left, upper right, lower two."""
    value: int
    """1 for black, -1 for white, 0 for unknown."""
    joined: int = -1
    """The side where the other half of a domino is: 0 above, 1 left, 2 right, 3 below; or none."""


def looks(puzzle: Norinori, known: Known) -> list[Hashable]:
    """Return the tint, the borders and the content of every cell."""
    drawing = _drawing(puzzle)
    if not known:  # while drawing, the boards may be the largest
        return drawing.empty.copy()
    return list(map(_look, drawing.tints, drawing.around, known[1:]))


def prepare_looks(puzzle: Norinori) -> None:
    """Find the tints and borders of a puzzle that is to be shown; they are remembered."""
    _drawing(puzzle)


def describe(puzzle: Norinori, known: Known, row: int, col: int) -> Message:
    """Say whether a cell is black and which region it is in."""
    region = puzzle.regions[row][col]
    # Count without listing the cells: this runs whenever the cursor moves.
    size = sum(line.count(region) for line in puzzle.regions)
    top, line = next(pair for pair in enumerate(puzzle.regions) if region in pair[1])
    values = {"region": cell_name((top, line.index(region))), "cells": count(size, *CELLS)}
    value = known[row * puzzle.cols + col + 1] if known else 0
    template = {
        0: "empty, in the region of {region}, which has {cells}",
        1: "black, in the region of {region}, which has {cells}",
        -1: "white, in the region of {region}, which has {cells}",
    }[value]
    return described(row, col, Message(template, values))


def with_dominoes(looks: Sequence[Hashable], marks: Tokens, *, settled: bool) -> list[Hashable]:
    """Return looks with the halves of dominoes joined; once all is settled, without dots."""
    cols = len(marks[0])
    black = {
        (row, col)
        for row, line in enumerate(marks)
        for col, word in enumerate(line)
        if word == BLACK
    }
    near = {
        (row, col): [
            side for side, (down, right) in enumerate(SIDES) if (row + down, col + right) in black
        ]
        for row, col in black
    }
    found = list(looks)
    for (row, col), sides in near.items():
        if len(sides) != 1:
            continue
        down, right = SIDES[sides[0]]
        if len(near[row + down, col + right]) == 1:  # else three or more touch each other
            look = found[row * cols + col]
            assert isinstance(look, CellLook)
            found[row * cols + col] = look._replace(joined=sides[0])
    if not settled:
        return found
    return [
        look._replace(value=0) if isinstance(look, CellLook) and look.value < 0 else look
        for look in found
    ]


class _Drawing(NamedTuple):
    """What the looks of all cells are made of, in reading order, and those of an empty board."""

    tints: list[int]
    around: list[int]
    """16 bits about what is around a cell. The lower eight: which of the cells around it are in
    other regions. The upper eight: on which sides it has a loose border."""
    empty: list[Hashable]


@lru_cache(maxsize=4)  # while solving, only the values change
def _drawing(puzzle: Norinori) -> _Drawing:
    """Find tints and borders, row by row: a call for all cells would hold up other threads."""
    cols = puzzle.cols
    outside = (-1,) * (cols + 2)
    lines = [outside, *((-1, *line, -1) for line in puzzle.regions), outside]
    around: list[int] = []
    for above, here, below in zip(lines, lines[1:], lines[2:], strict=False):
        own = here[1:-1]
        # One integer per row, with a byte for each cell: ten times as fast as cell by cell.
        row = 0
        others = (above, above[1:], above[2:], here, here[2:], below, below[1:], below[2:])
        for bit, other in enumerate(others):
            row |= int.from_bytes(bytes(map(ne, own, other)), "big") << bit
        around += row.to_bytes(cols, "big")
    for one, other in puzzle.loose:
        sides = (RIGHT, LEFT) if one[0] == other[0] else (DOWN, UP)
        for (at, col), side in zip((one, other), sides, strict=True):
            around[at * cols + col] |= 1 << 8 + side
    tint_of = _tints(puzzle).__getitem__
    tints: list[int] = []
    empty: list[Hashable] = []
    for number, line in enumerate(puzzle.regions):
        tinted = list(map(tint_of, line))
        tints += tinted
        empty += map(_look, tinted, around[number * cols : (number + 1) * cols], repeat(0))
    return _Drawing(tints, around, empty)


@lru_cache(maxsize=16_384)  # a board has a few thousand at most
def _look(tint: int, around: int, value: int) -> CellLook:
    def side(bit: int) -> int:
        return BORDER if around >> bit & 1 else LOOSE if around >> 8 + bit & 1 else NOTHING

    def reaches(bit: int, one: int, other: int) -> bool:
        return bool(around >> bit & 1) and BORDER not in (side(one), side(other))

    sides = (side(UP), side(LEFT), side(RIGHT), side(DOWN))
    corners = (
        reaches(0, UP, LEFT),
        reaches(2, UP, RIGHT),
        reaches(5, DOWN, LEFT),
        reaches(7, DOWN, RIGHT),
    )
    return CellLook(tint, sides, corners, value)


def _tints(puzzle: Norinori) -> list[int]:
    """Return a tint for every region, different from those of its neighbours.

    The position of its first cell gives the preferred tint of a region, so that an edit changes
    few tints.
    """
    flat = list(chain.from_iterable(puzzle.regions))
    first: dict[int, int] = {}
    for index, region in enumerate(flat):
        first.setdefault(region, index)
    touching: list[set[int]] = [set() for _ in first]
    beside = chain.from_iterable(map(pairwise, puzzle.regions))
    for one, other in chain(beside, zip(flat, flat[puzzle.cols :], strict=False)):
        if one != other:
            touching[one].add(other)
            touching[other].add(one)
    tints = [-1] * len(touching)
    cols = puzzle.cols
    for region in _with_crowded_first(touching):
        row, col = divmod(first[region], cols)
        taken = {tints[other] for other in touching[region]} - {-1}
        tint = (3 * row + 5 * col) % TINTS
        while tint in taken and len(taken) < TINTS:
            tint = (tint + 1) % TINTS
        tints[region] = tint
    return tints


def _with_crowded_first(touching: list[set[int]]) -> list[int]:
    """Order regions so that each finds a tint that none of its earlier neighbours has.

    Regions with many neighbours come first, and among these again those with many among
    themselves. In any planar map, some region has at most five neighbours.
    """
    layers = [list(range(len(touching)))]
    while layers[-1]:
        among = set(layers[-1])
        crowded = [one for one in layers[-1] if len(touching[one] & among) >= TINTS]
        layers.append(crowded if len(crowded) < len(among) else [])
    return list(dict.fromkeys(chain.from_iterable(reversed(layers))))
