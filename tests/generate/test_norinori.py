"""Norinori puzzles as wished: one solution, regions of the sizes and shapes, of the level."""

from collections import defaultdict

import pytest

from app.core.generating import CannotMake, Wish
from app.core.stop import Stop
from app.explain import LEVELS
from app.generate import make
from tests.generate.checking import level_of
from tests.helpers import brute, by_z3


def regions_of(wish: Wish):
    """The regions of a new puzzle with one solution, as sets of cells."""
    labels = make("norinori", wish, Stop()).puzzle.regions
    if len(labels) * len(labels[0]) <= 16:
        assert len(brute.norinori_solutions(labels)) == 1
    else:
        assert len(by_z3.norinori(labels, 2)) == 1
    found = defaultdict(set)
    for row, line in enumerate(labels):
        for col, label in enumerate(line):
            found[label].add((row, col))
    return list(found.values())


def has_square(cells) -> bool:
    return any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= cells for r, c in cells)


@pytest.mark.parametrize("size", [(4, 4), (6, 6), (5, 9), (10, 10)])
def test_one_solution_and_no_snakes(size):
    for seed in range(3):
        regions = regions_of(Wish(*size, seed=seed))
        assert sum(map(len, regions)) == size[0] * size[1]
        assert all(2 <= len(cells) <= 12 for cells in regions)
        assert all(has_square(cells) for cells in regions if len(cells) >= 8)


@pytest.mark.parametrize(("sizes", "pairs"), [((3, 9), 0), ((2, 8), 30), ((2, 20), 10)])
def test_the_sizes_of_regions(sizes, pairs):
    for seed in range(2):
        regions = regions_of(Wish(9, 9, style={"sizes": sizes, "pairs": pairs}, seed=seed))
        assert all(sizes[0] <= len(cells) <= sizes[1] for cells in regions)
        share = sum(len(cells) == 2 for cells in regions) / len(regions)
        assert abs(100 * share - pairs) <= 20


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [6, 8])
def test_the_level_is_as_the_explainer_says(size, level):
    for seed in range(2):
        made = make("norinori", Wish(size, size, level, seed=seed), Stop())
        assert made.level == level == level_of("norinori", made.puzzle)
        assert made.clues == 1 + max(map(max, made.puzzle.regions))


def test_what_cannot_be_had_is_said():
    with pytest.raises(CannotMake, match="from 4 to 25 rows"):
        make("norinori", Wish(3, 3), Stop())
