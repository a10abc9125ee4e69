"""A solution of a drawing that its clues tell apart from all others, or the proof that none is."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from app.core.generating import Board, Generator, Truth
from app.core.model import Clause, Literal, Model, literals_in
from app.core.puzzle import PuzzleType
from app.core.stop import Stop
from app.generate.clue_solver import ClueSolver
from app.sat.formula import fast_formula
from app.sat.oracle import Oracle


class ClueSearch:
    """Goes through solutions of a drawing, and learns from those that clues cannot tell apart.

    Where two solutions agree in all clues, the facts in which they differ can be exchanged in every
    solution that agrees with the first one around these facts. So all of those are ruled out at
    once, and in the end there is a solution left, or it is proved that there is none.
    """

    def __init__(
        self,
        kind: PuzzleType[Any],
        generator: Generator[Any],
        drawn: Any,
        board_of: Callable[[Truth], Board[Any]],
        random: Random,
    ) -> None:
        self._kind = kind
        self._generator = generator
        self._drawn = drawn
        self._board_of = board_of
        self._random = random
        self._stop = Stop()
        self.tried = 0
        """How many solutions were looked at."""
        self.gave_up = False
        """Whether so many were looked at that the search ended without a proof."""

    def boards(
        self, stop: Stop, report: Callable[[int], None], most: int | None = None
    ) -> Iterator[Board[Any]]:
        """Yield boards whose clues leave one solution; if it is proved that none does, nothing.

        The search gives up after `most` solutions.
        """
        self._stop = stop
        model = self._kind.model(self._drawn, stop)
        with Oracle(fast_formula(model, stop), stop) as oracle:
            numbers = range(1, len(model.facts) + 1)
            while True:
                self.gave_up = self.tried == most
                if self.gave_up:
                    return
                report(self.tried)
                draw = self._random.random
                oracle.prefer([number if draw() < 0.5 else -number for number in numbers])
                if not oracle.solve():
                    return
                self.tried += 1
                literals = oracle.model()
                true = frozenset([model.facts[one - 1] for one in literals if one > 0])
                board = self._board_of(true)
                other = self._other(board)
                if other is None:
                    yield board
                    oracle.add([-literal for literal in literals])
                else:
                    for clause in self._exchanges(board, literals, true ^ other):
                        oracle.add(clause)

    def _other(self, board: Board[Any]) -> Truth | None:
        """Return another solution in which all clues hold, too."""
        with ClueSolver(self._kind, self._generator, board, self._stop) as solver:
            return solver.found() if solver.other(near=True) else None

    def _exchanges(
        self, board: Board[Any], literals: list[Literal], changed: Truth
    ) -> Iterable[Clause]:
        """Rule out solutions that look the same around each part of what changed."""
        model = self._kind.model(board.puzzle(), self._stop)
        around = _facts_by_fact(model)
        left = {number for number, fact in enumerate(model.facts, 1) if fact in changed}
        while left:
            part = [left.pop()]
            near: set[int] = set()
            for number in part:  # the list grows meanwhile
                near |= around[number]
                found = sorted(left & around[number])
                left.difference_update(found)
                part += found
            yield tuple([-literals[number - 1] for number in sorted(near)])


def _facts_by_fact(model: Model) -> dict[int, set[int]]:
    """Return for each fact the facts with which it shares a rule, itself included."""
    found: dict[int, set[int]] = {number: {number} for number in range(1, len(model.facts) + 1)}
    for index in range(len(model.rules)):
        together = {abs(literal) for literal in literals_in(model.rules.says(index))}
        for number in together:
            found[number] |= together
    return found
