"""The item model of the formula tree, which makes each row when it is painted."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.core.grid import Cell
from app.core.words import CLAUSES, RULES, VARIABLES, Choice, count, text
from app.formula.contents import (
    ClauseState,
    Contents,
    clause_state,
    truth,
)
from app.formula.excerpt import Block
from app.formula.finding import FormulaPart
from app.formula.style import STYLES
from app.ui.formula.outline import CLAUSE, KIND, PUZZLE, RULE, Node, Outline, lay_out

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()

MAX_EVALUATED_CLAUSES = 300
"""Rules with more clauses than this show no state: it would take too long to evaluate."""

MAX_OPENED_CLAUSES = 12
"""Marked rules with more clauses than this stay closed: they would hide the other rules."""

MAX_WORDED_LITERALS = 6
"""Clauses with more literals than this are not put into words."""


class ClauseLiteral(NamedTuple):
    """A literal of a clause."""

    text: str
    truth: int
    """1 if it is true, -1 if it is false, 0 if it is open."""


class RowContent(NamedTuple):
    """What a row shows."""

    level: int
    title: str = ""
    note: str = ""
    amount: str = ""
    state: ClauseState | None = None
    """Whether the clause or the rule is satisfied, false, unit or open; None if unknown."""
    terms: tuple[ClauseLiteral, ...] = ()
    """The literals, if the row shows a clause."""


class FormulaModel(QAbstractTableModel):
    """The visible rows of the formula tree, as a table with one column.

    Qt's tree view asks for every child of an open node, and there may be tens of thousands. A
    table view only asks for the rows that it paints.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._contents: Contents | None = None
        self._found: FormulaPart | None = None
        self._known: Sequence[int] = ()
        self._states: dict[int, ClauseState] = {}
        self._open_kinds: set[int] = set()
        self._open_rules: set[int] = set()
        self._all_open = False
        self._kinds_opened_by_user: set[str] = set()
        self.marked: frozenset[int] = frozenset()
        """The rules that the shown move uses."""
        self._opened_for_mark: set[int] = set()
        """The positions of marked rules that open_marked has opened."""
        self.outline = Outline()

    def show(
        self, contents: Contents | None, found: FormulaPart | None, *, all_open: bool = False
    ) -> None:
        """Show a part of a formula; open all rows, or the kinds that the user had opened."""
        self.beginResetModel()
        self._contents, self._found = contents, found
        self._states.clear()
        self.marked = frozenset()
        self._opened_for_mark.clear()
        self._all_open = all_open
        parts = found.parts if found else ()
        self._open_kinds = {
            which
            for which, part in enumerate(parts)
            if all_open or part.kind.name in self._kinds_opened_by_user
        }
        self._open_rules = set(range(len(found.rules))) if found and all_open else set()
        self.outline = self._lay_out()
        self.endResetModel()

    def _lay_out(self) -> Outline:
        if self._contents is None or self._found is None:
            return Outline()
        return lay_out(self._contents, self._found, self._open_kinds, self._open_rules)

    def set_known(self, known: Sequence[int]) -> None:
        """Take the known facts; the caller repaints the view."""
        self._known = known
        self._states.clear()

    # The shape of the tree

    def node(self, index: Index) -> Node:
        """Return the node in a row."""
        return self.outline.node(index.row())

    def can_open(self, node: Node) -> bool:
        """Tell whether a node can be opened and closed; the puzzle is always open."""
        return node.level == KIND or (node.level == RULE and len(self._clauses(node.which)) > 0)

    def is_open(self, node: Node) -> bool:
        """Tell whether the children of a node are visible."""
        opened = self._open_kinds if node.level == KIND else self._open_rules
        return self.can_open(node) and node.which in opened

    def parent_of(self, node: Node) -> Node:
        """Return the parent of a node."""
        assert self._found is not None
        if node.level == CLAUSE:
            return Node(RULE, node.which)
        if node.level == RULE:
            ends = [part.end for part in self._found.parts]
            return Node(KIND, bisect_right(ends, node.which))
        return Node(PUZZLE)

    def toggle(self, node: Node) -> None:
        """Open or close a node for the user; a kind stays open or closed after an edit."""
        if not self.can_open(node):
            return
        assert self._found is not None
        if node.level == RULE:
            self._opened_for_mark.discard(node.which)
        if node.level == KIND and not self._all_open:
            names = {self._found.parts[node.which].kind.name}
            if self.is_open(node):
                self._kinds_opened_by_user -= names
            else:
                self._kinds_opened_by_user |= names
        self._flip(node)

    def _flip(self, node: Node) -> None:
        """Open or close a node, and tell the view which rows come or go."""
        row, before = self.outline.row(node), self.outline.rows
        opened = self._open_kinds if node.level == KIND else self._open_rules
        opened ^= {node.which}
        after = self._lay_out()
        if after.rows > before:
            self.beginInsertRows(NO_PARENT, row + 1, row + after.rows - before)
            self.outline = after
            self.endInsertRows()
        else:
            self.beginRemoveRows(NO_PARENT, row + 1, row + before - after.rows)
            self.outline = after
            self.endRemoveRows()

    # Marked rules

    def mark(self, rules: frozenset[int]) -> None:
        """Mark rules, and close those that were opened because they were marked before."""
        closing, self._opened_for_mark = self._opened_for_mark & self._open_rules, set()
        self.marked = rules
        for position in closing:
            node = Node(RULE, position)
            if self.is_open(self.parent_of(node)):
                self._flip(node)
            else:
                self._open_rules.discard(position)

    def open_marked(self) -> list[int]:
        """Open the marked rules; return their rows, and the row of the last clause of the last."""
        nodes = [Node(RULE, position) for position in self._positions(self.marked)]
        for node in nodes:
            kind = self.parent_of(node)
            if not self.is_open(kind):
                self._flip(kind)
            few = len(self._clauses(node.which)) <= MAX_OPENED_CLAUSES
            if few and self.can_open(node) and not self.is_open(node):
                self._flip(node)
                self._opened_for_mark.add(node.which)
        rows = [self.outline.row(node) for node in nodes]
        if not rows:
            return []
        below = len(self._clauses(nodes[-1].which)) if self.is_open(nodes[-1]) else 0
        return [*rows, rows[-1] + below]

    def _positions(self, rules: Iterable[int]) -> Iterator[int]:
        """Yield the positions of rules among those found, in order."""
        found = self._found.rules if self._found else ()
        for rule in sorted(rules):
            position = bisect_left(found, rule)
            if position < len(found) and found[position] == rule:
                yield position

    def is_marked(self, node: Node) -> bool:
        """Tell whether a node is a marked rule, or a clause of one."""
        return node.level in (RULE, CLAUSE) and self.rule(node) in self.marked

    # Rows

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        """Count the visible rows."""
        return 0 if parent.isValid() else self.outline.rows

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else 1

    def _clauses(self, position: int) -> Sequence[int]:
        """Return the found clauses of the rule at a position."""
        assert self._found is not None
        assert self._contents is not None
        return self._found.clauses_of(self._contents, self._found.rules[position])

    def rule(self, node: Node) -> int:
        """Return the rule of a node, which is a rule or a clause."""
        assert self._found is not None
        return self._found.rules[node.which]

    def cells(self, row: int) -> frozenset[Cell]:
        """Return the cells that the rule or the clause in a row mentions."""
        if self._contents is None:
            return frozenset()
        node = self.outline.node(row)
        if node.level == RULE:
            return self._contents.cells_of_rule(self.rule(node))
        if node.level == CLAUSE:
            return self._contents.cells_of_clause(self._clauses(node.which)[node.clause])
        return frozenset()

    def blocks(self, rows: Iterable[int]) -> Iterator[Block]:
        """Yield the clauses of some rows, in order and without duplicates."""
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

    # Contents of a row

    def content(self, node: Node) -> RowContent:
        """Return what the row of a node shows."""
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
            return RowContent(level, str(contents.stated.title), contents.remark, numbers)
        if level == KIND:
            part = found.parts[node.which]
            rules = str(count(part.end - part.first, *RULES))
            return RowContent(
                level, str(part.kind.title), rules, str(count(part.clauses, *CLAUSES))
            )
        rule = self.rule(node)
        if level == RULE:
            shown, whole = self._clauses(node.which), contents.clauses_of(rule)
            clauses = str(count(len(whole), *CLAUSES))
            if len(shown) < len(whole):
                clauses = text("{some:,} of {clauses}", some=len(shown), clauses=clauses)
            title, note = contents.name_rule(rule), contents.say_rule(rule)
            return RowContent(level, title, note, clauses, self._rule_state(rule, whole))
        return self._clause_content(contents, self._clauses(node.which)[node.clause])

    def _clause_content(self, contents: Contents, index: int) -> RowContent:
        clause, known = contents.clause(index), self._known
        terms = tuple(ClauseLiteral(contents.literal(each), truth(each, known)) for each in clause)
        worded = clause if len(clause) <= MAX_WORDED_LITERALS else ()
        said = [contents.say_literal(each) for each in worded]
        return RowContent(
            CLAUSE,
            STYLES["unicode"].clause([term.text for term in terms]),
            str(Choice(tuple(said))),
            state=clause_state(clause, known) if known else None,
            terms=terms,
        )

    def _rule_state(self, rule: int, clauses: range) -> ClauseState | None:
        """Return the state of a rule: that of its most urgent clause."""
        if not self._known or not 0 < len(clauses) <= MAX_EVALUATED_CLAUSES:
            return None
        found = self._states.get(rule)
        if found is None:
            assert self._contents is not None
            formula = self._contents.formula
            each = {clause_state(formula.clauses[index], self._known) for index in clauses}
            order = (ClauseState.FALSE, ClauseState.UNIT, ClauseState.OPEN, ClauseState.SATISFIED)
            found = next(one for one in order if one in each)
            self._states[rule] = found
        return found

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a row; the delegate paints it."""
        if not index.isValid() or self._found is None:
            return None
        node = self.node(index)
        if role == Qt.ItemDataRole.DisplayRole:
            content = self.content(node)
            return " ".join(filter(None, (content.title, content.note, content.amount)))
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            content = self.content(node)
            said = [content.title, content.note, content.amount, state_text(content)]
            if self.is_marked(node):
                said.append(text("used by the current step"))
            if role == Qt.ItemDataRole.AccessibleTextRole and self.can_open(node):
                said.append(text("expanded") if self.is_open(node) else text("collapsed"))
            return "\n".join(filter(None, said))
        return None


def state_text(content: RowContent) -> str:
    """Describe the state of a clause or a rule; an open one needs no words."""
    if content.state is ClauseState.SATISFIED:
        return text("satisfied")
    if content.state is ClauseState.FALSE:
        return text("false")
    if content.state is ClauseState.UNIT and content.terms:
        (left,) = [term.text for term in content.terms if not term.truth]
        return text("only {literal} is left, so it is true", literal=left)
    return text("a clause has one literal left") if content.state is ClauseState.UNIT else ""
