"""Why something cannot be: rules and marks that conflict, as few of them as possible."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import Cancelled, TimedOut
from app.core.jobs import run
from app.core.model import AllOf, AnyOf, AtMost, Exactly
from app.core.steps import Reason
from app.core.stop import Stop
from app.explain import conflict_of, find_conflict
from tests.explain.checking import check_conflict
from tests.helpers.models import assert_irreducible, brute_solutions, build, pigeons
from tests.helpers.stops import end_while_searching
from tests.helpers.strategies import models


@given(model=models(most_rules=10))
def test_a_conflict_is_irreducible_and_found_where_there_is_one(model):
    found = find_conflict(model, Stop())
    assert (found is None) == bool(brute_solutions(model))
    if found is not None:
        assert found.facts == ()
        assert_irreducible(model, found.rules)


@given(model=models(), data=st.data())
def test_a_position_conflicts_where_no_solution_agrees_with_it(model, data):
    numbers = range(1, len(model.facts) + 1)
    marked = data.draw(st.lists(st.sampled_from(numbers), unique=True))
    true = set(data.draw(st.lists(st.sampled_from(marked)))) if marked else set()
    start = [n if n in true else -n for n in marked]
    found = find_conflict(model, Stop(), start)
    agreeing = [s for s in brute_solutions(model) if true == set(s).intersection(marked)]
    assert (found is None) == bool(agreeing)
    if found is not None:
        check_conflict(model, found, start)


def test_the_smallest_conflict_is_named():
    long = [AnyOf((1,)), *(AnyOf((-n, n + 1)) for n in range(1, 6)), AnyOf((-6,))]
    short = [AnyOf((7, 8)), AnyOf((-7,)), AnyOf((-8,))]
    assert find_conflict(build(8, [*long, *short]), Stop()) == Reason((7, 8, 9))


def test_a_conflict_that_needs_every_rule():
    model = pigeons(5, 4)
    found = find_conflict(model, Stop())
    assert found == Reason(tuple(range(9)))
    assert_irreducible(model, found.rules)


def test_a_conflict_among_many_harmless_rules():
    harmless = [AnyOf((x, x + 1)) for x in range(10, 90)]
    model = build(100, [*harmless, Exactly((1, 2, 3), 2), AllOf(((-1,),)), AllOf(((-3,),))])
    assert find_conflict(model, Stop()) == Reason((80, 81, 82))


def test_marks_that_deny_each_other():
    assert find_conflict(build(2, []), Stop(), (1, 2, -1)) == Reason((), (1, -1))


def test_no_rules_and_no_facts():
    assert find_conflict(build(0, []), Stop()) is None


def test_rules_without_facts():
    assert find_conflict(build(0, [AtMost((), 0), AnyOf(())]), Stop()) == Reason((1,))


@pytest.mark.parametrize("impossible", [AnyOf(()), AllOf(((),)), Exactly((1, 2), 3)])
def test_a_rule_that_cannot_hold_is_the_whole_conflict(impossible):
    model = build(3, [AnyOf((1, 2, 3)), impossible, AtMost((1, 2, 3), 2)])
    assert find_conflict(model, Stop()) == Reason((1,))


def test_rules_that_always_hold():
    model = build(2, [AtMost((1, 2), 2), AllOf(()), AnyOf((1, -1)), AnyOf((2, -2))])
    assert find_conflict(model, Stop()) is None


HARD = pigeons(13, 12)
"""Takes any solver of this kind far longer than a test may."""

QUESTIONS = pytest.mark.parametrize(
    "question",
    [lambda stop: find_conflict(HARD, stop), lambda stop: conflict_of(HARD, stop)],
    ids=["whether", "which"],
)


@QUESTIONS
@pytest.mark.parametrize(("end", "error"), [(Stop.cancel, Cancelled), (Stop.expire, TimedOut)])
def test_it_obeys_another_thread(question, end, error):
    with pytest.raises(error):
        end_while_searching(question, end)


@QUESTIONS
def test_a_deadline_ends_it(question):
    with pytest.raises(TimedOut):
        run(question, seconds=0.2)
