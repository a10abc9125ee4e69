"""Text with the numbers of rows and columns on the first line, then one word per cell."""

from app.core.document import Document
from app.core.errors import BadInput
from app.core.grid import check_size
from app.core.words import template
from app.formats.codecs import Lines, TextCodec
from app.formats.hint import InputHint
from app.formats.scan import lines_of, numbers_in, rest
from app.formats.shell import carried, codec_to_read, codec_to_write, document

_REFUSAL = template("This text format cannot carry {title}.")


def read(text: str, hint: InputHint) -> Document:
    """Read a text; its marks tell the kind of puzzle."""
    lines = lines_of(text)
    rows, cols = numbers_in(lines, 0)
    check_size(rows, cols)
    body = rest(lines, 1)
    kind, codec = _choose(rows, cols, body, hint)
    return document(kind, codec.decode(rows, cols, body))


def _choose(rows: int, cols: int, body: Lines, hint: InputHint) -> tuple[str, TextCodec]:
    if hint.kind is not None:
        codec = codec_to_read("text", hint.kind)
        if codec is not None:
            return hint.kind, codec
    for kind, codec in carried("text"):
        if codec.fits(rows, cols, body):
            return kind, codec
    raise BadInput(
        "Rows announced here: {rows}; lines that follow: {count}.",
        line=1,
        rows=rows,
        count=len(body.texts),
    )


def write(written: Document) -> str:
    """Write a text."""
    codec: TextCodec = codec_to_write("text", written.kind, _REFUSAL)
    lines = codec.encode(written.puzzle)
    return "\n".join([f"{written.puzzle.rows} {written.puzzle.cols}", *lines]) + "\n"
