"""Questions about a model: its solutions, and what they all share."""

import time
from enum import StrEnum
from operator import neg
from typing import NamedTuple

from app.core.errors import TimedOut
from app.core.jobs import Stop
from app.core.model import Literal, Model
from app.sat.formula import fast_formula
from app.sat.oracle import Oracle

ENOUGH = 2
"""Solutions that tell a puzzle with one from a puzzle with several."""

SHORT_TRY = 20
"""Conflicts after which another solution is no longer expected close to the last one."""


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


class Verdict(NamedTuple):
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


def find_solutions(model: Model, stop: Stop, limit: int = ENOUGH) -> Verdict:
    """Find up to `limit` solutions; two are enough to know whether there is exactly one.

    Whoever asks for more gets those that were found before the time was up.
    """
    started = time.perf_counter()
    formula = fast_formula(model, stop)
    encoded = time.perf_counter()
    if formula.settled:
        only = tuple(sorted(literal for (literal,) in formula.clauses if literal > 0))
        seconds = Seconds(encoded - started, 0.0, time.perf_counter() - encoded)
        return Verdict((only,), True, formula.variables, len(formula.clauses), seconds)
    clauses = len(formula.clauses)
    with Oracle(formula, stop) as oracle:
        loaded = time.perf_counter()
        solutions: list[tuple[int, ...]] = []
        found: list[Literal] = []
        more = True
        try:
            while more and len(solutions) < limit:
                more = _find_another(oracle, found) if solutions else oracle.solve()
                if more:
                    found = oracle.model()
                    solutions.append(tuple([literal for literal in found if literal > 0]))
                    oracle.add([-literal for literal in found])
            if more and limit > ENOUGH:
                # Whoever counts wants to know whether that was all.
                more = _find_another(oracle, found)
        except TimedOut:
            if len(solutions) < ENOUGH:
                raise
        searched = time.perf_counter()
    return Verdict(
        tuple(solutions),
        complete=not more,
        variables=formula.variables,
        clauses=clauses,
        seconds=Seconds(encoded - started, loaded - encoded, searched - loaded),
    )


def _find_another(oracle: Oracle, last: list[Literal]) -> bool:
    """Tell whether there is one more solution, beside those that were ruled out."""
    # Where there are several, the next is close to the last, and found at once. Where there are
    # none, each place of a large board has to be shown to be settled: with the values turned
    # around, that takes one look at each, and not all of them decided again and again.
    answer = oracle.try_to_solve(SHORT_TRY)
    if answer is None:
        oracle.prefer(map(neg, last))
        answer = oracle.solve()
    return answer


def common_literals(model: Model, stop: Stop) -> list[Literal] | None:
    """Return what all solutions agree on (the backbone), or None where there is no solution."""
    formula = fast_formula(model, stop)
    with Oracle(formula, stop) as oracle:
        if not oracle.solve():
            return None
        common = oracle.model()
        # Ask for a solution that differs somewhere from what all so far share, until none does.
        while common:
            oracle.add([-literal for literal in common])
            if not oracle.solve():
                break
            found = set(oracle.model())
            common = [literal for literal in common if literal in found]
        return common
