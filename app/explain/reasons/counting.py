"""Counts: the rules of a step added up as inequalities, without any supposition of cases.

A rule says that some sum of facts, true ones counting 1, is at least so much. Where the rules of a
step, each taken once or twice, add up to something that the opposite of a conclusion cannot reach,
the sum proves the conclusion: so much is needed, and there is not that much room.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.core.model import (
    AnyOf,
    AtMost,
    Clause,
    Exactly,
    Less,
    Literal,
    Model,
    Statement,
)
from app.core.steps import Count, Inequality, Step, Term
from app.core.stop import Stop

MOST_SUMS = 4000
"""Partial sums that a search for a count looks at."""

MOST_TIMES = 2
"""How often one rule may be added."""


def inequalities(says: Statement) -> list[Inequality]:
    """Return what a statement says as inequalities, each of which it implies by itself.

    Those of a sign add up its bounds, and take for granted that no cell has two values.
    """
    if isinstance(says, AnyOf):
        return [_at_least(says.literals, 1)]
    if isinstance(says, AtMost):
        return [_at_most(says.literals, says.bound)]
    if isinstance(says, Exactly):
        return [_at_least(says.literals, says.bound), _at_most(says.literals, says.bound)]
    if isinstance(says, Less):
        return list(_order(says.smaller, says.greater))
    return [_at_least(clause, 1) for clause in says.clauses]


def _at_least(literals: Iterable[Literal], bound: int) -> Inequality:
    """At least so many of the literals are true."""
    factors: dict[int, int] = {}
    for literal in literals:
        factors[abs(literal)] = 1 if literal > 0 else -1
        bound -= literal < 0
    return Inequality(factors, bound)


def _at_most(literals: Clause, bound: int) -> Inequality:
    """At most so many of the literals are true: of their opposites, the rest."""
    return _at_least([-literal for literal in literals], len(literals) - bound)


def _order(smaller: Clause, greater: Clause) -> Iterator[Inequality]:
    """A cell that is at most k has something smaller below it; and likewise from above."""
    size = len(smaller)
    for value in range(size):
        below = _at_least([*smaller[:value], *(-x for x in greater[: value + 1])], value + 1)
        yield below
        above = [*greater[value + 1 :], *(-x for x in smaller[value:])]
        yield _at_least(above, size - value)


def find_count(model: Model, step: Step, stop: Stop) -> Count | None:
    """Return a count that proves a conclusion of a step, or None."""
    found = [(rule, inequalities(model.rules.says(rule))) for rule in step.rules]
    for conclusion in step.conclusions:
        search = _Search(found, step.facts, conclusion, stop)
        terms = search.find()
        if terms is not None:
            return Count(conclusion, terms)
    return None


def proves(terms: Iterable[Term], facts: Iterable[Literal], conclusion: Literal) -> bool:
    """Tell whether a sum contradicts the opposite of a conclusion: by adding, and nothing else."""
    factors: dict[int, int] = {}
    bound = 0
    for _, inequality, times in terms:
        bound += inequality.bound * times
        for fact, factor in inequality.factors.items():
            factors[fact] = factors.get(fact, 0) + factor * times
    known = {abs(literal): literal > 0 for literal in (*facts, -conclusion)}
    most = sum(
        factor * known[fact] if fact in known else max(0, factor)
        for fact, factor in factors.items()
    )
    return most < bound


class _Search:
    """Looks for a sum, adding next what takes away from what is still too much."""

    def __init__(
        self,
        rules: Sequence[tuple[int, list[Inequality]]],
        facts: Iterable[Literal],
        conclusion: Literal,
        stop: Stop,
    ) -> None:
        known = {abs(literal): literal > 0 for literal in (*facts, -conclusion)}
        self._stop = stop
        self._left = MOST_SUMS
        self._terms = [
            (index, term, _reduced(term.inequality, known))
            for index, (rule, found) in enumerate(rules)
            for term in (Term(rule, one) for one in found)
        ]
        self._count = len(rules)
        self._lowering: dict[int, list[int]] = {}
        """For every fact, the terms that take away from it."""
        for number, (_, _, (factors, _)) in enumerate(self._terms):
            for fact, factor in factors.items():
                if factor < 0:
                    self._lowering.setdefault(fact, []).append(number)

    def find(self) -> tuple[Term, ...] | None:
        """Return terms that add up to a contradiction; first without any rule twice."""
        first = min(range(self._count), key=self._forms)
        for most_times in range(1, MOST_TIMES + 1):
            self._left = MOST_SUMS
            for number, (index, _, _) in enumerate(self._terms):
                if index == first:
                    found = self._add([], {}, 0, number, frozenset(), most_times)
                    if found is not None:
                        return self._joined(found)
        return None

    def _forms(self, index: int) -> int:
        return sum(which == index for which, _, _ in self._terms)

    def _joined(self, numbers: list[int]) -> tuple[Term, ...]:
        times = {number: numbers.count(number) for number in numbers}
        return tuple(self._terms[number][1]._replace(times=n) for number, n in times.items())

    def _add(
        self,
        chosen: list[int],
        factors: dict[int, int],
        bound: int,
        number: int,
        kept: frozenset[int],
        most_times: int,
    ) -> list[int] | None:
        self._left -= 1
        if self._left < 0:
            return None
        if self._left % 100 == 0:
            self._stop.check()
        _, _, (more, by) = self._terms[number]
        factors = factors.copy()
        for fact, factor in more.items():
            factors[fact] = factors.get(fact, 0) + factor
        bound += by
        chosen = [*chosen, number]
        if sum(factor for factor in factors.values() if factor > 0) < bound:
            return chosen
        return self._go_on(chosen, factors, bound, kept, most_times)

    def _go_on(
        self,
        chosen: list[int],
        factors: dict[int, int],
        bound: int,
        kept: frozenset[int],
        most_times: int,
    ) -> list[int] | None:
        """Lower the fact with the fewest ways to do it, or leave it as it is."""
        used = [self._terms[number][0] for number in chosen]
        ways: dict[int, list[int]] = {}
        for fact, factor in factors.items():
            if factor > 0 and fact not in kept:
                ways[fact] = [
                    number
                    for number in self._lowering.get(fact, ())
                    if used.count(self._terms[number][0]) < most_times
                ]
        able = {fact: numbers for fact, numbers in ways.items() if numbers}
        if not able:
            return self._start_elsewhere(chosen, factors, bound, kept, used, most_times)
        fact = min(able, key=lambda one: len(able[one]))
        for number in able[fact]:
            found = self._add(chosen, factors, bound, number, kept, most_times)
            if found is not None:
                return found
        return self._go_on(chosen, factors, bound, kept | {fact}, most_times)

    def _start_elsewhere(
        self,
        chosen: list[int],
        factors: dict[int, int],
        bound: int,
        kept: frozenset[int],
        used: list[int],
        most_times: int,
    ) -> list[int] | None:
        """Add a rule that is not part of the sum yet."""
        unused = [index for index in range(self._count) if index not in used]
        if not unused or self._left < 0:
            return None
        index = min(unused, key=self._forms)
        for number, (which, _, _) in enumerate(self._terms):
            if which == index:
                found = self._add(chosen, factors, bound, number, kept, most_times)
                if found is not None:
                    return found
        return None


def _reduced(inequality: Inequality, known: Mapping[int, bool]) -> Inequality:
    """Return an inequality with known facts put in."""
    factors = {fact: x for fact, x in inequality.factors.items() if fact not in known}
    bound = inequality.bound - sum(
        factor for fact, factor in inequality.factors.items() if known.get(fact)
    )
    return Inequality(factors, bound)
