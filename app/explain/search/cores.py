"""Reasons from the contradictions that a solver finds, for what is out of reach otherwise."""

from collections.abc import Iterator, Sequence

from app.core.model import Literal, Model
from app.core.stop import Stop
from app.explain.reasons.minimal import minimal_reason
from app.explain.search.full_solver import Whole

EASY = 100
"""Conflicts within which a contradiction is found at first; ten times as many if there is none."""

TRIED = 12
"""How many of the smallest contradictions are worked out."""


def small_cores(
    model: Model, whole: Whole, literals: Sequence[Literal], value: Sequence[int], stop: Stop
) -> dict[Literal, list[int]]:
    """Return the smallest reasons found for some of the literals, each of which follows."""
    conflicts = EASY
    cores: list[tuple[int, int, Literal, list[int]]] = []
    while not cores:
        cores = sorted(_cores(whole, literals, conflicts))
        conflicts *= 10
    return {
        literal: list(minimal_reason(model, rules, value, literal, stop).rules)
        for _, _, literal, rules in cores[:TRIED]
    }


def _cores(
    whole: Whole, literals: Sequence[Literal], conflicts: int
) -> Iterator[tuple[int, int, Literal, list[int]]]:
    """Yield rules that force a literal, not many more than needed, where that is easy enough."""
    whole.take_decisions()
    for index, literal in enumerate(literals):
        rules: Sequence[int] = whole.rules
        while whole.can_hold(rules, -literal, conflicts) is False:
            smaller = whole.core()
            if len(smaller) == len(rules):
                break
            rules = smaller
        if len(rules) < len(whole.rules):
            yield len(rules), index, literal, list(rules)
