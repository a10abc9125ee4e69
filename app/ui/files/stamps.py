"""Telling whether another program has changed a file."""

from pathlib import Path
from typing import NamedTuple


class Stamp(NamedTuple):
    """What tells one state of a file from another."""

    time: int
    size: int


def stamp_of(path: Path) -> Stamp | None:
    """Return the stamp of a file; None where there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return Stamp(found.st_mtime_ns, found.st_size)


class KnownFile:
    """The file of the open document, as this program last read or wrote it."""

    def __init__(self) -> None:
        self.path: Path | None = None
        self.stamp: Stamp | None = None

    def note(self, path: Path | None, stamp: Stamp | None) -> None:
        """Note what a file is like now."""
        self.path, self.stamp = path, stamp

    def stamp_of(self, path: Path | None) -> Stamp | None:
        """Return the stamp of a file if it is the known one."""
        return self.stamp if path == self.path else None
