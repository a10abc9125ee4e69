"""Moves of Norinori as they are read: what several steps say alike is said once."""

import re

import pytest

from app.core.lines import Telling
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.core.words import name_of
from app.explain import Explanation, Moves
from app.puzzles.norinori.naming import region_name
from tests.explain.telling.test_claims import cells
from tests.explain.told_steps import bundled, norinori


def read(telling: Telling) -> tuple[str, ...]:
    return (
        name_of(telling.title),
        *map(str, telling.lines),
        *([f"({telling.tail})"] * bool(telling.tail)),
    )


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "paddock",
            (
                "two cells in A",
                "A has only two cells, so both are black.",
                "(All around is white.)",
            ),
        ),
        (
            "paddock",
            (
                "two left in D",
                "D has only r3c2 and r4c1 left, so both are black.",
                "r3c2 can only pair with r3c3, r4c1 with r5c1.",
                "(All around is white.)",
            ),
        ),
        (
            "waterfall",
            (
                "two cells: D, E and M",
                "D, E and M have only two cells each, so all are black.",
                "(All around is white.)",
            ),
        ),
    ],
)
def test_what_belongs_together_is_one_move(name, expected):
    assert expected in [read(telling) for _, telling in bundled("norinori", name).moves()]


def test_only_a_pair_has_cells_around_it():
    seen = set()
    for name in ("hard/reed-grove", "expert/misty-acre"):
        for move, telling in bundled("norinori", name).moves():
            words = str(telling.tail).split(":")[0]
            if words in ("White around", "Also white"):
                seen.add(words)
                assert words == "Also white" or any(literal > 0 for literal in move.literals)
    assert len(seen) == 2


def test_the_last_cell_of_a_region_and_its_partner_are_one_sentence():
    said = [
        str(line)
        for _, telling in bundled("norinori", "waterfall").moves()
        for line in telling.lines
    ]
    assert "P has only r9c10 left, which can only pair with r10c10: both are black." in said
    assert "r9c10 can only pair with r10c10." not in said


def test_cells_that_look_outside_the_same_region_are_told_together():
    said = [
        str(line) for _, telling in bundled("norinori", "quilt").moves() for line in telling.lines
    ]
    alike = [line for line in said if "can only pair inside C" in line]
    assert alike == [
        "r4c1, r4c2, r5c1 and r5c2 can only pair inside C: with r6c3, that makes three. So they "
        "are white."
    ]


def test_a_second_elbow_is_told_like_the_first():
    _, first = next(bundled("norinori", "crossing").moves())
    assert [str(line) for line in first.lines[:2]] == [
        "L needs two of r6c7, r7c6 and r7c7. Whichever two, r6c6 touches both or their pair. So "
        "r6c6 is white.",
        "In the same way r4c6 is white: H needs two of r4c7, r5c6 and r5c7.",
    ]
    assert all(line.cases and not line.inner for line in first.lines[:2])


def around(cell):
    row, col = cell
    return {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}


def seen_white(black, region):
    """Return what one sees to be white: around pairs, beside two black cells, in full regions."""
    pairs = {cell for cell in black if around(cell) & black}
    full = [one for one in set(region.values()) if sum(region[cell] == one for cell in black) == 2]
    return {
        cell
        for cell in region.keys() - black
        if around(cell) & pairs or len(around(cell) & black) > 1 or region[cell] in full
    }


@pytest.mark.parametrize(
    "name", ["easy/autumn-pasture", "easy/distant-causeway", "hard/heron-shore", "expert/reed-bay"]
)
def test_one_sees_or_is_told_why_a_region_has_no_more_cells_left(name):
    start = bundled("norinori", name)
    model = start.model()
    region = {
        (row, col): region_name(one)
        for row, line in enumerate(start.puzzle.regions)
        for col, one in enumerate(line)
    }
    told = 0
    black, white = set(), set()
    for move, telling in start.moves():
        for line in telling.lines:
            if found := re.match(r"([A-Z]+) has only (.+?) left", str(line)):
                told += 1
                here = {cell for cell in region if region[cell] == found[1]}
                left = here - black - white - seen_white(black, region)
                assert left == cells(found[2])
            given = () if line.said.depth else line.gives
            black |= set(model.cells_of(x for x in given if x > 0))
            white |= set(model.cells_of(x for x in given if x < 0))
        black |= set(model.cells_of(x for x in move.literals if x > 0))
        white |= set(model.cells_of(x for x in move.literals if x < 0))
    assert told > 2


@pytest.mark.parametrize("name", ["paddock", "waterfall", "pebbles", "quilt", "crossing"])
def test_both_halves_of_a_domino_are_one_move(name):
    """A new black cell has its partner, or several cells that may be it."""
    start = bundled("norinori", name)
    model, kind = start.model(), puzzle_type("norinori")
    moves = Moves(kind, start.puzzle, model, Stop()).of_explanation(Explanation(model, Stop()))
    black, white = set(), set()
    for move in moves:
        new = {model.facts[x - 1].cell for x in move.literals if x > 0}
        black |= new
        white |= {model.facts[-x - 1].cell for x in move.literals if x < 0}
        for row, col in new:
            near = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
            on_board = {fact.cell for fact in model.facts} & near
            assert near & black or len(on_board - white) > 1


def test_lines_that_differ_are_not_joined():
    """Partners that other sentences stand between, and a region of two cells alone."""
    said = [read(telling) for _, telling in norinori("a b b / a a b").moves()]
    assert said[0][1].startswith("A needs two of r1c1, r2c1 and r2c2, but the pair r2c1–r2c2 ")
    assert all("each" not in line for lines in said for line in lines)


def test_titles_are_short_and_say_what_a_move_is_about():
    before = ""
    for name in ("waterfall", "pebbles", "quilt"):
        for _, one in bundled("norinori", name).moves():
            title = name_of(one.title)
            assert len(title.split()) <= 6
            assert title.startswith(TITLES) or re.fullmatch(ONE_OF_TWO, title)
            assert title != before
            before = title


ONE_OF_TWO = r"[A-Z]+ needs r\d+c\d+ or r\d+c\d+"
TITLES = (
    "two cells in ",
    "two cells: ",
    "two left in ",
    "one left in ",
    "the partner of r",
    "the second cell of ",
    "a pair inside ",
    "no more room in ",
    "no partner for r",
    "either partner of r",
    "too much for ",
    "too little for ",
    "a partner for r",
    "two of three in ",
    "enough cells for ",
    "the elbow in ",
    "whichever two in ",
    "a trial at r",
    "the rest",
)
