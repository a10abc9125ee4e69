"""How many solutions a puzzle has: values for those who only pass them on, without a solver."""

from enum import StrEnum
from typing import NamedTuple


class Answer(StrEnum):
    """How many solutions a puzzle has, as far as anyone cares."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"


class Seconds(NamedTuple):
    """Time spent turning rules into clauses, giving them to the solver, and searching."""

    encode: float
    load: float
    search: float


class Solutions(NamedTuple):
    """The solutions found (each the numbers of its true facts) and what finding them took."""

    solutions: tuple[tuple[int, ...], ...]
    complete: bool
    variables: int
    clauses: int
    seconds: Seconds

    @property
    def answer(self) -> Answer:
        """One solution, several, or none; of a search that was not cut short by a limit of one."""
        if not self.solutions:
            return Answer.NONE
        return Answer.UNIQUE if len(self.solutions) == 1 else Answer.MULTIPLE
