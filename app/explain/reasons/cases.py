"""Cases that agree: one rule leaves a few ways, and whichever it is, the same follows."""

from collections.abc import Sequence
from itertools import combinations

from app.core.lines import Case, Cases
from app.core.model import AllOf, AnyOf, AtMost, Clause, Exactly, Less, Literal, Model, Statement
from app.core.steps import Link, Step
from app.core.stop import Stop
from app.explain.reasons.argument_parts import ends_in_contradiction, needed_parts
from app.explain.reasons.inference import StepRules

MOST_CASES = 3
"""Cases that one can keep in mind."""

MOST_LINKS = 4
"""Inferences in one case."""


def find_cases(model: Model, step: Step, stop: Stop) -> Cases | None:
    """Return the shortest cases that prove a conclusion of a step, or None."""
    if step.size > 1 + MOST_CASES * MOST_LINKS:  # each of its rules is needed
        return None
    rules = StepRules(model, step, stop)
    facts = set(step.facts)
    best: Cases | None = None
    for rule in step.rules:
        for used, ways in _ways(model.rules.says(rule), facts):
            found = _follow(rules, step, Link(rule, (), used, ()), ways)
            if found is not None and (best is None or _length(found) < _length(best)):
                best = found
    return best


def _length(found: Cases) -> int:
    return sum(1 + len(case.links) for case in found.cases)


def _ways(
    says: Statement, facts: set[Literal]
) -> list[tuple[tuple[Literal, ...], list[tuple[Literal, ...]]]]:
    """Return what a statement leaves open: the facts it takes, and a few ways."""
    found = []
    for literals, least in _needs(says):
        used = tuple([x for one in literals for x in (one, -one) if x in facts])
        left = [x for x in literals if x not in facts and -x not in facts]
        missing = least - sum(x in facts for x in literals)
        if missing < 1 or missing >= len(left) or any(x < 0 for x in left):
            continue  # only places where something may be are cases that people tell
        ways = list(combinations(left, missing)) if len(left) <= 2 * MOST_CASES else []
        if 2 <= len(ways) <= MOST_CASES:
            found.append((used, ways))
    return found


def _needs(says: Statement) -> list[tuple[Clause, int]]:
    """Return literals of which a statement needs at least so many."""
    if isinstance(says, Exactly):
        return [(says.literals, says.bound)]
    if isinstance(says, AnyOf):
        return [(says.literals, 1)]
    if isinstance(says, AllOf):
        return [(clause, 1) for clause in says.clauses]
    assert isinstance(says, AtMost | Less)
    return []


def _follow(
    rules: StepRules, step: Step, rule: Link, ways: Sequence[tuple[Literal, ...]]
) -> Cases | None:
    """Return what follows whichever way it is, if anything does."""
    inferred = [(way, rules.infer_from(way)) for way in ways]
    common = set(step.conclusions)
    for way, links in inferred:
        if not ends_in_contradiction(links):
            common &= {*way, *(x for link in links for x in link.conclusions)}
    if not common or all(ends_in_contradiction(links) for _, links in inferred):
        return None
    conclusions = tuple([literal for literal in step.conclusions if literal in common])
    cases = []
    for way, links in inferred:
        aims = () if ends_in_contradiction(links) else conclusions
        needed = needed_parts(links, aims)
        if not 1 <= len(needed) <= MOST_LINKS:
            return None  # nobody tells cases in which it is obvious, or long ones
        cases.append(Case(way, needed))
    return Cases(rule, tuple(cases), conclusions)
