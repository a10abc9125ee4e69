"""An argument without branches, read as beats, and the questions that tellers ask of it."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from app.core.grid import Cell, list_cells, neighbours
from app.core.model import Literal, Model
from app.core.steps import Link
from app.core.words import Message
from app.puzzles.norinori.beats import read_beats, whites_of
from app.puzzles.norinori.puzzle import Norinori


class Reason(NamedTuple):
    """Why something cannot be: the name of the pattern, and a sentence."""

    technique: str
    said: Message
    also: tuple[Cell, ...] = ()
    """Other cells for which the same sentence is the reason."""
    whichever: bool = False
    """Whether it holds whichever partner a black cell has."""


class Reading:
    """The beats of an argument against a supposition."""

    def __init__(
        self,
        puzzle: Norinori,
        model: Model,
        links: Sequence[Link],
        known: Collection[Literal],
        literal: Literal,
    ) -> None:
        (self.cell,) = model.cells_of((literal,))
        self.beats = read_beats(puzzle, model, links)
        self._size = puzzle.rows, puzzle.cols
        self._numbers_at = model.facts.numbers_at
        self._known = known
        self._ruled_out = whites_of(model, links)
        self._without = self.cell if literal > 0 else None

    def _is_white(self, cell: Cell) -> bool:
        (number,) = self._numbers_at(cell)
        return -number in self._known or cell == self._without

    def left(self, members: Sequence[Cell], *pair: Cell) -> tuple[int, dict[str, object]]:
        """Return what a region that is short of cells keeps, besides a pair."""
        others = self.kept(members, *pair)
        if len(pair) > 1:
            others = [cell for cell in others if not any(touch(cell, one) for one in pair)]
        return min(1, len(others)), {"left": list_cells(others)}

    def kept(self, members: Sequence[Cell], *used: Cell) -> list[Cell]:
        """Return the cells of a region that the argument does not rule out, besides others."""
        gone = {*self._ruled_out, *used}
        return [cell for cell in members if cell not in gone and not self._is_white(cell)]

    def partners(self, cell: Cell) -> list[Cell]:
        """Return the neighbours of a cell that are not known to be white."""
        return [one for one in neighbours(cell, *self._size) if not self._is_white(one)]


def touch(one: Cell, other: Cell) -> bool:
    """Tell whether two cells share an edge."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
