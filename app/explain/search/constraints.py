"""The rules of a model as counts of literals and implications, indexed by literal."""

from collections.abc import Iterable

from app.core.grid import Cell
from app.core.model import AllOf, AnyOf, AtMost, Clause, Exactly, Less, Literal, Model
from app.core.stop import Stop

ITEMS_READ_PER_CHECK = 50
"""Rules or facts read between two checks of the Stop."""

Implication = tuple[int, tuple[Literal, ...]]
"""A rule, and the literals that it forces once some other literal is true."""


class Constraints:
    """Every rule as counts ("at most m of these literals are true, n false") or implications.

    In lists indexed by literal, the negative literals use Python's negative indexes.
    """

    def __init__(self, model: Model, stop: Stop) -> None:
        self.fact_count = size = len(model.facts)
        self.cells: list[Cell] = []
        for number, fact in enumerate(model.facts):
            if number % ITEMS_READ_PER_CHECK == 0:
                stop.check()
            self.cells.append(fact.cell)
        self.literals_of: list[Clause] = []
        """For every count, its literals."""
        self.rule_of: list[int] = []
        """For every count, the index of its rule."""
        self.may_be_false: list[int] = []
        """For every count, how many of its literals may be false."""
        self.may_be_true: list[int] = []
        """For every count, how many of its literals may be true."""
        stop.check()
        self.lowers_true: list[list[int]] = [[] for _ in range(2 * size + 1)]
        """For every literal, the counts whose `may_be_true` drops when the literal becomes true."""
        stop.check()
        self.lowers_false: list[list[int]] = [[] for _ in range(2 * size + 1)]
        """For every literal, the counts whose `may_be_false` drops when it becomes true."""
        stop.check()
        self.implications: list[list[Implication]] = [[] for _ in range(2 * size + 1)]
        """For every literal, what it forces on its own."""
        self.counts_of: dict[int, range] = {}
        """The counts of the rules that have several."""
        self.units_of: dict[int, list[int]] = {}
        """Those of them that decide a literal without any fact."""
        self.givens: set[int] = set()
        """The rules that do nothing but state facts."""
        first = 0
        for family in model.rules.families:
            for index, arguments in enumerate(zip(*family.columns, strict=True), first):
                if index % ITEMS_READ_PER_CHECK == 0:
                    stop.check()
                if family.shape is AnyOf:
                    self._add(index, arguments[0], 1, None)
                elif family.shape is AtMost:
                    self._add(index, arguments[0], 0, arguments[1])
                elif family.shape is Exactly:
                    self._add(index, arguments[0], arguments[1], arguments[1])
                elif family.shape is Less:
                    self._add_order(index, Less(*arguments))
                else:
                    assert family.shape is AllOf
                    self._add_clauses(index, arguments[0])
                    if all(len(clause) == 1 for clause in arguments[0]):
                        self.givens.add(index)
            first += len(family)

    def _add(self, rule: int, literals: Clause, least: int, most: int | None) -> None:
        """Add the count that at least and at most this many of the literals are true."""
        number = len(self.rule_of)
        size = len(literals)
        self.rule_of.append(rule)
        self.literals_of.append(literals)
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

    def _add_clauses(self, rule: int, clauses: Iterable[Clause]) -> None:
        """Add clauses, each as a count."""
        start = len(self.rule_of)
        for clause in clauses:
            self._add(rule, clause, 1, None)
        self.counts_of[rule] = found = range(start, len(self.rule_of))
        self.units_of[rule] = [one for one in found if len(self.literals_of[one]) == 1]

    def _add_order(self, rule: int, says: Less) -> None:
        """Add "less than": pairs as implications, and what takes several literals as counts."""
        bounds = list(says.bounds())
        self._add_clauses(rule, [clause for clause in bounds if len(clause) != 2])
        low, high = says.smaller[: max(0, len(says.greater) - 1)], says.greater[1:]
        no_low = tuple([-literal for literal in low])
        no_high = tuple([-literal for literal in high])
        forced = {literal: no_high[:index] for index, literal in enumerate(low)}
        forced |= {literal: no_low[index:] for index, literal in enumerate(high, 1)}
        for clause in bounds:
            if len(clause) == 2:
                for literal, other in (clause, clause[::-1]):
                    forced[-literal] = (*forced.get(-literal, ()), other)
        for literal, others in forced.items():
            if others:
                self.implications[literal].append((rule, others))

    def rules_about(self, facts: Iterable[int]) -> set[int]:
        """Return the rules that mention any of these facts."""
        rules: set[int] = set()
        for number in facts:
            for literal in (number, -number):
                rules.update(self.rule_of[count] for count in self.lowers_true[literal])
                rules.update(self.rule_of[count] for count in self.lowers_false[literal])
                rules.update(rule for rule, _ in self.implications[literal])
        return rules
