"""What the player's marks in a document say."""

from typing import Any

from app.core import registry
from app.core.document import Document
from app.core.grid import Tokens
from app.core.marks import NO_MARK
from app.core.model import Literal
from app.sat.answer import Answer
from app.session.answers import Verdict


def marked_facts(document: Document) -> tuple[Literal, ...]:
    """Return the facts that the player has marked as true or false."""
    if document.progress is None:
        return ()
    puzzle_type = registry.puzzle_type(document.kind)
    return tuple(puzzle_type.literals(document.puzzle, document.progress))


def start_of_moves(document: Document, verdict: Verdict | None) -> tuple[Literal, ...]:
    """Return where the moves start: at the marks, or anew once these are the whole solution."""
    marks = marked_facts(document)
    if not marks or verdict is None or verdict.answer is not Answer.UNIQUE:
        return marks
    givens = registry.player(document.kind).givens(document.puzzle)
    solved = {fact for fact in (*marks, *givens) if fact > 0} == set(verdict.solutions[0])
    return () if solved else marks


def claims(kind: str, puzzle: Any, marks: Tokens | None) -> list[Literal]:
    """Return what is certain to the player: what is given, and all marks that are not notes."""
    player = registry.player(kind)
    found = list(player.givens(puzzle))
    if marks is not None:
        firm = tuple(
            tuple(NO_MARK if player.is_note(mark) else mark for mark in line) for line in marks
        )
        found += registry.puzzle_type(kind).literals(puzzle, firm)
    return found
