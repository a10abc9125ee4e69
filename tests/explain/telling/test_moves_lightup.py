"""Moves of Light Up as they are told, and what they claim, read back line by line."""

import re
from random import Random

import pytest

from app.core.lines import Line
from app.core.model import Model
from app.core.steps import Step
from app.core.words import name_of
from tests.explain.telling.test_claims import CLAIMS, WALL, Board, Claim, cell, cells
from tests.explain.telling.test_counts_lightup import boards
from tests.explain.told_steps import Start, light_up


def as_told(drawing: str) -> list[tuple[str, str, str]]:
    """Return title, text and tail of every move."""
    return [
        (name_of(one.title), " ".join(map(str, one.lines)), str(one.tail or ""))
        for _, one in light_up(drawing).moves()
    ]


MUST_FIRE = [
    (
        "0 . . . . / . . . X . / X . 0 . . / . . . . .",
        "the 0s at r1c1 and r3c3",
        "The 0s at r1c1 and r3c3 touch no bulb, so only a bulb at r2c2 can light r2c1.",
        "",
    ),
    (
        "0 . . . 0 / X X . X X / X X . X X",
        "the 0s in row 1",
        "The 0s in row 1 touch no bulb, so only a bulb at r1c3 can light r1c2.",
        "Every cell is lit.",
    ),
    (
        ". . . . . . / . X 3 . . X / . . . . . .",
        "a 3 with three sides",
        "The 3 in row 2 has a wall on its left, so its other three neighbours are bulbs.",
        "New light falls mostly in rows 1 and 3.",
    ),
    (
        "1 . . . 1 / X X X X .",
        "a 1 with one side",
        "The 1 at r1c1 has only one free side, so r1c2 is a bulb. Now r1c4 is lit, so the 1 at "
        "r1c5 takes r2c5.",
        "Every cell is lit.",
    ),
    (
        "1 . 1 . / 1 . 2 . / . X . X",
        "a 1 with one side",
        "The 1 at r1c1 has only one free side, so r1c2 is a bulb. Now r2c2 is lit, so the 2 in "
        "row 2 takes r2c4 and r3c3. And the 1 in row 2 takes r3c1.",
        "Every cell is lit.",
    ),
    (
        "L . . 2 . . / X X X . X . / X X X . . .",
        "the 2 in row 1",
        "r1c3 is lit, so the 2 in row 1 takes r1c5 and r2c4.",
        "",
    ),
    (
        ". . 2 x . . / . x . . . . / . . . . . .",
        "the 2 in row 1",
        "The 2 in row 1 has only r1c2 and r2c3 left and takes both.",
        "New light falls mostly in row 2.",
    ),
    (
        ". X . X . / X X X X X / . X X X .",
        "who lights r1c1, r1c3 and r3c1?",
        "Nothing else can light r1c1, r1c3 or r3c1, so all are bulbs.",
        "",
    ),
    (
        ". X . X . / X X X X X / . X X X .",
        "the last bulbs",
        "Nothing else can light r1c5 or r3c5, so both are bulbs.",
        "Every cell is lit.",
    ),
    (
        "x . X . x / X X X X X",
        "the last bulbs",
        "Only r1c2 can light r1c1, and only r1c4 can light r1c5, so both are bulbs.",
        "Every cell is lit.",
    ),
    (
        "X 1 . . / X . . 1 / X X . X",
        "two bulbs in column 3?",
        "Without r2c2, the 1 in row 1 and the dark r2c2 both need a bulb in column 3, which takes "
        "only one. So r2c2 is a bulb.",
        "",
    ),
]

MUST_NOT_FIRE = [
    ("touch no bulb", "0 . . . 0 / . X . . . / . . . . .", "the second 0 is needed later"),
    ("Now ", "L . . 2 . . / X X X . X . / X X X . . .", "it was lit before"),
    ("is lit", ". 1 x / X . X / X . X", "a cross that no bulb lights"),
    ("both are bulbs", ". X X X X X X X X .", "too far from each other"),
    ("Light", "L . . . / X X X X", "three cells are not worth a word"),
    ("Every cell", ". . / . .", "two solutions"),
    (" takes ", "1 . X", "one free side says it"),
    ("so there is none at", "X 1 . . / X . . 1 / X X . X", "the rest of a 1 goes without saying"),
]


@pytest.mark.parametrize(("drawing", "title", "text", "tail"), MUST_FIRE)
def test_it_is_told_so_where_it_applies(drawing, title, text, tail):
    assert (title, text, tail) in as_told(drawing)


@pytest.mark.parametrize(("words", "drawing", "why"), MUST_NOT_FIRE)
def test_it_is_not_told_so_where_it_nearly_applies(words, drawing, why):
    assert not any(words in text or words in tail for _, text, tail in as_told(drawing)), why


# What moves claim

ORDER = {"second": 1, "third": 2, "fourth": 3}


def takes(
    b: Board, lit: str | None, wall: str, also: str | None, at: str, which: str | None
) -> bool:
    """Tell whether cells are lit, if named, and a number has no other places than it gets."""
    had = b.free(b.wall(wall)) & b.true
    beside = cells(lit) if lit else set()
    if which:
        assert len(had) == ORDER[which]
        assert len(cells(at)) == 1
    else:
        assert bool(had) == bool(also)
        assert len(cells(at)) > 1 or not also
    return (
        all(any(b.sees(bulb, one) for bulb in b.true) for one in beside)
        and beside <= b.around(b.wall(wall))
        and cells(at) == b.now_true
        and b.free(b.wall(wall)) == had | cells(at)
        and len(had | cells(at)) == b.number(b.wall(wall))
    )


def light_without(b: Board, names: str, dark: str) -> set[tuple[int, int]]:
    """Return what can light a cell without the cells beside some 0s, which are ruled out."""
    walls = b.walls(names)
    assert all(b.number(wall) == 0 for wall in walls)
    beside = set().union(*map(b.around, walls))
    assert b.now_false <= beside
    return b.lights(cell(dark)) - beside


def leaves(b: Board, at: str, wall: str, which: str) -> bool:
    """Tell whether a number has no other places than those it gets and had, which are so many."""
    free = b.free(b.wall(wall))
    had = free & b.true
    several = len(cells(at)) > 1
    assert which == ("other" if had and several else ["", *ORDER][len(had)])
    return (
        b.number(b.wall(wall)) == len(free)
        and b.now_true == cells(at) == free - had
        and not cells(at) & b.true
    )


OF_MOVES: dict[str, Claim] = {
    r"(The 0s? .+) touch(?:es)? no bulb\.": lambda b, names: (
        all(b.number(wall) == 0 for wall in b.walls(names))
        and b.now_false <= set().union(*map(b.around, b.walls(names)))
    ),
    rf"(?:(?:Now |And )?(.+) (?:is|are) lit, so|And) {WALL} (also )?takes (.+?)"
    r"(?: as its (.+))?\.": takes,
    r"(The 0s? .+) touch(?:es)? no bulb, so only a bulb at (\S+) can light (\S+)\.": (
        lambda b, names, bulb, dark: (
            light_without(b, names, dark) == cells(bulb) == b.now_true and bulb != dark
        )
    ),
    r"(The 0s? .+) touch(?:es)? no bulb, so (\S+) must light itself\.": lambda b, names, one: (
        light_without(b, names, one) == cells(one) == b.now_true
    ),
    rf"That leaves only (.+?) for {WALL}\.": lambda b, c, w: leaves(b, c, w, ""),
    rf"That leaves only (.+?) for the (.+) bulbs? of {WALL}\.": lambda b, c, which, w: leaves(
        b, c, w, which
    ),
    r"Nothing else can light (.+ or .+), so (?:both|all) are bulbs\.": lambda b, c: (
        b.now_true == cells(c) and all(b.lights(one) == {one} for one in cells(c))
    ),
    r"(Only .+), and (only .+), so (?:both|all) are bulbs\.": lambda b, some, last: (
        b.now_true
        == set().union(
            *(
                b.lights(cell(dark)) & cells(bulb)
                for bulb, dark in re.findall(r"nly (\S+) can light ([rc\d]+)", f"{some}, {last}")
                if b.lights(cell(dark)) == cells(bulb)
            )
        )
        and 2 <= len(b.now_true) == f"{some}{last}".count("can light")
    ),
}


def seen_from(model: Model, start: Start, known: set[int]) -> set[int]:
    """Add to what is known what bulbs light, and what complete numbers rule out."""
    board = Board(start.puzzle, model.facts, Step((), (), tuple(known)))
    every = [fact.cell for fact in model.facts]
    out = {one for one in every if one not in board.true and board.lights(one) & board.true}
    for row, line in enumerate(start.puzzle.grid):
        for col, mark in enumerate(line):
            if mark.isdigit() and int(mark) == len(board.free((row, col)) & board.true) > 0:
                out |= board.free((row, col)) - board.true
    return known | {-number for number, one in enumerate(every, 1) if one in out}


def check_line(start: Start, model: Model, line: Line, known: set[int]) -> str | None:
    """Check what a line claims, and return its pattern; None for parts of longer arguments."""
    if line.said.depth:
        return None
    patterns = OF_MOVES | CLAIMS["lightup"]
    board = Board(start.puzzle, model.facts, Step(line.gives, (), tuple(known)))
    for pattern, claim in patterns.items():
        if found := re.fullmatch(pattern, str(line)):
            assert claim(board, *found.groups()), line
            return pattern
    assert line.terms or not line.links or str(line).startswith("So "), line
    return None


def test_moves_claim_what_is_true():
    found = boards(Random("moves"))
    used = []
    for _ in range(300):
        start = next(found)
        model = start.model()
        known: set[int] = set()
        for move, telling in start.moves():
            seen = known
            for line in telling.lines:
                seen = seen_from(model, start, seen)
                used.append(check_line(start, model, line, seen))
                seen = seen | (set() if line.said.depth else set(line.gives))
            known.update(move.literals)
            assert seen <= known
    assert {pattern for pattern in OF_MOVES if used.count(pattern) < 3} == set()
    assert len(set(used)) > 12


def test_every_line_says_what_it_gives():
    found = boards(Random("gives"))
    for _ in range(100):
        start = next(found)
        for move, telling in start.moves():
            given = [x for line in telling.lines if not line.said.depth for x in line.gives]
            assert len(given) == len(set(given))
            assert set(given) <= set(move.literals)
            assert {x for step in move.said for x in step.conclusions if x > 0} <= set(given)
