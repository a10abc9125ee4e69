"""The moves of a puzzle, from its rules or from given steps."""

from collections.abc import Iterable, Iterator
from typing import Any

from app.core.model import Literal, Model
from app.core.moves import Grouped, MoveSteps, Role
from app.core.puzzle import PuzzleType
from app.core.steps import Step
from app.core.stop import Stop
from app.explain.moves.grouping import MOST_FOLLOWING_MARKS, Grouping
from app.explain.moves.hinting import HintSteps, hint_steps, needed_by, unmarked
from app.explain.search.constraints import Constraints
from app.explain.search.explanation import Explanation


class Moves:
    """Gathers the steps of one puzzle to moves."""

    def __init__(
        self,
        puzzle_type: PuzzleType[Any],
        puzzle: Any,
        model: Model,
        stop: Stop,
        start: Iterable[Literal] = (),
    ) -> None:
        self._wording = puzzle_type.wording
        self._puzzle = puzzle
        self._model = model
        self._stop = stop
        self._start = tuple(start)

    def of_explanation(self, explanation: Explanation) -> Iterator[MoveSteps]:
        """Yield the moves to all that follows, some of them for nearer reasons."""
        found = Grouping(
            explanation.constraints, explanation, self._grouped, self._stop, self._start
        )
        return iter(found)

    def hinted(self, explanation: Explanation, near: Literal = 0) -> HintSteps | None:
        """Return the first move, near a literal; None where nothing follows.

        It takes all that is left at once only where that is little and seen at a glance.
        """
        for most in (MOST_FOLLOWING_MARKS + 1, 0):
            grouping = Grouping(
                explanation.constraints,
                explanation,
                self._grouped,
                self._stop,
                self._start,
                near=near,
                most_last_marks=most,
                quick=True,
            )
            move = next(iter(grouping), None)
            if move is None:
                return None
            found = hint_steps(move, self.is_seen)
            needed = needed_by(found.move.steps, move.steps) if move.ending else ()
            if not unmarked(found.before, needed, self.is_seen):
                return found
        return None

    def is_seen(self, step: Step) -> bool:
        """Tell whether bookkeeping needs neither mark nor word."""
        return self._wording.is_seen(self._model, step)

    def of_steps(self, steps: Iterable[Step]) -> Iterator[MoveSteps]:
        """Yield moves that consist of these steps and no others; the last one is always said."""
        chain = tuple(steps)
        aims = frozenset(chain[-1].conclusions if chain else ())

        def grouped(step: Step) -> Grouped:
            found = self._grouped(step)
            is_last = not aims.isdisjoint(step.conclusions)
            return Grouped(Role.HEAD) if is_last and found.role is Role.TAIL else found

        constraints = Constraints(self._model, self._stop)
        return iter(Grouping(constraints, chain, grouped, self._stop, self._start, only_these=True))

    def _grouped(self, step: Step) -> Grouped:
        return self._wording.group(self._puzzle, self._model, step)
