"""Many puzzles, one JSON line for each, in order and as soon as its turn comes."""

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from typing import TextIO

from app.cli.result import Result, Task, Work, work_on
from app.core.errors import BadInput, reason_of
from app.core.jobs import map_in_processes
from app.core.words import text
from app.formats.load import MAX_BYTES


def batch(list_name: str, task: Task, processes: int) -> int:
    """Work on every line of a list and return the exit code."""
    with ExitStack() as stack:
        lines = _lines(list_name, stack)
        work = partial(_work, task=task)
        results: Iterator[Result]
        if processes == 1:
            results = map(work, lines)
        else:
            died = partial(_died, task=task)
            parallel = map_in_processes(work, lines, processes, on_death=died)
            results = stack.enter_context(closing(parallel))
        progress = sys.stderr.isatty()
        for count, result in enumerate(results, 1):
            print(json.dumps(result.json(), ensure_ascii=False), flush=True)
            if progress:
                sys.stderr.write(f"\r{text('{count:,} done', count=count)}")
                sys.stderr.flush()
        if progress:
            sys.stderr.write("\n")
    return 0


def _lines(name: str, stack: ExitStack) -> Iterator[str]:
    """Yield the inputs of a list; empty lines and those that start with # say nothing."""
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
    """Yield the lines of a list, of endless ones just enough to be refused."""
    while line := source.readline(MAX_BYTES + 1):
        yield line
        while not line.endswith("\n") and (line := source.readline(MAX_BYTES)):
            pass


def _work(argument: str, task: Task) -> Result:
    if argument == "-":
        return _failed(argument, task, text("The standard input cannot stand in a list."))
    return work_on(argument, task)


def _died(argument: str, task: Task) -> Result:
    return _failed(argument, task, text("The process that worked on this puzzle was killed."))


def _failed(argument: str, task: Task, error: str) -> Result:
    return Work(argument, task).reached._replace(error=error)
