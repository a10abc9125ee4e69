"""Random squares in which every row and column holds each number once."""

from random import Random

from app.core.grid import Cell
from app.core.stop import Stop

Square = dict[Cell, int]

SWITCHES_PER_CELL = 60
"""Switches of a square, for each of its cells, before it is taken as it is."""


def latin_square(size: int, random: Random, stop: Stop) -> Square:
    """Return a random square, row by row; what is missing in the columns always fills a row."""
    missing = [set(range(1, size + 1)) for _ in range(size)]
    square: Square = {}
    for row in range(size):
        stop.check()
        choices: list[list[int]] = []
        for values in missing:
            choices.append(sorted(values))
            random.shuffle(choices[-1])
        column_of: dict[int, int] = {}
        for col in range(size):
            _place(col, choices, column_of, set())
        for value, col in column_of.items():
            square[row, col] = value
            missing[col].discard(value)
    return square


def _place(col: int, choices: list[list[int]], column_of: dict[int, int], tried: set[int]) -> bool:
    """Find a value for a column of a row, moving the values of other columns where needed."""
    for value in choices[col]:
        if value not in tried:
            tried.add(value)
            if value not in column_of or _place(column_of[value], choices, column_of, tried):
                column_of[value] = col
                return True
    return False


def tied_by_signs(square: Square, size: int, random: Random, stop: Stop) -> Square:
    """Change a square until its signs alone have a chance to tell all numbers.

    Where two numbers that follow each other can be swapped in some rows and columns, no sign tells
    the difference unless two of these cells are neighbours.
    """
    loose = loose_cells(square, size)
    for _ in range(SWITCHES_PER_CELL * size * size):
        if not loose:
            break
        stop.check()
        changed = _switched(square, size, random.choice(loose), random)
        left = loose_cells(changed, size)
        if len(left) <= len(loose):
            square, loose = changed, left
    return square


def loose_cells(square: Square, size: int) -> list[Cell]:
    """Return one cell of every set of cells in which two successive numbers could be swapped."""
    in_row = {(row, value): col for (row, col), value in square.items()}
    in_column = {(col, value): row for (row, col), value in square.items()}
    loose: list[Cell] = []
    for value in range(1, size):
        left = set(range(size))
        while left:
            first = row = min(left)
            tied = False
            while row in left:
                left.discard(row)
                col, beside = in_row[row, value], in_row[row, value + 1]
                below = in_column[beside, value]
                tied = tied or abs(col - beside) == 1 or abs(row - below) == 1
                row = below
            if not tied:
                loose.append((first, in_row[first, value]))
    return loose


def _switched(square: Square, size: int, cell: Cell, random: Random) -> Square:
    """Return the square with parts of two rows, or of two columns, exchanged at a cell."""
    flip = random.random() < 0.5
    line, place = (cell[1], cell[0]) if flip else cell
    other = random.choice([one for one in range(size) if one != line])

    def at(one: int, where: int) -> Cell:
        return (where, one) if flip else (one, where)

    changed = dict(square)
    value_at = {square[at(line, where)]: where for where in range(size)}
    first = square[at(line, place)]
    while True:
        here, there = at(line, place), at(other, place)
        changed[here], changed[there] = square[there], square[here]
        if square[there] == first:
            return changed
        place = value_at[square[there]]
