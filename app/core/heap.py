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

LARGE = 1 << 20
"""Bytes. Such a block has its own pages, which are given back at once; by itself, glibc raises the
limit to 32 MB, and then keeps them."""


def share_one_heap() -> None:
    """Have all threads share one heap; before the first of them starts, and with glibc only."""
    with suppress(AttributeError, OSError, TypeError):
        setting = ctypes.CDLL(None).mallopt
        setting(M_ARENA_MAX, 1)
        setting(M_MMAP_THRESHOLD, LARGE)
        setting(M_TRIM_THRESHOLD, LARGE)
