"""Ending the program on a signal: immediately, but after the registered clean-up functions.

A KeyboardInterrupt is no substitute: it is lost in destructors and other code that Python calls
on its own, and it can interrupt a clean-up between any two instructions.
"""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_CLEANUPS: list[Callable[[], None]] = []


@contextmanager
def lastly(cleanup: Callable[[], None]) -> Iterator[None]:
    """Call a clean-up function at the end of a block, also if a signal ends the program inside.

    The function may be called twice, and must not wait for a lock that the block holds.
    """
    _CLEANUPS.append(cleanup)
    try:
        yield
    finally:
        cleanup()
        _CLEANUPS.remove(cleanup)


def listen(handle: Callable[[int, FrameType | None], None], *names: str) -> dict[int, Any]:
    """Handle signals, except those that the parent process ignores; return the old handlers."""
    # Under nohup, the parent process ignores SIGHUP.
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    heard = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    return {number: signal.signal(number, handle) for number in heard}


def end_by_signal(number: int, frame: FrameType | None) -> None:
    """End the program now, with the exit code that a shell gives to this signal."""
    try:
        for cleanup in reversed(_CLEANUPS):
            cleanup()
    finally:
        os._exit(128 + number)
