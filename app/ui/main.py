"""Starting the window."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app import __version__, paths
from app.core.document import Document
from app.core.errors import AppError
from app.formats import read_input
from app.ui.crash import CrashReporter
from app.ui.interrupts import Interrupts
from app.ui.recovery import Recovery
from app.ui.settings import Settings
from app.ui.window import Window

SWITCH = 0.001
"""Seconds after which a busy worker lets the window have its turn."""


def run(argv: Sequence[str]) -> int:
    """Open the window and return when it is closed."""
    sys.setswitchinterval(SWITCH)
    application = QApplication(["satori"])
    application.setApplicationName("Satori")
    application.setOrganizationName("Satori")
    application.setApplicationVersion(__version__)
    application.setStyle("Fusion")
    window = Window(_first_document(), Settings())
    for argument in argv[:1]:
        _open(window, argument)
    window.show()
    with guarded(window):
        return application.exec()


@contextmanager
def guarded(window: Window, folder: Path | None = None) -> Iterator[Recovery]:
    """Keep unsaved work, report what nobody expected, and end in order when asked to."""
    recovery = Recovery(window, folder)
    reporter = CrashReporter(window, recovery.save_now)
    interrupts = Interrupts(reporter.end, window)
    reporter.install()
    interrupts.install()
    recovery.offer()
    try:
        yield recovery
    finally:
        interrupts.uninstall()
        reporter.uninstall()
        window.analysis.close()  # interrupted, the window was never closed


def _first_document() -> Document:
    """Return a puzzle of our own, so that there is something to be seen."""
    return read_input(str(paths.welcome()))


def _open(window: Window, argument: str) -> None:
    if Path(argument).exists():
        window.files.open_path(Path(argument))
        return
    try:
        window.session.open(read_input(argument), None)
    except AppError as error:
        window.messages.say(str(error))
