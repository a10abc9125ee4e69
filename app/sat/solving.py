"""The solutions of a model, and the literals that they all share."""

import time
from collections.abc import Iterator, Sequence
from operator import neg

from app.core.errors import TimedOut
from app.core.model import Literal, Model
from app.core.stop import Stop
from app.sat.answer import Answer, Seconds, Solutions
from app.sat.backbone import Backbone
from app.sat.formula import counting_formula, fast_formula
from app.sat.oracle import Oracle
from app.sat.settled import only_solution

__all__ = [
    "SOLUTIONS_FOR_ANSWER",
    "Answer",
    "Seconds",
    "Solutions",
    "common_literals",
    "find_solutions",
    "other_solutions",
]

SOLUTIONS_FOR_ANSWER = 2
"""Solutions that suffice to tell one solution from several."""

NEARBY_CONFLICT_LIMIT = 20
"""Conflicts after which the next solution is not expected close to the last one."""


def find_solutions(model: Model, stop: Stop, limit: int = SOLUTIONS_FOR_ANSWER) -> Solutions:
    """Find up to `limit` solutions; two suffice to know whether there is exactly one.

    If the time is up after two or more, return those found so far.
    """
    started = time.perf_counter()
    only = only_solution(model, stop)
    if only is not None:  # as a formula, it would be one unit clause for every fact
        facts, seconds = len(model.facts), Seconds(time.perf_counter() - started, 0.0, 0.0)
        return Solutions((only,), complete=True, variables=facts, clauses=facts, seconds=seconds)
    formula = counting_formula(model, stop)
    encoded = time.perf_counter()
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
            if len(solutions) < SOLUTIONS_FOR_ANSWER:
                raise
        searched = time.perf_counter()
    return Solutions(
        tuple(solutions),
        complete=not more,
        variables=formula.variables,
        clauses=clauses,
        seconds=Seconds(encoded - started, loaded - encoded, searched - loaded),
    )


def other_solutions(
    model: Model, stop: Stop, found: Sequence[tuple[int, ...]]
) -> Iterator[tuple[int, ...]]:
    """Yield all solutions besides those found, each as the numbers of its true facts."""
    numbers = range(len(model.facts) + 1)
    shared = list(numbers)  # a thousand solutions share their numbers, which take most of the room
    with Oracle(counting_formula(model, stop), stop) as oracle:
        last: list[Literal] = []
        for solution in found:
            stop.check()
            true = set(solution)
            last = [number if number in true else -number for number in numbers[1:]]
            oracle.add([-literal for literal in last])
        while _find_another(oracle, last):
            last = oracle.model()
            oracle.add([-literal for literal in last])
            yield tuple([shared[literal] for literal in last if literal > 0])


def _find_another(oracle: Oracle, last: list[Literal]) -> bool:
    """Tell whether there is one more solution besides those that were excluded."""
    # If there is another solution, it is usually close to the last one and found at once. If there
    # is none, the solver has to refute a change at every place of the board. With the opposite
    # values preferred it tries each place once, and does not repeat the last solution every time.
    answer = oracle.try_to_solve(NEARBY_CONFLICT_LIMIT)
    if answer is None:
        oracle.prefer(map(neg, last))
        answer = oracle.solve()
    return answer


def common_literals(model: Model, stop: Stop) -> list[Literal] | None:
    """Return the literals that all solutions share (the backbone), or None without a solution."""
    formula = fast_formula(model, stop)
    with Oracle(formula, stop) as oracle:
        if not oracle.solve():
            return None
        backbone = Backbone(oracle, oracle.model())
        backbone.compare_thoroughly()
        backbone.settle()
        return backbone.literals
