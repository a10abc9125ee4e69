"""`satori batch`: many puzzles, one line of JSON for each, in order."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from typing import Any, TextIO, TypeAlias

from app.cli import DONE
from app.cli.findings import Request
from app.cli.result import Result, answer
from app.core.errors import BadInput, reason_of
from app.core.jobs import map_in_processes
from app.core.words import text
from app.formats.load import MAX_BYTES

Json: TypeAlias = dict[str, Any]


def run(arguments: Namespace) -> int:
    """Answer every line of a list and return the exit code."""
    request = Request(arguments.hint, explain=arguments.explain, timeout=arguments.timeout)
    with ExitStack() as stack:
        lines = _inputs(arguments.list, stack)
        work = partial(_answer, request=request)
        answers: Iterator[Json]
        if arguments.jobs == 1:
            answers = map(work, lines)
        else:
            killed = partial(_killed, request=request)
            parallel = map_in_processes(work, lines, arguments.jobs, on_death=killed)
            answers = stack.enter_context(closing(parallel))
        _print(answers)
    return DONE


def _print(answers: Iterator[Json]) -> None:
    """Print each answer as soon as its turn comes and, on a terminal, how many there were."""
    progress = sys.stderr.isatty()
    for count, made in enumerate(answers, 1):
        print(json.dumps(made, ensure_ascii=False), flush=True)
        if progress:
            sys.stderr.write(f"\r{text('{count:,} done', count=count)}")
            sys.stderr.flush()
    if progress:
        sys.stderr.write("\n")


def _inputs(name: str, stack: ExitStack) -> Iterator[str]:
    """Yield the inputs of a list without empty lines and comments."""
    if name == "-":
        if sys.stdin is None:
            raise BadInput("There is no standard input to read.")
        source = sys.stdin
    else:
        try:
            source = stack.enter_context(open(name, encoding="utf-8-sig", errors="replace"))
        except OSError as error:
            raise BadInput(
                "The list {name} cannot be read: {reason}.",
                name=name,
                reason=reason_of(error),
            ) from error
    for line in _read_lines(source):
        argument = line.strip().removeprefix("\ufeff")
        if argument and not argument.startswith("#"):
            yield argument


def _read_lines(source: TextIO) -> Iterator[str]:
    """Yield the lines of a list; of a line longer than any puzzle, only enough to refuse it."""
    while line := source.readline(MAX_BYTES + 1):
        yield line
        while not line.endswith("\n") and (line := source.readline(MAX_BYTES)):
            pass


def _answer(argument: str, request: Request) -> Json:
    if argument == "-":
        return _failed(argument, request, text("The standard input cannot stand in a list."))
    return answer(argument, request).json()


def _killed(argument: str, request: Request) -> Json:
    said = text("The process that worked on this puzzle was killed.")
    return _failed(argument, request, said)


def _failed(argument: str, request: Request, error: str) -> Json:
    result = Result(argument, request)
    result.fail(error)
    return result.json()
