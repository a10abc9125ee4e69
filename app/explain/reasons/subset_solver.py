"""A solver for a few rules of a model: do they and some facts contradict each other?"""

from collections.abc import Iterable, Sequence
from types import TracebackType

from app.core.grid import GridCells
from app.core.model import (
    AllOf,
    CellFacts,
    Clause,
    Family,
    Less,
    Literal,
    Model,
    Rules,
    Statement,
    literals_in,
)
from app.core.steps import Reason
from app.core.stop import Stop
from app.sat.formula import Formula, exact_formula
from app.sat.oracle import Oracle


class SubsetSolver:
    """Some rules of a model, each behind a switch, so that any of them can be asked about.

    Facts are renumbered from 1, so that the cost does not grow with the size of the puzzle.
    """

    def __init__(self, model: Model, rules: Sequence[int], stop: Stop) -> None:
        self.rules = sorted(rules)
        said = [model.rules.says(rule) for rule in self.rules]
        self.facts = sorted({abs(x) for says in said for x in literals_in(says)})
        """The numbers of the facts that the rules mention."""
        self._local = {number: index for index, number in enumerate(self.facts, 1)}
        formula = self._formula(said, stop)
        first = formula.variables + 1
        self._switch = {rule: first + index for index, rule in enumerate(self.rules)}
        switched = Formula(formula.variables + len(self.rules))
        for index, rule in enumerate(self.rules):
            switched.clauses += [(*clause, -self._switch[rule]) for clause in formula.block(index)]
        self._oracle = Oracle(switched, stop)

    def __enter__(self) -> "SubsetSolver":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._oracle.__exit__(kind, error, trace)

    def _formula(self, said: list[Statement], stop: Stop) -> Formula:
        families = [
            Family("", (), type(says), tuple((part,) for part in self._renumbered(says)))
            for says in said
        ]
        facts = CellFacts(GridCells(1, len(self._local)))
        return exact_formula(Model(facts, Rules(families)), stop)

    def _renumbered(self, says: Statement) -> tuple[object, ...]:
        if isinstance(says, AllOf):
            return ([self._renumber(clause) for clause in says.clauses],)
        if isinstance(says, Less):
            return (self._renumber(says.smaller), self._renumber(says.greater))
        return (self._renumber(says.literals), *says[1:])

    def _renumber(self, literals: Iterable[Literal]) -> Clause:
        local = self._local
        return tuple([local[x] if x > 0 else -local[-x] for x in literals])

    def mentioned(self, literals: Iterable[Literal]) -> list[Literal]:
        """Return those of the literals whose facts the rules mention."""
        return [literal for literal in literals if abs(literal) in self._local]

    def contradict(self, rules: Iterable[int], facts: Iterable[Literal]) -> bool:
        """Tell whether these rules and facts cannot all hold."""
        switches = [self._switch[rule] for rule in rules]
        return not self._oracle.solve([*switches, *self._renumber(facts)])

    def allows(self, rules: Iterable[int], facts: Iterable[Literal], conflicts: int) -> bool:
        """Tell whether all of them can hold; False also if the limit of conflicts is reached."""
        switches = [self._switch[rule] for rule in rules]
        return self._oracle.try_to_solve(conflicts, [*switches, *self._renumber(facts)]) is True

    def model(self) -> set[Literal]:
        """Return the values of the facts in the solution that the last question found."""
        found = self._oracle.model()
        return {n if found[index] > 0 else -n for index, n in enumerate(self.facts)}

    def core(self) -> tuple[list[int], list[Literal]]:
        """Return the rules and facts that the last contradiction used."""
        used = set(self._oracle.core())
        rules = [rule for rule, switch in self._switch.items() if switch in used]
        facts = [n for n, index in self._local.items() if index in used]
        facts += [-n for n, index in self._local.items() if -index in used]
        return rules, facts

    def shrink(
        self, rules: Sequence[int], facts: Sequence[Literal], kept: Sequence[Literal]
    ) -> Reason:
        """Drop rules, then facts, as long as the rest still contradicts the kept literals.

        The first ones are dropped first.
        """
        left = list(rules)
        needed: list[int] = []
        while left:
            rule = left.pop(0)
            if self.contradict(needed + left, [*facts, *kept]):
                used = set(self.core()[0])
                left = [other for other in left if other in used]
            else:
                needed.append(rule)
        self.contradict(needed, [*facts, *kept])
        used_facts = set(self.core()[1])
        open_facts = [fact for fact in facts if fact in used_facts]
        needed_facts: list[Literal] = []
        while open_facts:
            fact = open_facts.pop(0)
            if self.contradict(needed, [*needed_facts, *open_facts, *kept]):
                used_facts = set(self.core()[1])
                open_facts = [other for other in open_facts if other in used_facts]
            else:
                needed_facts.append(fact)
        return Reason(tuple(sorted(needed)), tuple(needed_facts))

    def needs_all(self, reason: Reason, known: Sequence[Literal], literal: Literal) -> bool:
        """Tell whether a literal no longer follows once any part of its reason is dropped.

        A rule counts as needed if the other rules do not suffice even with all known facts.
        """
        rules, facts = reason
        for rule in rules:
            if self.contradict([other for other in rules if other != rule], [*known, -literal]):
                return False
        return not any(
            self.contradict(rules, [*(other for other in facts if other != fact), -literal])
            for fact in facts
        )
