"""The moves of an explanation as a list."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListWidget, QListWidgetItem

from app.core.words import as_title, text
from app.session.answers import Move
from app.session.panels import indented_text, move_caption
from app.ui.kit.line_menu import offer
from app.ui.look.text_size import ROW_HEIGHT

NUMBER_DIGITS, DIGIT_SPACE = 3, "\u2007"
"""How many digits of the numbers of moves there is room for, and a space as wide as one."""


class StepList(QListWidget):
    """Moves by number, technique and conclusions.

    It keeps its texts on the side of Qt: while the worker is busy, painting the list would have to
    wait for Python again and again.
    """

    chosen = Signal(int)
    """The number of the move that was clicked or that the keys led to."""

    def __init__(self) -> None:
        super().__init__()
        self._moves: Sequence[Move] = ()
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setAutoScroll(False)  # nothing may move under the mouse
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAccessibleName(text("Steps"))
        self.itemEntered.connect(self._word)
        self.clicked.connect(lambda index: self.chosen.emit(index.row() + 1))

    def show_moves(self, moves: Sequence[Move]) -> None:
        """List these moves; those that are listed already are left alone."""
        self._moves = moves
        known = self.count()
        if len(moves) < known:
            self.clear()
            known = 0
        self.addItems([_line(number, move) for number, move in enumerate(moves[known:], known + 1)])
        self._fit()

    def mark_row(self, row: int | None, *, at_end: bool) -> None:
        """Mark the move that is shown, and bring it into sight; or what comes after the last."""
        if row is not None:
            self.setCurrentRow(row)
            if not self.underMouse():
                self.scrollToItem(self.currentItem())
        elif self.currentRow() >= 0:
            self.setCurrentRow(-1)
            if at_end and not self.underMouse():
                self.scrollToBottom()

    def _fit(self) -> None:
        """Leave some room between lines."""
        # All are as high as the last one, which is the one that Qt looks at.
        if self.count():
            height = round(self.fontMetrics().height() * ROW_HEIGHT)
            self.item(self.count() - 1).setSizeHint(QSize(0, height))

    def changeEvent(self, event: QEvent) -> None:
        """Make room for text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the moves with the arrows, and copy one as a sentence."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy(self.currentRow())
            return
        before = self.currentRow()
        super().keyPressEvent(event)
        if self.currentRow() != before:
            self.scrollToItem(self.currentItem())
            self.chosen.emit(self.currentRow() + 1)

    def keyboardSearch(self, search: str) -> None:
        """Do not look for what is typed: all lines begin with a number."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leave the highlight on the move that is shown, unless another one is chosen."""
        if event.button() is Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with a move."""
        offer(self, event, lambda line: [(text("&Copy step"), partial(self._copy, line.row()))])

    def _copy(self, row: int) -> None:
        """Copy what is said of the move, which is more than the list has room for."""
        if 0 <= row < len(self._moves):
            QGuiApplication.clipboard().setText(move_caption(row + 1, self._moves[row]))

    def _word(self, item: QListWidgetItem) -> None:
        """Say the move under the mouse."""
        item.setToolTip(indented_text(self._moves[self.row(item)].sentences))


def _line(number: int, move: Move) -> str:
    """Write a move so that its technique is in line with those of the others."""
    written = f"{number}.".ljust(NUMBER_DIGITS + 1, DIGIT_SPACE)
    brief = ", ".join(str(told.brief) for told in move.steps)
    return f"{written} {as_title(move.title)}  ·  {brief}"
