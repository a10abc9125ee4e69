"""`satori generate` and `satori complete`: new puzzles, one line for each, as they are made."""

import json
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from app.bulk import output
from app.bulk.progress import ProgressLine
from app.cli import ANSWER_IS_NO, DONE
from app.cli.many import do_all, watch
from app.cli.messages import complain
from app.core.difficulty import check_level
from app.core.errors import AppError, BadUse, CannotWrite
from app.core.generating import NoneFound, Wish, any_seed
from app.core.jobs import HelperThread
from app.core.options import read_options
from app.core.registry import generator
from app.core.stop import Stop
from app.core.words import Message
from app.formats import OWN_FORMAT, read_input, write_text
from app.generate import Made, complete, make, rate_puzzle, read_need

USUAL_FORMATS = ("tatham", "puzzlink", OWN_FORMAT)
"""The formats that are tried where none is named: those that others read, on one line, first."""

ONE_LINE = ("tatham", "puzzlink", "task")

HELPER = HelperThread()
"""The thread of this process that makes puzzles."""


class PrintOrder(NamedTuple):
    """What is to be made, and how it is written."""

    kind: str
    wish: Wish
    to: str | None
    as_json: bool
    timed: bool = True
    """Whether the seconds are told, which differ every time."""
    drawn: Any = None


class PrintOut(NamedTuple):
    """A puzzle as it is printed, or why there is none."""

    printed: str
    refused: AppError | Message | None = None


def run(arguments: Namespace) -> int:
    """Make puzzles, write each as soon as it is there, and return the exit code."""
    order = _order(arguments)
    first = order.wish.seed
    wishes = (order.wish._replace(seed=first + number) for number in range(arguments.count))
    orders = (order._replace(wish=wish) for wish in wishes)
    with ExitStack() as stack:
        stack.callback(HELPER.rest)
        write, done = _writer(arguments, order, orders, stack)
        if arguments.count == 1:
            arguments.jobs = 1
        answers = stack.enter_context(closing(do_all(PrintWork(), orders, arguments)))
        progress = watch(arguments, arguments.count, done)
        stack.callback(progress.end)
        return _write(answers, write, progress)


def _order(arguments: Namespace) -> PrintOrder:
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
    if level is not None:
        check_level(level)
    seed = any_seed() if arguments.seed is None else arguments.seed
    style = read_options(making.options, arguments.style)
    needs = None if arguments.needs is None else read_need(kind, arguments.needs)
    wish = Wish(rows, cols, level, arguments.symmetry, style, seed, arguments.path, needs)
    making.check(wish)
    return PrintOrder(kind, wish, arguments.to, arguments.json, not arguments.resume, drawn)


class PrintWork(NamedTuple):
    """What is done with each order."""

    def do(self, order: PrintOrder) -> PrintOut:
        """Make one puzzle."""
        return HELPER.run(partial(_answer, order))

    def killed(self, order: PrintOrder) -> PrintOut:
        """Say that the process was killed."""
        return PrintOut("", Message("The process that worked on this puzzle was killed."))


def _answer(order: PrintOrder, stop: Stop) -> PrintOut:
    """Make one puzzle and write it."""
    started = time.perf_counter()
    try:
        made = _made(order, stop)
    except NoneFound as error:
        return PrintOut("", error)
    seconds = time.perf_counter() - started
    written = _written(order, made)
    if not order.as_json:
        return PrintOut(written)
    level = made.level or rate_puzzle(order.kind, made.puzzle, stop)
    answer = made._replace(level=level).json(written)
    if order.timed:
        answer["seconds"] = round(seconds, 4)
    return PrintOut(json.dumps(answer, ensure_ascii=False))


def _made(order: PrintOrder, stop: Stop) -> Made:
    """Make a puzzle, or complete what is drawn, as the window does."""
    if order.drawn is not None:
        return complete(order.kind, order.drawn, order.wish, stop)
    return make(order.kind, order.wish, stop)


def _written(order: PrintOrder, made: Made) -> str:
    """Write a puzzle in the wanted format, or in one that fits on a line."""
    document = made.document
    if order.to is not None:
        return write_text(document, order.to)
    for name in USUAL_FORMATS[:-1]:
        try:
            return write_text(document, name)
        except CannotWrite:
            continue
    return write_text(document, USUAL_FORMATS[-1])


def _writer(
    arguments: Namespace, order: PrintOrder, orders: Iterator[PrintOrder], stack: ExitStack
) -> tuple[Callable[[str], object], int]:
    """Return what writes a puzzle, and how many are there from a run before."""
    if not arguments.resume:
        if arguments.output == "-":
            return partial(print, end="", flush=True), 0
        file, done = output.begin(Path(arguments.output)), 0
    else:
        if arguments.output == "-":
            raise BadUse("To go on later, the puzzles need a file: give -o FILE with --resume.")
        if not (order.as_json or order.to is None or order.to in ONE_LINE):
            raise BadUse("To go on later, each puzzle needs one line: give --json with --resume.")
        if arguments.seed is None:
            raise BadUse("To go on later, the first seed has to be known: give --seed too.")
        options = {
            "command": "generate",
            "kind": order.kind,
            "wish": str(order.wish),
            "to": order.to,
            "json": order.as_json,
        }
        file, done = output.go_on(Path(arguments.output), options, orders, _is_answer)
    stack.callback(file.close)
    return file.write, done


def _is_answer(line: str, order: PrintOrder) -> bool:
    """Tell whether a line of an earlier run is the puzzle of an order; ids do not tell."""
    if not order.as_json:
        return bool(line.strip())
    answer = output.untimed_answer(line)
    return answer is not None and answer.get("seed") == order.wish.seed


def _write(
    answers: Iterable[PrintOut], write: Callable[[str], object], progress: ProgressLine
) -> int:
    """Write each answer as soon as its turn comes; the first refusal ends the work."""
    for answer in _separated(answers):
        if answer.refused is not None:
            progress.end()
            complain(str(answer.refused))
            return ANSWER_IS_NO
        write(answer.printed)
        progress.note()
    return DONE


def _separated(answers: Iterable[PrintOut]) -> Iterator[PrintOut]:
    """End every answer with a line, and put an empty line between those of several lines."""
    between = ""
    for answer in answers:
        printed = answer.printed if answer.printed.endswith("\n") else answer.printed + "\n"
        yield answer._replace(printed=between + printed)
        between = "\n" if "\n" in printed.strip() else ""
