"""A history as plain data for a file: versions share the lines of text that they have in common."""

from typing import Any

from app.core.document import Document
from app.core.errors import AppError
from app.core.grid import Tokens
from app.core.words import Message
from app.formats import NO_HINT, native
from app.session.history import Snapshot, Version

MOST_VERSIONS = 200
MOST_CELLS_KEPT = 2_000_000
"""Cells of all versions that are kept together: of a huge puzzle, only the last versions are."""

Packed = dict[str, Any]
"""`lines`: every different line once. `versions`: the numbers of their lines, one list for each.
`titles`: the edit that led to each version, or null. `present`: the number of a version.
`trials`: the lines of marks at the beginning of each trial, by version; not in older files."""


class HistoryWriter:
    """Packs a history again and again; a version is turned into text only once."""

    def __init__(self) -> None:
        self._texts: dict[int, tuple[Document, list[str]]] = {}
        """The lines of documents by `id`; the documents are kept, or an id could be used again."""

    def pack(self, snapshot: Snapshot) -> Packed:
        """Return the versions around the present one as plain data."""
        snapshot = nearest(snapshot)
        before, texts = self._texts, {}
        numbers: dict[str, int] = {}
        versions, trials = [], []
        for version in snapshot.versions:
            document = version.document
            known = before.get(id(document)) or (document, native.write(document).splitlines())
            texts[id(document)] = known
            versions.append([numbers.setdefault(line, len(numbers)) for line in known[1]])
            drawings = [map(" ".join, marks) for marks in version.trials]
            trials.append([[numbers.setdefault(x, len(numbers)) for x in one] for one in drawings])
        self._texts = texts
        return {
            "lines": list(numbers),
            "versions": versions,
            "titles": [title_of(version.edit) for version in snapshot.versions],
            "present": snapshot.present,
            "trials": trials,
        }


def nearest(snapshot: Snapshot) -> Snapshot:
    """Return the versions that are kept: the last ones, or those around the present one."""
    puzzle = snapshot.document.puzzle
    count = max(1, min(MOST_VERSIONS, MOST_CELLS_KEPT // max(1, puzzle.rows * puzzle.cols)))
    end = min(len(snapshot.versions), max(snapshot.present + 1 + count // 2, count))
    start = max(0, end - count)
    return Snapshot(snapshot.versions[start:end], snapshot.present - start)


def unpack(packed: Packed) -> Snapshot:
    """Read a history; `ValueError`, `TypeError`, `LookupError` or `AppError` where it is damaged.

    The present version has to be readable. Others are left out from the first unreadable one on.
    """
    lines, versions, titles = packed["lines"], packed["versions"], packed["titles"]
    present = _number(packed["present"], len(versions))

    def read(which: int) -> Version:
        numbers = [_number(number, len(lines)) for number in versions[which]]
        text = "".join(f"{lines[number]}\n" for number in numbers)
        document = native.read(text, NO_HINT)
        trials = packed["trials"][which] if "trials" in packed else []
        begun = tuple(_marks([lines[number] for number in one], document) for one in trials)
        return Version(document, edit_called(titles[which]), begun)

    middle = read(present)
    kind = middle.document.kind
    earlier: list[Version] = []
    later: list[Version] = []
    for found, order in (
        (earlier, range(present - 1, -1, -1)),
        (later, range(present + 1, len(versions))),
    ):
        for which in order:
            try:
                version = read(which)
            except (ValueError, TypeError, LookupError, AppError):
                break
            if version.document.kind != kind:
                break
            found.append(version)
    return Snapshot((*reversed(earlier), middle, *later), len(earlier))


def _marks(lines: list[str], document: Document) -> Tokens:
    """Read the marks at the beginning of a trial."""
    marks = tuple(tuple(line.split(" ")) for line in lines)
    puzzle = document.puzzle
    if len(marks) != puzzle.rows or any(len(line) != puzzle.cols for line in marks):
        raise ValueError(lines)
    return marks


def _number(given: object, limit: int) -> int:
    if type(given) is not int or not 0 <= given < limit:
        raise ValueError(given)
    return given


def title_of(edit: Message | None) -> str | None:
    """Return the title of an edit; by its template, it is translated when it is shown again."""
    if edit is None:
        return None
    return str(edit) if edit.values else edit.template


def edit_called(title: object) -> Message | None:
    """Return the edit with a title; `TypeError` where that is no text."""
    if title is None:
        return None
    if not isinstance(title, str):
        raise TypeError(title)
    return Message(title.replace("{", "{{").replace("}", "}}"))
