"""Which rules of Futoshiki a drawing breaks, checked without the model."""

from app.core.grid import Cell, Tokens
from app.core.puzzle import RulePlace
from app.puzzles.futoshiki.puzzle import Futoshiki


def broken_rules(puzzle: Futoshiki, solution: Tokens) -> list[RulePlace]:
    """Name every broken rule, in the reading order of their first cells.

    A token that is not a number from 1 to the size breaks the `cell` rule. For the other rules
    such a cell is empty: nothing is less or greater than it, and its row and column lack a number.
    """
    size = puzzle.size
    number_of = {str(value): value for value in range(1, size + 1)}
    values = [[number_of.get(token) for token in line] for line in solution]

    found: list[tuple[Cell, RulePlace]] = []
    for row in range(size):
        for col in range(size):
            given = puzzle.givens[row][col]
            if given and values[row][col] != given:
                found.append(((row, col), ("given", ((row, col), given))))
            if values[row][col] is None:
                found.append(((row, col), ("cell", ((row, col),))))
    for less, greater in puzzle.signs:
        low, high = values[less[0]][less[1]], values[greater[0]][greater[1]]
        if low is None and high is None:
            continue
        if low is None or high is None or low >= high:
            found.append((min(less, greater), ("sign", (less, greater))))
    for line in range(size):
        for value in range(1, size + 1):
            if values[line].count(value) != 1:
                found.append(((line, 0), ("row", (line, value))))
            if [row[line] for row in values].count(value) != 1:
                found.append(((0, line), ("column", (line, value))))
    found.sort(key=lambda item: item[0])
    return [place for _, place in found]
