"""The names of the variables at each cell, as in the formula."""

from typing import Any, NamedTuple

from app.core import registry
from app.core.puzzle import Known


class CellName(NamedTuple):
    """The variables at a cell: a letter, and the first and last of their numbers."""

    letter: str
    first: int
    last: int

    @property
    def ways(self) -> tuple[str, ...]:
        """How the numbers are written, the longest way first."""
        if self.first == self.last:
            return (str(self.first),)
        return f"{self.first}–{self.last}", f"{self.first}…"


def cell_names(kind: str, puzzle: Any, known: Known) -> tuple[CellName | None, ...]:
    """Return the variables at every cell; of several, only the true one once it is known."""
    puzzle_type = registry.puzzle_type(kind)
    letter = puzzle_type.letter
    names: list[CellName | None] = []
    for numbers in puzzle_type.fact_numbers(puzzle):
        if len(numbers) > 1 and known:
            numbers = next((range(n, n + 1) for n in numbers if known[n] > 0), numbers)
        names.append(CellName(letter, numbers[0], numbers[-1]) if numbers else None)
    return tuple(names)
