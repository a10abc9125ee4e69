"""Norinori puzzles as wished: one solution, regions of the sizes and shapes, of the level."""

from collections import defaultdict

import pytest

from app.core.difficulty import LEVELS
from app.core.generating import CannotMake, Wish
from app.core.stop import Stop
from app.generate import make
from app.puzzles.norinori.puzzle import Norinori
from tests.generate.checking import is_unique, level_of
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
        assert abs(100 * share - pairs) <= 20 if pairs else not share


@pytest.mark.parametrize("style", [{"pairs": 0}, {"sizes": (3, 10)}])
def test_no_puzzle_without_pairs_is_easy(style):
    with pytest.raises(CannotMake, match="Without regions of two cells no Norinori is easy"):
        regions_of(Wish(8, 8, "easy", style=style))
    regions_of(Wish(8, 8, "normal", style={**style, "pairs": 0}, seed=1))


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


def drawing(text: str) -> Norinori:
    """Read one letter per cell; regions are the parts of equal letters that hang together."""
    lines = text.split()
    labels: dict = {}
    for row, line in enumerate(lines):
        for col in range(len(line)):
            if (row, col) in labels:
                continue
            labels[row, col], edge = (row, col), [(row, col)]
            for r, c in edge:  # the list grows meanwhile
                for near in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                    inside = 0 <= near[0] < len(lines) and 0 <= near[1] < len(line)
                    if inside and near not in labels and lines[near[0]][near[1]] == line[col]:
                        labels[near] = (row, col)
                        edge.append(near)
    return Norinori.from_labels(
        [[labels[r, c] for c in range(len(lines[r]))] for r in range(len(lines))]
    )


def completed(drawn: Norinori, seed: int = 0) -> Norinori:
    """A drawing completed, with one solution and all borders that were drawn."""
    wish = Wish(drawn.rows, drawn.cols, seed=seed)
    made = make("norinori", wish, Stop(), drawn=drawn).puzzle
    assert is_unique("norinori", made)
    before, after = drawn.regions, made.regions
    for row in range(drawn.rows):
        for col in range(drawn.cols):
            for r, c in ((row, col + 1), (row + 1, col)):
                if r < drawn.rows and c < drawn.cols and after[row][col] == after[r][c]:
                    assert before[row][col] == before[r][c]
                    assert ((row, col), (r, c)) not in drawn.loose
    return made


def region_at(puzzle: Norinori, row: int, col: int) -> set:
    label = puzzle.regions[row][col]
    size = range(puzzle.rows), range(puzzle.cols)
    return {(r, c) for r in size[0] for c in size[1] if puzzle.regions[r][c] == label}


SOME_DRAWN = """
AA......
.AA...BB
......BB
...CC...
...C....
DD.CC...
DD......
DD......
"""


@pytest.mark.parametrize("seed", [1, 2])
def test_drawn_regions_stay_and_the_rest_is_cut(seed):
    drawn = drawing(SOME_DRAWN)
    made = completed(drawn, seed)
    for row, col in ((0, 0), (1, 6), (3, 3), (5, 0)):
        assert region_at(made, row, col) == region_at(drawn, row, col)
    assert max(map(max, made.regions)) > 7


def test_an_empty_grid_and_two_halves_are_completed():
    completed(drawing("......\n" * 6))
    completed(drawing("AAAAABBBBB\n" * 8))


def test_a_border_that_ends_inside_a_region_stays():
    loose = frozenset({((2, 2), (2, 3)), ((3, 4), (4, 4))})
    completed(drawing("......\n" * 6)._replace(loose=loose))


def test_a_small_rest_is_cut_too():
    drawn = drawing("AABB AABB CC.. CC.. .... ....")
    made = completed(drawn)
    assert len(set(sum(made.regions, ()))) >= 4
    assert completed(drawn) == made


def test_a_cell_that_is_shut_in_is_refused():
    with pytest.raises(CannotMake, match="r1c1 has only one cell"):
        completed(drawing("ABBCCC BBBCCC ...... ...... ...... ......"))
    with pytest.raises(CannotMake, match="no solution"):
        completed(drawing("AA.... BB.... ...... ...... ...... ......"))
