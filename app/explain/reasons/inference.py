"""Inference by the rules of one step: link by link, or only the literals that follow."""

from collections.abc import Collection, Iterable
from itertools import chain

from app.core.model import AllOf, AnyOf, AtMost, Clause, Exactly, Literal, Model, Statement
from app.core.steps import Link, Step
from app.core.stop import Stop
from app.explain.reasons.argument_parts import needed_parts

Count = tuple[int, Clause, int, int]
"""A rule, some literals, and the least and the greatest number of them that may be true."""


def _counts(says: Statement) -> list[tuple[Clause, int, int]]:
    """Return a statement as literals with the least and the greatest number that may be true."""
    if isinstance(says, AnyOf):
        return [(says.literals, 1, len(says.literals))]
    if isinstance(says, AtMost):
        return [(says.literals, 0, says.bound)]
    if isinstance(says, Exactly):
        return [(says.literals, says.bound, says.bound)]
    if isinstance(says, AllOf):
        return [(clause, 1, len(clause)) for clause in says.clauses]
    return [(clause, 1, len(clause)) for clause in chain(says.bounds(), says.pairs())]


class StepRules:
    """The rules and facts of a step, and what single rules infer from suppositions."""

    def __init__(self, model: Model, step: Step, stop: Stop) -> None:
        says = [model.rules.says(rule) for rule in step.rules]
        self.counts: list[Count] = [
            (rule, *count)
            for rule, said in zip(step.rules, says, strict=True)
            for count in _counts(said)
        ]
        self.counts_of: dict[Literal, list[int]] = {}
        """For every literal, the indexes of the counts that contain it."""
        for index, (_, literals, _, _) in enumerate(self.counts):
            for literal in literals:
                self.counts_of.setdefault(literal, []).append(index)
        self._facts = set(step.facts)
        self.stop = stop

    def infer_from(
        self, supposed: Collection[Literal], closed: Collection[Literal] = ()
    ) -> list[Link]:
        """Return all inferences by single rules, or those up to the first contradiction.

        `closed` holds, too, and is known to include all that single rules infer from it.
        """
        true = dict.fromkeys(self._facts, 0) | dict.fromkeys(closed, 1) | dict.fromkeys(supposed, 1)
        links: list[Link] = []
        touched: Iterable[int] = range(len(self.counts))
        if closed:
            touched = self._touched_by(supposed)
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
                return min(([*links, end] for end in ended), key=lambda one: len(needed_parts(one)))
            if not fresh:
                return links
            links += [self._link(rule, p, tuple(new)) for (rule, p), new in fresh.items()]
            order = len(links) + 2
            for literal in inferred:
                true.setdefault(literal, order)
            touched = self._touched_by(inferred)

    def _touched_by(self, literals: Iterable[Literal]) -> list[int]:
        """Return the counts that contain some literals or their opposites, in order."""
        counts_of = self.counts_of
        signed = [x for literal in literals for x in (literal, -literal)]
        return sorted({index for x in signed for index in counts_of.get(x, ())})

    def _link(
        self, rule: int, premises: Iterable[Literal], conclusions: tuple[Literal, ...]
    ) -> Link:
        known = [literal for literal in premises if literal in self._facts]
        supposed = [literal for literal in premises if literal not in self._facts]
        return Link(rule, tuple(supposed), tuple(known), conclusions)


class Closure:
    """The literals that follow by single rules from some others, without the inferences."""

    def __init__(self, rules: StepRules) -> None:
        self.true: set[Literal] = set()
        """Not complete once the closure is broken."""
        self.broken = False
        """Whether a contradiction follows."""
        self._stop = rules.stop
        self._counts_of = rules.counts_of
        self._literals = [literals for _, literals, _, _ in rules.counts]
        self._may_be_true = [most for _, _, _, most in rules.counts]
        self._may_be_false = [len(some) - least for _, some, least, _ in rules.counts]
        for _, literals, least, most in rules.counts:
            self.broken = self.broken or most < 0 or least > len(literals)
            self.add([-x for x in literals] if most == 0 else ())
            self.add(literals if least == len(literals) else ())

    def given(self, *literals: Literal) -> "Closure":
        """Return the closure with some more literals."""
        self._stop.check()  # a search for arguments asks this of every open literal
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
        """Add literals and what follows from them."""
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
        """Return both literals of every fact that is not decided here."""
        numbers = sorted({abs(literal) for literal in self._counts_of})
        return [
            literal
            for number in numbers
            if number not in self.true and -number not in self.true
            for literal in (number, -number)
        ]
