"""Which row of the formula tree shows what, for any number of rows."""

from bisect import bisect_right
from collections.abc import Collection
from typing import NamedTuple

from app.formula.contents import Contents
from app.formula.finding import FormulaPart

PUZZLE, KIND, RULE, CLAUSE = range(4)
"""The levels of the tree: one puzzle, its kinds of rules, their rules, their clauses."""


class Node(NamedTuple):
    """A node of the tree."""

    level: int
    which: int = 0
    """The position of the kind, or of the rule, among those found."""
    clause: int = 0
    """The position of the clause among those found of its rule."""


class Outline:
    """The visible rows of the tree, stored as runs of nodes that follow each other.

    The number of runs grows with the number of open nodes, not with the number of rows.
    """

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._firsts: list[Node] = []
        self.rows = 0

    def add(self, first: Node, rows: int) -> None:
        """Add a run of rows."""
        if rows:
            self._starts.append(self.rows)
            self._firsts.append(first)
            self.rows += rows

    def node(self, row: int) -> Node:
        """Return the node in a row."""
        run = bisect_right(self._starts, row) - 1
        first, offset = self._firsts[run], row - self._starts[run]
        if first.level == CLAUSE:
            return Node(CLAUSE, first.which, offset)
        return Node(first.level, first.which + offset)

    def row(self, node: Node) -> int:
        """Return the row of a visible node."""
        runs = zip(reversed(self._starts), reversed(self._firsts), strict=True)
        for start, first in runs:
            if first.level == node.level == CLAUSE and first.which == node.which:
                return start + node.clause
            if first.level == node.level != CLAUSE and first.which <= node.which:
                return start + node.which - first.which
        raise LookupError(node)


def lay_out(
    contents: Contents, found: FormulaPart, kinds: Collection[int], rules: Collection[int]
) -> Outline:
    """Return the visible rows when these kinds and these rules are open."""
    outline = Outline()
    outline.add(Node(PUZZLE), 1)
    opened = sorted(rules)
    for which, part in enumerate(found.parts):
        outline.add(Node(KIND, which), 1)
        if which not in kinds:
            continue
        first = part.first
        for position in opened:
            if first <= position < part.end:
                outline.add(Node(RULE, first), position + 1 - first)
                clauses = found.clauses_of(contents, found.rules[position])
                outline.add(Node(CLAUSE, position), len(clauses))
                first = position + 1
        outline.add(Node(RULE, first), part.end - first)
    return outline
