"""Facts and rules as sequences that are worked out when asked for."""

import pytest

from app.core.model import (
    AllOf,
    AnyOf,
    AtMost,
    CellFacts,
    CellsOfClauses,
    Exactly,
    Fact,
    Family,
    Less,
    Model,
    Rules,
    ValueFacts,
    literals_in,
)


def family(name, *counts):
    columns = ([(1, 2)] * len(counts), list(counts))
    return Family(name, ([name] * len(counts), range(len(counts))), AtMost, columns)


def test_rules_are_those_of_all_families_in_order():
    rules = Rules([family("a", 0, 1), family("none"), family("b", 2), family("empty")])
    assert len(rules) == 3
    wanted = [("a", ("a", 0), 0), ("a", ("a", 1), 1), ("b", ("b", 0), 2)]
    assert [(rule.name, rule.place, rule.says.bound) for rule in rules] == wanted
    assert [rules[index] for index in (-1, -2, -3)] == list(rules)[::-1]
    assert rules[1:] == list(rules)[1:]
    assert [rules.place(index) for index in range(3)] == [
        (name, place) for name, place, _ in wanted
    ]
    assert [rules.says(index) for index in range(3)] == [rule.says for rule in rules]
    for outside in (3, -4):
        with pytest.raises(IndexError):
            rules[outside]


def test_no_rules():
    assert len(Rules([])) == 0
    assert list(Rules([])) == []


def test_cell_facts():
    facts = CellFacts([(0, 1), (3, 2)])
    assert list(facts) == [Fact((0, 1)), Fact((3, 2))]
    assert facts[1:] == [Fact((3, 2))]
    assert facts.numbers_at((3, 2)) == (2,)
    assert facts.numbers_at((0, 0)) == ()


def test_the_cells_of_clauses():
    cells = CellsOfClauses([(1, -3), (), (2,)], [(0, 1), (0, 2), (1, 0)])
    assert list(cells) == [((0, 1), (1, 0)), (), ((0, 2),)]
    assert cells[-1] == ((0, 2),)


def test_value_facts():
    facts = ValueFacts(2, 3, 4)
    assert len(facts) == 24
    assert list(facts) == [
        Fact((row, col), value) for row in range(2) for col in range(3) for value in range(1, 5)
    ]
    assert facts[-1] == Fact((1, 2), 4)
    assert facts[3:5] == [Fact((0, 0), 4), Fact((0, 1), 1)]
    for cell in ((0, 0), (1, 2)):
        assert [facts[number - 1] for number in facts.numbers_at(cell)] == [
            Fact(cell, value) for value in range(1, 5)
        ]
    for outside in ((2, 0), (0, 3), (-1, 0), (0, -1)):
        assert list(facts.numbers_at(outside)) == []
    with pytest.raises(IndexError):
        facts[24]


@pytest.mark.parametrize(
    ("says", "literals"),
    [
        (AnyOf((1, -2)), [1, -2]),
        (AtMost((3, 1), 1), [3, 1]),
        (Exactly((3, 1), 1), [3, 1]),
        (AllOf(((1, 2), (-1,))), [1, 2, -1]),
        (Less((1, 2), (3, 4)), [1, 2, 3, 4]),
    ],
)
def test_the_literals_of_a_statement(says, literals):
    assert list(literals_in(says)) == literals


def test_the_cells_of_a_rule_come_once_and_in_reading_order():
    model = Model(ValueFacts(1, 3, 2), Rules([Family("x", (), AnyOf, ([(6, -1, 5, 2)],))]))
    assert model.cells_of_rule(model.rules[0]) == [(0, 0), (0, 2)]
