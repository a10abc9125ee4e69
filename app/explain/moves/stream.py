"""The moves of a puzzle, from its rules or from given steps."""

from collections.abc import Iterable, Iterator
from typing import Any

from app.core.model import Literal, Model
from app.core.moves import Grouped, MoveSteps, Role
from app.core.puzzle import PuzzleType
from app.core.steps import Step
from app.core.stop import Stop
from app.explain.moves.grouping import Grouping
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
        self._group = puzzle_type.wording.group
        self._puzzle = puzzle
        self._model = model
        self._stop = stop
        self._start = tuple(start)

    def of_explanation(self, explanation: Explanation, near: Literal = 0) -> Iterator[MoveSteps]:
        """Yield the moves to all that follows, some of them for nearer reasons."""
        found = Grouping(
            explanation.constraints, explanation, self._grouped, self._stop, self._start, near=near
        )
        return iter(found)

    def of_steps(self, steps: Iterable[Step]) -> Iterator[MoveSteps]:
        """Yield moves that consist of these steps and no others."""
        constraints = Constraints(self._model, self._stop)
        found = Grouping(
            constraints, steps, self._all_said, self._stop, self._start, only_these=True
        )
        return iter(found)

    def _all_said(self, step: Step) -> Grouped:
        """Say bookkeeping, too: every step of a chain leads to its end."""
        grouped = self._grouped(step)
        return Grouped(Role.HEAD) if grouped.role is Role.TAIL else grouped

    def _grouped(self, step: Step) -> Grouped:
        return self._group(self._puzzle, self._model, step)
