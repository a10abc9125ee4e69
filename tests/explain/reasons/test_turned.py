"""Cases that are the same when one turns the board: found, checked, and only where they are."""

import pytest

from app.core.stop import Stop
from app.explain import conflict_of, turned_cases
from tests.explain.checking import Judge, check_step
from tests.explain.told_steps import light_up


@pytest.mark.parametrize(
    "drawing", [". . . / . 3 . / . . .", "X . . . / X . 3 . / X . . . / X X X X"]
)
def test_each_case_is_proved_and_together_they_are_all(drawing):
    model = light_up(drawing).model()
    conflict = conflict_of(model, Stop())
    steps, end = turned_cases(model, conflict, Stop())
    for step in steps:
        check_step(model, step, set(), possible=False)
    assert {rule for step in steps for rule in step.rules} | {end.rule} == set(conflict.rules)
    assert sorted(end.facts) == sorted(x for step in steps for x in step.conclusions)
    with Judge(model, [end.rule]) as judge:
        assert not judge.can_hold([end.rule], end.facts)


@pytest.mark.parametrize(
    ("drawing", "why"),
    [
        (". . . / . 3 . / . . X", "two sides have one corner less"),
        (". 4 .", "one rule cannot hold by itself"),
    ],
)
def test_others_are_not_told_so(drawing, why):
    model = light_up(drawing).model()
    assert turned_cases(model, conflict_of(model, Stop()), Stop()) is None, why
