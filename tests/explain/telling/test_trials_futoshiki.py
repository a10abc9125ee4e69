"""Longer trials of Futoshiki: what is said line by line, and what one sees without a word."""

from collections.abc import Iterator, Sequence

import pytest

from app.core.lines import Line
from app.core.steps import Link
from app.core.words import Message
from app.puzzles.futoshiki.inferences import inferred, listed
from app.puzzles.futoshiki.trial_lines import say_links
from app.puzzles.futoshiki.trials import shortened
from tests.explain.telling.line_checking import LineChecker
from tests.explain.told_steps import bundled, futoshiki

SIZE = 4
SIGNS = "r1c1<r1c2 r1c2<r1c3"


def links_of(*told: tuple[str, tuple, str, str], signs: str = SIGNS) -> list[Link]:
    """Read inferences: the rule, its place, what it uses, and what it gives."""
    model = futoshiki(SIZE, "", signs).model()
    places = {model.rules.place(index): index for index in range(len(model.rules))}

    def literals(text: str):
        return futoshiki(SIZE, "", signs, text).literals

    return [
        Link(places[rule, place], literals(used), (), literals(gives))
        for rule, place, used, gives in told
    ]


def said(*told: tuple[str, tuple, str, str], signs: str = SIGNS) -> list[str]:
    """Return what is said of inferences, which someone who reads the lines as data accepts."""
    model = futoshiki(SIZE, "", signs).model()
    links = links_of(*told, signs=signs)
    given = {literal for link in links for literal in link.conclusions}
    lines = say_links(model, links)
    known = {literal for link in links for literal in link.premises} - given
    LineChecker(model, known).check_move(lines, ())
    return list(map(str, lines))


FIRST, SECOND = ((0, 0), (0, 1)), ((0, 1), (0, 2))
"""The places of the signs."""


@pytest.mark.parametrize(
    ("told", "text"),
    [
        (("sign", FIRST, "r1c1=2 r1c2!4", "r1c2=3"), "r1c2 > 2 leaves 3."),
        (("sign", FIRST, "r1c2=3 r1c1!1", "r1c1=2"), "r1c1 < 3 leaves 2."),
        (("sign", FIRST, "r1c1=2", "r1c2!1 r1c2!2"), "r1c2 > r1c1, so r1c2 is not 1 or 2."),
        (("sign", FIRST, "r1c2=3", "r1c1!3 r1c1!4"), "r1c1 < r1c2, so r1c1 is not 3 or 4."),
        (("sign", FIRST, "r1c1!1", "r1c2!2"), "r1c2 > r1c1 ≥ 2, so r1c2 is not 2."),
        (("sign", FIRST, "r1c2!4", "r1c1!3"), "r1c1 < r1c2 ≤ 3, so r1c1 is not 3."),
        (("sign", FIRST, "", "r1c2!1"), "r1c2 is greater than r1c1, so it is not 1."),
        (("cell", ((0, 0),), "r1c1!1 r1c1!2 r1c1!3", "r1c1=4"), "4 is the only number left for "
         "r1c1."),
    ],
)  # fmt: skip
def test_an_inference(told, text):
    assert said(told) == [text]


def test_that_a_cell_has_no_other_number_is_seen():
    """Nobody wants to hear that r1c2, which is 3, is not 4."""
    lines = said(
        ("sign", FIRST, "r1c1=2 r1c2!4", "r1c2=3"),
        ("sign", FIRST, "r1c1=2", "r1c2!2"),
        ("column", (1, 2), "r1c2!2 r2c2!2 r3c2!2", "r4c2=2"),
    )
    assert lines == ["r1c2 > 2 leaves 3.", "r4c2 is the only place left for 2 in column 2."]


def ends_with(*told: tuple[str, tuple, str, str], signs: str = SIGNS) -> str:
    """Return what is said of inferences up to a clash, which is one sentence."""
    (text,) = said(*told, signs=signs)
    return text


def test_two_numbers_that_go_to_one_cell():
    row = [
        ("row", (0, value), f"r1c1!{value} r1c2!{value} r1c3!{value}", f"r1c4={value}")
        for value in (3, 4)
    ]
    clash = ("cell", ((0, 3),), "r1c4=3 r1c4=4", "")
    assert ends_with(*row, clash) == "But the 3 and 4 of row 1 both go to r1c4."
    column = ("column", (3, 4), "r2c4!4 r3c4!4 r4c4!4", "r1c4=4")
    text = "But the 3 of row 1 and the 4 of column 4 both go to r1c4."
    assert ends_with(row[0], column, clash) == text


def test_two_rows_that_have_a_number_in_one_column():
    text = ends_with(
        ("row", (0, 2), "r1c1!2 r1c2!2 r1c3!2", "r1c4=2"),
        ("row", (1, 2), "r2c1!2 r2c2!2 r2c3!2", "r2c4=2"),
        ("column", (3, 2), "r1c4=2 r2c4=2", ""),
    )
    assert text == "But rows 1 and 2 both have their 2 in column 4."


def test_two_cells_with_the_same_number_left():
    text = ends_with(
        ("cell", ((0, 0),), "r1c1!1 r1c1!2 r1c1!3", "r1c1=4"),
        ("cell", ((0, 2),), "r1c3!1 r1c3!2 r1c3!3", "r1c3=4"),
        ("row", (0, 4), "r1c1=4 r1c3=4", ""),
    )
    assert text == "But 4 is the only number left for both r1c1 and r1c3."


def test_two_signs_that_leave_the_same_number():
    signs = "r1c1<r1c2 r2c1<r2c2"
    first = ("sign", ((0, 0), (0, 1)), "r1c1=3", "r1c2=4")
    second = ("sign", ((1, 0), (1, 1)), "r2c1=2 r2c2!3", "r2c2=4")
    left = ("cell", ((1, 1),), "r2c2!1 r2c2!2 r2c2!3", "r2c2=4")
    twice = ("column", (1, 4), "r1c2=4 r2c2=4", "")
    assert ends_with(first, second, twice, signs=signs) == (
        "But r1c2 > 3 and r2c2 > 2 both leave 4."
    )
    assert ends_with(first, left, twice, signs=signs) == (
        "But 4 is the only number left for both r1c2 and r2c2."
    )


@pytest.mark.parametrize(
    ("sign", "empty", "text"),
    [
        (
            ("sign", FIRST, "r1c1!1 r1c1!2", "r1c2!3"),
            ("cell", ((0, 1),), "r1c2!1 r1c2!2 r1c2!3 r1c2!4", ""),
            "But r1c2 > r1c1 ≥ 3, so no number is left for r1c2.",
        ),
        (
            ("sign", SECOND, "r1c3!4 r1c3!3", "r1c2!2"),
            ("cell", ((0, 1),), "r1c2!1 r1c2!2 r1c2!3 r1c2!4", ""),
            "But r1c2 < r1c3 ≤ 2, so no number is left for r1c2.",
        ),
        (
            ("sign", FIRST, "r1c1!1 r1c1!2 r1c1!3", "r1c2!4"),
            ("cell", ((0, 1),), "r1c2!1 r1c2!2 r1c2!3 r1c2!4", ""),
            "But no number is left for r1c1 that is less than r1c2.",
        ),
        (
            ("sign", FIRST, "r1c2!4 r1c2!3 r1c2!2", "r1c1!1"),
            ("cell", ((0, 0),), "r1c1!1 r1c1!2 r1c1!3 r1c1!4", ""),
            "But no number is left for r1c2 that is greater than r1c1.",
        ),
    ],
)
def test_a_sign_that_leaves_nothing(sign, empty, text):
    assert ends_with(sign, empty) == text


def test_a_clash_is_told_apart_from_what_it_does_not_rest_on_alone():
    """The sign says of r1c2 what the row uses; the cell that is empty is another one."""
    lines = said(
        ("sign", FIRST, "r1c1!1", "r1c2!2"),
        ("row", (0, 2), "r1c1!2 r1c2!2 r1c3!2", "r1c4=2"),
        ("column", (3, 2), "r1c4=2 r2c4=2", ""),
    )
    assert lines[-1] == "But column 4 has 2 twice, at r1c4 and r2c4."
    assert len(lines) == 3


def test_what_a_sign_rules_out_before_it_leaves_one_number_goes_without_saying():
    lines = said(
        ("sign", FIRST, "", "r1c2!1"),
        ("sign", FIRST, "r1c1=2 r1c2!4", "r1c2=3"),
        ("column", (1, 2), "r1c2!2 r2c2!2 r3c2!2", "r4c2=2"),
    )
    assert lines == ["r1c2 > 2 leaves 3.", "r4c2 is the only place left for 2 in column 2."]


def test_columns_that_have_the_same_number_are_named_together():
    assert said(
        ("column", (0, 2), "r2c1=2", "r1c1!2"),
        ("column", (1, 2), "r3c2=2", "r1c2!2"),
    ) == ["As columns 1 and 2 have 2, r1c1 and r1c2 are not 2."]


# In one sentence


def test_two_numbers_of_one_line_are_listed_together():
    model = futoshiki(SIZE, "", SIGNS).model()
    links = links_of(
        ("row", (0, 1), "r1c2!1 r1c3!1 r1c4!1", "r1c1=1"),
        ("row", (0, 2), "r1c1!2 r1c3!2 r1c4!2", "r1c2=2"),
        ("row", (1, 2), "r2c1!2 r2c2!2 r2c4!2", "r2c3=2"),
    )
    text = str(listed(inferred(model, links)))
    assert text == "row 1 has its 1 at r1c1 and its 2 at r1c2 and row 2 has its 2 at r2c3"


def test_a_bound_is_not_said_where_a_stronger_one_follows():
    model = futoshiki(SIZE, "", SIGNS).model()
    weak = ("sign", FIRST, "r1c1!1", "r1c2!2")
    strong = ("sign", FIRST, "r1c1!1 r1c1!2", "r1c2!3")
    place = ("row", (1, 1), "r2c2!1 r2c3!1 r2c4!1", "r2c1=1")
    using = ("column", (1, 2), "r1c2!2 r2c2!2 r3c2!2", "r4c2=2")

    def text(*told) -> list[str]:
        return [str(one.said) for one in inferred(model, links_of(*told))]

    assert text(weak, place, strong) == ["row 2 has its 1 at r2c1", "r1c2 > r1c1 ≥ 3"]
    assert text(weak, using, strong) == [
        "r1c2 > r1c1 ≥ 2",
        "column 2 has its 2 at r4c2",
        "r1c2 > r1c1 ≥ 3",
    ]


# Trials told together


def trial(supposed: str) -> list[Line]:
    """Tell a trial that always takes the same course."""
    start = futoshiki(SIZE, "", SIGNS, supposed)
    model, (literal,) = start.model(), start.literals
    course = links_of(
        ("row", (0, 1), "r1c1!1 r1c2!1 r1c3!1", "r1c4=1"),
        ("column", (3, 1), "r1c4=1 r2c4=1", ""),
    )
    body = [line._replace(said=line.said._replace(depth=1)) for line in say_links(model, course)]
    supposing = Line(Message("Suppose it.", {}, 1), supposed=(literal,))
    return [supposing, *body, Line(Message("So it is not."), gives=(-literal,))]


def told_shortly(*supposed: str) -> list[str]:
    model = futoshiki(SIZE, "", SIGNS).model()
    lines = [line for one in supposed for line in trial(one)]
    return [str(line) for line in shortened(model, lines)]


COURSE = "row 1 has its 1 at r1c4, and column 4 has 1 twice"


def test_trials_that_go_the_same_way_are_told_once():
    assert told_shortly("r3c1=2", "r3c1=3", "r3c1=4") == [
        f"With 2, 3 or 4 at r3c1, {COURSE}. So r3c1 is not 2, 3 or 4."
    ]
    assert told_shortly("r3c1=2", "r3c2=2") == [
        f"With 2 at r3c1 or r3c2, {COURSE}. So none of these is 2."
    ]


def test_trials_of_two_numbers_in_two_cells_are_told_apart():
    assert told_shortly("r3c1=2", "r3c2=3") == [
        f"With 2 at r3c1, {COURSE}. So r3c1 is not 2.",
        f"With 3 at r3c2, {COURSE}. So r3c2 is not 3.",
    ]


# A supposition and what one sees beside it


def every_line(lines: Sequence[Line]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from every_line(line.inner)


def test_what_one_sees_beside_a_supposition_is_not_said():
    """That r1c2, which is 1, is not 2 needs no sentence before the next supposition."""
    moves = bundled("futoshiki", "expert/far-trail").moves()
    _, telling = next(one for one in moves if str(one[1].title) == "try 4 at r3c3")
    lines = list(every_line(telling.lines))
    index = [str(line) for line in lines].index("Suppose further that r1c2 is 1.")
    assert str(lines[index + 1]) == "A trial within this one shows that r2c2 is not 2."
    (one,) = lines[index].supposed
    assert lines[index].gives == (-(one + 1), -(one + 2), -(one + 3))
