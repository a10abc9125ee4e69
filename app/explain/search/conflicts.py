"""Why a position cannot be: as few rules as possible that contradict it."""

from collections.abc import Sequence

from app.core.model import Literal, Model
from app.core.steps import Reason
from app.core.stop import Stop
from app.explain.reasons.subset_solver import SubsetSolver
from app.explain.search.constraints import Constraints
from app.explain.search.position import Position
from app.explain.search.probe import Probe
from app.explain.search.shared_literals import Targets

MOST_RULES = 8
"""Up to so many rules a contradiction is looked for rule by rule."""


def find_conflict(model: Model, stop: Stop, start: Sequence[Literal] = ()) -> Reason | None:
    """Return rules and given literals that cannot all hold; None where there is a solution."""
    possible = Targets(model, start, stop).possible
    return None if possible else conflict_of(model, stop, start)


def conflict_of(model: Model, stop: Stop, start: Sequence[Literal] = ()) -> Reason:
    """Return rules and given literals of which it is known that they cannot all hold.

    None of them is superfluous; and where there are few rules that single inferences lead from to
    a contradiction, there are none fewer.
    """
    given = set(start)
    twice = [literal for literal in start if -literal in given]
    if twice:
        return Reason((), (twice[0], -twice[0]))
    rules = _by_inference(model, start, stop) or _by_solver(model, start, stop)
    with SubsetSolver(model, rules, stop) as excerpt:
        # What was given last is rather the mistake than what was there before.
        return excerpt.shrink(excerpt.rules, excerpt.mentioned(start), ())


def _by_inference(model: Model, start: Sequence[Literal], stop: Stop) -> list[int] | None:
    """Look for a smallest contradiction that single inferences lead to."""
    position = Position(Constraints(model, stop))
    position.decide(start)
    constraints, value = position.constraints, position.value
    for number, rule in enumerate(constraints.rule):
        if position.may_be_true[number] < 0 or position.may_be_false[number] < 0:
            return [rule]
    for literal in start:
        for rule, forced in constraints.links[literal]:
            if any(value[other] < 0 for other in forced):
                return [rule]
    forced_now = list(position.forced_now())
    for size in range(2, MOST_RULES + 1):
        probe = Probe(position, (), size)
        probe.take(forced_now)
        rules = probe.contradiction(stop)
        if rules is not None:
            return rules
    return None


def _by_solver(model: Model, start: Sequence[Literal], stop: Stop) -> Sequence[int]:
    """Return a contradiction as a solver finds it, asked again of what it used."""
    rules: Sequence[int] = range(len(model.rules))
    with SubsetSolver(model, rules, stop) as whole:
        facts = whole.mentioned(start)
        while whole.contradict(rules, facts):
            smaller = whole.core()[0]
            if len(smaller) == len(rules):
                break
            rules = smaller
    return rules
