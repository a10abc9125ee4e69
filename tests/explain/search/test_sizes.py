"""Steps are as small as can be, and stay where the last one was."""

from random import Random

import pytest
from hypothesis import given

from app.core.stop import Stop
from app.explain import Explanation
from tests.explain.search.test_explanation import model_of
from tests.explain.smallest_size import smallest_size
from tests.explain.told_steps import futoshiki
from tests.helpers.strategies import models

LARGE = 5
"""Steps of more rules come up where there are few clues; to prove them smallest takes minutes."""

LONG = 60
"""Seconds after which a proof is given up; a thousandth is enough."""


def stuck_steps(model):
    """The steps of more than one rule, each with what was known before."""
    known: list[int] = []
    for step in Explanation(model, Stop()):
        if step.size > 1:
            yield tuple(known), step
        known += step.conclusions


@pytest.mark.parametrize("kind", ["futoshiki", "lightup", "norinori"])
def test_small_puzzles_have_smallest_steps(kind):
    rng = Random(kind)
    sizes = []
    for _ in range(20):
        model = model_of(kind, rng)
        for known, step in stuck_steps(model):
            if step.size > LARGE:
                continue
            assert smallest_size(model, known, step.size, LONG) == step.size
            sizes.append(step.size)
    assert len(sizes) > 5


@given(models(largest=8, most_rules=8))
def test_random_models_have_smallest_steps(model):
    explanation = Explanation(model, Stop())
    known: list[int] = []
    steps = []
    for step in explanation:
        steps.append((tuple(known), step))
        known += step.conclusions
    if explanation.outcome.conflict is None:
        for before, step in steps:
            assert smallest_size(model, before, step.size, LONG) == step.size


def test_single_rules_are_followed_where_the_last_step_was():
    """Of many places where something is ready, the next is close to the last."""
    rng = Random(9)
    gaps = []
    for _ in range(10):
        model = model_of("lightup", rng)
        cells = [fact.cell for fact in model.facts]
        last = None
        for step in Explanation(model, Stop()):
            here = [cells[abs(literal) - 1] for literal in step.conclusions]
            if last is not None and step.size == 1:
                gaps.append(min(abs(a - c) + abs(b - d) for a, b in here for c, d in last))
            last = here
    assert sum(gaps) / len(gaps) < 2


def test_what_is_given_comes_first_then_what_it_leads_to():
    """Nobody says that r2c1 is at most 4 where 2 is printed in it."""
    told = futoshiki(5, "r1c1=5 r2c1=2 r4c4=1", "r1c2<r2c2 r2c2<r2c1").told()
    techniques = [technique for technique, *_ in told]
    assert techniques[:6] == 3 * ["given", "cell filled"]
    assert "given" not in techniques[6:]
    assert "bound along signs" not in techniques


def test_what_follows_from_less_is_said_first():
    """That r1c1 is not 5 takes the sign alone, that it is not 4 also that r1c2 is not 5."""
    told = futoshiki(5, "", "r1c1<r1c2", "r1c2!5").told()
    assert [text for _, text, *_ in told] == [
        "r1c1 is less than r1c2, so it is not 5, and r1c2 is not 1.",
        "r1c2 is at most 4 and greater than r1c1, so r1c1 is not 4.",
    ]
