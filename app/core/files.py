"""Writing files so that a crash leaves the old one or the new one, never half of either."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from app.core.ending import lastly
from app.core.errors import BadUse, reason_of
from app.core.stop import Stop

AT_A_TIME = 1_000_000
"""Bytes that are written at a time. While one thread wrote little by little, another one that
waits for Python's lock would not get it: each time, the first would be back sooner."""


def write_atomically(
    path: Path, content: str | bytes | Iterable[str | bytes], stop: Stop | None = None
) -> None:
    """Put text, bytes, or one piece after the other into a file: all of it or nothing.

    Once it is stopped, the file stays as it was, however long the disk took until then.
    """
    stop = stop or Stop()
    pieces = [content] if isinstance(content, str | bytes) else content
    try:
        target = Path(os.path.realpath(path))  # through a link, so that the link stays one
        if target.exists() and not target.is_file():
            with target.open("wb") as file:  # a pipe or a device, or it says why not
                file.writelines(_encoded(pieces, stop))
            return
        name = target.parent / f".{target.name[:40]}.{os.urandom(4).hex()}"  # not too long
        with lastly(partial(_remove, name)):
            with name.open("xb", AT_A_TIME) as file:  # with the permissions of any new file
                if target.exists():
                    os.chmod(name, target.stat().st_mode & 0o7777)
                file.writelines(_encoded(pieces, stop))
                file.flush()
                os.fsync(file.fileno())
            stop.check()
            os.replace(name, target)
    except OSError as error:
        raise BadUse(
            "{path} cannot be written: {reason}.", path=path, reason=reason_of(error)
        ) from error


def write_output(name: str, text: str | Iterable[str]) -> None:
    """Write to a named file, or to standard output for `-`."""
    if name == "-":
        if sys.stdout is None:
            raise BadUse("There is no standard output to write to.")
        sys.stdout.writelines([text] if isinstance(text, str) else text)
    else:
        write_atomically(Path(name), text)


def _encoded(pieces: Iterable[str | bytes], stop: Stop) -> Iterator[bytes]:
    for piece in pieces:
        stop.check()
        yield piece.encode() if isinstance(piece, str) else piece


def _remove(name: Path) -> None:
    """Remove a temporary file, unless it has got its final name."""
    with suppress(OSError):
        os.unlink(name)
