"""A formula as the rows of a tree, each made when it is seen."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.core.grid import Cell
from app.core.words import CLAUSES, RULES, VARIABLES, Choice, count, text
from app.formula.contents import (
    Contents,
    Standing,
    standing,
    truth,
)
from app.formula.excerpt import Block
from app.formula.finding import Found
from app.formula.style import STYLES
from app.ui.formula.outline import CLAUSE, KIND, PUZZLE, RULE, Node, Outline, lay_out

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()

MOST_WATCHED = 300
"""Clauses of a rule that are looked at to tell how the rule stands."""

MOST_OPENED = 12
"""Clauses of a rule that is opened by itself; more would leave no room for other rules."""

MOST_SAID = 6
"""Literals of a clause that is also put into words."""


class Term(NamedTuple):
    """A literal of a clause: how it is written, and 1, -1 or 0 where it is true, false or open."""

    text: str
    truth: int


class Line(NamedTuple):
    """What a row shows."""

    level: int
    title: str = ""
    note: str = ""
    amount: str = ""
    standing: Standing | None = None
    """How the clause or the rule stands; None where nothing is known."""
    terms: tuple[Term, ...] = ()


class FormulaModel(QAbstractTableModel):
    """The rows of a formula that are open to be seen.

    A tree view of Qt would ask for each row below what is opened, of which there may be tens of
    thousands. A table only asks for the rows that are painted.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._contents: Contents | None = None
        self._found: Found | None = None
        self._known: Sequence[int] = ()
        self._standings: dict[int, Standing] = {}
        self._open_kinds: set[int] = set()
        self._open_rules: set[int] = set()
        self._all_open = False
        self._usually_open: set[str] = set()
        """The names of the kinds that the user has opened."""
        self.step: frozenset[int] = frozenset()
        """The rules that the current step rests on."""
        self._open_for_step: set[int] = set()
        self.outline = Outline()

    def show(
        self, contents: Contents | None, found: Found | None, *, all_open: bool = False
    ) -> None:
        """Show a part of a formula, or nothing; open are all rows, or the kinds that were."""
        self.beginResetModel()
        self._contents, self._found = contents, found
        self._standings.clear()
        self.step = frozenset()
        self._open_for_step.clear()
        self._all_open = all_open
        parts = found.parts if found else ()
        self._open_kinds = {
            which
            for which, part in enumerate(parts)
            if all_open or part.kind.name in self._usually_open
        }
        self._open_rules = set(range(len(found.rules))) if found and all_open else set()
        self.outline = self._lay_out()
        self.endResetModel()

    def _lay_out(self) -> Outline:
        if self._contents is None or self._found is None:
            return Outline()
        return lay_out(self._contents, self._found, self._open_kinds, self._open_rules)

    def set_known(self, known: Sequence[int]) -> None:
        """Take over what is true by now; the view is to be painted again."""
        self._known = known
        self._standings.clear()

    # The shape of the tree

    def node(self, index: Index) -> Node:
        """Return where in the tree a row is."""
        return self.outline.node(index.row())

    def can_open(self, node: Node) -> bool:
        """Tell whether a row can be opened and closed; the puzzle itself is always open."""
        return node.level == KIND or (node.level == RULE and len(self._clauses(node.which)) > 0)

    def is_open(self, node: Node) -> bool:
        """Tell whether what is below a row is shown."""
        opened = self._open_kinds if node.level == KIND else self._open_rules
        return self.can_open(node) and node.which in opened

    def parent_of(self, node: Node) -> Node:
        """Return what something belongs to."""
        assert self._found is not None
        if node.level == CLAUSE:
            return Node(RULE, node.which)
        if node.level == RULE:
            ends = [part.end for part in self._found.parts]
            return Node(KIND, bisect_right(ends, node.which))
        return Node(PUZZLE)

    def toggle(self, node: Node) -> None:
        """Open or close a row."""
        if not self.can_open(node):
            return
        assert self._found is not None
        if node.level == RULE:
            self._open_for_step.discard(node.which)
        if node.level == KIND and not self._all_open:
            names = {self._found.parts[node.which].kind.name}
            if self.is_open(node):
                self._usually_open -= names
            else:
                self._usually_open |= names
        self._turn(node)

    def _turn(self, node: Node) -> None:
        row, before = self.outline.row(node), self.outline.rows
        opened = self._open_kinds if node.level == KIND else self._open_rules
        opened ^= {node.which}
        after = self._lay_out()
        if after.rows > before:
            self.beginInsertRows(NOWHERE, row + 1, row + after.rows - before)
            self.outline = after
            self.endInsertRows()
        else:
            self.beginRemoveRows(NOWHERE, row + 1, row + before - after.rows)
            self.outline = after
            self.endRemoveRows()

    # The current step

    def mark_step(self, rules: frozenset[int]) -> None:
        """Mark the rules that a step rests on; those opened for the one before are closed."""
        closing, self._open_for_step = self._open_for_step & self._open_rules, set()
        self.step = rules
        for position in closing:
            node = Node(RULE, position)
            if self.is_open(self.parent_of(node)):
                self._turn(node)
            else:
                self._open_rules.discard(position)

    def open_step(self) -> list[int]:
        """Open the rules of the step, and return the rows from the first to the last of them."""
        nodes = [Node(RULE, position) for position in self._positions(self.step)]
        for node in nodes:
            kind = self.parent_of(node)
            if not self.is_open(kind):
                self._turn(kind)
            few = len(self._clauses(node.which)) <= MOST_OPENED
            if few and self.can_open(node) and not self.is_open(node):
                self._turn(node)
                self._open_for_step.add(node.which)
        rows = [self.outline.row(node) for node in nodes]
        if not rows:
            return []
        below = len(self._clauses(nodes[-1].which)) if self.is_open(nodes[-1]) else 0
        return [*rows, rows[-1] + below]

    def _positions(self, rules: Iterable[int]) -> Iterator[int]:
        """Yield where some rules are among those found, in order."""
        found = self._found.rules if self._found else ()
        for rule in sorted(rules):
            position = bisect_left(found, rule)
            if position < len(found) and found[position] == rule:
                yield position

    def is_of_step(self, node: Node) -> bool:
        """Tell whether the current step rests on the rule or the clause in a row."""
        return node.level in (RULE, CLAUSE) and self.rule(node) in self.step

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Count the rows that are open to be seen."""
        return 0 if parent.isValid() else self.outline.rows

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """There is one column."""
        return 0 if parent.isValid() else 1

    def _clauses(self, position: int) -> Sequence[int]:
        """Return which clauses were found of the rule at a position."""
        assert self._found is not None
        assert self._contents is not None
        return self._found.clauses_of(self._contents, self._found.rules[position])

    # What is where

    def rule(self, node: Node) -> int:
        """Return the rule of a row, or of the clause in a row."""
        assert self._found is not None
        return self._found.rules[node.which]

    def cells(self, row: int) -> frozenset[Cell]:
        """Return the cells that the rule or the clause in a row speaks of."""
        if self._contents is None:
            return frozenset()
        node = self.outline.node(row)
        if node.level == RULE:
            return self._contents.cells_of_rule(self.rule(node))
        if node.level == CLAUSE:
            return self._contents.cells_of_clause(self._clauses(node.which)[node.clause])
        return frozenset()

    def blocks(self, rows: Iterable[int]) -> Iterator[Block]:
        """Yield the clauses of some rows, in order and each once."""
        found = self._found
        if found is None:
            return
        whole: set[int] = set()
        single: dict[int, set[int]] = {}
        nodes = map(self.outline.node, rows)
        for level, which, clause in nodes:
            if level == PUZZLE:
                whole.update(range(len(found.rules)))
            elif level == KIND:
                whole.update(range(found.parts[which].first, found.parts[which].end))
            elif level == RULE:
                whole.add(which)
            else:
                single.setdefault(which, set()).add(self._clauses(which)[clause])
        for position in sorted(whole | single.keys()):
            clauses = self._clauses(position) if position in whole else sorted(single[position])
            yield Block(found.rules[position], clauses)

    # What rows show

    def line(self, node: Node) -> Line:
        """Return what a row shows."""
        found, contents = self._found, self._contents
        assert found is not None
        assert contents is not None
        level = node.level
        if level == PUZZLE:
            numbers = text(
                "{variables} · {clauses}",
                variables=count(contents.formula.variables, *VARIABLES),
                clauses=count(len(contents.formula.clauses), *CLAUSES),
            )
            return Line(level, str(contents.stated.title), contents.remark, numbers)
        if level == KIND:
            part = found.parts[node.which]
            rules = str(count(part.end - part.first, *RULES))
            return Line(level, str(part.kind.title), rules, str(count(part.clauses, *CLAUSES)))
        rule = self.rule(node)
        if level == RULE:
            shown, whole = self._clauses(node.which), contents.clauses_of(rule)
            clauses = str(count(len(whole), *CLAUSES))
            if len(shown) < len(whole):
                clauses = text("{some:,} of {clauses}", some=len(shown), clauses=clauses)
            title, note = contents.name_rule(rule), contents.say_rule(rule)
            return Line(level, title, note, clauses, self._rule_standing(rule, whole))
        return self._clause_line(contents, self._clauses(node.which)[node.clause])

    def _clause_line(self, contents: Contents, index: int) -> Line:
        clause, known = contents.clause(index), self._known
        terms = tuple(Term(contents.literal(each), truth(each, known)) for each in clause)
        said = [contents.say_literal(each) for each in clause] if len(clause) <= MOST_SAID else []
        return Line(
            CLAUSE,
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
        node = self.node(index)
        if role == Qt.ItemDataRole.DisplayRole:
            line = self.line(node)
            return " ".join(filter(None, (line.title, line.note, line.amount)))
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            line = self.line(node)
            said = [line.title, line.note, line.amount, say_standing(line)]
            if self.is_of_step(node):
                said.append(text("used by the current step"))
            if role == Qt.ItemDataRole.AccessibleTextRole and self.can_open(node):
                said.append(text("expanded") if self.is_open(node) else text("collapsed"))
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
