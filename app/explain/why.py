"""Why is this so? A reason for one chosen fact."""

from collections.abc import Iterable

from app.core.jobs import Stop
from app.core.model import Literal, Model
from app.core.steps import Step
from app.explain.constraints import Constraints
from app.explain.explanation import Explanation
from app.explain.position import Position
from app.explain.probing import Probe
from app.explain.reasons import step_for


def why(
    model: Model, literal: Literal, stop: Stop, start: Iterable[Literal] = ()
) -> tuple[Step, ...]:
    """Return one step to a literal from a position, or else the steps that lead to it.

    One step, with as few rules as possible, where it is no harder than the hardest of the steps
    that would lead there one after the other. Nothing where the literal does not follow, or is
    in the position already.
    """
    given = tuple(start)
    if literal in given:
        return ()
    chain = _chain(model, literal, stop, given)
    if len(chain) < 2:
        return chain
    position = Position(Constraints(model, stop))
    position.decide(given)
    forced = list(position.forced_now())
    for size in range(1, max(step.size for step in chain) + 1):
        probe = Probe(position, (-literal,), size)
        probe.take(forced)
        rules = probe.contradiction(stop)
        if rules is not None:
            return (step_for(model, rules, position.value, literal, stop),)
    return chain


def _chain(
    model: Model, literal: Literal, stop: Stop, start: tuple[Literal, ...]
) -> tuple[Step, ...]:
    """Return the steps of an explanation that a literal rests on."""
    steps: list[Step] = []
    for step in Explanation(model, stop, start):
        steps.append(step)
        if literal in step.conclusions:
            break
    else:
        return ()
    needed = {literal}
    chain: list[Step] = []
    for step in reversed(steps):
        if not needed.isdisjoint(step.conclusions):
            chain.append(step)
            needed.update(step.facts)
    return tuple(reversed(chain))
