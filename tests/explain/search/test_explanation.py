"""Every step is complete and irreducible, and together they reach all that follows."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.model import AllOf, AnyOf, AtMost, Exactly, Model
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.core.ways import Way
from app.explain import Explanation
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from tests.explain.checking import backbone, check_conflict, check_step
from tests.helpers import random_puzzles
from tests.helpers.models import build
from tests.helpers.strategies import models


def check_explanation(model: Model, start=()) -> Explanation:
    """Check all steps, and that they end where they have to."""
    # Which steps are told well only changes their order.
    explanation = Explanation(
        model, Stop(), start, how_told=lambda step, _: Way(1 + step.conclusions[0] % 7)
    )
    known = set(start)
    target = backbone(model, start)
    for step in explanation:
        check_step(model, step, known, possible=target is not None)
        known.update(step.conclusions)
    outcome = explanation.outcome
    assert outcome is not None
    if target is None:
        assert outcome.conflict is not None
        check_conflict(model, outcome.conflict, start)
        return explanation
    assert outcome.conflict is None
    assert known == target | set(start)
    decided = {abs(literal) for literal in known}
    assert outcome.open_facts == tuple(sorted(set(range(1, len(model.facts) + 1)) - decided))
    assert outcome.complete == (not outcome.open_facts)
    assert explanation.progress == (len(known) / len(model.facts) if len(model.facts) else 0)
    return explanation


def model_of(kind: str, rng: Random, *, spoil: bool = False) -> Model:
    return puzzle_type(kind).model(puzzle_of(kind, rng, spoil=spoil), Stop())


def puzzle_of(kind: str, rng: Random, *, spoil: bool = False):
    rows, cols = rng.randint(3, 8), rng.randint(3, 8)
    if kind == "lightup":
        return LightUp(random_puzzles.light_up(rng, rows, cols, 0.3, 0.8, spoil=spoil))
    if kind == "norinori":
        return Norinori(random_puzzles.norinori(rng, rows, cols, 30, spoil=spoil))
    size = rng.randint(3, 6)
    clues = rng.randint(0, size), rng.randint(size, 3 * size)
    return Futoshiki.build(*random_puzzles.futoshiki(rng, size, *clues, spoil=spoil))


@pytest.mark.parametrize("kind", ["futoshiki", "lightup", "norinori"])
def test_random_puzzles(kind):
    rng = Random(kind)
    reached = {"complete": 0, "open": 0}
    for _ in range(25):
        ended = check_explanation(model_of(kind, rng)).outcome
        reached["complete" if ended.complete else "open"] += 1
    assert min(reached.values()) >= 2


@pytest.mark.parametrize("kind", ["futoshiki", "lightup", "norinori"])
def test_random_puzzles_that_were_spoilt(kind):
    rng = Random(kind)
    conflicts = 0
    for _ in range(20):
        conflicts += check_explanation(model_of(kind, rng, spoil=True)).outcome.conflict is not None
    assert conflicts > 3


@given(models())
def test_random_models(model):
    check_explanation(model)


@given(models(), st.data())
def test_random_models_from_random_positions(model, data):
    numbers = range(1, len(model.facts) + 1)
    start = data.draw(st.lists(st.sampled_from(numbers), unique=True))
    signs = data.draw(st.lists(st.booleans(), min_size=len(start), max_size=len(start)))
    check_explanation(model, [n if sign else -n for n, sign in zip(start, signs, strict=True)])


@pytest.mark.parametrize("kind", ["futoshiki", "lightup", "norinori"])
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), share=st.floats(0, 1))
def test_any_consistent_position_will_do(kind, seed, share):
    from app.sat.solving import find_solutions

    rng = Random(seed)
    model = model_of(kind, rng)
    true = set(find_solutions(model, Stop()).solutions[0])
    numbers = range(1, len(model.facts) + 1)
    start = [n if n in true else -n for n in numbers if rng.random() < share]
    assert check_explanation(model, start).outcome.conflict is None


def test_a_position_that_contradicts_the_rules():
    rng = Random(5)
    for kind in ("futoshiki", "lightup", "norinori"):
        for _ in range(10):
            model = model_of(kind, rng)
            numbers = range(1, len(model.facts) + 1)
            start = [rng.choice((n, -n)) for n in numbers if rng.random() < 0.4]
            check_explanation(model, start)


def test_nothing_to_explain():
    assert check_explanation(build(0, [])).outcome.complete
    assert check_explanation(build(2, [])).outcome.open_facts == (1, 2)


def test_rules_that_never_hold():
    for says in (AnyOf(()), Exactly((1, 2), 3), AtMost((), -1), AllOf([(1,), (-1,)])):
        conflict = check_explanation(build(3, [AnyOf((3,)), says])).outcome.conflict
        assert conflict.rules == (1,)


def test_a_rule_that_needs_thinking_by_itself():
    """Both ways of looking at the second fact lead to the first, within one rule."""
    steps = list(Explanation(build(2, [AllOf([(1, 2), (1, -2)])]), Stop()))
    assert [(step.conclusions, step.rules) for step in steps] == [((1,), (0,))]


def ring(*facts: int) -> list[AllOf]:
    """Each fact leads to the next, and the last one away from the first: that takes all rules."""
    links = zip(facts, (*facts[1:], -facts[0]), strict=True)
    return [AllOf([(-one, after)]) for one, after in links]


@pytest.mark.parametrize(("rules", "expected"), [(3, [-5, -1]), (4, [-5, -1]), (5, [-1, -5])])
def test_what_is_told_badly_waits_for_steps_that_are_no_larger(rules, expected):
    """A ring of four that is told badly, and one of fewer, as many or more."""
    model = build(4 + rules, [*ring(1, 2, 3, 4), *ring(*range(5, 5 + rules))])
    ways = {-1: Way.TRIAL, -5: Way.NAMED}
    assert conclusions(model, ways) == expected
    assert conclusions(model) == ([-5, -1] if rules == 3 else [-1, -5])


@pytest.mark.parametrize("rules", [2, 3, 4])
def test_of_steps_of_one_size_the_one_told_best_comes_first_and_then_the_nearest(rules):
    """Four rings side by side: from the first cell, the best told one, then the nearest."""
    rings = [tuple(range(n * rules + 1, (n + 1) * rules + 1)) for n in range(4)]
    model = build(4 * rules, [rule for facts in rings for rule in ring(*facts)])
    first, second, third, fourth = (-facts[0] for facts in rings)
    assert conclusions(model) == [first, second, third, fourth]
    ways = {first: Way.TRIAL, second: Way.CASES, third: Way.NAMED, fourth: Way.NAMED}
    assert conclusions(model, ways) == [third, fourth, second, first]
    ways = {first: Way.BRANCHES, second: Way.TRIAL, third: Way.TRIAL, fourth: Way.CHAIN}
    assert conclusions(model, ways) == [fourth, third, second, first]


@pytest.mark.parametrize("told_well", [(0, 1, 2), (3, 4, 5)])
def test_of_two_reasons_of_one_size_for_a_fact_the_one_told_best_is_taken(told_well):
    model = build(5, [*ring(1, 2, 3), *ring(1, 4, 5)])

    def how_told(step, _):
        return Way.COUNT if step.rules == told_well else Way.TRIAL

    first = next(iter(Explanation(model, Stop(), how_told=how_told)))
    assert (first.conclusions, first.rules) == ((-1,), told_well)


def conclusions(model: Model, ways: dict[int, Way] | None = None) -> list[int]:
    """What the steps conclude, in order, where they are told in these ways."""

    def how_told(step, _):
        return ways[step.conclusions[0]]

    steps = Explanation(model, Stop(), how_told=how_told if ways else None)
    return [literal for step in steps for literal in step.conclusions]
