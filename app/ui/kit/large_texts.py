"""Reading texts, however large, without holding up the window."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn, TypeVar

from app.core.errors import BadInput
from app.core.processes import run_in_process
from app.core.stop import Stop

A = TypeVar("A")
T = TypeVar("T")

LARGE = 500_000
"""Bytes from which a text is read in another process. A single call of Python's own, such as
splitting the text into words, would hold up the window until all of the text is done."""


def read_beside(read: Callable[[A], T], given: A, size: int, stop: Stop) -> T:
    """Read something of this many bytes, in another process if these are many; for a worker."""
    return read(given) if size < LARGE else run_in_process(read, given, _refuse, stop)


def size_of(path: Path) -> int:
    """Return how many bytes a file has; 0 if that is not known."""
    try:
        return os.path.getsize(path)
    except (OSError, ValueError):
        return 0  # what is wrong with it is said by reading it


def _refuse(_: object) -> NoReturn:
    raise BadInput("The text could not be read: the process that read it was ended.")
