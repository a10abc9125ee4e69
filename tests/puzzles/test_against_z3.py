"""Larger random puzzles: z3, with a statement of the rules of its own, comes to the same answer."""

import random
from collections.abc import Collection

import pytest

from app.core.registry import puzzle_type
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from tests.helpers import by_z3, random_puzzles
from tests.helpers.random_puzzles import black_cells
from tests.helpers.solving import solutions


def assert_same(kind: str, puzzle: object, ours: Collection, theirs: Collection) -> int:
    """Compare up to two solutions; if there is only one it has to be the same."""
    assert len(ours) == len(theirs), puzzle
    if len(ours) == 1:
        assert list(ours) == list(theirs), puzzle
    for drawing in solutions(kind, puzzle, limit=2):
        assert puzzle_type(kind).broken_rules(puzzle, drawing) == []
    return len(ours)


@pytest.mark.parametrize("seed", range(2))
def test_light_up(seed):
    rng = random.Random(seed)
    answers = set()
    for number in range(22):
        rows, cols = rng.randint(8, 12), rng.randint(8, 12)
        walls, numbers = rng.uniform(0.2, 0.4), rng.uniform(0.7, 1)
        spoil = number % 3 == 0
        grid = random_puzzles.light_up(rng, rows, cols, walls, numbers, spoil=spoil)
        puzzle = LightUp(grid)
        ours = [black_cells(s, "L") for s in solutions("lightup", puzzle, limit=2)]
        answers.add(assert_same("lightup", puzzle, ours, by_z3.light_up(grid, 2)))
    assert answers == {0, 1, 2}


@pytest.mark.parametrize("seed", range(2))
def test_norinori(seed):
    rng = random.Random(seed)
    answers = set()
    for number in range(22):
        rows, cols = rng.randint(7, 9), rng.randint(7, 9)
        mix, spoil = rng.randint(0, 60), number % 2 == 0
        puzzle = Norinori(random_puzzles.norinori(rng, rows, cols, mix, spoil=spoil))
        ours = [black_cells(s, "#") for s in solutions("norinori", puzzle, limit=2)]
        answers.add(assert_same("norinori", puzzle, ours, by_z3.norinori(puzzle.regions, 2)))
    # One solution is too rare among random ones: see the bundled puzzles below.
    assert {0, 2} <= answers


@pytest.mark.parametrize("seed", range(2))
def test_futoshiki(seed):
    rng = random.Random(seed)
    answers = set()
    for number in range(15):
        size = rng.randint(5, 7)
        givens = rng.randint(0, size) if number % 3 == 0 else size * size // 2
        clues = givens, rng.randint(size, 4 * size)
        givens, signs = random_puzzles.futoshiki(rng, size, *clues, spoil=number % 3 == 1)
        puzzle = Futoshiki.build(givens, signs)
        found = solutions("futoshiki", puzzle, limit=2)
        ours = [tuple(tuple(map(int, line)) for line in s) for s in found]
        answers.add(assert_same("futoshiki", puzzle, ours, by_z3.futoshiki(givens, signs, 2)))
    assert answers == {0, 1, 2}
