"""What all solutions share (the backbone): what is left of one when others were compared."""

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from app.core.model import Literal
from app.sat.oracle import Oracle

EASY = 200
"""Conflicts within which a solution is found that is easy to find."""

MANY = 50
"""To find a solution takes about as long as to follow up the opposites of so many literals."""

HARD = 2000
"""Conflicts after which solutions that differ in many places are no longer looked for."""

FEW = 5
"""Literals that a solution found so has to deny: fewer are denied as fast by small changes."""

NEARBY = 100
"""Conflicts within which a small change of a solution is found, or a smaller one is tried."""

WORTH = 3
"""Literals that every question on the way to a changed solution should deny, if it pays."""


class Comparison(NamedTuple):
    """How many solutions were found, and whether it was easy to look for the last of them."""

    found: int
    easy: bool


class Backbone:
    """Literals true in every solution known, narrowed down to those true in every one there is."""

    def __init__(self, oracle: Oracle, solution: Sequence[Literal]) -> None:
        self._oracle = oracle
        self.solution = solution
        """The solution to change; those found far from it are only compared."""
        self.open = list(solution)
        """Those that some solution may deny."""
        self._proved: list[Literal] = []
        self._at_once = 8
        """Literals that a change of the solution is to deny."""

    @property
    def literals(self) -> list[Literal]:
        """What every solution known agrees on."""
        return sorted(self._proved + self.open, key=abs)

    @property
    def settled(self) -> bool:
        """Whether all of them are known to be true in every solution."""
        return not self.open

    def take(self, literals: Iterable[Literal]) -> None:
        """Take it as known that every solution agrees on these."""
        proved = set(literals)
        for literal in proved:
            self._oracle.add((literal,))
        self._proved += [literal for literal in self.open if literal in proved]
        self.open = [literal for literal in self.open if literal not in proved]

    def _compare(self, conflicts: int, enough: int) -> Comparison:
        """Look for solutions as different as can be, until one denies less than is enough."""
        oracle = self._oracle
        found = 0
        denied = enough
        while self.open and denied >= enough:
            opposite = [-literal for literal in self.open]
            switch = oracle.new_variable()
            oracle.prefer(opposite)
            oracle.add((-switch, *opposite))
            answer = oracle.try_to_solve(conflicts, (switch,))
            oracle.add((-switch,))
            if answer is None:
                return Comparison(found, easy=False)
            if answer:
                found += 1
                denied = self._leave_out_denied(oracle.model())
            else:
                self.take(self.open)
        return Comparison(found, easy=True)

    def compare_quickly(self) -> Comparison:
        """Look for other solutions while they are easy to find and each denies many literals."""
        return self._compare(EASY, MANY)

    def compare_well(self) -> Comparison:
        """Look for other solutions even where that takes longer, and while they deny a few."""
        return self._compare(HARD, FEW)

    def settle(self) -> None:
        """Look for solutions until only what all of them share is left."""
        while self.open:
            self._change()

    def take_solution(self, solution: Sequence[Literal], denied: Set[Literal]) -> None:
        """Go on from another solution, which was found together with others that denied these."""
        self.solution = solution
        self.open = [literal for literal in self.open if literal not in denied]

    def _leave_out_denied(self, solution: Sequence[Literal]) -> int:
        """Leave out what a solution denies, and return how much that is."""
        before = len(self.open)
        self.open = [literal for literal in self.open if solution[abs(literal) - 1] == literal]
        return before - len(self.open)

    def _change(self) -> None:
        """Change the solution a little so that it denies some literals, or prove one of them.

        What is true in it and not at once in the way stays true: so there is little to search, and
        no way to go astray. Whatever then turns out to be in the way is given up.
        """
        before = len(self.open)
        denied, kept = self._choose()
        chosen = len(denied)
        asked = 0
        conflicts = NEARBY
        found: bool | None = False
        while denied:
            asked += 1
            self._oracle.prefer((*self.solution, *denied))
            found = self._oracle.try_to_solve(conflicts, (*denied, *kept))
            if found:
                self.solution = self._oracle.model()
                self._leave_out_denied(self.solution)
                break
            if found is False:
                self._give_up(denied, kept)
            elif chosen > 1:
                break
            else:
                kept = []
                conflicts *= 2
        if found is None or asked > 1 + (before - len(self.open)) / WORTH:
            self._at_once = max(1, self._at_once // 2)
        else:
            self._at_once += 1 + self._at_once // 8

    def _choose(self) -> tuple[list[Literal], list[Literal]]:
        """Choose literals to assume that deny open ones, and what can stay true with them."""
        denied: list[Literal] = []
        implied: set[Literal] = set()
        proved: list[Literal] = []
        for literal in self.open:
            if literal in implied or -literal in implied:
                continue
            follows = self._oracle.propagate(-literal)
            if follows is None:
                proved.append(literal)
            elif implied.isdisjoint([-other for other in follows]):
                denied.append(-literal)
                implied.update(follows)
                if len(denied) == self._at_once:
                    break
        if proved:
            self.take(proved)
        true = [literal for literal in self.solution if literal > 0]
        return denied, [literal for literal in true if -literal not in implied]

    def _give_up(self, denied: list[Literal], kept: list[Literal]) -> None:
        """Leave out what was in the way: rather what was to stay true than what was to change."""
        core = set(self._oracle.core())
        if not core.isdisjoint(kept):
            kept[:] = [literal for literal in kept if literal not in core]
            return
        clash = [literal for literal in denied if literal in core]
        denied.remove(clash[-1])
        if len(clash) == 1:
            self.take((-clash[0],))
