"""Starting the window."""

import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from PySide6.QtCore import QMessageLogContext, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from app import __version__, paths
from app.core.document import Document
from app.core.jobs import any_at_work
from app.core.priority import shorten_turns
from app.formats import NO_HINT, native
from app.ui.kit.settings import Settings
from app.ui.window import Window

if TYPE_CHECKING:
    from app.ui.files.recovery import Recovery

YOUNG, NEVER = 10_000, 1_000_000
"""New objects before those are looked through by the garbage collector, and how often that happens
before older ones are."""


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
    """Keep Python's own housekeeping, and busy workers, from holding up the window."""
    shorten_turns()
    # New things are looked through once, soon; again only when the user has turned to something
    # else: with all the steps of a large puzzle it takes tens of milliseconds.
    gc.set_threshold(YOUNG, NEVER, NEVER)
    gc.enable()
    application.applicationStateChanged.connect(_collect)


def _collect(state: Qt.ApplicationState) -> None:
    if state != Qt.ApplicationState.ApplicationActive:
        gc.collect()


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
