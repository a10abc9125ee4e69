"""A puzzle of a wanted level: clues are left out as long as it stays within the level."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from app.core.generating import Board, Generator
from app.core.model import Literal
from app.core.puzzle import PuzzleType, RulePlace
from app.core.stop import Stop
from app.generate.clue_solver import ClueSolver
from app.generate.rating import Path, PathStep, follow


class Thinner:
    """Leaves out groups of clues of a board as long as the steps of a level solve it.

    The steps that solve a puzzle tell which clues they use: all others go at once. To leave out a
    clue that they use, only the steps that rest on it have to be found anew.
    """

    def __init__(
        self,
        kind: PuzzleType[Any],
        generator: Generator[Any],
        board: Board[Any],
        solver: ClueSolver,
        level: str,
        stop: Stop,
    ) -> None:
        self._kind = kind
        self._generator = generator
        self._board = board
        self._solver = solver
        self._level = level
        self._stop = stop
        self._group_of = {
            place: index for index, group in enumerate(board.groups) for place in group
        }

    def follow(self, groups: Collection[int], before: tuple[PathStep, ...] = ()) -> Path:
        """Solve the puzzle with these groups as far as the steps of the level lead."""
        return follow(self._kind, self._board.puzzle(groups), self._level, self._stop, before)

    def look(self, groups: Collection[int] | None = None) -> Path:
        """Solve the puzzle with these groups, or all, as far as a quick look at the steps leads."""
        puzzle = self._board.puzzle(groups)
        return follow(self._kind, puzzle, self._level, self._stop, quick=True)

    def look_again(self, path: Path) -> Path:
        """Solve the board, which has changed, as far as a quick look leads.

        Where repairs keep rules, the steps of an earlier path that hold still are not looked for.
        """
        before: tuple[PathStep, ...] = ()
        puzzle = self._board.puzzle()
        if self._generator.repairs_keep_rules:
            gone = self._clues_of(path).difference(self._drawn(puzzle))
            before = _held(path, lambda step: gone.isdisjoint(step.rules))
        return follow(self._kind, puzzle, self._level, self._stop, before, quick=True, told=False)

    def _clues_of(self, path: Path) -> set[RulePlace]:
        """Return the clues that the steps of a path use."""
        names = self._generator.clues
        return {place for step in path.steps for place in step.rules if place[0] in names}

    def _drawn(self, puzzle: Any) -> set[RulePlace]:
        """Return the clues of a puzzle."""
        families = self._kind.model(puzzle, self._stop).rules.families
        clues = [family for family in families if family.name in self._generator.clues]
        return {(family.name, family.place(at)) for family in clues for at in range(len(family))}

    def thin(self, path: Path, order: Sequence[int]) -> tuple[set[int], Path]:
        """Return groups of which none can go, with their path; the first of the order go first."""
        kept = self._used(path)
        doubtful: list[int] = []
        for group in order:
            if group not in kept or self._solver.other(sorted(kept - {group}), near=True):
                continue
            before = self._without(path, group)
            shorter = self.follow(kept - {group}, before)
            if shorter.complete:
                path = shorter
                kept = self._used(path)
            elif shorter.too_many:
                doubtful.append(group)
        # How many steps there are depends on their order, which is another from the beginning.
        again = True
        while again:
            again = False
            for group in doubtful:
                if group in kept:
                    shorter = self.follow(kept - {group})
                    if shorter.complete:
                        path = shorter
                        kept = self._used(path)
                        again = True
        return kept, path

    def add_back(self, kept: Collection[int], removed: Sequence[int], full: Path) -> Path:
        """Add removed groups, the last first, until the steps of the level solve the puzzle.

        `full` is the path with all groups. How many it takes is found by bisection, as more clues
        never make a puzzle harder; a quick look is enough, as clues too many go afterwards.
        """
        back = list(reversed(removed))
        low, high = 0, len(back)
        while high - low > 1:
            middle = (low + high) // 2
            path = self.look({*kept, *back[:middle]})
            if path.complete:
                high, full = middle, path
            else:
                low = middle
        return full

    def _used(self, path: Path) -> set[int]:
        """Return the groups with a clue that the steps of a path use."""
        places = {place for step in path.steps for place in step.rules}
        return {self._group_of[place] for place in places if place in self._group_of}

    def _without(self, path: Path, group: int) -> tuple[PathStep, ...]:
        """Return the steps of a path that neither use a group nor rest on one that does."""
        places = set(self._board.groups[group])
        return _held(path, lambda step: places.isdisjoint(step.rules))


def _held(path: Path, holds: Callable[[PathStep], bool]) -> tuple[PathStep, ...]:
    """Return the steps of a path that hold still, and rest only on such steps."""
    lost: set[Literal] = set()
    kept: list[PathStep] = []
    for step in path.steps:
        if holds(step) and lost.isdisjoint(step.facts):
            kept.append(step)
        else:
            lost.update(step.conclusions)
    return tuple(kept)
