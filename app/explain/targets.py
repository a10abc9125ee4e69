"""What can follow at all: the literals that no solution found so far disagrees with."""

from collections.abc import Iterable

from app.core.jobs import Stop
from app.core.model import Literal, Model
from app.sat.formula import fast_formula
from app.sat.oracle import Oracle

MANY = 50
"""To find a solution takes about as long as to follow up the opposites of so many literals."""


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

    def narrow(self) -> None:
        """Look for one more solution and drop what it disagrees with."""
        if self.settled:
            return
        opposite = [-literal for literal in self.literals]
        self._oracle.prefer(opposite)
        self._oracle.add(opposite)
        if self._oracle.solve():
            found = set(self._oracle.model())
            self.literals = [literal for literal in self.literals if literal in found]
            self.settled = not self.literals
        else:
            self.settled = True

    def narrow_quickly(self) -> None:
        """Look for more solutions as long as each spares following up many literals."""
        before = len(self.literals) + MANY
        while not self.settled and len(self.literals) <= before - MANY:
            before = len(self.literals)
            self.narrow()

    def settle(self, decided: Iterable[Literal]) -> None:
        """Look for solutions until only what follows is left."""
        for literal in decided:
            self._oracle.add((literal,))
        while not self.settled:
            self.narrow()
