"""The commands and what can be said to each."""

import argparse
from collections.abc import Callable, Sequence
from typing import NoReturn

from app import __version__
from app.cli import ANSWER_IS_NO, DONE
from app.cli.advice import warn
from app.core.errors import BadUse
from app.core.registry import kinds
from app.core.words import text
from app.formats import Hint, format_names
from app.formula import FORMS

INPUT = "a file, a puzzle id, a URL, or - for standard input"


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        """Raise the complaint instead of printing a page of usage."""
        raise BadUse("{message}; see {program} --help.", message=message, program=self.prog)


def command_line() -> tuple[argparse.ArgumentParser, Sequence[str]]:
    """Return what takes arguments apart, and the names of all commands."""
    parser = _Parser(
        prog="satori",
        description="Grid logic puzzles, solved from their rules.",
        epilog=f"INPUT is {INPUT}. "
        "Without a command, satori works on the given puzzle, or on one of its own.",
    )
    parser.add_argument("--version", action="version", version=f"satori {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)

    def add(name: str, command: Callable[[argparse.Namespace], int], help: str) -> _Parser:
        made: _Parser = commands.add_parser(name, help=help, description=help)
        made.set_defaults(command=command)
        return made

    answering = (_add_solve(add), _add_check(add), _add_explain(add), _add_batch(add))
    for made in answering:
        made.add_argument("--json", action="store_true", help="print JSON, one object per puzzle")
        made.add_argument(
            "--timeout", type=_seconds, metavar="S", help="seconds for each puzzle (default: none)"
        )
    for made in (*answering, _add_convert(add), _add_export(add), _add_import_model(add)):
        made.add_argument("--kind", choices=kinds(), help="for inputs that do not tell their kind")
        made.add_argument("--size", type=_size, metavar="ROWSxCOLS", help="likewise, their size")
    return parser, list(commands.choices)


Add = Callable[[str, Callable[[argparse.Namespace], int], str], _Parser]
"""Adds a command: its name, what it does, and what it is for."""


def _add_solve(add: Add) -> _Parser:
    solve = add("solve", _solve, "Say how many solutions there are and show one.")
    solve.add_argument("inputs", nargs="+", metavar="INPUT", help=INPUT)
    solve.add_argument("--all", type=_positive, metavar="N", help="list up to N solutions")
    return solve


def _add_check(add: Add) -> _Parser:
    check = add("check", _check, "Say whether a puzzle is well formed, and which rules conflict.")
    check.add_argument("inputs", nargs=1, metavar="INPUT", help=INPUT)
    return check


def _add_explain(add: Add) -> _Parser:
    explain = add("explain", _explain, "Solve a puzzle step by step and give every reason.")
    explain.add_argument("input", metavar="INPUT", help=INPUT)
    explain.add_argument(
        "--from",
        type=_positive,
        default=1,
        dest="first_step",
        metavar="STEP",
        help="the first step to print (default: 1)",
    )
    explain.add_argument(
        "--why", type=_cell, dest="cell", metavar="CELL", help="only what leads to a cell: r3c4"
    )
    return explain


def _add_batch(add: Add) -> _Parser:
    batch = add("batch", _batch, "Solve many puzzles: one line of JSON for each line of a list.")
    batch.add_argument(
        "list",
        metavar="LIST",
        help="a file with one input per line, or -; lines that start with # are left out",
    )
    batch.add_argument(
        "--jobs",
        type=_positive,
        default=1,
        metavar="N",
        help="processes (default: 1, at most four per processor)",
    )
    batch.add_argument("--explain", action="store_true", help="add all steps to each")
    return batch


def _add_convert(add: Add) -> _Parser:
    convert = add("convert", _convert, "Write a puzzle in another format.")
    convert.add_argument("input", metavar="INPUT", help=INPUT)
    convert.add_argument("--to", required=True, metavar="FORMAT", help=", ".join(format_names()))
    _add_output(convert)
    return convert


def _add_export(add: Add) -> _Parser:
    export = add("export", _export, "Write a puzzle as a formula for other programs or for people.")
    export.add_argument("input", metavar="INPUT", help=INPUT)
    export.add_argument("--to", required=True, choices=FORMS, help="the form")
    _add_output(export)
    export.add_argument(
        "--fast",
        action="store_true",
        help="dimacs and 3sat: the clauses that satori solves, not those of a blackboard",
    )
    styles = export.add_mutually_exclusive_group()
    for style, help in (("ascii", "formula: signs of ASCII only"), ("latex", "formula: in LaTeX")):
        styles.add_argument(
            f"--{style}", action="store_const", const=style, dest="style", help=help
        )
    return export


def _add_output(made: _Parser) -> None:
    made.add_argument(
        "-o", "--output", default="-", metavar="FILE", help="default: standard output"
    )


def _add_import_model(add: Add) -> _Parser:
    model = add("import-model", _import_model, "Show and check a solver's answer to a formula.")
    model.add_argument("input", metavar="INPUT", help=INPUT)
    model.add_argument("answer", metavar="MODELFILE", help="what the solver wrote, or -")
    return model


def _positive(given: str) -> int:
    if not (given.isascii() and given.isdigit() and 0 < len(given) < 10 and int(given) > 0):
        said = "{given!r} is not a whole number from 1 to 999999999"
        raise argparse.ArgumentTypeError(text(said, given=given))
    return int(given)


def _seconds(given: str) -> float:
    try:
        value = float(given)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e9:
        said = "{given!r} is not a number of seconds above 0 and below a billion"
        raise argparse.ArgumentTypeError(text(said, given=given))
    return value


def _size(given: str) -> tuple[int, int]:
    rows, by, cols = given.partition("x")
    return _positive(rows), _positive(cols if by else rows)


def _cell(given: str) -> tuple[int, int]:
    row, c, col = given.lower().removeprefix("r").partition("c")
    if not (c and given[:1] in "rR"):
        raise argparse.ArgumentTypeError(text("{given!r} is not a cell such as r3c4", given=given))
    return _positive(row) - 1, _positive(col) - 1


def _hint(arguments: argparse.Namespace) -> Hint:
    return Hint(arguments.kind, arguments.size)


def _solve(arguments: argparse.Namespace) -> int:
    from app.cli.result import Task
    from app.cli.show import report_all

    task = Task(
        _hint(arguments),
        count_to=arguments.all,
        timeout=arguments.timeout,
    )
    return report_all(arguments.inputs, task, as_json=arguments.json)


def _check(arguments: argparse.Namespace) -> int:
    from app.cli.result import Task
    from app.cli.show import report_all

    task = Task(
        _hint(arguments),
        give_reasons=True,
        argue=not arguments.json,
        timeout=arguments.timeout,
    )
    return report_all(arguments.inputs, task, as_json=arguments.json)


def _explain(arguments: argparse.Namespace) -> int:
    from app.cli.explain import explain
    from app.cli.result import Task

    task = Task(
        _hint(arguments),
        timeout=arguments.timeout,
        explain=True,
        argue=not arguments.json,
        first_step=arguments.first_step,
        cell=arguments.cell,
    )
    return explain(arguments.input, task, as_json=arguments.json)


def _batch(arguments: argparse.Namespace) -> int:
    from app.cli.batch import batch
    from app.cli.result import Task

    task = Task(_hint(arguments), timeout=arguments.timeout, explain=arguments.explain)
    return batch(arguments.list, task, arguments.jobs)


def _convert(arguments: argparse.Namespace) -> int:
    from app.core.files import write_output
    from app.formats import lost_when_written, read_input, write_text

    document = read_input(arguments.input, _hint(arguments))
    written = write_text(document, arguments.to)
    warn((*document.warnings, *lost_when_written(document, arguments.to)))
    write_output(arguments.output, written if written.endswith("\n") else written + "\n")
    return DONE


def _export(arguments: argparse.Namespace) -> int:
    from app.cli.export import write_formula

    write_formula(
        arguments.input,
        arguments.to,
        arguments.output,
        _hint(arguments),
        fast=arguments.fast,
        style=arguments.style,
    )
    return DONE


def _import_model(arguments: argparse.Namespace) -> int:
    from app.cli.export import import_model

    good = import_model(arguments.input, arguments.answer, _hint(arguments))
    return DONE if good else ANSWER_IS_NO
