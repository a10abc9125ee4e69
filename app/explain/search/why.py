"""Why a cell is what it is, in as few steps as possible."""

from collections.abc import Iterable

from app.core.grid import Cell
from app.core.model import Literal, Model
from app.core.steps import Step, leading_to
from app.core.stop import Stop
from app.explain.reasons.minimal import minimal_step
from app.explain.search.constraints import Constraints
from app.explain.search.explanation import Explanation
from app.explain.search.position import Position
from app.explain.search.probe import Probe


def why_cell(
    model: Model, cell: Cell, stop: Stop, start: Iterable[Literal] = ()
) -> tuple[Step, ...]:
    """Return the steps that lead from a position to what a cell is, or else to what it is not.

    A single step, if one of no more rules than the largest step of the chain is found. No steps, if
    nothing about the cell follows, or all of that is in the position already.
    """
    given = tuple(start)
    numbers = {number for number, fact in enumerate(model.facts, 1) if fact.cell == cell}
    left = numbers.difference(map(abs, given))
    steps: list[Step] = []
    found: set[Literal] = set()
    for step in Explanation(model, stop, given) if left else ():
        steps.append(step)
        here = [literal for literal in step.conclusions if abs(literal) in left]
        found.update(here)
        # What a cell is decides what it is not, so the latter needs no steps of its own.
        found = {literal for literal in here if literal > 0} or found
        if any(literal > 0 for literal in here) or len(found) == len(left):
            break
    chain = leading_to(steps, found)
    return _shorter(model, found.pop(), chain, given, stop) if len(found) == 1 else chain


def _shorter(
    model: Model, literal: Literal, chain: tuple[Step, ...], start: tuple[Literal, ...], stop: Stop
) -> tuple[Step, ...]:
    """Return one step to a literal if it is no larger than the largest of a chain, or the chain."""
    if len(chain) < 2:
        return chain
    position = Position(Constraints(model, stop))
    position.decide(start)
    forced = list(position.forced_now())
    for size in range(1, max(step.size for step in chain) + 1):
        probe = Probe(position, (-literal,), size)
        probe.take(forced)
        rules = probe.find_contradiction(stop)
        if rules is not None:
            return (minimal_step(model, rules, position.value, literal, stop),)
    return chain
