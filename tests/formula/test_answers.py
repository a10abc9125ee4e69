"""What solvers answer, in all their ways, and what is no answer."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.document import Document
from app.core.errors import BadInput
from app.core.stop import Stop
from app.formula.answers import FactValues, SolverAnswer, fact_values, read_answer
from app.formula.checking import broken_rules
from app.formula.naming import state
from app.puzzles.futoshiki.puzzle import Futoshiki
from tests.formula.samples import ALL_WALLS, EMPTY, KINDS, SEEDS, random_document
from tests.helpers.models import false_rules

YES = SolverAnswer(True, {"1": True, "2": False, "3": False, "4": True})

NUMBERS = {
    "competition": "s SATISFIABLE\nv 1 -2 -3 4 0\n",
    "with comments": "c hello (you)\n\nc\ns SATISFIABLE\nc v 9\nv 1 -2 -3 4 0\nc bye\n",
    "several lines": "s SATISFIABLE\nv 1 -2\nv -3\nv 4\nv 0\n",
    "values first": "v 1 -2 -3 4 0\ns SATISFIABLE\n",
    "no verdict": "v 1 -2 -3 4 0\n",
    "minisat": "SAT\n1 -2 -3 4 0\n",
    "minisat on Windows": "SAT\r\n1 -2 -3 4 0\r\n",
    "minisat over lines": "SAT\n1 -2\n-3 4 0\n",
    "small letters": "sat\n1 -2 -3 4 0\n",
    "no 0 at the end, as of z3": "s SATISFIABLE\nv 1 -2 -3 4 \n",
    "byte for byte as of cadical": "c --- [ banner ] ------\nc\nc Version 1.5.3\nc\n"
    "s SATISFIABLE\nv 1 -2 -3 4 0\nc --- [ statistics ] ---\nc conflicts: 0 (0.00 per second)\n",
    "twice the same verdict": "SAT\ns SATISFIABLE\n1 -2 -3 4 0\n",
    "tabs": "s\tSATISFIABLE\nv\t1 -2  -3\t4 0",
}
NAMES = {
    "z3": "sat\n(\n  (define-fun a () Bool\n    true)\n  (define-fun b () Bool\n    false)\n)\n",
    "older z3": "sat\n(model\n  (define-fun a () Bool true)\n  (define-fun b () Bool false)\n)\n",
    "one line": "sat ((define-fun a () Bool true)(define-fun b () Bool false))",
    "without brackets": "(define-fun a () Bool true)\n(define-fun b () Bool false)\n",
    "over lines": "sat\n(\n(\ndefine-fun\na\n(\n)\nBool\ntrue\n)\n(define-fun |b| () Bool false))",
    "with comments": "sat ; yes)\n(model ; (here\n(define-fun a () Bool true)\n"
    "(define-fun b () Bool false))",
}


@pytest.mark.parametrize("way", NUMBERS)
def test_numbers(way):
    assert read_answer(NUMBERS[way]) == YES


@pytest.mark.parametrize("way", NAMES)
def test_names(way):
    assert read_answer(NAMES[way]) == SolverAnswer(True, {"a": True, "b": False})


@pytest.mark.parametrize(
    "text",
    [
        "s UNSATISFIABLE\n",
        "c c\ns UNSATISFIABLE\n",
        "UNSAT\n",
        "unsat\n",
        'unsat\n(error "line 9 column 10: model is not available")\n',
    ],
)
def test_no_solution(text):
    assert read_answer(text) == SolverAnswer(False, {})


@pytest.mark.parametrize("text", ["s UNKNOWN\n", "INDET\n", "unknown\n", "timeout"])
def test_not_known(text):
    assert read_answer(text) == SolverAnswer(None, {})


BAD = {
    "hello": "Line 1: 'hello' is not part of a solver's answer.",
    "1 2 3 0": "Line 1: '1' is not part of a solver's answer.",
    "s MAYBE": "Line 1: 'MAYBE' is not part of a solver's answer.",
    "s": "Line 1: '' is not part of a solver's answer.",
    "c nothing\n": "There is no solver's answer in this file.",
    "SAT\n1 0 2 0": "Line 2: There are values after the final 0.",
    "SAT\n1 2 -1 0": "Line 2: Variable 1 is both true and false.",
    "SAT\nUNSAT\n": "The answer contradicts itself: it gives more than one verdict.",
    "s SATISFIABLE\nv 1 0\ns UNKNOWN\n": "The answer contradicts itself: it gives more than one "
    "verdict.",
    "sat\nunsat\n()": "The answer contradicts itself: it gives more than one verdict.",
    "sat\n((define-fun a () Bool true)(define-fun a () Bool false))": "Variable a is both true and "
    "false.",
    "()": "There is no solver's answer in this file.",
    "SAT\n1 two 0": "Line 2: 'two' is not the number of a variable.",
    "SAT\n1 ² 0": "Line 2: '²' is not the number of a variable.",
    "SAT\n1 --2 0": "Line 2: '--2' is not the number of a variable.",
    f"SAT\n{'9' * 5000} 0": "Line 2: '99999999999999999999…' is not the number of a variable.",
    "sat\n((define-fun a () Bool true)": "The answer is incomplete: a bracket is not closed.",
    "sat\n(define-fun a () Bool true))": "Line 2: There is a bracket too many.",
    "(" * 100000: "Line 1: There is a bracket too many.",
    "perhaps\n()": "'perhaps' is not part of a solver's answer.",
    "sat\n((define-fun a () Int 3))": "The value of a is neither true nor false.",
    "sat\n((define-fun a ((x Int)) Bool true))": "The value of a is neither true nor false.",
}


@pytest.mark.parametrize("text", BAD, ids=[text[:30] for text in BAD])
def test_bad_answers(text):
    with pytest.raises(BadInput) as error:
        read_answer(text)
    assert str(error.value) == BAD[text]


@given(st.text(alphabet='sv10-2 \nATSUN()";|cdefin-true', max_size=60))
def test_anything_is_an_answer_or_one_sentence(text):
    with suppress(BadInput):
        answer = read_answer(text)
        assert answer.has_solution or not answer.values


def test_facts_by_number_and_by_name():
    model = state(EMPTY, Stop()).model
    assert fact_values(YES, model, "bulb") == FactValues([1, 4], [])
    more = SolverAnswer(True, YES.values | {"9": True, "5": False})
    assert fact_values(more, model, "bulb") == FactValues([1, 4], [])
    named = SolverAnswer(
        True, {"bulb_1_2": True, "bulb_2_1": True, "bulb_0_0": False, "wall_1_1": True}
    )
    assert fact_values(named, model, "bulb") == FactValues([2, 3], [1, 4])


@pytest.mark.parametrize("answer", ["SAT\n", "SAT\n0\n", "s SATISFIABLE\nv 0\n", "sat\n()"])
def test_a_solution_that_is_not_told(answer):
    with pytest.raises(BadInput, match="that there is a solution, but gives no values"):
        fact_values(read_answer(answer), state(EMPTY, Stop()).model, "bulb")
    walls = state(ALL_WALLS, Stop()).model  # without a fact, there is nothing to tell
    assert fact_values(read_answer(answer), walls, "bulb") == FactValues([], [])


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"black_1_1": True}, "such as bulb_1_1"),
        ({"17": True}, "such as 1"),
        ({"bulb_1_1": True, "bulb_9_9": True}, "no variable bulb_9_9"),
    ],
)
def test_answers_about_another_puzzle(values, said):
    with pytest.raises(BadInput, match=said):
        fact_values(SolverAnswer(True, values), state(EMPTY, Stop()).model, "bulb")


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_broken_rules_are_those_that_are_false(kind, data):
    stated = state(random_document(kind, data.draw(st.sampled_from(SEEDS))), Stop())
    facts = range(1, len(stated.model.facts) + 1)
    true = data.draw(st.sets(st.sampled_from(facts)) if facts else st.just(set()))
    _, broken = broken_rules(stated, true)
    values = {fact: fact in true for fact in facts}
    assert len(broken) == len(set(broken))
    assert set(false_rules(stated.model, values)) <= set(broken)
    if not false_rules(stated.model, values):
        assert broken == []


def test_two_numbers_in_a_cell_are_seen():
    # Drawn, the 1 beside the 2 would be lost, and what is left would look right.
    stated = state(Document("futoshiki", Futoshiki.build(((0, 0), (0, 0)), ())), Stop())
    good = [2, 3, 5, 8]
    assert broken_rules(stated, good)[1] == []
    assert ("cell", ((0, 0),)) in broken_rules(stated, [1, *good])[1]
