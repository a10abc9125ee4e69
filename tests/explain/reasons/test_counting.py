"""Sums of rules: each inequality follows from its rule, and their sum from nothing else."""

from itertools import product
from random import Random

import pytest
import z3

from app.core.model import (
    AllOf,
    AnyOf,
    AtMost,
    CellFacts,
    Exactly,
    Family,
    Less,
    Model,
    Rules,
    literals_in,
)
from app.core.registry import puzzle_type
from app.core.steps import Inequality, Step, Term
from app.core.stop import Stop
from app.explain import Explanation
from app.explain.reasons.counting import find_count, inequalities, proves
from app.explain.reasons.sums import contradicting_multipliers
from tests.explain.search.test_explanation import puzzle_of

STATEMENTS = [
    AnyOf((1, -2, 3)),
    AtMost((1, 2, 3, 4), 1),
    AtMost((1, 2, -3), 2),
    Exactly((1, 2, 3, 4), 2),
    AllOf(((-1, 2, 3), (-1, -2, -3))),
]


def holds(says, true) -> bool:
    def count(literals):
        return sum((abs(literal) in true) == (literal > 0) for literal in literals)

    if isinstance(says, AnyOf):
        return count(says.literals) >= 1
    if isinstance(says, AtMost):
        return count(says.literals) <= says.bound
    if isinstance(says, Exactly):
        return count(says.literals) == says.bound
    return all(count(clause) >= 1 for clause in says.clauses)


def satisfied(inequality, true) -> bool:
    return sum(f for fact, f in inequality.factors.items() if fact in true) >= inequality.bound


@pytest.mark.parametrize("says", STATEMENTS)
def test_an_inequality_follows_from_its_rule(says):
    for values in product((False, True), repeat=4):
        true = {number for number, value in enumerate(values, 1) if value}
        if holds(says, true):
            assert all(satisfied(one, true) for one in inequalities(says))


def test_the_inequalities_of_a_rule_say_all_of_it():
    for says in STATEMENTS:
        for values in product((False, True), repeat=4):
            true = {number for number, value in enumerate(values, 1) if value}
            assert holds(says, true) == all(satisfied(one, true) for one in inequalities(says))


def test_a_sign_orders_two_cells_that_hold_one_number_each():
    size = 4
    smaller, greater = tuple(range(1, size + 1)), tuple(range(size + 1, 2 * size + 1))
    found = inequalities(Less(smaller, greater))
    for one, other in product(range(size), repeat=2):
        true = {smaller[one], greater[other]}
        assert (one < other) == all(satisfied(inequality, true) for inequality in found)


@pytest.mark.parametrize("kind", ["lightup", "norinori", "futoshiki"])
def test_a_count_proves_its_conclusion_by_adding(kind):
    rng = Random(kind)
    found = 0
    for _ in range(40):
        puzzle = puzzle_of(kind, rng)
        model = puzzle_type(kind).model(puzzle, Stop())
        for step in Explanation(model, Stop()):
            count = find_count(model, step, Stop()) if step.size > 1 else None
            if count is None:
                continue
            found += 1
            assert {term.rule for term in count.terms} == set(step.rules)
            assert proves(count.terms, step.facts, count.conclusion)
            for term in count.terms:
                assert term.inequality in inequalities(model.rules.says(term.rule))
                rest = [other for other in count.terms if other is not term]
                if kind != "futoshiki":  # a sign says by itself that something is below
                    assert not proves(rest, step.facts, count.conclusion)
    assert found > 10


def test_a_rule_of_several_clauses_adds_more_than_one_of_them():
    """The elbow: two of 1, 2, 3 hold, and 4 beside 1 and 3 makes each two of them impossible."""
    pairs = [AllOf(((-4, -1, -3),)), AllOf(((-1, -2, -4),)), AllOf(((-3, -2, -4),))]
    says = [Exactly((1, 2, 3), 2), *pairs]
    families = tuple(
        Family(f"rule {n}", ([n],), type(one), tuple([[x] for x in one]))
        for n, one in enumerate(says)
    )
    cells = CellFacts([(0, col) for col in range(4)])
    model = Model(cells, Rules(families))
    count = find_count(model, Step((-4,), (0, 1, 2, 3)), Stop())
    assert proves(count.terms, (), -4)
    assert sorted(term.times for term in count.terms) == [1, 1, 1, 2]


def test_small_systems_are_contradicted_exactly_where_no_fractions_satisfy_them():
    rng = Random("sums")
    found = 0
    for _ in range(400):
        some = [
            Inequality(
                {n: rng.choice((-1, 1)) for n in rng.sample(range(1, 5), rng.randint(1, 3))},
                rng.randint(-1, 2),
            )
            for _ in range(rng.randint(2, 5))
        ]
        times = contradicting_multipliers(some, Stop())
        if times is None:
            assert has_fractions(some)
        else:
            found += 1
            assert min(times) >= 0
            terms = [Term(0, one, n) for one, n in zip(some, times, strict=True)]
            assert proves(terms, (), 99)
    assert found > 100


def has_fractions(some) -> bool:
    """Tell whether values from 0 to 1 satisfy all inequalities, by another solver."""
    solver = z3.Solver()
    values = [z3.Real(f"x{n}") for n in range(5)]
    solver.add([z3.And(value >= 0, value <= 1) for value in values])
    for one in some:
        solver.add(z3.Sum([f * values[n] for n, f in one.factors.items()]) >= one.bound)
    return solver.check() == z3.sat


def test_only_what_follows_is_counted():
    asked = proved = 0
    for seed in range(60):
        model = puzzle_type("lightup").model(puzzle_of("lightup", Random(seed)), Stop())
        rules = tuple(Random(seed).sample(range(len(model.rules)), min(3, len(model.rules))))
        said = [model.rules.says(rule) for rule in rules]
        facts = sorted({abs(x) for one in said for x in literals_in(one)})
        if len(facts) > 12:
            continue
        worlds = [
            {fact for fact, value in zip(facts, values, strict=True) if value}
            for values in product((False, True), repeat=len(facts))
        ]
        possible = [world for world in worlds if all(holds(one, world) for one in said)]
        for literal in (sign * fact for fact in facts for sign in (1, -1)):
            asked += 1
            if find_count(model, Step((literal,), rules), Stop()) is not None:
                proved += 1
                assert all((abs(literal) in world) == (literal > 0) for world in possible)
    assert asked > 100
    assert proved
