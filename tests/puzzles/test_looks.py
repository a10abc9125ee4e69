"""How cells look, and how that is said: values that need no window."""

from random import Random
from typing import Any

import pytest

from app.core.editing import Spot
from app.core.grid import all_cells, neighbours
from app.core.registry import editor, kinds, puzzle_type
from app.core.stop import Stop
from app.core.words import Message, speaking
from app.formats import read_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.looks import with_dominoes
from app.puzzles.norinori.puzzle import Norinori
from app.sat.solving import find_solutions
from tests.catalogue.known import Capitals
from tests.helpers import random_puzzles
from tests.helpers.random_boards import fact_count, random_known, random_puzzle


@pytest.mark.parametrize("kind", kinds())
def test_nothing_known_looks_like_a_blank_board(kind):
    rng = Random(kind)
    for _ in range(10):
        puzzle = random_puzzle(kind, rng)
        unknown = [0] * (fact_count(kind, puzzle) + 1)
        assert puzzle_type(kind).looks(puzzle, unknown) == puzzle_type(kind).looks(puzzle, [])


@pytest.mark.parametrize("kind", kinds())
def test_the_example_is_a_puzzle_with_one_solution(kind):
    document = read_text(puzzle_type(kind).example)
    assert document.kind == kind
    puzzle = document.puzzle
    assert puzzle.rows * puzzle.cols <= 36
    found = find_solutions(puzzle_type(kind).model(puzzle, Stop()), Stop(), limit=2)
    assert len(found.solutions) == 1
    assert editor(kind).unfinished(puzzle) is None


@pytest.mark.parametrize("kind", kinds())
def test_every_cell_is_described_in_words_that_can_be_translated(kind):
    rng = Random(kind)
    puzzle = random_puzzle(kind, rng)
    for known in ([], random_known(kind, puzzle, rng)):
        for row, col in all_cells(puzzle.rows, puzzle.cols):
            said = puzzle_type(kind).describe(puzzle, known, row, col)
            assert isinstance(said, Message)
            assert str(said).startswith(f"Row {row + 1}, column {col + 1}: ")
    with speaking(Capitals()):
        said = str(puzzle_type(kind).describe(puzzle, [], 0, 0))
        assert said.upper() == said.replace("r1c1", "R1C1")


def changed(kind: str, before: tuple[Any, list[int]], after: tuple[Any, list[int]]) -> set[Any]:
    looks = zip(puzzle_type(kind).looks(*before), puzzle_type(kind).looks(*after), strict=True)
    cols = before[0].cols
    return {divmod(index, cols) for index, (one, other) in enumerate(looks) if one != other}


def test_one_fact_changes_one_cell():
    rng = Random(1)
    for kind in ("norinori", "futoshiki"):
        puzzle = random_puzzle(kind, rng)
        model = puzzle_type(kind).model(puzzle, Stop())
        before = [0] * (len(model.facts) + 1)
        for number in rng.sample(range(1, len(before)), 8):
            cell = model.facts[number - 1].cell
            given = kind == "futoshiki" and puzzle.givens[cell[0]][cell[1]]
            for value in (1, -1):
                after = [*before]
                after[number] = value
                assert changed(kind, (puzzle, before), (puzzle, after)) == (
                    set() if given else {cell}
                )


def test_the_fact_of_a_bulb_is_seen_and_described_in_its_cell():
    puzzle = random_puzzle("lightup", Random(1))
    facts = puzzle_type("lightup").model(puzzle, Stop()).facts
    assert 0 < len(facts) < puzzle.rows * puzzle.cols  # walls have none
    for number, fact in enumerate(facts, 1):
        for value, said in ((1, ": bulb"), (-1, ": no bulb, not lit")):
            known = [0] * (len(facts) + 1)
            known[number] = value
            looks = puzzle_type("lightup").looks(puzzle, known)
            seen = [divmod(index, puzzle.cols) for index, look in enumerate(looks) if look.value]
            assert (seen, looks[fact.cell[0] * puzzle.cols + fact.cell[1]].value) == (
                [fact.cell],
                value,
            )
            assert str(puzzle_type("lightup").describe(puzzle, known, *fact.cell)).endswith(said)


def test_light_falls_up_to_the_walls():
    puzzle = LightUp((".....", "..X..", ".....", "....."))
    # A bulb at r1c3 lights its row; the wall below keeps the light from the column.
    known = [0] * 20
    known[3] = 1
    looks = puzzle_type("lightup").looks(puzzle, known)
    lit = {divmod(index, 5) for index, look in enumerate(looks) if look.lit}
    assert lit == {(0, col) for col in range(5)}
    assert [look.value for look in looks[:5]] == [0, 0, 1, 0, 0]
    assert [look.light[0] for look in looks[:5]] == [0, 0, 0, 1, 2]
    assert [look.light[1] for look in looks[:5]] == [2, 1, 0, 0, 0]


def test_light_grows_no_warmer_with_distance():
    long = LightUp(("." * 30,))
    known = [0, 1] + [0] * 29
    looks = puzzle_type("lightup").looks(long, known)
    assert all(look.lit for look in looks)
    assert [look.light[0] for look in looks[:6]] == [0, 1, 2, 3, 0, 0]
    assert len(set(looks)) == 5


def test_crosses_mark_only_cells_without_light():
    looks = puzzle_type("lightup").looks(LightUp(("...X.",)), [0, 1, -1, 0, -1])
    assert [look.value for look in looks] == [1, 0, 0, 0, -1]


@pytest.mark.parametrize("seed", range(8))
def test_neighbouring_regions_have_different_tints(seed):
    rng = Random(seed)
    # With few borders there are regions with dozens of neighbours.
    puzzle = Norinori(random_puzzles.random_regions(rng, 30, 30, rng.choice((0.45, 0.5, 0.6))))
    tint_of = {}
    looks = puzzle_type("norinori").looks(puzzle, [])
    for (row, col), look in zip(all_cells(30, 30), looks, strict=True):
        assert tint_of.setdefault(puzzle.regions[row][col], look.tint) == look.tint
    for row, col in all_cells(30, 30):
        for r, c in neighbours((row, col), 30, 30):
            one, other = puzzle.regions[row][col], puzzle.regions[r][c]
            assert one == other or tint_of[one] != tint_of[other]
    assert {look.tint for look in looks} <= set(range(6))


def test_a_border_drawn_changes_little():
    rng = Random(4)
    puzzle = Norinori(random_puzzles.norinori(rng, 12, 12, 0))
    edits = 0
    for row, col in all_cells(12, 11):
        if puzzle.regions[row][col] == puzzle.regions[row][col + 1]:
            after = editor("norinori").click(puzzle, Spot((row, col), (row, col + 1)))
            if after.loose:
                edits += 1
                assert changed("norinori", (puzzle, []), (after, [])) == {
                    (row, col),
                    (row, col + 1),
                }
    assert edits > 3


def test_candidates_are_shown_once_some_are_ruled_out():
    puzzle = Futoshiki(((0, 0, 1), (0, 0, 0), (0, 0, 0)), (((0, 0), (0, 1)), ((1, 0), (0, 0))))
    known = [0] * 28
    known[2] = -1
    known[5] = 1
    looks = puzzle_type("futoshiki").looks(puzzle, known)
    assert looks[0].candidates == (1, 3)
    assert (looks[0].right, looks[0].below) == (1, -1)
    assert (looks[1].found, looks[1].candidates) == (2, ())
    assert looks[2].given == 1
    assert looks[3].candidates == ()


def test_a_cell_with_all_numbers_is_told_from_one_with_none():
    puzzle = Futoshiki(((0, 0), (0, 1)), ())
    kind = puzzle_type("futoshiki")
    nothing, some = [0] * 9, [0, -1, -1, 0, -1, 0, 0, 0, 0]
    blank = [look.untouched for look in kind.changing_looks(puzzle, nothing, nothing)]
    assert blank == [False] * 4  # no cell has pencil marks
    none, one, every, given = kind.changing_looks(puzzle, nothing, some)
    assert (none.candidates, none.out, none.untouched) == ((), (1, 2), False)
    assert (one.candidates, one.out, one.untouched) == ((1,), (2,), False)
    assert (every.candidates, every.out, every.untouched) == ((), (), True)
    assert not given.untouched
    assert kind.changing_looks(puzzle, some, some)[0].out == (1, 2)
    assert kind.changing_looks(puzzle, some, some)[1].out == ()
    said = str(kind.describe(puzzle, some, 0, 0))
    assert "no number is left" in said


def test_only_pairs_of_black_cells_are_joined():
    """Three in a row are no domino, whichever half one looks at."""
    puzzle = Norinori(((0,) * 5, (1,) * 5, (2,) * 5))
    marks = (tuple("##.##"), tuple("....."), tuple("###.#"))
    known = [0, *(1 if word == "#" else -1 for line in marks for word in line)]
    looks = with_dominoes(puzzle_type("norinori").looks(puzzle, known), marks, settled=False)
    assert [look.joined for look in looks] == [2, 1, -1, 2, 1, *[-1] * 10]
