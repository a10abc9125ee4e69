"""The program's own files: text that people can write by hand and compare line by line.

The first line is `satori 1`, the format and its version. Header lines `key: value` follow, up to
a blank line. The key `kind` is required; other keys, and comments, which begin with `#`, are kept.
Blank lines and comments may come first, and case does not matter. Then follow the drawing of the
puzzle and, after a line `progress:`, a player's marks, one word per cell. Every puzzle has its own
drawing; see the `codec.py` of its folder.

    satori 1
    kind: (the name of the puzzle's folder)
    title: First light

    (the drawing)

    progress:
    (the marks)
"""

import re
from typing import Any

from app.core.document import Document, one_line
from app.core.errors import AppError, BadInput
from app.core.grid import Tokens
from app.core.registry import kinds, puzzle_type
from app.formats.codecs import Lines
from app.formats.hint import InputHint
from app.formats.scan import all_lines, clip, is_number, without_blanks

_VERSION = 1
_KEY = re.compile(r"[a-z][a-z0-9]*(?:[ _-][a-z0-9]+)*")
_NOT_KEY = re.compile(r"[^a-z0-9]+")
_CELL_NAME = re.compile(r"r([0-9]+)c[0-9]+")
_PROGRESS = "progress:"
_MAX_DETAILS = 1000
_LONGEST_KEY = 100


def read(text: str, hint: InputHint) -> Document:
    """Read a file of our own."""
    lines = all_lines(text)
    first = next((i for i, line in enumerate(lines) if line.strip()[:1] not in ("", "#")), 0)
    _check_version(lines[first], first + 1)
    details, start = _read_header(lines, first + 1)
    name = next((value for key, value in details if key == "kind"), None)
    if name is None:
        raise BadInput("The header has no line that names the kind of puzzle.", line=first + 1)
    kind = _kind_called(name)
    if kind is None:
        raise BadInput(
            "Satori does not know the kind of puzzle {kind!r}; it knows {kinds}.",
            line=_line_of_kind(lines),
            kind=clip(name),
            kinds=", ".join(kinds()),
        )
    codec = puzzle_type(kind).codecs.native
    end = next((i for i in range(start, len(lines)) if _is_progress(lines[i])), len(lines))
    drawing = without_blanks(lines[start:end], start + 1)
    if not drawing.texts:
        raise BadInput("The file ends before the drawing of the puzzle.", line=max(1, end))
    puzzle = read_drawing(kind, drawing)
    progress = None
    if end < len(lines):
        marks = without_blanks(lines[end + 1 :], end + 2)
        if not marks.texts:
            raise BadInput("There are no marks below this line.", line=end + 1)
        progress = codec.read_progress(puzzle, marks)
    rest = tuple(detail for detail in details if detail[0] != "kind")
    comments = tuple(line.strip() for line in lines[:start] if line.strip().startswith("#"))
    return Document(kind, puzzle, rest, progress, comments=comments)


def fitting_progress(kind: str, puzzle: Any, progress: Tokens) -> Tokens | None:
    """Return a player's marks adapted to another puzzle, or None if they do not fit."""
    codec = puzzle_type(kind).codecs.native
    try:
        lines = codec.write_progress(puzzle, progress)
        return codec.read_progress(puzzle, without_blanks(lines, 1))
    except (AppError, LookupError, ValueError):  # of another size
        return None


def read_drawing(kind: str, lines: Lines) -> Any:
    """Read and check a drawing; add the line number to an error about a cell."""
    codec = puzzle_type(kind).codecs.native
    puzzle = codec.read(lines)
    try:
        puzzle_type(kind).check_form(puzzle)
    except BadInput as error:
        cells = _CELL_NAME.findall(" ".join(map(str, error.values.values())))
        numbers = codec.row_lines(lines) if codec.row_lines else lines.numbers
        if error.line is None and cells and int(cells[-1]) <= len(numbers):
            error.line = numbers[int(cells[-1]) - 1]
        raise
    return puzzle


def _kind_called(name: str) -> str | None:
    """Find a kind of puzzle by its kind, its title or another of its names."""
    if name in kinds():
        return name
    wanted = _plain_name(name)
    for kind in kinds():
        found = puzzle_type(kind)
        others = found.codecs.janko.names if found.codecs.janko else ()
        if wanted in map(_plain_name, (kind, found.title, *others)):
            return kind
    return None


def _plain_name(name: str) -> str:
    return re.sub(r"[\s_-]+", "", name.casefold())


def _is_progress(line: str) -> bool:
    return line.strip().lower() == _PROGRESS


def _check_version(text: str, line: int) -> None:
    words = text.split()
    if len(words) != 2 or words[0].lower() != "satori" or not is_number(words[1]):
        raise BadInput("A file of this program begins with the line: satori 1", line=line)
    if len(words[1]) > 4 or int(words[1]) > _VERSION:
        raise BadInput(
            "A newer Satori wrote this file (version {version}); this one reads version {known}.",
            line=line,
            version=clip(words[1]),
            known=_VERSION,
        )
    if int(words[1]) < 1:
        raise BadInput("There never was a version 0 of this format.", line=line)


def _read_header(lines: list[str], start: int) -> tuple[list[tuple[str, str]], int]:
    """Return the keys and values of the header, and the index of the line after it."""
    details: list[tuple[str, str]] = []
    for index in range(start, len(lines)):
        line = lines[index]
        if not line.strip():
            return details, index + 1
        if line.startswith("#"):
            continue
        name, colon, value = line.partition(":")
        name = name.rstrip(" \t").lower()
        if not (colon and len(name) <= _LONGEST_KEY and _is_key(name)):
            raise BadInput(
                "{text!r} is not a header line such as “kind: name”; a blank line ends the header.",
                line=index + 1,
                text=clip(line.strip()),
            )
        if len(details) >= _MAX_DETAILS:
            raise BadInput(
                "There are more than {limit:,} header lines.", line=index + 1, limit=_MAX_DETAILS
            )
        if name == "kind" and any(key == "kind" for key, _ in details):
            raise BadInput("The kind of puzzle is named twice.", line=index + 1)
        details.append((name, value.strip()))
    return details, len(lines)


def _line_of_kind(lines: list[str]) -> int:
    pattern = re.compile(r"kind[ \t]*:", re.IGNORECASE)
    return next(number for number, line in enumerate(lines, 1) if pattern.match(line))


def write(written: Document) -> str:
    """Write a file of our own."""
    codec = puzzle_type(written.kind).codecs.native
    lines = [f"satori {_VERSION}", *map(one_line, written.comments), f"kind: {written.kind}"]
    for key, value in written.details:
        key = _NOT_KEY.sub("-", key.lower()).strip("-") if not _is_key(key) else key
        if key and key != "kind":
            lines.append(f"{key}: {one_line(value)}".rstrip())
    lines += ["", *codec.write(written.puzzle)]
    if written.progress is not None:
        lines += ["", _PROGRESS, *codec.write_progress(written.puzzle, written.progress)]
    return "\n".join(lines) + "\n"


def _is_key(key: str) -> bool:
    return _KEY.fullmatch(key) is not None
