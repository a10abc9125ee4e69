"""Puzzles written as in the tests: small, and read without the program's own readers."""

from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp


def grid(drawing: str) -> LightUp:
    """Read `. X 0` cells with `/` between rows."""
    return LightUp(tuple("".join(row.split()) for row in drawing.split("/")))


def numbers_and_signs(size: int, lines: str) -> Futoshiki:
    """Read numbers of givens and signs, then one of each per line, with `/` between lines."""
    (givens,), (signs,), *rest = (tuple(map(int, line.split())) for line in lines.split("/"))
    assert len(rest) == givens + signs
    square = [[0] * size for _ in range(size)]
    for row, col, value in rest[:givens]:
        square[row - 1][col - 1] = value
    less = [((a - 1, b - 1), (c - 1, d - 1)) for a, b, c, d in rest[givens:]]
    return Futoshiki.build(square, less)


def squares(solution: str) -> tuple[tuple[str, ...], ...]:
    """Read rows of digits separated by spaces."""
    return tuple(tuple(row) for row in solution.split())
