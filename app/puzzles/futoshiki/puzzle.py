"""The question of a Futoshiki puzzle as a value."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.core.errors import BadInput
from app.core.grid import Cell, cell_name

MAX_SIZE = 64
"""The maximum size. The number of facts grows with the third power of the size."""

Sign = tuple[Cell, Cell]
"""Two neighbouring cells, the one with the smaller number first."""


class Futoshiki(NamedTuple):
    """A square of givens (0 is empty) and the signs between its cells, sorted."""

    givens: tuple[tuple[int, ...], ...]
    signs: tuple[Sign, ...] = ()

    @classmethod
    def build(cls, givens: Sequence[Sequence[int]], signs: Iterable[Sign]) -> "Futoshiki":
        """Make a puzzle from givens and signs in any order."""
        return cls(tuple(map(tuple, givens)), tuple(sorted(set(signs))))

    @property
    def size(self) -> int:
        """The number of rows, of columns, and of values."""
        return len(self.givens)

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.givens)

    @property
    def cols(self) -> int:
        """Number of columns."""
        return len(self.givens)


def check_size(size: int) -> None:
    """Refuse a size that no Futoshiki has."""
    if not 2 <= size <= MAX_SIZE:
        raise BadInput(
            "A Futoshiki of size {size} is not possible; sizes go from 2 to {limit}.",
            size=size,
            limit=MAX_SIZE,
        )


def check_form(puzzle: Futoshiki) -> None:
    """Refuse a grid that is not square, a given out of range, or a sign that makes no sense."""
    size = puzzle.size
    check_size(size)
    for row, line in enumerate(puzzle.givens):
        if len(line) != size:
            raise BadInput(
                "Row {row} has {count} cells, but a grid with {size} rows needs {size}.",
                row=row + 1,
                count=len(line),
                size=size,
            )
        for col, given in enumerate(line):
            if not 0 <= given <= size:
                raise BadInput(
                    "The {given} at {cell} is out of range; values go from 1 to {size}.",
                    given=given,
                    cell=cell_name((row, col)),
                    size=size,
                )
    signs = set(puzzle.signs)
    for less, greater in puzzle.signs:
        if not all(0 <= part < size for cell in (less, greater) for part in cell):
            raise BadInput(
                "The sign between {less} and {greater} is off the grid.",
                less=cell_name(less),
                greater=cell_name(greater),
            )
        if abs(less[0] - greater[0]) + abs(less[1] - greater[1]) != 1:
            raise BadInput(
                "There cannot be a sign between {less} and {greater}: they are not neighbours.",
                less=cell_name(less),
                greater=cell_name(greater),
            )
        if (greater, less) in signs:
            raise BadInput(
                "Two signs between {less} and {greater} contradict each other.",
                less=cell_name(min(less, greater)),
                greater=cell_name(max(less, greater)),
            )
