"""The drawing of a puzzle as in the program's own files, but without their header."""

from app.core.document import Document
from app.core.errors import BadInput
from app.core.registry import kinds, puzzle_type
from app.formats.codecs import Lines
from app.formats.hint import InputHint
from app.formats.native import read_drawing
from app.formats.scan import lines_of


def drawn_kind(lines: Lines) -> str | None:
    """Return the kind of puzzle that lines must be a drawing of, or None if unclear."""
    for kind in kinds():
        looks_drawn = puzzle_type(kind).codecs.native.looks_drawn
        if looks_drawn is not None and looks_drawn(lines):
            return kind
    return None


def read(text: str, hint: InputHint) -> Document:
    """Read a drawing of the kind that it must be, or else of the kind in the hint."""
    lines = lines_of(text)
    kind = drawn_kind(lines) or hint.kind
    if kind is None:
        raise BadInput("This text is not a puzzle that Satori can read.")
    return Document(kind, read_drawing(kind, lines))
