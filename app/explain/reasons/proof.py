"""Arguments for the conclusions of a step that never contradict what the board shows."""

from collections.abc import Collection, Iterator, Sequence

from app.core.model import Literal, Model, literals_in
from app.core.steps import Argument, Link, Step
from app.core.stop import Stop
from app.explain.reasons.argument import full_argument, straight_argument
from app.explain.reasons.argument_parts import claimed_literals, needed_parts
from app.explain.reasons.inference import StepRules

MOST_RULES_ARGUED_TWICE = 12
"""Arguments from more rules nearly always infer something that the board shows."""


def prove(
    model: Model, step: Step, known: Collection[Literal], stop: Stop
) -> tuple[Literal, Argument]:
    """Return one conclusion of a step, and an argument for it.

    The facts of the step suffice. But an argument from them alone may infer what the board shows,
    or shows to be false; then everything known of the same cells is used, and it ends earlier.
    """
    wider = step._replace(facts=known_to(model, step, known))
    if step.size > MOST_RULES_ARGUED_TWICE:
        return full_argument(model, wider, stop)
    literal, argument = full_argument(model, step, stop)
    if any(x in known or -x in known for x in claimed_literals(argument)):
        literal, argument = full_argument(model, wider, stop)
    return literal, argument


def straight_proofs(
    model: Model, step: Step, known: Collection[Literal], stop: Stop
) -> Iterator[tuple[Literal, tuple[Link, ...]]]:
    """Yield conclusions of a step with arguments for them that have no lemmas.

    The first rests on the facts of the step alone, unless it infers what the board shows to be
    false. The second uses all that is known of the same cells, and may do without lemmas.
    """
    literal, links = straight_argument(model, step, stop)
    if links and not any(-claimed in known for claimed in claimed_literals(links)):
        yield literal, links
    wider = step._replace(facts=known_to(model, step, known))
    if len(wider.facts) > len(step.facts):
        literal, links = straight_argument(model, wider, stop)
        if links:
            yield literal, links


def follow_up(
    model: Model, step: Step, shown: Sequence[Literal], known: Collection[Literal], stop: Stop
) -> tuple[Link, ...]:
    """Return links from the conclusions that are shown to the other conclusions of a step."""
    left = [literal for literal in step.conclusions if literal not in shown]
    if not left:
        return ()
    links = needed_parts(_inferences(model, step, shown, stop), left)
    if any(literal in known for link in links for literal in link.conclusions):
        wider = step._replace(facts=known_to(model, step, known))
        links = needed_parts(_inferences(model, wider, shown, stop), left)
    return links


def _inferences(model: Model, step: Step, shown: Sequence[Literal], stop: Stop) -> list[Link]:
    """Return what single rules of a step infer from its facts and the shown conclusions."""
    links = StepRules(model, step, stop).infer_from(shown)
    # With contradictory rules the last link has no conclusions.
    return [link for link in links if link.conclusions]


def known_to(model: Model, step: Step, known: Collection[Literal]) -> tuple[Literal, ...]:
    """Return everything known of the facts that the rules of a step mention."""
    mentioned = {abs(x) for rule in step.rules for x in literals_in(model.rules.says(rule))}
    return tuple([x for n in sorted(mentioned) for x in (n, -n) if x in known or x in step.facts])
