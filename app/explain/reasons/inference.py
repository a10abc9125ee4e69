"""The few rules of a step, followed one inference at a time or all at once."""

from collections.abc import Iterable

from app.core.model import AllOf, AnyOf, AtMost, Clause, Exactly, Literal, Model, Statement
from app.core.steps import Link, Step
from app.core.stop import Stop
from app.explain.reasons.argument_parts import needed

Count = tuple[int, Clause, int, int]
"""A rule, and that so many of these literals at least and at most are true."""


def _counts(says: Statement) -> list[tuple[Clause, int, int]]:
    """Return what a statement says as numbers of literals that are true."""
    if isinstance(says, AnyOf):
        return [(says.literals, 1, len(says.literals))]
    if isinstance(says, AtMost):
        return [(says.literals, 0, says.bound)]
    if isinstance(says, Exactly):
        return [(says.literals, says.bound, says.bound)]
    if isinstance(says, AllOf):
        return [(clause, 1, len(clause)) for clause in says.clauses]
    return [
        ((-low, -high), 1, 2)
        for value, low in enumerate(says.smaller)
        for high in says.greater[: value + 1]
    ]


class Inference:
    """What single rules of a step infer from its facts and from suppositions."""

    def __init__(self, model: Model, step: Step, stop: Stop) -> None:
        says = [model.rules.says(rule) for rule in step.rules]
        self.counts: list[Count] = [
            (rule, *count)
            for rule, said in zip(step.rules, says, strict=True)
            for count in _counts(said)
        ]
        self.counts_of: dict[Literal, list[int]] = {}
        """For every literal, the indexes of the counts with it."""
        for index, (_, literals, _, _) in enumerate(self.counts):
            for literal in literals:
                self.counts_of.setdefault(literal, []).append(index)
        self._facts = set(step.facts)
        self.stop = stop

    def follow(self, supposed: Iterable[Literal]) -> list[Link]:
        """Infer all that single rules give, in rounds, up to the first contradiction."""
        true = dict.fromkeys(self._facts, 0) | dict.fromkeys(supposed, 1)
        links: list[Link] = []
        touched: Iterable[int] = range(len(self.counts))
        while True:
            self.stop.check()
            ended: list[Link] = []
            fresh: dict[tuple[int, tuple[Literal, ...]], list[Literal]] = {}
            inferred: set[Literal] = set()
            for index in touched:
                rule, literals, least, most = self.counts[index]
                for premises, enough, sign in (
                    ([x for x in literals if x in true], most, -1),
                    ([-x for x in literals if -x in true], len(literals) - least, 1),
                ):
                    if len(premises) > enough:
                        premises.sort(key=true.__getitem__)
                        ended.append(self._link(rule, premises[: enough + 1], ()))
                    elif len(premises) == enough < len(literals) and not ended:
                        new = [
                            sign * x
                            for x in literals
                            if x not in true and -x not in true and sign * x not in inferred
                        ]
                        if new:
                            fresh.setdefault((rule, tuple(premises)), []).extend(new)
                            inferred.update(new)
            if ended:
                return min(([*links, end] for end in ended), key=lambda one: len(needed(one)))
            if not fresh:
                return links
            links += [self._link(rule, p, tuple(new)) for (rule, p), new in fresh.items()]
            order = len(links) + 2
            for literal in inferred:
                true.setdefault(literal, order)
            touched = sorted(
                {
                    index
                    for literal in inferred
                    for x in (literal, -literal)
                    for index in self.counts_of.get(x, ())
                }
            )

    def _link(
        self, rule: int, premises: Iterable[Literal], conclusions: tuple[Literal, ...]
    ) -> Link:
        known = [literal for literal in premises if literal in self._facts]
        supposed = [literal for literal in premises if literal not in self._facts]
        return Link(rule, tuple(supposed), tuple(known), conclusions)


class Closure:
    """All that follows from some literals by one rule after the other, without saying how.

    As soon as something is contradicted it is `broken`, and the rest is not worked out.
    """

    def __init__(self, inference: Inference) -> None:
        self.true: set[Literal] = set()
        self.broken = False
        self._stop = inference.stop
        self._counts_of = inference.counts_of
        self._literals = [literals for _, literals, _, _ in inference.counts]
        self._may_be_true = [most for _, _, _, most in inference.counts]
        self._may_be_false = [len(some) - least for _, some, least, _ in inference.counts]
        for _, literals, least, most in inference.counts:
            self.broken = self.broken or most < 0 or least > len(literals)
            self.add([-x for x in literals] if most == 0 else ())
            self.add(literals if least == len(literals) else ())

    def given(self, *literals: Literal) -> "Closure":
        """Return what follows with some more literals."""
        self._stop.check()  # whoever argues asks this of everything that is open
        new = Closure.__new__(Closure)
        new._stop = self._stop
        new.true = self.true.copy()
        new.broken = self.broken
        new._literals = self._literals
        new._may_be_true = self._may_be_true.copy()
        new._may_be_false = self._may_be_false.copy()
        new._counts_of = self._counts_of
        new.add(literals)
        return new

    def add(self, literals: Iterable[Literal]) -> None:
        """Take some more literals as true."""
        true = self.true
        waiting = list(literals)
        while waiting and not self.broken:
            literal = waiting.pop()
            if literal in true:
                continue
            true.add(literal)
            self.broken = -literal in true
            for sign, left, counts in (
                (-1, self._may_be_true, self._counts_of.get(literal, ())),
                (1, self._may_be_false, self._counts_of.get(-literal, ())),
            ):
                for index in counts:
                    left[index] -= 1
                    if left[index] < 0:
                        self.broken = True
                    elif left[index] == 0:
                        waiting += [
                            sign * x for x in self._literals[index] if -sign * x not in true
                        ]

    def open_literals(self) -> list[Literal]:
        """Return what may be true or false as far as is known, in either way."""
        numbers = sorted({abs(literal) for literal in self._counts_of})
        return [
            literal
            for number in numbers
            if number not in self.true and -number not in self.true
            for literal in (number, -number)
        ]
