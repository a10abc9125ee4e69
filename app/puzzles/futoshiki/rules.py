"""The rules of Futoshiki over the facts "this cell holds this number"."""

from app.core.model import AllOf, Clause, Exactly, Family, Less, Model, Rules, ValueFacts
from app.core.stop import Stop
from app.puzzles.futoshiki.domains import Domains
from app.puzzles.futoshiki.puzzle import Futoshiki


def model(puzzle: Futoshiki, stop: Stop) -> Model:
    """State the rules: the givens, the signs, one number a cell, every number once a line."""
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

    def line_and_value(index: int) -> tuple[int, int]:
        return index // size, index % size + 1

    families = (
        Family(
            "given",
            lambda index: givens[index],
            AllOf,
            ([((holds[row * size + col][value - 1],),) for (row, col), value in givens],),
        ),
        Family(
            "sign",
            lambda index: puzzle.signs[index],
            Less,
            (
                [holds[less[0] * size + less[1]] for less, _ in puzzle.signs],
                [holds[greater[0] * size + greater[1]] for _, greater in puzzle.signs],
            ),
        ),
        Family("cell", lambda index: (divmod(index, size),), Exactly, (holds, [1] * square)),
        Family("row", line_and_value, Exactly, (in_row, [1] * square)),
        Family("column", line_and_value, Exactly, (in_column, [1] * square)),
    )
    known = Domains(puzzle).settle(stop)
    return Model(ValueFacts(size, size, size), Rules(families), known)
