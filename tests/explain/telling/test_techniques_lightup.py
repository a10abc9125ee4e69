"""Every technique of Light Up on a board where it applies, and on one where it nearly does."""

import pytest

from tests.explain.told_steps import light_up

MUST_FIRE = [
    (
        "four",
        ". . . / . 4 . / . . .",
        "The 4 at r2c2 has a bulb on every side, so r1c2, r2c1, r2c3 and r3c2 are bulbs.",
    ),
    (
        "four",
        ". L . . / L 4 L . / . . . . / . . . .",
        "The 4 at r2c2 has a bulb on every side, so r3c2 is a bulb.",
    ),
    (
        "zero",
        ". . . / . 0 . / . . .",
        "The 0 at r2c2 touches no bulb, so there is none at r1c2, r2c1, r2c3 or r3c2.",
    ),
    (
        "just enough",
        ". . . . / . X 3 . / . . . .",
        "The 3 at r2c3 has a wall on its left, so its other three neighbours are bulbs.",
    ),
    (
        "just enough",
        ". . . . / . 3 X . / . . . .",
        "The 3 at r2c2 has a wall on its right, so its other three neighbours are bulbs.",
    ),
    (
        "just enough",
        ". X . / . 3 . / . . .",
        "The 3 at r2c2 has a wall above it, so its other three neighbours are bulbs.",
    ),
    (
        "just enough",
        ". . . / . 3 . / . X .",
        "The 3 at r2c2 has a wall below it, so its other three neighbours are bulbs.",
    ),
    (
        "just enough",
        ". 3 . / . . . / . . .",
        "The 3 at r1c2 is at the edge of the grid, so its three neighbours are bulbs.",
    ),
    (
        "just enough",
        ". 2 . / . X . / . . .",
        "The 2 at r1c2 has just enough free neighbours, so r1c1 and r1c3 are bulbs.",
    ),
    (
        "just enough",
        ". 1 x . / . x . . / . . . .",
        "The 1 at r1c2 has no other place left for a bulb, so r1c1 is a bulb.",
    ),
    (
        "number satisfied",
        ". . x / x 1 L / . . .",
        "The 1 at r2c2 already has its bulb at r2c3, so there is none at r1c2 or r3c2.",
    ),
    (
        "number satisfied",
        ". L . / . 2 L / . . .",
        "The 2 at r2c2 already has its bulbs at r1c2 and r2c3, so there is none at r2c1 or r3c2.",
    ),
    (
        "lit by a bulb",
        ". . L . X . / X X X X X X",
        "The bulb at r1c3 lights r1c1, r1c2 and r1c4, so there is no bulb there.",
    ),
    (
        "lit by a bulb",
        "L . . . X . / X X X X X X",
        "The bulb at r1c1 lights r1c2–r1c4, so there is no bulb there.",
    ),
    ("last light", "X X X / X . X / X X X", "Nothing else can light r2c2, so it is a bulb itself."),
    (
        "last light",
        ". . . / X X x / X X x",
        "Only r1c3 can still light r2c3, so it is a bulb.",
    ),
    (
        "diagonal to a three",
        ". . . . / . 3 . . / . . . .",
        "A bulb at r1c1 would rule out r1c2 and r2c1 and leave the 3 at r2c2 only two neighbours, "
        "so there is no bulb at r1c1.",
    ),
    (
        "corner of a two",
        ". . . . / . . 2 .",
        "A bulb at r1c2 would rule out r1c3 and r2c2 and leave the 2 at r2c3 only r2c4, so there "
        "is no bulb at r1c2.",
    ),
    (
        "corner of a two",
        ". . . . / . 2 x . / . . . . / . . . .",
        "A bulb at r3c1 would rule out r2c1 and r3c2 and leave the 2 at r2c2 only r1c2, so there "
        "is no bulb at r3c1.",
    ),
    (
        "takes too many",
        ". . . / . . 1",
        "A bulb at r1c2 would rule out r1c3 and r2c2 and leave the 1 at r2c3 no place for a bulb, "
        "so there is no bulb at r1c2.",
    ),
    (
        "takes too many",
        ". . . . / 1 . 1 X",
        "A bulb at r1c1 would complete the 1 at r2c1 and rule out r1c3 and r2c2; the 1 at r2c3 "
        "could not get its bulb, so there is no bulb at r1c1. The 1 at r2c1 has no other place "
        "left for a bulb, so r2c2 is a bulb. The 1 at r2c3 already has its bulb at r2c2, so there "
        "is none at r1c3.",
    ),
    (
        "needs and room",
        "1 . . / . X . / . 1 .",
        "3 bulbs are needed, by the 1 at r1c1, the 1 at r3c2 and the dark r1c2. Without r1c2, "
        "there is room for 2: r2c1 or r3c1; r1c3 or r3c3. So r1c2 is a bulb. The 1 at r1c1 already "
        "has its bulb at r1c2, so there is none at r2c1.",
    ),
    (
        "numbers share cells",
        ". . 1 . / . 2 . .",
        "The 2 at r2c2 needs a bulb at r1c2 or r2c3, and the 1 at r1c3 takes no more than that, so "
        "r2c1 is a bulb and there is no bulb at r1c4.",
    ),
    (
        "would stay dark",
        ". . . . / . . 0 X",
        "A bulb at r1c1 would rule out r1c2 and r2c1, and nothing could light r2c2, so there is no "
        "bulb at r1c1.",
    ),
    (
        "would stay dark",
        ". . . / . 1 .",
        "A bulb at r1c2 would complete the 1 at r2c2 and rule out r1c1 and r2c1; nothing could "
        "light r2c1, so there is no bulb at r1c2.",
    ),
    (
        "would stay dark",
        "X 1 . / . . . / . . . / 0 . .",
        "Suppose there were a bulb at r4c3. The bulb at r4c3 would light r1c3 and r3c3, so there "
        "could be none there. The 1 at r1c2 would then need a bulb at r2c2. The bulb at r2c2 would "
        "light r2c1 and r3c2, so there could be none there. But then nothing could light r3c1. So "
        "there is no bulb at r4c3.",
    ),
    (
        "needs and room",
        ". . . / 0 . .",
        "2 bulbs are needed, by the dark cells r1c1 and r2c2. Without r1c2, there is room for one: "
        "r1c3 or r2c3. So r1c2 is a bulb.",
    ),
    (
        "needs and room",
        ". . X . / . 1 . .",
        "2 bulbs are needed, by the dark cells r1c2 and r2c1. Without r1c1, there is room for one: "
        "the 1 at r2c2, which takes 1. So r1c1 is a bulb.",
    ),
    (
        "combination",
        ". . . / . 2 . / . . . / . . .",
        "Suppose there were a bulb at r4c3. The bulb at r4c3 would light r1c3–r3c3, r4c1 and r4c2, "
        "so there could be none there. Suppose further that there were a bulb at r2c1. The bulb at "
        "r2c1 would light r1c1 and r3c1, so there could be none there. Only a bulb at r1c2 itself "
        "could then light r1c2. Only a bulb at r3c2 itself could then light r3c2. But then the 2 "
        "at r2c2 would touch too many bulbs: r1c2, r2c1 and r3c2. So then there would be no bulb "
        "at r2c1. The 2 at r2c2 would then need bulbs at r1c2 and r3c2. The bulb at r1c2 would "
        "light r1c1, so there could be none there. The bulb at r3c2 would light r3c1, so there "
        "could be none there. But then nothing could light r2c1. So there is no bulb at r4c3.",
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
]


@pytest.mark.parametrize(("technique", "board", "sentence"), MUST_FIRE)
def test_it_is_used_where_it_applies(technique, board, sentence):
    assert sentence in light_up(board).techniques()[technique]


@pytest.mark.parametrize(("technique", "board", "why"), MUST_NOT_FIRE)
def test_it_is_not_used_where_it_nearly_applies(technique, board, why):
    assert technique not in light_up(board).techniques(), why
