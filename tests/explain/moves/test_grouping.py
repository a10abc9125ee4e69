"""When moves are told, whatever the search still has to find."""

from app.core.stop import Stop
from app.explain import Explanation
from app.explain.moves.grouping import MOST_BEFORE_FIRST, Grouping
from tests.explain.search.test_explanation import ring
from tests.helpers.models import build

RINGS = 20


def test_the_first_move_does_not_wait_for_a_mark(tally):
    """Many proofs rule something out, and no mark follows from any of them."""
    model = build(
        3 * RINGS, [rule for n in range(RINGS) for rule in ring(*range(3 * n + 1, 3 * n + 4))]
    )
    explanation = Explanation(model, Stop())
    moves = iter(
        Grouping(
            explanation.constraints,
            explanation,
            lambda step: tally.wording.group(None, model, step),
            Stop(),
        )
    )
    first = next(moves)
    assert len(explanation.sizes) == MOST_BEFORE_FIRST
    told = [literal for move in (first, *moves) for literal in move.literals]
    assert sorted(told, reverse=True) == [-(3 * n + 1) for n in range(RINGS)]
    assert len(explanation.sizes) == RINGS
