"""Light Up: the model against trying everything, and the checker against the model."""

import random
from itertools import combinations, product

import pytest

from app.core.errors import BadInput
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.puzzles.lightup.checker import broken_rules
from app.puzzles.lightup.puzzle import LightUp, check_form
from app.sat.solving import find_solutions
from tests.helpers.brute import beside, light_up_solutions
from tests.helpers.models import false_rules, says_true
from tests.helpers.random_puzzles import black_cells, light_up
from tests.helpers.solving import conflict, solutions, text, verdict

LIGHT_UP = puzzle_type("lightup")
MARKS = ".X01234"


def assert_agrees(grid: tuple[str, ...]) -> None:
    found = solutions("lightup", LightUp(grid))
    sets = [black_cells(drawing, "L") for drawing in found]
    wanted = light_up_solutions(grid)
    assert len(sets) == len(wanted), grid
    assert set(sets) == wanted, grid
    for drawing in found:
        walls_kept = [
            token if mark == "." else mark
            for line, tokens in zip(grid, drawing, strict=True)
            for mark, token in zip(line, tokens, strict=True)
        ]
        assert [token for tokens in drawing for token in tokens] == walls_kept


def grid_of(marks: str | tuple[str, ...], cols: int) -> tuple[str, ...]:
    line = "".join(marks)
    return tuple(line[start : start + cols] for start in range(0, len(line), cols))


SMALL = [(rows, cols) for rows in range(1, 7) for cols in range(1, 7) if rows * cols <= 5]


@pytest.mark.parametrize(("rows", "cols"), SMALL)
def test_every_grid_of_up_to_five_cells(rows, cols):
    for marks in product(MARKS, repeat=rows * cols):
        assert_agrees(grid_of(marks, cols))


# In parts, so that several processes can share them.
@pytest.mark.parametrize("first", MARKS)
@pytest.mark.parametrize("cols", [3, 2])
def test_every_grid_of_two_by_three_cells(first, cols):
    for marks in product(MARKS, repeat=5):
        assert_agrees(grid_of((first, *marks), cols))


# Every grid of three by three, 40 million of them, in two halves: without numbers all wall
# patterns have the right solutions; and a number adds one rule that says just what it should,
# whatever the others are. So the solutions of any numbering are the right ones.


def _patterns() -> list[str]:
    return ["".join(marks) for marks in product(".X", repeat=9)]


def _rules(grid: tuple[str, ...]) -> dict[tuple[str, tuple], object]:
    model = LIGHT_UP.model(LightUp(grid), Stop())
    rules = {(rule.name, rule.place): rule.says for rule in model.rules}
    assert len(rules) == len(model.rules)
    return rules


def test_every_wall_pattern_of_three_by_three():
    for pattern in _patterns():
        assert_agrees(grid_of(pattern, 3))


def test_every_number_in_every_wall_pattern_of_three_by_three():
    for pattern in _patterns():
        grid = grid_of(pattern, 3)
        unnumbered = _rules(grid)
        assert not [name for name, _ in unnumbered if name == "wall"]
        whites = [cell for cell in product(range(3), repeat=2) if grid[cell[0]][cell[1]] == "."]
        fact = {cell: number for number, cell in enumerate(whites, 1)}
        for number in "01234":
            numbered = _rules(grid_of(pattern.replace("X", number), 3))
            walls = {key: says for key, says in numbered.items() if key[0] == "wall"}
            assert {key: s for key, s in numbered.items() if key not in walls} == unnumbered
            assert {place[0] for _, place in walls} == set(product(range(3), repeat=2)) - {*whites}
            for (_, (cell,)), says in walls.items():
                around = [fact[other] for other in beside(cell) if other in fact]
                for bulbs in product((False, True), repeat=len(around)):
                    values = dict(zip(around, bulbs, strict=True))
                    assert says_true(says, values) == (sum(bulbs) == int(number))


def test_numbers_say_the_same_beside_other_numbers():
    rng = random.Random(1)
    for pattern in _patterns():
        alike = {mark: _rules(grid_of(pattern.replace("X", mark), 3)) for mark in MARKS[1:]}
        for _ in range(30):
            marks = "".join(rng.choice(MARKS[1:]) if mark == "X" else "." for mark in pattern)
            rules = _rules(grid_of(marks, 3))
            expected = dict(alike["X"])
            for at, mark in enumerate(marks):
                key = ("wall", (divmod(at, 3),))
                if mark in "01234":
                    expected[key] = alike[mark][key]
            assert rules == expected


# And to cross-check the argument:


@pytest.mark.parametrize("walls", [1, 2, 3])
def test_every_numbering_of_up_to_three_walls_in_three_by_three(walls):
    for places in combinations(range(9), walls):
        for numbers in product(MARKS[1:], repeat=walls):
            marks = ["."] * 9
            for place, number in zip(places, numbers, strict=True):
                marks[place] = number
            assert_agrees(grid_of(tuple(marks), 3))


def test_random_numberings_of_more_walls():
    rng = random.Random(2)
    counts = {0: 0, 1: 0, 2: 0}
    for _ in range(6000):
        grid = light_up(rng, 3, 3, rng.uniform(0.4, 0.8), rng.random(), spoil=rng.random() < 0.5)
        assert_agrees(grid)
        counts[min(2, len(light_up_solutions(grid)))] += 1
    assert min(counts.values()) > 300


def test_random_grids_of_four_by_four():
    rng = random.Random(3)
    for _ in range(400):
        grid = light_up(rng, 4, 4, rng.uniform(0.2, 0.5), rng.random(), spoil=rng.random() < 0.3)
        assert_agrees(grid)


def test_an_empty_strip_has_one_solution_per_cell():
    for length in (1, 2, 11, 12, 13, 14, 40):
        for grid in (("." * length,), (".",) * length):
            found = {text(drawing) for drawing in solutions("lightup", LightUp(grid))}
            assert len(found) == length


# The checker


def random_drawing(rng: random.Random, grid: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    share = rng.choice((0.1, 0.3, 0.5, 0.9))
    return tuple(
        tuple(("L" if rng.random() < share else ".") if mark == "." else mark for mark in line)
        for line in grid
    )


def first_cell(place: tuple[str, tuple]) -> tuple[int, int]:
    name, (where,) = place
    return where[0] if name == "sight" else where


def test_the_checker_names_the_rules_that_are_false():
    rng = random.Random(4)
    names = set()
    for _ in range(800):
        rows, cols = rng.randint(1, 6), rng.randint(1, 6)
        grid = light_up(rng, rows, cols, rng.random(), rng.random(), spoil=True)
        puzzle = LightUp(grid)
        drawing = random_drawing(rng, grid)
        model = LIGHT_UP.model(puzzle, Stop())
        values = {n: drawing[f.cell[0]][f.cell[1]] == "L" for n, f in enumerate(model.facts, 1)}
        false = false_rules(model, values)
        broken = broken_rules(puzzle, drawing)
        assert sorted(broken) == sorted(false)
        assert [first_cell(place) for place in broken] == sorted(map(first_cell, broken))
        names |= {name for name, _ in broken}
    assert names == set(LIGHT_UP.rule_fields)


def test_the_checker_on_a_drawing_worked_by_hand():
    puzzle = LightUp(("..X.", "2...", "...0"))
    drawing = (("L", ".", "X", "."), ("2", ".", ".", "L"), (".", ".", ".", "0"))
    assert broken_rules(puzzle, drawing) == [
        ("wall", ((1, 0),)),
        ("lit", ((2, 0),)),
        ("lit", ((2, 1),)),
        ("lit", ((2, 2),)),
        ("wall", ((2, 3),)),
    ]
    drawing = (("L", "L", "X", "."), ("2", ".", ".", "."), ("L", ".", ".", "0"))
    assert broken_rules(puzzle, drawing) == [
        ("sight", (((0, 0), (0, 1)),)),
        ("lit", ((0, 3),)),
        ("lit", ((1, 2),)),
        ("lit", ((1, 3),)),
    ]


def test_a_bulb_on_a_wall_breaks_the_wall_and_lights_nothing():
    puzzle = LightUp((".X.", ".1."))
    drawing = ((".", "L", "L"), ("L", "L", "."))
    assert broken_rules(puzzle, drawing) == [("wall", ((0, 1),)), ("wall", ((1, 1),))]
    drawing = ((".", "L", "."), ("L", "1", "."))
    assert ("lit", ((0, 2),)) in broken_rules(puzzle, drawing)


def test_odd_tokens_are_no_bulbs():
    puzzle = LightUp((".X", "0."))
    assert broken_rules(puzzle, (("", "?"), ("L?", "x"))) == [
        ("lit", ((0, 0),)),
        ("lit", ((1, 1),)),
    ]


# Grids that are puzzles, only without a solution; and those that are not puzzles


@pytest.mark.parametrize(
    ("grid", "why"),
    [
        (("4.", ".."), [("wall", ((0, 0),))]),
        (("3..", "...", "..."), [("wall", ((0, 0),))]),
        (("1",), [("wall", ((0, 0),))]),
        (("1X", "X."), [("wall", ((0, 0),))]),
        ((".0", "0X"), [("wall", ((0, 1),)), ("wall", ((1, 0),)), ("lit", ((0, 0),))]),
    ],
)
def test_a_grid_without_solution_is_named_its_conflict(grid, why):
    puzzle = LightUp(grid)
    assert verdict("lightup", puzzle) == "none"
    found = conflict("lightup", puzzle)
    if grid == (".0", "0X"):
        # Either of the zeros alone keeps the bulb away.
        assert found in (why[::2], why[1:])
    else:
        assert found == why


def test_only_walls_is_solved_as_it_is():
    assert solutions("lightup", LightUp(("X0", "0X"))) == [(("X", "0"), ("0", "X"))]


@pytest.mark.parametrize(
    ("grid", "sentence"),
    [
        ((), "The grid has no cells."),
        (("",), "The grid has no cells."),
        (("..", "."), "Row 2 has 1 cells where the first row has 2."),
        (("..", ".5"), "'5' at r2c2 is not a Light Up cell; those are . X 0 1 2 3 4."),
        ((".L",), "'L' at r1c2 is not a Light Up cell; those are . X 0 1 2 3 4."),
        (("." * 1001,) * 1000, "A grid of 1000 × 1001 cells is too large"),
    ],
)
def test_what_is_not_well_formed_is_refused_in_one_sentence(grid, sentence):
    with pytest.raises(BadInput) as refused:
        check_form(LightUp(grid))
    assert str(refused.value).startswith(sentence)


def test_facts_are_numbered_in_reading_order():
    model = LIGHT_UP.model(LightUp((".X.", "1..")), Stop())
    assert [fact.cell for fact in model.facts] == [(0, 0), (0, 2), (1, 1), (1, 2)]
    assert [model.facts.numbers_at(cell) for cell in ((0, 0), (0, 1), (1, 2))] == [(1,), (), (4,)]


def test_a_large_board_is_solved_in_reasonable_time():
    rng = random.Random(5)
    grid = light_up(rng, 60, 60, 0.25, 1.0)
    found = find_solutions(LIGHT_UP.model(LightUp(grid), Stop(10)), Stop(10), 1).solutions
    assert broken_rules(LightUp(grid), LIGHT_UP.solution(LightUp(grid), found[0])) == []
