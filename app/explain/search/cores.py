"""Reasons from the unsatisfiable cores of the solver, where no other search finds one."""

from collections.abc import Iterator, Mapping, Sequence

from app.core.model import Literal, Model
from app.core.stop import Stop
from app.explain.reasons.minimal import minimal_reason
from app.explain.search.full_solver import FullSolver

FIRST_CONFLICT_LIMIT = 100
"""Conflicts allowed for each core at first; ten times as many after a round without any core."""

RENEWING_CONFLICT_LIMIT = 1000
"""The same for cores of literals that have a reason already."""

MOST_CORES_SHRUNK = 12
"""Cores, smallest first, that are shrunk to minimal reasons."""

MOST_CORES_RENEWED = 3
"""Reasons, smallest first, for which new cores are looked for before one is told."""


def core_reasons(
    model: Model, solver: FullSolver, literals: Sequence[Literal], value: Sequence[int], stop: Stop
) -> dict[Literal, list[int]]:
    """Return minimal reasons for some of these literals, all of which follow."""
    conflicts = FIRST_CONFLICT_LIMIT
    cores: list[tuple[int, int, Literal, list[int]]] = []
    while not cores:
        cores = sorted(_cores(solver, literals, conflicts))
        conflicts *= 10
    return {
        literal: list(minimal_reason(model, rules, value, literal, stop).rules)
        for _, _, literal, rules in cores[:MOST_CORES_SHRUNK]
    }


def renewed_reasons(
    model: Model,
    solver: FullSolver,
    reasons: Mapping[Literal, Sequence[int]],
    value: Sequence[int],
    stop: Stop,
) -> dict[Literal, list[int]]:
    """Return minimal reasons that are smaller than some that were found earlier."""
    found = {}
    literals = sorted(reasons, key=lambda literal: len(reasons[literal]))[:MOST_CORES_RENEWED]
    for _, _, literal, rules in _cores(solver, literals, RENEWING_CONFLICT_LIMIT):
        new = list(minimal_reason(model, rules, value, literal, stop).rules)
        if len(new) < len(reasons[literal]):
            found[literal] = new
    return found


def _cores(
    solver: FullSolver, literals: Sequence[Literal], conflicts: int
) -> Iterator[tuple[int, int, Literal, list[int]]]:
    """Yield a small core for each literal, if one is found within the limit of conflicts."""
    solver.add_decisions()
    for index, literal in enumerate(literals):
        rules: Sequence[int] = solver.rules
        while solver.can_hold(rules, -literal, conflicts) is False:
            smaller = solver.core()
            if len(smaller) == len(rules):
                break
            rules = smaller
        if len(rules) < len(solver.rules):
            yield len(rules), index, literal, list(rules)
