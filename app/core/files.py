"""Writing files so that a crash leaves the old one or the new one, never half of either."""

import os
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from app.core.errors import BadUse


def write_atomically(path: Path, text: str | Iterable[str]) -> None:
    """Put text, or one piece of it after the other, into a file: all of it or nothing."""
    pieces = [text] if isinstance(text, str) else text
    target = Path(os.path.realpath(path))  # through a link, so that the link stays one
    try:
        if target.exists() and not target.is_file():
            with target.open("w", encoding="utf-8", newline="\n") as file:  # or it says why not
                file.writelines(pieces)  # into a pipe or a device
            return
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.writelines(pieces)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(name, _mode_for(target))
            os.replace(name, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise BadUse(
            "{path} cannot be written: {reason}.",
            path=path,
            reason=(error.strerror or str(error)).lower(),
        ) from error


def write_output(name: str, text: str | Iterable[str]) -> None:
    """Write to a named file, or to standard output for `-`."""
    if name == "-":
        if sys.stdout is None:
            raise BadUse("There is no standard output to write to.")
        sys.stdout.writelines([text] if isinstance(text, str) else text)
    else:
        write_atomically(Path(name), text)


def _mode_for(target: Path) -> int:
    """Return the permissions of the file to be replaced, or those that a new file gets."""
    try:
        return target.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
