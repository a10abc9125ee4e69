"""The tools for makers: what they find has one solution, is small, and keeps what was drawn."""

from itertools import combinations

import pytest

from app.core.difficulty import LEVELS
from app.core.editing import Symmetry
from app.core.errors import Cancelled
from app.core.generating import CannotMake, NoneFound, Wish
from app.core.registry import craft
from app.core.stop import Stop
from app.generate import crafting as module
from app.generate import make
from app.generate.crafting import Crafting
from app.generate.removing import remove_clues, symmetries_of_clues
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from tests.generate.checking import clues_of, is_minimal, is_symmetric, is_unique, level_of
from tests.helpers import brute, by_z3
from tests.helpers.plain import grid

NONE = Symmetry.NONE
WALLS = grid(".X...../....X../..X..../......./....X../..X..../.....X.")


PATIENCE = 300
"""Seconds until a search gives up. On a busy machine it takes longer than users may wait."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    for name in ("SECONDS_FOR_ONE_WAY", "SECONDS_FOR_LEVEL"):
        monkeypatch.setattr(module, name, PATIENCE)
    monkeypatch.setattr(module, "SECONDS_AFTER_FINDING", 0.5)


def crafting(kind, drawn, symmetry=NONE, seed=0):
    return Crafting(kind, drawn, symmetry, seed, Stop(), lambda tried: None, PATIENCE)


def removed(kind, drawn, symmetry=NONE):
    return remove_clues(kind, drawn, symmetry, 0, Stop(), lambda tried: None)[0]


def walls_of(puzzle):
    return ["".join("." if mark == "." else "X" for mark in line) for line in puzzle.grid]


def blank_square(size):
    return Futoshiki.build([[0] * size for _ in range(size)], ())


# Complete


@pytest.mark.parametrize("symmetry", [NONE, Symmetry.HALF_TURN])
def test_walls_get_numbers_and_stay(symmetry):
    for seed in range(2):
        drawn = (
            WALLS
            if symmetry is NONE
            else LightUp(
                tuple(
                    walls_of(
                        make("lightup", Wish(8, 8, symmetry=symmetry, seed=seed), Stop()).puzzle
                    )
                )
            )
        )
        found = crafting("lightup", drawn, symmetry, seed).complete()[0]
        assert walls_of(found.puzzle) == list(drawn.grid)
        assert is_unique("lightup", found.puzzle)
        assert is_symmetric("lightup", found.puzzle, symmetry)
        assert is_minimal("lightup", found.puzzle, Wish(8, 8, symmetry=symmetry))
        assert len(found.changes) == len(clues_of("lightup", found.puzzle))
        assert f"With {len(found.changes)} more clues there is one solution." in str(found.said)


def test_drawn_numbers_and_signs_stay():
    drawn = Futoshiki.build([[0, 0, 3, 0], [0] * 4, [0] * 4, [1, 0, 0, 0]], [((1, 1), (1, 2))])
    puzzle = crafting("futoshiki", drawn).complete()[0].puzzle
    assert (puzzle.givens[0][2], puzzle.givens[3][0]) == (3, 1)
    assert set(drawn.signs) <= set(puzzle.signs)
    assert len(brute.futoshiki_solutions(puzzle.givens, puzzle.signs)) == 1


@pytest.mark.parametrize("walls", [0, 1, 2])
def test_what_walls_can_have_is_proved(walls):
    cells = [(row, col) for row in range(3) for col in range(3)]
    for chosen in list(combinations(cells, walls))[::3]:
        drawn = LightUp(
            tuple("".join("X" if (r, c) in chosen else "." for c in range(3)) for r in range(3))
        )
        possible = any(is_unique("lightup", one) for one in with_all_numbers(drawn))
        if possible and is_unique("lightup", drawn):
            continue
        found = crafting("lightup", drawn).complete()[0]
        assert is_unique("lightup", found.puzzle)
        assert (walls_of(found.puzzle) == list(drawn.grid)) == possible
        refused = str(found.said).startswith("No puzzle with these walls has one solution.")
        assert refused == (not possible)


def test_where_nothing_can_be_added_that_is_said():
    with pytest.raises(CannotMake, match="No puzzle with these walls has one solution"):
        crafting("lightup", grid("../..")).complete()
    found = crafting("lightup", grid("../..")).make_unique()[0]
    assert is_unique("lightup", found.puzzle)
    assert "becomes a wall with the number" in str(found.said)


def with_all_numbers(drawn):
    """Every way to write numbers on some of the walls of a small drawing."""
    found = [drawn]
    for row, line in enumerate(drawn.grid):
        for col in (col for col, mark in enumerate(line) if mark == "X"):
            for one in list(found):
                for number in "01234":
                    lines = [list(each) for each in one.grid]
                    lines[row][col] = number
                    found.append(LightUp(tuple(map("".join, lines))))
    return found


def test_one_solution_needs_nothing():
    for tool in ("complete", "make_unique"):
        with pytest.raises(CannotMake, match="one solution already"):
            getattr(crafting("lightup", grid("X.X/.4./X.X")), tool)()
        with pytest.raises(CannotMake, match="has no solution"):
            getattr(crafting("lightup", grid("4X/X.")), tool)()


@pytest.mark.parametrize("level", LEVELS)
def test_a_drawing_is_completed_to_a_level(level):
    for kind, drawn in (("lightup", WALLS), ("futoshiki", blank_square(5))):
        puzzle = crafting(kind, drawn).complete(level)[0].puzzle
        assert level_of(kind, puzzle) == level
        assert kind != "lightup" or walls_of(puzzle) == list(drawn.grid)


def test_a_level_that_cannot_be_had_is_refused():
    with pytest.raises(
        CannotMake, match="a Light Up like this that is expert; the hardest found is easy"
    ):
        crafting("lightup", grid(".X./.../...")).complete("expert")


@pytest.mark.parametrize("tool", ["complete", "make_unique"])
def test_who_finds_nothing_in_time_says_so(tool):
    drawn = LightUp(("." * 30,) * 30)
    slow = Crafting("lightup", drawn, NONE, 0, Stop(), lambda tried: None, seconds=0.01)
    with pytest.raises(NoneFound, match=r"^None found in 0.01 seconds\.$"):
        getattr(slow, tool)()


# Make unique


def one_clue_more(drawn):
    """All drawings with one number more, or one wall."""
    for row, line in enumerate(drawn.grid):
        for col, mark in enumerate(line):
            for new in {"X": "01234", ".": "X01234"}.get(mark, ""):
                lines = [list(one) for one in drawn.grid]
                lines[row][col] = new
                yield LightUp(tuple(map("".join, lines)))


@pytest.mark.parametrize("seed", range(2))
def test_one_change_is_found_where_one_is_enough(seed):
    full = make("lightup", Wish(5, 5, seed=seed), Stop()).puzzle
    row, col = sorted(clues_of("lightup", full))[0]
    lines = [list(line) for line in full.grid]
    lines[row][col] = "X"
    drawn = LightUp(tuple(map("".join, lines)))
    assert not is_unique("lightup", drawn)
    found = crafting("lightup", drawn).make_unique()
    assert len(found[0].changes) == 1
    assert str(found[0].said).startswith("One change gives one solution: ")
    for one in found:
        assert is_unique("lightup", one.puzzle)
        assert all(not is_unique("lightup", change.undone) for change in one.changes)
    expected = {one for one in one_clue_more(drawn) if is_unique("lightup", one)}
    assert {one.puzzle for one in found if len(one.changes) == 1} <= expected


def test_the_fewest_clues_of_a_small_square():
    """No two clues make an empty square of three unique in fewer than brute force says."""
    drawn = blank_square(3)
    found = crafting("futoshiki", drawn).make_unique()[0]
    assert len(brute.futoshiki_solutions(found.puzzle.givens, found.puzzle.signs)) == 1
    assert len(found.changes) == fewest_clues_of_square(3)


def fewest_clues_of_square(size):
    cells = [(r, c) for r in range(size) for c in range(size)]
    edges = [
        ((r, c), other) for r, c in cells for other in ((r, c + 1), (r + 1, c)) if max(other) < size
    ]
    clues = [(cell, value) for cell in cells for value in range(1, size + 1)]
    clues += [("sign", pair) for one, other in edges for pair in ((one, other), (other, one))]
    for number in range(1, 5):
        for chosen in combinations(clues, number):
            givens = [[0] * size for _ in range(size)]
            for cell, value in chosen:
                if cell != "sign":
                    givens[cell[0]][cell[1]] = value
            signs = [pair for cell, pair in chosen if cell == "sign"]
            if len(brute.futoshiki_solutions(givens, signs)) == 1:
                return number
    raise AssertionError


@pytest.mark.parametrize("moves", [1, 2, 3])
def test_borders_move_as_little_as_can_be(moves):
    drawn = make("norinori", Wish(6, 6, seed=2), Stop()).puzzle
    for number in range(moves):
        options = [
            one
            for one in craft("norinori").altered(drawn)
            if len(by_z3.norinori(one.regions, 2)) == 2
        ]
        drawn = options[7 * number]
    found = crafting("norinori", drawn).make_unique()
    assert all(is_unique("norinori", one.puzzle) for one in found)
    single = [one for one in craft("norinori").altered(drawn) if is_unique("norinori", one)]
    if single:
        assert {one.puzzle for one in found} == set(single[: len(found)])
    assert 1 <= len(found[0].changes) <= moves + 2
    assert [len(one.changes) for one in found] == sorted(len(one.changes) for one in found)


# Remove


@pytest.mark.parametrize("symmetry", [NONE, Symmetry.HALF_TURN, Symmetry.BOTH_MIRRORS])
def test_clues_that_are_not_needed_go(symmetry):
    for kind, size in (("lightup", 9), ("futoshiki", 5)):
        wish = Wish(size, size, symmetry=symmetry, seed=1)
        full = make(kind, wish, Stop()).puzzle
        more = with_more_clues(kind, full)
        assert symmetry is NONE or symmetry in symmetries_of_clues(kind, more, Stop())
        found = removed(kind, more, symmetry)
        assert is_unique(kind, found.puzzle)
        assert is_minimal(kind, found.puzzle, wish)
        assert is_symmetric(kind, found.puzzle, symmetry) or symmetry is NONE
        gone = clues_of(kind, more) - clues_of(kind, found.puzzle)
        assert len(found.changes) == len(gone) > 0
        assert clues_of(kind, found.puzzle) < clues_of(kind, more)
        assert str(found.said) == f"{len(gone)} of {len(clues_of(kind, more))} clues can go."


def with_more_clues(kind, puzzle):
    """All numbers that the solution allows."""
    if kind == "futoshiki":
        true = by_z3.futoshiki(puzzle.givens, puzzle.signs, 1)[0]
        return Futoshiki.build(true, puzzle.signs)
    bulbs = by_z3.light_up(puzzle.grid, 1)[0]

    def number(r, c):
        return str(sum(near in bulbs for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))))

    lines = [
        [number(r, c) if mark != "." else "." for c, mark in enumerate(line)]
        for r, line in enumerate(puzzle.grid)
    ]
    return LightUp(tuple(map("".join, lines)))


def test_what_cannot_go_stays():
    wish = Wish(7, 7, seed=1)
    minimal = make("lightup", wish, Stop()).puzzle
    with pytest.raises(CannotMake, match="Every clue is needed: nothing can be removed"):
        removed("lightup", minimal)
    with pytest.raises(CannotMake, match="several solutions: make it unique first"):
        removed("lightup", WALLS)
    both = make("lightup", wish._replace(symmetry=Symmetry.QUARTER_TURNS), Stop()).puzzle
    with pytest.raises(CannotMake, match="Every clue is needed"):
        removed("lightup", both, Symmetry.QUARTER_TURNS)


# All of them


@pytest.mark.parametrize("tool", ["complete", "make_unique"])
@pytest.mark.parametrize(
    ("kind", "drawn"),
    [
        ("lightup", LightUp(("." * 30,) * 30)),
        ("futoshiki", blank_square(12)),
        (
            "norinori",
            Norinori(tuple(tuple((r // 3) * 10 + c // 3 for c in range(24)) for r in range(24))),
        ),
    ],
)
def test_work_ends_when_it_is_stopped(kind, drawn, tool):
    stop = Stop()
    calls = []

    def report(tried):
        calls.append(tried)
        stop.cancel()

    with pytest.raises(Cancelled):
        getattr(Crafting(kind, drawn, NONE, 0, stop, report), tool)()
    assert len(calls) == 1


@pytest.mark.parametrize("kind", ["lightup", "futoshiki", "norinori"])
def test_another_seed_may_find_another(kind):
    drawn = {"lightup": WALLS, "futoshiki": blank_square(5), "norinori": Norinori(((0,) * 6,) * 6)}[
        kind
    ]
    found = [crafting(kind, drawn, seed=seed).complete()[0].puzzle for seed in (0, 1, 0)]
    assert found[0] == found[2] != found[1]
