"""Marks that a player makes on cells, and the literals they stand for."""

from collections.abc import Iterable, Sequence

from app.core.grid import Cell, Tokens
from app.core.model import Literal

NO_MARK = "."


def mark_cells(
    rows: int, cols: int, cells: Sequence[Cell], literals: Iterable[Literal], yes: str, no: str
) -> Tokens:
    """Draw decided literals as marks; `cells` has the cell of each fact, in order."""
    drawing = [[NO_MARK] * cols for _ in range(rows)]
    for literal in literals:
        row, col = cells[abs(literal) - 1]
        drawing[row][col] = yes if literal > 0 else no
    return tuple(map(tuple, drawing))


def marked_literals(cells: Sequence[Cell], marks: Tokens, yes: str, no: str) -> list[Literal]:
    """Return the literals that marks stand for: the inverse of `mark_cells`."""
    found = []
    for number, (row, col) in enumerate(cells, 1):
        if marks[row][col] == yes:
            found.append(number)
        elif marks[row][col] == no:
            found.append(-number)
    return found
