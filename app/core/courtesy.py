"""Letting something go first: Python would share its time evenly between threads.

What somebody is looking at would take twice as long while a job is at work beside it.
"""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST = 0.05
"""Seconds that a job waits at most: what goes first may be waiting for the job."""

AFTERWARDS = 0.015
"""Seconds that are left for what comes of it: most often, something is painted."""

PAUSE = 0.001

first_until = 0.0
"""Until when something goes first, or 0: then there is no need to look at the clock."""

_depth = 0
"""How often, one within the other, something goes first; in one thread, and no other."""

_promised = 0.0
"""Until when, once that has ended."""


@contextmanager
def going_first(afterwards: float = AFTERWARDS) -> Iterator[None]:
    """Have jobs wait meanwhile, from their next look at their Stop on, and a moment longer."""
    global first_until, _depth, _promised
    _depth += 1
    first_until = math.inf
    try:
        yield
    finally:
        _depth -= 1
        _promised = max(_promised, time.monotonic() + afterwards)
        if not _depth:
            first_until = _promised


def give_way() -> None:
    """Wait while something goes first."""
    global first_until
    end = time.monotonic() + LONGEST
    while (now := time.monotonic()) < (until := first_until):
        if now > end:
            return
        time.sleep(PAUSE)
    if first_until == until:  # and nothing else has begun to go first since
        first_until = 0.0
