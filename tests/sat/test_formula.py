"""Each block of clauses says what its rule says; whole formulas have the solutions of the rules."""

import random
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import BadUse, Cancelled
from app.core.model import AllOf, AnyOf, AtMost, Exactly, Less, Model, Statement, literals_in
from app.core.stop import Stop
from app.sat import formula as formula_module
from app.sat.formula import (
    Formula,
    comparing_formula,
    exact_formula,
    fast_formula,
    plain_clause_count,
    plain_formula,
)
from tests.helpers.models import (
    Asker,
    all_assignments,
    brute_solutions,
    build,
    fact_solutions,
    is_true,
    says_true,
)
from tests.helpers.stops import CountingStop
from tests.helpers.strategies import models

EITHER = pytest.mark.parametrize("encode", [exact_formula, plain_formula])
ANY = pytest.mark.parametrize("encode", [exact_formula, plain_formula, fast_formula])


def assert_block_says(formula: Formula, model: Model, index: int) -> None:
    """Check one block against its rule for all values of the facts."""
    says = model.rules.says(index)
    numbers = sorted({abs(literal) for literal in literals_in(says)})
    with Asker(formula.block(index)) as asker:
        for values in all_assignments(len(numbers)):
            of_facts = {number: values[at] for at, number in enumerate(numbers, 1)}
            assert asker.allows(of_facts) == says_true(says, of_facts), (says, of_facts)


@EITHER
@given(model=models())
def test_each_block_says_what_its_rule_says(encode, model):
    formula = encode(model, Stop())
    assert formula.facts == len(model.facts)
    for index in range(len(model.rules)):
        assert_block_says(formula, model, index)


@ANY
@given(model=models())
def test_the_blocks_are_the_formula(encode, model):
    formula = encode(model, Stop())
    blocks = [formula.block(index) for index in range(len(model.rules))]
    assert list(chain(*blocks)) == formula.clauses


@given(model=models(), size=st.integers(1, 5))
def test_what_is_taken_is_the_formula(model, size):
    clauses = list(exact_formula(model, Stop()).clauses)
    formula = exact_formula(model, Stop())
    taken = list(formula.take(size))
    assert list(chain(*taken)) == clauses
    assert {len(portion) for portion in taken[:-1]} <= {size}
    assert formula.clauses == []


@ANY
def test_a_large_rule_is_written_in_portions(encode, monkeypatch):
    model = build(30, [AtMost(range(1, 31), 1), AllOf([(x,) for x in range(1, 31)] * 2)])
    whole = encode(model, Stop()).clauses
    seldom, often = CountingStop(), CountingStop()
    encode(model, seldom)
    monkeypatch.setattr(formula_module, "CLAUSES_PER_CHECK", 10)
    assert encode(model, often).clauses == whole
    assert often.looks > seldom.looks + 40


@given(model=models(most_rules=4))
def test_all_formulas_have_the_solutions_of_the_rules(model):
    wanted = brute_solutions(model)
    for encode in (exact_formula, plain_formula, fast_formula, comparing_formula):
        assert fact_solutions(encode(model, Stop()).clauses, len(model.facts)) == wanted


@given(model=models())
def test_the_plain_formula_has_no_other_variables_and_the_clauses_it_was_said_to_have(model):
    formula = plain_formula(model, Stop())
    used = {abs(literal) for clause in formula.clauses for literal in clause}
    assert formula.variables == len(model.facts)
    assert used <= set(range(1, len(model.facts) + 1))
    assert len(formula.clauses) == plain_clause_count(model)


def test_the_plain_formula_has_a_limit():
    model = build(20, [Exactly(range(1, 21), 10)])
    count = plain_clause_count(model)
    assert len(plain_formula(model, Stop(), limit=count).clauses) == count
    with pytest.raises(BadUse, match=f"{count:,} clauses"):
        plain_formula(model, Stop(), limit=count - 1)


@ANY
def test_a_cancelled_job_encodes_nothing(encode):
    stop = Stop()
    stop.cancel()
    with pytest.raises(Cancelled):
        encode(build(3, [AtMost((1, 2, 3), 1)]), stop)


# Large statements: PySAT's cardinality encodings, and the ladder for signs.


@EITHER
@pytest.mark.parametrize("shape", [AtMost, Exactly])
@pytest.mark.parametrize("size", [8, 9, 10, 11])
def test_every_count_over_some_literals(encode, shape, size):
    literals = [number if number % 3 else -number for number in range(3, size + 3)]
    counts = range(size + 2)
    # All in one model of more facts than they use, so that a mix-up of variables would show.
    model = build(size + 5, [shape(literals, count) for count in counts])
    formula = encode(model, Stop())
    for index in range(len(counts)):
        assert_block_says(formula, model, index)


@pytest.mark.parametrize("shape", [AtMost, Exactly])
@pytest.mark.parametrize("size", [12, 13, 14])
def test_one_of_some_more_literals(shape, size):
    model = build(size, [shape(range(1, size + 1), 1)])
    assert_block_says(exact_formula(model, Stop()), model, 0)


def _near(statement: AtMost | Exactly, rng: random.Random) -> dict[int, bool]:
    """Draw values with about as many true literals as the statement asks for."""
    size = len(statement.literals)
    chosen = min(max(statement.bound + rng.choice((-1, 0, 0, 1, 2)), 0), size)
    true = set(rng.sample(statement.literals, chosen))
    return {abs(x): (x in true) == (x > 0) for x in statement.literals}


@pytest.mark.parametrize("shape", [AtMost, Exactly])
@pytest.mark.parametrize(
    ("size", "count"), [(25, 1), (40, 2), (98, 2), (98, 1), (60, 3), (30, 15), (30, 29), (30, 30)]
)
def test_many_literals(shape, size, count):
    rng = random.Random(size * 100 + count)
    literals = [rng.choice((number, -number)) for number in range(1, size + 1)]
    model = build(size, [shape(literals, count)])
    formula = exact_formula(model, Stop())
    says = model.rules.says(0)
    outcomes = set()
    with Asker(formula.clauses) as asker:
        for _ in range(400):
            values = _near(says, rng)
            outcomes.add(expected := says_true(says, values))
            assert asker.allows(values) == expected
            assert sum(is_true(x, values) for x in literals) in range(size + 1)
    assert outcomes == {True, False} or (shape is AtMost and count == size)


def test_large_counts_are_cheap(monkeypatch):
    monkeypatch.setattr(formula_module, "MOST_PAIRS", 0)
    for says in (AtMost(range(1, 199), 1), AtMost(range(1, 199), 2), Exactly(range(1, 199), 2)):
        formula = exact_formula(build(198, [says]), Stop())
        assert formula.variables > formula.facts
        assert len(formula.clauses) < 2000 < plain_clause_count(build(198, [says]))


@EITHER
@pytest.mark.parametrize(("low", "high"), [(5, 5), (6, 6), (3, 9), (9, 3), (1, 8), (8, 1)])
def test_signs_between_cells_of_several_values(encode, low, high):
    model = build(low + high, [Less(range(1, low + 1), range(low + 1, low + high + 1))])
    assert_block_says(encode(model, Stop()), model, 0)


@EITHER
@pytest.mark.parametrize("size", [2, 7, 25, 40])
def test_signs_between_large_cells(encode, size):
    model = build(2 * size, [Less(range(1, size + 1), range(size + 1, 2 * size + 1))])
    formula = encode(model, Stop())
    if size == 40 and encode is exact_formula:
        assert formula.variables > formula.facts, "this was to try the ladder"
    with Asker(formula.clauses) as asker:
        for low in range(1, size + 1):
            for high in range(1, size + 1):
                values = {x: x in (low, size + high) for x in range(1, 2 * size + 1)}
                assert asker.allows(values) == (low < high)


@ANY
def test_blocks_share_no_auxiliary_variables(encode):
    size = 18
    numbers = list(range(1, size + 1))
    statements: list[Statement] = []
    for count in (0, 1, 2, 5, size - 1, size):
        statements += [AtMost(numbers, count), Exactly(numbers, count)]
        statements += [Less(numbers[:9], numbers[9:]), AnyOf(numbers[:3])]
    model = build(size + 3, statements)
    formula = encode(model, Stop())
    seen: set[int] = set()
    for index in range(len(model.rules)):
        used = {abs(literal) for clause in formula.block(index) for literal in clause}
        own = {variable for variable in used if variable > formula.facts}
        facts = {abs(literal) for literal in literals_in(model.rules.says(index))}
        assert used - own <= facts, model.rules.says(index)
        assert not own & seen, model.rules.says(index)
        seen |= own
    assert max(seen, default=formula.facts) <= formula.variables


# Known literals


def _follow_rule_by_rule(model: Model, most: int) -> dict[int, list[int]]:
    """Find literals that one rule and earlier known literals force, by the rule that did."""
    known: set[int] = set()
    given: dict[int, list[int]] = {}
    facts = len(model.facts)
    growing = True
    while growing and len(known) < most:
        growing = False
        for index, rule in enumerate(model.rules):
            left = [
                values
                for values in all_assignments(facts)
                if all(is_true(x, values) for x in known) and says_true(rule.says, values)
            ]
            if not left:
                return {}
            for literal in chain(range(1, facts + 1), range(-facts, 0)):
                forced = all(is_true(literal, values) for values in left)
                if forced and literal not in known and len(known) < most:
                    known.add(literal)
                    given.setdefault(index, []).append(literal)
                    growing = True
    return given


@given(model=models(largest=6, most_rules=5), most=st.integers(1, 6))
def test_known_literals_change_no_solution(model, most):
    known = _follow_rule_by_rule(model, most)
    formula = fast_formula(model._replace(known=known), Stop())
    assert fact_solutions(formula.clauses, len(model.facts)) == brute_solutions(model)
    for index, literals in known.items():
        block = [tuple(clause) for clause in formula.block(index)]
        assert {(literal,) for literal in literals} <= set(block)


@pytest.mark.parametrize("known_true", [0, 1, 2, 3])
@pytest.mark.parametrize("known_false", [0, 1, 4])
@pytest.mark.parametrize("shape", [AtMost, Exactly])
def test_known_literals_in_large_counts(shape, known_true, known_false):
    size, count = 14, 2
    units = [(x,) for x in range(1, known_true + 1)]
    units += [(-x,) for x in range(known_true + 1, known_true + known_false + 1)]
    # Something else with auxiliary variables behind it: the two must not meet.
    statements = [AllOf(units), shape(range(1, size + 1), count), AtMost(range(4, 16), 3)]
    known = {0: [literal for (literal,) in units]}
    model = build(15, statements)
    formula = fast_formula(model._replace(known=known), Stop())
    with Asker(formula.clauses) as asker:
        for values in all_assignments(15):
            if sum(values.values()) <= count + 3:
                wanted = all(says_true(says, values) for says in statements)
                assert asker.allows(values) == wanted


def test_known_literals_in_signs():
    size = 9
    low, high = range(1, size + 1), range(size + 1, 2 * size + 1)
    for top in range(1, size + 1):
        # The greater cell is at most `top`, so the smaller one is below that.
        units = [(-high[value - 1],) for value in range(top + 1, size + 1)]
        model = build(2 * size, [AllOf(units), Less(low, high), Exactly(high, 1)])
        known = {0: [literal for (literal,) in units]}
        known[1] = [-low[value - 1] for value in range(top, size + 1)]
        formula = fast_formula(model._replace(known=known), Stop())
        with Asker(formula.clauses) as asker:
            for one in range(1, size + 1):
                for other in range(1, size + 1):
                    values = {x: x in (one, size + other) for x in range(1, 2 * size + 1)}
                    assert asker.allows(values) == (one < other <= top)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
@pytest.mark.parametrize("shape", [AtMost, Exactly])
def test_counts_in_several_portions(shape, count, monkeypatch):
    monkeypatch.setattr(formula_module, "MOST_LITERALS_WRITTEN_OUT", 4)
    monkeypatch.setattr(formula_module, "LITERALS_PER_ENCODING", 4)
    for size in (8, 9, 11):
        model = build(size, [shape(range(1, size + 1), count)])
        assert_block_says(exact_formula(model, Stop()), model, 0)


def test_very_large_counts_are_cheap():
    formula = exact_formula(build(20_000, [Exactly(range(1, 20_001), 2)]), Stop())
    assert len(formula.clauses) < 12 * 20_000
