"""The lines of a move: which can be read, and what is known at each of them."""

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import NamedTuple

from app.core.grid import Cell
from app.core.model import Literal
from app.session.answers import Move, ToldLine

LinePath = tuple[int, ...]
"""Where a line is: its place among the lines of the move, then among the inner ones, and so on."""


class Ghost(NamedTuple):
    """A mark that holds only as long as something is supposed."""

    literal: Literal
    cell: Cell
    number: str
    """The number of the line that says it."""
    supposed: bool = False
    case: str | None = None
    """The letter of its case; empty for a case without a letter, None outside of cases."""


class LineKnowledge(NamedTuple):
    """What is known once the lines up to one of them are read."""

    given: tuple[Literal, ...]
    """What the lines so far have shown for good."""
    ghosts: tuple[Ghost, ...]
    """What holds only under the suppositions in force."""
    last: bool
    """Whether the move is at its end."""


# Which lines there are


def lines_below(lines: Sequence[ToldLine], unfolded: frozenset[LinePath]) -> Iterator[LinePath]:
    """Return the lines that can be read, in order: inner ones only where they are unfolded."""
    for index, told in enumerate(lines):
        yield (index,)
        if (index,) in unfolded:
            within = frozenset(path[1:] for path in unfolded if path[:1] == (index,))
            yield from ((index, *path) for path in lines_below(told.inner, within))


def every_line(lines: Sequence[ToldLine]) -> Iterator[LinePath]:
    """Return all lines, with those within others."""
    for index, told in enumerate(lines):
        yield (index,)
        yield from ((index, *path) for path in every_line(told.inner))


def line_at(move: Move, path: LinePath) -> ToldLine:
    """Return a line by its place."""
    told = move.lines[path[0]]
    for index in path[1:]:
        told = told.inner[index]
    return told


def can_open(move: Move) -> bool:
    """Tell whether a move has more to show than a glance does."""
    return len(move.lines) > 1 or any(
        told.supposed or told.inner or told.line.cases or told.line.imagined for told in move.lines
    )


def is_numbered(move: Move) -> bool:
    """Tell whether the lines of a move are an argument, which has numbers."""
    return len(move.lines) > 1 and any(
        told.inner or told.line.terms or told.line.cases or told.said.depth for told in move.lines
    )


def number_of(path: LinePath) -> str:
    """Return the number of a line, such as 3, or 3.1 for the first line within it."""
    return ".".join(str(index + 1) for index in path)


def kept_lines(move: Move, path: LinePath) -> frozenset[LinePath]:
    """Return the lines to keep in sight: those that contain a line, and open suppositions."""
    found: list[tuple[int, LinePath]] = []
    lines: Sequence[ToldLine] = move.lines
    for level, index in enumerate(path):
        for at in range(index + 1):
            told, depth = lines[at], lines[at].said.depth
            found = [one for one in found if one[0] <= depth - bool(told.supposed)]
            if told.supposed and depth and at < index:
                found.append((depth, (*path[:level], at)))
        lines = lines[index].inner
    around = (path[:length] for length in range(1, len(path)))
    return frozenset((*(place for _, place in found), *around))


# What stands at a line


class _SoFar:
    """What was shown so far, and the suppositions in force with what they entail."""

    def __init__(self) -> None:
        self.given: list[Literal] = []
        self.levels: list[list[Ghost]] = []

    def leave(self, depth: int) -> None:
        """Leave the suppositions beyond a depth."""
        del self.levels[depth:]

    def read(self, told: ToldLine, number: str) -> None:
        """Take what a line says."""
        depth = told.said.depth
        self.leave(depth - bool(told.supposed) if depth else 0)
        if not depth:
            self.given += told.line.gives
            return
        while len(self.levels) < depth:
            self.levels.append([])
        self.levels[-1] += ghosts_of(told, number)


def ghosts_of(told: ToldLine, number: str) -> list[Ghost]:
    """Return what a line supposes and what follows from that."""
    follows = told.line.gives if told.said.depth else ()
    ghosts = [Ghost(x, told.cell_of[abs(x)], number, supposed=True) for x in told.supposed]
    inferred = dict.fromkeys((*told.inferred, *follows))
    return ghosts + [Ghost(x, told.cell_of[abs(x)], number) for x in inferred]


def passing_ghosts(told: ToldLine, number: str) -> list[Ghost]:
    """Return the ghosts of one line alone: what it imagines, and the marks of its cases.

    If no cell is in two cases, a letter after the number of the line names the case.
    """
    imagined = [Ghost(x, told.cell_of[abs(x)], number, True, "") for x in told.line.imagined]
    told_apart = [told] if told.line.cases else [one for one in told.inner if one.line.cases]
    return imagined + [ghost for one in told_apart for ghost in _ghosts_of_cases(one, number)]


def _ghosts_of_cases(told: ToldLine, number: str) -> list[Ghost]:
    cases, cell_of = told.line.cases, told.cell_of
    supposed = [{cell_of[abs(x)] for x in case.supposed} for case in cases]
    apart = sum(map(len, supposed)) == len(set().union(*supposed))
    found: dict[Cell, Ghost] = {}
    for case, letter in zip(cases, ascii_lowercase, strict=False):
        inferred = [x for link in case.links for x in link.conclusions]
        for literal in (*case.supposed, *inferred):
            which = letter if apart and literal not in told.line.gives else ""
            ghost = Ghost(literal, cell_of[abs(literal)], number, literal in case.supposed, which)
            # A mark of one case is seen rather than what another one rules out there.
            found[ghost.cell] = max(found.get(ghost.cell, ghost), ghost, key=_weight)
    return list(found.values())


def _weight(ghost: Ghost) -> tuple[bool, bool]:
    return ghost.supposed, ghost.literal > 0


def line_knowledge(move: Move, path: LinePath) -> LineKnowledge:
    """Return what is known once the lines up to this one are read."""
    so_far = _SoFar()
    lines: Sequence[ToldLine] = move.lines
    for level, index in enumerate(path):
        for before in range(index):
            so_far.read(lines[before], number_of((*path[:level], before)))
        told = lines[index]
        so_far.leave(told.said.depth)
        if level < len(path) - 1:
            lines = told.inner
    number = number_of(path)
    so_far.read(told, number)
    ghosts = [ghost for level_ghosts in so_far.levels for ghost in level_ghosts]
    passing = passing_ghosts(told, number)
    alone = bool(told.supposed or passing) and not told.said.depth
    if alone:  # the line supposes something, and ends the supposition itself
        ghosts = ghosts_of(told, number)
        so_far.given = so_far.given[: len(so_far.given) - len(told.line.gives)]
    ghosts += passing
    last = path == (len(move.lines) - 1,) and not ghosts
    return LineKnowledge(tuple(so_far.given), tuple(ghosts), last)
