"""Moves: one idea and what obviously comes with it, as steps that are played together."""

from collections.abc import Hashable, Iterable, Iterator
from enum import Enum
from itertools import accumulate
from typing import NamedTuple

from app.core.lines import Line
from app.core.model import Literal
from app.core.steps import Step
from app.core.words import Message, Title


class Role(Enum):
    """What a step is good for in moves; each puzzle tells this of its own steps."""

    START = "start"
    """What is there from the start, such as given numbers: never said."""
    TAIL = "tail"
    """Bookkeeping: it comes with whatever makes it possible."""
    FOLLOWER = "follower"
    """A mark that is obvious once the mark before it is there."""
    COMPLETION = "completion"
    """A follower that belongs to the mark before it, such as the other half of a domino."""
    HEAD = "head"
    """An idea of its own."""
    LATE = "late"
    """An idea that waits until nothing else is left that one rule shows."""


class Grouped(NamedTuple):
    """How a step takes part in moves."""

    role: Role
    key: Hashable = None
    """Steps with the same key, which is not None, can be told as one idea."""


class Part(Enum):
    """What a step is within its move."""

    LEAD = "lead"
    """It rules something out that the head needs."""
    HEAD = "head"
    FOLLOWER = "follower"
    TAIL = "tail"
    SILENT = "silent"
    """Nobody needs to hear of it."""


SAID_PARTS = frozenset({Part.LEAD, Part.HEAD, Part.FOLLOWER})
"""The parts of a move that have sentences of their own."""


class Played(NamedTuple):
    """A step, and what it is within its move."""

    part: Part
    step: Step


class StepWords(NamedTuple):
    """A step in words of its own: its technique and its lines."""

    technique: str
    lines: tuple[Line, ...]
    title: Message | None = None
    """What it is about, where its technique does not say enough."""

    @property
    def name(self) -> Title:
        """What it is called."""
        return self.technique if self.title is None else self.title


class MoveSteps(NamedTuple):
    """The steps of one move, in an order in which each rests on what stands before it."""

    played: tuple[Played, ...]
    ending: bool = False
    """Whether the move takes all that is left, one obvious mark after the other."""
    words: tuple[StepWords, ...] = ()
    """Each step in words of its own, once they are found."""
    last: bool = False
    """Whether nothing is left to find after it."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, in order."""
        return tuple([step for _, step in self.played])

    @property
    def said(self) -> tuple[Step, ...]:
        """The steps that have sentences of their own, in order."""
        return tuple([step for part, step in self.played if part in SAID_PARTS])

    def of(self, *parts: Part) -> tuple[Step, ...]:
        """Return the steps of some parts, in order."""
        return tuple([step for part, step in self.played if part in parts])

    @property
    def literals(self) -> Iterator[Literal]:
        """What the move decides, in order."""
        return (literal for _, step in self.played for literal in step.conclusions)


def open_moves(moves: Iterable[tuple[Iterable[Step], Iterable[Literal]]]) -> list[int]:
    """Return, before each move, how many of the remaining moves could be made at once.

    A move is given by its steps and the literals that it decides.
    """
    decided: dict[int, int] = {}
    changes = [0]
    for number, (steps, literals) in enumerate(moves):
        needed = {abs(fact) for step in steps for fact in step.facts}
        ready = max((decided[fact] + 1 for fact in needed if fact in decided), default=0)
        changes[ready] += 1
        changes.append(-1)
        for literal in literals:
            decided.setdefault(abs(literal), number)
    return list(accumulate(changes[:-1]))
