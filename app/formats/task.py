"""The tasks of the puzzle-*.com pages, in the source of the page or alone."""

import re

from app.core import words
from app.core.document import Document
from app.core.errors import BadInput, NeedsKind, NeedsKindAndSize
from app.core.registry import puzzle_type
from app.formats.codecs import TaskCodec
from app.formats.hint import InputHint
from app.formats.scan import clip, number
from app.formats.shell import carried, codec_to_read, codec_to_write, document

_TASK = re.compile(r"\btask\s*=\s*(['\"])([^'\"]*)\1")
_WIDTH = re.compile(r"puzzleWidth['\"]?\s*[:=]\s*['\"]?([0-9]+)")
_HEIGHT = re.compile(r"puzzleHeight['\"]?\s*[:=]\s*['\"]?([0-9]+)")
_TITLE = re.compile(r"<title>([^<]*)</title>", re.IGNORECASE)
_REFUSAL = "No puzzle page with tasks offers {title}."


def read(text: str, hint: InputHint) -> Document:
    """Read a page, or a bare task with the size in the hint."""
    page = _TASK.search(text)
    task = page[2] if page else text.strip()
    width, height = _WIDTH.search(text), _HEIGHT.search(text)
    if page and width and height:
        size = number(height[1]), number(width[1])
    elif hint.size is not None:
        size = hint.size
    else:
        raise NeedsKindAndSize(
            "This looks like the task of a puzzle page, which contains neither the kind of puzzle "
            "nor its size."
        )
    kind, codec = _choose(task, hint)
    title = _TITLE.search(text) if page else None
    warnings: tuple[str, ...] = ()
    if title and puzzle_type(kind).title.lower() not in title[1].lower():
        warnings = (words.text("The page is called “{title}”.", title=clip(title[1].strip())),)
    return document(kind, codec.decode(*size, task), warnings=warnings)


def _choose(task: str, hint: InputHint) -> tuple[str, TaskCodec]:
    if hint.kind is not None:
        codec = codec_to_read("task", hint.kind)
        if codec is None:
            raise BadInput(_REFUSAL, title=puzzle_type(hint.kind).title)
        return hint.kind, codec
    fitting = [
        (kind, codec)
        for kind, codec in carried("task")
        if re.fullmatch(codec.pattern, task, re.ASCII)
    ]
    if len(fitting) != 1:
        raise NeedsKind("This task does not tell which kind of puzzle it is.")
    return fitting[0]


def write(written: Document) -> str:
    """Write a task; it contains neither the kind of puzzle nor, usually, its size."""
    codec: TaskCodec = codec_to_write("task", written.kind, _REFUSAL)
    return codec.encode(written.puzzle)
