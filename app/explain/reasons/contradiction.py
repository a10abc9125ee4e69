"""A conflict as steps: they follow from its rules and facts, until one rule cannot hold."""

from collections.abc import Iterator, Sequence

from app.core.model import Literal, Model
from app.core.steps import Contradiction, Lemma, Link, Reason, Step
from app.core.stop import Stop
from app.explain.reasons.argument import argument_against
from app.explain.reasons.argument_parts import used_rules
from app.explain.reasons.inference import StepRules
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
        steps += [_step(part)] if isinstance(part, Link) else lemma_steps(model, part, known, stop)
        known += part.conclusions
    return Contradiction(_needed(steps, end), end)


def _step(link: Link) -> Step:
    return Step(link.conclusions, (link.rule,), (*link.facts, *link.premises))


def lemma_steps(model: Model, lemma: Lemma, known: Sequence[Literal], stop: Stop) -> Iterator[Step]:
    """Yield minimal steps to the conclusions of a lemma, one for each different reason."""
    literals_of: dict[Reason, list[Literal]] = {}
    with SubsetSolver(model, sorted(used_rules(lemma.argument)), stop) as solver:
        facts = solver.mentioned(known)
        for literal in lemma.conclusions:
            reason = solver.shrink(solver.rules, facts, (-literal,))
            literals_of.setdefault(reason, []).append(literal)
    for reason, literals in literals_of.items():
        yield Step(tuple(literals), *reason)


def with_all_marks(
    model: Model, steps: Sequence[Step], start: Sequence[Literal], stop: Stop
) -> Iterator[Step]:
    """Yield steps from a start, those of one rule with all marks that the rule forces at once.

    Someone who sees that a number takes both places left does not speak of one of them.
    """
    decided = {abs(literal) for step in steps for literal in step.conclusions}
    decided.update(map(abs, start))
    for step in steps:
        if step.size == 1 and any(literal > 0 for literal in step.conclusions):
            links = StepRules(model, step, stop).infer_from(())
            forced = [x for link in links if link.facts == step.facts for x in link.conclusions]
            more = [x for x in forced if x > 0 and x not in decided]
            decided.update(more)
            step = step._replace(conclusions=(*step.conclusions, *more))
        yield step


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
