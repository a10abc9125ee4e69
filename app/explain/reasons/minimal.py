"""From a few rules that force something to a reason of which nothing can be left out."""

from collections.abc import Sequence

from app.core.model import Literal, Model
from app.core.steps import Reason, Step
from app.core.stop import Stop
from app.explain.reasons.subset_solver import Excerpt


def reason_for(
    model: Model, rules: Sequence[int], value: Sequence[int], literal: Literal, stop: Stop
) -> Reason:
    """Return what is needed of some rules that force a literal together with what is decided."""
    with Excerpt(model, rules, stop) as excerpt:
        return _reason(excerpt, value, literal)


def step_for(
    model: Model, rules: Sequence[int], value: Sequence[int], literal: Literal, stop: Stop
) -> Step:
    """Make the step to a literal that these rules and what is decided force."""
    with Excerpt(model, rules, stop) as excerpt:
        reason = _reason(excerpt, value, literal)
        return _step(excerpt, reason, value, literal)[0]


def first_step_for(
    model: Model, rules: Sequence[int], value: Sequence[int], literal: Literal, stop: Stop
) -> Step:
    """Make the step to a literal, or to one that follows from only a part of its reason."""
    with Excerpt(model, rules, stop) as excerpt:
        known = _known(excerpt, value)
        reason = _reason(excerpt, value, literal)
        while True:
            step, easier = _step(excerpt, reason, value, literal)
            if not easier:
                return step
            literal = easier[0]
            fewer = excerpt.shrink(reason.rules, known, (-literal,))
            if fewer.rules == reason.rules:
                fewer = excerpt.shrink(reason.rules, reason.facts, (-literal,))
            reason = fewer


def _step(
    excerpt: Excerpt, reason: Reason, value: Sequence[int], literal: Literal
) -> tuple[Step, list[Literal]]:
    """Make the step of a reason; return also what follows without some of the reason."""
    known = _known(excerpt, value)
    open_ones = [number for number in excerpt.literals if not value[number]]
    excerpt.contradict(reason.rules, reason.facts)
    held = excerpt.model()
    others = [number if number in held else -number for number in open_ones]
    following = [
        other
        for other in others
        if other != literal and excerpt.contradict(reason.rules, [*reason.facts, -other])
    ]
    # Whatever else needs all of the same reason is part of the step.
    conclusions = [other for other in following if excerpt.needs_all(reason, known, other)]
    easier = [other for other in following if other not in conclusions]
    return Step((literal, *conclusions), reason.rules, reason.facts), easier


def _reason(excerpt: Excerpt, value: Sequence[int], literal: Literal) -> Reason:
    return excerpt.shrink(excerpt.rules, _known(excerpt, value), (-literal,))


def _known(excerpt: Excerpt, value: Sequence[int]) -> list[Literal]:
    """Return what is decided of the facts that some rules speak of."""
    return [number * value[number] for number in excerpt.literals if value[number]]
