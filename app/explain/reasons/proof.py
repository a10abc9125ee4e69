"""How a step is shown on a board: no argument denies what can be seen there."""

from collections.abc import Collection, Sequence

from app.core.model import Literal, Model, literals_in
from app.core.steps import Argument, Link, Step
from app.core.stop import Stop
from app.explain.reasons.argument import full_argument
from app.explain.reasons.argument_parts import claims, needed
from app.explain.reasons.inference import Inference


def prove(
    model: Model, step: Step, known: Collection[Literal], stop: Stop
) -> tuple[Literal, Argument]:
    """Return one of a step's conclusions, and how its opposite is contradicted.

    The facts of the step are enough for that. But where that argument would go on past something
    that the board shows to be otherwise, it uses all that is known of the same cells instead, and
    ends there.
    """
    literal, argument = full_argument(model, step, stop)
    if any(-claimed in known for claimed in claims(argument)):
        wider = step._replace(facts=_known_to(model, step, known))
        literal, argument = full_argument(model, wider, stop)
    return literal, argument


def follow_up(
    model: Model, step: Step, shown: Sequence[Literal], known: Collection[Literal], stop: Stop
) -> tuple[Link, ...]:
    """Return how single rules of a step lead to others of its conclusions once some are shown."""
    left = [literal for literal in step.conclusions if literal not in shown]
    if not left:
        return ()
    links = needed(_inferences(model, step, shown, stop), left)
    if any(literal in known for link in links for literal in link.conclusions):
        wider = step._replace(facts=_known_to(model, step, known))
        links = needed(_inferences(model, wider, shown, stop), left)
    return links


def _inferences(model: Model, step: Step, shown: Sequence[Literal], stop: Stop) -> list[Link]:
    """Return all that single rules of a step infer from its facts and what is shown."""
    links = Inference(model, step, stop).follow(shown)
    return [link for link in links if link.conclusions]  # rules without a solution may come to none


def _known_to(model: Model, step: Step, known: Collection[Literal]) -> tuple[Literal, ...]:
    """Return all that is known of what the rules of a step speak of."""
    spoken_of = {abs(x) for rule in step.rules for x in literals_in(model.rules.says(rule))}
    return tuple([x for n in sorted(spoken_of) for x in (n, -n) if x in known or x in step.facts])
