"""The difficulty of a puzzle, from the sizes of its steps."""

from collections.abc import Iterable
from typing import NamedTuple

from app.core.errors import BadUse
from app.core.words import template

MANY_RULES = 3
"""From this many rules on, a step takes thinking ahead; smaller ones are seen."""


class Limit(NamedTuple):
    """What a puzzle of a level may take at most."""

    level: str
    largest: int
    """Rules of the largest step."""
    thoughtful: int
    """Steps of `MANY_RULES` rules or more."""


LIMITS = (
    Limit(template("easy"), 2, 0),
    Limit(template("normal"), 4, 10),
    Limit(template("hard"), 6, 40),
)
"""The levels up to hard; anything beyond is expert."""

EXPERT = template("expert")
LEVELS = (*(limit.level for limit in LIMITS), EXPERT)
"""All levels, easiest first."""


def check_level(level: str) -> None:
    """Refuse a level that there is not."""
    if level not in LEVELS:
        raise BadUse(
            "There is no difficulty {level!r}; there are: {levels}.",
            level=level,
            levels=", ".join(LEVELS),
        )


def difficulty_of_sizes(sizes: Iterable[int]) -> str:
    """Return the level of a puzzle whose steps have these sizes."""
    largest = thoughtful = 0
    for size in sizes:
        largest = max(largest, size)
        thoughtful += size >= MANY_RULES
    for limit in LIMITS:
        if largest <= limit.largest and thoughtful <= limit.thoughtful:
            return limit.level
    return EXPERT
