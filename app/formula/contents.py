"""A formula to look into: what its rules, clauses and variables are, and how they stand."""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from itertools import chain
from typing import NamedTuple

from app.core.document import Document
from app.core.grid import Cell
from app.core.model import Clause, Literal
from app.core.puzzle import RulePlace
from app.core.stop import Stop
from app.core.words import Message, text
from app.formula.dimacs import FAST, KNOWN
from app.formula.naming import Stated, fact_name, state
from app.formula.style import STYLES, Style
from app.sat.formula import Formula, fast_formula, plain_formula

HELPER = "h"
"""What auxiliary variables are called: h126, h127, …"""

PORTION = 20_000
"""Clauses that are looked at between two looks at the Stop."""

FEW = 2_000
"""Clauses that are given back between two of them, which takes longer."""


class Kind(NamedTuple):
    """All rules of one name: those from `first` up to `end`."""

    name: str
    title: Message
    first: int
    end: int


class Uses(NamedTuple):
    """For every variable in how many clauses and rules it occurs; the rule of every helper."""

    clauses: Sequence[int]
    rules: Sequence[int]
    helpers: Mapping[int, int]


class Standing(Enum):
    """What a clause says, given what is known by now."""

    OPEN = auto()
    UNIT = auto()
    """One literal is left, and has to be true."""
    SATISFIED = auto()
    FALSE = auto()


class Contents:
    """A formula with the puzzle it comes from."""

    def __init__(self, stated: Stated, formula: Formula, uses: Uses, *, fast: bool) -> None:
        self.stated = stated
        self.fast = fast
        self.formula = formula
        self.uses = uses
        self.kinds: list[Kind] = []
        first = 0
        for family in stated.model.rules.families:
            title = stated.puzzle_type.rule_titles[family.name]
            self.kinds.append(Kind(family.name, title, first, first + len(family)))
            first += len(family)

    @property
    def remark(self) -> str:
        """Say how these clauses differ from those of a blackboard, where they do."""
        if self.fast and self.stated.model.known:
            return text(KNOWN)
        return text(FAST) if self.formula.variables > self.formula.facts else ""

    # Rules

    def place(self, rule: int) -> RulePlace:
        """Return the name and place of a rule."""
        return self.stated.model.rules.place(rule)

    def name_rule(self, rule: int) -> str:
        """Name a rule by its kind and place."""
        return self.stated.name_rule(self.place(rule))

    def say_rule(self, rule: int) -> str:
        """Say a rule the way a player would."""
        return str(self.stated.puzzle_type.say_rule(self.stated.puzzle, *self.place(rule)))

    def clauses_of(self, rule: int) -> range:
        """Return which clauses a rule contributes."""
        ends = self.formula.ends
        return range(ends[rule - 1] if rule else 0, ends[rule])

    def shown_at(self, rule: int) -> list[Cell]:
        """Return the cells that show a rule on the board."""
        return self.stated.puzzle_type.rule_cells(self.stated.puzzle, *self.place(rule))

    def cells_of_rule(self, rule: int) -> frozenset[Cell]:
        """Return the cells that show a rule, and those whose facts it speaks of."""
        model = self.stated.model
        return frozenset([*self.shown_at(rule), *model.cells_of_rule(model.rules[rule])])

    # Clauses and variables

    def clause(self, index: int) -> Clause:
        """Return a clause."""
        return self.formula.clauses[index]

    def cells_of_clause(self, index: int) -> frozenset[Cell]:
        """Return the cells whose facts a clause speaks of."""
        facts, count = self.stated.model.facts, self.formula.facts
        numbers = {abs(literal) for literal in self.clause(index)}
        return frozenset(facts[number - 1].cell for number in numbers if number <= count)

    def variable(self, number: int, style: Style = STYLES["unicode"]) -> str:
        """Write a variable."""
        is_fact = number <= self.formula.facts
        return style.variable(self.stated.puzzle_type.letter if is_fact else HELPER, number)

    def literal(self, literal: Literal, style: Style = STYLES["unicode"]) -> str:
        """Write a literal."""
        return ("" if literal > 0 else style.no) + self.variable(abs(literal), style)

    def meaning(self, number: int) -> str:
        """Say what a variable stands for."""
        if number <= self.formula.facts:
            fact = self.stated.model.facts[number - 1]
            return fact_name(self.stated.puzzle_type.fact_word, fact)
        return text("helper of {rule}", rule=self.name_rule(self.uses.helpers[number]))

    def say_literal(self, literal: Literal) -> str:
        """Say what a literal claims."""
        if abs(literal) > self.formula.facts:
            template = "{variable} is true" if literal > 0 else "{variable} is false"
            return text(template, variable=self.variable(abs(literal)))
        fact = self.stated.model.facts[abs(literal) - 1]
        return str(self.stated.puzzle_type.say_fact(fact, holds=literal > 0))


def contents_of(document: Document, stop: Stop, *, fast: bool) -> Contents:
    """Make the formula of a puzzle: what the program solves, or all written out."""
    stated = state(document, stop)
    formula = (fast_formula if fast else plain_formula)(stated.model, stop)
    return Contents(stated, formula, _count_uses(formula, stop), fast=fast)


def _count_uses(formula: Formula, stop: Stop) -> Uses:
    in_clauses = [0] * (formula.variables + 1)
    in_rules = [0] * (formula.variables + 1)
    helpers: dict[int, int] = {}
    start = 0
    for rule, end in enumerate(formula.ends):
        used: set[int] = set()
        for first in range(start, end, PORTION):
            stop.check()
            last = min(end, first + PORTION)
            numbers = list(map(abs, chain.from_iterable(formula.clauses[first:last])))
            for number in numbers:
                in_clauses[number] += 1
            used.update(numbers)
        for number in used:
            in_rules[number] += 1
            if number > formula.facts:
                helpers[number] = rule
        start = end
    return Uses(in_clauses, in_rules, helpers)


def truth(literal: Literal, known: Sequence[int]) -> int:
    """Return 1 where a literal is known to be true, -1 where it is known to be false, or 0."""
    number = abs(literal)
    value = known[number] if number < len(known) else 0
    return value if literal > 0 else -value


def standing(clause: Clause, known: Sequence[int]) -> Standing:
    """Tell how a clause stands."""
    left = 0
    for literal in clause:
        value = truth(literal, known)
        if value > 0:
            return Standing.SATISFIED
        left += not value
    if left == 0:
        return Standing.FALSE
    return Standing.UNIT if left == 1 else Standing.OPEN


def give_back(contents: Contents, stop: Stop) -> None:
    """Free the memory of a formula little by little: all at once would hold up the window."""
    for _ in contents.formula.take(FEW):
        stop.check()
