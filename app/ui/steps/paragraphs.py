"""Sentences as rich text, one paragraph each."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from PySide6.QtGui import QFontMetrics

from app.core.words import Message

MAX_INDENT_LEVELS = 7
"""Deeper suppositions are not indented further."""


def nested(sentences: Sequence[Message], metrics: QFontMetrics) -> str:
    """Format an argument; indent the consequences of a supposition below it."""
    step = metrics.averageCharWidth() * 2
    gap = metrics.height() // 4
    before = 0
    paragraphs: list[_Paragraph] = []
    for one in sentences:
        supposing = one.depth > before
        depth = min(one.depth - supposing, MAX_INDENT_LEVELS)
        paragraphs.append(_Paragraph(str(one), step * depth, above=gap if paragraphs else 0))
        before = one.depth
    return _written(paragraphs)


def listed(sentences: Iterable[Message], metrics: QFontMetrics) -> str:
    """Format a bulleted list."""
    dot = "• "
    width = metrics.horizontalAdvance(dot)
    return _written(_Paragraph(f"{dot}{one}", width, more=-width) for one in sentences)


class _Paragraph(NamedTuple):
    """A text; its left margin, extra indent of the first line, and space above, in pixels."""

    said: str
    margin: int
    more: int = 0
    above: int = 0


def _written(paragraphs: Iterable[_Paragraph]) -> str:
    # Without pre-wrap, Qt turns narrow no-break spaces into ordinary ones.
    return "".join(
        f'<p style="margin: {one.above}px 0px 0px {one.margin}px; text-indent: {one.more}px; '
        f'white-space: pre-wrap">{escape(one.said)}</p>'
        for one in paragraphs
    )
