"""The rules of Futoshiki over the facts "this cell holds this number"."""

from app.core.grid import GridCells
from app.core.model import AllOf, Clause, Exactly, Family, Less, Model, Rules, ValueFacts
from app.core.stop import Stop
from app.puzzles.futoshiki.domains import Domains
from app.puzzles.futoshiki.puzzle import Futoshiki


def model(puzzle: Futoshiki, stop: Stop) -> Model:
    """State the rules: givens, signs, one number per cell, every number once per line."""
    size = puzzle.size
    square = size * size
    givens = [
        ((row, col), value)
        for row, line in enumerate(puzzle.givens)
        for col, value in enumerate(line)
        if value
    ]
    holds: list[Clause] = [  # for every cell, its facts in the order of their values
        tuple(range(first, first + size)) for first in range(1, square * size, size)
    ]
    in_row: list[Clause] = []  # for every row and value, the facts of that value in that row
    in_column: list[Clause] = []
    for line in range(size):
        stop.check()
        for value in range(1, size + 1):
            first = line * square + value
            in_row.append(tuple(range(first, first + square, size)))
            first = line * size + value
            in_column.append(tuple(range(first, first + square * size, square)))

    smaller = [less for less, _ in puzzle.signs]
    larger = [greater for _, greater in puzzle.signs]
    lines_and_values = (
        [line for line in range(size) for _ in range(size)],
        list(range(1, size + 1)) * size,
    )
    ones = [1] * square
    families = (
        Family(
            "given",
            ([cell for cell, _ in givens], [value for _, value in givens]),
            AllOf,
            ([((holds[row * size + col][value - 1],),) for (row, col), value in givens],),
        ),
        Family(
            "sign",
            (smaller, larger),
            Less,
            (
                [holds[row * size + col] for row, col in smaller],
                [holds[row * size + col] for row, col in larger],
            ),
        ),
        Family("cell", (GridCells(size, size),), Exactly, (holds, ones)),
        Family("row", lines_and_values, Exactly, (in_row, ones)),
        Family("column", lines_and_values, Exactly, (in_column, ones)),
    )
    known = Domains(puzzle).settle(stop)
    return Model(ValueFacts(size, size, size), Rules(families), known)
