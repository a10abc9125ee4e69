"""All rules of a puzzle in one solver, each of which can be switched on."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from app.core.model import Literal, Model
from app.core.stop import Stop
from app.explain.search.position import Position
from app.sat.formula import Formula, exact_formula
from app.sat.oracle import Oracle

CHECK_EVERY = 100
"""Rules loaded between two looks at the Stop."""


class Whole:
    """Tells whether some rules leave a literal open where so much is decided."""

    def __init__(
        self, model: Model, position: Position, solution: Iterable[Literal], stop: Stop
    ) -> None:
        self.rules = range(len(model.rules))
        self._model = model
        self._position = position
        self._solution = solution
        self._stop = stop
        self._first = 0
        self._settled = [False] * (position.constraints.size + 1)

    @cached_property
    def _oracle(self) -> Oracle:
        """The solver, loaded when it is first needed."""
        formula = exact_formula(self._model, self._stop)
        self._first = first = formula.variables + 1
        switched = Formula(formula.variables + len(self.rules))
        for rule in self.rules:
            if rule % CHECK_EVERY == 0:
                self._stop.check()
            off = -(first + rule)
            switched.clauses += [(*clause, off) for clause in formula.block(rule)]
        oracle = Oracle(switched, self._stop)
        # A world close to a solution breaks few rules.
        oracle.prefer([*self._solution, *range(first, first + len(self.rules))])
        return oracle

    def take_decisions(self) -> None:
        """Take for granted what is decided."""
        value, settled = self._position.value, self._settled
        for number in range(1, len(settled)):
            if value[number] and not settled[number]:
                settled[number] = True
                self._oracle.add((number * value[number],))

    def can_hold(self, rules: Iterable[int], literal: Literal, conflicts: int) -> bool | None:
        """Tell whether rules and a literal can hold; None where it takes more conflicts."""
        oracle, first = self._oracle, self._first
        return oracle.try_to_solve(conflicts, [literal, *[first + rule for rule in rules]])

    def world(self) -> list[Literal]:
        """Return the values of all facts, and more, with which they hold."""
        return self._oracle.model()

    def broken_in(self, world: Sequence[Literal]) -> set[int]:
        """Return the rules that may not hold in a world."""
        return {rule for rule, on in enumerate(world[self._first - 1 :]) if on < 0}

    def core(self) -> list[int]:
        """Return the rules that were enough for not being able to hold."""
        last = self._first - 1
        return sorted(x - last - 1 for x in self._oracle.core() if x > last)
