"""Broken rules are reported as soon as they are certain, and never before: by brute force."""

from itertools import product
from random import Random

import pytest

from app.core import registry
from app.core.grid import all_cells
from app.core.mistakes import MistakeKind, Watch, mistakes_of, wrong_cells
from app.core.play import no_marks, put
from app.core.stop import Stop
from app.formats import read_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from app.sat.solving import find_solutions
from app.session.marks import claims
from tests.helpers.random_puzzles import futoshiki, light_up, norinori

ROUNDS = 12
POSITIONS = 15


def random_puzzle(kind, rng):
    if kind == "lightup":
        return LightUp(light_up(rng, 3, 3, 0.3, 0.8, spoil=rng.random() < 0.3))
    if kind == "norinori":
        return Norinori.from_labels(norinori(rng, 3, 3, 2, spoil=rng.random() < 0.3))
    return Futoshiki.build(*futoshiki(rng, 3, 1, 4))


def words(kind, puzzle, cell):
    """What a cell can be in a full drawing."""
    row, col = cell
    if kind == "lightup":
        white = puzzle.grid[row][col] == "."
        return (".", "L") if white else (puzzle.grid[row][col],)
    if kind == "norinori":
        return ".", "#"
    given = puzzle.givens[row][col]
    return (str(given),) if given else ("1", "2", "3")


def fits(word, mark):
    """Tell whether a cell of a full drawing can be what a mark says."""
    if mark.startswith("!"):
        return word not in mark[1:].split(",")
    return mark == "." or word == {"x": "."}.get(mark, mark)


def random_marks(kind, puzzle, rng):
    player, marks = registry.player(kind), no_marks(puzzle)
    for cell in all_cells(puzzle.rows, puzzle.cols):
        if rng.random() < 0.6 and player.can_mark(puzzle, cell):
            choice = ("1", "2", "3", "!1", "!3") if kind == "futoshiki" else (player.yes, "x")
            marks = put(marks, [cell], rng.choice(choice))
    return marks


@pytest.mark.parametrize("kind", ["futoshiki", "lightup", "norinori"])
def test_what_is_reported_is_certain_and_what_is_certain_is_reported(kind):
    rng = Random(f"mistakes {kind}")
    puzzle_type, obvious = registry.puzzle_type(kind), registry.player(kind).obvious
    seen, useful = set(), 0
    for _ in range(ROUNDS):
        puzzle = random_puzzle(kind, rng)
        cells = list(all_cells(puzzle.rows, puzzle.cols))
        model = puzzle_type.model(puzzle, Stop())
        watch = Watch(model, obvious, Stop())
        drawings = []
        for found in product(*(words(kind, puzzle, cell) for cell in cells)):
            rows = tuple(found[start : start + 3] for start in range(0, 9, 3))
            drawings.append((found, set(puzzle_type.broken_rules(puzzle, rows))))
        for _ in range(POSITIONS):
            marks = random_marks(kind, puzzle, rng)
            flat = [mark for line in marks for mark in line]
            left = [broken for found, broken in drawings if all(map(fits, found, flat))]
            certain = set.intersection(*left)
            watch.follow(claims(kind, puzzle, marks))
            reported = {model.rules.place(rule) for rule in watch.broken}
            assert certain <= reported
            # What else is reported follows with the rules that need no marks; no drawing keeps
            # to those where one of them is broken for certain.
            kept = [broken for broken in left if all(name not in obvious for name, _ in broken)]
            for place in reported - certain:
                assert all(place in broken for broken in kept)
            useful += bool(kept) and bool(reported - certain)
            if kind == "futoshiki":
                assert reported == certain
            seen.update(
                (one.kind, one.place[0])
                for one in mistakes_of(puzzle_type, puzzle, model, watch.broken)
            )
    assert seen >= EXPECTED[kind]
    assert useful or kind == "futoshiki"


MANY, FEW, SIGN = MistakeKind
EXPECTED = {
    "lightup": {(MANY, "wall"), (FEW, "wall"), (MANY, "sight"), (FEW, "lit")},
    "norinori": {(MANY, "region"), (FEW, "region"), (MANY, "pair"), (FEW, "pair")},
    "futoshiki": {(MANY, "row"), (FEW, "row"), (MANY, "column"), (FEW, "column"), (SIGN, "sign")},
}
"""Every way in which a rule of each kind can be broken."""


def test_following_marks_is_the_same_as_looking_at_all_rules():
    rng = Random("following")
    for kind in ("futoshiki", "lightup", "norinori"):
        puzzle = random_puzzle(kind, rng)
        model = registry.puzzle_type(kind).model(puzzle, Stop())
        obvious = registry.player(kind).obvious
        watch = Watch(model, obvious, Stop())
        for _ in range(25):
            marks = random_marks(kind, puzzle, rng)
            watch.follow(claims(kind, puzzle, marks))
            fresh = Watch(model, obvious, Stop())
            fresh.follow(claims(kind, puzzle, marks))
            assert (watch.truth, watch.broken) == (fresh.truth, fresh.broken)


def shown(text, drawn):
    """Return the mistakes of marks in a puzzle, as kind, rule and cells."""
    document = read_text(text)
    kind, puzzle = document.kind, document.puzzle
    puzzle_type = registry.puzzle_type(kind)
    model = puzzle_type.model(puzzle, Stop())
    watch = Watch(model, registry.player(kind).obvious, Stop())
    watch.follow(claims(kind, puzzle, tuple(tuple(row.split()) for row in drawn.split("/"))))
    return [
        (one.kind, one.place[0], sorted(one.cells), sorted(one.edges))
        for one in mistakes_of(puzzle_type, puzzle, model, watch.broken)
    ]


LIGHTS = "satori 1\nkind: lightup\n\n. . .\n. 1 .\n. . .\n"
REGIONS = "satori 1\nkind: norinori\n\nA A B\nA B B\nC C C\n"
SIGNS = "satori 1\nkind: futoshiki\n\n. < .   .\n.   .   .\n.   .   .\n"


@pytest.mark.parametrize(
    ("puzzle", "marks", "mistakes"),
    [
        (LIGHTS, ". L ./L . ./. . .", [(MANY, "wall", [(1, 1)], [])]),
        (LIGHTS, ". x ./x . x/. x .", [(FEW, "wall", [(1, 1)], [])]),
        (LIGHTS, "L . L/. . ./. . .", [(MANY, "sight", [(0, 0), (0, 2)], [])]),
        (LIGHTS, "x x x/x . ./x . .", [(FEW, "lit", [(0, 0)], [])]),
        # A lit cell needs no cross: the bulb at r1c2 takes r1c1 and r1c3.
        (LIGHTS, ". L ./x . ./x . .", [(FEW, "lit", [(1, 0)], [])]),
        (REGIONS, "# # #/. . ./. . .", [(MANY, "pair", [(0, 0), (0, 1), (0, 2)], [])]),
        (REGIONS, "x x ./x . ./. . .", [(FEW, "region", [(0, 0), (0, 1), (1, 0)], [])]),
        (SIGNS, "3 . ./. . ./. . .", [(SIGN, "sign", [], [((0, 0), (0, 1))])]),
        (SIGNS, "2 1 ./. . ./. . .", [(SIGN, "sign", [], [((0, 0), (0, 1))])]),
        (SIGNS, ". . 2/. . ./. . 2", [(MANY, "column", [(0, 2), (2, 2)], [])]),
        (SIGNS, "?3 . ./. . ./. . .", []),  # a note is no claim
    ],
)
def test_a_broken_rule_is_shown_where_it_is(puzzle, marks, mistakes):
    assert [one for one in shown(puzzle, marks) if one in mistakes] == mistakes
    kinds = {one[:2] for one in shown(puzzle, marks)}
    assert kinds >= {one[:2] for one in mistakes}
    assert bool(mistakes) == bool(kinds)


def test_wrong_marks_are_those_that_the_solution_contradicts():
    document = read_text("satori 1\nkind: lightup\n\n0 . .\n. X .\n. . .\n")
    puzzle_type = registry.puzzle_type("lightup")
    model = puzzle_type.model(document.puzzle, Stop())
    solution = find_solutions(model, Stop()).solutions[0]
    bulb = model.facts[solution[0] - 1].cell
    right = put(no_marks(document.puzzle), [bulb], "L")
    assert not wrong_cells(model, claims("lightup", document.puzzle, right), solution)
    wrong = put(right, [bulb], "x")
    assert wrong_cells(model, claims("lightup", document.puzzle, wrong), solution) == {bulb}
