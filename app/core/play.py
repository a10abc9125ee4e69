"""How a puzzle is played by hand: functions from a player's marks to the next ones.

Nothing here depends on a mouse or a window. Marks are one word per cell, as in the progress of a
file; `.` is a cell without a mark.
"""

from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, NamedTuple

from app.core.grid import Cell, Tokens
from app.core.marks import NO_MARK
from app.core.model import Fact, Literal
from app.core.puzzle import P
from app.core.words import Message


class Hand(NamedTuple):
    """How the player marks."""

    pencil: bool = False
    """Whether digits are written as candidates."""
    tidy: bool = True
    """Whether candidates that a new number rules out are removed with it."""
    cycle: bool = False
    """Whether one button goes through all marks of a cell."""


class Player(Generic[P]):
    """How one kind of puzzle is played. Its folder exports an instance as PLAYER in `play.py`.

    As it is, it fits puzzles whose cells are marked with one of two words, `yes` and `no`.
    """

    yes = "#"
    no = "x"

    pencil = False
    """Whether candidates can be written."""

    cursor_first = False
    """Whether a click on a cell without the cursor only moves the cursor there."""

    obvious: tuple[str, ...] = ()
    """The names of rules whose consequences need no mark: what they rule out counts as marked."""

    hints: tuple[tuple[Message, Message], ...] = (
        (Message("Click"), Message("mark the cell, or remove the mark")),
        (Message("Right click"), Message("mark that the cell stays empty")),
        (Message("Drag with the right button"), Message("mark several cells that stay empty")),
        (Message("Space or Enter"), Message("same as a click")),
        (Message("X"), Message("same as a right click")),
        (Message("Shift and an arrow"), Message("same as a right drag")),
        (Message("Delete"), Message("remove the mark")),
    )
    """What to press, and what it does, for the mouse and the keys."""

    def can_mark(self, puzzle: P, cell: Cell) -> bool:
        """Tell whether a cell can be marked at all."""
        return True

    def click(
        self,
        puzzle: P,
        marks: Tokens,
        cell: Cell,
        *,
        secondary: bool = False,
        hand: Hand = Hand(),  # noqa: B008 - a frozen value
    ) -> Tokens:
        """Return the marks after a click; `secondary` means the right button."""
        mark = mark_at(marks, cell)
        if hand.cycle and not secondary:
            cycle = (NO_MARK, self.yes, self.no)
            wanted = cycle[(cycle.index(mark) + 1) % len(cycle)]
        else:
            wanted = self.no if secondary else self.yes
            wanted = NO_MARK if mark == wanted else wanted
        return put(marks, [cell], wanted) if self.can_mark(puzzle, cell) else marks

    def drag(
        self, puzzle: P, marks: Tokens, path: Sequence[Cell], *, secondary: bool = False
    ) -> Tokens:
        """Return the marks after a drag over at least two cells.

        It paints `no`, or erases it from where it begins on it, and never touches another mark.
        """
        before, after = (
            (self.no, NO_MARK) if mark_at(marks, path[0]) == self.no else (NO_MARK, self.no)
        )
        cells = [
            cell for cell in path if mark_at(marks, cell) == before and self.can_mark(puzzle, cell)
        ]
        return put(marks, cells, after)

    def type(
        self,
        puzzle: P,
        marks: Tokens,
        cell: Cell,
        key: str,
        hand: Hand = Hand(),  # noqa: B008 - a frozen value
    ) -> Tokens | None:
        """Return the marks after a key press, or None if the key has no meaning here.

        The key is the typed character, "enter" or "delete"; with Ctrl or Alt it begins with
        "ctrl+" or "alt+". Shift and an arrow arrive as "sweep" at both cells.
        """
        if key in (" ", "enter"):
            return self.click(puzzle, marks, cell, hand=hand)
        if key.lower() in ("x", "."):
            return self.click(puzzle, marks, cell, secondary=True, hand=hand)
        if key == "sweep":
            free = mark_at(marks, cell) == NO_MARK and self.can_mark(puzzle, cell)
            return put(marks, [cell], self.no) if free else marks
        return put(marks, [cell], NO_MARK) if key == "delete" else None

    def why_not(self, puzzle: P, key: str) -> Message | None:
        """Say why a key does nothing, if a player could expect that it does something."""
        return None

    def filled(self, puzzle: P, marks: Tokens) -> Tokens:
        """Return the marks with the candidates of every open cell, where there are candidates."""
        return marks

    def placed(self, puzzle: P, marks: Tokens, fact: Fact, *, holds: bool) -> Tokens:
        """Return the marks after something was found out."""
        return put(marks, [fact.cell], self.yes if holds else self.no)

    def alike(self, puzzle: P, marks: Tokens, cell: Cell) -> frozenset[Cell]:
        """Return the cells with the same content as a cell, to be shown after a double click."""
        return frozenset()

    def used_up(self, puzzle: P, marks: Tokens) -> frozenset[str]:
        """Return the digits that stand on the board as often as they can."""
        return frozenset()

    def is_note(self, mark: str) -> bool:
        """Tell whether a mark is a note to oneself, which claims nothing yet."""
        return False

    def givens(self, puzzle: P) -> Iterable[Literal]:
        """Return the facts that the puzzle itself shows."""
        return ()

    def adorned(
        self, puzzle: P, marks: Tokens, looks: Sequence[Hashable], *, solved: bool
    ) -> Sequence[Hashable]:
        """Return the looks of cells with what only a player sees: notes, or that all is solved."""
        return looks


def no_marks(puzzle: P) -> Tokens:
    """Return the marks of a puzzle that nobody has played yet."""
    return ((NO_MARK,) * puzzle.cols,) * puzzle.rows


def mark_at(marks: Tokens, cell: Cell) -> str:
    """Return the mark of a cell."""
    return marks[cell[0]][cell[1]]


def put(marks: Tokens, cells: Iterable[Cell], mark: str) -> Tokens:
    """Return the marks with one mark in some cells; rows that do not change are shared."""
    rows = list(marks)
    for row, col in cells:
        line = rows[row]
        if line[col] != mark:
            rows[row] = (*line[:col], mark, *line[col + 1 :])
    return tuple(rows)


def differing_cells(before: Tokens, after: Tokens) -> list[Cell]:
    """Return the cells in which marks differ, in reading order."""
    return [
        (row, col)
        for row, (one, other) in enumerate(zip(before, after, strict=True))
        if one is not other
        for col, (mark, new) in enumerate(zip(one, other, strict=True))
        if mark != new
    ]
