"""Every technique of Futoshiki on a board where it applies, and on one where it nearly does."""

import pytest

from tests.explain.told_steps import futoshiki

LOW_PAIR = "r1c1!3 r1c1!4 r1c1!5 r1c2!3 r1c2!4 r1c2!5"
LOW_TRIPLE = "r1c1!3 r1c1!4 r1c1!5 r1c1!6 r1c2!1 r1c2!4 r1c2!5 r1c2!6 r1c3!2 r1c3!4 r1c3!5 r1c3!6"

TWO_CORNERS = "r1c1!3 r1c1!4 r2c2!3 r2c2!4 r1c2!1 r2c3!1 r2c4!1 r3c1!1 r4c1!1"

MUST_FIRE = [
    ("given", (3, "r1c1=2"), "r1c1 is given as 2."),
    ("cell filled", (3, "r1c1=2"), "r1c1 is 2, so it is no other number."),
    ("number taken", (3, "r1c1=2"), "Row 1 has its 2 at r1c1, so it is not at r1c2 or r1c3."),
    ("number taken", (3, "r1c1=2"), "Column 1 has its 2 at r1c1, so it is not at r2c1 or r3c1."),
    ("naked single", (4, "", "", "r1c1!1 r1c1!2 r1c1!3"), "4 is the only number left for r1c1."),
    (
        "hidden single",
        (4, "", "", "r1c1!1 r1c2!1 r1c3!1"),
        "r1c4 is the only place left for 1 in row 1.",
    ),
    (
        "hidden single",
        (4, "", "", "r1c2!1 r2c2!1 r4c2!1"),
        "r3c2 is the only place left for 1 in column 2.",
    ),
    (
        "sign cuts",
        (5, "", "r1c1<r2c1", "r1c1=3 r2c2!1"),
        "r1c1 is 3 and r2c1 is greater, so r2c1 is not 2 or 3.",
    ),
    (
        "sign cuts",
        (7, "", "r1c1<r2c1", "r2c1=3"),
        "r2c1 is 3 and r1c1 is less, so r1c1 is not 3–6.",
    ),
    (
        "sign decides",
        (7, "", "r1c1<r2c1", "r2c1=2"),
        "r2c1 is 2 and r1c1 is less, so r1c1 is 1.",
    ),
    (
        "sign decides",
        (5, "", "r1c1<r2c1", "r1c1=4"),
        "r1c1 is 4 and r2c1 is greater, so r2c1 is 5.",
    ),
    (
        "sign decides",
        (5, "r1c1=2 r2c2=3", "r1c2<r2c2"),
        "r2c2 is 3 and r1c2 is less, and of the smaller numbers only 1 is left for r1c2.",
    ),
    (
        "sign bound",
        (4, "", "r1c1<r1c2"),
        "r1c1 is less than r1c2, so it is not 4, and r1c2 is not 1.",
    ),
    (
        "sign bound",
        (4, "", "r1c1<r1c2", "r1c2!1"),
        "r1c1 is less than r1c2, so it is not 4.",
    ),
    (
        "sign bound",
        (4, "", "r1c1<r1c2", "r1c1!4"),
        "r1c2 is greater than r1c1, so it is not 1.",
    ),
    (
        "bound along signs",
        (4, "", "r1c1<r1c2", "r1c2!4"),
        "r1c2 is at most 3 and greater than r1c1, so r1c1 is not 3.",
    ),
    (
        "bound along signs",
        (4, "", "r1c1<r1c2", "r1c1!1"),
        "r1c1 is at least 2 and less than r1c2, so r1c2 is not 2.",
    ),
    (
        "bound along signs",
        (5, "", "r1c1<r1c2 r1c2<r1c3 r1c3<r1c4"),
        "r1c3 is at least 3 and less than r1c4, so r1c4 is not 3.",
    ),
    (
        "two signs",
        (4, "", "r1c2<r1c1 r1c2<r1c3"),
        "r1c1 and r1c3 are in the same row and greater than r1c2. If it were 3, both would be 4, "
        "so r1c2 is not 3.",
    ),
    (
        "two signs",
        (4, "", "r1c2<r2c2 r3c2<r2c2"),
        "r1c2 and r3c2 are in the same column and less than r2c2. If it were 2, both would be 1, "
        "so r2c2 is not 2.",
    ),
    (
        "naked pair",
        (5, "", "", LOW_PAIR),
        "r1c1 and r1c2 can only be 1 and 2, so no other cell of row 1 has these: r1c3–r1c5 are not "
        "1 or 2.",
    ),
    (
        "naked pair",
        (5, "", "", LOW_PAIR.replace("r1c2", "r3c1") + " r5c1!2"),
        "r1c1 and r3c1 can only be 1 and 2, so no other cell of column 1 has these: r2c1 and r4c1 "
        "are not 1 or 2 and r5c1 is not 1.",
    ),
    (
        "naked triple",
        (6, "", "", LOW_TRIPLE),
        "r1c1–r1c3 can only be 1, 2 and 3, so no other cell of row 1 has these: r1c4–r1c6 are not "
        "1, 2 or 3.",
    ),
    (
        "hidden pair",
        (5, "", "", "r1c1!1 r1c2!1 r1c3!1 r1c1!2 r1c2!2 r1c3!2"),
        "In row 1 the numbers 1 and 2 only fit in r1c4 and r1c5, so r1c4 and r1c5 are not 3, 4 "
        "or 5.",
    ),
    (
        "x-wing",
        (5, "", "", "r1c1!1 r1c2!1 r1c3!1 r3c1!1 r3c2!1 r3c3!1"),
        "In rows 1 and 3 the 1 only fits in columns 4 and 5, so in these columns it is not at "
        "r2c4, r2c5, r4c4, r4c5, r5c4 or r5c5.",
    ),
    (
        "x-wing",
        (4, "", "", "r1c1!1 r3c1!1 r1c2!1 r3c2!1"),
        "In columns 1 and 2 the 1 only fits in rows 2 and 4, so in these rows it is not at r2c3, "
        "r2c4, r4c3 or r4c4.",
    ),
    (
        "whichever it is",
        (5, "", "r1c1<r1c2", "r1c1!1 r1c3!1 r1c3!4 r1c3!5"),
        "r1c3 is 2 or 3. If it is 2, then r1c2 > r1c1 ≥ 3. Either way r1c2 is not 3.",
    ),
    (
        "whichever it is",
        (5, "", "r1c1<r1c2", "r1c3!3 r1c4!3 r1c5!3"),
        "Row 1 has its 3 at r1c1 or r1c2, and r1c2 > r1c1, so r1c2 ≥ 3.",
    ),
    (
        "whichever it is",
        (4, "", "", f"{TWO_CORNERS} r3c2!2 r4c2!2"),
        "Row 2 has its 1 at r2c1 or r2c2. If it is at r2c1, then r1c1 is 2. If it is at r2c2, then "
        "column 2 has its 2 at r1c2. Either way r1c3 and r1c4 are not 2.",
    ),
]

MUST_NOT_FIRE = [
    ("given", (3, "", "", "r1c1=2"), "it was placed, not given"),
    ("cell filled", (3, "", "", "r1c1!1"), "two numbers are left"),
    ("number taken", (3, "", "", "r1c1!2"), "no number is placed"),
    ("naked single", (4, "", "", "r1c1!1 r1c1!2"), "two numbers are left"),
    ("hidden single", (4, "", "", "r1c1!1 r1c2!1"), "two places are left"),
    ("hidden single", (4, "", "", "r1c1!1 r1c2!1 r2c3!1"), "three places in no common line"),
    ("sign cuts", (4, "", "r1c1<r1c2"), "neither number is known"),
    (
        "sign cuts",
        (4, "", "r1c1<r1c2", "r1c1=1"),
        "nothing is below 1 but 1 itself, which is taken",
    ),
    ("sign decides", (5, "", "r1c1<r1c2", "r1c2=4 r1c1!1"), "2 and 3 are left"),
    ("sign bound", (4, "", "", "r1c2!4"), "there is no sign"),
    ("bound along signs", (4, "", "r1c1<r1c2"), "the other cell can still be any number"),
    ("bound along signs", (4, "", "r1c1<r1c2", "r1c2!3"), "the other cell can still be 4"),
    ("bound along signs", (4, "", "r1c2<r1c1 r1c2<r2c2"), "the signs point away from each other"),
    ("two signs", (4, "", "r1c2<r1c1 r1c2<r2c2"), "the two cells are in no common line"),
    ("two signs", (4, "", "r1c1<r1c2 r1c2<r1c3"), "the signs point the same way"),
    (
        "naked pair",
        (5, "", "", LOW_PAIR.replace("r1c2!5", "")),
        "one of them may be a third number",
    ),
    ("naked pair", (5, "", "", LOW_PAIR.replace("r1c2", "r2c2")), "they are in no common line"),
    ("hidden pair", (5, "", "", "r1c1!1 r1c2!1 r1c3!1 r1c1!2 r1c2!2"), "2 has a third place"),
    (
        "whichever it is",
        (5, "", "r1c1<r1c2", "r1c1!1 r1c3!1 r1c3!5"),
        "from the third number of the cell nothing follows",
    ),
    ("whichever it is", (4, "", "", TWO_CORNERS), "2 may be further down in column 2"),
    ("x-wing", (4, "", "", "r1c1!1 r3c1!1 r1c2!1"), "column 2 has a third place"),
    ("x-wing", (4, "", "", "r1c1!1 r3c1!1 r1c2!1 r4c2!1"), "the rows are not the same"),
]


@pytest.mark.parametrize(("technique", "board", "sentence"), MUST_FIRE)
def test_it_is_used_where_it_applies(technique, board, sentence):
    assert sentence in futoshiki(*board).techniques()[technique]


@pytest.mark.parametrize(("technique", "board", "why"), MUST_NOT_FIRE)
def test_it_is_not_used_where_it_nearly_applies(technique, board, why):
    assert technique not in futoshiki(*board).techniques(), why
