"""The rules of a model taken apart into counts of literals, found again from every literal."""

from collections.abc import Iterable

from app.core.grid import Cell
from app.core.model import AllOf, AnyOf, AtMost, Clause, Exactly, Less, Literal, Model
from app.core.stop import Stop

CHECK_EVERY = 50
"""Rules taken apart, or facts looked at, between two looks at the Stop."""


class Constraints:
    """Every rule as counts ("so many of these literals may be false, so many true") and links.

    Lists that are indexed by a literal use Python's negative indexes for negative literals.
    """

    def __init__(self, model: Model, stop: Stop) -> None:
        self.size = size = len(model.facts)
        self.cells: list[Cell] = []
        for number, fact in enumerate(model.facts):
            if number % CHECK_EVERY == 0:
                stop.check()
            self.cells.append(fact.cell)
        self.literals: list[Clause] = []
        self.rule: list[int] = []
        """For every count, the index of its rule."""
        self.may_be_false: list[int] = []
        """For every count, how many of its literals may be false before the rest must be true."""
        self.may_be_true: list[int] = []
        stop.check()
        self.lowers_true: list[list[int]] = [[] for _ in range(2 * size + 1)]
        """For every literal, the counts with one less to be true once the literal is."""
        stop.check()
        self.lowers_false: list[list[int]] = [[] for _ in range(2 * size + 1)]
        stop.check()
        self.links: list[list[tuple[int, tuple[Literal, ...]]]] = [[] for _ in range(2 * size + 1)]
        """For every literal, what it forces on its own: the rule and the literals."""
        self.counts_of: dict[int, range] = {}
        """For rules of several counts, which ones."""
        first = 0
        for family in model.rules.families:
            for index, arguments in enumerate(zip(*family.columns, strict=True), first):
                if index % CHECK_EVERY == 0:
                    stop.check()
                if family.shape is AnyOf:
                    self._add(index, arguments[0], 1, None)
                elif family.shape is AtMost:
                    self._add(index, arguments[0], 0, arguments[1])
                elif family.shape is Exactly:
                    self._add(index, arguments[0], arguments[1], arguments[1])
                elif family.shape is Less:
                    self._add_links(index, *arguments)
                else:
                    assert family.shape is AllOf
                    start = len(self.rule)
                    for clause in arguments[0]:
                        self._add(index, clause, 1, None)
                    self.counts_of[index] = range(start, len(self.rule))
            first += len(family)

    def _add(self, rule: int, literals: Clause, least: int, most: int | None) -> None:
        """Note that at least and at most so many of the literals are true."""
        number = len(self.rule)
        size = len(literals)
        self.rule.append(rule)
        self.literals.append(literals)
        self.may_be_false.append(size - least)
        self.may_be_true.append(size if most is None else most)
        if least:
            lowers = self.lowers_false
            for literal in literals:
                lowers[-literal].append(number)
        if most is not None and most < size:
            lowers = self.lowers_true
            for literal in literals:
                lowers[literal].append(number)

    def _add_links(self, rule: int, smaller: Clause, greater: Clause) -> None:
        """Note that a value of one cell forbids all in the wrong order with it to the other."""
        no_greater = tuple([-literal for literal in greater])
        no_smaller = tuple([-literal for literal in smaller])
        for index, literal in enumerate(smaller):
            self.links[literal].append((rule, no_greater[: index + 1]))
        for index, literal in enumerate(greater):
            if index < len(smaller):
                self.links[literal].append((rule, no_smaller[index:]))

    def rules_about(self, facts: Iterable[int]) -> set[int]:
        """Return the rules that speak of any of these facts."""
        rules: set[int] = set()
        for number in facts:
            for literal in (number, -number):
                rules.update(self.rule[count] for count in self.lowers_true[literal])
                rules.update(self.rule[count] for count in self.lowers_false[literal])
                rules.update(rule for rule, _ in self.links[literal])
        return rules
