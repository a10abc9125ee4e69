"""Futoshiki: the model against all Latin squares, and the checker against the model."""

import random
from itertools import product

import pytest

from app.core.errors import BadInput
from app.core.registry import puzzle_type
from app.core.steps import Link
from app.core.stop import Stop
from app.explain import find_conflict
from app.puzzles.futoshiki.checker import broken_rules
from app.puzzles.futoshiki.puzzle import Futoshiki, check_form
from app.sat.formula import exact_formula
from app.sat.solving import find_solutions
from tests.helpers.brute import Square, futoshiki_solutions, latin_squares
from tests.helpers.models import can_hold, false_rules
from tests.helpers.random_puzzles import futoshiki, latin_square
from tests.helpers.solving import conflict, solutions, verdict

FUTOSHIKI = puzzle_type("futoshiki")


def assert_agrees(puzzle: Futoshiki) -> int:
    found = [tuple(tuple(map(int, line)) for line in s) for s in solutions("futoshiki", puzzle)]
    wanted = futoshiki_solutions(puzzle.givens, puzzle.signs)
    assert len(found) == len(wanted), puzzle
    assert set(found) == wanted, puzzle
    return len(found)


def edges(size: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    cells = list(product(range(size), repeat=2))
    return [((r, c), (r, c + 1)) for r, c in cells if c + 1 < size] + [
        ((r, c), (r + 1, c)) for r, c in cells if r + 1 < size
    ]


def signs_for(choice: tuple[int, ...], size: int) -> list:
    """For every edge: 0 no sign, 1 the first cell is smaller, 2 the second."""
    pairs = zip(edges(size), choice, strict=True)
    return [edge if way == 1 else edge[::-1] for edge, way in pairs if way]


def test_every_puzzle_of_two_by_two():
    for choice in product(range(3), repeat=4):
        for givens in product(range(3), repeat=4):
            assert_agrees(Futoshiki.build((givens[:2], givens[2:]), signs_for(choice, 2)))


def test_every_way_to_put_up_to_four_signs_into_three_by_three():
    empty = ((0,) * 3,) * 3
    for number in range(3**12):
        choice = tuple(number // 3**at % 3 for at in range(12))
        if sum(map(bool, choice)) <= 4:
            assert_agrees(Futoshiki.build(empty, signs_for(choice, 3)))


def scrambled(rng: random.Random, size: int) -> Futoshiki:
    """Givens and signs at random, mostly with no solution."""
    givens = [
        [rng.randint(1, size) if rng.random() < 0.08 else 0 for _ in range(size)]
        for _ in range(size)
    ]
    choice = tuple(rng.choice((0, 0, 1, 2)) for _ in edges(size))
    return Futoshiki.build(givens, signs_for(choice, size))


@pytest.mark.parametrize("size", [3, 4])
def test_random_puzzles(size):
    rng = random.Random(size)
    counts = {0: 0, 1: 0, 2: 0}
    for number in range(1200):
        if number % 4 == 0:
            puzzle = scrambled(rng, size)
        else:
            spoil = rng.random() < 0.3
            numbers = rng.randint(0, size), rng.randint(0, 3 * size)
            puzzle = Futoshiki.build(*futoshiki(rng, size, *numbers, spoil=spoil))
        counts[min(2, assert_agrees(puzzle))] += 1
    assert min(counts.values()) > 50


def test_without_clues_all_latin_squares_are_solutions():
    for size, count in ((2, 2), (3, 12), (4, 576)):
        assert len(latin_squares(size)) == count
        assert assert_agrees(Futoshiki.build([[0] * size] * size, ())) == count


def test_known_literals_hold_in_every_solution():
    rng = random.Random(5)
    known = 0
    for _ in range(300):
        size = rng.randint(3, 4)
        givens, signs = futoshiki(rng, size, rng.randint(0, 3), rng.randint(0, 12))
        model = FUTOSHIKI.model(Futoshiki.build(givens, signs), Stop())
        for square in futoshiki_solutions(givens, signs):
            true = {(r * size + c) * size + square[r][c] for r in range(size) for c in range(size)}
            assert all((x > 0) == (abs(x) in true) for given in model.known.values() for x in given)
        known += sum(map(len, model.known.values()))
    assert known > 1000


def test_known_literals_follow_from_the_rules():
    """Each by the rules alone, without the known ones: checked by another solver."""
    rng = random.Random(6)
    for size in (5, 6):
        puzzle = Futoshiki.build(*futoshiki(rng, size, 3, 12))
        model = FUTOSHIKI.model(puzzle, Stop())
        clauses = exact_formula(model, Stop()).clauses
        assert model.known
        for rule, literals in model.known.items():
            assert 0 <= rule < len(model.rules)
            for literal in literals:
                assert not can_hold([*clauses, (-literal,)])


# The checker


def first_cell(place: tuple[str, tuple]) -> tuple[int, int]:
    name, where = place
    if name == "row":
        return where[0], 0
    if name == "column":
        return 0, where[0]
    return min(where) if name == "sign" else where[0]


def test_the_checker_names_the_rules_that_are_false():
    rng = random.Random(7)
    names = set()
    for _ in range(400):
        size = rng.randint(2, 5)
        givens, signs = futoshiki(rng, size, rng.randint(0, 4), rng.randint(0, 12), spoil=True)
        puzzle = Futoshiki.build(givens, signs)
        drawing = [list(map(str, line)) for line in latin_square(rng, size)]
        for _ in range(rng.randint(0, 3)):
            token = rng.choice([".", "", "x", "0", "-1", "²", "01", "1 ", str(size + 1), "2"])
            drawing[rng.randrange(size)][rng.randrange(size)] = token
        model = FUTOSHIKI.model(puzzle, Stop())
        values = {
            number: drawing[fact.cell[0]][fact.cell[1]] == str(fact.value)
            for number, fact in enumerate(model.facts, 1)
        }
        false = false_rules(model, values)
        broken = broken_rules(puzzle, tuple(map(tuple, drawing)))
        assert sorted(broken, key=repr) == sorted(false, key=repr)
        assert [first_cell(place) for place in broken] == sorted(map(first_cell, broken))
        names |= {name for name, _ in broken}
    assert names == set(FUTOSHIKI.rule_fields)


def test_the_checker_on_a_drawing_worked_by_hand():
    puzzle = Futoshiki.build(
        [[0, 2, 0], [0, 0, 0], [0, 0, 0]], [((1, 0), (0, 0)), ((1, 1), (1, 2))]
    )
    drawing = (("1", "3", "2"), ("2", "1", "?"), ("3", "2", "1"))
    assert broken_rules(puzzle, drawing) == [
        ("sign", ((1, 0), (0, 0))),
        ("given", ((0, 1), 2)),
        ("column", (2, 3)),
        ("row", (1, 3)),
        ("sign", ((1, 1), (1, 2))),
        ("cell", ((1, 2),)),
    ]


# Puzzles without a solution; and grids that are no puzzles


def test_a_given_repeated_in_a_row_is_the_conflict():
    puzzle = Futoshiki.build([[0] * 4, [2, 0, 2, 0], [0] * 4, [0] * 4], ())
    assert verdict("futoshiki", puzzle) == "none"
    assert conflict("futoshiki", puzzle) == [
        ("given", ((1, 0), 2)),
        ("given", ((1, 2), 2)),
        ("row", (1, 2)),
    ]


def test_a_given_repeated_in_a_column_is_the_conflict():
    puzzle = Futoshiki.build([[3, 0, 0, 0], [0] * 4, [3, 0, 0, 0], [0] * 4], ())
    assert conflict("futoshiki", puzzle) == [
        ("given", ((0, 0), 3)),
        ("given", ((2, 0), 3)),
        ("column", (0, 3)),
    ]


def test_signs_in_a_circle_conflict():
    circle = [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0))]
    puzzle = Futoshiki.build([[0] * 4] * 4, circle)
    assert verdict("futoshiki", puzzle) == "none"
    found = conflict("futoshiki", puzzle)
    assert sorted(place for name, place in found if name == "sign") == sorted(circle)
    assert {name for name, _ in found} == {"sign", "cell"}


def test_a_chain_longer_than_the_numbers_conflicts():
    chain = [((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 2), (1, 2))]
    puzzle = Futoshiki.build([[0] * 3] * 3, chain)
    assert verdict("futoshiki", puzzle) == "none"
    assert ("sign", ((0, 2), (1, 2))) in conflict("futoshiki", puzzle)


def build(givens: Square, *signs: tuple) -> Futoshiki:
    return Futoshiki(givens, tuple(signs))


EMPTY = ((0, 0), (0, 0))


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (build(()), "A Futoshiki of size 0 is not possible; sizes go from 2 to 64."),
        (build(((1,),)), "A Futoshiki of size 1 is not possible; sizes go from 2 to 64."),
        (build(((0,) * 65,) * 65), "A Futoshiki of size 65 is not possible; sizes go from 2"),
        (build(((0, 0), (0,))), "Row 2 has 1 cells, but a grid with 2 rows needs 2."),
        (build(((0, 0), (3, 0))), "The 3 at r2c1 is out of range; values go from 1 to 2."),
        (build(((0, 0), (0, -1))), "The -1 at r2c2 is out of range; values go from 1 to 2."),
        (build(EMPTY, ((0, 1), (0, 2))), "The sign between r1c2 and r1c3 is off the grid."),
        (build(EMPTY, ((-1, 0), (0, 0))), "The sign between r0c1 and r1c1 is off the grid."),
        (
            build(EMPTY, ((0, 0), (1, 1))),
            "There cannot be a sign between r1c1 and r2c2: they are not neighbours.",
        ),
        (
            build(EMPTY, ((0, 0), (0, 0))),
            "There cannot be a sign between r1c1 and r1c1: they are not neighbours.",
        ),
        (
            build(EMPTY, ((0, 0), (0, 1)), ((0, 1), (0, 0))),
            "Two signs between r1c1 and r1c2 contradict each other.",
        ),
    ],
)
def test_what_is_not_well_formed_is_refused_in_one_sentence(puzzle, sentence):
    with pytest.raises(BadInput) as refused:
        check_form(puzzle)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("size", [12, 25])
def test_a_large_board_is_solved_in_reasonable_time(size):
    rng = random.Random(size)
    square = latin_square(rng, size)
    shown = [[value if rng.random() < 0.6 else 0 for value in line] for line in square]
    signs = [
        (a, b) if square[a[0]][a[1]] < square[b[0]][b[1]] else (b, a)
        for a, b in edges(size)
        if rng.random() < 0.3
    ]
    puzzle = Futoshiki.build(shown, signs)
    model = FUTOSHIKI.model(puzzle, Stop(20))
    found = find_solutions(model, Stop(20)).solutions
    assert all(broken_rules(puzzle, FUTOSHIKI.solution(puzzle, s)) == [] for s in found)
    assert found
    assert find_conflict(model, Stop(20)) is None


def test_a_sign_that_rules_out_several_numbers_says_so_once():
    """Nobody says "at most 3, so not 3" and then "at most 4, so not 4"."""
    kind = puzzle_type("futoshiki")
    puzzle = Futoshiki.build([[0] * 5] * 5, [((0, 0), (0, 1))])
    model = kind.model(puzzle, Stop())
    fact = {(x.cell, x.value): number for number, x in enumerate(model.facts, 1)}
    sign = next(x for x, rule in enumerate(model.rules) if rule.name == "sign")
    links = [
        Link(sign, tuple(-fact[(0, 1), x] for x in range(top + 1, 6)), (), (-fact[(0, 0), top],))
        for top in (3, 4)
    ]
    (line,) = kind.wording.say_links(puzzle, model, links)
    assert str(line.said) == "r1c1 < r1c2 ≤ 3, so r1c1 is not 3 or 4."
    assert line.links == tuple(links)
    assert line.gives == (-fact[(0, 0), 3], -fact[(0, 0), 4])
