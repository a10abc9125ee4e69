"""Which rows of a formula are open to be seen, as a few runs of rows."""

from bisect import bisect_right
from collections.abc import Collection
from typing import NamedTuple

from app.formula.contents import Contents
from app.formula.finding import Found

PUZZLE, KIND, RULE, CLAUSE = range(4)
"""What a row is: its level in the tree."""


class Node(NamedTuple):
    """Where in the tree a row is.

    `which` is the position of a kind, or of a rule, among those found; `clause` is the position of
    a clause within its rule.
    """

    level: int
    which: int = 0
    clause: int = 0


class Outline:
    """The open rows of a tree: of puzzle, kinds of rules, rules, and clauses.

    They are kept as runs: rules that are closed, and clauses of a rule that is open. There are as
    many runs as things were opened, however many rows there are.
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
        """Return what is in a row."""
        run = bisect_right(self._starts, row) - 1
        first, offset = self._firsts[run], row - self._starts[run]
        if first.level == CLAUSE:
            return Node(CLAUSE, first.which, offset)
        return Node(first.level, first.which + offset)

    def row(self, node: Node) -> int:
        """Return where something is that is open to be seen."""
        runs = zip(reversed(self._starts), reversed(self._firsts), strict=True)
        for start, first in runs:
            if first.level == node.level == CLAUSE and first.which == node.which:
                return start + node.clause
            if first.level == node.level != CLAUSE and first.which <= node.which:
                return start + node.which - first.which
        raise LookupError(node)


def lay_out(
    contents: Contents, found: Found, kinds: Collection[int], rules: Collection[int]
) -> Outline:
    """Return the rows to be seen when these kinds and these rules are open."""
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
