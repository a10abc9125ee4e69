"""The end by a signal: at once, wherever the program is, but with temporary things cleaned up.

Python's own answer to Ctrl-C is an exception. It is lost if it meets code that Python calls by
itself, such as a destructor, and it can interrupt code between any two instructions.
"""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_CLEANUPS: list[Callable[[], None]] = []


@contextmanager
def cleanup(function: Callable[[], None]) -> Iterator[None]:
    """Call a function at the end of a block, also if a signal ends the program inside the block.

    It may be called twice, and must not wait for anything that the block holds.
    """
    _CLEANUPS.append(function)
    try:
        yield
    finally:
        function()
        _CLEANUPS.remove(function)


def listen(handle: Callable[[int, FrameType | None], None], *names: str) -> dict[int, Any]:
    """Set the handler of signals, except those that the program was told to ignore, as by nohup.

    Returns the previous handler of each signal.
    """
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    heard = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    return {number: signal.signal(number, handle) for number in heard}


def end_by_signal(number: int, frame: FrameType | None) -> None:
    """Clean up and end the program, with the exit code that a shell gives to this signal."""
    try:
        for function in reversed(_CLEANUPS):
            function()
    finally:
        os._exit(128 + number)
