"""Every technique of Norinori on a board where it applies, and on one where it nearly does."""

import pytest

from tests.explain.told_steps import norinori

MUST_FIRE = [
    (
        "a trial",
        ("a a a b / b b b b",),
        "Suppose r2c2 is black. Then r1c1 is white. A has only r1c2 and r1c3 left. But "
        "then r1c2 touches two black cells, r1c3 and r2c2. So r2c2 is white.",
    ),
    (
        "a trial",
        ("a a a b / b b b b",),
        "Suppose r1c1 is white. A has only r1c2 and r1c3 left. r2c1 has no partner left, "
        "so it is white. Beside the pair r1c2–r1c3, r1c4 and r2c3 are white. But then B "
        "has no room for two black cells. So r1c1 is black.",
    ),
    (
        "a trial",
        ("a b b b / a a a a",),
        "Suppose r2c3 is black. Then r1c3 is white. B has only r1c4 left. r2c4 touches "
        "both r1c4 and r2c3, so it is white. But then r1c4 has no partner. So r2c3 is "
        "white.",
    ),
    (
        "a trial",
        ("a b b b a / a a a a a",),
        "Suppose r2c3 is black. Then r1c2 is black. r1c3 touches both r1c2 and r2c3, so "
        "it is white. B has only r1c4 left. Then r1c1 is white. r1c2 can only pair with "
        "r2c2. A is complete with r2c2 and r2c3: r1c5 and r2c4 are white. But then r1c4 "
        "has no partner. So r2c3 is white.",
    ),
    (
        "a trial",
        ("a a b / a a b / b b b",),
        "Suppose r2c2 is black. Then r1c1 is white. Then r1c2 is white. A has only r2c1 "
        "left. Beside the pair r2c1–r2c2, r2c3 and r3c2 are white. r1c3 and r3c3 have no "
        "partner left, so they are white. But then B has no room for two black cells. So "
        "r2c2 is white.",
    ),
    (
        "a trial",
        ("a a a / b b a / b b b",),
        "Suppose r2c2 is black. Then r1c2 is white. Then r1c3 is white. A has only r1c1 "
        "and r2c3 left. Beside the pair r2c2–r2c3, r2c1 is white. But then r1c1 has no "
        "partner. So r2c2 is white.",
    ),
    (
        "a trial",
        ("a a a a a / a b b b a",),
        "Suppose r1c3 is black. Then r2c3 is white. B has only r2c2 and r2c4 left. r1c2 "
        "and r1c4 touch two black cells each, so they are white. But then r1c3 has no "
        "partner. So r1c3 is white.",
    ),
    (
        "a trial",
        ("a b b c c / a a b c c / a a c c c",),
        "Suppose r1c4 is black. Then r1c3 is white. B has only r2c3 left. r2c4 touches "
        "both r1c4 and r2c3, so it is white. r1c4 can only pair with r1c5. r2c3 can only "
        "pair with r3c3. But then C has three black cells: r1c4, r1c5 and r3c3. So r1c4 "
        "is white.",
    ),
    (
        "a trial",
        ("a a a / a b b / a b c / a c c / c c c",),
        "Suppose r1c1 is black. r1c1 can only pair with r2c1. A is complete with r1c1 and "
        "r2c1: r1c3 is white. Beside the pair r1c1–r2c1, r2c2 is white. r2c3 has no "
        "partner left, so it is white. But then B has no room for two black cells. So "
        "r1c1 is white.",
    ),
    (
        "either partner",
        ("a a a a a b / a c c c b b",),
        "The partner of r2c4 is r1c4 or r2c3. r1c3 touches both. So r1c3 is white.",
    ),
    (
        "leaves no partner",
        ("a a a / b b b",),
        "A black r1c2 pairs with r1c1 and leaves r2c3 no partner. So r1c2 is white.",
    ),
    (
        "leaves no partner",
        ("a a b b / a c c c / a a c c",),
        "A black r2c2 fills C and leaves r3c3 no free partner. So r2c2 is white.",
    ),
    (
        "needed as a partner",
        ("a a b b / b b b b",),
        "Without r2c4, r1c4 has no partner, and B keeps only r2c3. So r2c4 is black.",
    ),
    (
        "needed as a partner",
        ("a a b b / c c b b / c c b b",),
        "Without r2c4, r1c4 and r2c3 have no partner, and B keeps only r3c4. So r2c4 is black.",
    ),
    (
        "no free partner",
        ("a b b b b b / a a a c b b / d d d c c b",),
        "r1c3 finds no partner: inside B that makes three, and r2c3 touches r2c4 already. "
        "So r1c3 is white.",
    ),
    (
        "no partner",
        ("a a b b a / a a a a a",),
        "r2c5 has no partner left, so it is white.",
    ),
    (
        "one left",
        ("a a a / b b b",),
        "A has only r1c3 left, so it is black.",
    ),
    (
        "one of two",
        ("a a b c c c / a a b b c c",),
        "Without r2c3, B needs r1c3. r1c3 can only pair with r1c2, which touches r1c1 "
        "already. So r2c3 is black.",
    ),
    (
        "pair complete",
        ("a b b / a b b",),
        "r1c1 is paired with r2c1, so r1c2 is white.",
    ),
    (
        "pair complete",
        ("a a b b / b b b b",),
        "r1c2 is paired with r1c1, so r1c3 and r2c2 are white.",
    ),
    (
        "paired inside its region",
        ("a a a b b b / a c c c b b",),
        "r1c6 can only pair inside B: these two fill it. So r1c4 is white.",
    ),
    (
        "partner is taken",
        ("a a a / a b a / b b a / c c c",),
        "r1c1 can only pair with r1c2, which touches r2c2 already. So r1c1 is white.",
    ),
    (
        "partner is taken",
        ("a a a / a b a / b b a / c c c",),
        "r1c3 can only pair with r1c2 or r2c3, but these touch r2c2 already. So r1c3 is white.",
    ),
    (
        "region complete",
        ("a a b b / a a a b / c c b b",),
        "A has its two black cells, so r2c3 is white.",
    ),
    (
        "region complete",
        ("a b b c / a a b c / a a b b",),
        "A has its two black cells, so r2c1 and r3c1 are white.",
    ),
    (
        "the only partner",
        ("a a a b b b / a c c c b b",),
        "r2c4 can only pair with r2c3.",
    ),
    (
        "the partner fills the region",
        ("a a a a a / b b a c a / b b c c c / b b c d d",),
        "r2c4 can only pair in A: with r1c1, that fills it. So r1c5 is white.",
    ),
    (
        "the second cell looks outside",
        ("a a b / c a b / c a a / c c a",),
        "r4c1 can only pair inside C: with r2c1, that makes three. So r4c1 is white.",
    ),
    (
        "too little for a region",
        ("a a b b / a a a b",),
        "Beside a black r2c3, r1c3 and r2c4 touch two black cells, and B keeps only r1c4. "
        "So r2c3 is white.",
    ),
    (
        "too little for a region",
        ("a a a / b b a / b a a",),
        "A black r1c1 pairs with r2c1 and leaves B too little. So r1c1 is white.",
    ),
    (
        "too little for a region",
        ("a a a / b b a / b a a",),
        "A black r2c2 pairs with r2c1. It leaves r1c3 no partner and A only r3c3. So r2c2 "
        "is white.",
    ),
    (
        "too little for a region",
        ("a a b b b c / a a c c c c",),
        "A black r1c2 pairs with r1c3. It leaves r2c1 no partner and A too little. So "
        "r1c2 is white.",
    ),
    (
        "too little for a region",
        ("a a b / a b b",),
        "A black r1c2 pairs with r1c1 and leaves B only r2c3. So r1c2 is white.",
    ),
    (
        "two cells, both black",
        ("a b b / a b b",),
        "A has only two cells, so both are black.",
    ),
    (
        "two left, both black",
        ("a b b / a b b",),
        "B has only r1c3 and r2c3 left, so both are black.",
    ),
    (
        "two of three",
        ("a a b / a b b",),
        "A needs two of r1c1, r1c2 and r2c1, but not r2c1 with r1c2: r2c2, the only "
        "partner left for r2c1, touches both. So r1c1 is black.",
    ),
    (
        "two of three",
        ("a b b / a a b",),
        "A needs two of r1c1, r2c1 and r2c2, but the pair r2c1–r2c2 leaves B only r1c3. "
        "So r1c1 is black.",
    ),
    (
        "two of three",
        ("a b b / a a b",),
        "B needs two of r1c2, r1c3 and r2c3, but not r1c2 with r1c3: r1c2 touches r1c1 "
        "already. So r2c3 is black.",
    ),
    (
        "two of three",
        ("a a a a a b / a c c c b b",),
        "C needs two of r2c2–r2c4, but the pair r2c2–r2c3 leaves r1c1 no partner and A "
        "only r1c4. So r2c4 is black.",
    ),
    (
        "two of three",
        ("a a a a / a a a a / b c c d / b c c d / b c c d / e e c c",),
        "C needs two of r3c3, r5c3 and r6c4, but not r5c3 with r6c4: both touch r5c4. So "
        "r3c3 is black.",
    ),
    (
        "two partners",
        ("a a a a a b / a c c c b b",),
        "r2c5 touches both r2c4 and r2c6, so it is white.",
    ),
]

OPEN = "a a a b b b / a a a b b b"
WIDE = "a a a b b b / c c a b b b / c c a b b b / c c c b b b"

ONE = "# . . . . . / . . . . . ."
MUST_NOT_FIRE = [
    ("two cells, both black", (OPEN,), "six cells are more than two"),
    ("two left, both black", (OPEN, "x x x . . . / . . . . . ."), "three cells are left"),
    ("one left", (OPEN, "# x x . . . / . . x . . ."), "two are left"),
    ("region complete", (OPEN, ONE), "one black cell is not two"),
    ("the only partner", (OPEN, ONE), "two partners are possible"),
    ("pair complete", (OPEN, ONE), "its partner is not known"),
    ("no partner", (OPEN, ". . . . . . / x . . . . ."), "one neighbour is left"),
    ("two partners", (OPEN, "# . . . . . / . x . . . ."), "it touches one black cell"),
    ("partner is taken", (OPEN, ". . . . . . / x . . . . ."), "its only partner is free"),
    ("no free partner", (OPEN, ONE), "the region has room for a partner"),
    ("either partner", (OPEN, ". # . . . . / . . . . . ."), "it has a third partner"),
    ("too little for a region", (WIDE, ". . # . . ." + 3 * " / . . . . . ."), "all have room"),
    (
        "the second cell looks outside",
        ("a a a a / a a a a", ". # # . / . . . ."),
        "they are each other's partners",
    ),
    ("paired inside its region", (OPEN, ". . # . . . / . . . . . ."), "its partner may be outside"),
    ("the partner fills the region", (OPEN, ". . # . . . / . . x . . ."), "the other has room"),
    ("leaves no partner", (OPEN, ". # . . . . / . . . . . ."), "another partner is left"),
    ("two of three", (OPEN, "x x . . . . / x . . . . ."), "no two of them exclude each other"),
    ("one of two", (OPEN, "# . . . . . / . . . . . ."), "there are more than two"),
    ("needed as a partner", (OPEN,), "every cell has two partners"),
    ("a trial", ("a a b / a a b",), "single rules decide everything"),
]


@pytest.mark.parametrize(("technique", "board", "sentence"), MUST_FIRE)
def test_it_is_used_where_it_applies(technique, board, sentence):
    assert sentence in norinori(*board).techniques()[technique]


@pytest.mark.parametrize(("technique", "board", "why"), MUST_NOT_FIRE)
def test_it_is_not_used_where_it_nearly_applies(technique, board, why):
    assert technique not in norinori(*board).techniques(), why
