"""The puzzles of the library: those that come with the program, and those in the user's folders."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from app.core import registry
from app.core.difficulty import LEVELS
from app.core.document import one_line
from app.core.errors import AppError
from app.core.stop import Stop
from app.core.words import Message
from app.formats import FILE_ENDINGS, read_input
from app.store.games import key_of
from app.store.records import Record, Standing

LARGEST_FILE = 500_000
"""Bytes. Larger files are no puzzles for people."""

MOST_KEPT = 100
"""Puzzles in no file that are listed."""

PLAIN_TITLE = "{kind} {rows} × {cols}"
MADE_TITLE = "{kind} {rows} × {cols}, {level}, seed {seed}"


class Size(NamedTuple):
    """A range of sizes."""

    above: int
    """More cells than this."""
    most: int | None
    """Not more cells than this."""

    def has(self, cells: int) -> bool:
        """Tell whether a board is of such a size."""
        return cells > self.above and (self.most is None or cells <= self.most)


SIZES = {"small": Size(0, 49), "medium": Size(49, 144), "large": Size(144, None)}
"""Up to 7 × 7, up to 12 × 12, and larger."""


class Entry(NamedTuple):
    """A puzzle of the library, in the order of the list."""

    cells: int
    title: str
    rows: int
    cols: int
    kind: str
    level: str
    path: Path
    """Its file; for what is in no file, a name that no file has."""
    key: str
    """What names the puzzle by its content."""
    text: str = ""
    """The puzzle itself, where it is in no file."""


class Filter(NamedTuple):
    """Which puzzles are listed; empty words are for all."""

    kind: str = ""
    size: str = ""
    level: str = ""
    standing: str = ""

    def listed(
        self, entries: Sequence[Entry], standing: Callable[[Entry], Standing]
    ) -> list[Entry]:
        """Return those of the puzzles that are listed; there may be thousands."""
        found = list(entries)
        if self.kind:
            found = [entry for entry in found if entry.kind == self.kind]
        if self.level:
            found = [entry for entry in found if entry.level == self.level]
        if self.size:
            found = [entry for entry in found if SIZES[self.size].has(entry.cells)]
        if self.standing:
            found = [entry for entry in found if standing(entry) == self.standing]
        return found


def sorted_entries(folder: Path, stop: Stop) -> list[Entry]:
    """Read the puzzles in a folder of ours and those inside it, the smallest first."""
    files = folder.rglob("*.satori")
    return sorted(entry for path in files if (entry := read_entry(path, stop)) is not None)


def folder_entries(folder: Path, stop: Stop) -> Iterator[Entry]:
    """Read the puzzles in a folder and those inside it, by their names."""
    for path in puzzle_files(folder, stop):
        entry = read_entry(path, stop)
        if entry is not None:
            yield entry


def puzzle_files(folder: Path, stop: Stop) -> Iterator[Path]:
    """Return the files in a folder, and in those inside it, that may be puzzles."""
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        folders: dict[str, list[tuple[int, str]]] = {}
        files: dict[str, list[tuple[int, str]]] = {}
        with suppress(OSError), os.scandir(here) as found:
            for entry in found:
                stop.check()  # there may be thousands
                name = entry.name
                if entry.is_dir(follow_symlinks=False):
                    folders[name] = _by_number(name)
                elif os.path.splitext(name)[1].lower() in FILE_ENDINGS and not name.startswith("."):
                    files[name] = _by_number(name)
        yield from (here / name for name in sorted(files, key=files.__getitem__))
        nested = sorted(folders, key=folders.__getitem__, reverse=True)  # the first comes last
        waiting += [here / name for name in nested]


def read_entry(path: Path, stop: Stop) -> Entry | None:
    """Read what the library lists of a file; None where it is no puzzle."""
    stop.check()
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_FILE:
            return None
        document = read_input(str(path))
        key = key_of(document.kind, document.puzzle)
    except (AppError, OSError):
        return None
    rows, cols = document.puzzle.rows, document.puzzle.cols
    details = dict(document.details)
    level = details.get("difficulty", "")
    return Entry(
        rows * cols,
        details.get("title") or one_line(path.stem) or path.name,
        rows,
        cols,
        document.kind,
        level if level in LEVELS else "",
        path,
        key,
    )


def kept_entries(records: Iterable[Record]) -> list[Entry]:
    """Return the puzzles in no file that were played, the last one first."""
    known = registry.kinds()
    played = [
        one
        for one in records
        if one.puzzle and one.kind in known and one.standing is not Standing.NEW
    ]
    played.sort(key=lambda record: record.changed_at, reverse=True)
    return [_kept_entry(record) for record in played[:MOST_KEPT]]


def _kept_entry(record: Record) -> Entry:
    values: dict[str, object] = {
        "kind": registry.puzzle_type(record.kind).title,
        "rows": record.rows,
        "cols": record.cols,
        "level": record.level,
        "seed": _SEED.findall(record.puzzle)[-1] if _SEED.search(record.puzzle) else "",
    }
    title = record.title
    if not title:
        which = bool(values["seed"]) and bool(record.level)
        title = str(Message(MADE_TITLE if which else PLAIN_TITLE, values))
    level = record.level if record.level in LEVELS else ""
    path = Path(f"game:{record.key}")
    cells = record.rows * record.cols
    kind, text = record.kind, record.puzzle
    return Entry(cells, title, record.rows, record.cols, kind, level, path, record.key, text)


def next_unsolved(
    entries: Iterable[Entry],
    records: Mapping[str, Record],
    kind: str,
    level: str,
    path: Path | None,
) -> Entry | None:
    """Return the next unsolved puzzle of a kind and level after a file, from the end on again."""
    alike = [entry for entry in entries if (entry.kind, entry.level) == (kind, level)]
    here = next((place for place, entry in enumerate(alike) if entry.path == path), None)
    key = None if here is None else alike[here].key
    after = alike if here is None else [*alike[here + 1 :], *alike[:here]]
    for entry in after:
        record = records.get(entry.key)
        solved = record is not None and record.standing is Standing.SOLVED
        if not solved and entry.key != key:
            return entry
    return None


def _by_number(name: str) -> list[tuple[int, str]]:
    """Sort names with numbers in them as people do: 2 before 10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in _PARTS.split(name)]


_SEED = re.compile(r"^seed: *([0-9]+) *$", re.MULTILINE)
_PARTS = re.compile(r"([0-9]{1,15})")
