"""Writing files atomically: after a crash, a file has its old or its new content."""

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from app.core.ending import cleanup
from app.core.errors import BadUse, reason_of
from app.core.stop import Stop

BUFFER_BYTES = 1_000_000
"""The size of the write buffer. With small writes, the writing thread would take Python's lock
back each time before a waiting thread gets it."""


def write_atomically(
    path: Path, content: str | bytes | Iterable[str | bytes], stop: Stop | None = None
) -> None:
    """Write text, bytes or a series of pieces to a file: all of it or nothing.

    If the job is stopped, the file keeps its old content.
    """
    stop = stop or Stop()
    pieces = [content] if isinstance(content, str | bytes) else content
    try:
        target = Path(os.path.realpath(path))  # follow links, so that they stay links
        if target.is_symlink():
            target.stat()  # a link that leads to itself: fails and says so
        if target.exists() and not target.is_file():
            with target.open("wb") as file:  # a pipe or a device; a directory fails here
                file.writelines(_encoded(pieces, stop))
            return
        name = target.parent / f".{target.name[:40]}.{os.urandom(4).hex()}"  # not too long
        with cleanup(partial(_remove, name)):
            with name.open("xb", BUFFER_BYTES) as file:  # with the permissions of any new file
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


def write_output_bytes(name: str, content: Iterable[bytes]) -> None:
    """Write bytes to a named file, or to standard output for `-`."""
    if name == "-":
        if sys.stdout is None:
            raise BadUse("There is no standard output to write to.")
        sys.stdout.flush()
        sys.stdout.buffer.writelines(content)
    else:
        write_atomically(Path(name), content)


def refuse_to_overwrite(source: str, output: str) -> None:
    """Refuse an output file that is also the input, such as a list of puzzles for its answers."""
    if output == "-":
        return
    # What is wrong with one of them is said by opening it; without an input, there is no `fileno`.
    with suppress(OSError, ValueError, AttributeError):
        read = os.fstat(sys.stdin.fileno()) if source == "-" else os.stat(source)
        same = os.path.samestat(read, os.stat(output))
        if same and (source != "-" or stat.S_ISREG(read.st_mode)):
            raise BadUse("{path} is what is read; the output needs another file.", path=output)


def _encoded(pieces: Iterable[str | bytes], stop: Stop) -> Iterator[bytes]:
    for piece in pieces:
        stop.check()
        yield piece.encode() if isinstance(piece, str) else piece


def _remove(name: Path) -> None:
    """Remove a temporary file, unless it was renamed."""
    with suppress(OSError):
        os.unlink(name)
