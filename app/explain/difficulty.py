"""How hard a puzzle is, from the sizes of the steps that solve it."""

from collections.abc import Iterable
from typing import NamedTuple

MANY_RULES = 3
"""A step of so many rules takes thinking ahead; smaller ones are seen."""


class Limit(NamedTuple):
    """What the steps of a puzzle may take at most to be no harder than a level."""

    level: str
    largest: int
    thoughtful: int


LIMITS = (Limit("easy", 2, 0), Limit("normal", 4, 10), Limit("hard", 6, 40))
"""The largest step, and how many steps may take three rules or more. Beyond is expert."""

EXPERT = "expert"
LEVELS = (*(limit.level for limit in LIMITS), EXPERT)


def difficulty_of_sizes(sizes: Iterable[int]) -> str:
    """Return how hard steps of these sizes are to find."""
    largest = thoughtful = 0
    for size in sizes:
        largest = max(largest, size)
        thoughtful += size >= MANY_RULES
    for limit in LIMITS:
        if largest <= limit.largest and thoughtful <= limit.thoughtful:
            return limit.level
    return EXPERT
