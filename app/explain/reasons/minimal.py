"""Minimal reasons and steps: none of their rules and facts can be dropped.

`value` holds what is decided, as `Position.value` does: 1 or -1 for every literal, 0 while open.
"""

from collections.abc import Sequence

from app.core.model import Literal, Model
from app.core.steps import Reason, Step
from app.core.stop import Stop
from app.explain.reasons.subset_solver import SubsetSolver


def minimal_reason(
    model: Model, rules: Sequence[int], value: Sequence[int], literal: Literal, stop: Stop
) -> Reason:
    """Return a minimal reason for a literal that the rules and the decided facts force."""
    with SubsetSolver(model, rules, stop) as solver:
        return _reason(solver, value, literal)


def minimal_step(
    model: Model, rules: Sequence[int], value: Sequence[int], literal: Literal, stop: Stop
) -> Step:
    """Return the step with a minimal reason to a literal that the rules and facts force."""
    with SubsetSolver(model, rules, stop) as solver:
        reason = _reason(solver, value, literal)
        return _step(solver, reason, value, literal)[0]


def simplest_step(
    model: Model, rules: Sequence[int], value: Sequence[int], literal: Literal, stop: Stop
) -> Step:
    """Return the minimal step to a literal, or to another that needs only part of its reason."""
    with SubsetSolver(model, rules, stop) as solver:
        known = _known(solver, value)
        reason = _reason(solver, value, literal)
        while True:
            step, easier = _step(solver, reason, value, literal)
            if not easier:
                return step
            literal = easier[0]
            fewer = solver.shrink(reason.rules, known, (-literal,))
            if fewer.rules == reason.rules:
                fewer = solver.shrink(reason.rules, reason.facts, (-literal,))
            reason = fewer


def _step(
    solver: SubsetSolver, reason: Reason, value: Sequence[int], literal: Literal
) -> tuple[Step, list[Literal]]:
    """Return the step of a reason, and the literals that need only part of the reason."""
    known = _known(solver, value)
    open_facts = [number for number in solver.facts if not value[number]]
    solver.contradict(reason.rules, reason.facts)
    held = solver.model()
    others = [number if number in held else -number for number in open_facts]
    following = [
        other
        for other in others
        if other != literal and solver.contradict(reason.rules, [*reason.facts, -other])
    ]
    # Literals that need the whole reason, too, belong to the same step.
    conclusions = [other for other in following if solver.needs_all(reason, known, other)]
    easier = [other for other in following if other not in conclusions]
    return Step((literal, *conclusions), reason.rules, reason.facts), easier


def _reason(solver: SubsetSolver, value: Sequence[int], literal: Literal) -> Reason:
    return solver.shrink(solver.rules, _known(solver, value), (-literal,))


def _known(solver: SubsetSolver, value: Sequence[int]) -> list[Literal]:
    """Return the decided literals that the rules mention."""
    return [number * value[number] for number in solver.facts if value[number]]
