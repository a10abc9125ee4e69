"""A start without a command: in the window if there is a display, otherwise in the terminal."""

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from app.cli.loading import COMMANDS, load_terminal, load_window
from app.cli.messages import complain
from app.core.errors import AppError, BadUse
from app.core.words import text
from app.formats import read_input

LONGEST_COMMAND = 20
"""Characters of a mistyped command; anything longer is taken for a puzzle."""

NO_WINDOW = "SATORI_NO_WINDOW"
"""The environment variable that says why the program, restarted, has to use the terminal."""

NEEDS_NO_VARIABLE = ("win32", "darwin")
"""Systems whose display no environment variable names."""


def start(argv: Sequence[str], language: str = "") -> int:
    """Show the given puzzle, or a bundled one, and return the exit code.

    `language` is the one asked for; without it, the window speaks that of the preferences.
    """
    _check_words(argv)
    obstacle = os.environ.get(NO_WINDOW) or _obstacle()
    if not obstacle:
        try:
            run = load_window()
        except ImportError as error:
            # Qt is missing, or a system library that it needs; a bug of ours is not an obstacle.
            if (error.name or "").partition(".")[0] == "app":
                raise
            obstacle = _cannot_open(str(error))
        else:
            return run(argv, language, _restart_in_terminal)
    if _is_readable(argv):  # otherwise, the error is all there is to say
        complain(obstacle)
    return load_terminal()(argv)


def _check_words(argv: Sequence[str]) -> None:
    """Refuse what is neither a command nor a puzzle."""
    if argv and (len(argv) > 1 or argv[0].isalpha() or argv[0].startswith("--")):
        if len(argv[0]) < LONGEST_COMMAND and not os.path.exists(argv[0]):
            raise BadUse(
                "There is no command called {word!r}; there are {commands}; see satori --help.",
                word=argv[0],
                commands=", ".join(COMMANDS),
            )
        if len(argv) > 1:
            raise BadUse("A puzzle without a command takes no options; see satori solve --help.")


def _is_readable(argv: Sequence[str]) -> bool:
    """Tell whether the input, if any, is a puzzle; standard input is left for the one reader."""
    try:
        for argument in argv:
            if argument != "-":
                read_input(argument)
    except AppError:
        return False
    return True


def _restart_in_terminal(reason: str) -> NoReturn:
    """Restart the program in the same process, without a window."""
    os.environ[NO_WINDOW] = _cannot_open(reason)
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _obstacle() -> str:
    """Say why there is no display, as far as the environment tells; or return an empty text."""
    found = os.environ.get
    # A Wayland display is a path, or a name in the folder XDG_RUNTIME_DIR.
    wayland = found("WAYLAND_DISPLAY", "")
    reachable = found("XDG_RUNTIME_DIR") or os.path.isabs(wayland)
    named = found("DISPLAY") or found("QT_QPA_PLATFORM") or (wayland and reachable)
    if sys.platform in NEEDS_NO_VARIABLE or named:
        return ""
    return text("There is no display, so Satori works here in the terminal.")


def _cannot_open(reason: str) -> str:
    """Say that the window cannot be opened, and why."""
    return text(
        "The window cannot be opened ({reason}), so Satori works here in the terminal.",
        reason=" ".join(reason.split()).rstrip("."),
    )
