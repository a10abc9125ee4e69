"""The puzzles there are, and what the program may expect of each."""

import pytest

from app.core.errors import BadUse
from app.core.puzzle import PuzzleType
from app.core.registry import kinds, puzzle_type, puzzle_types


def test_kinds_are_the_folders():
    assert list(kinds()) == sorted(kinds())
    assert {"lightup", "norinori", "futoshiki"} <= set(kinds())


def test_every_kind_keeps_the_contract():
    for kind, found in zip(kinds(), puzzle_types(), strict=True):
        assert isinstance(found, PuzzleType)
        assert found.kind == kind
        assert found is puzzle_type(kind)
        assert found.title
        assert found.codecs.native


def test_an_unknown_kind_is_refused_with_those_there_are():
    with pytest.raises(BadUse, match=r"no puzzle called 'sudoku'; there are: .*norinori"):
        puzzle_type("sudoku")


def test_rules_become_json_by_the_names_of_their_fields():
    assert puzzle_type("lightup").rule_json("wall", ((1, 2),)) == {"rule": "wall", "cell": (1, 2)}
    made = puzzle_type("futoshiki").rule_json("sign", ((0, 0), (0, 1)))
    assert made == {"rule": "sign", "less": (0, 0), "greater": (0, 1)}
    with pytest.raises(ValueError, match="zip"):
        puzzle_type("lightup").rule_json("wall", ((1, 2), 3))
