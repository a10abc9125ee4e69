"""How Futoshiki looks: numbers, candidates, and the signs between the cells."""

from collections.abc import Hashable, Sequence
from itertools import chain
from typing import NamedTuple

from app.core.grid import Cell, Tokens
from app.core.puzzle import Known, described
from app.core.words import Listing, Message
from app.puzzles.futoshiki.notes import is_notes, read_notes
from app.puzzles.futoshiki.puzzle import Futoshiki

SIGN_WORDS = {
    (0, 1, True): Message("less than the cell on its right"),
    (0, 1, False): Message("greater than the cell on its right"),
    (0, -1, True): Message("less than the cell on its left"),
    (0, -1, False): Message("greater than the cell on its left"),
    (1, 0, True): Message("less than the cell below"),
    (1, 0, False): Message("greater than the cell below"),
    (-1, 0, True): Message("less than the cell above"),
    (-1, 0, False): Message("greater than the cell above"),
}
"""Words for signs, by the offset of the other cell and whether this one is smaller."""


class CellLook(NamedTuple):
    """Everything that determines the picture of a cell."""

    size: int
    """The largest number."""
    given: int = 0
    found: int = 0
    candidates: tuple[int, ...] = ()
    """The numbers that are left; empty while none is ruled out."""
    right: int = 0
    """1 if the cell on the right is greater, -1 if it is smaller, 0 without a sign."""
    below: int = 0
    """The same for the cell below."""
    out: tuple[int, ...] = ()
    """The numbers that the player has struck out, or that a move removes."""
    joined: bool = False
    """Whether a found number stands as firm as a given one."""
    untouched: bool = False
    """Whether every number is left, and other cells show what is left of theirs."""


def looks(puzzle: Futoshiki, known: Known) -> list[Hashable]:
    """Return the number or candidates of every cell, and the signs right of it and below."""
    size = puzzle.size
    right: dict[Cell, int] = {}
    below: dict[Cell, int] = {}
    for less, greater in puzzle.signs:
        signs = right if less[0] == greater[0] else below
        signs[min(less, greater)] = 1 if less < greater else -1
    result: list[Hashable] = []
    start = 1
    for row, line in enumerate(puzzle.givens):
        for col, given in enumerate(line):
            found, candidates = _content(() if given else known[start : start + size])
            signs_after = right.get((row, col), 0), below.get((row, col), 0)
            result.append(CellLook(size, given, found, candidates, *signs_after))
            start += size
    return result


def with_removed(puzzle: Futoshiki, before: Known, after: Known) -> list[Hashable]:
    """Return the looks after a move, with the candidates that it removes struck out.

    Where no number is left, all are. Cells of which nothing is ruled out are told from these.
    """
    found: list[CellLook] = []
    size = puzzle.size
    for index, look in enumerate(looks(puzzle, after)):
        assert isinstance(look, CellLook)
        if not look.given and not look.found:
            start = index * size + 1
            pairs = list(
                zip(before[start : start + size], after[start : start + size], strict=True)
            )
            gone = [n for n, (was, now) in enumerate(pairs, 1) if now < 0 <= was]
            look = look._replace(out=tuple(gone if look.candidates else range(1, size + 1)))
            if all(now == 0 for _, now in pairs):
                look = look._replace(out=(), untouched=True)
        found.append(look)
    noted = any(look.candidates or look.out for look in found)
    return [look._replace(untouched=look.untouched and noted) for look in found]


def with_notes(looks: Sequence[Hashable], marks: Tokens, *, joined: bool) -> list[Hashable]:
    """Return looks with the player's own notes; at the end, their numbers join the given ones."""
    found: list[Hashable] = []
    for look, mark in zip(looks, chain.from_iterable(marks), strict=True):
        assert isinstance(look, CellLook)
        if is_notes(mark):
            notes = read_notes(mark)
            candidates, out = sorted(notes.candidates - notes.out), sorted(notes.out)
            look = look._replace(candidates=tuple(candidates), out=tuple(out))
        found.append(look._replace(joined=True) if joined and look.found else look)
    return found


def describe(puzzle: Futoshiki, known: Known, row: int, col: int) -> Message:
    """Say the number or candidates of a cell, and its signs."""
    size = puzzle.size
    given = puzzle.givens[row][col]
    start = (row * size + col) * size + 1
    found, candidates = _content(known[start : start + size])
    if given:
        content = Message("{number}, given", {"number": given})
    elif found:
        content = Message("{number}", {"number": found})
    elif candidates:
        content = Message("one of {numbers}", {"numbers": Listing(candidates)})
    elif -1 in known[start : start + size]:
        content = Message("no number is left")
    else:
        content = Message("empty")
    signs = _say_signs(puzzle, (row, col))
    if signs:
        values = {"number": content, "signs": Listing(tuple(signs))}
        content = Message("{number}; {signs}", values)
    return described(row, col, content)


def _content(values: Known) -> tuple[int, tuple[int, ...]]:
    """Return the known number or 0, and the candidates if any number is ruled out."""
    if 1 in values:
        return list(values).index(1) + 1, ()
    if -1 not in values:
        return 0, ()
    return 0, tuple(number for number, value in enumerate(values, 1) if value == 0)


def _say_signs(puzzle: Futoshiki, cell: Cell) -> list[Message]:
    found = []
    for less, greater in puzzle.signs:
        if cell in (less, greater):
            other = greater if cell == less else less
            place = other[0] - cell[0], other[1] - cell[1]
            found.append(SIGN_WORDS[*place, cell == less])
    return found
