"""Every technique of Light Up on a board where it applies, and on one where it nearly does."""

import pytest

from app.core.registry import puzzle_type
from app.core.steps import Link
from tests.explain.told_steps import light_up

MUST_FIRE = [
    ("four", ". . . / . 4 . / . . .", "The 4 in row 2 has a bulb on every side."),
    ("four", ". L . . / L 4 L . / . . . . / . . . .", "The 4 in row 2 has a bulb on every side."),
    (
        "zero",
        ". . . / . 0 . / . . .",
        "The 0 in row 2 touches no bulb, so there is none at r1c2, r2c1, r2c3 or r3c2.",
    ),
    (
        "zero",
        ". . 0 0 / . . . .",
        "The 0 at r1c3 touches no bulb, so there is none at r1c2 or r2c3.",
    ),
    (
        "just enough",
        ". . . . / . X 3 . / . . . .",
        "The 3 in row 2 has a wall on its left, so its other three neighbours are bulbs.",
    ),
    (
        "just enough",
        ". . . . / . 3 X . / . . . .",
        "The 3 in row 2 has a wall on its right, so its other three neighbours are bulbs.",
    ),
    (
        "just enough",
        ". X . / . 3 . / . . .",
        "The 3 in row 2 has a wall above it, so its other three neighbours are bulbs.",
    ),
    (
        "just enough",
        ". . . / . 3 . / . X .",
        "The 3 in row 2 has a wall below it, so its other three neighbours are bulbs.",
    ),
    (
        "just enough",
        ". 3 . / . . . / . . .",
        "The 3 in row 1 is at the edge, so its three neighbours are bulbs.",
    ),
    (
        "just enough",
        ". 2 . / . X . / . . .",
        "The 2 in row 1 has only two free sides, so r1c1 and r1c3 are bulbs.",
    ),
    ("just enough", "1 . X", "The 1 in row 1 has only one free side, so r1c2 is a bulb."),
    (
        "just enough",
        ". 1 x . / . x . . / . . . .",
        "The 1 in row 1 has only r1c1 left and takes it.",
    ),
    (
        "just enough",
        ". 2 . . / . x . . / . . . .",
        "The 2 in row 1 has only r1c1 and r1c3 left and takes both.",
    ),
    (
        "number satisfied",
        ". . x / x 1 L / . . .",
        "The 1 in row 2 has its bulb at r2c3, so there is none at r1c2 or r3c2.",
    ),
    (
        "number satisfied",
        ". L . / . 2 L / . . .",
        "The 2 in row 2 has its bulbs at r1c2 and r2c3, so there is none at r2c1 or r3c2.",
    ),
    (
        "lit by a bulb",
        ". . L . X . / X X X X X X",
        "The bulb at r1c3 lights r1c1, r1c2 and r1c4.",
    ),
    ("lit by a bulb", "L . . . X . / X X X X X X", "The bulb at r1c1 lights r1c2–r1c4."),
    ("last light", "X X / X .", "Nothing else can light r2c2, so it is a bulb."),
    ("last light", ". . . / X X x / X X x", "Only r1c3 can light r2c3, so r1c3 is a bulb."),
    (
        "diagonal to a three",
        ". . . . / . 3 . . / . . . .",
        "A bulb at r1c1 lights r1c2 and r2c1 and leaves the 3 in row 2 only two places. So r1c1 "
        "has none.",
    ),
    (
        "corner of a two",
        ". . . . / . . 2 .",
        "A bulb at r1c2 lights r1c3 and r2c2 and leaves the 2 in row 2 only r2c4. So r1c2 has "
        "none.",
    ),
    (
        "corner of a two",
        ". . . . / . 2 x . / . . . . / . . . .",
        "A bulb at r3c1 lights r2c1 and r3c2 and leaves the 2 in row 2 only r1c2. So r3c1 has "
        "none.",
    ),
    (
        "takes too many",
        ". . . / . . 1",
        "A bulb at r1c2 lights r1c3 and r2c2 and leaves the 1 in row 2 no place. So r1c2 has none.",
    ),
    (
        "numbers share cells",
        ". . 1 . / . 2 . .",
        "The 2 in row 2 needs a bulb at r1c2 or r2c3, and the 1 in row 1 takes only that one. So "
        "r2c1 is a bulb, and r1c4 has none.",
    ),
    (
        "would stay dark",
        ". . . . / . . 0 X",
        "A bulb at r1c1 lights r1c2 and r2c1. Then nothing can light r2c2, so r1c1 has none.",
    ),
    (
        "would stay dark",
        ". . . / . 1 .",
        "A bulb at r1c2 completes the 1 in row 2 and rules out r1c1 and r2c1. Then nothing can "
        "light r2c1, so r1c2 has none.",
    ),
    (
        "would stay dark",
        "X 1 . / . . . / . . . / 0 . .",
        "Suppose r4c3 is a bulb. The bulb at r4c3 lights r1c3 and r3c3. Then the 1 in "
        "row 1 needs a bulb at r2c2, which lights r2c1 and r3c2. But nothing can light "
        "r3c1. So r4c3 has no bulb.",
    ),
    (
        "needs and room",
        ". . . . / 1 . 1 X",
        "Without r2c2, the 1s in row 2 both need a bulb in row 1, which takes only one. So r2c2 is "
        "a bulb. The 1 at r2c1 has its bulb at r2c2, so there is none at r1c1. The 1 at r2c3 has "
        "its bulb at r2c2, so there is none at r1c3.",
    ),
    (
        "needs and room",
        "1 . . / . X . / . 1 .",
        "The 1s at r1c1 and r3c2 and the dark r1c2 need a bulb each. Without r1c2, only columns 1 "
        "and 3 can give them, one each. So r1c2 is a bulb. The 1 in row 1 has its bulb at r1c2, so "
        "there is none at r2c1.",
    ),
    (
        "needs and room",
        ". . . / 0 . .",
        "Without r1c2, the dark cells r1c1 and r2c2 both need a bulb in column 3, which takes only "
        "one. So r1c2 is a bulb.",
    ),
    (
        "needs and room",
        ". . X . / . 1 . .",
        "Without r1c1, the dark cells r1c2 and r2c1 both need a bulb beside the 1 in row 2, which "
        "takes only one. So r1c1 is a bulb.",
    ),
    (
        "needs and room",
        ". 2 . . / . . . .",
        "The 2 in row 1 and the dark r1c1 need three bulbs. Without r1c1, only row 2 and r1c3 can "
        "give them, one each. So r1c1 is a bulb.",
    ),
    (
        "needs and room",
        ". . . . / . . 1 .",
        "A bulb at r1c1 lights row 1 and column 1. Then the dark cells r2c2 and r2c4 both need a "
        "bulb beside the 1 in row 2, which takes only one. So r1c1 has none.",
    ),
    (
        "needs and room",
        ". . 2 . / . . . . / . . . .",
        "A bulb at r3c1 lights row 3 and column 1. Then the dark cells r1c2, r1c4 and r2c3 need "
        "three bulbs, and the sides of the 2 in row 1 can give only two. So r3c1 has none.",
    ),
    (
        "needs and room",
        ". 0 . . . / . . . . . / . . 2 . .",
        "The 2 in row 3 and the dark r1c1 need three bulbs. Rows 2 and 3 give only two of them, so "
        "r3c4 is a bulb. And they have no other bulb: none at r2c5.",
    ),
    (
        "two numbers compared",
        ". . . . / . . . . / . . . 2 / 1 . . .",
        "The 2 in row 3 and the 1 in row 4 need three bulbs. Rows 3 and 4 give only two of them, "
        "so r2c4 is a bulb.",
    ),
    (
        "each line is spoken for",
        "X 1 . . 1 X / . . . . . .",
        "The 1s in row 1 need a bulb each. Only rows 1 and 2 can give them, one each. So these "
        "rows have no other bulb: none at r2c1 or r2c6.",
    ),
    (
        "each line is spoken for",
        "X . / 1 . / . . / . . / 1 . / X .",
        "The 1s at r2c1 and r5c1 need a bulb each. Only columns 1 and 2 can give them, one each. "
        "So these columns have no other bulb: none at r1c2 or r6c2.",
    ),
    (
        "needs and room",
        "X . 1 . / . . . .",
        "The dark cells r1c2 and r1c4 need a bulb each. Only row 2 and the sides of the 1 in row 1 "
        "can give them, one each. So these have no other bulb: none at r2c1.",
    ),
    (
        "combination",
        ". . . / . 2 . / . . . / . . .",
        "Suppose r4c3 is a bulb. The bulb at r4c3 lights r1c3–r3c3 and r4c2. A "
        "trial within this one shows that r2c1 has no bulb. Then the 2 in row 2 needs "
        "bulbs at r1c2 and r3c2. The bulb at r1c2 lights r1c1. The bulb at r3c2 lights "
        "r3c1. But nothing can light r2c1. So r4c3 has no bulb.",
    ),
]

MUST_NOT_FIRE = [
    ("four", ". . . . / . 3 . . / . . . . / . . . .", "one less"),
    ("zero", ". . . / . 1 . / . . .", "one more"),
    ("zero", ". . . / . X . / . . .", "no number at all"),
    ("just enough", ". 2 . / . . . / . . .", "one neighbour to spare"),
    ("just enough", ". . . . / . 3 . . / . . . . / . . . .", "no side blocked"),
    ("number satisfied", ". . L . / . . 2 . / . . . . / . . . .", "one bulb is still missing"),
    ("number satisfied", ". L . / . X . / . . .", "no number to satisfy"),
    ("lit by a bulb", "L X . / X . .", "a wall stands on either side"),
    ("last light", "X X X X / X . . X / X X X X", "either of two cells will do"),
    ("last light", ". . . / X X x / X X .", "one more cell can light it"),
    ("diagonal to a three", ". . . . / . 2 . . / . . . . / . . . .", "a 2 can spare two"),
    ("diagonal to a three", ". . . . / . X 3 . / . . . .", "the 3 is settled before"),
    ("corner of a two", ". . . . / . 2 . . / . . . . / . . . .", "no side blocked"),
    ("corner of a two", ". . . . / . . 1 .", "a 1 can spare two of three"),
    ("corner of a two", ". . . / X 2 X / . . .", "the 2 is settled before"),
    ("takes too many", ". . . / . 1 . / . . .", "two places are left"),
    ("takes too many", ". . . . / . . 1 .", "one place is left"),
    ("numbers share cells", ". . 1 . / . 1 . .", "a 1 does not need the shared cells"),
    ("numbers share cells", ". . 2 . / . 2 . .", "a 2 can have both shared cells"),
    ("would stay dark", ". . . . / . . X X", "other cells can light it"),
    ("needs and room", ". . . / X . .", "other cells can light them"),
    ("needs and room", ". . X . / . 2 . .", "a 2 can have both"),
    ("each line is spoken for", "X 1 . X 1 X / . . . . . .", "a wall parts row 1"),
    ("each line is spoken for", "X 1 . . X X / . . . . . .", "one line is left over"),
    ("needs and room", "X . 2 . / X . . .", "a 2 can give both"),
    ("two numbers compared", ". . . . / . . . . / . X . 2 / 1 . . .", "a wall parts row 3"),
]


def test_cells_that_must_light_themselves_are_told_together():
    """Each of them is between walls, with nothing else that could light it."""
    start = light_up(". X . X . .")
    model = start.model()
    places = {model.rules.place(index): index for index in range(len(model.rules))}
    own = [
        Link(places["lit", ((0, col),)], (), tuple(fact for fact in gone), (mark,))
        for col, gone, mark in ((0, (), 1), (2, (), 2), (4, (-4,), 3))
    ]
    one, lights = own[:1], Link(places["sight", (((0, 4), (0, 5)),)], (3,), (), (-4,))
    assert lines_of(start.puzzle, model, one) == ["Then r1c1 must light itself."]
    assert lines_of(start.puzzle, model, own) == ["Then r1c1, r1c3 and r1c5 must light themselves."]
    assert lines_of(start.puzzle, model, [own[0], own[2], lights]) == [
        "Then r1c1 and r1c5 must light themselves.",
        "The bulb at r1c5 lights r1c6.",
    ]


def lines_of(puzzle, model, links) -> list[str]:
    return [str(line) for line in puzzle_type("lightup").wording.say_links(puzzle, model, links)]


@pytest.mark.parametrize(("technique", "board", "sentence"), MUST_FIRE)
def test_it_is_used_where_it_applies(technique, board, sentence):
    assert sentence in light_up(board).techniques()[technique]


@pytest.mark.parametrize(("technique", "board", "why"), MUST_NOT_FIRE)
def test_it_is_not_used_where_it_nearly_applies(technique, board, why):
    assert technique not in light_up(board).techniques(), why
