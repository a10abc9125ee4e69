"""Questions about a model: its solutions, and what they all share."""

import time
from operator import neg

from app.core.errors import TimedOut
from app.core.model import Literal, Model
from app.core.stop import Stop
from app.sat.answer import Answer, Seconds, Solutions
from app.sat.backbone import Backbone
from app.sat.formula import counting_formula, fast_formula
from app.sat.oracle import Oracle

__all__ = ["Answer", "Seconds", "Solutions", "common_literals", "find_solutions"]

ENOUGH = 2
"""Solutions that tell a puzzle with one from a puzzle with several."""

SHORT_TRY = 20
"""Conflicts after which another solution is no longer expected close to the last one."""


def find_solutions(model: Model, stop: Stop, limit: int = ENOUGH) -> Solutions:
    """Find up to `limit` solutions; two are enough to know whether there is exactly one.

    Whoever asks for more gets those that were found before the time was up.
    """
    started = time.perf_counter()
    formula = counting_formula(model, stop)
    encoded = time.perf_counter()
    if formula.settled:
        only = tuple(sorted(literal for (literal,) in formula.clauses if literal > 0))
        seconds = Seconds(encoded - started, 0.0, time.perf_counter() - encoded)
        return Solutions((only,), True, formula.variables, len(formula.clauses), seconds)
    clauses = formula.clause_count
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
        except TimedOut:
            if len(solutions) < ENOUGH:
                raise
        searched = time.perf_counter()
    return Solutions(
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
        backbone = Backbone(oracle, oracle.model())
        backbone.compare_well()
        backbone.settle()
        return backbone.literals
