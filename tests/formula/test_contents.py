"""Formulas to look into: their numbers, what is found in them, how clauses stand, excerpts."""

from random import Random

import pytest
from pysat.formula import CNF

from app.core.document import Document
from app.core.errors import Cancelled
from app.core.registry import kinds, puzzle_type
from app.core.stop import Stop
from app.formula import excerpt
from app.formula.contents import ClauseState, clause_state, contents_of, free_in_portions
from app.formula.excerpt import Block
from app.formula.finding import everything, find
from app.puzzles.norinori.puzzle import Norinori
from app.sat.solving import find_solutions
from tests.formula.samples import (
    ALL_WALLS,
    CONFLICT,
    EMPTY,
    KINDS,
    SEEDS,
    exported,
    random_document,
)
from tests.formula.test_dimacs import clause_lines, header

WIDE = Document("norinori", Norinori.from_labels([["a"] * 5] * 4))
"""One region of twenty cells: counting them takes helpers."""


def contents(document, *, fast=False):
    return contents_of(document, Stop(), fast=fast)


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_numbers_are_those_of_the_export_and_of_the_solver(kind, seed, fast):
    document = random_document(kind, seed)
    made = contents(document, fast=fast)
    whole = everything(made)
    numbers = len(whole.variables), whole.clauses
    assert numbers == header(exported(document, "dimacs", fast=fast))
    assert numbers == (made.formula.variables, len(made.formula.clauses))
    assert sum(part.clauses for part in whole.parts) == whole.clauses
    if fast:
        model = puzzle_type(kind).model(document.puzzle, Stop())
        verdict = find_solutions(model, Stop())
        assert numbers == (verdict.variables, verdict.clauses)


@pytest.mark.parametrize("kind", kinds())
def test_every_kind_of_rule_has_a_title(kind):
    there = puzzle_type(kind)
    assert set(there.rule_titles) == set(there.rule_fields)
    assert all(str(title) for title in there.rule_titles.values())


def rule_of(made, clause):
    """Return the index of the rule that a clause belongs to."""
    return next(index for index, end in enumerate(made.formula.ends) if clause < end)


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("document", [EMPTY, CONFLICT, ALL_WALLS, WIDE])
def test_uses_are_counted(document, fast):
    made = contents(document, fast=fast)
    for number in range(1, made.formula.variables + 1):
        clauses = [i for i, c in enumerate(made.formula.clauses) if number in map(abs, c)]
        assert made.uses.clauses[number] == len(clauses)
        rules = {rule_of(made, index) for index in clauses}
        assert made.uses.rules[number] == len(rules)
        if number > made.formula.facts:
            assert {made.uses.helpers[number]} == rules


def test_helpers_are_named_after_their_rule():
    made = contents(WIDE, fast=True)
    last = made.formula.variables
    assert last > made.formula.facts == 20
    assert made.variable(20) == "B20"
    assert made.variable(last) == f"h{last}"
    assert made.meaning(last) == "helper of region r1c1"
    assert made.say_literal(-last) == f"h{last} is false"
    assert made.cells_of_clause(len(made.formula.clauses) - 1) <= {
        (r, c) for r in range(4) for c in range(5)
    }
    assert made.remark
    assert not contents(WIDE, fast=False).remark


def test_where_rules_and_clauses_are():
    made = contents(EMPTY)
    assert [kind.name for kind in made.kinds] == ["wall", "sight", "lit"]
    assert made.name_rule(0) == "sight r1c1–r1c2"
    assert made.place(3) == ("sight", (((0, 1), (1, 1)),))
    assert made.place(4) == ("lit", ((0, 0),))
    assert made.say_rule(4) == "r1c1 must be lit"
    assert made.cells_of_rule(4) == {(0, 0), (0, 1), (1, 0)}
    assert made.cells_of_clause(0) == {(0, 0), (0, 1)}
    assert made.literal(-3) == "¬L3"
    assert made.say_literal(-3) == "there is no bulb at r2c1"


# What is found


def found(document, words="", cell=None, *, fast=False):
    made = contents(document, fast=fast)
    return made, find(made, words, cell, Stop())


def test_a_variable_is_found_where_it_is_used():
    made, part = found(EMPTY, "L2")
    assert part.variables == [2]
    shown = [i for rule in part.rules for i in part.clauses_of(made, rule)]
    assert shown == [i for i, clause in enumerate(made.formula.clauses) if 2 in map(abs, clause)]
    assert part.clauses == len(shown) == made.uses.clauses[2]
    assert len(part.rules) == made.uses.rules[2]


@pytest.mark.parametrize("words", ["l2", "¬L2", "~l2", "  L2  "])
def test_a_variable_is_found_however_it_is_written(words):
    assert found(EMPTY, words)[1] == found(EMPTY, "L2")[1]


def test_a_cell_is_found_by_name_and_by_place():
    assert found(EMPTY, "r1c2")[1] == found(EMPTY, "", (0, 1))[1] == found(EMPTY, "L2")[1]
    assert not found(EMPTY, "r7c7")[1].rules
    assert not found(EMPTY, "L99")[1].rules


def test_a_wall_is_found_though_it_has_no_facts():
    made, part = found(CONFLICT, "", (0, 0))
    assert [made.name_rule(rule) for rule in part.rules] == ["wall r1c1"]
    assert part.clauses == 1
    assert not part.variables


def test_words_are_found_in_titles_names_and_sentences():
    made, part = found(CONFLICT, "wall")
    assert [kind.kind.name for kind in part.parts] == ["wall"]
    assert [made.name_rule(rule) for rule in part.rules] == ["wall r1c1"]
    assert len(found(EMPTY, "at most one")[1].rules) == 4
    assert len(found(EMPTY, "EVERY cell")[1].rules) == 4
    made, part = found(EMPTY, "lit r2c2 L3")
    assert [made.name_rule(rule) for rule in part.rules] == ["lit r2c1", "lit r2c2"]
    made, part = found(EMPTY, "lit L3")
    assert [made.name_rule(rule) for rule in part.rules] == ["lit r1c1", "lit r2c1", "lit r2c2"]


def test_variables_are_found_by_what_they_mean():
    assert found(EMPTY, "bulb")[1].variables == [1, 2, 3, 4]
    assert found(EMPTY, "lit")[1].variables == []
    assert len(found(WIDE, "helper", fast=True)[1].variables) > 10


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_cell_finds_every_clause_that_speaks_of_it(kind, seed, fast):
    document = random_document(kind, seed)
    made = contents(document, fast=fast)
    rng = Random(seed)
    cell = rng.randrange(document.puzzle.rows), rng.randrange(document.puzzle.cols)
    part = find(made, "", cell, Stop())
    shown = {i for rule in part.rules for i in part.clauses_of(made, rule)}
    numbers = set(made.stated.model.facts.numbers_at(cell))
    speaking = {i for i, c in enumerate(made.formula.clauses) if numbers & set(map(abs, c))}
    assert speaking <= shown
    assert part.clauses == len(shown)
    # Whatever else is shown belongs to a rule that is shown at the cell.
    rest = {rule_of(made, index) for index in shown - speaking}
    assert all(cell in made.shown_at(rule) for rule in rest)


def test_a_search_can_be_stopped():
    stop = Stop()
    made = contents(EMPTY)
    stop.cancel()
    with pytest.raises(Cancelled):
        find(made, "lit", None, stop)


# How clauses stand


@pytest.mark.parametrize(
    ("clause", "known", "stands"),
    [
        ((1, -2), (), ClauseState.OPEN),
        ((1, -2), (0, 0, 0), ClauseState.OPEN),
        ((1, -2), (0, -1, 0), ClauseState.UNIT),
        ((1, -2), (0, 0, 1), ClauseState.UNIT),
        ((1, -2), (0, 0, -1), ClauseState.SATISFIED),
        ((1, -2), (0, -1, 1), ClauseState.FALSE),
        ((-1,), (0, 0, 0), ClauseState.UNIT),
        ((), (0,), ClauseState.FALSE),
        ((1, 9), (0, -1), ClauseState.UNIT),  # nothing is known of a helper
    ],
)
def test_standing(clause, known, stands):
    assert clause_state(clause, known) is stands


# Excerpts


def all_blocks(made):
    return [Block(rule, made.clauses_of(rule)) for rule in range(len(made.formula.ends))]


def test_an_excerpt_as_text():
    made = contents(EMPTY)
    assert excerpt.as_text(made, [Block(0, [0]), Block(4, [4])], Stop()) == (
        "sight r1c1–r1c2: at most one bulb in r1c1 and r1c2\n"
        "    (¬L1 ∨ ¬L2)\n"
        "lit r1c1: r1c1 must be lit\n"
        "    (L1 ∨ L2 ∨ L3)\n"
    )


def test_clauses_of_one_rule_are_joined():
    made = contents(random_document("norinori", 1))
    written = excerpt.as_text(made, all_blocks(made)[:1], Stop()).splitlines()
    assert written[1].startswith("    (")
    assert all(line.startswith("  ∧ (") for line in written[2:])
    assert len(written) == 1 + len(made.clauses_of(0)) > 3


def test_an_excerpt_as_latex():
    made = contents(EMPTY)
    assert excerpt.as_latex(made, [Block(0, [0])], Stop()) == (
        "sight r1c1--r1c2: at most one bulb in r1c1 and r1c2\\\\\n"
        "$(\\lnot L_{1} \\lor \\lnot L_{2})$\n"
    )


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("document", [EMPTY, CONFLICT, WIDE])
def test_all_of_it_as_dimacs_is_what_is_exported(document, fast):
    made = contents(document, fast=fast)
    copied = excerpt.as_dimacs(made, all_blocks(made), Stop())
    written = exported(document, "dimacs", fast=fast)
    assert header(copied) == header(written)
    assert clause_lines(copied) == clause_lines(written)
    assert copied.isascii()


def test_a_part_as_dimacs_is_read_by_solvers():
    made = contents(EMPTY)
    copied = excerpt.as_dimacs(made, [Block(4, [4])], Stop())
    assert CNF(from_string=copied).clauses == [[1, 2, 3]]
    assert header(copied) == (4, 1)
    assert "c var 3 = bulb r2c1\n" in copied
    assert "c var 4" not in copied


def test_names_of_variables():
    made = contents(EMPTY)
    assert excerpt.names_as_text(made, [2], Stop()) == "L2 = bulb r1c2\n"
    assert excerpt.names_as_latex(made, [2, 3], Stop()) == (
        "$L_{2}$ = bulb r1c2\\\\\n$L_{3}$ = bulb r2c1\n"
    )
    assert excerpt.names_as_dimacs(made, [2], Stop()) == "c var 2 = bulb r1c2\n"


def test_nothing_is_left_of_what_was_given_back():
    made = contents(EMPTY)
    free_in_portions(made, Stop())
    assert made.formula.clauses == []
