"""A conflict argued: from its rules alone, step by step, to one that cannot hold any more."""

from collections.abc import Iterator, Sequence

from app.core.model import Literal, Model
from app.core.steps import Contradiction, Lemma, Link, Reason, Step
from app.core.stop import Stop
from app.explain.reasons.argument import argument_against
from app.explain.reasons.argument_parts import used_rules
from app.explain.reasons.subset_solver import Excerpt


def argue_conflict(model: Model, conflict: Reason, stop: Stop) -> Contradiction:
    """Return how rules, and facts with them, that cannot all hold contradict each other."""
    argument = argument_against(model, conflict, stop)
    last = argument[-1]
    assert isinstance(last, Link)
    end = Link(last.rule, (), (*last.facts, *last.premises), ())
    known = list(conflict.facts)
    steps: list[Step] = []
    for part in argument[:-1]:
        steps += [_step(part)] if isinstance(part, Link) else _results(model, part, known, stop)
        known += part.conclusions
    return Contradiction(_needed(steps, end), end)


def _step(link: Link) -> Step:
    return Step(link.conclusions, (link.rule,), (*link.facts, *link.premises))


def _results(model: Model, lemma: Lemma, known: Sequence[Literal], stop: Stop) -> Iterator[Step]:
    """Yield what a lemma shows as steps, with as much of its rules and what is known as needed."""
    together: dict[Reason, list[Literal]] = {}
    with Excerpt(model, sorted(used_rules(lemma.argument)), stop) as excerpt:
        facts = excerpt.about(known)
        for literal in lemma.conclusions:
            reason = excerpt.shrink(excerpt.rules, facts, (-literal,))
            together.setdefault(reason, []).append(literal)
    for reason, literals in together.items():
        yield Step(tuple(literals), *reason)


def _needed(steps: Sequence[Step], end: Link) -> tuple[Step, ...]:
    """Keep the steps that lead to the end, and of their conclusions those that are used."""
    wanted = set(end.facts)
    kept: list[Step] = []
    for step in reversed(steps):
        conclusions = tuple([literal for literal in step.conclusions if literal in wanted])
        if conclusions:
            kept.append(step._replace(conclusions=conclusions))
            wanted.update(step.facts)
    return tuple(reversed(kept))
