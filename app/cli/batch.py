"""`satori batch`: many puzzles, one line of JSON for each, in order."""

import json
import os
import select
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import IO, NamedTuple

from app.bulk import output
from app.bulk.progress import is_watched
from app.cli import DONE
from app.cli.findings import Request
from app.cli.many import do_all, watch
from app.cli.result import Result, answer_with
from app.core.errors import BadInput, BadUse, TimedOut, reason_of
from app.core.files import refuse_to_overwrite
from app.core.jobs import HelperThread
from app.core.words import ENGLISH, speaking, text
from app.formats.load import MAX_BYTES

HELPER = HelperThread()
"""The thread of this process that works on puzzles."""

AT_ONCE = 1 << 16
"""Bytes that are read at a time."""


LONGEST_LINE = 256 * 1024 * 1024
"""Bytes after which a line is taken for one without an end, as of /dev/zero."""


class BatchLine(NamedTuple):
    """A line of JSON: made where the puzzle is solved, and cheap to send."""

    line: str
    failed: bool


class BatchWork(NamedTuple):
    """What is done with each line of the list."""

    request: Request
    timed: bool
    """Whether the seconds are told, which differ every time."""

    def do(self, argument: str) -> BatchLine:
        """Answer one line, in English: what programs read is the same everywhere."""
        with speaking(ENGLISH):
            return self._do(argument)

    def _do(self, argument: str) -> BatchLine:
        if argument == "-":
            return self._failed(argument, text("The standard input cannot stand in a list."))
        result = Result(argument, self.request)
        try:
            result = HELPER.run(partial(answer_with, result), self.request.timeout)
        except TimedOut as late:  # it could not be interrupted, and still works on its result
            return self._failed(argument, str(late), "timeout")
        return self._answer(result)

    def killed(self, argument: str) -> BatchLine:
        """Answer a line that killed its process, or was worked on when it was killed."""
        with speaking(ENGLISH):
            said = text("The process that worked on this puzzle was killed.")
            return self._failed(argument, said)

    def _failed(self, argument: str, error: str, failure: str = "error") -> BatchLine:
        result = Result(argument, self.request)
        result.fail(error, failure)
        return self._answer(result)

    def _answer(self, result: Result) -> BatchLine:
        made = result.json()
        if not self.timed:
            del made["seconds"]
        line = json.dumps(made, ensure_ascii=False) + "\n"
        return BatchLine(line, result.status in ("error", "timeout"))


def run(arguments: Namespace) -> int:
    """Answer every line of a list and return the exit code."""
    if arguments.resume and arguments.output == "-":
        raise BadUse("To go on later, the answers need a file: give -o FILE with --resume.")
    refuse_to_overwrite(arguments.list, arguments.output)
    request = Request(arguments.hint, explain=arguments.explain, timeout=arguments.timeout)
    work = BatchWork(request, timed=not arguments.resume)
    with ExitStack() as stack:
        stack.callback(HELPER.rest)
        listed = Listed(arguments.list, stack)
        items = iter(listed)
        write, done = _writer(arguments, items, stack)
        progress = watch(arguments, listed.total(), done)
        stack.callback(progress.end)
        answers = stack.enter_context(closing(do_all(work, items, arguments, listed.waiting)))
        for answer in answers:
            write(answer.line)
            progress.note(error=answer.failed)
    return DONE


def _writer(
    arguments: Namespace, items: Iterator[str], stack: ExitStack
) -> tuple[Callable[[str], object], int]:
    """Return what writes a line, and how many lines are there from a run before."""
    if arguments.output == "-":
        return partial(print, end="", flush=True), 0
    path, done = Path(arguments.output), 0
    if arguments.resume:
        options = {
            "command": "batch",
            "explain": arguments.explain,
            "kind": arguments.kind,
            "size": arguments.size,
            "timeout": arguments.timeout,
        }
        file, done = output.go_on(path, options, items, _is_answer)
    else:
        file = output.begin(path)
    stack.callback(file.close)
    return file.write, done


def _is_answer(line: str, argument: str) -> bool:
    """Tell whether a line of an earlier run with --resume answers an input."""
    answer = output.untimed_answer(line)
    return answer is not None and answer.get("input") == Result(argument, Request()).input


class Listed(Iterable[str]):
    """The inputs of a list, without empty lines and comments, read as they are asked for."""

    def __init__(self, name: str, stack: ExitStack) -> None:
        if name == "-" and sys.stdin is None:
            raise BadInput("There is no standard input to read.")
        try:
            self._source: IO[bytes] = (
                stack.enter_context(open(name, "rb", 0)) if name != "-" else _standard_input()
            )
            self._regular = name != "-" and os.path.isfile(name)
        except OSError as error:
            raise _unreadable(name, error) from error
        self._name = name
        self._read = b""
        self._ended = False

    def __iter__(self) -> Iterator[str]:
        while (line := self._line()) is not None:
            argument = line.decode("utf-8", "replace").strip().removeprefix("\ufeff")
            if argument and not argument.startswith("#"):
                yield argument

    def waiting(self) -> bool:
        """Tell whether the next line has yet to come."""
        if self._regular or self._ended or b"\n" in self._read:
            return False
        return not select.select([self._source], [], [], 0)[0]

    def total(self) -> int | None:
        """Count the lines of a file, where someone watches."""
        if not self._regular or not is_watched(sys.stderr):
            return None
        with open(self._name, "rb") as file:
            starts = (line.lstrip()[:1] for line in file)
            return sum(start not in (b"", b"#") for start in starts)

    def _line(self) -> bytes | None:
        """Read a line; of one longer than any puzzle, only enough to refuse it."""
        parts: list[bytes] = []
        length = 0
        while True:
            part, end, rest = self._read.partition(b"\n")
            if length <= MAX_BYTES:
                parts.append(part)
            length += len(part)
            self._read = rest
            if end:
                return b"".join(parts)
            if length > LONGEST_LINE:
                raise BadInput("The list {name} has a line without an end.", name=self._name)
            if self._ended or not self._fill():
                return b"".join(parts) if length else None

    def _fill(self) -> bool:
        """Read what is there, waiting for something; tell whether there was more."""
        try:
            self._read = self._source.read(AT_ONCE) or b""
        except OSError as error:
            raise _unreadable(self._name, error) from error
        self._ended = not self._read
        return not self._ended


def _standard_input() -> IO[bytes]:
    """Return the standard input without Python's buffer, in which lines could hide."""
    try:
        return open(sys.stdin.fileno(), "rb", 0, closefd=False)
    except (AttributeError, OSError, ValueError):  # replaced by an object without a descriptor
        buffer: IO[bytes] = sys.stdin.buffer
        return buffer


def _unreadable(name: str, error: OSError) -> BadInput:
    return BadInput("The list {name} cannot be read: {reason}.", name=name, reason=reason_of(error))
