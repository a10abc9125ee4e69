"""Futoshiki puzzles as wished: one solution, no clue too many, in the style, of the level."""

import pytest

from app.core.difficulty import LEVELS
from app.core.editing import Symmetry
from app.core.generating import CannotMake, Wish
from app.core.stop import Stop
from app.generate import make
from app.puzzles.futoshiki.puzzle import Futoshiki
from tests.generate.checking import digits_of, is_minimal, is_symmetric, is_unique, level_of

STYLES = "signs only", "mostly signs", "mixed", "mostly digits"


def puzzle_of(wish: Wish) -> Futoshiki:
    return make("futoshiki", wish, Stop()).puzzle


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", [3, 4, 5])
def test_one_solution_and_no_clue_too_many(size, style):
    for seed in range(1 if size == 5 else 6):
        wish = Wish(size, size, style={"clues": style}, seed=seed)
        puzzle = puzzle_of(wish)
        assert puzzle.size == size
        assert is_unique("futoshiki", puzzle)
        assert is_minimal("futoshiki", puzzle, wish)


@pytest.mark.parametrize("symmetry", Symmetry)
def test_the_places_of_clues_are_symmetric(symmetry):
    for seed in range(2):
        for wish in (
            Wish(4, 4, symmetry=symmetry, seed=seed),
            Wish(6, 6, "easy", symmetry, seed=seed),
        ):
            puzzle = puzzle_of(wish)
            assert is_unique("futoshiki", puzzle)
            assert is_symmetric("futoshiki", puzzle, symmetry)
            assert is_minimal("futoshiki", puzzle, wish)


@pytest.mark.parametrize(
    ("size", "level"),
    [*((4, level) for level in LEVELS[:3]), (6, LEVELS[-1])],
)
def test_the_level_is_as_the_explainer_says(size, level):
    for seed in range(2 if level in ("easy", "expert") else 1):
        wish = Wish(size, size, level, seed=seed)
        made = make("futoshiki", wish, Stop())
        assert made.level == level == level_of("futoshiki", made.puzzle)
        assert made.clues == len(digits_of(made.puzzle)) + len(made.puzzle.signs)
        assert is_minimal("futoshiki", made.puzzle, wish)


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


@pytest.mark.parametrize("level", [None, "easy"])
def test_no_square_is_without_signs(level):
    for seed in range(8):  # several of these boards need none
        assert puzzle_of(Wish(4, 4, level, style={"clues": "mostly digits"}, seed=seed)).signs


def test_what_cannot_be_had_is_said():
    with pytest.raises(CannotMake, match="not square"):
        puzzle_of(Wish(5, 6))
    with pytest.raises(CannotMake, match="Signs alone do not tell"):
        puzzle_of(Wish(12, 12, style={"clues": "signs only"}))
