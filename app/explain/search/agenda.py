"""Waiting steps, taken in an order that stays near the last step."""

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from app.core.grid import Cell
from app.core.model import Literal

T = TypeVar("T")

MOST_COMPARED = 60
"""Latest items whose distances are compared; on a large board the others are far away anyway."""


class Box(NamedTuple):
    """The smallest rectangle around some cells."""

    top: int
    left: int
    bottom: int
    right: int


def box_around(cells: Sequence[Cell], literals: Iterable[Literal]) -> Box:
    """Return the box around the cells of some literals."""
    some = [cells[abs(literal) - 1] for literal in literals]
    top, left = bottom, right = some[0]
    for row, col in some:  # not with `min` and `max`, for the same reason as below
        if row < top:
            top = row
        elif row > bottom:
            bottom = row
        if col < left:
            left = col
        elif col > right:
            right = col
    return Box(top, left, bottom, right)


class Agenda(Generic[T]):
    """Waiting items, each with its box; the item nearest to `last` comes next.

    Of equally near items, those of the latest group come first, in the order of the group.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[Box, T]] = []
        self.compared = MOST_COMPARED
        """How many items `take` compares."""
        self.last = Box(0, 0, 0, 0)
        """The box of the last step."""

    def add(self, found: Sequence[tuple[Box, T]]) -> None:
        """Add a group of items."""
        # `take` starts at the end of the list, so the first of the group goes there.
        self._waiting += reversed(found)

    def take(self) -> T | None:
        """Remove and return the next item; None if there is none."""
        waiting = self._waiting
        top, left, bottom, right = self.last
        nearest = best = -1
        for index in range(len(waiting) - 1, max(-1, len(waiting) - 1 - self.compared), -1):
            # Not with `max`, which would take twice as long: this is the inner loop of a hint.
            above, before, below, after = waiting[index][0]
            gap = above - bottom if above > bottom else top - below if top > below else 0
            gap += before - right if before > right else left - after if left > after else 0
            if best < 0 or gap < best:
                nearest, best = index, gap
                if not gap:
                    break
        return waiting.pop(nearest)[1] if waiting else None

    def items(self) -> list[T]:
        """Return all waiting items; the last one is the first of the latest group."""
        return [item for _, item in self._waiting]
