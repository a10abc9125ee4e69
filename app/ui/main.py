"""Starting the window."""

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app import __version__, paths
from app.core.document import Document
from app.core.errors import AppError
from app.formats import read_input
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
    return application.exec()


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
