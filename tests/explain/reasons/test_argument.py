"""Arguments prove what they say: every inference holds, and every way ends in a contradiction."""

from random import Random

import pytest
from hypothesis import given

from app.core.errors import TimedOut
from app.core.model import AllOf, AnyOf, AtMost, Exactly, Less, Literal, Model
from app.core.steps import Argument, Lemma, Link, Step
from app.core.stop import Stop
from app.explain import Explanation
from app.explain.reasons.argument import full_argument, straight_argument
from app.explain.reasons.inference import Closure, StepRules
from tests.explain.checking import Judge, backbone
from tests.explain.search.test_explanation import model_of
from tests.helpers.models import build
from tests.helpers.strategies import models


def check_argument(step: Step, argument: Argument, supposed: set[Literal], judge: Judge) -> None:
    """Check an argument from suppositions to its contradiction, and that it says nothing useless.

    Every link has to follow from its one rule and what it names. What a lemma supposes has to be
    contradicted in its turn, for each of its conclusions, given what holds where it stands.
    """
    true = set(supposed)
    *way, end = argument
    for part in way:
        assert part.conclusions, "nothing comes after a contradiction"
        if isinstance(part, Link):
            check_link(step, part, true, judge)
        else:
            assert part.conclusions[0] == -part.supposed
        for literal in part.conclusions:
            assert not true.intersection((literal, -literal))
            assert not set(step.facts).intersection((literal, -literal))
            if isinstance(part, Lemma):
                within = put_in(part.argument, part.supposed, -literal)
                assert -literal in used(within), "a supposition that does not matter"
                check_argument(step, within, true | {-literal}, judge)
        true.update(part.conclusions)
    assert isinstance(end, Link)
    assert not end.conclusions, "it does not end in a contradiction"
    check_link(step, end, true, judge)
    assert {literal for part in way for literal in part.conclusions} <= used(argument)


def check_link(step: Step, link: Link, true: set[Literal], judge: Judge) -> None:
    assert link.rule in step.rules
    assert true.issuperset(link.premises), "a premise that was not inferred before"
    assert set(step.facts).issuperset(link.facts)
    given = [*link.premises, *link.facts]
    for literal in link.conclusions:
        assert not judge.can_hold([link.rule], [*given, -literal]), "it does not follow"
    if not link.conclusions:
        assert not judge.can_hold([link.rule], given), "it is no contradiction"


def put_in(argument: Argument, old: Literal, new: Literal) -> Argument:
    """Argue from another supposition in the same words."""
    return tuple(
        part._replace(premises=tuple(new if x == old else x for x in part.premises))
        if isinstance(part, Link)
        else part._replace(argument=put_in(part.argument, old, new))
        for part in argument
    )


def used(argument: Argument) -> set[Literal]:
    """Return all that links of an argument take as given."""
    found: set[Literal] = set()
    for part in argument:
        found.update(part.premises if isinstance(part, Link) else used(part.argument))
    return found


def depth(argument: Argument) -> int:
    """How many suppositions are in force at once, besides the first."""
    return max(
        (1 + depth(part.argument) for part in argument if isinstance(part, Lemma)), default=0
    )


def argued(model: Model, step: Step) -> Argument:
    """Argue for a step, and check that."""
    literal, argument = full_argument(model, step, Stop())
    assert literal in step.conclusions
    with Judge(model, step.rules) as judge:
        check_argument(step, argument, {-literal}, judge)
    straight = () if depth(argument) else argument
    assert straight_argument(model, step, Stop()) == (literal, straight)
    return argument


def check_steps(model: Model) -> list[Argument]:
    """Check the arguments for all steps of an explanation."""
    return [argued(model, step) for step in Explanation(model, Stop())]


@pytest.mark.parametrize("kind", ["futoshiki", "lightup", "norinori"])
def test_arguments_of_random_puzzles(kind):
    rng = Random(kind)
    made = [argument for _ in range(8) for argument in check_steps(model_of(kind, rng))]
    assert any(len(argument) > 3 for argument in made)


@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        ("futoshiki", 89),
        ("futoshiki", 116),
        ("futoshiki", 227),
        ("norinori", 106),
        ("norinori", 193),
    ],
)
def test_the_largest_steps_are_argued_to_their_end(kind, seed):
    model = model_of(kind, Random(seed))
    step = max(Explanation(model, Stop()), key=lambda step: step.size)
    assert step.size > 20
    assert depth(argued(model, step)) > 0


@given(models())
def test_arguments_of_random_models(model):
    check_steps(model)


@given(models())
def test_all_that_follows_can_be_argued_at_once(model):
    """Not only in steps: whatever the rules have in common, from all of them."""
    rules = tuple(range(len(model.rules)))
    for literal in backbone(model) or ():
        argued(model, Step((literal,), rules))


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
    assert {link.rule for link in argued(model, step)} == set(range(5))


def test_the_conclusion_that_is_easiest_to_argue_is_chosen():
    # Each follows: 3 at once, 1 only after 2 and 3.
    model = build(3, [AllOf([(-1, 2), (-2, 3), (-3,)])])
    literal, made = full_argument(model, Step((-1, -3), (0,)), Stop())
    assert literal == -3
    assert len(made) == 1


def test_of_several_contradictions_the_nearest_is_said():
    # From 1, what follows over 2 and 3 and what follows over 4 breaks rules in the same round.
    said = [AnyOf((-1, 2)), AnyOf((-1, 3)), AnyOf((-2, -3)), AnyOf((-1, 4)), AnyOf((-4,))]
    _, made = full_argument(build(4, said), Step((-1,), tuple(range(5))), Stop())
    assert {link.rule for link in made} == {3, 4}


def pigeons(count: int) -> Model:
    """State that so many pigeons sit in one hole less, each alone, unless the first fact holds."""
    holes = count - 1
    at = [range(2 + pigeon * holes, 2 + (pigeon + 1) * holes) for pigeon in range(count)]
    seats = [AnyOf((1, *at[0])), *map(AnyOf, at[1:])]
    return build(1 + count * holes, seats + [AtMost(hole, 1) for hole in zip(*at, strict=True)])


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_pigeons_take_one_more_level_of_suppositions_each(count):
    model = pigeons(count)
    assert depth(argued(model, Step((1,), tuple(range(len(model.rules)))))) == count - 2


@pytest.mark.parametrize("looks", [0, 40])
def test_a_search_that_takes_too_long_ends_in_an_argument_all_the_same(monkeypatch, looks):
    monkeypatch.setattr("app.explain.reasons.argument.MOST_LOOKS", looks)
    for kind, seed in (("futoshiki", 89), ("norinori", 106)):
        model = model_of(kind, Random(seed))
        argued(model, max(Explanation(model, Stop()), key=lambda step: step.size))
    model = pigeons(4)
    assert depth(argued(model, Step((1,), tuple(range(len(model.rules)))))) >= 2


@given(models())
def test_what_follows_is_inferred_from_what_else_holds(model):
    rules = StepRules(model, Step((), tuple(range(len(model.rules)))), Stop())
    known = Closure(rules)
    for literal in [] if known.broken else known.open_literals():
        true = sorted(known.true)
        assert rules.infer_from((literal,), true) == rules.infer_from((*true, literal))


def test_what_is_impossible_for_the_same_reasons_is_said_once():
    # With 1 there is one of 2 to 4, but only one of 2 to 8, and one of 5 to 8 has to be.
    rules = [AnyOf((-1, 2, 3, 4)), AtMost(range(2, 9), 1), AnyOf(range(5, 9))]
    lemma, *rest = argued(build(8, rules), Step((-1,), (0, 1, 2)))
    assert lemma.conclusions == (-2, -3)
    assert all(isinstance(part, Link) for part in rest)


def test_a_result_that_others_rest_on_is_shown_first():
    # 2, 3 and 4 lead to 5, which takes long to refute, and that should be said but once.
    chain = [AllOf([(-5, 6), (-6, 7), (-7, 8), (-8, -5)])]
    doubt = [AllOf([(-1, 2, 9), (-1, 3, -9), (-2, 5), (-3, 5)])]
    model = build(9, chain + doubt)
    argument = argued(model, Step((-1,), (0, 1)))
    assert sum(-5 in part.conclusions for part in argument) == 1


def test_a_long_search_for_an_argument_can_be_stopped():
    model = pigeons(9)
    with pytest.raises(TimedOut):
        full_argument(model, Step((1,), tuple(range(len(model.rules)))), Stop(seconds=0.1))
