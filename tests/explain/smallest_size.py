"""The provably fewest rules that decide something: slow, and without any code of the explainer."""

import time
from collections.abc import Iterable, Sequence

from pysat.examples.hitman import Hitman
from pysat.solvers import Solver

from app.core.model import Literal, Model
from tests.explain.checking import clauses


class TooLong(Exception):
    """It could not be told in the time that was given."""


class Open:
    """The rules of a model that still say something once some facts are known."""

    def __init__(self, model: Model, known: Iterable[Literal]) -> None:
        true = set(known)
        self._facts: dict[int, set[int]] = {}
        self._solver = Solver("g4")
        self._switches: dict[int, int] = {}
        top = len(model.facts)
        for index, rule in enumerate(model.rules):
            left = [
                [literal for literal in clause if -literal not in true]
                for clause in clauses(rule.says)
                if true.isdisjoint(clause)
            ]
            if not left:
                continue
            self._facts[index] = {abs(literal) for clause in left for literal in clause}
            self._switches[index] = switch = top + 1 + index
            for clause in left:
                self._solver.add_clause([*clause, -switch])
        self._rules_of: dict[int, set[int]] = {}
        for index, facts in self._facts.items():
            for fact in facts:
                self._rules_of.setdefault(fact, set()).add(index)

    def __enter__(self) -> "Open":
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def solution(self) -> list[Literal]:
        """Some solution: nothing follows that it denies."""
        assert self._solver.solve(list(self._switches.values()))
        held = self._solver.get_model()
        return [held[fact - 1] for fact in sorted(self._rules_of)]

    def near(self, literal: Literal, most: int) -> list[int]:
        """The rules that can be in a reason of at most so many, none of which is superfluous.

        Such rules hang together by open facts: one without a connection would not be needed.
        """
        facts, rules = {abs(literal)}, set()
        for _ in range(most):
            rules |= {rule for fact in facts for rule in self._rules_of[fact]}
            facts |= {fact for rule in rules for fact in self._facts[rule]}
        return sorted(rules)

    def can_hold(self, rules: Iterable[int], literal: Literal) -> bool:
        return self._solver.solve([*(self._switches[rule] for rule in rules), literal])

    def lacking(self, literal: Literal, chosen: Sequence[int], rules: Sequence[int]) -> list[int]:
        """Rules without which all others can hold, and not with any one of them; none is chosen."""
        together = list(chosen)
        lacking = []
        for rule in set(rules).difference(chosen):
            possible = self.can_hold([*together, rule], literal)
            (together if possible else lacking).append(rule)
        return lacking


def smallest_size(model: Model, known: Iterable[Literal], found: int, seconds: float) -> int:
    """The fewest rules that force any open fact together with what is known; `found` is enough."""
    end = time.perf_counter() + seconds
    best = found
    with Open(model, known) as rules:
        for literal in rules.solution():
            best = min(best, _below(rules, literal, best, end))
    return best


def _below(rules: Open, literal: Literal, best: int, end: float) -> int:
    """The size of the smallest reason of a literal if it is below the best, or else the best.

    Every reason has one of the rules of each set without which the literal may be false. So a
    smallest choice that has one of each is a smallest reason, if it is a reason at all.
    """
    near = rules.near(literal, best - 1)
    if rules.can_hold(near, -literal):
        return best
    with Hitman(solver="g4", htype="sorted") as choices:
        chosen: list[int] = []
        while len(chosen) < best:
            if time.perf_counter() > end:
                raise TooLong
            if not rules.can_hold(chosen, -literal):
                return len(chosen)
            choices.hit(rules.lacking(-literal, chosen, near))
            chosen = choices.get()
    return best
