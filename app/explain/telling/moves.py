"""Moves in words: the lines of their steps one after the other, and a quiet tail."""

from collections.abc import Collection, Iterable
from functools import partial
from typing import Any, NamedTuple

from app.core.lines import Line, Telling
from app.core.model import Literal, Model
from app.core.moves import SAID_PARTS, MoveSteps, Part, Played, StepWords
from app.core.puzzle import PuzzleType
from app.core.steps import Step
from app.core.stop import Stop
from app.core.words import Title
from app.explain.telling.folding import MOST_WORDS, folded
from app.explain.telling.wording import Said, Words

LAST = "the rest"
"""The title of a move that takes all that is left."""


class SaidMove(NamedTuple):
    """A move in words, and each of its steps in words of its own."""

    telling: Telling
    steps: tuple[Said, ...]


UNSAID = partial(Said, "", ())
"""A step that nobody is going to read."""


class MoveWords:
    """Puts the moves of one puzzle into words, one after the other."""

    def __init__(
        self,
        puzzle_type: PuzzleType[Any],
        puzzle: Any,
        model: Model,
        stop: Stop,
        start: Iterable[Literal] = (),
        *,
        solving: bool = True,
    ) -> None:
        """Start from some literals; `solving` is False on the way to a contradiction."""
        self.words = Words(puzzle_type, puzzle, model, stop)
        self._wording = puzzle_type.wording
        self._puzzle = puzzle
        self._model = model
        self._solving = solving
        self._known: set[Literal] = set(start)
        self._because: dict[Literal, Step] = {}

    def skip(self, steps: Iterable[Step]) -> None:
        """Take note of steps that nobody is going to read."""
        for step in steps:
            self._note(step)

    def say_alone(self, step: Step) -> SaidMove:
        """Put a step into words of its own, whatever was said before."""
        said = self.words.say_step(step)
        return SaidMove(Telling(said.technique, said.lines), (said,))

    def say(self, move: MoveSteps, *, only_said: bool = False) -> SaidMove:
        """Put the next move into words; with `only_said`, no step that the move does not say."""
        said: list[Said] = []
        for part, step in move.played:
            wordless = only_said and part not in SAID_PARTS
            said.append(UNSAID(step) if wordless else self.words.say_step(step, self._known))
            self._note(said[-1].step)
        told = move._replace(
            played=tuple(
                Played(part, one.step) for (part, _), one in zip(move.played, said, strict=True)
            ),
            words=tuple(StepWords(one.technique, one.lines, one.title) for one in said),
            last=self._solving and len(self._known) == len(self._model.facts),
        )
        own = self._wording.say_move(self._puzzle, self._model, told, self._because)
        telling = own or self._composed(told, said)
        return SaidMove(self._folded(telling), tuple(said))

    def _folded(self, telling: Telling) -> Telling:
        """Fold what is too much beside the tail."""
        lines = telling.lines
        if len(lines) == 1 and not lines[0].inner:
            return telling
        tail = len(str(telling.tail).split()) if telling.tail else 0
        room = MOST_WORDS - min(tail, MOST_WORDS // 3)
        return telling._replace(lines=folded(lines, self.words.say_facts, room))

    def _note(self, step: Step) -> None:
        self._known.update(step.conclusions)
        self._because.update(dict.fromkeys(step.conclusions, step))

    def _composed(self, move: MoveSteps, said: Collection[Said]) -> Telling:
        """Say the steps one after the other, and in a tail what comes with them."""
        lines: list[Line] = []
        titles: list[tuple[int, Title]] = []
        for (part, step), one in zip(move.played, said, strict=True):
            if part in SAID_PARTS:
                lines += one.lines
                titles.append((step.size, one.title or one.technique))
        hardest = max(titles, key=lambda one: one[0])[1] if titles else LAST
        tail = self._wording.say_tail(self._puzzle, self._model, move.of(Part.TAIL))
        return Telling(LAST if move.ending else hardest, tuple(lines), tail)
