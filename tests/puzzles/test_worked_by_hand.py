"""Puzzles that can be worked out with paper and pencil."""

import pytest

from app.core.registry import puzzle_type
from app.formats import read_text
from tests.helpers.plain import grid, numbers_and_signs, squares
from tests.helpers.solving import conflict, solutions, verdict


def as_lines(text: str) -> str:
    return text.replace(" / ", "\n") + "\n"


def bulbs(drawing: str) -> list[set[int]]:
    """Solve a Light Up grid; cells are numbered from 1 in reading order."""
    puzzle = grid(drawing)
    found = solutions("lightup", puzzle)
    for solution in found:
        assert puzzle_type("lightup").broken_rules(puzzle, solution) == []
    return [
        {at for at, token in enumerate((t for line in solution for t in line), 1) if token == "L"}
        for solution in found
    ]


@pytest.mark.parametrize(
    ("drawing", "wanted"),
    [
        # One bulb in every row and every column: as many ways as orders of three.
        (
            ". . . / . . . / . . .",
            [{1, 5, 9}, {1, 6, 8}, {2, 4, 9}, {2, 6, 7}, {3, 4, 8}, {3, 5, 7}],
        ),
        (". . / . X", [{1}, {2, 3}]),
        (". . . / . 4 . / . . .", [{2, 4, 6, 8}]),
        (". . . / . 2 . / . . .", [{2, 4, 9}, {2, 6, 7}, {4, 3, 8}, {6, 1, 8}]),
        (". . . / . 3 . / . . .", []),
        (". X . . / . 4 . . / . . 2 . / . . . .", []),
        (
            ". . . . . / . X . 4 . / . . . . . / . 0 . 1 . / . . . . .",
            [{4, 8, 10, 14, 21}],
        ),
    ],
)
def test_light_up(drawing, wanted):
    assert read_text(as_lines(drawing)).puzzle == grid(drawing)
    found = bulbs(drawing)
    assert len(found) == len(wanted)
    assert sorted(map(sorted, found)) == sorted(map(sorted, wanted))
    assert verdict("lightup", grid(drawing)) == {0: "none", 1: "unique"}.get(
        len(wanted), "multiple"
    )


def test_the_4_with_three_free_neighbours_is_the_whole_conflict():
    puzzle = grid(". X . . / . 4 . . / . . 2 . / . . . .")
    assert conflict("lightup", puzzle) == [("wall", ((1, 1),))]


def test_the_3_in_the_middle_leaves_its_fourth_side_dark():
    # That side could be lit from the two corners beside it, and each of those already is.
    found = conflict("lightup", grid(". . . / . 3 . / . . ."))
    assert ("wall", ((1, 1),)) in found
    assert {name for name, _ in found} == {"wall", "sight", "lit"}


@pytest.mark.parametrize(
    ("size", "lines", "wanted"),
    [
        (
            4,
            "2 / 4 / 1 4 2 / 4 4 4 / 1 3 1 2 / 1 4 1 3 / 2 3 3 3 / 4 2 4 3",
            "1432 4213 2341 3124",
        ),
        (
            5,
            "4 / 5 / 3 1 2 / 4 1 5 / 4 2 3 / 5 3 2"
            " / 2 3 2 2 / 2 5 1 5 / 3 2 4 2 / 4 4 4 5 / 5 4 5 5",
            "32154 45321 21543 53412 14235",
        ),
        (
            6,
            "4 / 7 / 1 4 3 / 3 3 1 / 5 5 2 / 6 6 6"
            " / 1 2 1 3 / 1 3 1 4 / 1 1 2 1 / 2 6 2 5 / 3 4 2 4 / 3 5 3 6 / 6 2 6 1",
            None,
        ),
    ],
)
def test_futoshiki_with_one_solution(size, lines, wanted):
    puzzle = numbers_and_signs(size, lines)
    assert read_text(as_lines(lines)).puzzle == puzzle
    found = solutions("futoshiki", puzzle)
    assert len(found) == 1
    assert puzzle_type("futoshiki").broken_rules(puzzle, found[0]) == []
    if wanted is not None:
        assert found[0] == squares(wanted)


def test_futoshiki_with_a_number_below_1():
    lines = "2 / 6 / 1 1 3 / 1 3 1 / 1 4 1 3 / 2 2 1 2 / 3 1 3 2 / 4 1 3 1 / 4 2 3 2 / 4 3 4 4"
    puzzle = numbers_and_signs(4, lines)
    assert read_text(as_lines(lines)).puzzle == puzzle
    assert verdict("futoshiki", puzzle) == "none"
    # r1c4 < r1c3 = 1: the given and the sign, which says that something is below it.
    assert conflict("futoshiki", puzzle) == [
        ("given", ((0, 2), 1)),
        ("sign", ((0, 3), (0, 2))),
    ]
