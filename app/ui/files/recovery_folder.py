"""The folder of recovery copies. Every copy has a lock, which its window holds."""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QLockFile

from app.core.errors import BadUse, reason_of
from app.core.files import write_atomically
from app.core.stop import Stop
from app.session.history_text import HistoryWriter
from app.ui.files.folders import data_folder
from app.ui.files.recovery_copy import Kept, pack, unpack

ENDING = ".recovery"
LOCK = ".lock"


class Abandoned(NamedTuple):
    """A copy whose window is gone, locked so that no other window offers it as well."""

    file: Path
    lock: QLockFile
    since: datetime
    """When it was written."""
    kept: Kept

    def discard(self) -> None:
        """Remove it for good."""
        with suppress(OSError):
            self.file.unlink()
        self.lock.unlock()


def default_folder() -> Path:
    """Return the folder of this user."""
    return data_folder() / "recovery"


def tidy_and_find(folder: Path) -> list[Abandoned]:
    """Remove rubbish from a folder and return its abandoned copies, as far as it can be read."""
    try:
        sweep(folder)
        return find_abandoned(folder)
    except OSError:
        return []


def find_abandoned(folder: Path) -> list[Abandoned]:
    """Return the abandoned copies of a folder, the newest first."""
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
    """Remove copies that were written only half, and locks without a copy."""
    for left in [*folder.glob(f".*{ENDING}.*"), *folder.glob(f"*{LOCK}")]:
        name = left.name.removeprefix(".").removesuffix(LOCK).partition(ENDING)[0]
        file = folder / f"{name}{ENDING}"
        lock = _lock_for(file)
        if left.suffix == LOCK and file.exists():
            continue
        if _take(lock):  # else its window is still there
            if left.suffix != LOCK:
                with suppress(OSError):
                    left.unlink()
            lock.unlock()


def claim(folder: Path) -> tuple[Path, QLockFile]:
    """Return a new file name that no other window uses, and the lock that ensures it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadUse(
            "{path} cannot be written: {reason}.", path=folder, reason=reason_of(error)
        ) from error
    for number in count(1):
        file = folder / f"{os.getpid()}-{number}{ENDING}"
        lock = _lock_for(file)
        # An earlier process may have had our number; its copy stays.
        if not file.exists():
            if lock.tryLock(0):
                return file, lock
            if lock.error() is not QLockFile.LockError.LockFailedError:
                break
    raise BadUse("Nothing can be written into {path}.", path=folder)


def _take(lock: QLockFile) -> bool:
    # The lock names a process, but another one may have that number by now. What counts is whether
    # the lock file is held open: if so, it cannot be removed.
    return lock.tryLock(0) or (lock.removeStaleLockFile() and lock.tryLock(0))


def _lock_for(file: Path) -> QLockFile:
    lock = QLockFile(str(file.with_suffix(LOCK)))
    lock.setStaleLockTime(0)  # a window may be open for days
    return lock


class CopyFile:
    """The copy of one window, locked as long as the window lives.

    Every method may have to wait for the disk. One worker at a time uses it.
    """

    def __init__(
        self, folder: Path, file: Path | None = None, lock: QLockFile | None = None
    ) -> None:
        self._folder = folder
        self._file = file
        self._lock = lock
        self._writer = HistoryWriter()

    def write(self, kept: Kept, stop: Stop) -> None:
        """Write the copy, unless it is stopped before the disk has it."""
        if self._file is None:
            self._file, self._lock = claim(self._folder)
        write_atomically(self._file, pack(kept, self._writer), stop)

    def remove(self) -> None:
        """Remove the copy."""
        self._writer = HistoryWriter()  # without the documents of the copy
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink()

    def leave(self) -> None:
        """Remove the copy and give up its lock."""
        self.remove()
        if self._lock is not None:
            self._lock.unlock()
        self._file = self._lock = None
