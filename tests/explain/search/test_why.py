"""Why is this so: one step or a chain, each of them right, and nothing where nothing follows."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.model import AnyOf
from app.core.stop import Stop
from app.explain import why, why_cell
from tests.explain.checking import Judge, backbone, check_step
from tests.explain.search.test_explanation import model_of
from tests.helpers.models import build
from tests.helpers.strategies import models


def check_why(model, literal, start, follows):
    """Check the steps to a literal; return them."""
    steps = why(model, literal, Stop(), start)
    if not follows or literal in start:
        assert steps == ()
        return steps
    known = set(start)
    for step in steps:
        check_step(model, step, known)
        known.update(step.conclusions)
    assert literal in steps[-1].conclusions
    # Nothing is in the chain that the end does not need.
    needed = {literal}
    for step in reversed(steps):
        assert not needed.isdisjoint(step.conclusions)
        needed.update(step.facts)
    return steps


def fewest_rules(model, literal, start):
    """The fewest rules that force a literal, by trying all."""
    rules = range(len(model.rules))
    with Judge(model, rules) as judge:
        for size in range(len(rules) + 1):
            if any(
                not judge.can_hold(some, [*start, -literal]) for some in combinations(rules, size)
            ):
                return size
    raise AssertionError


@given(models(), st.data())
def test_random_models(model, data):
    numbers = range(1, len(model.facts) + 1)
    follows = backbone(model)
    if follows is None:
        return
    start = sorted(x for x in follows if data.draw(st.booleans()))
    literal = data.draw(st.sampled_from([*numbers, *(-number for number in numbers)]))
    steps = check_why(model, literal, start, literal in follows)
    if len(steps) == 1:
        assert steps[0].size == fewest_rules(model, literal, start)


@pytest.mark.parametrize("kind", ["futoshiki", "lightup", "norinori"])
def test_puzzles(kind):
    rng = Random(kind)
    lengths = set()
    for _ in range(8):
        model = model_of(kind, rng)
        follows = sorted(backbone(model), key=abs)
        for literal in rng.sample(follows, min(3, len(follows))):
            lengths.add(len(check_why(model, literal, (), follows=True)))
    assert min(lengths) == 1
    assert max(lengths) > 2


def test_what_does_not_follow_has_no_reason():
    model = build(3, [AnyOf((1, 2)), AnyOf((1, -2))])
    assert why(model, 1, Stop())[0].conclusions == (1,)
    for literal in (-1, 2, -2, 3, -3):
        assert why(model, literal, Stop()) == ()


def test_what_is_known_has_no_reason():
    assert why(build(2, [AnyOf((1,))]), 1, Stop(), start=(1,)) == ()


@settings(max_examples=20)
@given(seed=st.integers(0, 10**6))
def test_from_a_position(seed):
    rng = Random(seed)
    model = model_of("lightup", rng)
    follows = sorted(backbone(model), key=abs)
    start = [literal for literal in follows if rng.random() < 0.5]
    if follows:
        check_why(model, rng.choice(follows), start, follows=True)


@pytest.mark.parametrize("kind", ["futoshiki", "lightup", "norinori"])
def test_what_a_cell_is_or_is_not(kind):
    rng = Random(f"cells of {kind}")
    for _ in range(4):
        model = model_of(kind, rng)
        follows = backbone(model)
        for cell in rng.sample(sorted({fact.cell for fact in model.facts}), 3):
            here = {n for n, fact in enumerate(model.facts, 1) if fact.cell == cell}
            wanted = {x for x in follows if abs(x) in here}
            wanted = {x for x in wanted if x > 0} or wanted
            known = set()
            for step in why_cell(model, cell, Stop()):
                check_step(model, step, known)
                known.update(step.conclusions)
            assert wanted <= known
            assert wanted or not known
            # Nothing is left where all is marked.
            assert why_cell(model, cell, Stop(), start=sorted(follows)) == ()
