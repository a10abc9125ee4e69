"""Other solutions that differ from one in a small part of the board, found by a small solver."""

from collections.abc import Iterable, Sequence

from app.core.model import Literal, Model, literals_in
from app.core.stop import Stop
from app.explain.reasons.subset_solver import SubsetSolver
from app.explain.search.position import Position

PARTS = (100, 250)
"""Open facts that may change at a time: at first few, then more for what these do not settle."""

LARGE = 60
"""Rules about more literals are left to a solver that knows the whole board."""

HARD = 20
"""Conflicts after which a change is left to that solver, too."""

# Where rules reach far, a part has many of them and there is little to change in it. So parts are
# changed as long as that pays: the rules looked at are counted, and what their changes denied.
CREDIT = 2000
REWARD = 40


class Nearby:
    """Changes a solution here and there, and notes what that denies."""

    def __init__(
        self, model: Model, position: Position, solution: Sequence[Literal], stop: Stop
    ) -> None:
        self._model = model
        self._value = position.value
        self._rules_about = position.constraints.rules_about
        counts = zip(position.constraints.rule, position.constraints.literals, strict=True)
        self._large = {rule for rule, literals in counts if len(literals) > LARGE}
        self._stop = stop
        self.solution = list(solution)
        self.denied: set[Literal] = set()
        """What some solution on the way denied that was true in the first."""
        self._credit = CREDIT

    def change(self, literals: Iterable[Literal]) -> None:
        """Try to deny each of these literals."""
        for size in PARTS:
            tried: set[int] = set()
            for literal in literals:
                if abs(literal) not in tried and literal not in self.denied:
                    self._stop.check()
                    inner, free = self._part(abs(literal), size)
                    wanted = inner.difference(tried)
                    tried |= inner
                    if free:
                        before = len(self.denied)
                        self._credit -= self._change_part(sorted(wanted), free)
                        self._credit += REWARD * (len(self.denied) - before)
                        if self._credit < 0:
                            return

    def _change_part(self, wanted: Iterable[int], free: set[int]) -> int:
        """Change facts that are free so that each of those wanted changes, and count the rules."""
        solution, denied = self.solution, self.denied
        rules = sorted(self._rules_about(free))
        with SubsetSolver(self._model, rules, self._stop) as part:
            fixed = [solution[n - 1] for n in part.facts if n not in free]
            for number in wanted:
                literal = solution[number - 1]
                if -literal in denied or not part.allows(rules, [*fixed, -literal], HARD):
                    continue
                for other in part.model():
                    if solution[abs(other) - 1] != other:
                        solution[abs(other) - 1] = other
                        denied.add(-other)
        return len(rules)

    def _part(self, number: int, size: int) -> tuple[set[int], set[int]]:
        """Return open facts around one: those close to it, and up to so many around them."""
        value = self._value
        inner: set[int] = {number}
        free: set[int] = set()
        wider = {number}
        while len(wider) > len(free) and (not free or len(wider) <= size):
            rules = self._rules_about(wider)
            if not rules.isdisjoint(self._large):
                break
            inner, free = free or inner, wider
            said = [self._model.rules.says(rule) for rule in rules]
            wider = {abs(x) for says in said for x in literals_in(says) if not value[x]}
        return inner, free
