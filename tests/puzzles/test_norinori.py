"""Norinori: the model against trying everything, and the checker against the model."""

import random

import pytest

from app.core.errors import BadInput
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.puzzles.norinori.checker import broken_rules
from app.puzzles.norinori.puzzle import Norinori, check_form
from app.puzzles.norinori.rules import model
from app.sat.solving import find_solutions
from tests.helpers.brute import norinori_solutions, region_maps
from tests.helpers.models import false_rules
from tests.helpers.random_puzzles import Labels, black_cells, norinori, random_regions
from tests.helpers.solving import conflict, solutions, verdict

NORINORI = puzzle_type("norinori")


def assert_agrees(regions: Labels) -> int:
    found = [black_cells(s, "#") for s in solutions("norinori", Norinori(regions))]
    wanted = norinori_solutions(regions)
    assert len(found) == len(wanted), regions
    assert set(found) == wanted, regions
    return len(found)


SIZES = [(rows, cols) for rows in range(1, 7) for cols in range(1, 7) if rows * cols <= 10]


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_every_region_map_of_up_to_ten_cells(rows, cols):
    for regions in region_maps(rows, cols):
        assert_agrees(regions)


# In parts, so that several processes can share them.
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize(("rows", "cols"), [(3, 4), (4, 3)])
def test_every_region_map_of_three_by_four(rows, cols, part):
    maps = list(region_maps(rows, cols))
    assert len(maps) == 27780
    counts = [assert_agrees(regions) for regions in maps[part::4]]
    assert {0, 1, 2, 3} <= set(counts)


def test_region_maps_are_all_and_different():
    # The known numbers of ways to cut a square of n × n cells into connected parts.
    for size, count in ((1, 1), (2, 12), (3, 1434)):
        maps = list(region_maps(size, size))
        assert len(maps) == len(set(maps)) == count
        for regions in maps:
            check_form(Norinori(regions))


def test_random_maps_of_four_by_four():
    rng = random.Random(1)
    counts = set()
    for number in range(1200):
        if number % 2:
            regions = norinori(rng, 4, 4, rng.randint(0, 9), spoil=rng.random() < 0.3)
        else:
            regions = random_regions(rng, 4, 4, rng.uniform(0.3, 0.7))
        counts.add(min(2, assert_agrees(regions)))
    assert counts == {0, 1, 2}


def test_one_region_has_a_solution_for_every_domino():
    for rows, cols in ((2, 2), (1, 9), (3, 5), (7, 14), (10, 10)):
        regions = ((0,) * cols,) * rows
        dominoes = rows * (cols - 1) + cols * (rows - 1)
        assert len(solutions("norinori", Norinori(regions))) == dominoes


# The checker


def first_cell(place: tuple[str, tuple]) -> tuple[int, int]:
    name, (where,) = place
    return where[0] if name == "region" else where


def test_the_checker_names_the_rules_that_are_false():
    rng = random.Random(2)
    names = set()
    for _ in range(1500):
        rows, cols = rng.randint(1, 6), rng.randint(1, 6)
        puzzle = Norinori(random_regions(rng, rows, cols, rng.random()))
        share = rng.choice((0.1, 0.3, 0.6))
        drawing = tuple(
            tuple("#" if rng.random() < share else "." for _ in range(cols)) for _ in range(rows)
        )
        model = NORINORI.model(puzzle, Stop())
        values = {n: drawing[f.cell[0]][f.cell[1]] == "#" for n, f in enumerate(model.facts, 1)}
        false = false_rules(model, values)
        broken = broken_rules(puzzle, drawing)
        assert sorted(broken) == sorted(false)
        assert [first_cell(place) for place in broken] == sorted(map(first_cell, broken))
        names |= {name for name, _ in broken}
    assert names == set(NORINORI.rule_fields)


def test_the_checker_on_a_drawing_worked_by_hand():
    puzzle = Norinori.from_labels(["AAB", "ACB", "CCB"])
    drawing = (("#", ".", "#"), (".", "#", "#"), (".", ".", "#"))
    assert broken_rules(puzzle, drawing) == [
        ("region", (((0, 0), (0, 1), (1, 0)),)),
        ("pair", ((0, 0),)),
        ("region", (((0, 2), (1, 2), (2, 2)),)),
        ("region", (((1, 1), (2, 0), (2, 1)),)),
        ("pair", ((1, 2),)),
    ]


def test_odd_tokens_are_white():
    puzzle = Norinori(((0, 0),))
    assert broken_rules(puzzle, (("x", "##"),)) == [("region", (((0, 0), (0, 1)),))]


# Grids that are puzzles, only without a solution; and those that are not puzzles


def test_a_region_of_one_cell_is_the_conflict():
    puzzle = Norinori.from_labels(["AAA", "ABA", "AAA"])
    assert verdict("norinori", puzzle) == "none"
    assert conflict("norinori", puzzle) == [("region", (((1, 1),),))]


def test_a_single_cell_has_no_solution():
    puzzle = Norinori(((0,),))
    assert verdict("norinori", puzzle) == "none"
    assert conflict("norinori", puzzle) == [("region", (((0, 0),),))]


def test_regions_that_force_three_in_a_row_conflict():
    # Both cells of A and both of B are black: the middle two have two black neighbours.
    puzzle = Norinori.from_labels(["AABB"])
    assert verdict("norinori", puzzle) == "none"
    found = conflict("norinori", puzzle)
    regions = [place for name, place in found if name == "region"]
    pairs = [place for name, place in found if name == "pair"]
    assert len(regions) == 2
    assert pairs in ([((0, 1),)], [((0, 2),)])


@pytest.mark.parametrize(
    ("regions", "sentence"),
    [
        ((), "The grid has no cells."),
        (((),), "The grid has no cells."),
        (((0, 0), (0,)), "Row 2 has 1 cells where the first row has 2."),
        (
            ((0, 1, 0),),
            "The region of r1c1 is in several pieces: r1c3 is cut off from it.",
        ),
        (
            ((0, 1), (1, 1), (0, 1)),
            "The region of r1c1 is in several pieces: r3c1 is cut off from it.",
        ),
        (((0,) * 1001,) * 1000, "A grid of 1000 × 1001 cells is too large"),
    ],
)
def test_what_is_not_well_formed_is_refused_in_one_sentence(regions, sentence):
    with pytest.raises(BadInput) as refused:
        check_form(Norinori(regions))
    assert str(refused.value).startswith(sentence)


def test_a_large_board_is_solved_in_reasonable_time():
    rng = random.Random(3)
    puzzle = Norinori.from_labels(norinori(rng, 40, 40, 400))
    found = find_solutions(NORINORI.model(puzzle, Stop(10)), Stop(10), 1).solutions
    assert broken_rules(puzzle, NORINORI.solution(puzzle, found[0])) == []


def test_boards_that_take_too_much_memory_are_not_solved():
    puzzle = Norinori(((0,) * 1000,) * 401)
    with pytest.raises(BadInput) as caught:
        model(puzzle, Stop())
    assert str(caught.value) == (
        "A board of 401,000 cells is too large to solve; the limit is 400,000 cells."
    )
