"""Why a puzzle has no solution: rules that conflict, and none of them superfluous."""

import random

import pytest

from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.explain import find_conflict
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from tests.helpers import random_puzzles
from tests.helpers.models import assert_irreducible
from tests.helpers.solving import verdict


def spoilt(kind: str, rng: random.Random) -> object:
    rows, cols = rng.randint(4, 9), rng.randint(4, 9)
    if kind == "lightup":
        return LightUp(random_puzzles.light_up(rng, rows, cols, 0.3, 0.9, spoil=True))
    if kind == "norinori" and rng.random() < 0.3:
        return Norinori(random_puzzles.random_regions(rng, rows, cols, 0.4))
    if kind == "norinori":
        return Norinori(random_puzzles.norinori(rng, rows, cols, 30, spoil=True))
    size = rng.randint(3, 6)
    clues = size * size // 2, 2 * size
    return Futoshiki.build(*random_puzzles.futoshiki(rng, size, *clues, spoil=True))


@pytest.mark.parametrize("kind", ["futoshiki", "lightup", "norinori"])
def test_conflicts_of_random_puzzles(kind):
    rng = random.Random(kind)
    answers = {"none": 0, "unique": 0, "multiple": 0}
    for _ in range(60):
        puzzle = spoilt(kind, rng)
        model = puzzle_type(kind).model(puzzle, Stop())
        conflict = find_conflict(model, Stop())
        answer = verdict(kind, puzzle)
        answers[answer] += 1
        assert (conflict is not None) == (answer == "none")
        if conflict is not None:
            assert_irreducible(model, conflict.rules)
            for index in conflict.rules:
                rule = model.rules[index]
                assert puzzle_type(kind).say_rule(puzzle, rule.name, rule.place)
                assert puzzle_type(kind).rule_json(rule.name, rule.place)["rule"] == rule.name
    assert answers["none"] >= 10
    assert answers["none"] < 60


def test_a_small_conflict_in_a_large_square():
    """Proving by exhaustion that there is none smaller would take minutes here."""
    rng = random.Random(3)
    found = None
    while found is None:
        puzzle = Futoshiki.build(*random_puzzles.futoshiki(rng, 13, 56, 26, spoil=True))
        model = puzzle_type("futoshiki").model(puzzle, Stop())
        found = find_conflict(model, Stop(20))
    assert len(found.rules) <= 3
    assert_irreducible(model, found.rules)
