"""Letting something go first: Python would share its time evenly between threads.

What somebody is looking at would take twice as long while a job is at work beside it.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST = 0.05
"""Seconds that a job waits at most: what goes first may be waiting for the job."""

PAUSE = 0.001

going_first_now = 0
"""How often, one within the other, something goes first; in one thread, and no other."""


@contextmanager
def going_first() -> Iterator[None]:
    """Have jobs wait meanwhile, from their next look at their Stop on."""
    global going_first_now
    going_first_now += 1
    try:
        yield
    finally:
        going_first_now -= 1


def give_way() -> None:
    """Wait while something goes first."""
    end = time.monotonic() + LONGEST
    while going_first_now and time.monotonic() < end:
        time.sleep(PAUSE)
