"""Reasons from the contradictions that a solver finds, for what rule by rule is out of reach."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from app.core.jobs import Stop
from app.core.model import Literal, Model
from app.core.steps import Step
from app.explain.constraints import Constraints
from app.explain.reasons import Excerpt, step_for
from app.explain.smallest import Smallest

MOST_RULES = 600
"""In larger puzzles it would take too long to prove a reason the smallest."""

TRIED = 12
"""How many of the smallest contradictions are worked out."""


class Cores:
    """Asks a solver that knows all rules; it is loaded when it is first needed."""

    def __init__(self, model: Model, constraints: Constraints, stop: Stop) -> None:
        self._model = model
        self._constraints = constraints
        self._stop = stop

    @cached_property
    def _whole(self) -> Excerpt:
        return Excerpt(self._model, range(len(self._model.rules)), self._stop)

    def below(
        self, literals: Sequence[Literal], value: Sequence[int], best: int, questions: int
    ) -> tuple[Literal, list[int]] | None:
        """Return a literal with the rules of a provably smallest reason, if it is below `best`."""
        if len(self._model.rules) > MOST_RULES:
            return None
        search = Smallest(self._constraints, self._whole, value, self._stop)
        return search.below(literals, best, questions)

    def smallest(self, literals: Iterable[Literal], value: Sequence[int]) -> Step:
        """Return the smallest step found to one of the literals, each of which follows."""
        model, stop = self._model, self._stop
        cores = sorted(
            (len(rules), index, literal, rules)
            for index, literal in enumerate(literals)
            if (rules := self.core(literal, value))
        )
        steps = (
            step_for(model, rules, value, literal, stop) for _, _, literal, rules in cores[:TRIED]
        )
        return min(steps, key=lambda step: (step.size, len(step.facts)))

    def core(self, literal: Literal, value: Sequence[int]) -> list[int]:
        """Return rules that force a literal, not many more than are needed."""
        whole = self._whole
        facts = [n if value[n] > 0 else -n for n in whole.literals if value[n]]
        rules = whole.rules
        while whole.contradict(rules, [*facts, -literal]):
            smaller = whole.core()[0]
            if len(smaller) == len(rules):
                return smaller
            rules = smaller
        raise AssertionError("the literal does not follow")
