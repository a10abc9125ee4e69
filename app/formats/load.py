"""Reading text from files and standard input, with limits on size and content."""

import os
import stat
import sys

from app.core.errors import BadInput, NeedsKindAndSize, reason_of
from app.formats.hint import NO_HINT, InputHint
from app.formats.scan import clip
from app.formats.sniff import looks_like_address, looks_like_task

MAX_BYTES = 16 * 1024 * 1024
"""The most bytes that are read from a file: no puzzle within the limits needs more."""


def load_text(argument: str, hint: InputHint = NO_HINT) -> str:
    """Return the text of a file or of standard input, or the argument if it is the puzzle itself.

    That is an id or a URL or, where the hint has kind and size, a task.
    """
    if argument == "-":
        return _decode(_read_stdin(), "the standard input")
    if not argument.strip():
        raise BadInput("The name of the input is empty.")
    try:
        found = os.stat(argument)
    except PermissionError as error:
        raise BadInput("{name} cannot be read: permission denied.", name=argument) from error
    except (OSError, ValueError) as error:
        task = looks_like_task(argument)
        if looks_like_address(argument) or (task and hint.kind and hint.size):
            return argument
        name = clip(argument, 200)
        # Any word could be a task; a word with digits very likely is one.
        if task and any(map(str.isdigit, argument)):
            raise NeedsKindAndSize(
                "There is no file {name}; the task of a puzzle page needs a kind and a size.",
                name=name,
            ) from error
        raise BadInput(
            "There is no file {name}, and it is not a puzzle id or a URL.", name=name
        ) from error
    if stat.S_ISDIR(found.st_mode):
        raise BadInput("{name} is a directory, not a file.", name=argument)
    if stat.S_ISREG(found.st_mode) and found.st_size > MAX_BYTES:
        raise _too_large(argument)
    return _decode(_read_file(argument), argument)


def _read_file(name: str) -> bytes:
    try:
        # Opening a pipe without a writer would block; with O_NONBLOCK it does not.
        descriptor = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as file:
            os.set_blocking(descriptor, True)
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadInput(
            "{name} cannot be read: {reason}.", name=name, reason=reason_of(error)
        ) from error


def _read_stdin() -> bytes:
    if sys.stdin is None:
        raise BadInput("There is no standard input to read.")
    try:
        descriptor = sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):  # replaced by an object without a descriptor
        buffer = getattr(sys.stdin, "buffer", None)
        if buffer is None:
            return sys.stdin.read(MAX_BYTES + 1).encode("utf-8", "replace")
        replaced: bytes = buffer.read(MAX_BYTES + 1)
        return replaced
    # Not through Python's buffer: at exit, a thread that waits in it would be waited for.
    data = bytearray()
    try:
        while len(data) <= MAX_BYTES and (more := os.read(descriptor, 1 << 16)):
            data += more
    except OSError as error:  # it was opened for writing, or its terminal is gone
        raise BadInput(
            "The standard input cannot be read: {reason}.", reason=reason_of(error)
        ) from error
    return bytes(data)


def _decode(data: bytes, name: str) -> str:
    if len(data) > MAX_BYTES:
        raise _too_large(name)
    if b"\0" in data:
        raise BadInput("{name} is not a text file.", name=name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(
            "{name} is not a text file in UTF-8: byte {position} cannot be read.",
            name=name,
            position=error.start + 1,
        ) from error
    if not text.strip():
        raise BadInput("{name} is empty.", name=name)
    return text


def _too_large(name: str) -> BadInput:
    return BadInput(
        "{name} is larger than {limit} MB, which is more than any puzzle needs.",
        name=name,
        limit=MAX_BYTES // 1024 // 1024,
    )
