"""Reading what the window is given. All of this runs in a worker."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

from app.bulk.results import LONGEST_LINE, is_result
from app.core import registry
from app.core.document import Document
from app.core.errors import AppError
from app.core.stop import Stop
from app.core.words import text
from app.formats import read_input, read_text
from app.store.games import GameStore, KeptGame
from app.store.keeper import FindGame
from app.ui.files.stamps import Stamp, stamp_of
from app.ui.kit.large_texts import read_beside, size_of

LONGEST_NAME = 4000
"""Characters that the name of a file can have."""

T = TypeVar("T")


class Loaded(NamedTuple):
    """A document with its file, or the sentence that says why there is none."""

    document: Document | None
    problem: str = ""
    path: Path | None = None
    """None for what is in no file of its own, and so is still to be saved."""
    stamp: Stamp | None = None
    kept: KeptGame | None = None
    """The game as it was left."""
    needs_saving: bool = True
    """Whether what is in no file is to be saved; else it is kept with its game."""
    results: Path | None = None
    """The file, where it holds results of many puzzles instead of one."""


def with_game(read: Callable[[Stop], Loaded], find_game: FindGame, stop: Stop) -> Loaded:
    """Read something, and the game that was left of it."""
    reading = read(stop)
    if reading.document is None:
        return reading
    return reading._replace(kept=find_game(reading.document))


def read_file(path: Path, stop: Stop) -> Loaded:
    """Read a file."""
    if _holds_results(path):
        return Loaded(None, results=path)
    # The stamp first: if the file changes while it is read, saving will notice.
    stamp = stamp_of(path)
    return _read(read_input, str(path), size_of(path), stop)._replace(path=path, stamp=stamp)


def read_argument(given: str, stop: Stop) -> Loaded:
    """Read what the command line was given: a file, an id or an address."""
    if os.path.isfile(given):
        # In full: a recovery copy may be restored while the program runs in another folder.
        return read_file(Path(given).absolute(), stop)
    return _read(read_input, given, len(given), stop)


def read_listed(given: str, folder: Path, stop: Stop) -> Loaded:
    """Read a puzzle that a file of results lists; names of files may start from its folder."""
    if "\n" in given:
        return _read(read_text, given, len(given), stop)
    beside = folder / given if len(given) < LONGEST_NAME else None
    if beside is not None and not os.path.isfile(given) and os.path.isfile(beside):
        return read_file(beside, stop)
    return read_argument(given, stop)


def read_bytes(data: bytes, stop: Stop) -> Loaded:
    """Read what another program gave as a text."""
    return _read(_decode_and_read, data, len(data), stop)


def read_kept(given: str, stop: Stop) -> Loaded:
    """Read a puzzle in no file that was kept with its game."""
    return _read(read_text, given, len(given), stop)._replace(needs_saving=False)


def read_last_game(store: GameStore, stop: Stop) -> Loaded:
    """Read the puzzle in no file that was played last."""
    document = store.read_last()
    problem = "" if document is not None else text("The last game is not there any more.")
    return Loaded(document, problem, needs_saving=False)


def _holds_results(path: Path) -> bool:
    """Tell whether a file holds results, by its first line."""
    try:
        if not path.is_file():
            return False
        with open(path, "rb") as file:
            return file.peek(1)[:1] == b"{" and is_result(file.readline(LONGEST_LINE))
    except (OSError, ValueError):
        return False  # what is wrong with it is said by reading it


def _decode_and_read(data: bytes) -> Document:
    return read_text(data.decode(errors="replace"))


def _read(read: Callable[[T], Document], given: T, size: int, stop: Stop) -> Loaded:
    try:
        document = read_beside(read, given, size, stop)
        registry.puzzle_type(document.kind).prepare_looks(document.puzzle)
        return Loaded(document)
    except AppError as error:
        return Loaded(None, str(error))
