"""Contradictions as they are read: in moves, what is obvious with them, to the rule that breaks."""

from app.core.stop import Stop
from app.core.words import name_of
from app.formats import read_text
from app.session.problem import Problem

PALE = """satori 1
kind: lightup

. . . 0 . . .
. 2 . . . . .
2 . . . 2 . X
. . . . . . .
X . 1 . . . 3
. . . . . 4 .
. . . 0 . . .
"""
BROAD = """satori 1
kind: norinori

A B B B B C C
A A D D D D C
A A D D E E F
A A D D E E F
A A A G G G G
H I G G G G G
H I I I J J J
"""
MARKS = "satori 1\nkind: lightup\n\n. . .\n. . .\n. . 0\nprogress:\n. . .\n. . L\n. . 0\n"


def told(text: str) -> list[tuple[str, ...]]:
    """Return every move to the contradiction: title, sentences, tail."""
    *_, conflict = Problem(read_text(text)).conflict(Stop(), argue=True)
    return [
        (name_of(move.title), *map(str, move.sentences), *([f"({move.tail})"] * bool(move.tail)))
        for move in conflict.argument
    ]


def test_light_is_no_move_and_a_number_takes_all_its_places():
    assert told(PALE) == [
        (
            "a 3 with three sides",
            "The 3 in row 5 is at the edge, so its three neighbours are bulbs.",
            "Now r4c1 is lit, so the 2 at r3c1 takes r2c1 and r3c2.",
        ),
        (
            "the 2 at r3c5",
            "r3c6 and r4c5 are lit, so the 2 at r3c5 takes r2c5 and r3c4.",
        ),
        ("so no solution", "The bulbs at r3c2 and r3c4 light each other."),
    ]


def test_what_only_the_end_needs_is_told_there():
    *before, end = told(BROAD)
    assert [title for title, *_ in before] == [
        "two cells: F and H",
        "two left in J",
        "two left in K",
        "two left in E",
    ]
    assert before[1][-1] == "(White around: r6c4 and r7c5.)"
    assert end == (
        "so no solution",
        "r3c5 pairs with r4c5, so r5c5 is white.",
        "r7c4 pairs with r7c3, so r6c3 is white.",
        "r7c7 pairs with r7c6, so r6c6 and r6c7 are white.",
        "r5c6 and r6c5 have no partner left, so they are white.",
        "G has no room for two black cells.",
    )


def test_a_clash_that_one_sees_at_once_does_not_begin_with_so():
    assert told(MARKS) == [("the marks clash", "The 0 in row 3 touches a bulb, r2c3.")]


def test_cases_that_are_the_same_when_turned_are_told_once():
    cases, end = told("satori 1\nkind: lightup\n\n. . .\n. 3 .\n. . .\n")
    assert cases[0] == "the same on every side"
    assert cases[1] == "Suppose r1c2 has no bulb."
    assert cases[-1] == (
        "So r1c2 is a bulb. Turned round, it is the same: r2c1, r2c3 and r3c2 are bulbs."
    )
    assert end[1] == "The 3 in row 2 touches too many bulbs: r1c2, r2c1, r2c3 and r3c2."


def test_cases_that_differ_are_not_told_by_one_of_them():
    # The wall takes a corner away, so that two sides are lit in another way.
    moves = told("satori 1\nkind: lightup\n\n. . .\n. 3 .\n. . X\n")
    assert all(title != "the same on every side" for title, *_ in moves)
