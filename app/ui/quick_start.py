"""Loading Qt without what it does at every start though once is enough.

PySide carries some of its modules as source and compiles them whenever it is loaded, which is a
fifth of the time to an empty window. Here the compiled ones are kept beside our own.
"""

import builtins
import marshal
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from types import CodeType
from typing import Any

CARRIED = "shibokensupport/"
"""Where the modules are that PySide carries."""

NOT_FOR_PROGRAMS = f"{CARRIED}signature/lib/pyi_generator.py"
"""Writes stubs for those who check types; what it needs takes longest of all to load."""


Compiled = dict[tuple[str, bytes], CodeType]
"""What the modules compile to, by their names and the hashes of their sources."""


@contextmanager
def compiled_once() -> Iterator[None]:
    """While PySide is loaded: take its modules as they were compiled for an earlier start."""
    kept, used = _read(), Compiled()
    plain = builtins.compile

    def compile_once(source: Any, filename: Any, *details: Any, **named: Any) -> Any:
        if not (isinstance(source, bytes) and str(filename).startswith(CARRIED)):
            return plain(source, filename, *details, **named)
        if filename == NOT_FOR_PROGRAMS:
            source = b""
        key = str(filename), source_hash(source)
        if key not in used:
            used[key] = kept.get(key) or plain(source, filename, *details, **named)
        return used[key]

    builtins.compile = compile_once
    try:
        yield
    finally:
        builtins.compile = plain
    if used.keys() != kept.keys():
        _write(used)


def _place() -> Path:
    """Where Python would keep a module of ours that is compiled."""
    return Path(cache_from_source(os.path.join(os.path.dirname(__file__), "shibokensupport.py")))


def _read() -> Compiled:
    """Return what was kept; nothing where that is of another Python or not there."""
    try:
        content = _place().read_bytes()
        if content.startswith(MAGIC_NUMBER):
            return dict(marshal.loads(content[len(MAGIC_NUMBER) :]))
    except (OSError, EOFError, ValueError, TypeError):
        pass
    return {}


def _write(kept: Compiled) -> None:
    """Keep it all for the next start, where Python may keep anything."""
    if sys.dont_write_bytecode:
        return
    place = _place()
    beside = place.with_name(f"{place.name}.{os.getpid()}")
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(MAGIC_NUMBER + marshal.dumps(kept))
        beside.replace(place)  # at once: another start may be reading it
