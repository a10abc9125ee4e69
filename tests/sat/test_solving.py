"""Solutions and what they share; and stopping while the solver is at work."""

import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.errors import Cancelled, TimedOut
from app.core.jobs import Job, run
from app.core.model import AllOf, AnyOf, AtMost, Exactly, Less
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.explain import find_conflict
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.sat.formula import counting_formula, exact_formula, fast_formula
from app.sat.oracle import Oracle
from app.sat.settled import only_solution
from app.sat.solving import Answer, common_literals, find_solutions, other_solutions
from tests.bench.boards import tiled_norinori
from tests.helpers.models import brute_solutions, build, pigeons
from tests.helpers.stops import CountingStop, SearchStop, end_while_searching
from tests.helpers.strategies import models


@given(model=models(), limit=st.integers(1, 140))
def test_solutions_are_those_of_the_rules(model, limit):
    wanted = brute_solutions(model)
    verdict = find_solutions(model, Stop(), limit)
    assert len(verdict.solutions) == len(set(verdict.solutions)) == min(limit, len(wanted))
    assert set(verdict.solutions) <= wanted
    assert verdict.complete == (len(wanted) < limit)


@given(model=models(), known=st.integers(1, 20))
def test_counting_goes_on_from_the_solutions_found(model, known):
    found = find_solutions(model, Stop(), known).solutions
    if found:
        others = list(other_solutions(model, Stop(), found))
        assert len({*found, *others}) == len(found) + len(others)
        assert {*found, *others} == brute_solutions(model)


@settings(max_examples=150)
@given(model=models(), data=st.data())
def test_what_is_known_is_a_solution_only_if_every_rule_holds(model, data):
    solutions = sorted(brute_solutions(model))
    facts = range(1, len(model.facts) + 1)
    chosen = st.sets(st.sampled_from(facts)).map(sorted).map(tuple)
    true = data.draw(st.sampled_from(solutions) | chosen if solutions else chosen)
    literals = [fact if fact in true else -fact for fact in facts]
    found = only_solution(model._replace(known={0: literals}), Stop())
    assert found is None or found == true
    assert found is None or true in solutions
    if not any(family.shape is Less for family in model.rules.families):
        assert (found is None) == (true not in solutions)
    assert only_solution(model._replace(known={0: literals[1:]}), Stop()) is None
    twice = [*literals[1:], -literals[-1]] if literals[1:] else literals * 2
    assert only_solution(model._replace(known={0: twice}), Stop()) is None


@st.composite
def wide_models(draw):
    """Few solutions, though many facts are counted: one at most of more than a dozen each time."""
    count = 13
    literal = st.integers(1, count).flatmap(lambda number: st.sampled_from((number, -number)))
    signs = draw(st.lists(st.sampled_from((1, 1, 1, -1)), min_size=count, max_size=count))
    wide = tuple(number * sign for number, sign in enumerate(signs, 1))
    says = [draw(st.sampled_from((AtMost, Exactly)))(wide, 1)]
    if draw(st.booleans()):
        says.append(AtMost(range(1, count + 1), 1))
    clauses = st.lists(literal, min_size=1, max_size=3, unique=True).map(tuple).map(AnyOf)
    return build(count, says + draw(st.lists(clauses, max_size=8)))


@settings(max_examples=30)
@given(model=wide_models())
def test_a_solver_that_counts_finds_what_the_rules_say(model):
    wanted = brute_solutions(model)
    assert counting_formula(model, Stop()).at_most_one
    verdict = find_solutions(model, Stop(), limit=1000)
    assert set(verdict.solutions) == wanted
    assert len(verdict.solutions) == len(wanted)
    assert verdict.clauses == len(fast_formula(model, Stop()).clauses)


@given(model=models())
def test_two_solutions_are_enough_for_the_answer(model):
    count = len(brute_solutions(model))
    wanted = {0: Answer.NONE, 1: Answer.UNIQUE}.get(count, Answer.MULTIPLE)
    assert find_solutions(model, Stop()).answer == wanted


@given(model=models())
def test_common_literals_are_the_intersection_of_all_solutions(model):
    solutions = brute_solutions(model)
    numbers = range(1, len(model.facts) + 1)
    always = [n for n in numbers if all(n in solution for solution in solutions)]
    never = [-n for n in numbers if all(n not in solution for solution in solutions)]
    common = common_literals(model, Stop())
    if solutions:
        assert sorted(common) == sorted(always + never)
    else:
        assert common is None


def test_pigeons_with_enough_holes():
    verdict = find_solutions(pigeons(4, 4), Stop(), limit=1000)
    assert len(verdict.solutions) == 24
    assert verdict.complete


def test_a_verdict_counts_what_was_solved():
    verdict = find_solutions(build(4, [AnyOf((1, 2)), AtMost((2, 3, 4), 1)]), Stop())
    assert (verdict.variables, verdict.clauses) == (4, 4)
    assert min(verdict.seconds.encode, verdict.seconds.load, verdict.seconds.search) >= 0


# Models at the edge


def test_no_rules_and_no_facts_have_one_solution():
    model = build(0, [])
    assert find_solutions(model, Stop()).solutions == ((),)
    assert common_literals(model, Stop()) == []


def test_rules_without_facts():
    assert find_solutions(build(0, [AnyOf(())]), Stop()).answer is Answer.NONE


@pytest.mark.parametrize("impossible", [AnyOf(()), AllOf(((),)), Exactly((1, 2), 3)])
def test_a_rule_that_cannot_hold(impossible):
    model = build(3, [AnyOf((1, 2, 3)), impossible, AtMost((1, 2, 3), 2)])
    assert find_solutions(model, Stop()).solutions == ()
    assert common_literals(model, Stop()) is None


def test_rules_that_always_hold():
    model = build(2, [AtMost((1, 2), 2), AllOf(()), AnyOf((1, -1)), AnyOf((2, -2))])
    assert len(find_solutions(model, Stop(), limit=10).solutions) == 4
    assert common_literals(model, Stop()) == []


@pytest.mark.parametrize("free", [0, 1, 2, 3])
@pytest.mark.parametrize("first", [True, False])
def test_a_fact_that_no_rule_mentions_doubles_the_solutions(free, first):
    mentioned = (free + 1, free + 2) if first else (1, 2)
    model = build(2 + free, [Exactly(mentioned, 1)])
    verdict = find_solutions(model, Stop(), limit=1000)
    assert set(verdict.solutions) == brute_solutions(model)
    assert len(verdict.solutions) == 2 * 2**free
    assert common_literals(model, Stop()) == []


def test_free_facts_make_several_solutions_of_one():
    assert find_solutions(build(2, [AnyOf((1,))]), Stop()).answer is Answer.MULTIPLE
    assert find_solutions(build(1, []), Stop()).answer is Answer.MULTIPLE


def test_large_signs_and_counts_together():
    size = 30
    low, high = range(1, size + 1), range(size + 1, 2 * size + 1)
    model = build(2 * size, [Exactly(low, 1), Exactly(high, 1), Less(low, high)])
    verdict = find_solutions(model, Stop(), limit=1000)
    wanted = {(a, size + b) for a in range(1, size + 1) for b in range(a + 1, size + 1)}
    assert set(verdict.solutions) == wanted
    assert len(verdict.solutions) == len(wanted)
    # What the ends of the scale cannot be is common to all.
    assert sorted(common_literals(model, Stop())) == [-size - 1, -size]


# Stopping

HARD = pigeons(13, 12)
"""Takes any solver of this kind far longer than a test may."""

LARGE = {
    "lightup": LightUp(("....X" * 8, "X" * 40) * 15),
    "norinori": tiled_norinori(48),
    "futoshiki": Futoshiki.build(
        [[0 if r < 4 else (r + c) % 20 + 1 for c in range(20)] for r in range(20)], []
    ),
}
"""Boards with many rules and clauses about which every question is answered soon."""

QUESTIONS = pytest.mark.parametrize("question", [find_solutions, common_literals, find_conflict])


@QUESTIONS
@pytest.mark.parametrize(("end", "error"), [(Stop.cancel, Cancelled), (Stop.expire, TimedOut)])
def test_the_solver_obeys_another_thread(question, end, error):
    with pytest.raises(error):
        end_while_searching(lambda stop: question(HARD, stop), end)


@QUESTIONS
def test_a_deadline_ends_the_job(question):
    with pytest.raises(TimedOut):
        run(lambda stop: question(HARD, stop), seconds=0.2)


@QUESTIONS
def test_a_cancelled_job_does_not_begin(question):
    stop = Stop()
    stop.cancel()
    with pytest.raises(Cancelled):
        question(HARD, stop)


def test_no_moment_is_a_bad_one_to_stop():
    for moment in range(60):
        stop = Stop(seconds=5)
        timer = threading.Timer(moment * 0.0003, stop.cancel)
        timer.start()
        # Were the solver to miss the call, its deadline would end it with another error.
        job = Job(lambda stop: find_solutions(HARD, stop), stop)
        with pytest.raises(Cancelled):
            job.wait()
        timer.join()


@pytest.mark.parametrize("kind", sorted(LARGE))
@pytest.mark.parametrize(
    "work", [fast_formula, exact_formula, find_solutions, common_literals, find_conflict]
)
def test_every_look_at_a_stop_can_be_the_last(kind, work):
    def do(stop: Stop) -> None:
        work(puzzle_type(kind).model(LARGE[kind], stop), stop)

    counting = CountingStop()
    do(counting)
    assert counting.looks > 20
    for look in range(1, counting.looks + 1, 1 + counting.looks // 12):
        stop = CountingStop(cancel_at=look)
        with pytest.raises(Cancelled):
            do(stop)
        assert stop.looks == look


def test_other_threads_run_while_the_solver_searches():
    stop = SearchStop()
    job = Job(lambda stop: find_solutions(pigeons(10, 9), stop), stop)
    stop.wait_for_search()
    # This thread needs the interpreter every time. A solver that kept it to itself, which takes a
    # second or more, would have its answer before.
    for _ in range(20):
        assert not job.ended_within(0.001)
    stop.cancel()
    with pytest.raises(Cancelled):
        job.wait()


def test_an_oracle_answers_under_assumptions():
    formula = exact_formula(build(3, [AnyOf((1, 2)), AnyOf((-1, 2))]), Stop())
    with Oracle(formula, Stop()) as oracle:
        assert oracle.solve([2])
        assert not oracle.solve([-2])
        assert set(oracle.core()) == {-2}
        assert oracle.solve()
        assert 2 in oracle.model()
        oracle.add([-2])
        assert not oracle.solve()
