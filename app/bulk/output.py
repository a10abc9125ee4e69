"""A file of answers, one line each, that a run can go on with after it was killed."""

import errno
import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, TypeVar

from app.core.errors import BadUse, reason_of
from app.core.files import write_atomically

A = TypeVar("A")

SECONDS_AT_RISK = 1.0
"""How long an answer may be in the memory of the system only."""

NO_DISK = (errno.EINVAL, errno.ENOTSUP)
"""What a pipe or a device says when it is to be safe."""

Options = Mapping[str, object]
"""What has to be the same in a run that goes on."""


class AnswerFile:
    """The file that answers are written to, line by line."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._safe_at = time.monotonic()

    def write(self, text: str) -> None:
        """Write whole lines; once a second, have them safe from a loss of power."""
        self._file.write(text.encode())
        self._file.flush()
        now = time.monotonic()
        if now - self._safe_at > SECONDS_AT_RISK:
            self._make_safe()
            self._safe_at = now

    def close(self) -> None:
        """Have all of it safe, and close the file."""
        with self._file:
            self._make_safe()

    def _make_safe(self) -> None:
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            if error.errno not in NO_DISK:
                raise


def begin(path: Path, options: Options | None = None) -> AnswerFile:
    """Begin a new file; with options beside it where the run can go on later."""
    try:
        if options is not None:
            write_atomically(_beside(path), _written(options))
        return AnswerFile(open(path, "wb"))
    except OSError as error:
        raise _unwritable(path, error) from error


def go_on(
    path: Path, options: Options, items: Iterator[A], answers: Callable[[str, A], bool]
) -> tuple[AnswerFile, int]:
    """Open a file to go on after its last whole line; return it and the number of its answers.

    The items that have answers are taken. `answers` tells whether a line is the answer to an item.
    """
    if path.exists() and not path.is_file():
        raise BadUse("{path} is not a file that one could go on with.", path=path)
    if not path.exists() or not path.stat().st_size:
        return begin(path, options), 0
    _check(path, options)
    try:
        file = open(path, "r+b")
        count = end = 0
        for line in file:
            if not line.endswith(b"\n"):
                break  # torn in the middle
            item = next(items, None)
            if item is None or not answers(line.decode("utf-8", "replace"), item):
                file.close()
                raise BadUse(
                    "Line {number} of {path} does not answer what is asked there.",
                    number=count + 1,
                    path=path,
                )
            count += 1
            end += len(line)
        file.truncate(end)
        file.seek(end)
    except OSError as error:
        raise _unwritable(path, error) from error
    return AnswerFile(file), count


def untimed_answer(line: str) -> dict[str, object] | None:
    """Read an answer of a run that can go on; None if it is none, or tells its seconds."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return answer if isinstance(answer, dict) and "seconds" not in answer else None


def _check(path: Path, options: Options) -> None:
    """Refuse to go on with other options than those that the file was begun with."""
    beside, wanted = _beside(path), _written(options).encode()
    if not beside.is_file():
        raise BadUse(
            "{path} was not begun with --resume: {beside} is missing.",
            path=path,
            beside=beside.name,
        )
    try:
        with open(beside, "rb") as file:
            before = file.read(len(wanted) + 1)  # whatever stands there, however long
    except OSError as error:
        raise BadUse(
            "{name} cannot be read: {reason}.", name=beside, reason=reason_of(error)
        ) from error
    if before != wanted:
        raise BadUse(
            "{path} was begun with other options: see {beside}.", path=path, beside=beside.name
        )


def _beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.options")


def _written(options: Options) -> str:
    return json.dumps(options, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _unwritable(path: Path, error: OSError) -> BadUse:
    return BadUse("{path} cannot be written: {reason}.", path=path, reason=reason_of(error))
