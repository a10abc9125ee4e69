"""Puzzles that need no search: what is known without one decides every fact."""

from collections.abc import Callable
from itertools import chain

from app.core.model import AllOf, AnyOf, AtMost, Clause, Exactly, Less, Literal, Model, Statement
from app.core.stop import Stop


def only_solution(model: Model, stop: Stop) -> tuple[int, ...] | None:
    """Return the true facts, if the known literals decide all facts and every rule holds then.

    What follows without search cannot be otherwise, so there is no other solution.
    """
    known = model.known.values()
    if sum(map(len, known)) != len(model.facts):
        return None
    true = set(chain.from_iterable(known))
    if len(true) != len(model.facts) or any(-fact in true for fact in true if fact > 0):
        return None
    checks = _checks(true)
    for family in model.rules.families:
        stop.check()
        if not all(map(checks[family.shape], *family.columns)):
            return None
    return tuple(sorted(fact for fact in true if fact > 0))


def _checks(true: set[Literal]) -> dict[type[Statement], Callable[..., bool]]:
    """Return what tells whether a statement holds, by its shape."""

    def values(literals: Clause) -> list[int]:
        return [index for index, literal in enumerate(literals) if literal in true]

    def is_less(smaller: Clause, greater: Clause) -> bool:
        low, high = values(smaller), values(greater)
        return bool(low and high) and low[-1] < high[0]  # without values, the search decides

    return {
        AnyOf: lambda literals: not true.isdisjoint(literals),
        AllOf: lambda clauses: not any(map(true.isdisjoint, clauses)),
        AtMost: lambda literals, bound: len(true.intersection(literals)) <= bound,
        Exactly: lambda literals, bound: len(true.intersection(literals)) == bound,
        Less: is_less,
    }
