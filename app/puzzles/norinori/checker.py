"""Which rules of Norinori a drawing breaks, checked without the model."""

from app.core.grid import Cell, Tokens, neighbours
from app.core.puzzle import RulePlace
from app.puzzles.norinori.puzzle import BLACK, Norinori


def broken_rules(puzzle: Norinori, solution: Tokens) -> list[RulePlace]:
    """Name every broken rule, in the reading order of their first cells.

    Cells that are not drawn as black are white.
    """
    rows, cols = puzzle.rows, puzzle.cols

    def is_black(cell: Cell) -> bool:
        return solution[cell[0]][cell[1]] == BLACK

    regions: dict[int, list[Cell]] = {}
    for row in range(rows):
        for col in range(cols):
            regions.setdefault(puzzle.regions[row][col], []).append((row, col))

    broken: list[RulePlace] = []
    for row in range(rows):
        for col in range(cols):
            cell = row, col
            region = regions[puzzle.regions[row][col]]
            if cell == region[0] and sum(map(is_black, region)) != 2:
                broken.append(("region", (tuple(region),)))
            if is_black(cell) and sum(map(is_black, neighbours(cell, rows, cols))) != 1:
                broken.append(("pair", (cell,)))
    return broken
