"""What can follow at all: the literals that no solution found so far disagrees with."""

from collections.abc import Iterable

from app.core.jobs import Stop
from app.core.model import Literal, Model
from app.sat.formula import fast_formula
from app.sat.oracle import Oracle

MANY = 50
"""To find a solution takes about as long as to follow up the opposites of so many literals."""

EASY = 200
"""Conflicts within which a solution is found that is easy to find."""


class Targets:
    """Literals true in every solution known, narrowed down as far as is needed."""

    def __init__(self, model: Model, given: Iterable[Literal], stop: Stop) -> None:
        # The fast formula takes for granted what the model knows, which a start position
        # that contradicts the rules may deny: the formula then has no solution either.
        self._oracle = Oracle(fast_formula(model, stop), stop)
        for literal in given:
            self._oracle.add((literal,))
        self.possible = self._oracle.solve()
        """Whether there is any solution."""
        self.literals: list[Literal] = self._oracle.model() if self.possible else []
        self.solution = tuple(self.literals)
        self.settled = not self.literals
        """Whether all of them are known to be true in every solution."""

    def narrow_quickly(self) -> None:
        """Look for more solutions while they are easy to find and each denies many literals."""
        before = len(self.literals) + MANY
        while not self.settled and len(self.literals) <= before - MANY:
            before = len(self.literals)
            self._ask_for_another()
            self._take(self._oracle.try_to_solve(EASY))

    def _ask_for_another(self) -> None:
        """Ask for a solution that denies some of the literals, and rather many."""
        opposite = [-literal for literal in self.literals]
        self._oracle.prefer(opposite)
        self._oracle.add(opposite)

    def _take(self, found: bool | None) -> None:
        """Keep what is true in the solution found; if there is none, all of it follows."""
        if found:
            true = set(self._oracle.model())
            self.literals = [literal for literal in self.literals if literal in true]
        self.settled = found is False or not self.literals

    def settle(self, decided: Iterable[Literal]) -> None:
        """Look for solutions until only what follows is left."""
        for literal in decided:
            self._oracle.add((literal,))
        while not self.settled:
            self._ask_for_another()
            self._take(self._oracle.solve())
