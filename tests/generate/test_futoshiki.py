"""Futoshiki puzzles as wished: one solution, no clue too many, in the style, of the level."""

import pytest

from app.core.editing import Symmetry, symmetry_moves
from app.core.generating import CannotMake, Wish
from app.core.stop import Stop
from app.explain import LEVELS
from app.generate import make
from app.puzzles.futoshiki.puzzle import Futoshiki
from tests.generate.checking import level_of
from tests.helpers import brute, by_z3

STYLES = "signs only", "mostly signs", "mixed", "mostly digits"


def puzzle_of(wish: Wish) -> Futoshiki:
    return make("futoshiki", wish, Stop()).puzzle


def is_unique(puzzle: Futoshiki) -> bool:
    if puzzle.size <= 4:
        return len(brute.futoshiki_solutions(puzzle.givens, puzzle.signs)) == 1
    return len(by_z3.futoshiki(puzzle.givens, puzzle.signs, 2)) == 1


def digits_of(puzzle: Futoshiki):
    return {(r, c) for r, line in enumerate(puzzle.givens) for c, value in enumerate(line) if value}


def with_less(puzzle: Futoshiki, symmetry: Symmetry):
    """All puzzles with one group of clues less, after a look that places are symmetric."""
    moves = symmetry_moves(symmetry, puzzle.size, puzzle.size)
    digits = digits_of(puzzle)
    edges = {frozenset(sign): sign for sign in puzzle.signs}
    groups = [{cell, *(move(cell) for move in moves)} for cell in digits]
    assert all(group <= digits for group in groups)
    for group in {frozenset(group) for group in groups}:
        givens = [
            [0 if (row, col) in group else value for col, value in enumerate(line)]
            for row, line in enumerate(puzzle.givens)
        ]
        yield Futoshiki.build(givens, puzzle.signs)
    signs = [{edge, *(frozenset(map(move, edge)) for move in moves)} for edge in edges]
    assert all(group <= set(edges) for group in signs)
    for group in {frozenset(group) for group in signs}:
        left = [sign for edge, sign in edges.items() if edge not in group]
        yield Futoshiki.build(puzzle.givens, left)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", [3, 4, 5])
def test_one_solution_and_no_clue_too_many(size, style):
    for seed in range(2 if size == 5 else 6):
        puzzle = puzzle_of(Wish(size, size, style={"clues": style}, seed=seed))
        assert puzzle.size == size
        assert is_unique(puzzle)
        assert not any(map(is_unique, with_less(puzzle, Symmetry.NONE)))


@pytest.mark.parametrize("symmetry", Symmetry)
def test_the_places_of_clues_are_symmetric(symmetry):
    for seed in range(5):
        puzzle = puzzle_of(Wish(4, 4, symmetry=symmetry, seed=seed))
        assert is_unique(puzzle)
        assert not any(map(is_unique, with_less(puzzle, symmetry)))
        puzzle_of(Wish(6, 6, "easy", symmetry, seed=seed))


@pytest.mark.parametrize(
    ("size", "level"),
    [*((4, level) for level in LEVELS[:3]), *((6, level) for level in LEVELS)],
)
def test_the_level_is_as_the_explainer_says(size, level):
    for seed in range(2):
        made = make("futoshiki", Wish(size, size, level, seed=seed), Stop())
        assert made.level == level == level_of("futoshiki", made.puzzle)
        assert made.clues == len(digits_of(made.puzzle)) + len(made.puzzle.signs)
        for less in with_less(made.puzzle, Symmetry.NONE):
            assert level_of("futoshiki", less) != level, "no clue can go"


@pytest.mark.parametrize("size", [5, 7])
def test_the_styles(size):
    share = {}
    for style in STYLES:
        puzzles = [puzzle_of(Wish(size, size, style={"clues": style}, seed=s)) for s in range(5)]
        signs = sum(len(puzzle.signs) for puzzle in puzzles)
        digits = sum(len(digits_of(puzzle)) for puzzle in puzzles)
        share[style] = signs / (signs + digits)
    assert share["signs only"] == 1
    assert 0.75 < share["mostly signs"] < 1
    assert 0.3 < share["mixed"] < 0.7
    assert 0 < share["mostly digits"] < 0.3


def test_what_cannot_be_had_is_said():
    with pytest.raises(CannotMake, match="not square"):
        puzzle_of(Wish(5, 6))
    with pytest.raises(CannotMake, match="Signs alone do not tell"):
        puzzle_of(Wish(12, 12, style={"clues": "signs only"}))
