"""Where the lines of a move are: their text, their numbers, and the question why."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QFont, QFontMetrics, QTextLayout, QTextOption

from app.core.words import Message, text
from app.session.panels import PanelLine

SIDE_PX, ABOVE_PX, GAP_PX = 8, 4, 2
"""The space beside and above the text of a line, and between two lines, in a small font."""

SMALL_FONT_PX = 20
"""The height of a font that is small; in a larger one, space grows less than letters."""

RIGHT_MARGIN_PX = 6
"""The space between the text and the scroll bar."""

MIN_TEXT_PX = 40
"""The minimum width of a text."""

MAX_INDENT_LEVELS = 5
"""Deeper lines are not indented further: little room would be left."""

AFTER_NUMBER = "\u2002"
"""The space between the number of a line and its text."""


class PlacedLine(NamedTuple):
    """A line as it is painted."""

    line: PanelLine | None
    """None for the tail."""
    box: QRect
    text: QTextLayout
    at: QPoint
    why: QRect
    """Where the lines within it are asked for; empty if there are none."""


class LineLayout:
    """Places lines, and below them what comes with them, for a font and a width."""

    def __init__(self, font: QFont, width: int, *, openable: bool) -> None:
        self._font = font
        self._width = width
        self._metrics = QFontMetrics(font)
        large = max(1.0, sqrt(self._metrics.height() / SMALL_FONT_PX))
        self._side = round(SIDE_PX * large) if openable else 0
        self._above = round(ABOVE_PX * large) if openable else 1
        self._gap = round(GAP_PX * large) if openable else self._metrics.height() // 4

    def place(self, lines: Sequence[PanelLine], tail: Message | None) -> list[PlacedLine]:
        """Return where everything is."""
        indent = self._metrics.averageCharWidth() * 2
        numbers = [one.number + AFTER_NUMBER for one in lines if one.number]
        gutter = self._side + max(map(self._metrics.horizontalAdvance, numbers), default=0)
        found: list[PlacedLine] = []
        y = 0
        for one in lines:
            left = gutter + indent * min(one.level, MAX_INDENT_LEVELS)
            laid = self._laid(str(one.said), left)
            bottom = y + self._above + _height(laid)
            why = QRect()
            if one.folded is not None:
                why, bottom = self._place_why(laid, QPoint(left, y + self._above), bottom)
            box = QRect(0, y, self._width - RIGHT_MARGIN_PX, bottom + self._above - y)
            found.append(PlacedLine(one, box, laid, QPoint(left, y + self._above), why))
            y = box.bottom() + 1 + self._gap
        if tail is not None:
            y += self._metrics.height() // 4
            laid = self._laid(str(tail), gutter)
            box = QRect(0, y, self._width, _height(laid) + self._above)
            found.append(PlacedLine(None, box, laid, QPoint(gutter, y), QRect()))
        return found

    def _laid(self, said: str, left: int) -> QTextLayout:
        """Return a text, wrapped."""
        width = self._width - left - self._side - RIGHT_MARGIN_PX
        laid = QTextLayout(said, self._font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        laid.setTextOption(option)
        laid.setCacheEnabled(True)
        laid.beginLayout()
        y = 0.0
        while (line := laid.createLine()).isValid():
            line.setLineWidth(max(MIN_TEXT_PX, width))
            line.setPosition(QPointF(0, y))
            y += line.height()
        laid.endLayout()
        return laid

    def _place_why(self, laid: QTextLayout, at: QPoint, bottom: int) -> tuple[QRect, int]:
        """Return the place of a question after a text, and the bottom of both."""
        metrics = QFontMetrics(why_font(self._font))
        width, height = metrics.horizontalAdvance(why_text(folded=True)) + 4, metrics.height()
        last = laid.lineAt(laid.lineCount() - 1)
        x = round(at.x() + last.naturalTextWidth()) + 6
        y = round(at.y() + last.y() + (last.height() - height) / 2)
        if x + width > self._width - self._side - RIGHT_MARGIN_PX:
            x, y = at.x(), bottom
            bottom += height
        return QRect(x, y, width, height), bottom


def height_of(placed: Sequence[PlacedLine]) -> int:
    """Return the height of all lines."""
    return max((one.box.bottom() + 1 for one in placed), default=0)


def why_font(font: QFont) -> QFont:
    """Return the font of the question why."""
    smaller = QFont(font)
    if font.pixelSize() > 0:
        smaller.setPixelSize(round(font.pixelSize() * 0.92))
    else:
        smaller.setPointSizeF(font.pointSizeF() * 0.92)
    return smaller


def why_text(*, folded: bool) -> str:
    """Return the question why, before or after it is answered."""
    return f"{'▸' if folded else '▾'} {text('why?')}"


def _height(laid: QTextLayout) -> int:
    last = laid.lineAt(laid.lineCount() - 1)
    return round(last.y() + last.height())
