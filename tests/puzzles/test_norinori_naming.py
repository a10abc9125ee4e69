"""The letters of regions: fixed per puzzle, in reading order."""

import pytest

from app.core.registry import puzzle_type
from app.puzzles.norinori.naming import region_name
from app.puzzles.norinori.puzzle import Norinori

PUZZLE = Norinori.from_labels([row.split() for row in ("x x y", "z x y", "z z y")])


@pytest.mark.parametrize(
    ("region", "name"),
    [(0, "A"), (7, "H"), (8, "J"), (24, "Z"), (25, "AA"), (49, "AZ"), (649, "ZZ"), (650, "AAA")],
)
def test_after_z_there_are_two_letters(region, name):
    assert region_name(region) == name


def test_letters_stand_at_the_first_cells_of_the_regions_a_move_uses():
    kind = puzzle_type("norinori")
    areas = [((2, 0), (1, 0), (2, 1)), ((0, 2), (1, 2), (2, 2))]
    assert kind.area_labels(PUZZLE, areas) == {(1, 0): "C", (0, 2): "B"}


def test_other_puzzles_write_nothing_into_areas():
    areas = [((0, 0), (0, 1))]
    assert puzzle_type("lightup").area_labels(None, areas) == {}
