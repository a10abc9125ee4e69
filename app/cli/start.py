"""Without a command: the window where there is a display, the terminal where there is none."""

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from app.core.errors import AppError, BadUse
from app.core.words import text
from app.formats import read_input

LONGEST_WORD = 20
"""Anything longer was not meant to be a command."""

NO_WINDOW = "SATORI_NO_WINDOW"
"""Tells the program why it runs in the terminal, once Qt has found that it cannot start."""

NEEDS_NO_VARIABLE = ("win32", "darwin")
"""Systems on which a display is there without being named."""


def start(argv: Sequence[str], commands: Sequence[str]) -> int:
    """Open the window on the given puzzle, or say why not and do the job in the terminal."""
    check_words(argv, commands)
    obstacle = os.environ.get(NO_WINDOW) or _obstacle()
    if not obstacle:
        try:
            from app.ui.main import run
        except ImportError as error:
            # Qt is missing, or a library of the system that it needs.
            if (error.name or "").partition(".")[0] == "app":
                raise
            obstacle = _cannot_open(str(error))
        else:
            return run(argv, _go_on_in_terminal)
    if not _is_bad(argv):
        sys.stderr.write(f"satori: {obstacle}\n")
        sys.stderr.flush()
    from app.cli.show import show  # not needed, nor the solver, where there is a window

    return show(argv, commands)


def check_words(argv: Sequence[str], commands: Sequence[str]) -> None:
    """Refuse what is neither a command nor a puzzle."""
    if argv and (len(argv) > 1 or argv[0].isalpha() or argv[0].startswith("--")):
        if len(argv[0]) < LONGEST_WORD and not os.path.exists(argv[0]):
            raise BadUse(
                "There is no command called {word!r}; there are {commands}; see satori --help.",
                word=argv[0],
                commands=", ".join(commands),
            )
        if len(argv) > 1:
            raise BadUse("A puzzle without a command takes no options; see satori solve --help.")


def _is_bad(argv: Sequence[str]) -> bool:
    """Tell whether there will be a complaint; it is all that is said then."""
    try:
        for argument in argv:
            if argument != "-":  # that can be read only once
                read_input(argument)
    except AppError:
        return True
    return False


def _go_on_in_terminal(reason: str) -> NoReturn:
    """Begin again as the same process, but without a window."""
    os.environ[NO_WINDOW] = _cannot_open(reason)
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _obstacle() -> str:
    """Say why there cannot be a window, as far as that can be known without loading Qt."""
    found = os.environ.get
    # Where a Wayland display is by its name alone, this is the folder it is in.
    wayland = found("WAYLAND_DISPLAY", "")
    reachable = found("XDG_RUNTIME_DIR") or os.path.isabs(wayland)
    named = found("DISPLAY") or found("QT_QPA_PLATFORM") or (wayland and reachable)
    if sys.platform in NEEDS_NO_VARIABLE or named:
        return ""
    return text("There is no display, so Satori works here in the terminal.")


def _cannot_open(reason: str) -> str:
    """Say that there is no window, and why."""
    return text(
        "The window cannot be opened ({reason}), so Satori works here in the terminal.",
        reason=" ".join(reason.split()).rstrip("."),
    )
