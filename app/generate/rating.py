"""How hard a puzzle is, as the explainer tells, with no more work than the question takes."""

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from app.core.difficulty import LEVELS, MANY_RULES, difficulty_of_sizes
from app.core.model import Literal, Model
from app.core.puzzle import PuzzleType, RulePlace
from app.core.steps import Step
from app.core.stop import Stop
from app.explain import Explanation, Moves, Words

MOST_RULES_TRIED = 20
"""Larger steps than this are in no level but the last."""


class PathStep(NamedTuple):
    """A step: what it decides, how many rules it takes, where these are, and what it rests on."""

    conclusions: tuple[Literal, ...]
    size: int
    rules: frozenset[RulePlace]
    facts: tuple[Literal, ...]


class Path(NamedTuple):
    """The steps of a level, as far as they lead."""

    steps: tuple[PathStep, ...]
    open_facts: tuple[int, ...]
    """The facts that are left open; none if the puzzle is solved."""
    too_many: bool = False
    """Whether there are more steps than the level allows, which may depend on their order."""

    @property
    def complete(self) -> bool:
        """Whether the steps solve the puzzle."""
        return not self.open_facts

    @property
    def level(self) -> str:
        """The level of the steps."""
        return difficulty_of_sizes(step.size for step in self.steps)


@cache
def largest_step(level: str) -> int | None:
    """Return how many rules a step of a level may take; None for any number."""
    sizes = [size for size in range(1, MOST_RULES_TRIED) if not beyond([size], level)]
    return sizes[-1] if len(sizes) < MOST_RULES_TRIED - 1 else None


def beyond(sizes: Iterable[int], level: str) -> bool:
    """Tell whether steps of these sizes are harder than a level."""
    return LEVELS.index(difficulty_of_sizes(sizes)) > LEVELS.index(level)


def follow(
    puzzle_type: PuzzleType[Any],
    puzzle: Any,
    level: str,
    stop: Stop,
    before: tuple[PathStep, ...] = (),
    *,
    quick: bool = False,
    told: bool = True,
) -> Path:
    """Solve a puzzle with the steps of a level only, after some steps that are known.

    A quick look finds many times as fast nearly as many steps, and none that are not there. Steps
    that are not to be told are not gathered to moves, so that there may be more of them.
    Once the steps are too many for the level, all that is not decided yet counts as open.
    """
    model = puzzle_type.model(puzzle, stop)
    start = [literal for step in before for literal in step.conclusions]
    explanation = Explanation(
        model, stop, start, most_rules=largest_step(level), only_inference=quick
    )
    found: Iterable[Step] = explanation
    if told:
        moves = Moves(puzzle_type, puzzle, model, stop, start).of_explanation(explanation)
        found = (step for move in moves for step in move.steps)
    return _within(level, model, explanation, found, before)


def follow_as_told(
    puzzle_type: PuzzleType[Any], puzzle: Any, model: Model, level: str, stop: Stop
) -> Path:
    """Solve a puzzle with one solution as people are told to, as long as that is of a level.

    What `follow` finds may be some steps more or less, as it is in no order to be told.
    """
    words = Words(puzzle_type, puzzle, model, stop)
    explanation = Explanation(model, stop, how_told=words.way)
    moves = Moves(puzzle_type, puzzle, model, stop).of_explanation(explanation)
    steps = (step for move in moves for step in move.steps)
    return _within(level, model, explanation, steps)


def _within(
    level: str,
    model: Model,
    explanation: Explanation,
    found: Iterable[Step],
    before: tuple[PathStep, ...] = (),
) -> Path:
    """Gather the steps of an explanation as long as they are of a level."""
    steps = list(before)
    sizes = [step.size for step in before]
    for step in found:
        sizes.append(step.size)
        if step.size >= MANY_RULES and beyond(sizes, level):
            decided = {abs(literal) for one in steps for literal in one.conclusions}
            left = (n for n in range(1, len(model.facts) + 1) if n not in decided)
            return Path(tuple(steps), tuple(left), too_many=True)
        steps.append(_path_step(model, step))
    outcome = explanation.outcome
    assert outcome is not None
    assert outcome.conflict is None
    return Path(tuple(steps), outcome.open_facts)


def _path_step(model: Model, step: Step) -> PathStep:
    rules = frozenset([model.rules.place(rule) for rule in step.rules])
    return PathStep(step.conclusions, step.size, rules, step.facts)


def rate(
    puzzle_type: PuzzleType[Any],
    puzzle: Any,
    model: Model,
    stop: Stop,
    most: str = LEVELS[-1],
) -> str:
    """Return the level of a puzzle with one solution; the one after `most` for all beyond.

    The steps are those that are told, as far as it takes to be certain of the level.
    """
    enough = LEVELS[min(LEVELS.index(most) + 1, len(LEVELS) - 1)]
    before = LEVELS[LEVELS.index(enough) - 1]
    path = follow_as_told(puzzle_type, puzzle, model, before, stop)
    return path.level if path.complete else enough
