"""The count that a line of a move belongs to, as far as it is read."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.core.model import Literal
from app.core.puzzle import Known, note
from app.core.steps import Term
from app.session.answers import ToldLine
from app.session.knowledge import known_before_line
from app.session.state import State
from app.session.walk import line_at


class ShownCount(NamedTuple):
    """Inequalities that are added up, and what they prove."""

    terms: tuple[Term, ...]
    now: int
    """How many of them, the last ones, the line on the board adds."""
    conclusion: Literal | None
    """What the sum proves; None as long as the count is not at its end."""
    known: Known


def shown_count(state: State) -> ShownCount | None:
    """Return the count that the shown line takes part in, or the first one of the whole move."""
    move, path = state.move, state.shown_path
    if move is None:
        return None
    if not path:
        return next((_whole(state, block) for block in _counts(_every(move.lines))), None)
    lines = line_at(move, path[:-1]).inner if len(path) > 1 else move.lines
    shown = lines[path[-1]]
    for block in _counts(lines):
        at = next((at for at, told in enumerate(block) if told is shown), None)
        if at is not None:
            read = _whole(state, block[: at + 1])
            return read._replace(now=len(shown.line.terms))
    return next((_whole(state, block) for block in _counts(_every(shown.inner))), None)


def _whole(state: State, block: Sequence[ToldLine]) -> ShownCount:
    terms = tuple([term for told in block for term in told.line.terms])
    conclusion = _conclusion(block)
    return ShownCount(terms, 0, conclusion, _known(state, conclusion))


def _known(state: State, conclusion: Literal | None) -> Known:
    """Return what a count may use: all that is known, and the facts of its step."""
    assert state.move is not None
    known = list(known_before_line(state))
    for told in state.move.steps:
        if conclusion in told.step.conclusions:
            note(known, told.step.facts)
    return tuple(known)


def _conclusion(block: Sequence[ToldLine]) -> Literal | None:
    return block[-1].line.gives[0] if block[-1].line.gives else None


def _every(lines: Sequence[ToldLine]) -> list[ToldLine]:
    """Return all lines, inner ones before those they lead to."""
    return [one for told in lines for one in (*_every(told.inner), told)]


def _counts(lines: Sequence[ToldLine]) -> Iterator[list[ToldLine]]:
    """Yield the runs of lines that add inequalities, each up to the line that gives the result."""
    block: list[ToldLine] = []
    for told in lines:
        if told.line.terms or block:
            block.append(told)
        if told.line.gives and block:
            yield block
            block = []
    if block:
        yield block
