"""From arguments to an exit code; every failure ends as one sentence."""

import io
import os
import sys
from collections.abc import Sequence

from app.cli import BAD_INPUT, DONE, TIMED_OUT
from app.cli.advice import say_error
from app.core.errors import AppError, BadUse, TimedOut, reason_of
from app.core.words import printable, text


def main(argv: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # not every terminal has a ×
    try:
        try:
            code = _run(list(argv))
        except SystemExit as end:  # argparse, after --help or --version
            code = DONE if end.code is None else int(end.code)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()  # whoever read it has seen enough
        return DONE
    except OSError as error:
        _drop_output()
        return _complain(text("The output cannot be written: {reason}.", reason=reason_of(error)))
    except AppError as error:
        _complain(say_error(error))
        return TIMED_OUT if isinstance(error, TimedOut) else BAD_INPUT
    return code


def _complain(sentence: str) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"satori: {printable(sentence)}\n")
    return BAD_INPUT


def _drop_output() -> None:
    """Keep Python from complaining at exit about output that cannot be written."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: list[str]) -> int:
    if not argv or (len(argv) == 1 and _is_no_word(argv[0])):
        from app.cli.start import start

        return start(argv, ())  # there is nothing to take apart, which takes time
    from app.cli.commands import command_line

    parser, commands = command_line()
    if argv[0] not in commands and argv[0] not in ("-h", "--help", "--version"):
        from app.cli.start import start

        return start(argv, commands)
    if sys.stdout is None:
        raise BadUse("There is no standard output to write to.")
    arguments = parser.parse_args(argv)
    return int(arguments.command(arguments))


def _is_no_word(argument: str) -> bool:
    """Tell whether an argument can be neither a command nor an option."""
    return not argument.startswith("-") and not argument.replace("-", "").isalpha()
