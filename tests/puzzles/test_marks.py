"""A player's marks stand for literals, and every position can be written as marks."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.document import Document
from app.core.model import Model
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.formats import read_text, write_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from app.sat.solving import find_solutions
from tests.formats.strategies import PUZZLES, marks
from tests.puzzles.test_conflicts import spoilt

KINDS = sorted(PUZZLES)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=30)
@given(data=st.data())
def test_marks_are_literals_and_back(kind, data):
    puzzle = data.draw(PUZZLES[kind])
    drawn = data.draw(marks(puzzle))
    literals = puzzle_type(kind).literals(puzzle, drawn)
    assert len({abs(literal) for literal in literals}) == len(literals)
    everything = "?" + ",".join(map(str, range(1, puzzle.rows + 1)))
    # Pencil marks for all numbers say nothing, and are not made.
    expected = tuple(tuple("." if m == everything else m for m in line) for line in drawn)
    assert puzzle_type(kind).marks(puzzle, literals) == expected


def says_the_same(model: Model, some: list[int], others: list[int]) -> bool:
    """Tell whether two positions leave open the same facts, each with its rules on one cell."""

    def settled(literals: list[int]) -> set[int]:
        values = [n for n in literals if n > 0 and model.facts[n - 1].value]
        cells = {model.facts[n - 1].cell: n for n in values}
        found = set(literals)
        for cell, true in cells.items():
            found |= {-n for n in model.facts.numbers_at(cell) if n != true}
        return found

    return settled(some) == settled(others)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=30)
@given(seed=st.randoms(use_true_random=False), data=st.data())
def test_positions_are_marks_and_back(kind, seed, data):
    puzzle = spoilt(kind, seed)
    model = puzzle_type(kind).model(puzzle, Stop())
    found = find_solutions(model, Stop()).solutions
    true = set(found[0]) if found else set()
    share = data.draw(st.floats(0, 1))
    position = [
        n if n in true else -n
        for n in range(1, len(model.facts) + 1)
        if seed.random() < share and not is_given(puzzle, model.facts[n - 1].cell)
    ]
    if not found:  # no number at all would be possible in a cell
        position = [n for n in position if model.facts[abs(n) - 1].value != 1]
    written = puzzle_type(kind).marks(puzzle, position)
    assert says_the_same(model, puzzle_type(kind).literals(puzzle, written), position)


def is_given(puzzle, cell) -> bool:
    return isinstance(puzzle, Futoshiki) and puzzle.givens[cell[0]][cell[1]] > 0


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=30)
@given(data=st.data())
def test_marks_are_the_progress_of_a_file(kind, data):
    puzzle = data.draw(PUZZLES[kind])
    kept = puzzle_type(kind)
    written = kept.marks(puzzle, kept.literals(puzzle, data.draw(marks(puzzle))))
    text = write_text(Document(kind, puzzle, progress=written), "satori")
    assert read_text(text).progress == written


def test_a_light_up_is_drawn_with_its_walls():
    puzzle = LightUp((".X.", "1..", "..."))
    drawn = puzzle_type("lightup").marks(puzzle, [1, -2, -5])
    assert drawn == (("L", ".", "x"), (".", ".", "."), ("x", ".", "."))
    assert puzzle_type("lightup").draw(puzzle, drawn) == ["L X x", "1 . .", "x . ."]


def test_a_norinori_is_drawn_with_its_borders():
    puzzle = Norinori.from_labels(["AAB", "ABB"])
    drawn = puzzle_type("norinori").marks(puzzle, [1, -2])
    assert puzzle_type("norinori").draw(puzzle, drawn) == [
        "+---+-+",
        "|# x|.|",
        "| +-+ |",
        "|.|. .|",
        "+-+---+",
    ]


def test_a_futoshiki_is_drawn_with_its_givens_signs_and_pencil_marks():
    puzzle = Futoshiki.build(
        [[0, 0, 3], [0, 0, 0], [0, 0, 0]], [((0, 0), (0, 1)), ((1, 0), (0, 0))]
    )
    drawn = puzzle_type("futoshiki").marks(puzzle, [-3, 5, -4, -6, -9, -10, -19, -20])
    assert drawn == (("?1,2", "2", "."), ("?2,3", ".", "."), ("?3", ".", "."))
    assert puzzle_type("futoshiki").draw(puzzle, drawn) == [
        "12 <  2    3",
        " v",
        "23    .    .",
        "?3    .    .",
    ]


@pytest.mark.parametrize("size", range(2, 17))
def test_pencil_marks_keep_a_drawing_narrow(size):
    puzzle = Futoshiki.build([[0] * size] * size, [])
    for ruled_out in range(size):
        literals = [-first - ruled_out for first in range(1, size**3, size)]
        lines = puzzle_type("futoshiki").draw(
            puzzle, puzzle_type("futoshiki").marks(puzzle, literals)
        )
        assert max(map(len, lines)) <= 80
