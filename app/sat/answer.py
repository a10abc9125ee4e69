"""How many solutions a puzzle has, as values that need no solver to import."""

from enum import StrEnum
from typing import NamedTuple


class Answer(StrEnum):
    """Whether a puzzle has one solution, several, or none."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"


class Seconds(NamedTuple):
    """The time taken to turn rules into clauses, to load them into the solver, and to search."""

    encode: float
    load: float
    search: float


class Solutions(NamedTuple):
    """The solutions found, and what the search took."""

    solutions: tuple[tuple[int, ...], ...]
    """For each solution, the numbers of its true facts."""
    complete: bool
    """Whether there are no others."""
    variables: int
    clauses: int
    seconds: Seconds

    @property
    def answer(self) -> Answer:
        """One solution, several, or none. Meaningless if only one solution was asked for."""
        if not self.solutions:
            return Answer.NONE
        return Answer.UNIQUE if len(self.solutions) == 1 else Answer.MULTIPLE
