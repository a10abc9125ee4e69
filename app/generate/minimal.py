"""As few clues as one solution takes: a smallest unsatisfiable set, found clue by clue."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from app.core.generating import Board
from app.generate.clue_solver import ClueSolver


class Fewest(NamedTuple):
    """Groups of clues of which none can go, and the others, in the order in which they went."""

    kept: Collection[int]
    removed: list[int]


def fewest_clues(solver: ClueSolver, board: Board[Any], order: Sequence[int]) -> Fewest:
    """Leave out groups of clues while there is one solution; the first of the order go first.

    With all groups there must be no other solution.
    """
    groups = board.groups
    group_of = {place: index for index, group in enumerate(groups) for place in group}
    wanted = list(reversed(order))
    kept = set(order)
    needed: set[int] = set()
    removed: list[int] = []
    for group in order:
        if group not in kept or group in needed:
            continue
        rest = [other for other in wanted if other in kept and other != group]
        if solver.other(rest, near=True):
            needed.add(group)
            continue
        # What rules out other solutions is enough: many clues go at once.
        core = {group_of[place] for place in solver.used() if place in group_of}
        removed += [group, *(other for other in order if other in kept and other not in core)]
        removed = list(dict.fromkeys(removed))
        kept = core
    return Fewest(kept, removed)
