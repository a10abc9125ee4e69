"""SMT-LIB: z3 says what our solver says, and its models decode to solutions."""

import re

import pytest
import z3

from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.formula.answers import fact_values, read_answer
from app.formula.checking import broken_rules
from app.formula.naming import state
from tests.formula.samples import (
    ALL_WALLS,
    BUNDLED,
    CONFLICT,
    EMPTY,
    IDS,
    KINDS,
    SOME,
    SOME_IDS,
    exported,
    random_document,
    read,
)
from tests.helpers.solving import solutions


def ask_z3(script: str) -> str:
    """What z3 prints when it runs a script."""
    context = z3.Context()  # kept in a variable: it must outlive the call
    try:
        said: str = z3.Z3_eval_smtlib2_string(context.ref(), script)
    except z3.Z3Exception as error:  # where there is no model to get
        return error.args[0].decode()
    return said


def assert_z3_agrees(document) -> bool:
    answer = read_answer(ask_z3(exported(document, "smt2")))
    ours = solutions(document.kind, document.puzzle, limit=1)
    assert answer.has_solution == bool(ours)
    if answer.has_solution:
        stated = state(document, Stop())
        true, left_out = fact_values(answer, stated.model, stated.puzzle_type.fact_word)
        assert left_out == []
        drawing, broken = broken_rules(stated, true)
        assert broken == []
        assert puzzle_type(document.kind).broken_rules(document.puzzle, drawing) == []
    return answer.has_solution


@pytest.mark.parametrize("path", BUNDLED, ids=IDS)
def test_bundled_puzzles(path):
    document = read(path)
    assert assert_z3_agrees(document) == (dict(document.details).get("solutions") != "none")


@pytest.mark.parametrize("kind", KINDS)
def test_random_puzzles(kind):
    assert {assert_z3_agrees(random_document(kind, seed)) for seed in range(30)} == {True, False}


@pytest.mark.parametrize("document", [EMPTY, CONFLICT])
def test_small_ones(document):
    assert assert_z3_agrees(document) == (document is EMPTY)


def declared(script: str) -> list[str]:
    assert re.findall(r"\(declare-(?!const)", script) == []
    return re.findall(r"^\(declare-const (\S+) Bool\)$", script, re.MULTILINE)


@pytest.mark.parametrize(
    "document", [EMPTY, ALL_WALLS, read(BUNDLED[IDS.index("lightup/pinwheel")])]
)
def test_light_up_has_three_variables_for_every_cell_of_the_framed_grid(document):
    script = exported(document, "smt2")
    rows, cols = document.puzzle.rows, document.puzzle.cols
    names = {
        f"{word}_{row}_{col}"
        for word in ("bulb", "wall", "islit")
        for row in range(rows + 2)
        for col in range(cols + 2)
    }
    assert len(declared(script)) == len(names)
    assert set(declared(script)) == names
    assert set(re.findall(r"\b[a-z]+(?:_\d+)+\b", script)) == names


def test_the_frame_is_wall_and_walls_are_dark():
    script = exported(EMPTY, "smt2").removesuffix("(check-sat)\n(get-model)\n")
    solver = z3.Solver()
    solver.from_string(script)
    for name, forced in (
        ("wall_0_0", True),
        ("wall_3_2", True),
        ("wall_1_1", False),
        ("islit_2_2", True),
        ("islit_0_1", False),
        ("bulb_3_3", False),
    ):
        assert solver.check(z3.Bool(name) == (not forced)) == z3.unsat
    assert solver.check(z3.Bool("bulb_1_1")) == solver.check(z3.Not(z3.Bool("bulb_1_1"))) == z3.sat


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [("norinori/hello", "black_1_1", None), ("futoshiki/summit", "is_1_1_1", "is_12_12_12")],
)
def test_other_puzzles_have_a_variable_for_every_fact(name, first, last):
    document = read(BUNDLED[IDS.index(name)])
    script = exported(document, "smt2")
    model = puzzle_type(document.kind).model(document.puzzle, Stop())
    assert len(set(declared(script))) == len(declared(script)) == len(model.facts)
    assert declared(script)[0] == first
    assert last in (None, declared(script)[-1])
    assert script.count("\n(assert ") == len(model.rules)


@pytest.mark.parametrize("path", SOME, ids=SOME_IDS)
def test_one_statement_per_line_and_questions_last(path):
    script = exported(read(path), "smt2")
    assert script.isascii()
    for line in script.splitlines():
        if not line.startswith(";"):
            assert re.match(
                r"\((set-option|set-logic|declare-const|assert|check-sat|get-model)", line
            )
            assert line.count("(") == line.count(")")
    assert script.splitlines()[-2:] == ["(check-sat)", "(get-model)"]
    assert script.count("(check-sat)") == script.count("(get-model)") == 1
