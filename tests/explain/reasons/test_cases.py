"""Cases that agree: complete, each with its own inferences, and only where they prove it."""

from random import Random

from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.explain import Explanation
from app.explain.reasons.cases import MOST_CASES, find_cases
from tests.explain.checking import Judge
from tests.explain.search.test_explanation import puzzle_of


def test_in_each_case_the_conclusions_follow_and_there_is_no_other_case():
    rng = Random("cases")
    kind = puzzle_type("norinori")
    found = 0
    for _ in range(120):
        model = kind.model(puzzle_of("norinori", rng), Stop())
        for step in Explanation(model, Stop()):
            cases = find_cases(model, step, Stop()) if step.size > 1 else None
            if cases is None:
                continue
            found += 1
            assert 2 <= len(cases.cases) <= MOST_CASES
            assert set(cases.rule.facts) <= set(step.facts)
            assert set(cases.conclusions) <= set(step.conclusions)
            with Judge(model, step.rules) as judge:
                for case in cases.cases:
                    for literal in cases.conclusions:
                        opposite = [*step.facts, *case.supposed, -literal]
                        assert not judge.can_hold(step.rules, opposite)
                # Every way that the rule leaves is a case: no way has less of each of them.
                for others in ways_out([case.supposed for case in cases.cases]):
                    rule = (cases.rule.rule,)
                    assert not judge.can_hold(rule, [*cases.rule.facts, *others])
    assert found > 20


def ways_out(cases):
    """Yield the choices of one literal of every case, negated: what holds if none of them does."""
    if not cases:
        yield ()
        return
    first, *rest = cases
    for literal in first:
        for others in ways_out(rest):
            if literal not in others:
                yield (-literal, *others)
