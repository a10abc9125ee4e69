"""Files of pzprv3: name, size, cells or borders, and optional metadata."""

import json
import re

from app.core.document import Document
from app.core.errors import BadInput
from app.core.grid import check_size
from app.core.words import template
from app.formats.codecs import PzprCodec
from app.formats.hint import InputHint
from app.formats.scan import lines_of, number, rest
from app.formats.shell import codec_named, codec_to_write, document, variant_warning

_END = re.compile(r"(?:^|[\n/])[ \t]*(?=TrialData|info:|history:|http://)")
_VERSION = re.compile(r"pzprv3(?:\.([0-9]+))?")
_KEPT = ("title", "author", "source", "comment")
_MAX_INFO_CHARACTERS = 1024 * 1024
_UNKNOWN = template("The file is of a puzzle called {name!r}; Satori knows {names}.")
_REFUSAL = template("The program pzprv3 has no {title}.")


def read(text: str, hint: InputHint) -> Document:
    """Read a file; slashes count as line breaks."""
    end = _END.search(text)
    body, tail = (text[: end.start()], text[end.end() :]) if end else (text, "")
    lines = lines_of(body.replace("/", "\n"))
    warnings: tuple[str, ...] = ()
    if lines.texts[0].strip().startswith("v:"):
        warnings = (variant_warning(lines.texts[0].strip().removeprefix("v:")),)
        lines = rest(lines, 1)
    if len(lines.texts) < 4:
        raise BadInput("The file ends before the size of the grid.", line=lines.numbers[-1])
    version = _VERSION.fullmatch(lines.texts[0].strip())
    if version is None or len(version[1] or "") > 3:
        raise BadInput("The version of the file is not known.", line=lines.numbers[0])
    name = lines.texts[1].strip()
    codec: PzprCodec
    kind, codec = codec_named("pzprv3", name, _UNKNOWN, lines.numbers[1])
    rows = number(lines.texts[2].strip(), lines.numbers[2])
    cols = number(lines.texts[3].strip(), lines.numbers[3])
    check_size(rows, cols)
    found = codec.decode(int(version[1] or 0), rows, cols, rest(lines, 4))
    return document(kind, found, _details(tail), warnings)


def _details(tail: str) -> tuple[tuple[str, str], ...]:
    """Read title, author, source and comment; ignore metadata that cannot be read."""
    start = tail.find("info:")
    if start < 0 or len(tail) > _MAX_INFO_CHARACTERS:
        return ()
    try:
        info = json.loads(tail[start + len("info:") :])
    except (ValueError, RecursionError):
        return ()
    if isinstance(info, dict) and isinstance(info.get("metadata"), dict):
        info = info["metadata"]
    if not isinstance(info, dict):
        return ()
    found = ((key, info.get(key)) for key in _KEPT)
    return tuple(
        (key, " ".join(value.split()))
        for key, value in found
        if isinstance(value, str) and value.strip()
    )


def write(written: Document) -> str:
    """Write a file."""
    codec: PzprCodec = codec_to_write("pzprv3", written.kind, _REFUSAL)
    version = f"pzprv3.{codec.version}" if codec.version else "pzprv3"
    size = [str(written.puzzle.rows), str(written.puzzle.cols)]
    body = codec.encode(written.puzzle, written.progress)
    return "\n".join([version, codec.names[0], *size, *body]) + "\n"
