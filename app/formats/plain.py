"""The older plain forms, which have no header at all: every puzzle has its own."""

from app.core.document import Document
from app.core.errors import BadInput
from app.core.words import template
from app.formats.codecs import Lines, PlainCodec
from app.formats.hint import InputHint
from app.formats.scan import lines_of
from app.formats.shell import carried, codec_to_read, codec_to_write, document

_REFUSAL = template("There is no older plain form for {title}.")


def likeness(lines: Lines, hint: InputHint) -> int:
    """Rate how well lines fit one of these forms, from 4 (surely) to 0 (not at all)."""
    if hint.kind is not None:
        codec: PlainCodec | None = codec_to_read("plain", hint.kind)
        return 0 if codec is None else codec.likeness(lines)
    return max((codec.likeness(lines) for _, codec in carried("plain")), default=0)


def read(text: str, hint: InputHint) -> Document:
    """Read a text as the form that it fits best."""
    lines = lines_of(text)
    if hint.kind is not None:
        kind, codec = hint.kind, codec_to_read("plain", hint.kind)
    else:
        found = list(carried("plain"))
        kind, codec = max(found, key=lambda one: one[1].likeness(lines))
    if codec is None:
        raise BadInput("This text is not a puzzle that Satori can read.")
    return document(kind, codec.decode(lines, hint.size))


def write(written: Document) -> str:
    """Write a puzzle in its older plain form."""
    codec: PlainCodec = codec_to_write("plain", written.kind, _REFUSAL)
    return "\n".join(codec.encode(written.puzzle)) + "\n"
