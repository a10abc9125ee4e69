"""What a cell says to those who cannot see it: what is in it, and why it is highlighted."""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from app.core import registry
from app.core.grid import Cell, Edge
from app.core.puzzle import Known, note
from app.core.words import Message
from app.session.highlights import Highlights, highlights
from app.session.knowledge import known, move_knowledge
from app.session.state import Mode, State
from app.session.walk import Ghost

ERRORS = {
    "wrong": Message("This is wrong."),
    "too_many": Message("A rule is broken here."),
    "too_few": Message("A rule is broken here."),
    "contradiction": Message("This is where the contradiction is."),
    "conflicts": Message("This is part of what cannot all hold."),
}
"""What is said of cells where something is not as it should be, by the name of the highlight."""

NOTES = {
    "conclusions": Message("This move decides the cell."),
    "others": Message("This move decides the cell, too."),
    "reasons": Message("This is a reason."),
    "hinted": Message("Look here."),
    "stressed": Message("This is in the chosen rule."),
    "differences": Message("The solutions differ here."),
    "missing": Message("Something is still missing here."),
    "chosen": Message("This is in the chosen part of the formula."),
}
"""The same of all other highlights."""

EDGE_ERRORS = {
    "failing_edges": Message("A rule is broken at its border."),
    "conflict_edges": Message("Its border is part of what cannot all hold."),
}
EDGE_NOTES = {
    "reason_edges": Message("Its border is a reason."),
    "stressed_edges": Message("Its border is in the chosen rule."),
    "missing_edges": Message("Something is still missing at its border."),
}
"""What is said of the cells on both sides of an edge."""


class CellReader:
    """Reads the cells of one State; what all cells need is worked out once."""

    def __init__(self, state: State) -> None:
        self.state = state

    @cached_property
    def _known(self) -> Known:
        return known(self.state)

    @cached_property
    def _highlights(self) -> Highlights:
        return highlights(self.state)

    @cached_property
    def _ghosts(self) -> dict[Cell, Ghost]:
        if self.state.move is None:
            return {}
        return {ghost.cell: ghost for ghost in move_knowledge(self.state).ghosts}

    @cached_property
    def _supposed(self) -> Known:
        """What would be known if what is supposed were so."""
        truth = list(self._known)
        note(truth, (ghost.literal for ghost in move_knowledge(self.state).ghosts))
        return tuple(truth)

    def say(self, cell: Cell) -> Message:
        """Say where a cell is, what is in it, and why it is highlighted."""
        if self.state.covered:
            return Message("Paused")
        ghost = self._ghosts.get(cell)
        truth = self._known if ghost is None else self._supposed
        said = registry.puzzle_type(self.state.kind).describe(self.state.drawn, truth, *cell)
        remarks = [*self.errors(cell), *self._remarks(cell, ghost)]
        if not remarks:
            return said
        return Message("{content}. {remarks}", {"content": said, "remarks": in_turn(remarks)})

    def errors(self, cell: Cell) -> Iterator[Message]:
        """Say what is wrong at a cell."""
        shown = self._highlights
        errors = {str(said): said for name, said in ERRORS.items() if cell in getattr(shown, name)}
        yield from errors.values()
        yield from _at_edges(shown, cell, EDGE_ERRORS)

    def _remarks(self, cell: Cell, ghost: Ghost | None) -> Iterator[Message]:
        """Say what else is to be seen at a cell."""
        shown = self._highlights
        if ghost is not None:
            yield _of_ghost(ghost, numbered=cell in dict(shown.numbers))
        for name, said in NOTES.items():
            if cell in getattr(shown, name):
                yield self._in_mode(cell, name, said)
        yield from _at_edges(shown, cell, EDGE_NOTES)
        if cell not in shown.reasons and any(cell in area for area in shown.areas):
            yield Message("This is in an area that is a reason.")
        if cell not in shown.contradiction and any(
            cell in area for area in shown.contradiction_areas
        ):
            yield Message("This is in the area of the contradiction.")
        for level, cells in enumerate(shown.trials, 1):
            if cell in cells:
                yield Message("This is marked in trial {level}.", {"level": level})
        for labelled, label in shown.labels:
            if cell == labelled:
                yield Message("Its label is {label}.", {"label": label})

    def _in_mode(self, cell: Cell, name: str, said: Message) -> Message:
        """Return what is said of a highlight, where it means something else in some mode."""
        if name == "hinted" and cell in self.state.play.alike and self.state.hint is None:
            return Message("This is one of those that are equal.")
        if name == "conclusions" and self.state.mode is Mode.DESIGN:
            return Message("This is new or changed in the proposal.")
        if name == "reasons" and self.state.mode is Mode.PLAY and self.state.hint is None:
            return Message("This is what the answer is about.")
        return said


def in_turn(sentences: Sequence[Message]) -> Message:
    """Say whole sentences one after the other."""
    said = sentences[0]
    for following in sentences[1:]:
        said = Message("{said} {following}", {"said": said, "following": following})
    return said


def describe(state: State, cell: Cell) -> Message:
    """Say what is in a cell, and why it is highlighted."""
    return CellReader(state).say(cell)


def _of_ghost(ghost: Ghost, *, numbered: bool) -> Message:
    values = {"number": ghost.number}
    if not numbered:
        follows = "This follows from what is supposed."
        return Message("This is only supposed." if ghost.supposed else follows)
    follows = "This follows in line {number}."
    return Message("This is supposed in line {number}." if ghost.supposed else follows, values)


def _at_edges(shown: Highlights, cell: Cell, words: dict[str, Message]) -> Iterator[Message]:
    """Say what is highlighted at the borders of a cell."""
    for name, said in words.items():
        edges: Collection[Edge] = getattr(shown, name)
        if any(cell in edge for edge in edges):
            yield said
