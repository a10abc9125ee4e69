"""The memory of C and C++, set once for the whole window; no other module reaches for malloc.

Every job of the window runs in a thread of its own, and by itself glibc gives threads heaps of
their own, up to eight for each processor. What a job leaves behind, such as a model, keeps the
pages around it, and the next job takes another heap: without any leak, an hour of random use took
390 MB. With one heap for all threads, freed memory is taken again by whoever comes next. Python
runs one thread at a time, so they hardly ever wait for each other.
"""

import ctypes
from contextlib import suppress

M_ARENA_MAX, M_MMAP_THRESHOLD, M_TRIM_THRESHOLD = -8, -3, -1
"""The names of the settings in malloc.h."""

OWN_PAGES_BYTES = 1 << 20
"""Bytes from which a block has pages of its own, which return to the system when it is freed.

glibc would raise this limit to 32 MB in the course of time, and keep smaller blocks."""


def share_one_heap() -> None:
    """Make all threads share one heap, if glibc manages it. Call it before any thread starts."""
    with suppress(AttributeError, OSError, TypeError):
        setting = ctypes.CDLL(None).mallopt
        setting(M_ARENA_MAX, 1)
        setting(M_MMAP_THRESHOLD, OWN_PAGES_BYTES)
        setting(M_TRIM_THRESHOLD, OWN_PAGES_BYTES)
