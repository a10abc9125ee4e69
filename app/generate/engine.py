"""From a wish to a puzzle: boards are begun and repaired until one is as wished."""

from collections import Counter
from collections.abc import Callable
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from app.core.difficulty import LEVELS
from app.core.document import Document
from app.core.generating import Board, Generator, Truth, Wish
from app.core.model import Model
from app.core.puzzle import PuzzleType
from app.core.registry import generator, puzzle_type
from app.core.stop import Stop
from app.generate.clue_solver import ClueSolver
from app.generate.findings import Findings
from app.generate.level import Thinner
from app.generate.minimal import fewest_clues
from app.generate.rating import Path, follow, rate
from app.generate.sampling import random_solution
from app.generate.shape import has_path
from app.sat.answer import Answer
from app.sat.solving import find_solutions

FEWEST_BOARDS = 300
CELLS_TRIED = 100_000
"""Boards that are begun for one wish, and their cells in all, before it is refused.

They are counted, not timed, so that every machine agrees. Small boards are quick, and hard puzzles
rare among them: one in 1,500 where there are 16 cells.
"""

ORDERS_PER_BOARD = 3
"""Orders in which clues are left out before another board is begun."""

REPAIRS_AFTER_EASING = 6
"""Repairs of a board that was made easier, before that is undone."""

REPAIRS_PER_CELL = 3
MOST_REPAIRS = 30_000
"""Repairs of one board for each of its cells, and of all boards, before a wish is refused."""

FEWEST_IN_VAIN, IN_VAIN_SHARE = 40, 3
"""Repairs in vain, at least and for each that was not, after which another board is begun."""

HARM_SHARE, HARM = 0.2, 3.0
"""By how much of it, and by how many facts more, the other solutions may differ after a repair.

Now and then a little harm leads out of a dead end.
"""

TRIES_PER_CHANGE = 20
MOST_CHANGES = 5
"""After so many tries in vain to make a board easier it is changed in one more place at a time."""

SAME_BOARDS = 4
"""How often the same board is tried: the orders in which clues are left out differ."""

REPEATED_BOARDS = 100
"""So many boards one after the other that were tried before are a sign that there are no others."""


class Progress(NamedTuple):
    """How far the work is: boards begun, and the share of the board that is decided."""

    boards: int
    share: float


Report = Callable[[Progress], None]


Begin = Callable[[], Board[Any] | None]
"""Begins another board; None if there are no more."""


class Made(NamedTuple):
    """A new puzzle with one solution."""

    kind: str
    puzzle: Any
    level: str | None
    """Its difficulty; None if it was not asked for."""
    clues: int
    seed: int

    @property
    def document(self) -> Document:
        """The puzzle as a document that tells how it was made."""
        level = () if self.level is None else (("difficulty", self.level),)
        return Document(self.kind, self.puzzle, (*level, ("seed", str(self.seed))))

    def json(self, written: str) -> dict[str, Any]:
        """Return the object of the JSON contract; the puzzle is `written` in some format."""
        return {
            "puzzle": self.kind,
            "id": written,
            "rows": self.puzzle.rows,
            "cols": self.puzzle.cols,
            "difficulty": self.level,
            "seed": self.seed,
            "clues": self.clues,
        }


def make(
    kind: str,
    wish: Wish,
    stop: Stop,
    report: Report = lambda progress: None,
    drawn: Any | None = None,
    begin: Begin | None = None,
) -> Made:
    """Make a puzzle as wished, with all that is drawn; `CannotMake` tells why there is none.

    `begin` begins all boards where they are not the usual ones.
    """
    maker = _Maker(puzzle_type(kind), generator(kind), wish, stop, report)
    return maker.make(begin or maker.begin_with(drawn))


def rate_puzzle(kind: str, puzzle: Any, stop: Stop) -> str:
    """Return the level of a puzzle with one solution."""
    found = puzzle_type(kind)
    return rate(found, puzzle, found.model(puzzle, stop), stop)


def count_clues(model: Model, generator: Generator[Any]) -> int:
    """Return how many clues a puzzle has."""
    return sum(len(f) for f in model.rules.families if f.name in generator.clues)


class _Maker:
    """Makes one puzzle."""

    def __init__(
        self,
        kind: PuzzleType[Any],
        generator: Generator[Any],
        wish: Wish,
        stop: Stop,
        report: Report,
    ) -> None:
        self._kind = kind
        self._generator = generator
        self._wish = wish
        self._stop = stop
        self._report = report
        self._random = Random(f"{kind.kind} {wish.seed}")
        self._boards = 0
        self._tried: Counter[Any] = Counter()
        """The boards that were tried, and how often."""
        self._repairs = 0
        self._repeated = 0
        """How many boards before this one were tried before."""
        self._findings = Findings(kind.title, wish)

    def make(self, begin: Begin) -> Made:
        """Begin boards until one is as wished."""
        self._generator.check(self._wish)
        most = max(FEWEST_BOARDS, CELLS_TRIED // (self._wish.rows * self._wish.cols))
        for self._boards in range(1, most + 1):
            self._report(Progress(self._boards, 0.0))
            board = begin()
            if board is None:
                break
            with ClueSolver(self._kind, self._generator, board, self._stop) as solver:
                puzzle = self._from_board(board, solver)
            if puzzle is not None:
                if has_path(self._kind, puzzle, self._wish, self._stop):
                    return self._made(puzzle)
                self._findings.other_paths = True
            if self._repeated >= REPEATED_BOARDS or self._repairs > MOST_REPAIRS:
                break
        raise self._findings.refusal(self._boards)

    def begin_with(self, drawn: Any | None) -> Begin:
        """Return what begins boards of this kind, with what is drawn."""
        generator, wish, random, stop = self._generator, self._wish, self._random, self._stop
        if drawn is None:
            return lambda: generator.begin(wish, random, stop)
        return lambda: generator.resume(drawn, wish, random, self._sample, stop)

    def _sample(self, puzzle: Any) -> Truth | None:
        return random_solution(self._kind, puzzle, self._random, self._stop)

    def _made(self, puzzle: Any) -> Made:
        self._kind.check_form(puzzle)
        model = self._kind.model(puzzle, self._stop)
        # Nothing is believed that is not checked once more from the finished puzzle alone.
        assert find_solutions(model, self._stop).answer is Answer.UNIQUE
        clues = count_clues(model, self._generator)
        return Made(self._kind.kind, puzzle, self._wish.level, clues, self._wish.seed)

    def _from_board(self, board: Board[Any], solver: ClueSolver) -> Any | None:
        """Return a puzzle as wished from this board, or None."""
        rounds = self._generator.repairs
        if self._generator.repairs_may_harm:
            rounds = min(rounds, REPAIRS_PER_CELL * self._wish.rows * self._wish.cols)
        if not self._make_unique(board, solver, rounds):
            return None
        self._tidy(board, solver)
        if not board.fits() or self._is_known(board):
            return None
        level = self._wish.level
        if level is None or level == LEVELS[-1]:
            return self._with_fewest_clues(board, solver, level)
        return self._of_level(board, solver, level)

    def _is_known(self, board: Board[Any]) -> bool:
        """Tell whether a board was tried as often as is of any use; small ones come again."""
        puzzle = board.puzzle()
        self._tried[puzzle] += 1
        known = self._tried[puzzle] > (SAME_BOARDS if board.groups else 1)
        self._repeated = self._repeated + 1 if known else 0
        return known

    def _make_unique(self, board: Board[Any], solver: ClueSolver, rounds: int) -> bool:
        """Repair the board until there is no other solution."""
        undo = self._generator.repairs_may_harm
        saved, other, least = None, None, float("inf")
        best, best_at = float("inf"), 0
        for number in range(rounds):
            if not solver.other():
                return True
            found = solver.found()
            differs = len(found ^ board.solution)
            if differs < best:
                best, best_at = differs, number
            elif undo and number - best_at > max(FEWEST_IN_VAIN, IN_VAIN_SHARE * best_at):
                return False
            if undo and differs > self._most_differing(least):
                board.restore(saved)
            else:
                saved, other, least = board.save() if undo else None, found, differs
            assert other is not None
            self._repairs += 1
            if not board.repair(other):
                return False
            solver.refresh()
        return not solver.other()

    def _most_differing(self, before: float) -> float:
        """Return how far from the wanted solution another may be after a repair, by chance."""
        draw = self._random.random
        return before * (1 + HARM_SHARE * draw()) + HARM * draw()

    def _tidy(self, board: Board[Any], solver: ClueSolver, path: Path | None = None) -> Path | None:
        """Improve the looks of the board as long as there is no other solution.

        With a path, as long as the level stays the same too; return the path that is then found.
        """
        for _ in range(self._generator.tidyings):
            saved = board.save()
            if not board.tidy():
                break
            solver.refresh()
            kept = not solver.other()
            if kept and path is not None:
                found = self._thinner(board, solver, path.level).look()
                kept = found.complete and found.level == path.level
                path = found if kept else path
            if not kept:
                board.restore(saved)
                solver.refresh()
        return path

    def _with_fewest_clues(
        self, board: Board[Any], solver: ClueSolver, level: str | None
    ) -> Any | None:
        for _ in range(ORDERS_PER_BOARD if level else 1):
            kept = fewest_clues(solver, board, board.removal_order(self._random)).kept
            if board.pleases(kept):
                puzzle = board.puzzle(kept)
                if level is None or self._is_of_level(puzzle, level):
                    return puzzle
            if not board.groups:
                break
        return None

    def _of_level(self, board: Board[Any], solver: ClueSolver, level: str) -> Any | None:
        """Leave out clues as long as the puzzle stays within the level."""
        full = self._ease(board, solver, level)
        if full is None:
            return None
        if not board.groups:
            if full.level == level:
                full = self._tidy(board, solver, full) or full
            if not board.fits():
                return None
            return self._if_of_level(board.puzzle(), full, level)
        thinner = self._thinner(board, solver, level)
        for _ in range(ORDERS_PER_BOARD):
            order = board.removal_order(self._random)
            kept, removed = fewest_clues(solver, board, order)
            path = thinner.look(kept)
            if path.complete:
                path = thinner.tell(kept)
            if not path.complete:
                some = thinner.add_back(kept, removed, full)
                thinned = thinner.thin(some, [*chain(*order)])
                if thinned is None:
                    self._findings.harder = True
                    continue
                kept, path = thinned
            self._findings.note(path.level)
            if path.level == level and board.pleases(kept):
                return board.puzzle(kept)
        return None

    def _if_of_level(self, puzzle: Any, path: Path, level: str) -> Any | None:
        """Return the puzzle if it is of the level; the path tells most of those that are not."""
        self._findings.note(path.level)
        return puzzle if path.level == level and self._is_of_level(puzzle, level) else None

    def _ease(self, board: Board[Any], solver: ClueSolver, level: str) -> Path | None:
        """Change the board until, with all clues, the steps of the level solve it."""
        thinner = self._thinner(board, solver, level)
        path = thinner.look()
        idle = 0
        while idle < self._generator.easings:
            if path.complete:
                full = thinner.look()
                if full.complete:
                    return full
            model = self._kind.model(board.puzzle(), self._stop)
            share = 1 - len(path.open_facts) / len(model.facts)
            self._report(Progress(self._boards, share))
            saved = board.save()
            undecided = [model.facts[number - 1] for number in path.open_facts]
            for _ in range(min(MOST_CHANGES, 1 + idle // TRIES_PER_CHANGE)):
                if not board.ease(undecided):
                    return None
            solver.refresh()
            idle += 1
            changed = None
            if self._make_unique(board, solver, REPAIRS_AFTER_EASING):
                thinner = self._thinner(board, solver, level)
                changed = thinner.look_again(path)
            if changed is None or len(changed.open_facts) > len(path.open_facts):
                board.restore(saved)
                solver.refresh()
            else:
                if len(changed.open_facts) < len(path.open_facts):
                    idle = 0
                path = changed
        self._findings.harder = True
        return None

    def _thinner(self, board: Board[Any], solver: ClueSolver, level: str) -> Thinner:
        return Thinner(self._kind, self._generator, board, solver, level, self._stop)

    def _is_of_level(self, puzzle: Any, level: str) -> bool:
        """Tell whether the explainer finds a puzzle to be of this level, no more and no less."""
        if level == LEVELS[-1] and self._is_easier(puzzle):
            return False
        model = self._kind.model(puzzle, self._stop)
        found = rate(self._kind, puzzle, model, self._stop, level)
        self._findings.note(found)
        return found == level

    def _is_easier(self, puzzle: Any) -> bool:
        """Tell whether a quick look solves a puzzle that is to be of the hardest level."""
        path = follow(self._kind, puzzle, LEVELS[-2], self._stop, quick=True, told=False)
        if path.complete:
            self._findings.note(path.level)
        return path.complete
