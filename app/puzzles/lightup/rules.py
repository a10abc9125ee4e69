"""The rules of Light Up over the facts "there is a bulb at this white cell"."""

import re
from itertools import combinations

from app.core.errors import BadInput
from app.core.grid import Cell
from app.core.model import (
    AnyOf,
    AtMost,
    CellFacts,
    CellsOfClauses,
    Clause,
    Exactly,
    Family,
    Model,
    Rules,
)
from app.core.stop import Stop
from app.puzzles.lightup.puzzle import NUMBERS, WHITE, LightUp, white_cells

MOST_LITERALS = 50_000_000
"""What every cell sees, added up over all cells: more would not fit into memory."""

_RUN = re.compile(f"[{WHITE}]+")
_NUMBER = re.compile(f"[{NUMBERS}]")


def model(puzzle: LightUp, stop: Stop) -> Model:
    """State the rules: the number of every wall, every line of sight, every cell to be lit."""
    grid = puzzle.grid
    # The fact of every cell, 0 for a wall. A column and a row of zeros more than the grid has
    # stand for the outside, on all four sides: index -1 finds them too.
    numbers: list[list[int]] = []
    sights: list[Clause] = []
    lighting: list[tuple[int, ...]] = []  # for every fact, all that would light its cell
    top = literals = 0
    for line in grid:
        stop.check()
        here = [0] * (len(line) + 1)
        for found in _RUN.finditer(line):
            start, end = found.span()
            first, top = top + 1, top + end - start
            run = tuple(range(first, top + 1))
            here[start:end] = run
            lighting += [run] * len(run)
            literals += len(run) ** 2
            if len(run) > 1:
                sights.append(run)
        numbers.append(here)
    columns = list(map("".join, zip(*grid, strict=True)))
    literals += sum(len(run) ** 2 for line in columns for run in _RUN.findall(line))
    if literals > MOST_LITERALS:
        raise BadInput(
            "The lines of sight on this board are too long: {count:,} cells would see each other.",
            count=literals,
        )
    for line, column in zip(columns, zip(*numbers, strict=True), strict=False):
        stop.check()
        for found in _RUN.finditer(line):
            run = column[found.start() : found.end()]
            if len(run) > 1:
                sights.append(run)
                # All but one of the run, for each of its cells: the last is left out first.
                others = combinations(run, len(run) - 1)
                for number, rest in zip(reversed(run), others, strict=True):
                    lighting[number - 1] += rest
    numbers.append([0] * (puzzle.cols + 1))

    cells = white_cells(puzzle)
    families = (
        _walls(grid, numbers),
        Family("sight", (CellsOfClauses(sights, cells),), AtMost, (sights, [1] * len(sights))),
        Family("lit", (cells,), AnyOf, (lighting,)),
    )
    return Model(CellFacts(cells), Rules(families))


def _walls(grid: tuple[str, ...], numbers: list[list[int]]) -> Family:
    """State of every numbered wall how many bulbs touch it."""
    cells: list[Cell] = []
    touching: list[Clause] = []
    counts: list[int] = []
    for row, line in enumerate(grid):
        here, above, below = numbers[row], numbers[row - 1], numbers[row + 1]
        for found in _NUMBER.finditer(line):
            col = found.start()
            around = above[col], here[col - 1], here[col + 1], below[col]
            cells.append((row, col))
            touching.append(tuple(filter(None, around)))
            counts.append(int(found.group()))
    return Family("wall", (cells,), Exactly, (touching, counts))
