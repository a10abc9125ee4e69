"""The provably smallest reason, found by elimination of all smaller ones.

Every set of rules under which a literal may be false tells what a reason lacks: one of the other
rules. A reason has to have one of each such lack; among few rules not many sets remain to try.
"""

from collections.abc import Iterable, Iterator, Sequence

from app.core.jobs import Stop
from app.core.model import AtMost, CellFacts, Exactly, Family, Literal, Model, Rules
from app.explain.constraints import Constraints
from app.explain.reasons import Excerpt
from app.sat.formula import exact_formula
from app.sat.oracle import Oracle

MOST_CONFLICTS = 1000
"""Conflicts after which choosing rules has become a harder puzzle than the one to explain."""


class Smallest:
    """Looks for a smallest reason among all that some literals have, with so much decided."""

    def __init__(
        self, constraints: Constraints, whole: Excerpt, value: Sequence[int], stop: Stop
    ) -> None:
        self._whole = whole
        self._stop = stop
        # Rules with nothing left to decide are in no smallest reason.
        open_facts = [n for n in whole.literals if not value[n]]
        self._rules = sorted(constraints.rules_about(open_facts))
        self._numbers = {rule: index for index, rule in enumerate(self._rules, 1)}
        self._facts = [n if value[n] > 0 else -n for n in whole.literals if value[n]]
        self._questions = 0
        whole.prefer_all_rules()

    def below(
        self, literals: Sequence[Literal], best: int, questions: int
    ) -> tuple[Literal, list[int]] | None:
        """Return a literal with the rules of its smallest reason, if that has less than `best`.

        After so many questions to the solver the search is given up.
        """
        self._questions = 0
        first = len(self._rules) + 1
        choices = {literal: first + index for index, literal in enumerate(literals)}
        lacks: list[list[int]] = []
        for size in range(2, best):
            with self._chooser(list(choices.values()), size) as chooser:
                for lack in lacks:
                    chooser.add(lack)
                while self._questions < questions:
                    self._questions += 1
                    chose = chooser.try_to_solve(MOST_CONFLICTS)
                    if chose is None:
                        return None
                    if not chose:
                        break
                    chosen = {number for number in chooser.model() if number > 0}
                    rules = [rule for rule, number in self._numbers.items() if number in chosen]
                    literal = next(x for x, number in choices.items() if number in chosen)
                    found = list(self._lacks(rules, literal, choices))
                    if not found:
                        return literal, rules
                    for lack in found:
                        chooser.add(lack)
                    lacks += found
                else:
                    return None
        return None

    def _chooser(self, choices: Sequence[int], size: int) -> Oracle:
        """Return what chooses one literal and at most so many rules."""
        rules = list(self._numbers.values())
        families = (
            Family("", lambda _: (), Exactly, ((choices,), (1,))),
            Family("", lambda _: (), AtMost, ((rules,), (size,))),
        )
        model = Model(CellFacts(len(rules) + len(choices), list), Rules(families))
        chooser = Oracle(exact_formula(model, self._stop), self._stop)
        chooser.prefer([-rule for rule in rules])
        return chooser

    def _lacks(
        self, rules: list[int], literal: Literal, choices: dict[Literal, int]
    ) -> Iterator[list[int]]:
        """Yield what is lacking for these rules to be a reason, in sets without a common rule."""
        while self._hold(rules, [-literal]):
            held = self._whole.model()
            supposed = [-other for other in choices if -other in held]
            together = self._whole.obeyed().intersection(self._rules)
            missing = []
            for rule in self._rules:
                if rule in together:
                    continue
                if self._hold([*together, rule], supposed):
                    together |= self._whole.obeyed().intersection(self._rules)
                else:
                    missing.append(rule)
            others = [number for other, number in choices.items() if other in held]
            yield [self._numbers[rule] for rule in missing] + others
            rules = rules + missing

    def _hold(self, rules: Iterable[int], literals: Iterable[Literal]) -> bool:
        self._questions += 1
        return not self._whole.contradict(rules, [*self._facts, *literals])
