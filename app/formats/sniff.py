"""Recognising the format of a text by looking at it."""

import re

from app.core.errors import BadInput
from app.formats import Hint
from app.formats.codecs import Lines
from app.formats.scan import count_words, is_number, lines_of

_PZPRV3 = r"\s*(?:v:[^\n/]*[\n/]\s*)?pzprv3(?:\.[0-9]+)?\s*(?:[\n/]|$)"
_TASK = r"\btask\s*=\s*['\"]"
_PENPA = r"penpa-edit|\bm=(?:edit|solve)&p="
_JANKO = r"(?m)^[ \t]*(?:\[(?:problem|areas)\]|problem|areas)[ \t]*$"
_ADDRESS = r"[A-Za-z_]+/(?:v:[^/]*/)?(?:[^0-9/]+/)?[^/]+(?:/|$)"
_SURE_ADDRESS = r"[a-z_]+/(?:v:[^/]*/)?(?:[^0-9/]+/)?[0-9]+/[0-9]+(?:/|$)"
_TATHAM = r"[0-9]+x[0-9]+[a-z0-9]*(?:[:#]|$)|[0-9]+[a-z]*[:#]|[0-9]+a?d[a-z]$"
_BARE_TASK = r"[0-9A-Za-z_]+(?:,[0-9A-Za-z_]*)*"


def tidy(text: str) -> str:
    """Remove what editors add: a mark of byte order, and other ways to end a line."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def recognise(text: str, hint: Hint) -> str:
    """Return the name of the module that reads a tidy text."""
    start = text.lstrip()
    if not start:
        raise BadInput("The text is empty.")
    if text.startswith("satori") and not text[6:7].isalnum():
        return "native"
    if start.startswith("SAVEFILE"):
        return "tathamsave"
    # Looking for a word first is much faster than any pattern, and nearly always enough.
    if "pzprv3" in start and re.match(_PZPRV3, start):
        return "pzprv3"
    if "task" in text and re.search(_TASK, text):
        return "task"
    if "p" in text and re.search(_PENPA, text):
        return "penpa"
    if ("problem" in text or "areas" in text) and re.search(_JANKO, text):
        return "janko"
    if _is_address(start) or ("/" in text and re.match(_ADDRESS, start)):
        return "puzzlink"
    first = start.partition("\n")[0].rstrip()
    if (":" in first or "#" in first or "x" in first or "d" in first) and re.match(_TATHAM, first):
        return "tatham"
    return _recognise_bare(text, hint)


def looks_like_address(argument: str) -> bool:
    """Tell whether an argument that names no file can be an id or a URL."""
    return bool(
        _is_address(argument)
        or any(re.match(one, argument) for one in (_PZPRV3, _SURE_ADDRESS))
        or re.search(_PENPA, argument)
        or re.match(_TATHAM, argument.strip())
    )


def _is_sized_text(lines: Lines, words: list[str], like: int) -> bool:
    """Tell whether numbers below two numbers are the cells of so many rows and columns."""
    if any(len(word) > 7 for word in words) or len(lines.texts) == 1 or not like:
        return True
    rows, cols = map(int, words)
    same_width = count_words(lines.texts[1]) == cols
    same_height = len(lines.texts) - 1 in (rows, 2 * rows)
    return same_width and (same_height or like < 3)


def _is_address(text: str) -> bool:
    return "://" in text or "/" in text.partition("?")[2]


def _recognise_bare(text: str, hint: Hint) -> str:
    """Tell apart the forms that have no outside: just rows, or numbers, or a task."""
    lines = lines_of(text)
    words = lines.texts[0].split()
    sized = len(words) == 2 and all(map(is_number, words))
    # Marks that only this form has; without them, numbers alone can mean several things.
    if sized and ("-" in text or "x" in text):
        return "text"

    from app.formats.plain import likeness

    like = likeness(lines, hint)
    if sized:
        return "text" if like < 4 and _is_sized_text(lines, words, like) else "plain"
    if like < 2 and len(lines.texts) == 1 and re.fullmatch(_BARE_TASK, lines.texts[0].strip()):
        return "task"
    if like:
        return "plain"
    raise BadInput("This is no puzzle in any form known here.")
