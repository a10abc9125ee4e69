"""Playing Futoshiki: numbers, and candidates in pencil."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import chain
from string import digits

from app.core.grid import Cell, Tokens, all_cells
from app.core.marks import NO_MARK
from app.core.model import Fact, Literal
from app.core.play import Hand, Player, mark_at, put
from app.core.words import Message
from app.puzzles.futoshiki.looks import with_notes
from app.puzzles.futoshiki.notes import Notes, is_notes, read_notes
from app.puzzles.futoshiki.puzzle import Futoshiki

NOTE_KEY, OUT_KEY = "ctrl+", "alt+"
"""What a digit begins with that is written as a candidate, or struck out."""


class FutoshikiPlayer(Player[Futoshiki]):
    """How Futoshiki is played."""

    pencil = True
    cursor_first = True
    obvious = ("cell",)
    hints = (
        (Message("Click"), Message("move the cursor; on the cursor, the next number")),
        (Message("Right click on the cursor"), Message("the number before")),
        (Message("Double click on a number, or ="), Message("mark all that are equal")),
        (Message("Digits"), Message("a number; type two digits for 10 and more")),
        (Message("Ctrl and a digit"), Message("a candidate, or none")),
        (Message("Alt and a digit"), Message("strike a number out, or not")),
        (Message("P"), Message("pencil: digits are candidates until P is pressed again")),
        (Message("Space or Enter"), Message("the next number")),
        (Message("Delete"), Message("empty the cell")),
    )

    def can_mark(self, puzzle: Futoshiki, cell: Cell) -> bool:
        """Tell whether a cell has no given number."""
        return not puzzle.givens[cell[0]][cell[1]]

    def click(
        self,
        puzzle: Futoshiki,
        marks: Tokens,
        cell: Cell,
        *,
        secondary: bool = False,
        hand: Hand = Hand(),  # noqa: B008 - a frozen value
    ) -> Tokens:
        """Write the next number, or the one before."""
        step = -1 if secondary else 1
        number = (_number(mark_at(marks, cell)) + step) % (puzzle.size + 1)
        return self._written(puzzle, marks, cell, number, hand)

    def drag(
        self, puzzle: Futoshiki, marks: Tokens, path: Sequence[Cell], *, secondary: bool = False
    ) -> Tokens:
        """Change nothing: numbers are not painted."""
        return marks

    def type(
        self,
        puzzle: Futoshiki,
        marks: Tokens,
        cell: Cell,
        key: str,
        hand: Hand = Hand(),  # noqa: B008 - a frozen value
    ) -> Tokens | None:
        """Write a number, a candidate, or that a number is ruled out."""
        if key in (" ", "enter"):
            return self.click(puzzle, marks, cell, hand=hand)
        if key in ("delete", "."):
            return self._written(puzzle, marks, cell, 0, hand)
        digit = key.removeprefix(NOTE_KEY).removeprefix(OUT_KEY)
        if digit not in set(digits):
            return None
        if key.startswith(OUT_KEY):
            return self._noted(puzzle, marks, cell, int(digit), out=True)
        if hand.pencil or key.startswith(NOTE_KEY):
            return self._noted(puzzle, marks, cell, int(digit), out=False)
        now = _number(mark_at(marks, cell))
        longer = 10 * now + int(digit)
        number = longer if longer <= puzzle.size else int(digit)
        if not 0 < number <= puzzle.size:
            return None
        return self._written(puzzle, marks, cell, 0 if number == now else number, hand)

    def why_not(self, puzzle: Futoshiki, key: str) -> Message | None:
        """Name the range of numbers."""
        if key not in set(digits):
            return None
        return Message("The numbers here go from 1 to {size}.", {"size": puzzle.size})

    def _written(
        self, puzzle: Futoshiki, marks: Tokens, cell: Cell, number: int, hand: Hand
    ) -> Tokens:
        if not self.can_mark(puzzle, cell):
            return marks
        marks = put(marks, [cell], str(number) if number else NO_MARK)
        return tidied(puzzle, marks, cell) if number and hand.tidy else marks

    def _noted(
        self, puzzle: Futoshiki, marks: Tokens, cell: Cell, number: int, *, out: bool
    ) -> Tokens | None:
        """Note a number as a candidate or as ruled out, or take that back; not over a number."""
        if not 1 <= number <= puzzle.size:
            return None
        mark = mark_at(marks, cell)
        if not self.can_mark(puzzle, cell) or not (mark == NO_MARK or is_notes(mark)):
            return marks
        candidates, ruled_out = read_notes(mark)
        one = frozenset({number})
        if out:
            notes = Notes(candidates - one, ruled_out ^ one)
        else:
            notes = Notes(candidates ^ one, ruled_out - one)
        return put(marks, [cell], str(notes))

    def filled(self, puzzle: Futoshiki, marks: Tokens) -> Tokens:
        """Note in every open cell without candidates what numbers and signs leave."""
        left = _domains(puzzle, marks)
        for cell in all_cells(puzzle.size, puzzle.size):
            mark = mark_at(marks, cell)
            notes = read_notes(mark)
            free = self.can_mark(puzzle, cell) and (mark == NO_MARK or is_notes(mark))
            if free and not notes.candidates and left[cell] - notes.out:
                marks = put(marks, [cell], str(Notes(frozenset(left[cell]) - notes.out)))
        return marks

    def placed(self, puzzle: Futoshiki, marks: Tokens, fact: Fact, *, holds: bool) -> Tokens:
        """Write a number that was found, or strike one out that a cell cannot hold."""
        number = fact.value or 0
        if holds:
            return self._written(puzzle, marks, fact.cell, number, Hand())
        notes = read_notes(mark_at(marks, fact.cell))
        if number in notes.out:
            return marks
        return self._noted(puzzle, marks, fact.cell, number, out=True) or marks

    def alike(self, puzzle: Futoshiki, marks: Tokens, cell: Cell) -> frozenset[Cell]:
        """Return the cells with the same number, given or written."""
        numbers = {
            one: puzzle.givens[one[0]][one[1]] or _number(mark_at(marks, one))
            for one in all_cells(puzzle.size, puzzle.size)
        }
        same = [one for one, number in numbers.items() if number == numbers[cell]]
        return frozenset(same) if numbers[cell] else frozenset()

    def used_up(self, puzzle: Futoshiki, marks: Tokens) -> frozenset[str]:
        """Return the numbers that stand in as many cells as there are rows, or in more."""
        given = (str(number) for line in puzzle.givens for number in line if number)
        written = (mark for line in marks for mark in line if mark.isdigit())
        counts = Counter(chain(given, written))
        return frozenset(number for number, count in counts.items() if count >= puzzle.size)

    def is_note(self, mark: str) -> bool:
        """Tell whether a mark lists candidates: it may still be written."""
        return mark.startswith("?")

    def givens(self, puzzle: Futoshiki) -> Iterator[Literal]:
        """Return the facts of the given numbers."""
        size = puzzle.size
        for row, line in enumerate(puzzle.givens):
            for col, given in enumerate(line):
                if given:
                    yield (row * size + col) * size + given

    def adorned(
        self, puzzle: Futoshiki, marks: Tokens, looks: Sequence[Hashable], *, solved: bool
    ) -> Sequence[Hashable]:
        """Show candidates and struck numbers; at the end, all numbers join the given ones."""
        return with_notes(looks, marks, joined=solved)


def _number(mark: str) -> int:
    return int(mark) if mark.isdigit() else 0


def tidied(puzzle: Futoshiki, marks: Tokens, cell: Cell) -> Tokens:
    """Remove the candidates that the number in a cell rules out, but never the last of a cell."""
    number = _number(mark_at(marks, cell))
    for other, gone in _ruled_out(puzzle, cell, number):
        notes = read_notes(mark_at(marks, other))
        left = notes.candidates.difference(gone)
        if left and left != notes.candidates:
            marks = put(marks, [other], str(notes._replace(candidates=left)))
    return marks


def _ruled_out(puzzle: Futoshiki, cell: Cell, number: int) -> Iterator[tuple[Cell, Iterable[int]]]:
    """Yield the cells that a number says something about, and what they cannot be."""
    row, col = cell
    for along in range(puzzle.size):
        if along != col:
            yield (row, along), (number,)
        if along != row:
            yield (along, col), (number,)
    for less, greater in puzzle.signs:
        if cell == less:
            yield greater, range(1, number + 1)
        elif cell == greater:
            yield less, range(number, puzzle.size + 1)


def _domains(puzzle: Futoshiki, marks: Tokens) -> dict[Cell, set[int]]:
    """Return what numbers and signs leave for every cell; a sign narrows both of its cells."""
    size = puzzle.size
    cells = list(all_cells(size, size))
    left = {cell: set(range(1, size + 1)) for cell in cells}
    for cell in cells:
        number = puzzle.givens[cell[0]][cell[1]] or _number(mark_at(marks, cell))
        if number:
            left[cell] = {number}
            for other, gone in _ruled_out(puzzle, cell, number):
                left[other].difference_update(gone)
    narrowed = True
    while narrowed:
        narrowed = False
        for less, greater in puzzle.signs:
            if not (left[less] and left[greater]):
                continue  # a contradiction, which is shown elsewhere
            high, low = max(left[greater]), min(left[less])
            for cell, gone in ((less, range(high, size + 1)), (greater, range(1, low + 1))):
                if not left[cell].isdisjoint(gone):
                    left[cell].difference_update(gone)
                    narrowed = True
    return left


PLAYER = FutoshikiPlayer()
