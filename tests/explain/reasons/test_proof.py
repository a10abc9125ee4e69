"""What is said of a step fits the board that it is said beside, and rests on what is shown."""

from collections.abc import Iterator, Sequence

import pytest

from app.core.lines import Line
from app.core.model import AnyOf, Literal, Model
from app.core.registry import puzzle_type
from app.core.steps import Argument, Lemma, Step
from app.core.stop import Stop
from app.explain import Explanation, Words
from app.explain.reasons.proof import follow_up, prove
from app.formats import read_text
from tests.explain.checking import Judge, without
from tests.explain.reasons.test_argument import check_argument, check_link
from tests.explain.search.test_bundled import FILES, LARGE, MANY
from tests.helpers.models import build


def check_told(model: Model, step: Step, known: set[Literal]) -> None:
    """Check a step as it is told: complete and known, and without one rule too many."""
    assert known.issuperset(step.facts)
    with Judge(model, step.rules) as judge:
        for literal in step.conclusions:
            assert not judge.can_hold(step.rules, [*step.facts, -literal]), "it does not follow"
            for rule in step.rules:
                left = without(step.rules, rule)
                assert judge.can_hold(left, [*step.facts, -literal]), "a rule too many"


def idle(argument: Argument, known: set[Literal]) -> Iterator[Literal]:
    """Yield what an argument supposes or infers although it is known whether it is so."""
    for part in argument:
        claims = set(part.conclusions)
        if isinstance(part, Lemma):
            claims.update(-literal for literal in (*part.conclusions, -part.supposed))
            yield from idle(part.argument, known)
        yield from (literal for literal in claims if literal in known or -literal in known)


def facts_of(argument: Argument) -> set[Literal]:
    """Return the facts that an argument names."""
    parts = (facts_of(x.argument) if isinstance(x, Lemma) else x.facts for x in argument)
    return {literal for part in parts for literal in part}


def facts_in(lines: Sequence[Line]) -> Iterator[Literal]:
    """Yield the facts that lines rest on."""
    for line in lines:
        yield from (fact for link in line.inferences for fact in link.facts)
        yield from facts_in(line.inner)


def check_arguments(model: Model, step: Step, known: set[Literal]) -> None:
    """Check how each conclusion of a step is argued, and what follows from it on the way."""
    with Judge(model, step.rules) as judge:
        for literal in step.conclusions:
            one = step._replace(conclusions=(literal,))
            found, argument = prove(model, one, known, Stop())
            assert found == literal
            assert known.issuperset(facts_of(argument))
            assert not set(idle(argument, known))
            told = one._replace(facts=tuple(facts_of(argument)))
            check_argument(told, argument, {-literal}, judge)
            check_follow_up(model, step, literal, known, judge)


def check_follow_up(
    model: Model, step: Step, shown: Literal, known: set[Literal], judge: Judge
) -> None:
    """Check that what follows from a conclusion does, by one rule after the other."""
    true = {shown}
    for link in follow_up(model, step, (shown,), known, Stop()):
        assert known.isdisjoint(link.conclusions)
        check_link(step._replace(facts=tuple(known)), link, true, judge)
        true.update(link.conclusions)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bundled_steps_as_they_are_told(path):
    document = read_text(path.read_text(encoding="utf-8"))
    kind = puzzle_type(document.kind)
    model = kind.model(document.puzzle, Stop())
    words = Words(kind, document.puzzle, model, Stop())
    known: set[Literal] = set()
    large = 0
    for step in Explanation(model, Stop()):
        if step.size > 1:
            _, lines, told = words.say_step(step, known)[:3]
            assert (told.conclusions, told.rules) == (step.conclusions, step.rules)
            check_told(model, told, known)
            if kind.wording.name_step(document.puzzle, model, step) is None:
                check_arguments(model, step, known)
                if len(step.conclusions) == 1 and lines[0].supposed:
                    assert set(told.facts) == set(facts_in(lines))
        known.update(step.conclusions)
        large += step.size > LARGE
        if large > MANY:
            return


def test_an_argument_ends_where_the_board_shows_otherwise():
    """From 1 over 2 and 3 to 4 and 5: nobody gets so far who knows that 3 is not so."""
    model = build(5, [AnyOf(x) for x in ((-1, 2), (-2, 3), (-3, 4), (-3, 5), (-4, -5))])
    step = Step((-1,), (0, 1, 2, 3, 4))
    _, unaware = prove(model, step, set(), Stop())
    assert 3 in {literal for link in unaware for literal in link.conclusions}
    _, argument = prove(model, step, {-3}, Stop())
    assert 3 not in {literal for link in argument for literal in link.conclusions}
    assert {literal for link in argument for literal in link.facts} == {-3}


def test_an_argument_goes_on_from_what_the_board_shows():
    """From 1 over 2 to 3, and from there to 5 and not 5: nobody infers 3 who knows it."""
    model = build(5, [AnyOf(x) for x in ((-1, 2), (-2, 3), (-1, -3, 5), (-3, -5))])
    step = Step((-1,), (0, 1, 2, 3))
    _, unaware = prove(model, step, set(), Stop())
    assert 3 in {literal for link in unaware for literal in link.conclusions}
    _, argument = prove(model, step, {3}, Stop())
    assert {abs(literal) for link in argument for literal in link.conclusions} == {5}
