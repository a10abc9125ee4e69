"""The rules of a puzzle, and a table of what the mouse and the keys do."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.core.words import Message, capital, text
from app.ui.look.text_size import enlarge

TEXT_FLAGS = (Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop).value
RULE_SPACING_PX, PART_SPACING_PX, TABLE_SPACING_PX = 6, 10, 8
KEY_COLUMN_SHARE = 0.4
"""The part of the width for what to press; the rest is for what it does."""

RIGHT_MARGIN_PX = 6
"""Pixels between the words and what is to their right, a scroll bar maybe."""

UNLIMITED_HEIGHT_PX, MAX_CACHED_WIDTHS = 100_000, 4


class Placed(NamedTuple):
    """Some words and where they are."""

    words: str
    bold: bool
    place: QRect


class Guide(QWidget):
    """Paints its words itself.

    As labels in a layout, or as HTML, it would hold up the window for tens of milliseconds
    whenever another kind of puzzle is opened.
    """

    def __init__(self, share: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._rules: Sequence[Message] = ()
        self._table: Sequence[tuple[Message, Message]] = ()
        self._placed: dict[int, list[Placed]] = {}
        """All words in their places, by the width there is: with a scroll bar, or without."""
        enlarge(self, share)

    def say(self, rules: Sequence[Message], table: Sequence[tuple[Message, Message]]) -> None:
        """Show these; nothing is done where they are shown already."""
        if (rules, table) != (self._rules, self._table):
            self._rules, self._table = rules, table
            self._place_anew()
            self.setAccessibleName("\n".join(placed.words for placed in self.placed(self.width())))

    def _place_anew(self) -> None:
        self._placed.clear()
        self.updateGeometry()
        self.update()

    def placed(self, width: int) -> list[Placed]:
        """Return all words and where they are if there is so much room."""
        if width not in self._placed:
            if len(self._placed) > MAX_CACHED_WIDTHS:  # while a window is made larger
                self._placed.clear()
            self._placed[width] = self._place(width)
        return self._placed[width]

    def _place(self, room: int) -> list[Placed]:
        width = room - RIGHT_MARGIN_PX
        found: list[Placed] = []
        metrics = {bold: QFontMetrics(self._font(bold=bold)) for bold in (False, True)}

        def put(words: str, top: int, left: int, wide: int, *, bold: bool = False) -> int:
            """Put words somewhere and return where they end."""
            taken = metrics[bold].boundingRect(
                QRect(left, top, wide, UNLIMITED_HEIGHT_PX), TEXT_FLAGS, words
            )
            found.append(Placed(words, bold, QRect(left, top, wide, taken.height())))
            return top + taken.height()

        y = 0
        for rule in self._rules:
            y = put(str(rule), y, 0, width) + RULE_SPACING_PX
        solving = text(
            "Solve, or F5, shows the solution and every step to it. Steps, or F6, leads there "
            "step by step."
        )
        y = put(solving, y - RULE_SPACING_PX + PART_SPACING_PX, 0, width)
        y = put(text("Drawing"), y + 2 * PART_SPACING_PX, 0, width, bold=True) + PART_SPACING_PX
        keys = round((width - TABLE_SPACING_PX) * KEY_COLUMN_SHARE)
        beside = keys + TABLE_SPACING_PX
        for press, does in self._table:
            ends = (
                put(capital(str(press)), y, 0, keys, bold=True),
                put(capital(str(does)), y, beside, width - beside),
            )
            y = max(ends) + TABLE_SPACING_PX
        return found

    def _font(self, *, bold: bool) -> QFont:
        font = QFont(self.font())
        font.setBold(bold)
        return font

    def heightForWidth(self, width: int) -> int:
        """Return how high all of it is."""
        return max((one.place.bottom() + 1 for one in self.placed(width)), default=0)

    def sizeHint(self) -> QSize:
        """Return the room that is there: what is too high scrolls."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def changeEvent(self, event: QEvent) -> None:
        """Make room for text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._place_anew()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the words that are seen."""
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        for words, bold, place in self.placed(self.width()):
            if place.intersects(event.rect()):
                painter.setFont(self._font(bold=bold))
                painter.drawText(place, TEXT_FLAGS, words)
        painter.end()
