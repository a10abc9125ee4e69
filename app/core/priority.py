"""The window before the workers: what a person looks at goes first.

Python runs one thread at a time and shares its time evenly. While a worker is busy, painting the
window takes twice as long, and each call between Python and Qt may wait for a whole turn of the
worker. A person notices gaps of 33 ms. Two measures keep the gaps shorter:

- `foreground()` marks a block of the window's own work. Workers look at their Stop all the time
  (`Stop.check`), and wait there until the block is over and what comes of it is painted.
- `shorten_turns()` lets a thread work for half a millisecond at a time instead of five, so that the
  window never waits long for its turn. Solving takes a few per cent longer.

A worker also frees what is large, such as an old model or formula, because the window would stand
still meanwhile. `make bench ARGS=window_heartbeat` measures all of it.
"""

import math
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST_WAIT = 0.05
"""Seconds that a worker waits at most: the window may in turn wait for the worker."""

PAINTING_TIME = 0.015
"""Seconds that are kept free after a block of the window's work, to paint its result."""

PAUSE = 0.001
"""Seconds between two looks of a waiting worker."""

TURN = 0.0005
"""Seconds of a thread's turn once turns are shortened; Python's own are ten times as long."""

busy_until = 0.0
"""Until when the window goes first, or 0: then there is no need to look at the clock."""

_depth = 0
"""How many nested blocks are under way; only the window's thread has any."""

_painting_until = 0.0
"""Until when the results of the last blocks are painted."""


@contextmanager
def foreground(afterwards: float = PAINTING_TIME) -> Iterator[None]:
    """Let workers wait during a block, and for some seconds afterwards."""
    global busy_until, _depth, _painting_until
    _depth += 1
    busy_until = math.inf
    try:
        yield
    finally:
        _depth -= 1
        _painting_until = max(_painting_until, time.monotonic() + afterwards)
        if not _depth:
            busy_until = _painting_until


def wait_for_foreground() -> None:
    """Wait, as a worker, while the window goes first."""
    global busy_until
    end = time.monotonic() + LONGEST_WAIT
    while (now := time.monotonic()) < (until := busy_until):
        if now > end:
            return
        time.sleep(PAUSE)
    if busy_until == until:  # and no other block has begun since
        busy_until = 0.0


def shorten_turns() -> None:
    """Let threads take shorter turns from now on."""
    sys.setswitchinterval(TURN)
