"""From arguments to an exit code; every failure ends as one sentence."""

import io
import os
import sys
from collections.abc import Sequence

from app import languages
from app.cli import BAD_INPUT, DONE, TIMED_OUT
from app.cli.loading import (
    COMMANDS,
    INSTALL,
    UNINSTALL,
    answer_shell,
    load_command,
    load_desktop,
    load_parser,
    load_versions,
)
from app.cli.messages import complain, drop, error_text
from app.cli.start import start
from app.core import words
from app.core.errors import AppError, BadUse, TimedOut, reason_of
from app.core.words import ENGLISH, text

OPTIONS = ("-h", "--help", "--version", INSTALL, UNINSTALL)
"""Options that can stand in the place of a command."""

LANGUAGE_OPTION = "--lang"

LONG = ("batch", "generate")
"""Commands that tell people how far they are while they write JSON."""

COMPLETING = "_ARGCOMPLETE"
"""The environment variable by which a shell asks what could come next."""


def main(argv: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # not every terminal has a ×
    try:
        try:
            code = _run(*_take_language(argv))
        except SystemExit as end:  # argparse, after --help or --version
            code = DONE if end.code is None else int(end.code)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()  # the reader has closed the pipe on purpose
        return DONE
    except OSError as error:
        _drop_output()
        complain(text("The output cannot be written: {reason}.", reason=reason_of(error)))
        return BAD_INPUT
    except AppError as error:
        complain(error_text(error))
        return TIMED_OUT if isinstance(error, TimedOut) else BAD_INPUT
    return code


def _take_language(argv: Sequence[str]) -> tuple[list[str], str]:
    """Take `--lang CODE` out of the arguments, wherever it stands; nothing is said before."""
    rest, code = [], ""
    given = iter(argv)
    for argument in given:
        name, equals, value = argument.partition("=")
        if name != LANGUAGE_OPTION:
            rest.append(argument)
            continue
        code = value if equals else next(given, "")
        languages.find(code)  # or refuse it
    return rest, code


def _run(argv: Sequence[str], language: str) -> int:
    languages.speak(language or languages.preferred(os.environ))
    if COMPLETING in os.environ:
        answer_shell()
    if not argv or argv[0] not in (*COMMANDS, *OPTIONS):
        return start(argv, language)
    if sys.stdout is None:
        raise BadUse("There is no standard output to write to.")
    if argv[0] == "--version":
        sys.stdout.write(f"{load_versions()()}\n")
        return DONE
    if argv[0] in (INSTALL, UNINSTALL):
        if argv[1:]:
            raise BadUse("{option} takes nothing after it.", option=argv[0])
        return load_desktop(argv[0])()
    arguments = load_parser()(argv)
    if getattr(arguments, "json", False) and arguments.command not in LONG:
        words.speak(ENGLISH)  # what programs read is the same everywhere
    return load_command(arguments.command)(arguments)


def _drop_output() -> None:
    """Keep Python from complaining at exit about output that cannot be written."""
    if sys.stdout is not None:
        drop(sys.stdout)
