"""Contradictions by cases that are turned or mirrored copies of each other: one tells all."""

from collections.abc import Iterable, Iterator

from app.core.grid import Cell
from app.core.model import Exactly, Literal, Model
from app.core.steps import Contradiction, Lemma, Link, Reason, Step
from app.core.stop import Stop
from app.explain.reasons.argument_parts import ends_in_contradiction, needed_parts, premises_of
from app.explain.reasons.contradiction import lemma_steps
from app.explain.reasons.inference import StepRules

MOST_CASES = 4
MOST_RULES = 20
"""Larger conflicts are not looked at."""


def turned_cases(model: Model, conflict: Reason, stop: Stop) -> Contradiction | None:
    """Return a step for each way in which a rule can hold, which shows that this way is impossible.

    The steps are turned or mirrored copies of each other. After them, the rule cannot hold.
    """
    if conflict.facts or len(conflict.rules) > MOST_RULES:
        return None
    rules = StepRules(model, Step((), *conflict), stop)
    for rule in conflict.rules:
        supposed = _ways(model, rule)
        steps = tuple(_refuted(model, rules, supposed, stop))
        used = {one for step in steps for one in step.rules}
        if len(steps) < len(supposed) or not steps or used | {rule} != set(conflict.rules):
            continue
        first, *others = steps
        if all(_is_turned(model, first, other) for other in others):
            return Contradiction(steps, Link(rule, (), tuple([-x for x in supposed]), ()))
    return None


def _ways(model: Model, rule: int) -> tuple[Literal, ...]:
    """Return for each way in which a rule can hold the literal that sets it apart; none if many."""
    says = model.rules.says(rule)
    if not isinstance(says, Exactly) or not 1 < len(says.literals) <= MOST_CASES:
        return ()
    if says.bound == len(says.literals) - 1:
        return tuple([-literal for literal in says.literals])
    return tuple(says.literals) if says.bound == 1 else ()


def _refuted(
    model: Model, rules: StepRules, supposed: Iterable[Literal], stop: Stop
) -> Iterator[Step]:
    """Yield steps that refute suppositions by single rules; end at the first that they cannot."""
    for literal in supposed:
        links = needed_parts(rules.infer_from((literal,)))
        if not ends_in_contradiction(links) or literal not in premises_of(links):
            return
        yield from lemma_steps(model, Lemma(literal, links, (-literal,)), (), stop)


def _is_turned(model: Model, one: Step, other: Step) -> bool:
    """Tell whether the rules of two steps are the same when one turns or mirrors the board."""
    here = _places(model, one)
    corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    turns = [(swap, *signs) for swap in (False, True) for signs in corners]
    there = _normal(_places(model, other))
    return any(_normal(_turned(here, *turn)) == there for turn in turns[1:])


Place = tuple[str, object, tuple[Cell, ...]]
"""The name of a rule, its bound, and its cells."""


def _places(model: Model, step: Step) -> list[Place]:
    found: list[Place] = []
    for rule in (model.rules[index] for index in step.rules):
        bound = getattr(rule.says, "bound", None)
        found.append((rule.name, bound, tuple(model.cells_of_rule(rule))))
    return found


def _turned(places: Iterable[Place], swap: bool, down: int, right: int) -> list[Place]:
    return [
        (
            name,
            bound,
            tuple([(down * (c if swap else r), right * (r if swap else c)) for r, c in at]),
        )
        for name, bound, at in places
    ]


def _normal(places: list[Place]) -> list[tuple[str, str, list[Cell]]]:
    """Return places moved to the top left corner and sorted, so that equal patterns are equal."""
    every = [cell for _, _, cells in places for cell in cells]
    top, left = min(row for row, _ in every), min(col for _, col in every)
    return sorted(
        (name, str(bound), sorted((row - top, col - left) for row, col in cells))
        for name, bound, cells in places
    )
