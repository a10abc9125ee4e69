"""Tools shared by the shells of all formats: finding codecs, and checking what was read."""

from collections.abc import Iterator
from typing import Any

from app.core import words
from app.core.document import Document
from app.core.errors import BadInput, CannotWrite
from app.core.puzzle import PuzzleType
from app.core.registry import kinds, puzzle_type
from app.formats.codecs import ReadPuzzle
from app.formats.scan import clip


def carried(shell: str) -> Iterator[tuple[str, Any]]:
    """Yield the kind and the codec of every puzzle that this shell can carry."""
    for kind in kinds():
        codec = codec_to_read(shell, kind)
        if codec is not None:
            yield kind, codec


def codec_to_write(shell: str, kind: str, refusal: str) -> Any:
    """Return the codec of a kind, or raise `CannotWrite`; the refusal has {title} in it."""
    found: PuzzleType[Any] = puzzle_type(kind)
    codec = getattr(found.codecs, shell)
    if codec is None:
        raise CannotWrite(refusal, title=found.title)
    return codec


def codec_to_read(shell: str, kind: str) -> Any:
    """Return the codec of a kind, or None if this shell cannot carry it."""
    return getattr(puzzle_type(kind).codecs, shell)


def codec_named(shell: str, name: str, refusal: str, line: int | None = None) -> tuple[str, Any]:
    """Return the kind and the codec with a name; the refusal has {name} and {names} in it."""
    known: list[str] = []
    for kind, codec in carried(shell):
        if name in codec.names:
            return kind, codec
        known += codec.names[:1]
    raise BadInput(refusal, line=line, name=clip(name), names=", ".join(known))


def document(
    kind: str,
    found: ReadPuzzle,
    details: tuple[tuple[str, str], ...] = (),
    warnings: tuple[str, ...] = (),
) -> Document:
    """Check the form of what was read, and make a document of it."""
    puzzle_type(kind).check_form(found.puzzle)
    return Document(kind, found.puzzle, details, found.progress, warnings + found.warnings)


def variant_warning(variant: str) -> str:
    """Say that the author of a puzzle has changed its rules."""
    said = "The author declares special rules that Satori does not know: {rules}."
    return words.text(said, rules=clip(variant))
