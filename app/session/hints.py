"""Hints in four stages: where to look, which idea, why, and then it is done."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from app.core.document import Document
from app.core.grid import Cell, Tokens
from app.core.model import Fact, Literal, Model
from app.core.moves import SAID_PARTS, Part
from app.core.play import Player, no_marks
from app.core.steps import Step, leading_to
from app.core.words import Message, as_heading
from app.session.answers import HintAnswer, Move, ToldLine

WHERE, IDEA, REASON, DO_IT = 1, 2, 3, 4
"""The stages of a hint."""

STAGES = (WHERE, IDEA, REASON, DO_IT)


def hint_lines(hint: HintAnswer, stage: int) -> tuple[Message, ...]:
    """Return what a hint says at a stage."""
    if hint.move is None or hint.where is None:
        return () if hint.said is None else (hint.said,)
    if stage == WHERE:
        return (hint.where,)
    if stage == IDEA:
        idea = Message("{idea}", {"idea": as_heading(hint.move.idea)})
        return (idea,) if hint.about is None else (idea, hint.about)
    tail = () if hint.move.tail is None else (hint.move.tail,)
    return (*_reasons(hint.move.lines), *tail)


def _reasons(lines: Iterable[ToldLine], *, within: bool = False) -> Iterator[Message]:
    """Yield the sentences of a move; instead of what only folds trials, the trials."""
    for told in lines:
        # Within a fold, arguments that are no trials stay short.
        unfolds = told.line.folds and (not within or bool(told.inner[0].line.supposed))
        if told.line.announces or not unfolds:
            yield told.said
        if unfolds:
            yield from _reasons(told.inner, within=True)


def hinted_cells(move: Move) -> frozenset[Cell]:
    """Return the cells that a hint is about."""
    return frozenset().union(*(told.conclusions for told in move.of(*SAID_PARTS)))


def steps_to(move: Move, literals: Iterable[Literal]) -> tuple[Step, ...]:
    """Return the steps of a move on which some literals rest, obvious ones included."""
    return leading_to([told.step for told in move.steps], literals)


def hinted_literals(move: Move) -> tuple[Literal, ...]:
    """Return what a hint marks: the marks that it finds, or else what it rules out."""
    found = [literal for told in move.of(*SAID_PARTS) for literal in told.step.conclusions]
    return tuple([literal for literal in found if literal > 0] or found)


def placed_literals(move: Move, model: Model, player: Player[Any]) -> tuple[Literal, ...]:
    """Return what is marked when a hint is done: also what comes with it and is not obvious."""
    found = list(hinted_literals(move))
    for told in () if player.pencil else move.steps:
        beside = told.part in (Part.LEAD, Part.TAIL)
        if beside and model.rules.place(told.step.rules[0])[0] not in player.obvious:
            found += [literal for literal in told.step.conclusions if literal not in found]
    return tuple(found)


def marks_after(
    player: Player[Any], document: Document, facts: Iterable[tuple[Fact, bool]]
) -> Tokens:
    """Return a player's marks with what a hint has found."""
    marks = document.progress or no_marks(document.puzzle)
    for fact, holds in facts:
        marks = player.placed(document.puzzle, marks, fact, holds=holds)
    return marks


def facts_of(model: Model, literals: Sequence[Literal]) -> list[tuple[Fact, bool]]:
    """Return the facts of literals, and whether they hold."""
    return [(model.facts[abs(literal) - 1], literal > 0) for literal in literals]
