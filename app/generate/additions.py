"""As few clues as possible that leave a drawing one wanted solution."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from app.core.generating import Board, Truth
from app.core.mistakes import holds
from app.core.puzzle import PuzzleType
from app.core.stop import Stop
from app.generate.clue_solver import ClueSolver
from app.generate.minimal import fewest_clues

EXACT = 3
"""Up to so many clues, every choice is tried; beyond, the best ones are taken one by one."""

ROUNDS = 150
"""Choices that are tried; then so many clues are needed that fewer than others will do."""


class Additions:
    """Finds clues of a board that together rule out every other solution.

    Every other solution that is known has to be ruled out by some clue: the fewest clues that do so
    are tried, and where a further solution is left, it is one more to be ruled out.
    """

    def __init__(
        self,
        kind: PuzzleType[Any],
        board: Board[Any],
        solver: ClueSolver,
        random: Random,
        stop: Stop,
    ) -> None:
        self._board = board
        self._solver = solver
        self._random = random
        self._stop = stop
        self._least = 0
        """So many clues it takes at least."""
        model = kind.model(board.puzzle(), stop)
        self._numbers = {fact: number for number, fact in enumerate(model.facts, 1)}
        at = {model.rules.place(index): index for index in range(len(model.rules))}
        self._says = [[model.rules.says(at[place]) for place in group] for group in board.groups]

    def fewest(self, others: Iterable[Truth]) -> list[int] | None:
        """Return groups of clues, given some other solutions; None if all clues are too few."""
        if self._solver.other():
            return None
        needed = [self._against(other) for other in others if other != self._board.solution]
        for _ in range(ROUNDS):
            self._stop.check()
            chosen = self._hitting(needed)
            if not self._solver.other(chosen, near=True):
                return self._needed_of(chosen)
            needed.append(self._against(self._solver.found()))
        order = self._board.removal_order(self._random)
        return sorted(fewest_clues(self._solver, self._board, order).kept)

    def _against(self, other: Truth) -> frozenset[int]:
        """Return the groups with a clue that does not hold in another solution."""
        truth = [0] * (len(self._numbers) + 1)
        for fact in other:
            truth[self._numbers[fact]] = 1
        return frozenset(
            group
            for group, says in enumerate(self._says)
            if not all(holds(one, truth) for one in says)
        )

    def _hitting(self, needed: Sequence[frozenset[int]]) -> list[int]:
        """Return groups of which each set has one: the fewest, if these are few."""
        while self._least <= EXACT:
            found = self._exact(needed, self._least)
            if found is not None:
                return sorted(found)
            self._least += 1  # with more to rule out, it never takes fewer
        chosen: set[int] = set()
        left = list(needed)
        while left:
            counts: dict[int, int] = {}
            for one in left:
                for group in one:
                    counts[group] = counts.get(group, 0) + 1
            best = max(counts.values())
            chosen.add(self._random.choice(sorted(g for g, n in counts.items() if n == best)))
            left = [one for one in left if chosen.isdisjoint(one)]
        return sorted(chosen)

    def _exact(self, needed: Sequence[frozenset[int]], most: int) -> set[int] | None:
        if not needed:
            return set()
        if not most:
            return None
        self._stop.check()
        first = min(needed, key=len)
        order = sorted(first)
        self._random.shuffle(order)
        for group in order:
            rest = self._exact([one for one in needed if group not in one], most - 1)
            if rest is not None:
                return {group, *rest}
        return None

    def _needed_of(self, chosen: list[int]) -> list[int]:
        """Leave out what the others make superfluous."""
        kept = list(chosen)
        for group in chosen:
            rest = [other for other in kept if other != group]
            if not self._solver.other(rest, near=True):
                kept = rest
        return kept
