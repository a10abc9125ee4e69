"""Arguments prove what they say: every inference holds, and every way ends in a contradiction."""

from random import Random

import pytest
from hypothesis import given

from app.core.jobs import Stop
from app.core.model import AllOf, AnyOf, AtMost, Exactly, Less, Literal, Model
from app.core.steps import Argument, Step
from app.explain import Explanation
from app.explain.argument import MOST_CASES, full_argument, straight_argument
from tests.explain.checking import Judge
from tests.explain.test_explanation import model_of
from tests.helpers.models import build
from tests.helpers.strategies import models


def check_argument(
    model: Model, step: Step, made: Argument, supposed: set[Literal], judge: Judge
) -> None:
    """Check an argument that starts from these suppositions, and say nothing useless."""
    true = set(supposed)
    for number, link in enumerate(made.links, 1):
        assert link.rule in step.rules
        assert true.issuperset(link.premises), "a premise that was not inferred before"
        assert set(step.facts).issuperset(link.facts)
        used = [*link.premises, *link.facts]
        if not link.conclusions:
            assert number == len(made.links)
            assert not made.cases
            assert not judge.can_hold([link.rule], used)
            return
        for literal in link.conclusions:
            assert literal not in true
            assert literal not in step.facts
            assert not judge.can_hold([link.rule], [*used, -literal]), "it does not follow"
        true.update(link.conclusions)
    assert len(made.cases) == 2
    assert made.case
    assert made.case not in true
    assert -made.case not in true
    for literal, case in zip((made.case, -made.case), made.cases, strict=True):
        check_argument(model, step, case, true | {literal}, judge)


def used_somewhere(made: Argument) -> set[Literal]:
    found = {literal for link in made.links for literal in link.premises}
    return found.union(*map(used_somewhere, made.cases))


def check_steps(model: Model) -> list[Argument]:
    """Check the arguments for all steps of an explanation."""
    found = []
    for step in Explanation(model, Stop()):
        literal, made = full_argument(model, step, Stop())
        if made is None:
            assert step.size > 12, "so few rules can be argued about"
            continue
        assert literal in step.conclusions
        assert straight_argument(model, step, Stop()) == (literal, () if made.cases else made.links)
        with Judge(model, step.rules) as judge:
            check_argument(model, step, made, {-literal}, judge)
        inferred = {x for link in made.links for x in link.conclusions}
        assert inferred <= used_somewhere(made), "an inference that leads nowhere"
        found.append(made)
    return found


@pytest.mark.parametrize("kind", ["futoshiki", "lightup", "norinori"])
def test_arguments_of_random_puzzles(kind):
    rng = Random(kind)
    made = [argument for _ in range(8) for argument in check_steps(model_of(kind, rng))]
    assert any(len(argument.links) > 3 for argument in made)


@given(models())
def test_arguments_of_random_models(model):
    check_steps(model)


def test_all_kinds_of_rules_take_part_in_arguments():
    rules = [
        AnyOf((-1, 2, 3)),
        AtMost((1, 2), 1),
        Exactly((3, 4, 5), 1),
        Less((3, 4), (6, 7)),
        AllOf([(6, 7), (-7, 5)]),
    ]
    model = build(7, rules)
    step = Step((-1,), tuple(range(5)))
    literal, made = full_argument(model, step, Stop())
    with Judge(model, step.rules) as judge:
        check_argument(model, step, made, {1}, judge)
    assert literal == -1
    assert {link.rule for link in made.links} == set(range(5))


def test_the_conclusion_that_is_easiest_to_argue_is_chosen():
    # Each follows: 3 at once, 1 only after 2 and 3.
    model = build(3, [AllOf([(-1, 2), (-2, 3), (-3,)])])
    literal, made = full_argument(model, Step((-1, -3), (0,)), Stop())
    assert literal == -3
    assert len(made.links) == 1


def test_of_several_contradictions_the_nearest_is_said():
    # From 1, what follows over 2 and 3 and what follows over 4 breaks rules in the same round.
    said = [AnyOf((-1, 2)), AnyOf((-1, 3)), AnyOf((-2, -3)), AnyOf((-1, 4)), AnyOf((-4,))]
    _, made = full_argument(build(4, said), Step((-1,), tuple(range(5))), Stop())
    assert {link.rule for link in made.links} == {3, 4}


def pigeons(count: int) -> Model:
    """State that so many pigeons sit in one hole less, each alone, unless the first fact holds."""
    holes = count - 1
    at = [range(2 + pigeon * holes, 2 + (pigeon + 1) * holes) for pigeon in range(count)]
    seats = [AnyOf((1, *at[0])), *map(AnyOf, at[1:])]
    return build(1 + count * holes, seats + [AtMost(hole, 1) for hole in zip(*at, strict=True)])


def test_an_argument_that_nobody_would_read_is_given_up():
    few, many = pigeons(4), pigeons(7)
    literal, made = full_argument(few, Step((1,), tuple(range(len(few.rules)))), Stop())
    assert literal == 1
    assert 0 < count_cases(made) <= MOST_CASES
    assert full_argument(many, Step((1,), tuple(range(len(many.rules)))), Stop()) == (1, None)


def count_cases(made: Argument) -> int:
    return bool(made.cases) + sum(map(count_cases, made.cases))
