"""What a hint takes for granted before its own move: bookkeeping that the player has not marked."""

from collections.abc import Callable, Collection, Iterable
from itertools import dropwhile
from typing import NamedTuple

from app.core.model import Literal
from app.core.moves import MoveSteps, Part, Played
from app.core.steps import Step


class HintSteps(NamedTuple):
    """The first move from a position, and the bookkeeping before it."""

    before: tuple[Step, ...]
    """All that obviously follows from the marks, in order."""
    move: MoveSteps


def hint_steps(move: MoveSteps, is_seen: Callable[[Step], bool]) -> HintSteps:
    """Split a first move; a mark that follows its head must not need more to be said before."""
    own = tuple(dropwhile(lambda one: one.part is Part.SILENT, move.played))
    before = tuple([step for _, step in move.played[: len(move.played) - len(own)]])
    if move.ending or not own:
        return HintSteps(before, move._replace(played=own))
    steps = move.steps
    leading = [step for part, step in own if part in (Part.LEAD, Part.HEAD)]
    granted = unmarked(before, needed_by(leading, steps), is_seen)
    said = {x for step in granted for x in step.conclusions}
    kept: list[Played] = []
    dropped: set[Literal] = set()
    for one in own:
        needed = needed_by([one.step], steps) if one.part is Part.FOLLOWER else ()
        also = unmarked(before, needed, is_seen)
        more = any(not said.issuperset(step.conclusions) for step in also)
        if more or not dropped.isdisjoint(one.step.facts):
            dropped.update(one.step.conclusions)
        else:
            kept.append(one)
    return HintSteps(before, move._replace(played=tuple(kept)))


def needed_by(told: Iterable[Step], steps: Iterable[Step]) -> set[Literal]:
    """Return all that some steps rest on, as far as others show it."""
    made_by = {literal: step for step in steps for literal in step.conclusions}
    needed: set[Literal] = set()
    waiting = [fact for step in told for fact in step.facts]
    while waiting:
        literal = waiting.pop()
        if literal not in needed and literal in made_by:
            needed.add(literal)
            waiting += made_by[literal].facts
    return needed


def unmarked(
    before: Iterable[Step], needed: Collection[Literal], is_seen: Callable[[Step], bool]
) -> list[Step]:
    """Return the bookkeeping that is needed and that nobody sees, as far as it is needed."""
    found = []
    for step in before:
        conclusions = tuple([x for x in step.conclusions if x in needed])
        if conclusions and not is_seen(step):
            found.append(step._replace(conclusions=conclusions))
    return found
