"""Clues of which none can go: a minimal unsatisfiable set, found clue by clue."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from app.core.generating import Board
from app.generate.clue_solver import ClueSolver


class Fewest(NamedTuple):
    """Groups of clues of which none can go, and the others, in the order in which they went."""

    kept: Collection[int]
    removed: list[int]


def fewest_clues(
    solver: ClueSolver, board: Board[Any], portions: Sequence[Sequence[int]]
) -> Fewest:
    """Leave out groups of clues while there is one solution; the first of the order go first.

    With all groups there must be no other solution.
    """
    group_of = {place: index for index, group in enumerate(board.groups) for place in group}
    order = [group for portion in portions for group in portion]
    wanted = list(reversed(order))
    kept = set(order)
    removed: list[int] = []
    later = set(order)
    for portion in portions:
        later.difference_update(portion)
        for group in portion:
            if group not in kept:
                continue
            rest = [other for other in wanted if other in kept and other != group]
            if solver.other(rest, near=True):
                continue
            # What rules out other solutions is enough: many clues go at once.
            used = {group_of[place] for place in solver.used() if place in group_of} | later
            removed += [other for other in order if other in kept and other not in used]
            kept &= used
    return Fewest(kept, removed)
