"""A formula as the rows of a tree, each made when it is seen."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from app.core.grid import Cell
from app.core.words import Choice, text
from app.formula.contents import (
    Contents,
    Standing,
    say_clauses,
    say_rules,
    standing,
    truth,
)
from app.formula.excerpt import Block
from app.formula.finding import Found
from app.formula.style import STYLES

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()

PORTION = 200
"""Rows that are there at first; as many more come whenever the last of them is seen."""

MOST_ROWS = 10_000
"""Rows beside each other: to lay out more would hold up the window, and nobody reads them."""

MOST_WATCHED = 300
"""Clauses of a rule that are looked at to tell how the rule stands."""

MOST_SAID = 6
"""Literals of a clause that is also put into words."""


class Level(IntEnum):
    """What a row of the tree is."""

    PUZZLE = 0
    KIND = 1
    RULE = 2
    CLAUSE = 3


class Term(NamedTuple):
    """A literal of a clause: how it is written, and 1, -1 or 0 where it is true, false or open."""

    text: str
    truth: int


class Line(NamedTuple):
    """What a row shows."""

    level: Level
    title: str = ""
    note: str = ""
    amount: str = ""
    standing: Standing | None = None
    """How the clause or the rule stands; None where nothing is known."""
    terms: tuple[Term, ...] = ()


class FormulaModel(QAbstractItemModel):
    """Puzzle, kinds of rules, rules, and clauses.

    The id of an index has its level in the lowest two bits. The others tell the kind that a rule
    belongs to, or the rule that a clause belongs to, by their positions among those found.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._contents: Contents | None = None
        self._found: Found | None = None
        self._ends: list[int] = []
        self._known: Sequence[int] = ()
        self._fetched: dict[int, int] = {}
        """How many rows of a parent are there, by the id of its rows."""
        self._standings: dict[int, Standing | None] = {}

    def show(self, contents: Contents | None, found: Found | None) -> None:
        """Show a part of a formula, or nothing."""
        self.beginResetModel()
        self._contents, self._found = contents, found
        self._ends = [part.end for part in found.parts] if found else []
        self._fetched.clear()
        self._standings.clear()
        self.endResetModel()

    def set_known(self, known: Sequence[int]) -> None:
        """Take over what is true by now; the view is to be painted again."""
        self._known = known
        self._standings.clear()

    @property
    def rows_made(self) -> int:
        """How many rows of rules and clauses have come to be."""
        return sum(self._fetched.values())

    # The shape of the tree

    def _children_id(self, parent: Index) -> int | None:
        if not parent.isValid():
            return Level.PUZZLE
        level = parent.internalId() & 3
        if level == Level.PUZZLE:
            return Level.KIND
        if level == Level.KIND:
            return parent.row() << 2 | Level.RULE
        if level == Level.RULE and not self.is_more(parent):
            return self._position(parent) << 2 | Level.CLAUSE
        return None

    def _total(self, rows: int | None) -> int:
        """Count all rows with an id, whether they are there yet or not."""
        found, contents = self._found, self._contents
        if rows is None or found is None or contents is None:
            return 0
        level, which = rows & 3, rows >> 2
        if level == Level.PUZZLE:
            return 1
        if level == Level.KIND:
            return len(found.parts)
        if level == Level.RULE:
            return found.parts[which].end - found.parts[which].first
        return len(found.clauses_of(contents, found.rules[which]))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Count the rows that are there already."""
        rows = self._children_id(parent)
        total = self._total(rows)
        if rows is None or total <= PORTION:
            return total
        there = min(total, self._fetched.setdefault(rows, PORTION))
        return there if there < MOST_ROWS or total == there else MOST_ROWS + 1

    def canFetchMore(self, parent: Index) -> bool:
        """Tell whether rows are still to come."""
        rows = self._children_id(parent)
        there = self._fetched.get(rows, PORTION) if rows is not None else 0
        return there < min(self._total(rows), MOST_ROWS)

    def fetchMore(self, parent: Index) -> None:
        """Make some more rows."""
        rows = self._children_id(parent)
        if rows is None:
            return
        before = self.rowCount(parent)
        self._fetched[rows] = fetched = min(self._fetched.get(rows, PORTION) + PORTION, MOST_ROWS)
        total = self._total(rows)
        after = min(total, fetched) + (total > fetched == MOST_ROWS)
        self.beginInsertRows(parent, before, after - 1)
        self.endInsertRows()

    def hasChildren(self, parent: Index = NOWHERE) -> bool:
        """Tell whether there is anything below a row."""
        return self._total(self._children_id(parent)) > 0

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        """Return the index of a row."""
        rows = self._children_id(parent)
        if rows is None or row < 0 or column != 0 or self._found is None:
            return NOWHERE
        return self.createIndex(row, column, rows)

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]
        """Return what a row belongs to."""
        if not index.isValid():
            return NOWHERE
        level, which = index.internalId() & 3, index.internalId() >> 2
        if level == Level.PUZZLE or self._found is None:
            return NOWHERE
        if level == Level.KIND:
            return self.createIndex(0, 0, Level.PUZZLE)
        if level == Level.RULE:
            return self.createIndex(which, 0, Level.KIND)
        part = bisect_right(self._ends, which)
        return self.createIndex(which - self._found.parts[part].first, 0, part << 2 | Level.RULE)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """There is one column."""
        return 1

    def _position(self, index: Index) -> int:
        """Return the position of a rule among those found."""
        assert self._found is not None
        return self._found.parts[index.internalId() >> 2].first + index.row()

    # What is where

    def level(self, index: Index) -> Level:
        """Tell what a row is."""
        return Level(index.internalId() & 3)

    def is_more(self, index: Index) -> bool:
        """Tell whether a row stands for all those that are not shown."""
        return index.row() == MOST_ROWS

    def rule(self, index: Index) -> int:
        """Return the rule of a row, or of the clause in a row."""
        assert self._found is not None
        level = index.internalId() & 3
        position = self._position(index) if level == Level.RULE else index.internalId() >> 2
        return self._found.rules[position]

    def clause(self, index: Index) -> int:
        """Return the clause of a row."""
        assert self._found is not None
        assert self._contents is not None
        return self._found.clauses_of(self._contents, self.rule(index))[index.row()]

    def cells(self, index: Index) -> frozenset[Cell]:
        """Return the cells that the rule or the clause in a row speaks of."""
        if self._contents is None or not index.isValid() or self.is_more(index):
            return frozenset()
        if self.level(index) is Level.RULE:
            return self._contents.cells_of_rule(self.rule(index))
        if self.level(index) is Level.CLAUSE:
            return self._contents.cells_of_clause(self.clause(index))
        return frozenset()

    def blocks(self, indexes: Iterable[QModelIndex]) -> Iterator[Block]:
        """Yield the clauses of some rows, in order and each once; those of all rows for none."""
        found, contents = self._found, self._contents
        if found is None or contents is None:
            return
        whole: set[int] = set()
        single: dict[int, list[int]] = {}
        chosen = [index for index in indexes if not self.is_more(index)]
        for index in chosen:
            level = self.level(index)
            if level is Level.PUZZLE:
                whole.update(found.rules)
            elif level is Level.KIND:
                part = found.parts[index.row()]
                whole.update(found.rules[part.first : part.end])
            elif level is Level.RULE:
                whole.add(self.rule(index))
            else:
                single.setdefault(self.rule(index), []).append(self.clause(index))
        for rule in sorted(whole | single.keys()) if chosen else found.rules:
            partly = chosen and rule not in whole
            yield Block(rule, sorted(single[rule]) if partly else found.clauses_of(contents, rule))

    # What rows show

    def line(self, index: Index) -> Line:
        """Return what a row shows."""
        found, contents = self._found, self._contents
        assert found is not None
        assert contents is not None
        level = self.level(index)
        if level is Level.PUZZLE:
            numbers = text(
                "{variables:,} variables · {clauses:,} clauses",
                variables=contents.formula.variables,
                clauses=len(contents.formula.clauses),
            )
            return Line(level, str(contents.stated.title), contents.remark, numbers)
        if level is Level.KIND:
            part = found.parts[index.row()]
            rules = say_rules(part.end - part.first)
            return Line(level, str(part.kind.title), rules, say_clauses(part.clauses))
        if self.is_more(index):
            total = self._total(index.internalId())
            more = text(
                "… and {count:,} more: search, or choose a cell, to see them",
                count=total - MOST_ROWS,
            )
            return Line(level, note=more)
        rule = self.rule(index)
        if level is Level.RULE:
            shown, whole = found.clauses_of(contents, rule), contents.clauses_of(rule)
            count = say_clauses(len(whole))
            if len(shown) < len(whole):
                count = text("{some:,} of {clauses}", some=len(shown), clauses=count)
            title, note = contents.name_rule(rule), contents.say_rule(rule)
            return Line(level, title, note, count, self._rule_standing(rule, whole))
        return self._clause_line(contents, self.clause(index))

    def _clause_line(self, contents: Contents, index: int) -> Line:
        clause, known = contents.clause(index), self._known
        terms = tuple(Term(contents.literal(each), truth(each, known)) for each in clause)
        said = [contents.say_literal(each) for each in clause] if len(clause) <= MOST_SAID else []
        return Line(
            Level.CLAUSE,
            STYLES["unicode"].clause([term.text for term in terms]),
            str(Choice(tuple(said))),
            standing=standing(clause, known) if known else None,
            terms=terms,
        )

    def _rule_standing(self, rule: int, clauses: range) -> Standing | None:
        """Tell how a rule stands: satisfied once all of its clauses are."""
        if not self._known or not 0 < len(clauses) <= MOST_WATCHED:
            return None
        found = self._standings.get(rule)
        if found is None:
            assert self._contents is not None
            formula = self._contents.formula
            each = {standing(formula.clauses[index], self._known) for index in clauses}
            order = (Standing.FALSE, Standing.UNIT, Standing.OPEN, Standing.SATISFIED)
            found = next(one for one in order if one in each)
            self._standings[rule] = found
        return found

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Say what a row shows; painting it is up to the delegate."""
        if not index.isValid() or self._found is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            line = self.line(index)
            return " ".join(filter(None, (line.title, line.note, line.amount)))
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            line = self.line(index)
            said = [line.title, line.note, line.amount, say_standing(line)]
            return "\n".join(filter(None, said))
        return None


def say_standing(line: Line) -> str:
    """Say how a clause or a rule stands."""
    if line.standing is Standing.SATISFIED:
        return text("satisfied")
    if line.standing is Standing.FALSE:
        return text("false")
    if line.standing is Standing.UNIT and line.terms:
        (left,) = [term.text for term in line.terms if not term.truth]
        return text("only {literal} is left, so it is true", literal=left)
    return text("a clause has one literal left") if line.standing is Standing.UNIT else ""
