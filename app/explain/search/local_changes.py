"""Local changes of a solution: other solutions that differ only in a small part of the board."""

from collections.abc import Iterable, Sequence

from app.core.model import Literal, Model, literals_in
from app.core.stop import Stop
from app.explain.reasons.subset_solver import SubsetSolver
from app.explain.search.position import Position

PART_SIZES = (100, 250)
"""Open facts that one change may affect: few at first, then more for what remains."""

MOST_LITERALS_OF_RULE = 60
"""Parts with a rule of more literals are left to a solver that knows the whole board."""

CONFLICT_LIMIT = 20
"""Conflicts after which a change is left to that solver, too."""

# Where rules reach far, a part has many rules and few facts to change. So changes go on only while
# they pay: each rule loaded costs one credit, each literal denied earns some.
FIRST_CREDIT = 2000
CREDIT_PER_DENIED_LITERAL = 40


class LocalChanges:
    """Changes a solution part by part, and collects the literals that this denies."""

    def __init__(
        self, model: Model, position: Position, solution: Sequence[Literal], stop: Stop
    ) -> None:
        self._model = model
        self._value = position.value
        self._rules_about = position.constraints.rules_about
        counts = zip(position.constraints.rule_of, position.constraints.literals_of, strict=True)
        self._large_rules = {
            rule for rule, literals in counts if len(literals) > MOST_LITERALS_OF_RULE
        }
        self._stop = stop
        self.solution = list(solution)
        """The last solution found."""
        self.denied: set[Literal] = set()
        """Literals that were true in one solution and false in a later one."""
        self._credit = FIRST_CREDIT

    def try_to_deny(self, literals: Iterable[Literal]) -> None:
        """Look for solutions that deny each of these literals, as long as that pays."""
        for size in PART_SIZES:
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
                        self._credit += CREDIT_PER_DENIED_LITERAL * (len(self.denied) - before)
                        if self._credit < 0:
                            return

    def _change_part(self, wanted: Iterable[int], free: set[int]) -> int:
        """Change only free facts, each wanted one at least once; return the number of rules."""
        solution, denied = self.solution, self.denied
        rules = sorted(self._rules_about(free))
        with SubsetSolver(self._model, rules, self._stop) as part:
            fixed = [solution[n - 1] for n in part.facts if n not in free]
            for number in wanted:
                literal = solution[number - 1]
                if -literal in denied or not part.allows(rules, [*fixed, -literal], CONFLICT_LIMIT):
                    continue
                for other in part.model():
                    if solution[abs(other) - 1] != other:
                        solution[abs(other) - 1] = other
                        denied.add(-other)
        return len(rules)

    def _part(self, number: int, size: int) -> tuple[set[int], set[int]]:
        """Return the open facts close to one, and up to `size` open facts around them."""
        value = self._value
        inner: set[int] = {number}
        free: set[int] = set()
        wider = {number}
        while len(wider) > len(free) and (not free or len(wider) <= size):
            rules = self._rules_about(wider)
            if not rules.isdisjoint(self._large_rules):
                break
            inner, free = free or inner, wider
            said = [self._model.rules.says(rule) for rule in rules]
            wider = {abs(x) for says in said for x in literals_in(says) if not value[x]}
        return inner, free
