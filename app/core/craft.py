"""How a drawing becomes a puzzle: the contract between the tools for makers and a kind of puzzle.

The tools know nothing about any puzzle. They ask for the clues that a solution could give, for
drawings with one small change, and for what differs between two drawings, in words.
"""

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Generic, NamedTuple

from app.core.generating import Board, Sample, Truth, Wish
from app.core.grid import Cell, Edge
from app.core.puzzle import P, RulePlace
from app.core.stop import Stop
from app.core.words import Message


class Change(NamedTuple, Generic[P]):
    """One thing that differs between two drawings: in words, and where it is on the board."""

    said: Message
    undone: P
    """The later drawing without this change."""
    cells: frozenset[Cell] = frozenset()
    edges: frozenset[Edge] = frozenset()


class Craft(Generic[P]):
    """What the tools for makers need of one kind of puzzle.

    `craft.py` in its folder exports CRAFT; where there is none, the tools say that they cannot be
    used.
    """

    completes = False
    """Whether drawings can be completed."""

    repairs = False
    """Whether a drawing with several solutions can be changed until it has one."""

    removes = False
    """Whether clues can be left out."""

    gives_clues = False
    """Whether a solution gives clues that can be added to a drawing, with `clue_board`."""

    clues_fail = Message("No clues give what is drawn one solution.")
    """Said where that is proved."""

    def has_room(self, drawn: P) -> bool:
        """Tell whether any clue can be added at all."""
        return True

    def clue_board(self, drawn: P, wish: Wish, solution: Truth) -> Board[P]:
        """Return a board with all that is drawn, to which only clues of a solution are added."""
        raise NotImplementedError

    def loose_board(
        self, drawn: P, wish: Wish, random: Random, sample: Sample[P], stop: Stop
    ) -> Board[P] | None:
        """Return a board that begins with what is drawn and may change all of it; or None."""
        return None

    def altered(self, drawn: P) -> Iterable[P]:
        """Yield all drawings with one small change that is not a clue."""
        return ()

    def without(self, drawn: P, clues: Collection[RulePlace]) -> P:
        """Return the drawing without some clues."""
        return drawn

    def changes(self, before: P, after: P) -> Sequence[Change[P]]:
        """Return what differs between two drawings of the same size."""
        return ()
