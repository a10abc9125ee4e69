"""The program's own files: text that people can write by hand and compare line by line.

The first line is `satori 1`, the format and its version. Header lines `key: value` follow, up to
a blank line; `kind` is required, other keys are kept as they are, lines beginning with `#` are
comments. Then comes the puzzle as it is drawn and, after a line `progress:`, a player's marks,
one word per cell. Every puzzle decides how it is drawn; see the `codec.py` of its folder.

    satori 1
    kind: (the name of the puzzle's folder)
    title: First light

    (the drawing)

    progress:
    (the marks)
"""

import re

from app.core.document import Document
from app.core.errors import BadInput
from app.core.registry import kinds, puzzle_type
from app.formats import Hint
from app.formats.codecs import Found
from app.formats.scan import all_lines, clip, is_number, without_blanks
from app.formats.shell import document

_VERSION = 1
_HEADER = re.compile(r"([a-z][a-z0-9]*(?:[ _-][a-z0-9]+)*)[ \t]*:(.*)")
_NOT_KEY = re.compile(r"[^a-z0-9]+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]")
_PROGRESS = "progress:"


def read(text: str, hint: Hint) -> Document:
    """Read a file of our own."""
    lines = all_lines(text)
    _check_version(lines[0])
    details, start = _read_header(lines)
    kind = next((value for key, value in details if key == "kind"), None)
    if kind is None:
        raise BadInput("The header has no line that names the kind of puzzle.", line=1)
    if kind not in kinds():
        raise BadInput(
            "{kind!r} is no kind of puzzle known here; those are {kinds}.",
            line=_line_of_kind(lines),
            kind=clip(kind),
            kinds=", ".join(kinds()),
        )
    codec = puzzle_type(kind).codecs.native
    end = next((i for i in range(start, len(lines)) if lines[i].strip() == _PROGRESS), len(lines))
    drawing = without_blanks(lines[start:end], start + 1)
    if not drawing.texts:
        raise BadInput("The file ends before the drawing of the puzzle.", line=max(1, end))
    puzzle = codec.read(drawing)
    progress = None
    if end < len(lines):
        # Marks can only be compared with a puzzle that is in order.
        puzzle_type(kind).check_form(puzzle)
        marks = without_blanks(lines[end + 1 :], end + 2)
        if not marks.texts:
            raise BadInput("There are no marks below this line.", line=end + 1)
        progress = codec.read_progress(puzzle, marks)
    rest = tuple(detail for detail in details if detail[0] != "kind")
    return document(kind, Found(puzzle, progress), rest)


def _check_version(line: str) -> None:
    words = line.split()
    if len(words) != 2 or not is_number(words[1]):
        raise BadInput("A file of this program begins with the line: satori 1", line=1)
    if len(words[1]) > 4 or int(words[1]) > _VERSION:
        raise BadInput(
            "A newer Satori wrote this file (version {version}); this one reads version {known}.",
            line=1,
            version=clip(words[1]),
            known=_VERSION,
        )
    if int(words[1]) < 1:
        raise BadInput("There never was a version 0 of this format.", line=1)


def _read_header(lines: list[str]) -> tuple[list[tuple[str, str]], int]:
    """Return the keys and values, and the index of the line after the header."""
    details: list[tuple[str, str]] = []
    for index in range(1, len(lines)):
        line = lines[index]
        if not line.strip():
            return details, index + 1
        if line.startswith("#"):
            continue
        found = _HEADER.fullmatch(line)
        if found is None:
            raise BadInput(
                "{text!r} is not a header line such as “kind: name”; a blank line ends the header.",
                line=index + 1,
                text=clip(line.strip()),
            )
        if found[1] == "kind" and any(key == "kind" for key, _ in details):
            raise BadInput("The kind of puzzle is named twice.", line=index + 1)
        details.append((found[1], found[2].strip()))
    return details, len(lines)


def _line_of_kind(lines: list[str]) -> int:
    return next(number for number, line in enumerate(lines, 1) if re.match(r"kind[ \t]*:", line))


def write(written: Document) -> str:
    """Write a file of our own."""
    codec = puzzle_type(written.kind).codecs.native
    lines = [f"satori {_VERSION}", f"kind: {written.kind}"]
    for key, value in written.details:
        key = _NOT_KEY.sub("-", key.lower()).strip("-") if not _is_key(key) else key
        if key and key != "kind":
            lines.append(f"{key}: {_one_line(value)}".rstrip())
    lines += ["", *codec.write(written.puzzle)]
    if written.progress is not None:
        lines += ["", _PROGRESS, *codec.write_progress(written.puzzle, written.progress)]
    return "\n".join(lines) + "\n"


def _is_key(key: str) -> bool:
    return _HEADER.fullmatch(f"{key}:") is not None


def _one_line(value: str) -> str:
    """Keep a value on its line, and to what a UTF-8 file can hold."""
    return _CONTROL.sub(" ", value).encode("utf-8", "replace").decode().strip()
