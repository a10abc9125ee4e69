"""Counts: the rules of a step added up as inequalities, without any supposition of cases.

A rule says that some sum of facts, true ones counting 1, is at least so much. Where the rules of a
step, each taken as often as needed, add up to something that the opposite of a conclusion cannot
reach, the sum proves the conclusion: so much is needed, and there is not that much room.
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
from app.explain.reasons.sums import contradicting_multipliers


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
        terms = _terms(found, step.facts, conclusion, stop)
        if terms is not None and not _says_too_much(model, step, terms):
            return Count(conclusion, _needed(terms, step.facts, conclusion))
    return None


def _says_too_much(model: Model, step: Step, terms: Sequence[Term]) -> bool:
    """Tell whether a sign stands for rules that are left out: that its cells hold a number."""
    rules = {term.rule for term in terms}
    return len(rules) < step.size and any(
        isinstance(model.rules.says(rule), Less) for rule in rules
    )


def _terms(
    rules: Sequence[tuple[int, list[Inequality]]],
    facts: Iterable[Literal],
    conclusion: Literal,
    stop: Stop,
) -> tuple[Term, ...] | None:
    """Return terms, as often as each is needed, that contradict the opposite of a conclusion."""
    known = {abs(literal): literal > 0 for literal in (*facts, -conclusion)}
    terms = [Term(rule, one) for rule, found in rules for one in found]
    reduced = [_reduced(term.inequality, known) for term in terms]
    telling = [n for n, one in enumerate(reduced) if _least(one) < one.bound]
    times = contradicting_multipliers([reduced[n] for n in telling], stop)
    if times is None:
        return None
    added = zip(telling, times, strict=True)
    chosen = tuple([terms[n]._replace(times=times) for n, times in added if times])
    return chosen if proves(chosen, facts, conclusion) else None


def _least(inequality: Inequality) -> int:
    """Return the least that the facts of an inequality can sum up to."""
    return sum(factor for factor in inequality.factors.values() if factor < 0)


def _needed(
    terms: tuple[Term, ...], facts: Sequence[Literal], conclusion: Literal
) -> tuple[Term, ...]:
    """Drop terms without which the others prove the same."""
    dropped = True
    while dropped:
        dropped = False
        for term in terms:
            others = tuple([one for one in terms if one is not term])
            if proves(others, facts, conclusion):
                terms, dropped = others, True
    return terms


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


def _reduced(inequality: Inequality, known: Mapping[int, bool]) -> Inequality:
    """Return an inequality with known facts put in."""
    factors = {fact: x for fact, x in inequality.factors.items() if fact not in known}
    bound = inequality.bound - sum(
        factor for fact, factor in inequality.factors.items() if known.get(fact)
    )
    return Inequality(factors, bound)
