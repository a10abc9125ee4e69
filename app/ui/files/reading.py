"""Reading what the window is given, without holding it up."""

import os
from collections.abc import Callable
from typing import NoReturn, TypeVar

from app.core.document import Document
from app.core.errors import BadInput
from app.core.jobs import run_in_process
from app.core.stop import Stop
from app.formats import read_input, read_text

LARGE = 500_000
"""Bytes from which a text is read in a process of its own: no call of Python's own, such as
splitting it into words, lets the window have its turn before all of the text is done."""

T = TypeVar("T")


def read_given(argument: str, stop: Stop) -> Document:
    """Read a puzzle from a file, an id or an address."""
    try:
        size = os.path.getsize(argument)
    except (OSError, ValueError):  # no file; what it is then is for others to tell
        size = len(argument)
    return _read(read_input, argument, size, stop)


def read_bytes(data: bytes, stop: Stop) -> Document:
    """Read a puzzle from what another program gave as a text."""
    return _read(_decode_and_read, data, len(data), stop)


def _decode_and_read(data: bytes) -> Document:
    return read_text(data.decode(errors="replace"))


def _read(read: Callable[[T], Document], given: T, size: int, stop: Stop) -> Document:
    return read(given) if size < LARGE else run_in_process(read, given, _refuse, stop)


def _refuse(_: object) -> NoReturn:
    raise BadInput("The text could not be read: the process that read it was ended.")
