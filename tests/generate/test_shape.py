"""The path to the solution as wished: narrow or wide, and with a technique."""

from collections import Counter

import pytest

from app.core.document import Document
from app.core.errors import BadUse
from app.core.generating import NARROW, WIDE, Need, Wish
from app.core.stop import Stop
from app.generate import make, read_need
from app.session.answers import Move
from app.session.problem import Problem


def moves_of(kind: str, wish: Wish) -> list[Move]:
    problem = Problem(Document(kind, make(kind, wish, Stop()).puzzle))
    return [move for move in problem.moves(Stop()) if isinstance(move, Move)]


def open_at_a_time(moves: list[Move]) -> float:
    """How many moves there are, on average, of which all reasons are known and that are to come."""
    known, open_ = set(), 0
    for number, move in enumerate(moves):
        for later in moves[number:]:
            own = set(later.literals)
            needed = {fact for told in later.steps for fact in told.step.facts} - own
            earlier = {literal for one in moves for literal in one.literals}
            open_ += needed & earlier <= known
        known.update(move.literals)
    return open_ / len(moves)


@pytest.mark.parametrize(
    ("kind", "size", "level"),
    [("lightup", 9, "normal"), ("norinori", 7, "easy"), ("futoshiki", 5, "normal")],
)
def test_a_narrow_path_and_a_wide_one(kind, size, level):
    narrow, wide = (
        open_at_a_time(moves_of(kind, Wish(size, size, level, path=path)))
        for path in (NARROW, WIDE)
    )
    assert narrow <= max(1.1, 0.18 * size)
    assert wide >= 1.5


def test_a_technique_is_needed_as_often_as_wished():
    for seed in range(2):
        need = Need("the corner of a 2", 2)
        moves = moves_of("lightup", Wish(10, 10, "normal", seed=seed, needs=need))
        assert Counter(move.idea for move in moves)[need.technique] >= 2


def test_needs_are_read():
    assert read_need("lightup", "needs and room") == Need("needs and room", 1)
    assert read_need("lightup", "Needs-and-room:3") == Need("needs and room", 3)
    with pytest.raises(BadUse, match="has no technique 'magic'; there are: nothing-beside-a-0"):
        read_need("lightup", "magic:2")
    with pytest.raises(BadUse, match="has no technique 'pair complete'"):
        read_need("norinori", "pair complete")  # a lesson, but no whole explanation is called so
    for times in ("0", "x", "-1", ""):
        with pytest.raises(BadUse, match="is no number of moves"):
            read_need("lightup", f"needs-and-room:{times}")
