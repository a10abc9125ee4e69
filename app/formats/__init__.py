"""Reading and writing puzzles as text: recognising a format, and naming those there are."""

from types import ModuleType
from typing import NamedTuple

from app.core import words
from app.core.document import Document
from app.core.errors import BadInput, BadUse, CannotWrite


class Hint(NamedTuple):
    """What the user says about a text that does not say it itself; the size is rows, columns."""

    kind: str | None = None
    size: tuple[int, int] | None = None


class Format(NamedTuple):
    """A format as menus show it: its name, its title, the ending of its files, what it keeps."""

    name: str
    title: str
    extension: str
    module: str
    writable: bool = True
    carries_progress: bool = False
    carries_details: tuple[str, ...] | None = ()
    """The keys of the details that are kept; None: all."""


FORMATS = (
    Format(
        "satori", "Satori file", ".satori", "native", carries_progress=True, carries_details=None
    ),
    Format("puzzlink", "Address for puzz.link", ".txt", "puzzlink"),
    Format("pzprv3", "File for puzz.link (pzprv3)", ".txt", "pzprv3", carries_progress=True),
    Format("tatham", "Game ID for Simon Tatham's Puzzles", ".txt", "tatham"),
    Format(
        "tatham-save",
        "Saved game for Simon Tatham's Puzzles",
        ".sav",
        "tathamsave",
        carries_progress=True,
    ),
    Format("text", "Text: size, then one word per cell", ".txt", "text"),
    Format(
        "janko",
        "Text for janko.at",
        ".txt",
        "janko",
        carries_details=("title", "author", "source"),
    ),
    Format("task", "Task for puzzle-light-up.com and sister sites", ".txt", "task"),
    Format("plain", "Plain text, as older programs use it", ".txt", "plain"),
    Format("penpa", "Penpa+ link", ".txt", "penpa", writable=False),
)
"""All formats, the program's own first."""

NO_HINT = Hint()

_MOST_NAMED = 6


def format_names() -> list[str]:
    """Name the formats that can be written."""
    return [one.name for one in FORMATS if one.writable]


def read_text(text: str, hint: Hint = NO_HINT) -> Document:
    """Read a puzzle in whatever format it is; `BadInput` says what is wrong and where."""
    from app.core.registry import puzzle_type
    from app.formats.load import LIMIT
    from app.formats.sniff import recognise, tidy

    if len(text) > LIMIT:
        raise BadInput("The text is longer than any puzzle needs.")
    wanted = None if hint.kind is None else puzzle_type(hint.kind)
    text = tidy(text)
    document: Document = _module(recognise(text, hint)).read(text, hint)
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


def read_input(argument: str, hint: Hint = NO_HINT) -> Document:
    """Read a puzzle from a file, an id, a URL, a task, or standard input for `-`."""
    return read_text(load_text(argument, hint), hint)


def load_text(argument: str, hint: Hint = NO_HINT) -> str:
    """Return the text of a file or of standard input, or the argument if it is the puzzle itself.

    That is an id or a URL or, where the hint has kind and size, a task.
    """
    from app.formats.load import load

    return load(argument, hint)


def write_text(document: Document, format_name: str) -> str:
    """Write a puzzle; `CannotWrite` says why this format cannot carry it.

    Files end with a newline; ids, addresses and tasks are one line without it.
    """
    found = _format_called(format_name)
    if not found.writable:
        raise CannotWrite("The format {title} can be read, but not written.", title=found.title)
    written: str = _module(found).write(document)
    return written


def lost_when_written(document: Document, format_name: str) -> list[str]:
    """Say in sentences what of a document this format does not keep."""
    from app.core.registry import puzzle_type

    found = _format_called(format_name)
    lost = []
    lost_elsewhere = puzzle_type(document.kind).codecs.lost_elsewhere
    if lost_elsewhere is not None and found.module != "native":
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
        more = ", …" if len(keys) > _MOST_NAMED else ""
        names = ", ".join(keys[:_MOST_NAMED]) + more
        said = "These details are not kept by the format {format}: {names}."
        lost.append(words.text(said, format=found.name, names=names))
    if document.comments and found.module != "native":
        lost.append(words.text("Comments are not kept by the format {format}.", format=found.name))
    return lost


def writable_formats(document: Document) -> list[Format]:
    """List the formats that can carry this puzzle, by trying them."""
    able = []
    for one in FORMATS:
        if one.writable:
            try:
                _module(one).write(document)
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


def _module(found: Format | str) -> ModuleType:
    """Load the module of a format when it is needed, because most runs need only one."""
    from importlib import import_module

    name = found if isinstance(found, str) else found.module
    return import_module(f"app.formats.{name}")
