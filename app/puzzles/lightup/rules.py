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

MAX_LITERALS = 50_000_000
"""The maximum sum of the numbers of cells that each cell sees: a limit on memory."""

_RUN = re.compile(f"[{WHITE}]+")
_NUMBER = re.compile(f"[{NUMBERS}]")


def model(puzzle: LightUp, stop: Stop) -> Model:
    """State the rules: the number of every wall, every line of sight, every cell to be lit."""
    grid = puzzle.grid
    # The fact number of every cell, 0 for a wall. One more column and row of zeros stand for the
    # outside on all four sides: index -1 reaches them too.
    numbers: list[list[int]] = []
    sights: list[Clause] = []
    lighting: list[tuple[int, ...]] = []  # for every fact, the facts that light its cell
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
    if literals > MAX_LITERALS:
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
                # For each cell, the others of its run; combinations() leaves out the last first.
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
    """State how many bulbs touch each numbered wall."""
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
