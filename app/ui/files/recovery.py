"""Unsaved work is kept in a file of its own, and offered again when it was left behind."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QLockFile, QObject, QStandardPaths, QTimer

from app.core.document import Document
from app.core.errors import AppError, BadUse, reason_of
from app.core.files import write_atomically
from app.core.stop import Stop
from app.core.words import text
from app.formats import read_text, write_text
from app.session.state import State
from app.ui.files.offer_bar import OfferBar
from app.ui.files.saving import Stamp
from app.ui.kit.jobs import Jobs

if TYPE_CHECKING:
    from app.ui.window import Window

DELAY = 1000
"""Milliseconds from an edit to the copy of it."""

FORM = "satori recovery"
VERSION = 1
ENDING = ".recovery"
LOCK = ".lock"


class Kept(NamedTuple):
    """What a recovery file holds: a document, its name, and the file it came from."""

    name: str
    path: Path | None
    document: Document
    stamp: Stamp | None = None
    """What that file was like then; older copies do not say."""


class Abandoned(NamedTuple):
    """Work that nobody holds any more, locked so that no other window offers it as well."""

    file: Path
    lock: QLockFile
    since: datetime
    kept: Kept

    def discard(self) -> None:
        """Forget it for good."""
        with suppress(OSError):
            self.file.unlink()
        self.lock.unlock()


def default_folder() -> Path:
    """Return where the recovery files of this user are."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "recovery"


def pack(kept: Kept) -> str:
    """Write down what is to be kept."""
    path = None if kept.path is None else str(kept.path)
    puzzle = write_text(kept.document, "satori")
    found = {"name": kept.name, "path": path, "stamp": kept.stamp, "puzzle": puzzle}
    return json.dumps({FORM: VERSION} | found)


def unpack(packed: str) -> Kept | None:
    """Read what was kept; None where it is not, or only half of it."""
    try:
        found = json.loads(packed)
        name, path, puzzle = found["name"], found["path"], found["puzzle"]
        if found[FORM] != VERSION or not isinstance(name, str) or not isinstance(puzzle, str):
            return None
        given = found.get("stamp")
        stamp = None if given is None else Stamp(*map(int, given))
        if path is not None and "\0" in path:
            return None
        return Kept(name, None if path is None else Path(path), read_text(puzzle), stamp)
    except (ValueError, TypeError, LookupError, ArithmeticError, RecursionError, AppError):
        return None


def find_abandoned(folder: Path) -> list[Abandoned]:
    """Return what was left behind in a folder, the newest first."""
    return sorted(_abandoned(folder), key=lambda found: found.since, reverse=True)


def _abandoned(folder: Path) -> Iterator[Abandoned]:
    for file in folder.glob(f"*{ENDING}"):
        lock = _lock_for(file)
        if not file.is_file() or not _take(lock):
            continue
        try:
            since = datetime.fromtimestamp(file.stat().st_mtime)
            kept = unpack(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            kept = None
        if kept is None:
            lock.unlock()
        else:
            yield Abandoned(file, lock, since, kept)


def sweep(folder: Path) -> None:
    """Remove what is of no use to anyone: files half written, locks without a file."""
    for left in [*folder.glob(f".*{ENDING}.*"), *folder.glob(f"*{LOCK}")]:
        name = left.name.removeprefix(".").removesuffix(LOCK).partition(ENDING)[0]
        file = folder / f"{name}{ENDING}"
        lock = _lock_for(file)
        if left.suffix == LOCK and file.exists():
            continue
        if _take(lock):  # or its owner is still at it
            if left.suffix != LOCK:
                with suppress(OSError):
                    left.unlink()
            lock.unlock()


def look(folder: Path) -> list[Abandoned]:
    """Tidy a folder up, and return what was left behind in it, as far as it can be read."""
    try:
        sweep(folder)
        return find_abandoned(folder)
    except OSError:
        return []


def claim(folder: Path) -> tuple[Path, QLockFile]:
    """Return a file that nobody else writes to, and the lock that sees to it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadUse(
            "{path} cannot be written: {reason}.", path=folder, reason=reason_of(error)
        ) from error
    for number in count(1):
        file = folder / f"{os.getpid()}-{number}{ENDING}"
        lock = _lock_for(file)
        # Another process may have had our number before, and what is left of it stays.
        if not file.exists():
            if lock.tryLock(0):
                return file, lock
            if lock.error() is not QLockFile.LockError.LockFailedError:
                break
    raise BadUse("Nothing can be written into {path}.", path=folder)


def _take(lock: QLockFile) -> bool:
    # The lock names a process, but another one may have its number by now: what counts is whether
    # the file of the lock is held open, which is what removing it finds out.
    return lock.tryLock(0) or (lock.removeStaleLockFile() and lock.tryLock(0))


def _lock_for(file: Path) -> QLockFile:
    lock = QLockFile(str(file.with_suffix(LOCK)))
    lock.setStaleLockTime(0)  # a window may be open for days
    return lock


class Place:
    """Where one window keeps its copy, which is locked as long as the window lives.

    All of it may have to wait for the disk: it is used by one job at a time, beside the window.
    """

    def __init__(
        self, folder: Path, file: Path | None = None, lock: QLockFile | None = None
    ) -> None:
        self._folder = folder
        self._file = file
        self._lock = lock

    def keep(self, kept: Kept, stop: Stop) -> None:
        """Write a copy, unless it is not wanted any more by the time that the disk has it."""
        if self._file is None:
            self._file, self._lock = claim(self._folder)
        write_atomically(self._file, pack(kept), stop)

    def clear(self) -> None:
        """Remove the copy."""
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink()

    def leave(self) -> None:
        """Remove the copy, and have nothing more to do with its file."""
        self.clear()
        if self._lock is not None:
            self._lock.unlock()
        self._file = self._lock = None


class Recovery(QObject):
    """Keeps a copy of one window's unsaved work, and offers what others left behind.

    What it knows, it knows in the window's own thread; workers have the disk.
    """

    def __init__(self, window: "Window", folder: Path | None = None) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._folder = default_folder() if folder is None else folder
        self._place = Place(self._folder)
        self._kept = False
        """Whether there is a copy, or soon will be."""
        self._written: Document | None = None
        """What is in the copy."""
        self._failed = False
        self._jobs = Jobs(self)
        self._search = Jobs(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._timer.timeout.connect(self._write)
        self._offers: list[Abandoned] = []
        self.bar: OfferBar | None = None
        window.closed.connect(self.shut_down)
        self._session.subscribe(self._follow)
        self._note()

    # Keeping

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if changed & {"document", "modified", "path"}:
            self._note()

    def _note(self) -> None:
        """See to it that what is unsaved is kept soon, and what is saved is not."""
        if not self._session.state.modified:
            self._remove()
        elif not self._timer.isActive():
            # Not put off by further edits: someone who never pauses loses a second at most.
            self._timer.start()

    def _write(self) -> None:
        if self._jobs.busy:
            self._timer.start()
            return
        kept = self._present()

        def done(_: object) -> None:
            self._written = kept.document
            self._remove_if_saved()

        def fail(sentence: str) -> None:
            self._complain(sentence)
            self._remove_if_saved()

        # Beside the window: a busy disk takes its time.
        place, self._kept = self._place, True
        self._jobs.start(lambda stop, report: place.keep(kept, stop), done, fail)

    def save_now(self) -> None:
        """Keep what is unsaved at once; `AppError` says why that cannot be."""
        if self._session.state.modified and self._written is not self._session.state.document:
            self._timer.stop()
            self._jobs.shut_down()
            kept = self._present()
            self._kept = True
            self._place.keep(kept, Stop())
            self._written = kept.document

    def _present(self) -> Kept:
        session, files = self._session, self._window.files
        stamp = files.saving.stamp_of_open_file
        return Kept(files.name, session.state.path, session.state.document, stamp)

    def _remove_if_saved(self) -> None:
        """Remove a copy of what was saved or undone while it was written."""
        if not self._session.state.modified:
            self._remove()

    def _remove(self) -> None:
        self._timer.stop()
        self._written = None
        self._failed = False  # what is drawn next is another matter
        if self._kept and not self._jobs.busy:
            place, self._kept = self._place, False
            self._jobs.start(lambda stop, report: place.clear())

    def _complain(self, reason: str) -> None:
        if not self._failed:
            self._failed = True  # once is enough: it will go on failing
            said = text("No recovery copy is kept. {reason}", reason=reason)
            self._window.announcer.say(said, lasting=True)

    def shut_down(self) -> None:
        """Remove the copy: the window is closed, and what was unsaved is saved or not wanted."""
        self._timer.stop()
        self._jobs.shut_down()
        self._search.shut_down()
        place, offers, self._offers = self._place, self._offers, []

        def leave(*_: object) -> None:
            place.leave()
            for offer in offers:
                offer.lock.unlock()

        self._jobs.start(leave)
        self._jobs.shut_down()

    # Offering

    def offer(self) -> None:
        """Look for what was left behind, and ask about it without getting in the way."""
        folder = self._folder
        self._search.start(lambda stop, report: look(folder), self._take)

    def _take(self, found: list[Abandoned]) -> None:
        self._offers = found
        if found:
            self._ask()

    def _ask(self) -> None:
        if self.bar is None:
            self.bar = OfferBar(self._window.theme)
            self.bar.accepted.connect(self._restore)
            self.bar.declined.connect(self._discard)
            self._window.add_bar(self.bar)
            self._window.themes.changed.connect(self.bar.set_theme)
        self.bar.setVisible(bool(self._offers))
        if self._offers:
            offer = self._offers[0]
            self.bar.ask(offer.kept.name, offer.since, len(self._offers) - 1)

    def _restore(self) -> None:
        if not self._window.files.may_discard():
            return
        offer = self._offers.pop(0)
        self._jobs.shut_down()
        before, self._kept = self._place, False
        self._search.start(lambda stop, report: before.leave())
        self._window.files.restore(offer.kept.document, offer.kept.path, offer.kept.stamp)
        # Its copy is that of this window from now on: there is not a moment without one.
        self._timer.stop()
        self._place, self._kept = Place(self._folder, offer.file, offer.lock), True
        self._written = offer.kept.document
        self._ask()

    def _discard(self) -> None:
        offer = self._offers.pop(0)
        self._search.start(lambda stop, report: offer.discard())
        self._ask()
