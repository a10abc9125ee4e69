"""What is new since the last time, in sentences, for those who cannot see it change."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.core import registry
from app.core.grid import Cell, list_cells
from app.core.mistakes import Mistake
from app.core.play import differing_cells, no_marks
from app.core.words import Message, Said, count
from app.session.knowledge import shown_marks
from app.session.offers import say_offer
from app.session.panels import PanelText, document_name, panel_text
from app.session.play_state import Errors
from app.session.play_text import play_text
from app.session.spoken import CellReader
from app.session.state import Mode, State
from app.session.status_text import status_text
from app.session.walk import line_at, number_of

MOST_CELLS_READ = 4
"""Of more cells that change at once, only their number is said."""

MOST_RULES_SAID = 2
"""Of more rules that are broken at once, only the first are said."""

CHANGED = "{count:,} cell has changed.", "{count:,} cells have changed."

MODES = {
    Mode.DESIGN: Message("Design: what you do draws the puzzle."),
    Mode.PLAY: Message("Play: what you do marks cells."),
}
"""What is said on turning to a mode; the others begin with a solution or a move."""


class News(NamedTuple):
    """Sentences to be read out."""

    said: tuple[Said, ...]
    urgent: bool = False
    """Whether somebody waits for them."""

    def __str__(self) -> str:
        return " ".join(_ended(str(one)) for one in self.said)


class Herald:
    """Tells what has changed since it was last asked, and nothing twice."""

    def __init__(self, state: State) -> None:
        self._before = state
        self._verdict: Said | None = None
        """The verdict that was told last."""

    def skip(self, state: State) -> None:
        """Take a State as known, while nobody listens."""
        self._before, self._verdict = state, None

    def tell(self, state: State, cursor: Cell) -> News | None:
        """Say what is new; the cursor is where the user draws."""
        before, self._before = self._before, state
        if before is state:
            return None
        found = [
            *_of_document(before, state),
            *_of_cells(before, state, cursor),
            *_of_mistakes(before, state),
            *_of_player(before, state),
            *_of_moves(before, state),
            *self._of_verdict(before, state),
            *_of_failure(before, state),
        ]
        if not found:
            return None
        sentences = tuple(sentence for one in found for sentence in one.said)
        return News(sentences, any(one.urgent for one in found))

    def _of_verdict(self, before: State, now: State) -> Iterator[News]:
        if before.opened != now.opened:
            self._verdict = None
        if now.verdict is None or now.watching:
            return
        said = status_text(now).said
        if said != self._verdict:
            self._verdict = said
            yield News((said,))


def _of_document(before: State, now: State) -> Iterator[News]:
    if before.opened != now.opened:
        yield News((Message("{name} is open.", {"name": document_name(now)}),))
    if before.mode is not now.mode and now.mode in MODES:
        yield News((MODES[now.mode],))
    if now.proposal is not None and now.proposal != before.proposal:
        yield News((now.proposal.said,), urgent=True)
    if now.offer is not None and now.offer != before.offer:
        yield News((say_offer(now.offer, detail=now.detail),), urgent=True)


def _of_cells(before: State, now: State, cursor: Cell) -> Iterator[News]:
    """Say what was drawn or marked."""
    if before.opened != now.opened or before.mode is not now.mode or now.watching or now.covered:
        return
    if before.puzzle is not now.puzzle:
        if now.mode is Mode.DESIGN:
            yield News((CellReader(now).say(cursor),))
        return
    marks, old = shown_marks(now), shown_marks(before)
    if marks is old:
        return
    blank = no_marks(now.puzzle)
    cells = differing_cells(old or blank, marks or blank)
    if len(cells) > MOST_CELLS_READ:
        yield News((count(len(cells), *CHANGED),))
    elif cells:
        reader = CellReader(now)
        yield News(tuple([reader.say(cell) for cell in cells]))


def _of_mistakes(before: State, now: State) -> Iterator[News]:
    """Say which rules are broken now, as far as the player wants to be told."""
    if now.mode is not Mode.PLAY or now.options.errors is Errors.OFF or now.draft_marks:
        return
    known = {one.place for one in before.play.mistakes}
    fresh = [one for one in now.play.mistakes if one.place not in known]
    if fresh:
        yield News(tuple(_broken(now, fresh[:MOST_RULES_SAID])), urgent=True)
    wrong = now.play.wrong - before.play.wrong
    if wrong:
        said = Message("This is wrong: {cells}.", {"cells": list_cells(wrong)})
        yield News((said,), urgent=True)


def _broken(state: State, mistakes: Sequence[Mistake]) -> Iterator[Message]:
    puzzle_type = registry.puzzle_type(state.kind)
    for mistake in mistakes:
        rule = puzzle_type.say_rule(state.puzzle, *mistake.place)
        yield Message("A rule is broken: {rule}.", {"rule": rule})


def _of_player(before: State, now: State) -> Iterator[News]:
    """Say a hint in full, or what stands below the board."""
    if now.mode is not Mode.PLAY:
        return
    if now.hint is not None:
        if now.hint != before.hint:
            yield News(_in_full(panel_text(now)), urgent=True)
        return
    said = play_text(now)
    if said is not None and said != play_text(before):
        yield News((said,), urgent=True)


def _of_moves(before: State, now: State) -> Iterator[News]:
    """Say the move, the line of it or the solution that is shown, or why there is none."""
    if now.watching:
        said = _shown(now)
        if not before.watching or said != _shown(before):
            yield News(said)


def _shown(state: State) -> tuple[Message, ...]:
    if state.move is not None and state.line:  # what the mouse points at is not read
        told = line_at(state.move, state.line)
        values = {"number": number_of(state.line), "said": told.said}
        return (Message("Line {number}: {said}", values),)
    return _in_full(panel_text(state))


def _in_full(panel: PanelText) -> tuple[Message, ...]:
    """Return all that a panel says, in the order in which one reads it."""
    tail = () if panel.tail is None else (panel.tail,)
    return (panel.title, *panel.clashes, *panel.sentences, *tail, *panel.argument)


def _of_failure(before: State, now: State) -> Iterator[News]:
    failure = now.failure
    if failure is not None and failure.sentence and failure != before.failure and not now.watching:
        yield News((Message("{sentence}", {"sentence": failure.sentence}),), urgent=True)


def _ended(sentence: str) -> str:
    """Write a full stop where a sentence has none, so that a voice pauses there."""
    return sentence if sentence.endswith((".", "?", "!", "…")) else f"{sentence}."
