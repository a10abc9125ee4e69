"""`satori generate` and `satori complete`: new puzzles, one line for each, as they are made."""

import json
import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from random import SystemRandom
from typing import Any, NamedTuple

from app.cli import ANSWER_IS_NO, DONE
from app.cli.messages import complain
from app.core.document import Document
from app.core.errors import BadUse, CannotWrite, reason_of
from app.core.generating import NoneFound, Wish
from app.core.jobs import map_in_processes
from app.core.jobs import run as run_job
from app.core.options import read_options
from app.core.registry import generator
from app.core.stop import Stop
from app.core.words import text
from app.explain import LEVELS
from app.formats import read_input, write_text
from app.generate import Made, make, rate_puzzle, read_need

LINE_FORMATS = ("tatham", "puzzlink", "satori")
"""The formats that are tried where none is named: those that others read, on one line, first."""

LARGEST_SEED = 10**9


class Order(NamedTuple):
    """What is to be made, and how it is written."""

    kind: str
    wish: Wish
    to: str | None
    as_json: bool
    drawn: Any = None


class Answer(NamedTuple):
    """A puzzle as it is printed, or why there is none."""

    printed: str
    refused: str | None = None


def run(arguments: Namespace) -> int:
    """Make puzzles, write each as soon as it is there, and return the exit code."""
    order = _order(arguments)
    first = order.wish.seed
    wishes = (order.wish._replace(seed=first + number) for number in range(arguments.count))
    orders = (order._replace(wish=wish) for wish in wishes)
    with ExitStack() as stack:
        answers: Iterable[Answer]
        if arguments.jobs == 1 or arguments.count == 1:
            answers = (run_job(partial(_answer, order)) for order in orders)
        else:
            parallel = map_in_processes(_answer, orders, arguments.jobs, on_death=_killed)
            answers = stack.enter_context(closing(parallel))
        return _write(answers, _output(arguments.output, stack))


def _order(arguments: Namespace) -> Order:
    """Understand the options, and refuse what makes no sense before any work."""
    drawn = None
    kind = arguments.kind
    if arguments.command == "complete":
        document = read_input(arguments.input, arguments.hint)
        kind, drawn = document.kind, document.puzzle
    making = generator(kind)
    rows, cols = arguments.size or (making.usual, making.usual)
    if drawn is not None:
        rows, cols = drawn.rows, drawn.cols
    level = arguments.difficulty
    if level is not None and level not in LEVELS:
        raise BadUse(
            "There is no difficulty {level!r}; there are: {levels}.",
            level=level,
            levels=", ".join(LEVELS),
        )
    seed = SystemRandom().randrange(LARGEST_SEED) if arguments.seed is None else arguments.seed
    style = read_options(making.options, arguments.style)
    needs = None if arguments.needs is None else read_need(kind, arguments.needs)
    wish = Wish(rows, cols, level, arguments.symmetry, style, seed, arguments.path, needs)
    making.check(wish)
    return Order(kind, wish, arguments.to, arguments.json, drawn)


def _answer(order: Order, stop: Stop | None = None) -> Answer:
    """Make one puzzle and write it."""
    stop = stop or Stop()
    started = time.perf_counter()
    try:
        made = make(order.kind, order.wish, stop, drawn=order.drawn)
    except NoneFound as error:
        return Answer("", str(error))
    seconds = time.perf_counter() - started
    written = _written(order, made)
    if not order.as_json:
        return Answer(written)
    level = made.level or rate_puzzle(order.kind, made.puzzle, stop)
    answer = {
        "puzzle": order.kind,
        "id": written,
        "rows": made.puzzle.rows,
        "cols": made.puzzle.cols,
        "difficulty": level,
        "seed": order.wish.seed,
        "clues": made.clues,
        "seconds": round(seconds, 4),
    }
    return Answer(json.dumps(answer, ensure_ascii=False))


def _written(order: Order, made: Made) -> str:
    """Write a puzzle in the wanted format, or in one that fits on a line."""
    details = [("seed", str(order.wish.seed))]
    if made.level is not None:
        details.insert(0, ("difficulty", made.level))
    document = Document(order.kind, made.puzzle, tuple(details))
    if order.to is not None:
        return write_text(document, order.to)
    for name in LINE_FORMATS[:-1]:
        try:
            return write_text(document, name)
        except CannotWrite:
            continue
    return write_text(document, LINE_FORMATS[-1])


def _killed(order: Order) -> Answer:
    return Answer("", text("The process that worked on this puzzle was killed."))


def _output(name: str, stack: ExitStack) -> Any:
    """Open the output; a file is written line by line, so that an interrupt keeps what is done."""
    if name == "-":
        return sys.stdout
    try:
        return stack.enter_context(open(name, "w", encoding="utf-8"))
    except OSError as error:
        raise BadUse(
            "{path} cannot be written: {reason}.", path=name, reason=reason_of(error)
        ) from error


def _write(answers: Iterable[Answer], output: Any) -> int:
    """Write each answer as soon as its turn comes; the first refusal ends the work."""
    progress = sys.stderr is not None and sys.stderr.isatty() and not output.isatty()
    for count, answer in enumerate(_separated(answers), 1):
        if answer.refused is not None:
            complain(answer.refused)
            return ANSWER_IS_NO
        output.write(answer.printed)
        output.flush()
        if progress:
            sys.stderr.write(f"\r{text('{count:,} done', count=count)}")
            sys.stderr.flush()
    if progress:
        sys.stderr.write("\n")
    return DONE


def _separated(answers: Iterable[Answer]) -> Iterator[Answer]:
    """End every answer with a line, and put an empty line between those of several lines."""
    between = ""
    for answer in answers:
        printed = answer.printed if answer.printed.endswith("\n") else answer.printed + "\n"
        yield answer._replace(printed=between + printed)
        between = "\n" if "\n" in printed.strip() else ""
