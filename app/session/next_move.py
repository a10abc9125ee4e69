"""The next move for a player, and what is obvious before it."""

from collections.abc import Iterable
from itertools import takewhile

from app.core.model import Literal
from app.core.moves import SAID_PARTS, MoveSteps, Part, Played
from app.core.steps import Step
from app.explain import Explanation, Moves, MoveWords, needed_by, unmarked
from app.session.answers import Move, ToldLine, ToldStep
from app.session.places import Places

MOST_LEADS = 3
"""Obvious things that are said before a move; where it needs more, the first is the hint."""


def next_move(
    explanation: Explanation, near: Literal, moves: Moves, words: MoveWords, places: Places
) -> Move | None:
    """Find the next move, and say before it what it takes for granted; None if there is none.

    `near` is a literal to begin at, or 0. The marks must be able to hold.
    """
    found = moves.hinted(explanation, near)
    if found is None or not found.move.played:
        return None
    words.skip(found.before)
    said = words.say(found.move, only_said=True)  # at once: most steps are obvious
    move = places.move(words, found.move, said)
    parts = zip(found.move.played, said.steps, strict=True)
    told = [one.step for (part, _), one in parts if part in SAID_PARTS]
    steps = (*found.before, *found.move.steps)
    # The words may use more than the steps.
    needed = needed_by(told, steps) | needed_by(found.move.steps, steps)
    leads = unmarked(found.before, needed_by(told, steps), moves.is_seen)
    before = [step for step in found.before if not needed.isdisjoint(step.conclusions)]
    if len(leads) <= MOST_LEADS:
        return _with_leads(move, before, leads, words, places)
    first = leads[0].conclusions[0]
    obvious = takewhile(lambda step: first not in step.conclusions, before)
    silent = [places.unsaid(step, Part.SILENT) for step in obvious]
    lead = MoveSteps((Played(Part.HEAD, leads[0]),))
    alone = places.move(words, lead, words.say(lead))
    return alone._replace(steps=(*silent, *alone.steps))


def _with_leads(
    move: Move, before: Iterable[Step], leads: Iterable[Step], words: MoveWords, places: Places
) -> Move:
    """Return a move with what is obvious before it, some of it in words."""
    steps: list[ToldStep] = []
    lines: list[ToldLine] = []
    lead_to = {literal: lead for lead in leads for literal in lead.conclusions}
    for step in before:
        lead = next((lead_to[x] for x in step.conclusions if x in lead_to), None)
        if lead is None:
            steps.append(places.unsaid(step, Part.SILENT))
            continue
        rest = tuple([x for x in step.conclusions if x not in lead.conclusions])
        alone = MoveSteps((Played(Part.LEAD, lead),))
        told = places.move(words, alone, words.say_alone(lead))
        lines += told.lines
        steps += told.steps
        if rest:
            steps.append(places.unsaid(step._replace(conclusions=rest), Part.SILENT))
    return move._replace(lines=(*lines, *move.lines), steps=(*steps, *move.steps))
