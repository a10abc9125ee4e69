"""Recognising the format of a text."""

import re

from app.core.errors import BadInput
from app.formats.codecs import Lines, TaskCodec
from app.formats.drawing import drawn_kind
from app.formats.hint import InputHint
from app.formats.plain import likeness
from app.formats.scan import count_words, is_number, lines_of, unwrap
from app.formats.shell import codec_to_read

_PZPRV3 = r"\s*(?:v:[^\n/]*[\n/]\s*)?pzprv3(?:\.[0-9]+)?\s*(?:[\n/]|$)"
_TASK = r"\btask\s*=\s*['\"]"
_PENPA = r"penpa-edit|\bm=(?:edit|solve)&p="
_BLOCK = "begin\n"
_JANKO = r"(?m)^[ \t]*(?:\[(?:problem|areas)\]|problem|areas)[ \t]*$"
_COMMENTS = r"(?:#[^\n]*+\s*+)*+"
_HEADER = r"[A-Za-z][A-Za-z0-9 _-]*:"
_KIND = r"(?im)^kind[ \t]*:"
_ADDRESS = r"[A-Za-z_]+/(?:v:[^/]*/)?(?:[^0-9/]+/)?[0-9][^/]*(?:/|$)"
_SURE_ADDRESS = r"[a-z_]+/(?:v:[^/]*/)?(?:[^0-9/]+/)?[0-9]+/[0-9]+(?:/|$)"
_AFTER_MARK = (
    r"(?:(?!problem=)[A-Za-z0-9_]++=[^&/]*+&)*+"
    r"(?:(pzprv3)|[A-Za-z0-9_-]+(?:/|%2[Ff])|problem=)"
)
_VARIANT = r"(?<=/)v:[^/]*/"
# Possessive quantifiers (`++`) do not backtrack: a long line of digits takes linear time.
_TATHAM = r"[0-9]++x[0-9]++[a-z0-9]*+(?:[:#]|$)|[0-9]++[a-z]*+[:#]|[0-9]++a?d[a-z]$"
_SEVERAL_ADDRESSES = "There is more than one address here."
_BARE_TASK = r"[0-9A-Za-z_]++(?:,[0-9A-Za-z_]*+)*+"


def tidy(text: str) -> str:
    """Remove a byte order mark, and end all lines with a line feed."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def recognise(text: str, hint: InputHint) -> str:
    """Return the name of the reader for a tidy text."""
    start = text.lstrip()
    if not start:
        raise BadInput("The text is empty.")
    if _is_native(start):
        return "native"
    if start.startswith("SAVEFILE"):
        return "tathamsave"
    # Searching for a word is much faster than matching a pattern, and nearly always decides.
    if "pzprv3" in start and re.match(_PZPRV3, start):
        return "pzprv3"
    # A title in a block may hold any word, also one that another format is known by.
    if start.startswith(_BLOCK) and re.search(_JANKO, text):
        return "janko"
    if "task" in text and re.search(_TASK, text):
        return "task"
    if "p" in text and re.search(_PENPA, text):
        return "penpa"
    if ("problem" in text or "areas" in text) and re.search(_JANKO, text):
        return "janko"
    if _is_address(text, _ADDRESS):
        return "puzzlink"
    if hint.kind is not None and hint.size is not None and _is_task_of(hint.kind, text.strip()):
        return "task"
    first = start.partition("\n")[0].rstrip()
    if (":" in first or "#" in first or "x" in first or "d" in first) and re.match(_TATHAM, first):
        return "tatham"
    return _recognise_bare(text, hint)


def looks_like_address(argument: str) -> bool:
    """Tell whether an argument that is not a file can be an id or a URL."""
    return bool(
        "://" in argument
        or _is_address(argument, _SURE_ADDRESS)
        or re.match(_PZPRV3, argument)
        or re.search(_PENPA, argument)
        or re.match(_TATHAM, argument.strip())
    )


def looks_like_task(argument: str) -> bool:
    """Tell whether an argument that is not a file can be the task of a puzzle page."""
    return re.fullmatch(_BARE_TASK, argument.strip()) is not None


def _is_native(start: str) -> bool:
    """Tell whether a text is one of the program's own files, or is meant to be one."""
    comments = re.match(_COMMENTS, start)
    begin = comments.end() if comments else 0
    end = start.find("\n", begin)
    first = start[begin : end if end >= 0 else len(start)]
    if first[:6].lower() == "satori" and not first[6:7].isalnum():
        words = first[6:].replace(":", " ", 1).split(None, 2)
        return len(words) < 2 or words[0].isdigit()
    # The first line may be missing.
    if not re.match(_HEADER, first):
        return False
    header = start[begin:].partition("\n\n")[0]
    return re.search(_KIND, header) is not None


def _is_task_of(kind: str, text: str) -> bool:
    codec: TaskCodec | None = codec_to_read("task", kind)
    return codec is not None and re.fullmatch(codec.pattern, text, re.ASCII) is not None


def _is_sized_text(lines: Lines, words: list[str], like: int) -> bool:
    """Tell whether the first line is the size of a grid whose cells follow."""
    if any(len(word) > 7 for word in words) or len(lines.texts) == 1 or not like:
        return True
    rows, cols = map(int, words)
    same_width = count_words(lines.texts[1]) == cols
    same_height = len(lines.texts) - 1 in (rows, 2 * rows)
    return same_width and (same_height or like < 3)


def _is_address(text: str, bare: str) -> bool:
    """Tell whether a text is the address of a puzzle; refuse addresses of anything else.

    `bare` is the pattern of addresses without a question mark.
    """
    if "/" not in text and "?" not in text:
        return False
    address = unwrap(text)
    if "/v:" in address:
        address = re.sub(_VARIANT, "", address, count=1)
    _, mark, path = address.partition("?")
    found = re.match(_AFTER_MARK, path)
    if found and found[1]:  # a whole file, which may contain anything
        return True
    words = address.split(None, 1)
    if len(words) > 1:
        if all("://" in word for word in text.split()):
            raise BadInput(_SEVERAL_ADDRESSES)
        return False
    if "://" in (path if found else address.partition("://")[2]):
        raise BadInput(_SEVERAL_ADDRESSES)
    if found:
        return True
    if re.match("https?://", address, re.IGNORECASE):
        raise BadInput("Satori does not download pages; paste the puzzle itself.")
    return not mark and re.match(bare, address) is not None


def _recognise_bare(text: str, hint: InputHint) -> str:
    """Recognise a form without a header: rows, numbers, or a task."""
    lines = lines_of(text)
    words = lines.texts[0].split()
    sized = len(words) == 2 and all(map(is_number, words))
    # Only this form has these marks; numbers alone are ambiguous.
    if sized and ("-" in text or "x" in text):
        return "text"

    like = likeness(lines, hint)
    if like < 4 and drawn_kind(lines):
        return "drawing"
    if sized and (hint.kind is None or codec_to_read("text", hint.kind) is not None):
        if like < 4 and _is_sized_text(lines, words, like):
            return "text"
        same_width = len(set(map(count_words, lines.texts))) == 1
        return "drawing" if hint.kind is not None and like < 2 and same_width else "plain"
    if like < 2 and len(lines.texts) == 1 and re.fullmatch(_BARE_TASK, lines.texts[0].strip()):
        return "task"
    if like:
        return "plain"
    if hint.kind is not None:
        return "drawing"  # its reader reports what is wrong
    raise BadInput("This text is not a puzzle that Satori can read.")
