"""Starting the window."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn, Self

from PySide6.QtCore import QMessageLogContext, Qt, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from app import __version__, paths
from app.core.collector import collect_all
from app.core.document import Document
from app.core.heap import share_one_heap
from app.core.jobs import Job, any_at_work
from app.core.priority import shorten_turns
from app.core.stop import Stop
from app.formats import NO_HINT, native
from app.store.database import Database
from app.store.games import GameStore
from app.ui.files.folders import data_folder
from app.ui.files.reading import Loaded, read_argument, read_file, read_last_game, with_game
from app.ui.kit.language import SpokenLanguage
from app.ui.kit.late import load
from app.ui.kit.settings import Settings
from app.ui.window import Window

if TYPE_CHECKING:
    from app.store.shelf import Filter
    from app.ui.board.area import View
    from app.ui.files.actions import Listed
    from app.ui.files.recovery import Recovery
    from app.ui.files.recovery_folder import CopyFile
    from app.ui.formula.panel import Asked
    from app.ui.help.actions import Opened
    from app.ui.kit.crash import CrashReporter
    from app.ui.kit.interrupts import Interrupts

FIRST_WAIT = 0.3
"""Seconds that a start waits for its document, so that no other one is seen before it."""


def run(argv: Sequence[str], language: str, give_up: Callable[[str], NoReturn]) -> int:
    """Open the window and return when it is closed; or give up with a reason why there is none.

    `language` is the one asked for on the command line; without it, the user's choice is spoken.
    """
    share_one_heap()  # Qt starts threads
    application = _application(give_up)
    share_python(application)
    settings = Settings()
    spoken = SpokenLanguage(application)
    spoken.speak(language or settings.language)
    with Program(spoken, settings) as program:
        program.show(_window(argv, settings))
        code = application.exec()
    if any_at_work():
        # It may be inside of Qt, which must not be taken down around it.
        settings.write()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(code)
    return code


class Program:
    """One window, which is made anew in another language."""

    def __init__(self, spoken: SpokenLanguage, settings: Settings) -> None:
        self._spoken = spoken
        self._settings = settings
        self._guards = ExitStack()
        self._recovery: Recovery | None = None
        self.window: Window | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._guards.close()

    def show(self, window: Window, copy: "CopyFile | None" = None) -> None:
        """Show a window; `copy` is the recovery copy of what is open in it."""
        self.window = window
        # Not before there is something to be seen: it takes a while to load.
        window.seen.connect(partial(self._guard, window, copy))
        # Later: the dialog in which it is chosen goes with its window.
        window.language_wanted.connect(
            partial(QTimer.singleShot, 0, partial(self._change_language, window))
        )
        window.show()

    def _guard(self, window: Window, copy: "CopyFile | None") -> None:
        self._recovery = self._guards.enter_context(guarded(window))
        if copy is not None:
            self._recovery.take_over(copy)

    def _change_language(self, before: Window) -> None:
        """Make the window anew, with all that is open in it."""
        if not before.export_queue.may_end():
            return
        self._spoken.speak(self._settings.language)
        # What is unsaved is never without a copy.
        copy = None if self._recovery is None else self._recovery.hand_over()
        self._recovery = None
        around = _Around.of(before)
        before.leave()
        self._guards.close()
        self._guards = ExitStack()
        document = before.session.state.document
        after = Window(document, self._settings, store=before.games.store)
        after.session.go_on_from(before.session)
        after.board.move_cursor(before.board.cursor_cell)
        after.files.known.note(before.files.known.path, before.files.known.stamp)
        around.give(after)
        self.show(after, copy)
        around.open_again(after)
        before.deleteLater()


class _Around(NamedTuple):
    """What a window shows around the open puzzle, for the one that takes its place."""

    library: "Filter"
    formula: "Asked | None"
    view: "View | None"
    help: "list[Opened]"
    keys: bool
    results: "Listed | None"

    @classmethod
    def of(cls, window: Window) -> "_Around":
        return cls(
            window.library.wanted,
            window.formula_dock.asked,
            window.area.view,
            window.help.opened(),
            window.keys.shown,
            window.files.listed,
        )

    def give(self, window: Window) -> None:
        """Give a window what it shows from the start."""
        window.library.begin_with(self.library)
        if self.formula is not None:
            window.formula_dock.begin_with(self.formula)
        if self.view is not None:
            window.seen.connect(partial(window.area.look_as, self.view))

    def open_again(self, window: Window) -> None:
        """Open the windows that were open beside it."""
        if self.results is not None:
            window.files.list_again(self.results)
        if self.keys:
            window.keys.show.trigger()
        window.help.open_again(self.help)


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
    application.setDesktopFileName(paths.DESKTOP_NAME)
    return application


def _window(argv: Sequence[str], settings: Settings) -> Window:
    """Make the window with what is given, or else with the file that was open last.

    Where that cannot be read, the window shows one of our own puzzles.
    """
    store = GameStore(Database(data_folder() / "games.sqlite"))
    first_file = settings.last_file or paths.welcome()
    read: Callable[[Stop], Loaded] = partial(read_file, first_file)
    if argv:
        read = partial(read_argument, argv[0])
    elif settings.last_game:
        read = partial(read_last_game, store)
    find_game = store.read_if_possible
    first = FirstReading(partial(with_game, read, find_game))
    window = Window(_first_document(), settings, paths.welcome(), store=store)
    opener = window.files.opener
    loaded = first.result_if_soon()
    if loaded is None:
        opener.load(first.result)
        return window
    ours = loaded
    if loaded.document is None:
        ours = with_game(partial(read_file, paths.welcome()), find_game, Stop())
    if ours.path != paths.welcome() or ours.kept is not None:  # else it is open already
        opener.show(ours)
    if argv and loaded.document is None:
        opener.refuse(loaded)
    return window


class FirstReading:
    """Reads the first document while the window is made."""

    def __init__(self, read: Callable[[Stop], Loaded]) -> None:
        self._read = read
        self._stop = Stop()
        self._job = Job(read, self._stop)
        self._failed = False

    def result_if_soon(self) -> Loaded | None:
        """Return what was read; None if it takes long, or fails in a way nobody expected."""
        try:
            return self._job.wait() if self._job.ended_within(FIRST_WAIT) else None
        except Exception:  # noqa: BLE001 - it is raised again by `result`, and reported
            self._failed = True
            return None

    def result(self, stop: Stop) -> Loaded:
        """Return what was read, however long it takes; for a worker."""
        if self._failed:
            return self._read(stop)
        with stop.interrupting(self._stop.cancel):
            return self._job.wait()


@contextmanager
def guarded(window: Window, folder: Path | None = None) -> Iterator["Recovery"]:
    """Keep unsaved work, report what nobody expected, and end in order when asked to."""
    recovery = make_recovery(window, folder)
    make_reporter: type[CrashReporter] = load("app.ui.kit.crash").CrashReporter
    make_interrupts: type[Interrupts] = load("app.ui.kit.interrupts").Interrupts
    reporter = make_reporter(window, recovery.save_now)
    interrupts = make_interrupts(reporter.end, window)
    reporter.install()
    interrupts.install()
    recovery.offer()
    try:
        yield recovery
    finally:
        interrupts.uninstall()
        reporter.uninstall()
        window.shut_down()  # interrupted, the window was never closed


def make_recovery(window: Window, folder: Path | None = None) -> "Recovery":
    """Make what keeps the unsaved work of a window until it is closed."""
    make: type[Recovery] = load("app.ui.files.recovery").Recovery
    recovery = make(
        window.session,
        window.announcer,
        window.themes,
        window.files,
        window.add_bar,
        folder,
        parent=window,
    )
    window.closed.connect(recovery.shut_down)
    return recovery


def _first_document() -> Document:
    """Return a puzzle of our own."""
    return native.read(paths.welcome().read_text(encoding="utf-8"), NO_HINT)
