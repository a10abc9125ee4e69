"""The backbone: the literals that all solutions share."""

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from app.core.model import Literal
from app.sat.oracle import Oracle

QUICK_CONFLICT_LIMIT = 200
"""Conflicts allowed for each solution in a quick comparison."""

QUICK_LEAST_DENIED = 50
"""A quick comparison ends with a solution that denies fewer literals.

To find a solution takes about as long as to probe the opposites of this many literals.
"""

THOROUGH_CONFLICT_LIMIT = 2000
"""Conflicts allowed for each solution in a thorough comparison."""

THOROUGH_LEAST_DENIED = 5
"""A thorough comparison ends with a solution that denies fewer: changes do that as fast."""

CHANGE_CONFLICT_LIMIT = 100
"""Conflicts allowed for a change of the solution before fewer literals are changed at once."""

LITERALS_PER_QUESTION = 3
"""Fewer literals are changed at once if each question denies fewer literals than this."""

FIRST_CHANGE_SIZE = 8
"""Literals that the first change of the solution is to deny."""


class Comparison(NamedTuple):
    """The result of a comparison with other solutions."""

    found: int
    """How many other solutions were found."""
    easy: bool
    """Whether the limit of conflicts was never reached."""


class Backbone:
    """The literals true in every solution found so far, until only those true in all are left."""

    def __init__(self, oracle: Oracle, solution: Sequence[Literal]) -> None:
        self._oracle = oracle
        self.solution = solution
        """The solution that changes start from; solutions of comparisons do not replace it."""
        self.open = list(solution)
        """Literals that some solution may deny."""
        self._proved: list[Literal] = []
        self._change_size = FIRST_CHANGE_SIZE
        """Literals that the next change of the solution is to deny."""

    @property
    def literals(self) -> list[Literal]:
        """The literals that every solution found so far shares."""
        return sorted(self._proved + self.open, key=abs)

    @property
    def settled(self) -> bool:
        """Whether all of these are known to be true in every solution."""
        return not self.open

    def take(self, literals: Iterable[Literal]) -> None:
        """Add literals known to be true in every solution."""
        proved = set(literals)
        for literal in proved:
            self._oracle.add((literal,))
        self._proved += [literal for literal in self.open if literal in proved]
        self.open = [literal for literal in self.open if literal not in proved]

    def _compare(self, conflicts: int, enough: int) -> Comparison:
        """Look for solutions that deny many literals, until one denies less than `enough`."""
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
                denied = self._drop_denied(oracle.model())
            else:
                self.take(self.open)
        return Comparison(found, easy=True)

    def compare_quickly(self) -> Comparison:
        """Compare with other solutions while they are easy to find and deny many literals."""
        return self._compare(QUICK_CONFLICT_LIMIT, QUICK_LEAST_DENIED)

    def compare_thoroughly(self) -> Comparison:
        """Compare with other solutions even if they are harder to find and deny few literals."""
        return self._compare(THOROUGH_CONFLICT_LIMIT, THOROUGH_LEAST_DENIED)

    def settle(self) -> None:
        """Change the solution until only the literals that all solutions share are left."""
        while self.open:
            self._change()

    def take_solution(self, solution: Sequence[Literal], denied: Set[Literal]) -> None:
        """Replace the solution to change, and drop the literals that other solutions denied."""
        self.solution = solution
        self.open = [literal for literal in self.open if literal not in denied]

    def _drop_denied(self, solution: Sequence[Literal]) -> int:
        """Drop the open literals that a solution denies, and return their number."""
        before = len(self.open)
        self.open = [literal for literal in self.open if solution[abs(literal) - 1] == literal]
        return before - len(self.open)

    def _change(self) -> None:
        """Change the solution so that it denies some open literals, or prove one of them.

        The true literals that do not contradict the change at once are kept, so that there is
        little to search. Those that turn out to contradict it are given up one after the other.
        """
        before = len(self.open)
        denied, kept = self._choose()
        chosen = len(denied)
        asked = 0
        conflicts = CHANGE_CONFLICT_LIMIT
        found: bool | None = False
        while denied:
            asked += 1
            self._oracle.prefer((*self.solution, *denied))
            found = self._oracle.try_to_solve(conflicts, (*denied, *kept))
            if found:
                self.solution = self._oracle.model()
                self._drop_denied(self.solution)
                break
            if found is False:
                self._give_up(denied, kept)
            elif chosen > 1:
                break
            else:
                kept = []
                conflicts *= 2
        if found is None or asked > 1 + (before - len(self.open)) / LITERALS_PER_QUESTION:
            self._change_size = max(1, self._change_size // 2)
        else:
            self._change_size += 1 + self._change_size // 8

    def _choose(self) -> tuple[list[Literal], list[Literal]]:
        """Choose opposites of open literals to assume, and the true literals to keep."""
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
                if len(denied) == self._change_size:
                    break
        if proved:
            self.take(proved)
        true = [literal for literal in self.solution if literal > 0]
        return denied, [literal for literal in true if -literal not in implied]

    def _give_up(self, denied: list[Literal], kept: list[Literal]) -> None:
        """Drop the kept literals that contradict the change, or if there are none, one denied."""
        core = set(self._oracle.core())
        if not core.isdisjoint(kept):
            kept[:] = [literal for literal in kept if literal not in core]
            return
        clash = [literal for literal in denied if literal in core]
        denied.remove(clash[-1])
        if len(clash) == 1:
            self.take((-clash[0],))
