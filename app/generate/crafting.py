"""The tools of those who draw puzzles: complete, make unique, remove what is not needed."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any, NamedTuple

from app.core import registry
from app.core.craft import Change
from app.core.editing import Symmetry
from app.core.errors import TimedOut
from app.core.generating import (
    NO_SOLUTION,
    Board,
    CannotMake,
    GoodAsItIs,
    NoneFound,
    Truth,
    Wish,
)
from app.core.stop import Stop
from app.core.words import Message, count
from app.generate.additions import Additions
from app.generate.clue_search import ClueSearch
from app.generate.clue_solver import ClueSolver
from app.generate.engine import make
from app.generate.minimal import fewest_clues
from app.generate.rating import rate
from app.generate.sampling import random_solution
from app.sat.answer import Answer
from app.sat.solving import find_solutions

SECONDS = 20
"""How long something is looked for."""

SECONDS_FOR_ONE_WAY = 5
"""How long of it one way is tried, such as clues alone, where there are others."""

SECONDS_AFTER_FINDING = 2
"""How long something better is looked for once there is something."""

SECONDS_FOR_LEVEL = 2
"""How long it is looked how hard a finding is."""

SOLUTIONS_TRIED = 400
"""Solutions whose clues are tried where no clock counts, so that every machine agrees."""

TARGETS = 60
"""Solutions of which one may become the only one, tried in a search."""

REWORKED = 100
"""Boards that are changed freely in a search."""

MOST_FOUND = 12
"""Findings of a search that can be looked through."""

UNIQUE_ALREADY = "There is one solution already."
NOT_IN_TIME = "None found in {seconds} seconds."
NOT_BY_CLUES = "With clues alone none was found in {seconds} seconds."
NOT_BY_ANY_TRIED = "With the clues of {tried:,} solutions none was found."
ONE_CHANGE = "One change gives one solution: {change}."
SOME_CHANGES = "{changes} give one solution."
COMPLETED = "This has one solution."
WITH_CLUES = "With {clues} there is one solution."
MORE_THAN_CLUES = "{reason} With what is added here there is one."
WITH_LEVEL = "{said} Difficulty: {level}."
MORE_CLUES = "{count:,} more clue", "{count:,} more clues"
CHANGES = "{count:,} change", "{count:,} changes"

Report = Callable[[int], None]
"""Hears how many drawings were tried."""


class Finding(NamedTuple):
    """A drawing that a tool has found, and what of it is new, in words and on the board."""

    puzzle: Any
    said: Message
    changes: tuple[Change[Any], ...]


class Crafting:
    """What the tools do to one drawing. A search with another seed may find something else."""

    def __init__(
        self,
        kind: str,
        drawn: Any,
        symmetry: Symmetry,
        seed: int,
        stop: Stop,
        report: Report,
        seconds: float | None = SECONDS,
    ) -> None:
        """Take a drawing in hand; a search gives up after some seconds, or after some tries."""
        self._seconds = seconds
        self._kind = kind
        self._type = registry.puzzle_type(kind)
        self._craft = registry.craft(kind)
        self._generator = registry.generator(kind)
        self._drawn = drawn
        possible = symmetry in self._generator.symmetries
        kept = symmetry if possible else Symmetry.NONE
        self._wish = Wish(drawn.rows, drawn.cols, symmetry=kept, seed=seed)
        self._random = Random(f"{kind} {seed}")
        self._stop = stop
        self._report = report
        self._tried = 0
        self._found: dict[Any, tuple[Change[Any], ...]] = {}
        self._enough = float("inf")
        """When to look no further."""

    # Complete

    def complete(self, level: str | None = None) -> list[Finding]:
        """Add clues, or whatever else it takes, until there is one solution; all drawn stays.

        With a level, it is exactly as hard as that.
        """
        return [self.complete_as(self._wish._replace(level=level))]

    def complete_as(self, wish: Wish) -> Finding:
        """Do the same for a wish, with all that it says of style, level and path."""
        self._wish = wish
        try:
            return self._completed()
        except TimedOut:
            raise NoneFound(NOT_IN_TIME, seconds=self._seconds) from None

    def _completed(self) -> Finding:
        with self._limited(self._seconds):
            if self._answer(self._drawn) is Answer.UNIQUE:
                raise GoodAsItIs(UNIQUE_ALREADY)
            board, reason = self._board_of_clues()
            puzzle = self._finished(reason) if board is None else self._with_clues(board)
            changes = tuple(self._craft.changes(self._drawn, puzzle))
            values: dict[str, object] = {"clues": count(len(changes), *MORE_CLUES)}
            if reason is not None:
                said = Message(MORE_THAN_CLUES, {"reason": reason})
            else:
                said = Message(COMPLETED if board is None else WITH_CLUES, values)
            level = self._level(puzzle)
            if level is not None:
                said = Message(WITH_LEVEL, {"said": said, "level": Message(level)})
            return Finding(puzzle, said, changes)

    def _finished(self, reason: Message | None) -> Any:
        """Return what is drawn with more than clues; `reason` tells why clues are not enough."""
        try:
            return make(self._kind, self._wish, self._stop, drawn=self._drawn).puzzle
        except CannotMake:
            if reason is None:
                raise
            raise CannotMake("{sentence}", sentence=reason) from None

    def _board_of_clues(self) -> tuple[Board[Any] | None, Message | None]:
        """Return a board whose clues leave one solution; else the reason why there is none.

        Neither where a solution gives no clues.
        """
        if not self._craft.gives_clues:
            return None, None
        if not self._craft.has_room(self._drawn):
            return None, self._craft.clues_fail
        search = ClueSearch(self._type, self._generator, self._drawn, self._board_at, self._random)
        timed = self._seconds is not None
        try:
            with self._limited(SECONDS_FOR_ONE_WAY if timed else None) as stop:
                most = None if timed else SOLUTIONS_TRIED
                found = next(search.boards(stop, self._report, most), None)
        except TimedOut:
            return None, Message(NOT_BY_CLUES, {"seconds": SECONDS_FOR_ONE_WAY})
        if search.gave_up:
            return None, Message(NOT_BY_ANY_TRIED, {"tried": search.tried})
        if found is None and not search.tried:
            raise CannotMake(NO_SOLUTION)
        return found, None if found is not None else self._craft.clues_fail

    def _board_at(self, solution: Truth) -> Board[Any]:
        """Return the board that adds clues of a solution."""
        return self._craft.clue_board(self._drawn, self._wish, solution)

    def _with_clues(self, board: Board[Any]) -> Any:
        """Add clues of a board, or of another one where these cannot be of the level."""
        if (self._wish.level, self._wish.path, self._wish.needs) == (None, None, None):
            return self._thinned(board)
        search = ClueSearch(self._type, self._generator, self._drawn, self._board_at, self._random)
        boards = search.boards(self._stop, self._report)
        return make(self._kind, self._wish, self._stop, begin=lambda: next(boards, None)).puzzle

    def _thinned(self, board: Board[Any]) -> Any:
        """Leave out what is not needed of the clues that a board adds."""
        order = board.removal_order(self._random)
        with ClueSolver(self._type, self._generator, board, self._stop) as solver:
            return board.puzzle(fewest_clues(solver, board, order).kept)

    # Make unique

    def make_unique(self) -> list[Finding]:
        """Find small changes that leave one solution, the smallest ones first."""
        try:
            with self._limited(self._seconds):
                answer = self._answer(self._drawn)
                if answer is Answer.NONE:
                    raise CannotMake(NO_SOLUTION)
                if answer is Answer.UNIQUE:
                    raise GoodAsItIs(UNIQUE_ALREADY)
                self._look_for_changes()
        except TimedOut:
            if not self._found:
                raise NoneFound(NOT_IN_TIME, seconds=self._seconds) from None
        found = sorted(self._found.items(), key=lambda one: len(one[1]))
        return [
            Finding(puzzle, self._say_changes(changes), changes)
            for puzzle, changes in found[:MOST_FOUND]
        ]

    def _look_for_changes(self) -> None:
        reason = self._add_clues() if self._craft.gives_clues else None
        if self._smallest > 1:
            self._for_a_while(self._try_single_changes)
            self._for_a_while(self._rework_boards)
        if not self._found and self._craft.completes:
            puzzle = self._finished(reason)
            self._note(puzzle)
            self._for_a_while(lambda: self._note(self._with_fewest_changes(puzzle)))
        if not self._found:
            raise NoneFound(NOT_IN_TIME, seconds=self._seconds)

    def _for_a_while(self, work: Callable[[], None]) -> None:
        """Do some of the work, and leave time for the rest."""
        with suppress(TimedOut), self._limited(SECONDS_FOR_ONE_WAY):
            work()

    def _add_clues(self) -> Message | None:
        """Try to make some solutions the only one by clues; return why that cannot be."""
        if not self._craft.has_room(self._drawn):
            return self._craft.clues_fail
        pool: dict[Truth, None] = {}

        def aim() -> None:
            for _ in range(TARGETS):
                solution = self._sample(self._drawn)
                if solution is not None:
                    pool[solution] = None
            for target in list(pool):
                if self._is_enough():
                    return
                self._aim(self._board_at(target), list(pool))

        self._for_a_while(aim)
        if self._found:
            return None
        board, reason = self._board_of_clues()
        if board is not None:
            self._aim(board, list(pool))
        return reason

    def _try_single_changes(self) -> None:
        for puzzle in self._craft.altered(self._drawn):
            if self._is_enough():
                return
            if self._answer(puzzle) is Answer.UNIQUE:
                self._note(puzzle)

    def _rework_boards(self) -> None:
        for _ in range(REWORKED):
            if self._smallest <= 1 or self._is_enough() or not self._rework():
                return

    def _aim(self, board: Board[Any], others: list[Truth]) -> None:
        """Make the solution of a board the only one, if its clues can do that."""
        self._count()
        with ClueSolver(self._type, self._generator, board, self._stop) as solver:
            additions = Additions(self._type, board, solver, self._random, self._stop)
            groups = additions.fewest(others)
        if groups is not None:
            self._note(board.puzzle(groups))

    def _rework(self) -> bool:
        """Change a board freely until it has one solution; False if no board can be."""
        board = self._craft.loose_board(
            self._drawn, self._wish, self._random, self._sample, self._stop
        )
        if board is None:
            return False
        with ClueSolver(self._type, self._generator, board, self._stop) as solver:
            for _ in range(self._generator.repairs):
                self._count()
                if not solver.other():
                    self._note(self._with_fewest_changes(board.puzzle()))
                    break
                if not board.repair(solver.found()):
                    break
                solver.refresh()
        return True

    def _with_fewest_changes(self, puzzle: Any) -> Any:
        """Undo changes one by one as long as there is one solution."""
        again = True
        while again:
            again = False
            needed: set[object] = set()
            left = list(self._craft.changes(self._drawn, puzzle))
            while left:
                change = left.pop(0)
                if (change.cells, change.edges) in needed:
                    continue
                needed.add((change.cells, change.edges))
                if change.undone != puzzle and self._answer(change.undone) is Answer.UNIQUE:
                    puzzle, again = change.undone, True
                    left = list(self._craft.changes(self._drawn, puzzle))
        return puzzle

    def _note(self, puzzle: Any) -> None:
        if not self._found:
            self._enough = time.monotonic() + SECONDS_AFTER_FINDING
        self._found[puzzle] = tuple(self._craft.changes(self._drawn, puzzle))

    @property
    def _smallest(self) -> float:
        return min((len(changes) for changes in self._found.values()), default=float("inf"))

    def _is_enough(self) -> bool:
        many = len(self._found) >= MOST_FOUND and self._smallest <= 1
        return many or time.monotonic() > self._enough

    def _say_changes(self, changes: tuple[Change[Any], ...]) -> Message:
        if len(changes) == 1:
            return Message(ONE_CHANGE, {"change": changes[0].said})
        return Message(SOME_CHANGES, {"changes": count(len(changes), *CHANGES)})

    # What all of them need

    @contextmanager
    def _limited(self, seconds: float | None) -> Iterator[Stop]:
        """Let all work inside end after some seconds, or with what it is part of."""
        outer = self._stop
        limits = [limit for limit in (seconds, outer.seconds_left) if limit is not None]
        self._stop = Stop(min(limits, default=None))
        try:
            with outer.interrupting(self._stop.cancel):
                yield self._stop
        finally:
            self._stop = outer

    def _answer(self, puzzle: Any) -> Answer:
        self._count()
        return find_solutions(self._type.model(puzzle, self._stop), self._stop).answer

    def _sample(self, puzzle: Any) -> Truth | None:
        return random_solution(self._type, puzzle, self._random, self._stop)

    def _level(self, puzzle: Any) -> str | None:
        """Return how hard a puzzle is, if that is soon known and somebody waits for it."""
        if self._seconds is None:
            return None
        try:
            with self._limited(SECONDS_FOR_LEVEL) as stop:
                return rate(self._type, puzzle, self._type.model(puzzle, stop), stop)
        except TimedOut:
            return None

    def _count(self) -> None:
        self._stop.check()
        self._tried += 1
        self._report(self._tried)
