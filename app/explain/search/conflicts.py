"""Conflicts: as few rules as possible that contradict each other or the given literals."""

from collections.abc import Sequence

from app.core.model import Literal, Model
from app.core.steps import Reason
from app.core.stop import Stop
from app.explain.reasons.subset_solver import SubsetSolver
from app.explain.search.constraints import Constraints
from app.explain.search.position import Position
from app.explain.search.probe import Probe
from app.explain.search.shared_literals import SharedLiterals

MOST_RULES_BY_INFERENCE = 8
"""Larger conflicts are left to the solver."""


def find_conflict(model: Model, stop: Stop, start: Sequence[Literal] = ()) -> Reason | None:
    """Return rules and given literals that cannot all hold; None if there is a solution."""
    solvable = SharedLiterals(model, start, stop).solvable
    return None if solvable else conflict_of(model, stop, start)


def conflict_of(model: Model, stop: Stop, start: Sequence[Literal] = ()) -> Reason:
    """Return a minimal conflict of a model and given literals that are known to have no solution.

    If inference by single rules finds a conflict, it is one with the fewest rules.
    """
    given = set(start)
    denied = [literal for literal in start if -literal in given]
    if denied:
        return Reason((), (denied[0], -denied[0]))
    rules = _by_inference(model, start, stop) or _by_solver(model, start, stop)
    with SubsetSolver(model, rules, stop) as solver:
        # Shrinking drops the first literals first: the mistake is more likely among the last.
        return solver.shrink(solver.rules, solver.mentioned(start), ())


def _by_inference(model: Model, start: Sequence[Literal], stop: Stop) -> list[int] | None:
    """Return the fewest rules that lead to a contradiction by single inferences, or None."""
    position = Position(Constraints(model, stop))
    position.decide(start)
    constraints, value = position.constraints, position.value
    for number, rule in enumerate(constraints.rule_of):
        if position.may_be_true[number] < 0 or position.may_be_false[number] < 0:
            return [rule]
    for literal in start:
        for rule, forced in constraints.implications[literal]:
            if any(value[other] < 0 for other in forced):
                return [rule]
    forced_now = list(position.forced_now())
    for size in range(2, MOST_RULES_BY_INFERENCE + 1):
        probe = Probe(position, (), size)
        probe.take(forced_now)
        rules = probe.find_contradiction(stop)
        if rules is not None:
            return rules
    return None


def _by_solver(model: Model, start: Sequence[Literal], stop: Stop) -> Sequence[int]:
    """Return the rules of a core, solved again as long as the core gets smaller."""
    rules: Sequence[int] = range(len(model.rules))
    with SubsetSolver(model, rules, stop) as solver:
        facts = solver.mentioned(start)
        while solver.contradict(rules, facts):
            smaller = solver.core()[0]
            if len(smaller) == len(rules):
                break
            rules = smaller
    return rules
