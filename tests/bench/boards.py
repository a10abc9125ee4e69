"""Boards to measure with: the corpus when it is there, tilings and random ones always."""

import json
from functools import cache
from pathlib import Path
from random import Random

from app.core import registry
from app.core.stop import Stop
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from app.sat.solving import find_solutions
from tests.bench.naive import around
from tests.helpers import random_puzzles

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"


def corpus_texts() -> dict[str, list[str]]:
    """The texts of the corpus by kind; empty without it."""
    if not CORPUS.is_dir():
        return {}

    def problems(name):
        found = json.loads((CORPUS / name).read_text(encoding="utf-8")).values()
        return [entry["problem"] for entry in found]

    def ids(name):
        return (CORPUS / name).read_text(encoding="utf-8").split()

    return {
        "lightup": problems("akari.json"),
        "norinori": problems("norinori.json"),
        "futoshiki": ids("futoshiki.tatham.txt"),
    }


def random_lightup(size: int, seed: int = 1, walls: float = 0.22) -> LightUp:
    """A board with a solution: walls at random, bulbs put down greedily, some walls numbered."""
    random = Random(seed)
    wall = [[random.random() < walls for _ in range(size)] for _ in range(size)]
    lit = [[False] * size for _ in range(size)]
    bulb = [[False] * size for _ in range(size)]
    cells = [(r, c) for r in range(size) for c in range(size) if not wall[r][c]]
    random.shuffle(cells)
    for r, c in cells:
        if lit[r][c]:
            continue
        bulb[r][c] = lit[r][c] = True
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            a, b = r + dr, c + dc
            while 0 <= a < size and 0 <= b < size and not wall[a][b]:
                lit[a][b] = True
                a, b = a + dr, b + dc

    def mark(r, c):
        if not wall[r][c]:
            return "."
        if random.random() < 0.3:
            return "X"
        near = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
        return str(sum(bulb[a][b] for a, b in near if 0 <= a < size and 0 <= b < size))

    return LightUp(tuple("".join(mark(r, c) for c in range(size)) for r in range(size)))


def random_norinori(size: int, seed: int = 1) -> Norinori:
    """A board with a solution: dominoes that do not touch, each grown into a region."""
    random = Random(seed)
    owner: dict[tuple[int, int], int] = {}
    taken: set[tuple[int, int]] = set()
    cells = [(r, c) for r in range(size) for c in range(size)]
    random.shuffle(cells)
    edge = []
    for r, c in cells:
        r2, c2 = (r, c + 1) if random.random() < 0.5 else (r + 1, c)
        halo = {(a, b) for x, y in ((r, c), (r2, c2)) for a, b in around(x, y, size, size)}
        if r2 >= size or c2 >= size or halo & taken:
            continue
        owner[r, c] = owner[r2, c2] = len(taken)
        taken |= {(r, c), (r2, c2)}
        edge += [(r, c), (r2, c2)]
    while edge:
        cell = edge.pop(random.randrange(len(edge)))
        for near in around(*cell, size, size):
            if near not in owner:
                owner[near] = owner[cell]
                edge.append(near)
    return Norinori.from_labels([[owner[r, c] for c in range(size)] for r in range(size)])


def large_region_norinori() -> Norinori:
    """A region of 2,000 cells beside many of four."""
    return Norinori.from_labels(
        [[0 if col < 50 else 1 + row // 2 for col in range(52)] for row in range(40)]
    )


NORINORI_TILE = ("AARBBR", "RRRRRR", "CCRRRR", "RRRRRR")


def tiled_norinori(size: int) -> Norinori:
    """A tile that the rules settle one after the other, so that no search hides other costs."""
    rows, cols = len(NORINORI_TILE), len(NORINORI_TILE[0])
    return Norinori.from_labels(
        [
            [(r // rows, c // cols, NORINORI_TILE[r % rows][c % cols]) for c in range(size)]
            for r in range(size)
        ]
    )


def tiled_lightup(size: int) -> LightUp:
    """Small boards with one solution, laid side by side with walls between them.

    The size is a multiple of 10: a board that is cut off would have no solution.
    """
    tiles = [[one_lightup(9, seed) for seed in range(row, row + 3)] for row in (0, 3, 6)]
    wall = "X" * 10
    lines = []
    for r in range(size):
        band, line = divmod(r, 10)
        row = [tiles[band % 3][c % 3] for c in range(size // 10 + 1)]
        drawn = "".join(tile.grid[line] + "X" if line < 9 else wall for tile in row)
        lines.append(drawn[:size])
    return LightUp(tuple(lines))


@cache
def one_lightup(size: int, seed: int) -> LightUp:
    """A random board with exactly one solution."""
    return first_unique("lightup", lambda number: random_lightup(size, number), seed)


def first_unique(kind: str, make, seed: int):
    """The first of many boards that has exactly one solution."""
    puzzle_type = registry.puzzle_type(kind)
    for number in range(seed * 1000, seed * 1000 + 100000):
        puzzle = make(number)
        if len(find_solutions(puzzle_type.model(puzzle, Stop()), Stop()).solutions) == 1:
            return puzzle
    raise AssertionError


def open_futoshiki(size: int, givens: int, signs: int) -> Futoshiki:
    """A board with many solutions."""
    return Futoshiki.build(*random_puzzles.futoshiki(Random(1), size, givens, signs))


def latin_futoshiki(size: int, seed: int = 1) -> Futoshiki:
    """A board with one solution: signs and givens of a shuffled Latin square."""
    random = Random(seed)
    rows, cols, values = (random.sample(range(size), size) for _ in range(3))
    square = [[values[(rows[r] + cols[c]) % size] + 1 for c in range(size)] for r in range(size)]
    signs = []
    for r in range(size):
        for c in range(size):
            for a, b in ((r, c + 1), (r + 1, c)):
                if a < size and b < size and random.random() < 0.3:
                    pair = (r, c), (a, b)
                    signs.append(pair if square[r][c] < square[a][b] else pair[::-1])
    share = 0.12 if size < 16 else 0.35 if size < 22 else 0.6  # few givens would take minutes
    givens = [[value if random.random() < share else 0 for value in line] for line in square]
    puzzle_type = registry.puzzle_type("futoshiki")
    while True:
        puzzle = Futoshiki.build(givens, signs)
        found = find_solutions(puzzle_type.model(puzzle, Stop()), Stop()).solutions
        if len(found) == 1:
            return puzzle
        # Give away a cell in which two solutions differ.
        one, other = (puzzle_type.solution(puzzle, facts) for facts in found)
        open_cells = [(r, c) for r in range(size) for c in range(size) if one[r][c] != other[r][c]]
        r, c = random.choice(open_cells)
        givens[r][c] = square[r][c]
