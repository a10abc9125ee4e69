"""Reading and writing puzzles as text, in all the formats there are."""

from collections.abc import Callable
from typing import NamedTuple

from app.core import words
from app.core.document import Document
from app.core.errors import BadInput, BadUse, CannotWrite
from app.core.registry import puzzle_type
from app.formats import (
    drawing,
    janko,
    native,
    penpa,
    plain,
    puzzlink,
    pzprv3,
    task,
    tatham,
    tathamsave,
    text,
)
from app.formats.hint import NO_HINT, InputHint
from app.formats.load import MAX_BYTES, load_text
from app.formats.scan import clip
from app.formats.sniff import recognise, tidy

__all__ = [
    "FILE_ENDINGS",
    "FORMATS",
    "NO_HINT",
    "OWN_ENDING",
    "OWN_FORMAT",
    "Format",
    "InputHint",
    "format_names",
    "load_text",
    "lost_when_written",
    "native",
    "read_input",
    "read_text",
    "writable_formats",
    "write_text",
]

OWN_FORMAT = "satori"
"""The name of the format of the program's own files."""

OWN_ENDING = ".satori"
"""How the names of these files end."""

_READERS: dict[str, Callable[[str, InputHint], Document]] = {
    "drawing": drawing.read,
    "janko": janko.read,
    "native": native.read,
    "penpa": penpa.read,
    "plain": plain.read,
    "puzzlink": puzzlink.read,
    "pzprv3": pzprv3.read,
    "task": task.read,
    "tatham": tatham.read,
    "tathamsave": tathamsave.read,
    "text": text.read,
}
"""Readers, by the name that `recognise` returns."""

_WRITERS: dict[str, Callable[[Document], str]] = {
    OWN_FORMAT: native.write,
    "puzzlink": puzzlink.write,
    "pzprv3": pzprv3.write,
    "tatham": tatham.write,
    "tatham-save": tathamsave.write,
    "text": text.write,
    "janko": janko.write,
    "task": task.write,
    "plain": plain.write,
}
"""Writers, by the name of the format."""


class Format(NamedTuple):
    """A format: its name, its title in menus, the extension of its files, and what it keeps."""

    name: str
    title: str
    extension: str
    carries_progress: bool = False
    carries_details: tuple[str, ...] | None = ()
    """The keys of the details that are kept; None means all."""

    @property
    def writable(self) -> bool:
        """Whether the format can be written, not only read."""
        return self.name in _WRITERS


FORMATS = (
    Format(OWN_FORMAT, "Satori file", OWN_ENDING, carries_progress=True, carries_details=None),
    Format("puzzlink", "Address for puzz.link", ".txt"),
    Format("pzprv3", "File for puzz.link (pzprv3)", ".txt", carries_progress=True),
    Format("tatham", "Game ID for Simon Tatham's Puzzles", ".txt"),
    Format("tatham-save", "Saved game for Simon Tatham's Puzzles", ".sav", carries_progress=True),
    Format("text", "Text: size, then one word per cell", ".txt"),
    Format("janko", "Text for janko.at", ".txt", carries_details=("title", "author", "source")),
    Format("task", "Task for puzzle-light-up.com and sister sites", ".txt"),
    Format("plain", "Plain text, as older programs use it", ".txt"),
    Format("penpa", "Penpa+ link", ".txt"),
)
"""All formats, the program's own first."""

FILE_ENDINGS = frozenset(one.extension for one in FORMATS)
"""How the names of files with puzzles end."""

_LONGEST_DETAIL = 40_000
"""Characters of a title or another detail: more than anyone can type into a line."""

_MAX_NAMED_DETAILS = 6
"""More lost details than this are not named one by one."""


def format_names() -> list[str]:
    """Return the names of the formats that can be written."""
    return [one.name for one in FORMATS if one.writable]


def read_text(content: str, hint: InputHint = NO_HINT) -> Document:
    """Read a puzzle in any format; `BadInput` says what is wrong and where."""
    if len(content) > MAX_BYTES:
        raise BadInput("The text is longer than any puzzle needs.")
    wanted = None if hint.kind is None else puzzle_type(hint.kind)
    content = tidy(content)
    document = _READERS[recognise(content, hint)](content, hint).tidied()
    for key, value in document.details:
        if len(value) > _LONGEST_DETAIL:  # a window would stand still for minutes
            raise BadInput("What is said under {key!r} is too long.", key=clip(key))
    if wanted is not None and document.kind != wanted.kind:
        raise BadInput(
            "This is a {found} puzzle, not a {wanted} puzzle.",
            found=puzzle_type(document.kind).title,
            wanted=wanted.title,
        )
    size = document.puzzle.rows, document.puzzle.cols
    if hint.size is not None and hint.size != size:
        raise BadInput(
            "The puzzle has {rows} × {cols} cells, not {wanted_rows} × {wanted_cols}.",
            rows=size[0],
            cols=size[1],
            wanted_rows=hint.size[0],
            wanted_cols=hint.size[1],
        )
    return document


def read_input(argument: str, hint: InputHint = NO_HINT) -> Document:
    """Read a puzzle from a file, an id, a URL, a task, or standard input for `-`."""
    return read_text(load_text(argument, hint), hint)


def write_text(document: Document, format_name: str) -> str:
    """Write a puzzle; `CannotWrite` says why this format cannot carry it.

    Files end with a newline; ids, addresses and tasks are one line without it.
    """
    found = _format_called(format_name)
    if not found.writable:
        raise CannotWrite("The format {title} can be read, but not written.", title=found.title)
    return _WRITERS[found.name](document)


def lost_when_written(document: Document, format_name: str) -> list[str]:
    """Say what this format does not keep of a document, one sentence for each loss."""
    found = _format_called(format_name)
    lost = []
    lost_elsewhere = puzzle_type(document.kind).codecs.lost_elsewhere
    if lost_elsewhere is not None and found.name != OWN_FORMAT:
        said = lost_elsewhere(document.puzzle)
        if said is not None:
            lost.append(words.text(said, format=found.name))
    marks = document.progress or ()
    if not found.carries_progress and any(mark != "." for line in marks for mark in line):
        said = "The player's progress is not kept by the format {format}."
        lost.append(words.text(said, format=found.name))
    kept = found.carries_details
    keys = [key for key, value in document.details if value.strip() and kept is not None]
    keys = [key for key in dict.fromkeys(keys) if key not in (kept or ())]
    if keys:
        more = ", …" if len(keys) > _MAX_NAMED_DETAILS else ""
        names = ", ".join(keys[:_MAX_NAMED_DETAILS]) + more
        said = "These details are not kept by the format {format}: {names}."
        lost.append(words.text(said, format=found.name, names=names))
    if document.comments and found.name != OWN_FORMAT:
        lost.append(words.text("Comments are not kept by the format {format}.", format=found.name))
    return lost


def writable_formats(document: Document) -> list[Format]:
    """List the formats that can carry this document, found by trying them."""
    able = []
    for one in FORMATS:
        if one.writable:
            try:
                _WRITERS[one.name](document)
            except CannotWrite:
                continue
            able.append(one)
    return able


def _format_called(name: str) -> Format:
    found = next((one for one in FORMATS if one.name == name), None)
    if found is None:
        raise BadUse(
            "There is no format called {name!r}; there are: {names}.",
            name=name,
            names=", ".join(format_names()),
        )
    return found
