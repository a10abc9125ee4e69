"""Light Up in SMT-LIB: bulbs, walls and light on a grid that is framed by walls.

The frame gives every cell four neighbours, so that no rule needs to speak of the edge.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from app.core.grid import Cell, all_cells
from app.core.stop import Stop
from app.puzzles.lightup.puzzle import NUMBERS, WALL, WHITE, LightUp


def smt_lines(puzzle: LightUp, stop: Stop) -> Iterator[str]:
    """Declare the variables and assert the rules, statement by statement."""
    width = puzzle.cols + 2
    grid = [WALL * width, *(f"{WALL}{line}{WALL}" for line in puzzle.grid), WALL * width]
    cells = list(all_cells(len(grid), width))
    yield "(set-logic QF_UF)"
    for word in ("bulb", "wall", "islit"):
        for row, col in cells:
            yield f"(declare-const {word}_{row}_{col} Bool)"
    yield "; where the walls are, with those around the grid"
    for row, col in cells:
        white = grid[row][col] == WHITE
        yield f"(assert (not wall_{row}_{col}))" if white else f"(assert wall_{row}_{col})"
    yield "; a wall holds no bulb"
    for row, col in cells:
        yield f"(assert (=> wall_{row}_{col} (not bulb_{row}_{col})))"
    yield "; a cell is lit by a bulb in it, or by one that it sees along its row or column"
    yield from _light(grid, stop)
    yield "; every cell that is not a wall is lit"
    for row, col in cells:
        yield f"(assert (=> (not wall_{row}_{col}) islit_{row}_{col}))"
    yield "; no bulb sees another"
    yield from _sight(grid, stop)
    yield "; a wall with a number touches exactly that many bulbs"
    for row, col in cells:
        if grid[row][col] in NUMBERS:
            around = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
            yield f"(assert {_exactly(around, int(grid[row][col]))})"


def _light(grid: Sequence[str], stop: Stop) -> Iterator[str]:
    for row, line in enumerate(grid):
        stop.check()
        for col, mark in enumerate(line):
            if mark != WHITE:
                yield f"(assert (not islit_{row}_{col}))"
                continue
            seen = [*_seen_before(grid, row, col), *_seen_after(grid, row, col)]
            yield f"(assert (= islit_{row}_{col} {_any([(row, col), *seen])}))"


def _sight(grid: Sequence[str], stop: Stop) -> Iterator[str]:
    for row, line in enumerate(grid):
        stop.check()
        for col, mark in enumerate(line):
            # Each pair once: the cells before this one have excluded it already.
            if mark == WHITE and (seen := _seen_after(grid, row, col)):
                yield f"(assert (=> bulb_{row}_{col} (not {_any(seen)})))"


def _seen_after(grid: Sequence[str], row: int, col: int) -> list[Cell]:
    """List what a cell sees to the right and below."""
    return [*_ray(grid, row, col, 0, 1), *_ray(grid, row, col, 1, 0)]


def _seen_before(grid: Sequence[str], row: int, col: int) -> list[Cell]:
    """List what a cell sees to the left and above."""
    return [*_ray(grid, row, col, 0, -1), *_ray(grid, row, col, -1, 0)]


def _ray(grid: Sequence[str], row: int, col: int, down: int, right: int) -> Iterator[Cell]:
    """Yield the cells in one direction up to a wall; the frame stops every ray."""
    row, col = row + down, col + right
    while grid[row][col] == WHITE:
        yield row, col
        row, col = row + down, col + right


def _any(cells: Sequence[Cell]) -> str:
    names = " ".join([f"bulb_{row}_{col}" for row, col in cells])
    return f"(or {names})" if len(cells) > 1 else names


def _exactly(cells: Sequence[Cell], count: int) -> str:
    """Say that exactly `count` of the cells are bulbs: one of all combinations holds."""
    choices = []
    for chosen in combinations(cells, count):
        terms = [
            f"bulb_{row}_{col}" if (row, col) in chosen else f"(not bulb_{row}_{col})"
            for row, col in cells
        ]
        choices.append(f"(and {' '.join(terms)})")
    return f"(or {' '.join(choices)})" if len(choices) > 1 else choices[0]
