"""Writing files so that a crash leaves the old one or the new one, never half of either."""

import os
import sys
import tempfile
from contextlib import suppress
from functools import partial
from pathlib import Path

from app.core.ending import lastly
from app.core.errors import BadUse


def write_atomically(path: Path, content: str | bytes) -> None:
    """Put text, or bytes, into a file, all of it or nothing."""
    data = content.encode() if isinstance(content, str) else content
    try:
        target = Path(os.path.realpath(path))  # through a link, so that the link stays one
        if target.exists() and not target.is_file():
            target.write_bytes(data)  # a pipe or a device, or it says why not
            return
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with lastly(partial(_remove, name)):
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(name, _mode_for(target))
            os.replace(name, target)
    except OSError as error:
        raise BadUse(
            "{path} cannot be written: {reason}.",
            path=path,
            reason=(error.strerror or str(error)).lower(),
        ) from error


def write_output(name: str, text: str) -> None:
    """Write to a named file, or to standard output for `-`."""
    if name == "-":
        sys.stdout.write(text)
    else:
        write_atomically(Path(name), text)


def _remove(name: str) -> None:
    """Remove a temporary file, unless it has got its final name."""
    with suppress(OSError):
        os.unlink(name)


def _mode_for(target: Path) -> int:
    """Return the permissions of the file to be replaced, or those that a new file gets."""
    try:
        return target.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
