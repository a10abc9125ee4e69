"""Why is this so? A reason for one chosen fact, or for what is known of one cell."""

from collections.abc import Iterable, Sequence

from app.core.grid import Cell
from app.core.model import Literal, Model
from app.core.steps import Step
from app.core.stop import Stop
from app.explain.reasons.minimal import minimal_step
from app.explain.search.constraints import Constraints
from app.explain.search.explanation import Explanation
from app.explain.search.position import Position
from app.explain.search.probe import Probe


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
    steps: list[Step] = []
    for step in Explanation(model, stop, given):
        steps.append(step)
        if literal in step.conclusions:
            return _shorter(model, literal, _leading_to(steps, {literal}), given, stop)
    return ()


def why_cell(
    model: Model, cell: Cell, stop: Stop, start: Iterable[Literal] = ()
) -> tuple[Step, ...]:
    """Return the steps that lead from a position to what a cell is, or else to what it is not."""
    given = tuple(start)
    numbers = {number for number, fact in enumerate(model.facts, 1) if fact.cell == cell}
    left = numbers.difference(map(abs, given))
    steps: list[Step] = []
    found: set[Literal] = set()
    for step in Explanation(model, stop, given) if left else ():
        steps.append(step)
        here = [literal for literal in step.conclusions if abs(literal) in left]
        found.update(here)
        # What a cell is says also what it is not, so that need not be followed.
        found = {literal for literal in here if literal > 0} or found
        if any(literal > 0 for literal in here) or len(found) == len(left):
            break
    chain = _leading_to(steps, found)
    return _shorter(model, found.pop(), chain, given, stop) if len(found) == 1 else chain


def _shorter(
    model: Model, literal: Literal, chain: tuple[Step, ...], start: tuple[Literal, ...], stop: Stop
) -> tuple[Step, ...]:
    """Return one step to a literal that is no harder than the hardest of a chain, or the chain."""
    if len(chain) < 2:
        return chain
    position = Position(Constraints(model, stop))
    position.decide(start)
    forced = list(position.forced_now())
    for size in range(1, max(step.size for step in chain) + 1):
        probe = Probe(position, (-literal,), size)
        probe.take(forced)
        rules = probe.contradiction(stop)
        if rules is not None:
            return (minimal_step(model, rules, position.value, literal, stop),)
    return chain


def _leading_to(steps: Sequence[Step], literals: set[Literal]) -> tuple[Step, ...]:
    """Return those of some steps that literals rest on."""
    needed = set(literals)
    chain: list[Step] = []
    for step in reversed(steps):
        if not needed.isdisjoint(step.conclusions):
            chain.append(step)
            needed.update(step.facts)
    return tuple(reversed(chain))
