"""Which rules of Light Up a drawing breaks, checked without the model."""

from app.core.grid import Cell, Tokens, all_cells, neighbours
from app.core.puzzle import RulePlace
from app.puzzles.lightup.puzzle import BULB, NUMBERS, WHITE, LightUp


def broken_rules(puzzle: LightUp, solution: Tokens) -> list[RulePlace]:
    """Name every broken rule, in the reading order of their first cells.

    Walls are taken from the puzzle, only bulbs from the drawing. A bulb drawn on a wall, numbered
    or not, breaks the `wall` rule of that cell and lights nothing.
    """
    rows, cols = puzzle.rows, puzzle.cols
    bulbs = {(row, col) for row, col in all_cells(rows, cols) if solution[row][col] == BULB}
    found: list[tuple[Cell, RulePlace]] = []

    for row, col in all_cells(rows, cols):
        mark = puzzle.grid[row][col]
        if mark == WHITE:
            continue
        touching = [
            (r, c)
            for r, c in neighbours((row, col), rows, cols)
            if puzzle.grid[r][c] == WHITE and (r, c) in bulbs
        ]
        if (row, col) in bulbs or (mark in NUMBERS and len(touching) != int(mark)):
            found.append(((row, col), ("wall", ((row, col),))))

    lit: set[Cell] = set()
    for run in _runs(puzzle):
        seen = bulbs.intersection(run)
        if seen:
            lit.update(run)
        if len(seen) > 1:
            found.append((run[0], ("sight", (tuple(run),))))

    for row, col in all_cells(rows, cols):
        if puzzle.grid[row][col] == WHITE and (row, col) not in lit:
            found.append(((row, col), ("lit", ((row, col),))))

    found.sort(key=lambda item: item[0])
    return [place for _, place in found]


def _runs(puzzle: LightUp) -> list[list[Cell]]:
    """List the maximal runs of white cells in rows and columns."""
    rows, cols = puzzle.rows, puzzle.cols
    lines = [[(row, col) for col in range(cols)] for row in range(rows)]
    lines += [[(row, col) for row in range(rows)] for col in range(cols)]
    runs: list[list[Cell]] = []
    for line in lines:
        run: list[Cell] = []
        for row, col in line:
            if puzzle.grid[row][col] == WHITE:
                run.append((row, col))
            elif run:
                runs.append(run)
                run = []
        if run:
            runs.append(run)
    return runs
