"""The contents of a formula for a viewer: rules, clauses, variables and their meaning."""

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
"""The letter of auxiliary variables: h126, h127, …"""

CLAUSES_READ_PER_CHECK = 20_000
"""Clauses read between two checks of the Stop."""

CLAUSES_FREED_PER_CHECK = 2_000
"""Clauses freed between two checks of the Stop; to free one takes longer than to read it."""


class RuleKind(NamedTuple):
    """All rules of one name: those with the indexes from `first` up to `end`."""

    name: str
    title: Message
    first: int
    end: int


class Uses(NamedTuple):
    """Where the variables occur."""

    clauses: Sequence[int]
    """For every variable, the number of clauses with it."""
    rules: Sequence[int]
    """For every variable, the number of rules with it."""
    helpers: Mapping[int, int]
    """For every auxiliary variable, the index of its rule."""


class ClauseState(Enum):
    """The state of a clause, given the known literals."""

    OPEN = auto()
    UNIT = auto()
    """One literal is open, and all others are false."""
    SATISFIED = auto()
    FALSE = auto()


class Contents:
    """A formula with the puzzle it comes from."""

    def __init__(self, stated: Stated, formula: Formula, uses: Uses, *, fast: bool) -> None:
        self.stated = stated
        self.fast = fast
        self.formula = formula
        self.uses = uses
        self.kinds: list[RuleKind] = []
        first = 0
        for family in stated.model.rules.families:
            title = stated.puzzle_type.rule_titles[family.name]
            self.kinds.append(RuleKind(family.name, title, first, first + len(family)))
            first += len(family)

    @property
    def remark(self) -> str:
        """Say how the clauses differ from those written out in full; empty if they do not."""
        if self.fast and self.stated.model.known:
            return text(KNOWN)
        return text(FAST) if self.formula.variables > self.formula.facts else ""

    # Rules

    def place(self, rule: int) -> RulePlace:
        """Return the name and place of a rule."""
        return self.stated.model.rules.place(rule)

    def name_kind(self, kind: RuleKind) -> str:
        """Return the word with which the names of rules begin."""
        return self.stated.name_kind(kind.name)

    def name_rule(self, rule: int) -> str:
        """Return the name of a rule: its kind and place."""
        return self.stated.name_rule(self.place(rule))

    def say_rule(self, rule: int) -> str:
        """Say a rule the way a player would."""
        return str(self.stated.puzzle_type.say_rule(self.stated.puzzle, *self.place(rule)))

    def clauses_of(self, rule: int) -> range:
        """Return the indexes of a rule's clauses."""
        ends = self.formula.ends
        return range(ends[rule - 1] if rule else 0, ends[rule])

    def shown_at(self, rule: int) -> list[Cell]:
        """Return the cells that show a rule on the board."""
        return self.stated.puzzle_type.rule_cells(self.stated.puzzle, *self.place(rule))

    def cells_of_rule(self, rule: int) -> frozenset[Cell]:
        """Return the cells that show a rule, and those whose facts it mentions."""
        model = self.stated.model
        return frozenset([*self.shown_at(rule), *model.cells_of_rule(model.rules[rule])])

    # Clauses and variables

    def clause(self, index: int) -> Clause:
        """Return a clause."""
        return self.formula.clauses[index]

    def cells_of_clause(self, index: int) -> frozenset[Cell]:
        """Return the cells whose facts a clause mentions."""
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
        """Say what a variable means."""
        if number <= self.formula.facts:
            fact = self.stated.model.facts[number - 1]
            return self.stated.name_fact(fact)
        return text("helper of {rule}", rule=self.name_rule(self.uses.helpers[number]))

    def note_variable(self, number: int) -> str:
        """Say what a variable means in a file: a fact is called the same in all languages."""
        if number > self.formula.facts:
            return self.meaning(number)
        fact = self.stated.model.facts[number - 1]
        return fact_name(self.stated.puzzle_type.fact_word, fact)

    def say_literal(self, literal: Literal) -> str:
        """Say what a literal claims."""
        if abs(literal) > self.formula.facts:
            template = "{variable} is true" if literal > 0 else "{variable} is false"
            return text(template, variable=self.variable(abs(literal)))
        fact = self.stated.model.facts[abs(literal) - 1]
        return str(self.stated.puzzle_type.say_fact(fact, holds=literal > 0))


def contents_of(document: Document, stop: Stop, *, fast: bool) -> Contents:
    """Make the formula of a puzzle: the fast one that is solved, or the one written out in full."""
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
        for first in range(start, end, CLAUSES_READ_PER_CHECK):
            stop.check()
            last = min(end, first + CLAUSES_READ_PER_CHECK)
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


def clause_state(clause: Clause, known: Sequence[int]) -> ClauseState:
    """Return the state of a clause."""
    left = 0
    for literal in clause:
        value = truth(literal, known)
        if value > 0:
            return ClauseState.SATISFIED
        left += not value
    if left == 0:
        return ClauseState.FALSE
    return ClauseState.UNIT if left == 1 else ClauseState.OPEN


def free_in_portions(contents: Contents, stop: Stop) -> None:
    """Free the memory of a formula in small portions, so that the window does not freeze."""
    for _ in contents.formula.take(CLAUSES_FREED_PER_CHECK):
        stop.check()
