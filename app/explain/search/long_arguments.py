"""Steps with very long arguments: something else is decided first where that makes it shorter."""

from collections.abc import Collection, Iterable, Sequence

from app.core.model import Literal, Model
from app.core.steps import Step
from app.core.stop import Stop
from app.explain.reasons.argument import sentence_count
from app.explain.reasons.minimal import simplest_step
from app.explain.reasons.proof import prove

MANY_SENTENCES = 40
"""An argument of more sentences is compared with others."""

MOST_COMPARED = 6
"""Other steps whose arguments are looked for, those with the fewest rules first."""


def with_shorter_argument(
    model: Model,
    step: Step,
    reasons: Iterable[tuple[Literal, Sequence[int]]],
    value: Sequence[int],
    known: Collection[Literal],
    stop: Stop,
) -> Step:
    """Return a step, or where its argument is very long, one of other reasons with a shorter one.

    The first argument that is not very long will do, else the shortest.
    """
    fewest = _sentences(model, step, known, stop)
    compared = {step.conclusions}
    for literal, rules in reasons:
        if fewest <= MANY_SENTENCES or len(compared) > MOST_COMPARED:
            break
        other = simplest_step(model, rules, value, literal, stop)
        if other.conclusions in compared:
            continue
        compared.add(other.conclusions)
        sentences = _sentences(model, other, known, stop)
        if sentences < fewest:
            step, fewest = other, sentences
    return step


def _sentences(model: Model, step: Step, known: Collection[Literal], stop: Stop) -> int:
    """Count the sentences of the argument for a step."""
    _, argument = prove(model, step, known, stop)
    return sentence_count(argument)
