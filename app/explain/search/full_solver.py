"""A solver with all rules of a puzzle, each behind a switch."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from app.core.model import Literal, Model
from app.core.stop import Stop
from app.explain.search.position import Position
from app.sat.formula import Formula, exact_formula
from app.sat.oracle import Oracle

RULES_LOADED_PER_CHECK = 100
"""Rules loaded between two checks of the Stop."""


class FullSolver:
    """Tells whether some of the rules can hold together with a literal and the decided facts."""

    def __init__(
        self, model: Model, position: Position, solution: Iterable[Literal], stop: Stop
    ) -> None:
        self.rules = range(len(model.rules))
        self._model = model
        self._position = position
        self._solution = solution
        self._stop = stop
        self._first_switch = 0
        self._added = [False] * (position.constraints.fact_count + 1)
        """For every fact, whether the solver knows that it is decided."""

    @cached_property
    def _oracle(self) -> Oracle:
        """The solver, loaded on first use."""
        formula = exact_formula(self._model, self._stop)
        self._first_switch = first = formula.variables + 1
        switched = Formula(formula.variables + len(self.rules))
        for rule in self.rules:
            if rule % RULES_LOADED_PER_CHECK == 0:
                self._stop.check()
            off = -(first + rule)
            switched.clauses += [(*clause, off) for clause in formula.block(rule)]
        oracle = Oracle(switched, self._stop)
        # An assignment close to a solution breaks few rules.
        oracle.prefer([*self._solution, *range(first, first + len(self.rules))])
        return oracle

    def add_decisions(self) -> None:
        """Add the facts decided since the last call as unit clauses."""
        value, added = self._position.value, self._added
        for number in range(1, len(added)):
            if value[number] and not added[number]:
                added[number] = True
                self._oracle.add((number * value[number],))

    def can_hold(self, rules: Iterable[int], literal: Literal, conflicts: int) -> bool | None:
        """Tell whether rules and a literal can all hold; None if the conflict limit is reached."""
        oracle, first = self._oracle, self._first_switch
        return oracle.try_to_solve(conflicts, [literal, *[first + rule for rule in rules]])

    def assignment(self) -> list[Literal]:
        """Return the values of all facts, auxiliary variables and switches that were just found."""
        return self._oracle.model()

    def broken_in(self, assignment: Sequence[Literal]) -> set[int]:
        """Return the rules that an assignment may break: those that are switched off."""
        return {rule for rule, on in enumerate(assignment[self._first_switch - 1 :]) if on < 0}

    def core(self) -> list[int]:
        """Return the rules that contradicted the literal in the last question."""
        first = self._first_switch
        return sorted(x - first for x in self._oracle.core() if x >= first)
