"""Several sentences as rich text, each of them with its lines below each other."""

from collections.abc import Iterable, Sequence
from html import escape

from PySide6.QtGui import QFontMetrics

from app.core.words import Message

DEEPEST = 6
"""What is supposed further is indented further, as long as there is room."""


def nested(sentences: Sequence[Message], metrics: QFontMetrics) -> str:
    """Show an argument, with what is said within further suppositions indented."""
    step = metrics.averageCharWidth() * 2
    return _written((str(one), step * min(one.depth, DEEPEST), 0) for one in sentences)


def listed(sentences: Iterable[Message], metrics: QFontMetrics) -> str:
    """Show a list, with dots beside it."""
    dot = "• "
    width = metrics.horizontalAdvance(dot)
    return _written((f"{dot}{one}", width, -width) for one in sentences)


def _written(paragraphs: Iterable[tuple[str, int, int]]) -> str:
    """Write paragraphs, each with the margin of its lines and how much more its first line has."""
    return "".join(
        f'<p style="margin: 0px 0px 0px {margin}px; text-indent: {more}px">{escape(said)}</p>'
        for said, margin, more in paragraphs
    )
