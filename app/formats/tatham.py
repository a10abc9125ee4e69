"""Ids of Simon Tatham's Portable Puzzle Collection: `parameters:description`."""

import re

from app.core.document import Document
from app.core.errors import BadInput
from app.core.words import template
from app.formats.codecs import TathamCodec
from app.formats.hint import InputHint
from app.formats.scan import clip
from app.formats.shell import carried, codec_to_write, document

REFUSAL = template("Simon Tatham's collection has no {title}.")


def read(text: str, hint: InputHint) -> Document:
    """Read an id."""
    first, _, more = text.strip().partition("\n")
    if more:
        raise BadInput("An id is one line, but there is more text below it.", line=2)
    end = re.search("[:#]", first)
    params = first[: end.start()] if end else first.rstrip()
    kind, codec = _game(params)
    if end is None:
        raise BadInput(
            "{params} are only the parameters of a puzzle: the colon and its code are missing.",
            params=clip(params),
        )
    if end.group() == "#":
        raise BadInput(
            "This id names a seed, from which only Simon Tatham's own generator can make the "
            "puzzle; ids with a colon after the parameters hold the puzzle itself."
        )
    return decode(kind, codec, params, first[end.end() :].rstrip())


def decode(kind: str, codec: TathamCodec, params: str, description: str) -> Document:
    """Read parameters and description; keep parameters that say more than the size."""
    made = document(kind, codec.decode(params, description))
    if params == codec.short_params(made.puzzle):
        return made
    return Document(kind, made.puzzle, (("parameters", params),), None, made.warnings)


def _game(params: str) -> tuple[str, TathamCodec]:
    for kind, codec in carried("tatham"):
        if re.fullmatch(codec.params, params, re.ASCII):
            return kind, codec
    raise BadInput("Satori knows no puzzle with the parameters {params!r}.", params=clip(params))


def write(written: Document) -> str:
    """Write an id."""
    codec: TathamCodec = codec_to_write("tatham", written.kind, REFUSAL)
    return f"{codec.short_params(written.puzzle)}:{codec.encode(written.puzzle)}"
