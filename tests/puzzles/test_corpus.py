"""Puzzles by others, where they are at hand: one solution each, and the right one."""

from app.core.registry import puzzle_type
from tests.helpers import corpus as read
from tests.helpers.solving import solutions


def test_light_up_with_solutions(corpus):
    puzzles = read.light_up(corpus)
    assert len(puzzles) == 243
    for key, puzzle, solution in puzzles:
        assert solutions("lightup", puzzle, limit=2) == [solution], key
        assert puzzle_type("lightup").broken_rules(puzzle, solution) == [], key


def test_norinori_with_solutions(corpus):
    puzzles = read.norinori(corpus)
    assert len(puzzles) == 72
    for key, puzzle, solution in puzzles:
        assert solutions("norinori", puzzle, limit=2) == [solution], key
        assert puzzle_type("norinori").broken_rules(puzzle, solution) == [], key


def test_light_up_ids(corpus):
    puzzles = read.light_up_ids(corpus)
    assert len(puzzles) == 36
    for key, puzzle in puzzles:
        found = solutions("lightup", puzzle, limit=2)
        assert len(found) == 1, key
        assert puzzle_type("lightup").broken_rules(puzzle, found[0]) == [], key


def test_futoshiki_ids(corpus):
    puzzles = read.futoshiki_ids(corpus)
    assert len(puzzles) == 90
    for key, puzzle in puzzles:
        found = solutions("futoshiki", puzzle, limit=2)
        assert len(found) == 1, key
        assert puzzle_type("futoshiki").broken_rules(puzzle, found[0]) == [], key
