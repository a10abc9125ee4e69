"""The rules of a puzzle, and a table of its mouse and keyboard controls."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.core.words import Message, capital, text
from app.ui.look.text_size import enlarge
from app.ui.steps.laid_text import LaidText

TEXT_FLAGS = (Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop).value
"""Wrap the text, and align it to the top."""

RULE_SPACING_PX, PART_SPACING_PX, TABLE_SPACING_PX = 6, 10, 8
"""The space between rules, between parts, and between rows and columns of the table."""

KEY_COLUMN_SHARE = 0.4
"""The width of the first column of the table, as a share of the whole."""

LEAST_TABLE_LETTERS = 30
"""Where fewer letters have room side by side, what a key does stands below it."""

RIGHT_MARGIN_PX = 6
"""The space between the text and the scroll bar."""

UNLIMITED_HEIGHT_PX = 100_000
"""More than any text needs."""


class PlacedText(NamedTuple):
    """A piece of text and its rectangle."""

    words: str
    bold: bool
    place: QRect


class Guide(LaidText[PlacedText]):
    """Shows rules and controls."""

    def __init__(self, share: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules: Sequence[Message] = ()
        self._table: Sequence[tuple[Message, Message]] = ()
        self._playing = False
        """Whether the table is about playing; otherwise, about drawing."""
        enlarge(self, share)

    def say(
        self,
        rules: Sequence[Message],
        table: Sequence[tuple[Message, Message]],
        *,
        playing: bool = False,
    ) -> None:
        """Show rules and a table of controls, unless they are shown already."""
        if (rules, table, playing) != (self._rules, self._table, self._playing):
            self._rules, self._table, self._playing = rules, table, playing
            self.place_anew()
            self.setAccessibleName("\n".join(placed.words for placed in self.placed(self.width())))

    def place(self, width: int) -> list[PlacedText]:
        """Place the rules, then the table."""
        width -= RIGHT_MARGIN_PX
        found: list[PlacedText] = []
        metrics = {bold: QFontMetrics(self._font(bold=bold)) for bold in (False, True)}

        def put(words: str, top: int, left: int, wide: int, *, bold: bool = False) -> int:
            """Place a text and return its bottom."""
            taken = metrics[bold].boundingRect(
                QRect(left, top, wide, UNLIMITED_HEIGHT_PX), TEXT_FLAGS, words
            )
            found.append(PlacedText(words, bold, QRect(left, top, wide, taken.height())))
            return top + taken.height()

        y = 0
        for rule in self._rules:
            y = put(str(rule), y, 0, width) + RULE_SPACING_PX
        solving = text(
            "Solve, or F5, shows the solution and every move to it. Steps, or F6, leads there "
            "step by step."
        )
        checking = text("Check, or F9, tells whether you are right so far.")
        said = checking if self._playing else solving
        y = put(said, y - RULE_SPACING_PX + PART_SPACING_PX, 0, width)
        title = text("Playing") if self._playing else text("Drawing")
        y = put(title, y + 2 * PART_SPACING_PX, 0, width, bold=True) + PART_SPACING_PX
        keys = round((width - TABLE_SPACING_PX) * KEY_COLUMN_SHARE)
        beside = keys + TABLE_SPACING_PX
        narrow = width < metrics[False].averageCharWidth() * LEAST_TABLE_LETTERS
        for press, does in self._table:
            if narrow:
                bottom = put(capital(str(press)), y, 0, width, bold=True)
                bottom = put(capital(str(does)), bottom, 0, width)
            else:
                bottom = max(
                    put(capital(str(press)), y, 0, keys, bold=True),
                    put(capital(str(does)), y, beside, width - beside),
                )
            y = bottom + TABLE_SPACING_PX
        return found

    def _font(self, *, bold: bool) -> QFont:
        font = QFont(self.font())
        font.setBold(bold)
        return font

    def bottom_of(self, piece: PlacedText) -> int:
        """Return where a text ends."""
        return piece.place.bottom()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the visible text."""
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        for words, bold, place in self.placed(self.width()):
            if place.intersects(event.rect()):
                painter.setFont(self._font(bold=bold))
                painter.drawText(place, TEXT_FLAGS, words)
        painter.end()
