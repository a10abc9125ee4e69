"""A second opinion on steps: plain clauses written here, and another solver than the program's."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from pysat.solvers import Solver

from app.core.model import AllOf, AnyOf, AtMost, Exactly, Less, Literal, Model, Statement
from app.core.steps import Reason, Step


def clauses(says: Statement) -> list[list[Literal]]:
    """Write a statement out, by all combinations of its literals."""
    match says:
        case AnyOf(literals):
            return [list(literals)]
        case AtMost(literals, count):
            return _at_most(literals, count)
        case Exactly(literals, count):
            negated = [-literal for literal in literals]
            return _at_most(literals, count) + _at_most(negated, len(literals) - count)
        case AllOf(parts):
            return [list(part) for part in parts]
        case Less(smaller, greater):
            wrong = [
                [-low, -high]
                for value, low in enumerate(smaller)
                for other, high in enumerate(greater)
                if other <= value
            ]
            below = [[-high, *smaller[:value]] for value, high in enumerate(greater)]
            above = [[-low, *greater[value + 1 :]] for value, low in enumerate(smaller)]
            return wrong + below + above
    raise AssertionError(says)


def _at_most(literals: Sequence[Literal], count: int) -> list[list[Literal]]:
    if count < 0:
        return [[]]
    return [[-literal for literal in some] for some in combinations(literals, count + 1)]


class Judge:
    """Tells whether some rules of a model, some facts and some more literals can all hold."""

    def __init__(self, model: Model, rules: Sequence[int]) -> None:
        top = len(model.facts)
        self._never = set()
        self._solver = Solver("cadical153")
        self._switches = {rule: top + 1 + index for index, rule in enumerate(rules)}
        for rule, switch in self._switches.items():
            for clause in clauses(model.rules.says(rule)):
                if clause:
                    self._solver.add_clause([*clause, -switch])
                else:
                    self._never.add(rule)

    def __enter__(self) -> "Judge":
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def can_hold(self, rules: Iterable[int], literals: Iterable[Literal]) -> bool:
        rules = list(rules)
        if self._never.intersection(rules):
            return False
        return self._solver.solve([*(self._switches[rule] for rule in rules), *literals])


def without(items: Sequence[int], one: int) -> list[int]:
    return [item for item in items if item != one]


def check_step(model: Model, step: Step, known: set[Literal], *, possible: bool = True) -> None:
    """Check one step: what it uses is known, and it is complete and irreducible.

    Every conclusion follows, and none would without any one of the rules and facts.
    """
    rules, facts = step.rules, step.facts
    assert step.conclusions
    assert step.rules
    assert known.issuperset(facts), "facts that are not known yet"
    assert len(set(rules)) == len(rules)
    assert len(set(facts)) == len(facts)
    assert len({abs(literal) for literal in step.conclusions}) == len(step.conclusions)
    with Judge(model, rules) as judge:
        # Of rules that cannot hold, some may be told to decide something before that shows.
        assert judge.can_hold(rules, facts) or not possible, "a contradiction explains nothing"
        for literal in step.conclusions:
            assert literal not in known, "known before"
            assert -literal not in known
            assert not judge.can_hold(rules, [*facts, -literal]), "it does not follow"
            for rule in rules:
                assert judge.can_hold(without(rules, rule), [*facts, -literal]), "a rule too many"
            for fact in facts:
                assert judge.can_hold(rules, [*without(facts, fact), -literal]), "a fact too many"


def check_conflict(model: Model, conflict: Reason, start: Iterable[Literal]) -> None:
    """Check that rules and given literals contradict each other, and need all of them to."""
    rules, facts = conflict
    assert set(facts) <= set(start)
    with Judge(model, rules) as judge:
        assert not judge.can_hold(rules, facts)
        for rule in rules:
            assert judge.can_hold(without(rules, rule), facts), "a rule too many"
        for fact in facts:
            assert judge.can_hold(rules, without(facts, fact)), "a fact too many"


def backbone(model: Model, start: Iterable[Literal] = ()) -> set[Literal] | None:
    """What all solutions that agree with the start have in common, literal by literal."""
    rules = range(len(model.rules))
    facts = range(1, len(model.facts) + 1)
    start = list(start)
    with Judge(model, rules) as judge:
        if not judge.can_hold(rules, start):
            return None
        return {
            literal
            for number in facts
            for literal in (number, -number)
            if not judge.can_hold(rules, [*start, -literal])
        }
