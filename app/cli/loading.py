"""The late imports of the command line: a run loads only the modules that it needs.

Measured in processor time, best of 40 runs: Python with `app.cli.main` takes 17 ms. The parser of
arguments adds 4 ms, solver and explainer another 19 ms; the window opens without them, and
`satori convert` runs without the solver. With the modules of all commands, `satori solve` of a
10×10 would take 53 ms instead of 46 ms. Qt is loaded only for the window, and may be missing.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from app.core.errors import BadUse

if TYPE_CHECKING:
    from argparse import Namespace

    from app.generate import Made
    from app.session.book import Layout, Plan

COMMANDS = {
    "solve": "app.cli.solve",
    "check": "app.cli.solve",
    "explain": "app.cli.explain",
    "hint": "app.cli.hint",
    "batch": "app.cli.batch",
    "report": "app.cli.report",
    "book": "app.cli.book",
    "generate": "app.cli.generate",
    "complete": "app.cli.generate",
    "convert": "app.cli.convert",
    "export": "app.cli.export",
    "import-model": "app.cli.import_model",
}
"""The module of each command; its function `run` takes the arguments."""

INSTALL = "--install-desktop"
UNINSTALL = "--uninstall-desktop"


def load_parser() -> "Callable[[Sequence[str]], Namespace]":
    """Load what takes the arguments of a command apart."""
    from app.cli.commands import parse

    return parse


def load_command(name: str) -> "Callable[[Namespace], int]":
    """Load what a command does."""
    run: Callable[[Namespace], int] = import_module(COMMANDS[name]).run
    return run


def load_desktop(option: str) -> Callable[[], int]:
    """Load what puts the program into the user's desktop, or takes it away."""
    from app.cli.desktop import install, uninstall

    return install if option == INSTALL else uninstall


def answer_shell() -> None:
    """Answer a shell that completes a command line."""
    from app.cli.commands import parsers
    from app.cli.completion import answer_shell as answer

    answer(parsers()[0])


def load_cluster() -> "Callable[..., Any]":
    """Load what sends work to a cluster; Dask may be missing."""
    try:
        from app.bulk.cluster import do_on_cluster
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "app":
            raise
        raise BadUse(
            "A cluster needs Dask, which is not installed: pip install 'satori-puzzles[cluster]'."
        ) from error
    return do_on_cluster


def load_versions() -> Callable[[], str]:
    """Load what looks up versions; it takes 10 ms."""
    from app.cli.versions import versions

    return versions


def load_window() -> Callable[[Sequence[str], str, Callable[[str], NoReturn]], int]:
    """Load the window."""
    from app.ui.main import run

    return run


def load_pictures() -> "Callable[[Namespace, Callable[[Iterable[str]], None]], None]":
    """Load what paints pictures and walkthroughs; Qt may be missing."""
    try:
        from app.ui.export.command import run
    except ImportError as error:
        raise BadUse("Pictures need Qt: {reason}.", reason=str(error)) from error
    return run


def load_book() -> "Callable[[Plan, Layout, Sequence[Made]], Iterator[bytes]]":
    """Load what paints the pages of a book; Qt may be missing."""
    try:
        from app.ui.book.command import book_pages
    except ImportError as error:
        raise BadUse("A book needs Qt: {reason}.", reason=str(error)) from error
    return book_pages


def load_terminal() -> Callable[[Sequence[str]], int]:
    """Load what stands in for the window in a terminal."""
    from app.cli.explain import explain_in_terminal

    return explain_in_terminal
