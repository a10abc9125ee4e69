"""What is ready to be said, in an order that stays where the last step was."""

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from app.core.grid import Cell
from app.core.model import Literal

T = TypeVar("T")

COMPARED = 60
"""Of what is ready, so many of the latest are compared: on a large board the rest is far away."""


class Box(NamedTuple):
    """The smallest rectangle around some cells."""

    top: int
    left: int
    bottom: int
    right: int


def box_around(cells: Sequence[Cell], literals: Iterable[Literal]) -> Box:
    """Return the box around the cells of some literals."""
    rows, cols = zip(*[cells[abs(literal) - 1] for literal in literals], strict=True)
    return Box(min(rows), min(cols), max(rows), max(cols))


class Agenda(Generic[T]):
    """Things to do in places, of which the one nearest to the last place comes next.

    Among equals what came up last is finished first, in the order in which it came up.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[Box, T]] = []
        self.last = Box(0, 0, 0, 0)
        """Where something was last done."""

    def add(self, found: Sequence[tuple[Box, T]]) -> None:
        """Take things that came up together."""
        # The end of the list is looked at first, so what is to come first goes there.
        self._waiting += reversed(found)

    def take(self) -> T | None:
        """Return what is to be done next; None where nothing is left."""
        waiting = self._waiting
        top, left, bottom, right = self.last
        nearest = best = -1
        for index in range(len(waiting) - 1, max(-1, len(waiting) - 1 - COMPARED), -1):
            box = waiting[index][0]
            gap = max(box[0] - bottom, top - box[2], 0) + max(box[1] - right, left - box[3], 0)
            if best < 0 or gap < best:
                nearest, best = index, gap
                if not gap:
                    break
        return waiting.pop(nearest)[1] if waiting else None
