"""A puzzle of a wanted level: clues are left out as long as it stays within the level."""

from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from app.core.generating import Board, Generator
from app.core.model import Literal
from app.core.puzzle import PuzzleType, RulePlace
from app.core.stop import Stop
from app.generate.clue_solver import ClueSolver
from app.generate.rating import Path, PathStep, follow, follow_as_told


class Thinned(NamedTuple):
    """Groups of clues of which none can go, and the steps that are told of the puzzle."""

    kept: frozenset[int]
    path: Path


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

    def tell(self, groups: Collection[int]) -> Path:
        """Solve the puzzle with these groups as people are told to, within the level."""
        puzzle = self._board.puzzle(groups)
        model = self._kind.model(puzzle, self._stop)
        return follow_as_told(self._kind, puzzle, model, self._level, self._stop)

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

    def thin(self, path: Path, order: Sequence[int]) -> Thinned | None:
        """Leave out groups until none can go, the first of the order first.

        None if the steps that are told are beyond the level even with more groups.
        """
        stages = [self._used(path)]
        needed: list[set[int]] = [set()]
        for group in order:
            kept = stages[-1]
            if group not in kept:
                continue
            shorter = None
            if not self._has_other(kept - {group}):
                shorter = self.follow(kept - {group}, self._without(path, group))
            if shorter is not None and shorter.complete:
                path = shorter
                stages.append(self._used(path))
                needed.append(set(needed[-1]))
            elif shorter is None or not shorter.too_many:
                needed[-1].add(group)
        # How many steps there are depends on their order, and the one that is told counts.
        back = 1
        while back <= len(stages):
            told = self.tell(stages[-back])
            if told.complete:
                return self._thin_as_told(Thinned(stages[-back], told), needed[-back], order)
            back *= 2
        return None

    def _thin_as_told(self, thinned: Thinned, needed: set[int], order: Sequence[int]) -> Thinned:
        """Leave out groups as long as the steps that are told are of the level.

        Nothing is left to try of those that are needed. The others are tried until all of them,
        one after the other, were tried in vain: to leave one out may change the order for another.
        """
        left = deque(group for group in order if group in thinned.kept - needed)
        in_vain = 0
        while in_vain < len(left):
            group = left.popleft()
            rest = thinned.kept - {group}
            if self._has_other(rest):
                continue
            told = self.tell(rest)
            if told.complete:
                thinned = Thinned(rest, told)
                in_vain = 0
            else:
                left.append(group)
                in_vain += 1
        return thinned

    def _has_other(self, groups: Collection[int]) -> bool:
        return self._solver.other(sorted(groups), near=True)

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

    def _used(self, path: Path) -> frozenset[int]:
        """Return the groups with a clue that the steps of a path use."""
        places = {place for step in path.steps for place in step.rules}
        return frozenset([self._group_of[place] for place in places if place in self._group_of])

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
