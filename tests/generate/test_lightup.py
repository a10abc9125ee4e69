"""Light Up puzzles as wished: one solution, no number too many, symmetric, of the level."""

import pytest

from app.core.difficulty import LEVELS
from app.core.editing import SQUARE_SYMMETRIES, Symmetry
from app.core.generating import CannotMake, Wish
from app.core.stop import Stop
from app.generate import make
from tests.generate.checking import is_minimal, is_symmetric, is_unique, level_of


def grid_of(wish: Wish):
    return make("lightup", wish, Stop()).puzzle.grid


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("size", [(3, 3), (5, 5), (7, 7), (5, 9)])
def test_one_solution_and_no_number_too_many(size, symmetry):
    if symmetry in SQUARE_SYMMETRIES and size[0] != size[1]:
        with pytest.raises(CannotMake, match="Only a square grid"):
            grid_of(Wish(*size, symmetry=symmetry))
        return
    for seed in range(2):
        wish = Wish(*size, symmetry=symmetry, seed=seed)
        puzzle = make("lightup", wish, Stop()).puzzle
        assert (puzzle.rows, puzzle.cols) == size
        assert is_unique("lightup", puzzle)
        assert is_symmetric("lightup", puzzle, symmetry)
        assert is_minimal("lightup", puzzle, wish)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [8, 11])
def test_the_level_is_as_the_explainer_says(size, level):
    for seed in range(2):
        wish = Wish(size, size, level, Symmetry.HALF_TURN, seed=seed)
        made = make("lightup", wish, Stop())
        assert made.level == level == level_of("lightup", made.puzzle)
        assert made.clues == sum(map(str.isdigit, "".join(made.puzzle.grid)))
        assert is_minimal("lightup", made.puzzle, wish)


@pytest.mark.parametrize("percent", [10, 20, 30, 40])
def test_the_share_of_walls(percent):
    for seed in range(5):
        drawn = "".join(grid_of(Wish(12, 12, style={"walls": percent}, seed=seed)))
        share = 100 * (1 - drawn.count(".") / len(drawn))
        assert abs(share - percent) <= 6


def test_only_the_numbers_that_may_appear():
    for seed in range(5):
        drawn = "".join(grid_of(Wish(10, 10, style={"numbers": "12"}, seed=seed)))
        assert set(drawn) <= set(".X12")


def test_the_white_cells_hang_together_where_wished():
    for seed in range(5):
        grid = grid_of(Wish(9, 9, style={"connected": "yes", "walls": 30}, seed=seed))
        white = {
            (r, c) for r, line in enumerate(grid) for c, mark in enumerate(line) if mark == "."
        }
        edge = [min(white)]
        while edge:
            row, col = edge.pop()
            if (row, col) in white:
                white.discard((row, col))
                edge += [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        assert not white


@pytest.mark.parametrize("style", [{"numbers": "1"}, {"walls": 10}])
def test_rare_boards_are_found_by_undoing_harmful_repairs(style):
    grid = grid_of(Wish(12, 12, symmetry=Symmetry.HALF_TURN, style=style, seed=3))
    marks = "".join(grid)
    assert set(marks) <= {".", "X", *style.get("numbers", "01234")}
    assert sum(mark != "." for mark in marks) <= 0.24 * 144


def test_what_cannot_be_had_is_said():
    with pytest.raises(CannotMake, match=r"None of [0-9]+ boards of 3 × 3 became a"):
        grid_of(Wish(3, 3, "expert", Symmetry.BOTH_DIAGONALS))
    with pytest.raises(CannotMake, match="from 3 to 50 rows and columns, not 2 × 60"):
        grid_of(Wish(2, 60))


def test_no_number_stays_only_because_of_the_order_of_the_steps():
    # Without one of the numbers there were ten steps of three rules, or eleven in another order.
    wish = Wish(14, 16, "normal", Symmetry.HALF_TURN, {"walls": 15}, 8)
    assert is_minimal("lightup", make("lightup", wish, Stop()).puzzle, wish)
