"""Random models for hypothesis."""

from collections.abc import Sequence
from itertools import product

from hypothesis import strategies as st

from app.core.model import AllOf, AnyOf, AtMost, Exactly, Less, Model, Statement
from tests.helpers.models import build


def _literals(facts: int, smallest: int, largest: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Some facts, each at most once, each taken as it is or negated."""
    numbers = st.lists(st.integers(1, facts), min_size=smallest, max_size=largest, unique=True)
    return numbers.flatmap(
        lambda chosen: st.tuples(*(st.sampled_from((number, -number)) for number in chosen))
    )


@st.composite
def _less(draw: st.DrawFn, facts: int) -> Less:
    literals = draw(_literals(facts, 2, facts))
    cut = draw(st.integers(1, len(literals) - 1))
    return Less(literals[:cut], literals[cut:])


@st.composite
def _counting(draw: st.DrawFn, facts: int, shape: type[AtMost] | type[Exactly]) -> Statement:
    literals = draw(_literals(facts, 0, facts))
    return shape(literals, draw(st.integers(0, len(literals) + 1)))


def statements(facts: int) -> st.SearchStrategy[Statement]:
    """One statement of any shape, possibly one that always or never holds."""
    clause = _literals(facts, 0, min(facts, 4))
    return st.one_of(
        clause.map(AnyOf),
        _counting(facts, AtMost),
        _counting(facts, Exactly),
        _less(facts),
        st.lists(clause, max_size=4).map(shortest).map(AllOf),
    )


def shortest(clauses: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Leave out of clauses what is not needed to say the same together."""
    numbers = sorted({abs(literal) for clause in clauses for literal in clause})
    solutions = [
        true
        for signs in product((1, -1), repeat=len(numbers))
        for true in [{sign * number for sign, number in zip(signs, numbers, strict=True)}]
        if not any(true.isdisjoint(clause) for clause in clauses)
    ]
    return [_shortened(clause, solutions) for clause in clauses]


def _shortened(clause: tuple[int, ...], solutions: list[set[int]]) -> tuple[int, ...]:
    for literal in clause:
        rest = tuple(other for other in clause if other != literal)
        if all(not true.isdisjoint(rest) for true in solutions):
            return _shortened(rest, solutions)
    return clause


@st.composite
def models(draw: st.DrawFn, largest: int = 7, most_rules: int = 6) -> Model:
    """A model small enough to try every assignment; some facts may stand in no rule."""
    facts = draw(st.integers(2, largest))
    said: Sequence[Statement] = draw(st.lists(statements(facts), max_size=most_rules))
    return build(facts, said)
