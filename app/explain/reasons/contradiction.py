"""A conflict as steps: they follow from its rules and facts, until one rule cannot hold."""

from collections.abc import Iterator, Sequence

from app.core.model import Literal, Model
from app.core.steps import Contradiction, Lemma, Link, Reason, Step
from app.core.stop import Stop
from app.explain.reasons.argument import argument_against
from app.explain.reasons.argument_parts import used_rules
from app.explain.reasons.subset_solver import SubsetSolver


def argue_conflict(model: Model, conflict: Reason, stop: Stop) -> Contradiction:
    """Return the steps that lead from a conflict to a rule that cannot hold."""
    argument = argument_against(model, conflict, stop)
    last = argument[-1]
    assert isinstance(last, Link)
    end = Link(last.rule, (), (*last.facts, *last.premises), ())
    known = list(conflict.facts)
    steps: list[Step] = []
    for part in argument[:-1]:
        steps += [_step(part)] if isinstance(part, Link) else _lemma_steps(model, part, known, stop)
        known += part.conclusions
    return Contradiction(_needed(steps, end), end)


def _step(link: Link) -> Step:
    return Step(link.conclusions, (link.rule,), (*link.facts, *link.premises))


def _lemma_steps(
    model: Model, lemma: Lemma, known: Sequence[Literal], stop: Stop
) -> Iterator[Step]:
    """Yield minimal steps to the conclusions of a lemma, one for each different reason."""
    literals_of: dict[Reason, list[Literal]] = {}
    with SubsetSolver(model, sorted(used_rules(lemma.argument)), stop) as solver:
        facts = solver.mentioned(known)
        for literal in lemma.conclusions:
            reason = solver.shrink(solver.rules, facts, (-literal,))
            literals_of.setdefault(reason, []).append(literal)
    for reason, literals in literals_of.items():
        yield Step(tuple(literals), *reason)


def _needed(steps: Sequence[Step], end: Link) -> tuple[Step, ...]:
    """Drop the steps and conclusions that the end does not rest on."""
    wanted = set(end.facts)
    kept: list[Step] = []
    for step in reversed(steps):
        conclusions = tuple([literal for literal in step.conclusions if literal in wanted])
        if conclusions:
            kept.append(step._replace(conclusions=conclusions))
            wanted.update(step.facts)
    return tuple(reversed(kept))
