"""Random puzzles of every kind as the program's own values, and random knowledge of their facts."""

from random import Random
from typing import Any

from app.core.editing import Spot
from app.core.grid import neighbours
from app.core.registry import editor, puzzle_type
from app.core.stop import Stop
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from tests.helpers import random_puzzles


def random_puzzle(kind: str, rng: Random) -> Any:
    rows, cols = rng.randint(3, 9), rng.randint(3, 9)
    if kind == "lightup":
        return LightUp(random_puzzles.light_up(rng, rows, cols, rng.random() / 2, 0.6))
    if kind == "norinori":
        puzzle = Norinori(random_puzzles.random_regions(rng, rows, cols, 0.5))
        for _ in range(5):
            cell = rng.randrange(rows), rng.randrange(cols)
            beside = list(neighbours(cell, rows, cols))
            puzzle = editor(kind).click(puzzle, Spot(cell, rng.choice(beside)))
        return puzzle
    if kind == "futoshiki":
        size = rng.choice((2, 4, 7, 9, 12, 25))
        return Futoshiki(*random_puzzles.futoshiki(rng, size, size, 2 * size))
    puzzle = editor(kind).blank(rows, rows if editor(kind).square else cols)
    for _ in range(10):
        spot = Spot((rng.randrange(puzzle.rows), rng.randrange(puzzle.cols)))
        puzzle = editor(kind).click(puzzle, spot)
    return puzzle


def fact_count(kind: str, puzzle: Any) -> int:
    return len(puzzle_type(kind).model(puzzle, Stop()).facts)


def random_known(kind: str, puzzle: Any, rng: Random) -> list[int]:
    return [0, *(rng.choice((-1, 0, 1)) for _ in range(fact_count(kind, puzzle)))]
