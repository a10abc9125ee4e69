"""The text of a recovery copy."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from app.core.document import Document
from app.core.errors import AppError
from app.formats import read_text
from app.session import history_text
from app.session.history import Snapshot, Version
from app.session.history_text import HistoryWriter
from app.session.play_state import Play
from app.ui.files.stamps import Stamp

FORM = "satori recovery"
VERSION = 2
BEFORE_HISTORY = 1
"""The version of copies that hold only the present document."""


PLAYED = {"seconds": float, "hints": int, "checks": int, "looked": bool}
"""What is kept of a Play, and of which type that is; copies of earlier programs lack it."""


class Kept(NamedTuple):
    """What a recovery copy holds."""

    name: str
    """What the document is called."""
    path: Path | None
    """The file it came from."""
    history: Snapshot
    stamp: Stamp | None = None
    """What that file was like then; the oldest copies do not say."""
    play: Play = Play()
    """The time and the help that a player has taken so far."""

    @property
    def document(self) -> Document:
        """The document as it was left."""
        return self.history.document


def pack(kept: Kept, writer: HistoryWriter) -> str:
    """Return the text of a copy."""
    path = None if kept.path is None else str(kept.path)
    history = writer.pack(kept.history)
    play = {name: getattr(kept.play, name) for name in PLAYED}
    found = {"name": kept.name, "path": path, "stamp": kept.stamp, "play": play}
    return json.dumps({FORM: VERSION} | found | {"history": history})


def unpack(packed: str) -> Kept | None:
    """Read a copy; None where it is damaged or of a later version."""
    try:
        found = json.loads(packed)
        name, path, stamp = found["name"], found["path"], found.get("stamp")
        if not isinstance(name, str) or (path is not None and "\0" in path):
            return None
        return Kept(
            name,
            None if path is None else Path(path),
            _history(found),
            None if stamp is None else Stamp(*map(int, stamp)),
            _play(found.get("play", {})),
        )
    except (ValueError, TypeError, LookupError, ArithmeticError, RecursionError, AppError):
        return None


def _play(found: dict[str, Any]) -> Play:
    values = {name: kind(found[name]) for name, kind in PLAYED.items() if name in found}
    return Play(**values)


def _history(found: dict[str, Any]) -> Snapshot:
    if found[FORM] == BEFORE_HISTORY:
        return Snapshot((Version(read_text(found["puzzle"])),))
    if found[FORM] != VERSION:
        raise ValueError(found[FORM])
    return history_text.unpack(found["history"])
