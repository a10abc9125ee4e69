"""Ends by a signal: at once, wherever the program is, but not without tidying up.

An exception, which is what Python makes of Ctrl-C, is lost where it meets code that Python calls on
its own, such as a destructor, and it can cut off anything between two steps.
"""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_LAST_DUTIES: list[Callable[[], None]] = []


@contextmanager
def lastly(duty: Callable[[], None]) -> Iterator[None]:
    """Call a function at the end of a block, and also where a signal ends the program inside it.

    It may be called twice, and must not wait for anything that the block holds.
    """
    _LAST_DUTIES.append(duty)
    try:
        yield
    finally:
        duty()
        _LAST_DUTIES.remove(duty)


def listen(handle: Callable[[int, FrameType | None], None], *names: str) -> dict[int, Any]:
    """Have signals handled, unless whoever started the program wants them ignored.

    Returns what handled each of them before.
    """
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    heard = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    return {number: signal.signal(number, handle) for number in heard}  # not those nohup ignores


def end_by_signal(number: int, frame: FrameType | None) -> None:
    """End the program now, with the exit code that a shell gives to this signal."""
    try:
        for duty in reversed(_LAST_DUTIES):
            duty()
    finally:
        os._exit(128 + number)
