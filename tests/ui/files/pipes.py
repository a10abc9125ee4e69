"""Named pipes, as files on a slow disk: whoever opens one waits for the other end."""

import os
import select
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from app.core.jobs import any_at_work
from tests.ui.using_windows import PATIENCE


@contextmanager
def reading(pipe: Path) -> Iterator[TextIO]:
    """Begin to read a pipe, which those who write to it wait for."""
    handle = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(handle) as file:
        yield file


@contextmanager
def writing(pipe: Path) -> Iterator[TextIO]:
    """Begin to write to a pipe, which those who read it wait for."""
    handle = os.open(pipe, os.O_RDWR)  # without waiting for a reader
    with os.fdopen(handle, "w") as file:
        yield file


def is_read(file: TextIO) -> bool:
    """Tell whether others have read all that was written."""
    return not select.select([file], [], [], 0)[0]


def release(pipe: Path) -> None:
    """Let all jobs end that wait for a pipe, also those that have yet to open it."""
    end = time.monotonic() + PATIENCE / 1000
    while any_at_work() and time.monotonic() < end:
        os.close(os.open(pipe, os.O_RDWR))
        time.sleep(0.001)
