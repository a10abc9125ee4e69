"""Every technique of Norinori on a board where it applies, and on one where it nearly does."""

import pytest

from tests.explain.told_steps import norinori

MUST_FIRE = [
    (
        "region needs all",
        ("a a b / a a b",),
        "The region of r1c3 has only two cells, so both are black: r1c3 and r2c3.",
    ),
    (
        "region needs all",
        ("a a b / a a b",),
        "Only r1c1 and r2c1 can be black in the region of r1c1, so both are.",
    ),
    (
        "region needs all",
        ("a a a / b b b", "# . . / . . ."),
        "Only two cells of the region of r2c1 can be black, r2c1 among them, so it is black.",
    ),
    (
        "region complete",
        ("a a a / a a a / b b b", "# . # / . . . / . . ."),
        "The region of r1c1 has its two black cells at r1c1 and r1c3, so r1c2 and r2c1–r2c3 are "
        "white.",
    ),
    (
        "region complete",
        ("a a a", "# # ."),
        "The region of r1c1 has its two black cells at r1c1 and r1c2, so r1c3 is white.",
    ),
    (
        "only partner",
        ("a a a a a a", "# . . . . ."),
        "r1c1 is black and has no other possible partner than r1c2, so r1c2 is black.",
    ),
    (
        "pair complete",
        ("a a b b / a c c c",),
        "r1c3 and r1c4 are a pair, so r1c2 and r2c3, which touch r1c3, are white.",
    ),
    (
        "no partner",
        ("a a a a a / a a b b a",),
        "r1c5 has no neighbour that could be its partner, so it is white.",
    ),
    (
        "two partners",
        ("a a b / c a b / c c b / c c c",),
        "r2c2 touches r1c2 and r2c3; black, it would have two partners, so it is white.",
    ),
    (
        "partner is taken",
        ("a a b a c / a a b a c / a a a a c",),
        "The only possible partner of r3c4 is r3c5, which already touches the black r2c5, so r3c4 "
        "is white.",
    ),
    (
        "starves a region",
        ("a a b / a b b",),
        "If r1c2 were black, it would be paired with r1c1; r1c3 and r2c2 would be white, and the "
        "region of r1c3 could not get its two black cells. So r1c2 is white.",
    ),
    (
        "starves a region",
        ("a a a / b b b",),
        "Suppose r1c1 were white. The region of r1c1 would then need r1c2 and r1c3 to be black. "
        "r1c2 and r1c3 would be a pair, so r2c2 and r2c3 would be white. But then the region of "
        "r2c1 could not get its two black cells. So r1c1 is black. Suppose r2c3 were white. The "
        "region of r2c1 would then need r2c2 to be black. r1c2 would touch two black cells, r1c1 "
        "and r2c2, so it would be white. r1c3 would have no possible partner, so it would be "
        "white. But then the region of r1c1 could not get its two black cells. So r2c3 is black.",
    ),
    (
        "fills a region",
        ("a a b / a b b / a b c / b b c",),
        "If r1c1 were black, the region of r1c1 would be complete with r3c1; r1c2 and r2c1 would "
        "be white, and r1c1 would have no partner left. So it is white.",
    ),
    (
        "fills a region",
        ("a a a a b b / a a a a b b", "# . . . . . / . . . . . ."),
        "If r1c3 were black, the region of r1c1 would be complete with r1c1; r1c2 and r2c1 would "
        "be white, and r1c1 would have no partner left. So r1c3 is white. In the same way r1c4 and "
        "r2c2–r2c4 are white.",
    ),
    (
        "gives two partners",
        ("a a a / b b b", "# . . / . . ."),
        "Suppose r2c3 were white. The region of r2c1 would then need r2c1 and r2c2 to be black. "
        "But then r2c1 would have two partners, r1c1 and r2c2. So r2c3 is black.",
    ),
    (
        "overfills a region",
        ("a b b b c c / a b b c c c / a b b b b b", 2 * ". . . . . . / " + ". . . . . #"),
        "Suppose r2c1 were white. The region of r1c1 would then need r1c1 and r3c1 to be black. "
        "The only partner left for r1c1 would be r1c2. The only partner left for r3c1 would be "
        "r3c2. But then the region of r1c2 would have more than two black cells: r1c2, r3c2 and "
        "r3c6. So r2c1 is black.",
    ),
    (
        "leaves no partner",
        ("a a a / b b b",),
        "Suppose r1c2 were black. r1c1 and r1c2 would be a pair, so r1c3 and r2c2 would be white. "
        "But then r2c3 would have no partner. So r1c2 is white.",
    ),
    (
        "leaves no partner",
        ("a a a a / b b b b", "# . . . / . . . ."),
        "Suppose r2c2 were black. r1c2 would touch two black cells, r1c1 and r2c2, so it would be "
        "white. r2c1 would touch two black cells, r1c1 and r2c2, so it would be white. But then "
        "r1c1 would have no partner. So r2c2 is white.",
    ),
    (
        "combination",
        ("a a a d d / a a d d b / a a b b b",),
        "Suppose r1c3 were black. r1c4 would touch two black cells, r1c3 and r1c5, so it would be "
        "white. The only partner left for r1c5 would be r2c5. r1c5 and r2c5 would be a pair, so "
        "r2c4 and r3c5 would be white. The region of r1c4 would then need r2c3 to be black. r1c3 "
        "and r2c3 would be a pair, so r3c3 would be white. r3c4 would have no possible partner, so "
        "it would be white. But then the region of r2c5 could not get its two black cells. So r1c3 "
        "is white.",
    ),
]

OPEN = "a a a b b b / a a a b b b"
WIDE = "a a a b b b / c c a b b b / c c a b b b / c c c b b b"

MUST_NOT_FIRE = [
    ("region needs all", (OPEN,), "six cells are left"),
    ("region needs all", (OPEN, "x x x . . . / . . . . . ."), "three cells are left"),
    ("region complete", (OPEN, "# . . . . . / . . . . . ."), "one black cell is not two"),
    ("only partner", (OPEN, "# . . . . . / . . . . . ."), "two partners are possible"),
    ("pair complete", (OPEN, "# . . . . . / . . . . . ."), "its partner is not known"),
    ("no partner", (OPEN, ". . . . . . / x . . . . ."), "one neighbour is left"),
    ("two partners", (OPEN, "# . . . . . / . x . . . ."), "it touches one black cell"),
    ("partner is taken", (OPEN, ". . . . . . / x . . . . ."), "its only partner is free"),
    ("starves a region", (WIDE, ". . # . . ." + 3 * " / . . . . . ."), "regions have room"),
    (
        "fills a region",
        ("a a a a / a a a a", ". # # . / . . . ."),
        "they are each other's partners",
    ),
    (
        "starves a region",
        ("a a a a / b b b b", "# . . . / . . . ."),
        "it is a cell that would go without a partner",
    ),
    (
        "overfills a region",
        ("a a a / b b b", "# . . / . . ."),
        "it is a cell that would have one partner too many",
    ),
    (
        "gives two partners",
        ("a a a a / b b b b", "# . . . / . . . ."),
        "it is a cell that would have none",
    ),
    ("leaves no partner", (OPEN, ". # . . . . / . . . . . ."), "another partner is left"),
]


@pytest.mark.parametrize(("technique", "board", "sentence"), MUST_FIRE)
def test_it_is_used_where_it_applies(technique, board, sentence):
    assert sentence in norinori(*board).techniques()[technique]


@pytest.mark.parametrize(("technique", "board", "why"), MUST_NOT_FIRE)
def test_it_is_not_used_where_it_nearly_applies(technique, board, why):
    assert technique not in norinori(*board).techniques(), why
