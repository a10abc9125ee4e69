"""Why is this so: one step or a chain, each of them right, and nothing where nothing follows."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.model import AnyOf
from app.core.stop import Stop
from app.explain import why_cell
from tests.explain.checking import Judge, backbone, check_step
from tests.explain.search.test_explanation import model_of
from tests.helpers.models import build
from tests.helpers.strategies import models


def check_why(model, cell, start, follows):
    """Check the steps to what a cell is, given all that follows; return them."""
    steps = why_cell(model, cell, Stop(), start)
    here = {number for number, fact in enumerate(model.facts, 1) if fact.cell == cell}
    wanted = {x for x in follows if abs(x) in here and x not in start}
    wanted = {x for x in wanted if x > 0} or wanted
    known = set(start)
    for step in steps:
        check_step(model, step, known)
        known.update(step.conclusions)
    assert wanted <= known
    # Nothing is in the chain that the end does not need.
    needed = set(wanted)
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
    follows = backbone(model)
    if follows is None:
        return
    start = sorted(x for x in follows if data.draw(st.booleans()))
    number, fact = data.draw(st.sampled_from(list(enumerate(model.facts, 1))))
    steps = check_why(model, fact.cell, start, follows)
    if len(steps) == 1:
        literal = number if number in follows else -number
        assert steps[0].size == fewest_rules(model, literal, start)


@pytest.mark.parametrize("kind", ["futoshiki", "lightup", "norinori"])
def test_puzzles(kind):
    rng = Random(kind)
    lengths = set()
    for _ in range(8):
        model = model_of(kind, rng)
        follows = backbone(model)
        cells = sorted(set(model.cells_of(follows)))
        for cell in rng.sample(cells, min(3, len(cells))):
            lengths.add(len(check_why(model, cell, (), follows)))
            # Nothing is left where all is marked.
            assert why_cell(model, cell, Stop(), start=sorted(follows)) == ()
    assert 1 in lengths
    assert max(lengths) > 2


def test_what_does_not_follow_has_no_reason():
    model = build(3, [AnyOf((1, 2)), AnyOf((1, -2))])
    first, *others = [fact.cell for fact in model.facts]
    assert why_cell(model, first, Stop())[0].conclusions == (1,)
    for cell in others:
        assert why_cell(model, cell, Stop()) == ()


@settings(max_examples=20)
@given(seed=st.integers(0, 10**6))
def test_from_a_position(seed):
    rng = Random(seed)
    model = model_of("lightup", rng)
    follows = sorted(backbone(model), key=abs)
    start = [literal for literal in follows if rng.random() < 0.5]
    if follows:
        check_why(model, model.cells_of([rng.choice(follows)])[0], start, follows)
