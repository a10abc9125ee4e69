"""The block of plain text in janko.at pages: keywords, and sections of one word per cell."""

import re

from app.core.document import Document, one_line
from app.core.errors import BadInput
from app.core.words import template
from app.formats.codecs import JankoCodec, Lines
from app.formats.hint import InputHint
from app.formats.scan import all_lines, clip, without_blanks
from app.formats.shell import carried, codec_to_read, codec_to_write, document

_SECTION = re.compile(r"\[(\w+)\]|(begin|problem|areas|solution|moves|end)")
_HEADER = re.compile(r"(puzzle|title|author|source)[ \t]+(\S.*)")
_KEPT = ("title", "author", "source")
_STARTS = ("[", "begin", "problem", "areas", "solution", "moves", "end", "puzzle", *_KEPT)
_REFUSAL = template("janko.at blocks cannot carry {title}.")


def read(text: str, hint: InputHint) -> Document:
    """Read the block; it names its puzzle, or its sections tell which one it is."""
    words, sections = _parse(text)
    kind, codec = _choose(words.get("puzzle", ""), sections, hint)
    lines = sections.get(codec.section)
    if lines is None or not lines.texts:
        raise BadInput("The section {section!r} is missing or empty.", section=codec.section)
    details = tuple((key, words[key]) for key in _KEPT if key in words)
    return document(kind, codec.decode(lines), details)


def _parse(text: str) -> tuple[dict[str, str], dict[str, Lines]]:
    """Return the one-line keywords, and the sections with the numbers of their lines."""
    words: dict[str, str] = {}
    sections: dict[str, Lines] = {}
    current: str | None = None
    start = 0
    texts = all_lines(text)
    for index, line in enumerate([*texts, "end"]):
        line = line.strip()
        if not line.startswith(_STARTS):
            continue
        found = _SECTION.fullmatch(line)
        if found:
            if current is not None:
                sections.setdefault(current, without_blanks(texts[start:index], start + 1))
            name = found[1] or found[2]
            current = None if name in ("begin", "end") else name
            start = index + 1
        elif header := _HEADER.fullmatch(line):
            words.setdefault(header[1], header[2])
    return words, sections


def _choose(name: str, sections: dict[str, Lines], hint: InputHint) -> tuple[str, JankoCodec]:
    found = list(carried("janko"))
    if name:
        return _find(name, found)
    if hint.kind is not None:
        codec = codec_to_read("janko", hint.kind)
        if codec is not None:
            return hint.kind, codec
    fitting = [(kind, codec) for kind, codec in found if codec.section in sections]
    if not fitting:
        raise BadInput("The page has no section of a puzzle that Satori knows.")
    # A page with an `areas` section may also have a `problem` section: `areas` decides.
    return min(fitting, key=lambda one: one[1].section)


def _find(name: str, known: list[tuple[str, JankoCodec]]) -> tuple[str, JankoCodec]:
    for kind, codec in known:
        if " ".join(name.lower().split()) in codec.names:
            return kind, codec
    raise BadInput(
        "This is a puzzle called {name!r}; Satori knows {names}.",
        name=clip(name),
        names=", ".join(codec.names[0] for _, codec in known),
    )


def write(written: Document) -> str:
    """Write a block."""
    codec: JankoCodec = codec_to_write("janko", written.kind, _REFUSAL)
    lines = ["begin", f"puzzle {codec.names[0]}"]
    for key, value in written.details:
        words = " ".join(one_line(value).split())
        if key in _KEPT and words:
            lines.append(f"{key} {words}")
    return "\n".join([*lines, codec.section, *codec.encode(written.puzzle), "end"]) + "\n"
