"""Starting the window."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from PySide6.QtCore import QMessageLogContext, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from app import __version__, paths
from app.core.collector import collect_all
from app.core.document import Document
from app.core.jobs import any_at_work
from app.core.priority import shorten_turns
from app.formats import NO_HINT, native
from app.ui.kit.settings import Settings
from app.ui.window import Window

if TYPE_CHECKING:
    from app.ui.files.recovery import Recovery


def run(argv: Sequence[str], give_up: Callable[[str], NoReturn]) -> int:
    """Open the window and return when it is closed; or give up with a reason why there is none."""
    application = _application(give_up)
    share_python(application)
    window = _window(argv)
    window.show()
    with ExitStack() as stack:
        # Not before there is something to be seen: it takes a while to load.
        window.seen.connect(lambda: stack.enter_context(guarded(window)))
        code = application.exec()
    if any_at_work():
        # It may be inside of Qt, which must not be taken down around it.
        window.settings.write()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(code)
    return code


def share_python(application: QApplication) -> None:
    """Keep busy workers, and Python's own housekeeping, from holding up the window."""
    shorten_turns()
    application.applicationStateChanged.connect(_collect_in_background)


def _collect_in_background(state: Qt.ApplicationState) -> None:
    """Collect garbage while the user has turned to something else."""
    if state != Qt.ApplicationState.ApplicationActive:
        collect_all()


def _application(give_up: Callable[[str], NoReturn]) -> QApplication:
    """Start Qt; give up where it cannot open a window."""
    heard: list[str] = []

    def hear(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        heard.append(message)
        if kind == QtMsgType.QtFatalMsg:
            give_up(heard[0])  # now or never: after its last words, Qt aborts

    before = qInstallMessageHandler(hear)
    # The style as an argument: from `setStyle`, Python would get a style that it has no use for.
    application = QApplication(["satori", "-style", "fusion"])
    qInstallMessageHandler(before)
    if application.primaryScreen() is None:
        give_up(heard[0] if heard else "no screen was found")
    for message in heard:
        sys.stderr.write(f"{message}\n")
    application.setApplicationName("Satori")
    application.setOrganizationName("Satori")
    application.setApplicationVersion(__version__)
    return application


def _window(argv: Sequence[str]) -> Window:
    """Make the window, with the given puzzle; or with one of ours and what is wrong with it."""
    window = Window(_first_document(), Settings())
    window.library.show_open(paths.welcome())
    if argv:
        window.files.open_argument(argv[0])
    return window


@contextmanager
def guarded(window: Window, folder: Path | None = None) -> Iterator["Recovery"]:
    """Keep unsaved work, report what nobody expected, and end in order when asked to."""
    from app.ui.files.recovery import Recovery
    from app.ui.kit.crash import CrashReporter
    from app.ui.kit.interrupts import Interrupts

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
        window.shut_down()  # interrupted, the window was never closed


def _first_document() -> Document:
    """Return a puzzle of our own, so that there is something to be seen."""
    return native.read(paths.welcome().read_text(encoding="utf-8"), NO_HINT)
