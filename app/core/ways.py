"""How well a step is told: the kinds of argument, best first."""

from enum import IntEnum


class Way(IntEnum):
    """The kinds of argument in which a step is told, best first."""

    ONE_CLUE = 0
    """A count at one clue: it takes one rule."""
    NAMED = 1
    """A lemma or pattern for which the puzzle has a name."""
    COUNT = 2
    """A count over several rules."""
    COMPARISON = 3
    """Two clues compared."""
    CASES = 4
    """Cases that agree, whichever holds."""
    CHAIN = 5
    """A supposition after which each inference rests on the one before."""
    TRIAL = 6
    """A supposition with one line of consequences."""
    BRANCHES = 7
    """A supposition within which further ones are made."""
