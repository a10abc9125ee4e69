"""The moves of an explanation as a list."""

from collections.abc import Sequence
from functools import partial
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListWidget, QListWidgetItem, QSizePolicy

from app.core.words import as_title, text
from app.session.answers import Move
from app.session.panels import indented_text, move_brief, move_caption
from app.ui.kit.line_menu import offer
from app.ui.look.text_size import ROW_HEIGHT

NUMBER_DIGITS, DIGIT_SPACE = 3, "\u2007"
"""The width of the move numbers in digits, and a space as wide as a digit."""

INDENT = DIGIT_SPACE * (NUMBER_DIGITS + 1)
"""Stands below the number, where a name has several rows."""

BETWEEN = "  ·  "
LEAST_BRIEF = f"{BETWEEN}r10c10…"
"""Where not even so much of what a move is about has room, its name stands alone."""

SIDES_PX = 10
"""What Qt leaves free around a line."""


class _Line(NamedTuple):
    """A move in a list: its number, its name, and what it is about."""

    number: str
    name: str
    brief: str

    def rows(self, metrics: QFontMetrics, room: int) -> list[str]:
        """Return the number and the name in as many rows as they need in a room of this width."""
        whole = f"{self.number} {self.name}"
        if metrics.horizontalAdvance(whole) <= room:
            return [whole]
        first, *words = self.name.split(" ")
        rows = [f"{self.number} {first}"]
        for word in words:
            longer = f"{rows[-1]} {word}"
            if metrics.horizontalAdvance(longer) <= room:
                rows[-1] = longer
            else:
                rows.append(f"{INDENT} {word}")
        return rows

    def written(self, metrics: QFontMetrics, room: int, rows: int) -> str:
        """Return what is written in so many rows of a room of this width."""
        if rows == 1:
            name = f"{self.number} {self.name}"
            whole = f"{name}{BETWEEN}{self.brief}" if self.brief else name
            some = metrics.horizontalAdvance(name + LEAST_BRIEF) <= room
            return whole if some or metrics.horizontalAdvance(whole) <= room else name
        found = self.rows(metrics, room)
        if self.brief and len(found) < rows:
            below = f"{INDENT} {self.brief}"
            found.append(metrics.elidedText(below, Qt.TextElideMode.ElideRight, room))
        return "\n".join(found)


class StepList(QListWidget):
    """Lists moves by number, technique and conclusions.

    Qt stores the texts: painting from a Python model would wait for the busy worker thread.
    """

    chosen = Signal(int)
    """The number of the move chosen with the mouse or the keys."""

    opened = Signal(bool)
    """Whether the chosen move is to be opened or closed."""

    def __init__(self) -> None:
        super().__init__()
        self._moves: Sequence[Move] = ()
        self._said: list[_Line] = []
        self._rows = 1
        """How many rows each move has: as many as the longest name needs."""
        self._detail = False
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setAutoScroll(False)  # rows must not move under the mouse
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        policy = self.sizePolicy()
        policy.setVerticalPolicy(QSizePolicy.Policy.Ignored)  # it has what the sentence leaves
        self.setSizePolicy(policy)
        self.setMinimumHeight(1)
        self.setAccessibleName(text("Moves"))
        self.itemEntered.connect(self._word)
        self.clicked.connect(lambda index: self.chosen.emit(index.row() + 1))

    def show_moves(self, moves: Sequence[Move], *, detail: bool = False) -> None:
        """List these moves; only add those that are new. `detail` calls them steps."""
        before, self._moves, self._detail = self._moves, moves, detail
        known = self.count()
        # Moves are added one after the other, so that the first one tells whether they go on.
        if len(moves) < known or (known and moves[0] is not before[0]):
            self.clear()
            known, self._rows = 0, 1
        added = [_line(number, move) for number, move in enumerate(moves[known:], known + 1)]
        del self._said[known:]
        rows = max(self._rows, self._rows_needed(added))
        if rows != self._rows:
            self._write(rows)
        self._said += added
        metrics, room = self.fontMetrics(), self._room
        self.addItems([line.written(metrics, room, rows) for line in added])
        self._fit()

    @property
    def _room(self) -> int:
        return self.viewport().width() - SIDES_PX

    def _rows_needed(self, lines: Sequence[_Line]) -> int:
        """Return how many rows the longest name needs."""
        metrics, room = self.fontMetrics(), self._room
        return max((len(line.rows(metrics, room)) for line in lines), default=1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write the lines for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._write_all()

    def _write_all(self) -> None:
        rows = self._rows_needed(self._said)
        changed = rows != self._rows
        self._write(rows)
        if changed:
            self._fit()

    def _write(self, rows: int) -> None:
        """Write the lines in so many rows each."""
        self._rows = rows
        metrics, room = self.fontMetrics(), self._room
        for row, line in enumerate(self._said):
            said = line.written(metrics, room, rows)
            if (item := self.item(row)).text() != said:
                item.setText(said)

    def mark_row(self, row: int | None, *, at_end: bool) -> None:
        """Mark a row and scroll to it. If None, unmark; `at_end` scrolls to the bottom."""
        if row is not None:
            self.setCurrentRow(row)
            self._show_current()
        elif self.currentRow() >= 0:
            self.setCurrentRow(-1)
            if at_end and not self.underMouse():
                self.scrollToBottom()

    def height_of(self, rows: int) -> int:
        """Return the height of so many rows, or of all where there are fewer."""
        return self._row_height * min(rows, self.count())

    def keep_in_place(self, lower: int) -> None:
        """Keep rows where they are on the screen after the top of the list went down, or up."""
        bar = self.verticalScrollBar()
        place = bar.value() + lower
        if self.currentRow() < 0 and place < bar.maximum():
            place -= place % self._row_height  # nobody follows a row: whole ones look better
        bar.setValue(place)
        if self.currentRow() >= 0:
            self._show_current()

    def _show_current(self) -> None:
        """Scroll to the current row, with whole rows from the top on."""
        self.scrollToItem(self.currentItem())
        bar = self.verticalScrollBar()
        bar.setValue(ceil(bar.value() / self._row_height) * self._row_height)

    def rows_high(self, height: int) -> int:
        """Return a height that is that of whole rows, and at least this one."""
        return ceil(height / self._row_height) * self._row_height

    @property
    def _row_height(self) -> int:
        return round(self.fontMetrics().height() * (self._rows - 1 + ROW_HEIGHT))

    def _fit(self) -> None:
        """Set the height of the rows."""
        # With uniform sizes, Qt applies the height of the last row to all.
        if self.count():
            self.item(self.count() - 1).setSizeHint(QSize(0, self._row_height))
            self.verticalScrollBar().setSingleStep(self._row_height)

    def changeEvent(self, event: QEvent) -> None:
        """Adapt to a new font size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._write_all()
            self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose a move with the arrow keys, or copy it as a sentence."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy(self.currentRow())
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self.opened.emit(event.key() != Qt.Key.Key_Escape)
            return
        before = self.currentRow()
        super().keyPressEvent(event)
        if self.currentRow() != before:
            self._show_current()
            self.chosen.emit(self.currentRow() + 1)

    def keyboardSearch(self, search: str) -> None:
        """Disable the search by typing: all lines begin with a number."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Only the left button chooses a move."""
        if event.button() is Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show the menu of a move."""
        title = text("&Copy step") if self._detail else text("&Copy move")
        offer(self, event, lambda line: [(title, partial(self._copy, line.row()))])

    def _copy(self, row: int) -> None:
        """Copy the full text of a move."""
        if 0 <= row < len(self._moves):
            said = move_caption(row + 1, self._moves[row], detail=self._detail)
            QGuiApplication.clipboard().setText(said)

    def _word(self, item: QListWidgetItem) -> None:
        """Show the full text of the move under the mouse as a tool tip."""
        item.setToolTip(indented_text(self._moves[self.row(item)].sentences))


def _line(number: int, move: Move) -> _Line:
    """Return the line of a move, padded so that all techniques are aligned."""
    written = f"{number}.".ljust(NUMBER_DIGITS + 1, DIGIT_SPACE)
    return _Line(written, as_title(move.title), move_brief(move))
