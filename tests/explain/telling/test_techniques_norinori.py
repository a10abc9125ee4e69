"""Every technique of Norinori on a board where it applies, and on one where it nearly does."""

import pytest

from tests.explain.told_steps import bundled, norinori

PLAIN = "a a a a a a / b a a a a c / b b b c c c / b b b c c c"

MUST_FIRE = [
    (
        "partners fill a region",
        (PLAIN, ". . . . . . / # . . . . # / x . . . . x / . . . . . ."),
        "r2c1 and r2c6 each take a partner from A. These two fill it. So r1c3, r1c4, r2c3 and "
        "r2c4 are white.",
    ),
    (
        "a trial",
        ("a a b / a b b / a b b",),
        "Suppose r2c2 is black. r1c1 can only pair with r1c2 or r2c1, but these touch "
        "r2c2 already. So r1c1 is white. A black r1c2 pairs with r2c2. It leaves r3c1 "
        "no partner and A too few cells. So r1c2 is white. A has only r2c1 and r3c1 "
        "left, so both are black. But then r2c1 touches two black cells, r2c2 and r3c1. "
        "So r2c2 is white.",
    ),
    (
        "a trial",
        ("a a a b / b b b b",),
        "Suppose r1c1 is white. A has only the pair r1c2–r1c3 left, so r1c4 and r2c3 "
        "are white. But then r2c1 has no partner, and B no room for two black cells. So "
        "r1c1 is black.",
    ),
    (
        "a trial",
        ("a a a / b b a / b b b",),
        "Suppose r2c2 is black. A black r1c2 pairs with r2c2 and leaves A too few "
        "cells. So r1c2 is white. r1c3 can only pair with r2c3, which touches r2c2 "
        "already. So r1c3 is white. A has only r1c1 and r2c3 left, so both are black. "
        "r2c3 pairs with r2c2, so r2c1 is white. But then r1c1 has no partner. So r2c2 "
        "is white.",
    ),
    (
        "a trial",
        ("a a a a a / a b b b a",),
        "Suppose r1c3 is black. A black r2c3 pairs with r1c3 and leaves B too few "
        "cells. So r2c3 is white. B has only r2c2 and r2c4 left, so both are black. But "
        "then r1c2 and r1c4 touch two black cells each, and r1c3 has no partner. So "
        "r1c3 is white.",
    ),
    (
        "a trial",
        ("a a a / b b a / b c c / b c c / c c c",),
        "Suppose r3c2 is black. A black r3c1 pairs with r3c2 and leaves B too few "
        "cells. So r3c1 is white. B needs r4c1, so it is black. r4c2 touches both r3c2 "
        "and r4c1, so it is white. r3c2 can only pair with r3c3. r4c1 can only pair "
        "with r5c1. But then C has three black cells: r3c2, r3c3 and r5c1. So r3c2 is "
        "white.",
    ),
    (
        "a trial",
        ("a a b / a a b / b b b",),
        "Suppose r2c2 is black. r1c1 can only pair inside A: with r2c2, that makes "
        "three. So r1c1 is white. A trial within this one shows that r1c2 is white. A "
        "needs r2c1, so it is black. r2c1 pairs with r2c2, so r2c3 and r3c2 are white. "
        "But then r1c3 and r3c3 have no partner, and B no room for two black cells. So "
        "r2c2 is white.",
    ),
    (
        "a trial",
        ("a b b b b / a a c c b / a a a c b",),
        "Suppose r1c5 is black. r1c5 can only pair with r1c4, so r2c4 is white. B is "
        "complete with r1c4 and r1c5: r3c5 is white. But then r3c4 has no partner, and "
        "C no room for two black cells. So r1c5 is white.",
    ),
    (
        "either partner",
        ("a a a b b b / a a c c c c",),
        "The partner of r2c4 is r1c4 or r2c3. r1c3 touches both. So r1c3 is white.",
    ),
    (
        "leaves no partner",
        ("a a a / b b b",),
        "A black r1c2 pairs with r1c1 and leaves r2c3 no partner. So r1c2 is white.",
    ),
    (
        "leaves no partner",
        ("a a b b / a a a b / c c a a",),
        "A black r2c3 fills A and leaves r1c2 no free partner. So r2c3 is white.",
    ),
    (
        "leaves no partner",
        ("a a a a / a a b a / a a b b / a c c c",),
        "A black r1c1 pairs with r2c1. They fill A and leave r2c3 no partner. So r1c1 is white.",
    ),
    (
        "needed as a partner",
        ("a a a a / b b a a",),
        "Without r1c4, r1c3 has no partner, and A keeps only r2c4. So r1c4 is black.",
    ),
    (
        "needed as a partner",
        ("a a a / b b b / c c c / c c c",),
        "Without r4c2, r3c2 and r4c1 have no partner, and C keeps only r4c3. So r4c2 is black.",
    ),
    (
        "no free partner",
        ("a b b b c / a a b c c / a a d d d / e e f f d / e e f d d",),
        "r3c4 finds no partner: inside D that makes three, and r4c4 touches r4c5 already. "
        "So r3c4 is white.",
    ),
    (
        "no partner",
        ("a a a a a / a b b a a",),
        "r1c1 has no partner left, so it is white.",
    ),
    (
        "one left",
        ("a a b / a b b",),
        "A has only r2c1 left, so it is black.",
    ),
    (
        "one of two",
        ("a a b c c c / a a b b c c",),
        "Without r2c3, B needs r1c3. r1c3 can only pair with r1c2, which touches r1c1 "
        "already. So r2c3 is black.",
    ),
    (
        "one of two",
        ("a a a / a a a / b a a / b b c / d d c / d d c",),
        "Without r6c1, D needs r5c1. A black r5c1 pairs with r4c1 and leaves B too few "
        "cells. So r6c1 is black.",
    ),
    (
        "one of two",
        ("a a a b c c c / a a b b c c c",),
        "Without r2c4, B needs r2c3. A black r2c3 pairs with r2c2. It leaves r1c1 no "
        "partner and A too few cells. So r2c4 is black.",
    ),
    (
        "one of two",
        ("a a b b b c / a a a c c c / a a d d d d",),
        "Without r1c4, B needs r1c5. r1c5 can only pair with r1c6 or r2c5, but these "
        "touch r2c6 already. So r1c4 is black.",
    ),
    (
        "pair complete",
        ("a a a a / b b a a",),
        "r2c2 is paired with r2c1, so r1c2 and r2c3 are white.",
    ),
    (
        "pair complete",
        ("a a b / a a b",),
        "r1c3 is paired with r2c3, so r1c2 is white.",
    ),
    (
        "paired inside its region",
        ("a a a b b b / a a c c c b",),
        "r1c1 can only pair inside A: these two fill it. So r1c3 is white.",
    ),
    (
        "partner is taken",
        ("a a a b b / a a a b a / c c a a a",),
        "r2c3 can only pair with r2c4, which touches r1c4 already. So r2c3 is white.",
    ),
    (
        "partner is taken",
        ("a a a a / b c c d / b c d d / b b d d",),
        "r1c4 can only pair with r1c3 or r2c4, but these touch r2c3 already. So r1c4 is white.",
    ),
    (
        "region complete",
        ("a a b b / a a b c / a b b c",),
        "A has its two black cells, so r2c1 is white.",
    ),
    (
        "region complete",
        ("a a a b / a b b b / a b c c",),
        "A has its two black cells, so r1c1 and r3c1 are white.",
    ),
    (
        "the elbow",
        ("a a a / a a b / a b b",),
        "B needs two of r2c3, r3c2 and r3c3. Whichever two, r2c2 touches both or their "
        "pair. So r2c2 is white.",
    ),
    (
        "the only partner",
        ("a a b b / a a b c / a b b c",),
        "r1c3 can only pair with r1c2.",
    ),
    (
        "the partner fills the region",
        ("a b c c c / a b b b c / a a c c c / d e e e e / d e e e e",),
        "r2c4 can only pair in C: with r3c3, that fills it. So r3c5 is white.",
    ),
    (
        "the second cell looks outside",
        ("a a a b b c / c c c c c c / c d d d d d",),
        "r3c4 can only pair inside D: with r3c6, that makes three. So r3c4 is white.",
    ),
    (
        "too little for a region",
        ("a a a / a b b / a a b",),
        "A black r1c3 pairs with r2c3 and leaves B too few cells. So r1c3 is white.",
    ),
    (
        "too little for a region",
        ("a a b b / a b b b",),
        "A black r2c2 makes r1c2 and r2c1 touch two black cells, and A keeps only r1c1. "
        "So r2c2 is white.",
    ),
    (
        "too little for a region",
        ("a a b / a b b",),
        "A black r1c2 pairs with r1c1 and leaves B only r2c3. So r1c2 is white.",
    ),
    (
        "too little for a region",
        ("a a a / a b b / a a b",),
        "A black r2c2 pairs with r2c3. It leaves r1c1 no partner and A only r3c1. So r2c2 "
        "is white.",
    ),
    (
        "too little for a region",
        ("a a a / a a b / c b b / c c c",),
        "A black r4c3 leaves B only r3c2, but r4c2, the last partner of r4c3, touches r3c2 too. So "
        "r4c3 is white.",
    ),
    (
        "too little for a region",
        ("a a b b b b / a a c c c b",),
        "A black r2c2 pairs with r2c3. It leaves r1c1 no partner and A too few cells. "
        "So r2c2 is white.",
    ),
    (
        "too little for a region",
        ("a b b b / a b c c / b b c d / e e d d / e e e d",),
        "A black r3c4 leaves C only r2c3 and r2c4, but r2c4 touches r3c4 already. So r3c4 "
        "is white.",
    ),
    (
        "too much for a region",
        ("a b c c / a b b c / a d c c / d d c c / d e c c / d e e c",),
        "r4c3 and r2c3 cannot share a partner, so each takes one from C. With r4c3, that "
        "makes three. So r4c3 is white.",
    ),
    (
        "too much for a region",
        ("a a a b / c c b b / c c d d / e c c d / e c e e / e c e e / e e e e",),
        "r4c1 can only pair with r5c1. With r5c4, that makes three in E. So r4c1 is white.",
    ),
    (
        "two cells, both black",
        ("a a b / a a b",),
        "B has only two cells, so both are black.",
    ),
    (
        "two left, both black",
        ("a a b / a a b",),
        "A has only r1c1 and r2c1 left, so both are black.",
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
        ("a a b b b b / a a c c c b",),
        "C needs two of r2c3–r2c5, but the pair r2c4–r2c5 leaves r1c6 no partner and B "
        "only r1c3. So r2c3 is black.",
    ),
    (
        "two of three",
        ("a a a / b b b",),
        "A needs two of r1c1–r1c3, but the pair r1c2–r1c3 leaves B only r2c1. So r1c1 "
        "is black. Suppose r2c3 is white. B needs r2c2, so it is black. r1c2 touches "
        "both r1c1 and r2c2, so it is white. But then r1c3 has no partner, and A no "
        "room for two black cells. So r2c3 is black.",
    ),
    (
        "two of three",
        ("a b b / a a b",),
        "B needs two of r1c2, r1c3 and r2c3, but not r1c2 with r1c3: r1c2 touches r1c1 "
        "already. So r2c3 is black.",
    ),
    (
        "two of three",
        ("a a a / a b b / c c b / d c c / d d c / d d d",),
        "D needs two of r4c1, r5c2 and r6c3, but not r5c2 with r6c3: both touch r5c3. So "
        "r4c1 is black.",
    ),
    (
        "two partners",
        ("a a a b / a b b b / a b c c",),
        "r1c2 touches both r1c3 and r2c2, so it is white.",
    ),
    (
        "whichever two",
        ("a a a b / b b b b",),
        "A needs two of r1c1–r1c3. With r1c2, the two are a pair beside r2c2; without it, "
        "r1c1 pairs with r2c1, beside r2c2 too. So r2c2 is white.",
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
    (
        "partners fill a region",
        (PLAIN, ". . . . . . / # . . . . # / . . . . . x / . . . . . ."),
        "one of them may pair elsewhere",
    ),
    ("the elbow", ("a a a / a a a / a b b / a b b",), "four cells are left"),
    ("whichever two", ("a a a a / a a a a / b b b b",), "four cells are left"),
    ("too much for a region", (OPEN, ONE), "no three are forced"),
    ("a trial", ("a a b / a a b",), "single rules decide everything"),
]


@pytest.mark.parametrize(("technique", "board", "sentence"), MUST_FIRE)
def test_it_is_used_where_it_applies(technique, board, sentence):
    assert sentence in norinori(*board).techniques()[technique]


@pytest.mark.parametrize(("technique", "board", "why"), MUST_NOT_FIRE)
def test_it_is_not_used_where_it_nearly_applies(technique, board, why):
    assert technique not in norinori(*board).techniques(), why


def test_two_cells_are_both_black_and_more_are_all_black():
    """In a trial of Clover acre two regions need a cell each."""
    told = " ".join(one.text for one in bundled("norinori", "hard/clover-acre").told())
    assert "F needs r4c6 and H needs r3c5, so both are black." in told
    assert "so all are black" not in told
