"""Addresses of puzz.link and related sites, and the old ones of kanpen.net."""

import re
from urllib.parse import unquote

from app.core.document import Document
from app.core.errors import BadInput
from app.core.grid import check_size
from app.core.words import template
from app.formats import pzprv3
from app.formats.codecs import Lines, PuzzLinkCodec
from app.formats.hint import InputHint
from app.formats.scan import address_in, is_number, number
from app.formats.shell import codec_named, codec_to_write, document, variant_warning

_PARAMETERS = r"(?:[A-Za-z0-9_]+=[^&/]*&)*"
_MODE = r"_(?:edit|play)$"
_HOST = "https://puzz.link/p?"
_UNKNOWN = template("The address is of a puzzle called {name!r}; Satori knows {names}.")
_REFUSAL = template("puzz.link has no {title}.")


def read(text: str, hint: InputHint) -> Document:
    """Read an address; the part before the question mark does not matter."""
    text = address_in(text)
    page, mark, path = text.partition("?")
    if not mark:
        page, path = "", text
    path = re.sub(f"^{_PARAMETERS}", "", path)
    if "%" in path:
        path = unquote(path)
    if path.startswith("pzprv3"):
        return pzprv3.read(path, hint)
    if path.startswith("problem="):
        return _read_kanpen(page, path.removeprefix("problem="))
    return _read_path(path)


def _read_path(path: str) -> Document:
    name, _, path = path.partition("/")
    name = re.sub(_MODE, "", name)
    codec: PuzzLinkCodec
    kind, codec = codec_named("puzzlink", name, _UNKNOWN)
    warnings: tuple[str, ...] = ()
    field, _, path = path.partition("/")
    if field.startswith("v:"):
        warnings = (variant_warning(field.removeprefix("v:")),)
        field, _, path = path.partition("/")
    if not is_number(field):  # a flag that other puzzles use
        field, _, path = path.partition("/")
    second, _, body = path.partition("/")
    if not (is_number(field) and is_number(second)):
        raise BadInput(
            "The numbers of columns and rows are missing after {name}, as in {name}/10/10/.",
            name=name,
        )
    cols, rows = number(field), number(second)
    check_size(rows, cols)
    found = codec.decode(cols, rows, body.removesuffix("/"))
    return document(kind, found, warnings=warnings)


def _read_kanpen(page: str, problem: str) -> Document:
    name = page.rpartition("/")[2].removesuffix(".html")
    codec: PuzzLinkCodec
    kind, codec = codec_named("puzzlink", name, _UNKNOWN)
    if codec.decode_kanpen is None:
        raise BadInput("Old addresses of {name!r} cannot be read.", name=name)
    size = problem.split("/", 2)
    if len(size) < 3:
        raise BadInput("The address ends before the first row.")
    rows, cols = number(size[0]), number(size[1])
    check_size(rows, cols)
    texts = size[2].removesuffix("/").replace("_", " ").split("/")
    return document(kind, codec.decode_kanpen(rows, cols, Lines(texts, range(1, len(texts) + 1))))


def write(written: Document) -> str:
    """Write an address."""
    codec: PuzzLinkCodec = codec_to_write("puzzlink", written.kind, _REFUSAL)
    body = codec.encode(written.puzzle)
    # Programs that find addresses in running text would drop a full stop at the end.
    end = "/" if body and not body[-1].isalnum() else ""
    return f"{_HOST}{codec.names[0]}/{written.puzzle.cols}/{written.puzzle.rows}/{body}{end}"
