"""The scroll area of the board: fitting, zooming and panning."""

import math
from collections.abc import Collection
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from app.core.grid import Cell
from app.core.words import Message
from app.ui.board.board import Board

ZOOM_STEP = 1.15
"""The factor of one step of the mouse wheel."""

CONTEXT_CELLS = 1.5
"""How many neighbouring cells to show around the cells scrolled to."""

CLOSE_CONTEXT_CELLS = 1
"""How many neighbouring cells a look from near by needs around the cells it is for."""

KEPT_ZOOM_SHARE = 0.7
"""A look from near by may be smaller by this factor before it changes."""

MIN_VISIBLE_CELLS = 5
"""At the largest zoom, at least this many cells fit side by side."""

ALWAYS_ALLOWED_PITCH_PX = 120
"""Zooming to this pitch is possible on any screen."""


class View(NamedTuple):
    """What a user has zoomed to: the size of a cell, and how far the board is scrolled."""

    pitch: int
    across: int
    down: int


class BoardArea(QScrollArea):
    """Shows the board in its centre. Ctrl and the mouse wheel zoom."""

    zoomed = Signal()

    hints = (
        (Message("Ctrl and the mouse wheel"), Message("make the board larger or smaller")),
        (Message("Mouse wheel"), Message("scroll a board that is larger than the window")),
        (Message("Drag with the middle button"), Message("move such a board about")),
    )
    """What the mouse does here, for the help."""

    def __init__(self, board: Board, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = board
        self.fits = True
        self._near: tuple[Collection[Cell], int] | None = None
        """The cells to be seen from near by, and how large."""
        self._pan_from: QPoint | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWidget(board)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        board.pointed_at.connect(self.show_cells)

    def show_bars(self, shown: bool) -> None:
        """Let scroll bars appear where they are needed, or never."""
        policy = Qt.ScrollBarPolicy
        for choose in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            choose(policy.ScrollBarAsNeeded if shown else policy.ScrollBarAlwaysOff)

    def fit(self) -> None:
        """Show the whole board as large as possible."""
        self.fits, self._near = True, None
        self._fit()

    @property
    def view(self) -> View | None:
        """How large the cells are and what is in sight, where the user has zoomed."""
        if self.fits:
            return None
        bars = self.horizontalScrollBar(), self.verticalScrollBar()
        return View(self.board.pitch, bars[0].value(), bars[1].value())

    def look_as(self, view: View) -> None:
        """Show cells as large as they were, and the same ones."""
        self.fits = False
        self.board.set_pitch(view.pitch)
        self.horizontalScrollBar().setValue(view.across)
        self.verticalScrollBar().setValue(view.down)
        self.zoomed.emit()

    def refit(self) -> None:
        """Fit the board again after a change of size, unless the user has zoomed."""
        if not self.fits:
            return
        if self._near is None:
            self._fit()
        else:
            cells, pitch = self._near
            self._look_near(cells, pitch)

    def _fit(self) -> None:
        geometry = self.board.geometry_of_cells
        if not geometry.rows or not geometry.cols:
            return
        # The size without scroll bars: a board that fits needs none.
        self.board.set_pitch(self.board.fitting_pitch(self.maximumViewportSize()))
        self.zoomed.emit()

    def close_up(self, cells: Collection[Cell], pitch: int) -> None:
        """Show cells in this size, or in the largest one in which all are seen.

        The size stays where that is nearly so already: one would lose one's way.
        """
        self._near = cells, pitch
        self.refit()

    def _look_near(self, cells: Collection[Cell], pitch: int) -> None:
        rows, cols = zip(*cells, strict=True)
        part = _length(rows) + 2 * CLOSE_CONTEXT_CELLS, _length(cols) + 2 * CLOSE_CONTEXT_CELLS
        room, board = self.maximumViewportSize(), self.board
        wanted = max(board.fitting_pitch(room), min(pitch, board.fitting_pitch(room, part)))
        if not wanted * KEPT_ZOOM_SHARE <= board.pitch <= wanted:
            board.set_pitch(wanted)
        self._scroll_to(self._around(cells), self._beside)

    def zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Scale the cells and keep one point of the viewport, or its centre, in place."""
        self.fits = False
        middle = self.viewport().rect().center()
        point = about.toPoint() if about is not None else middle
        before, margin = self.board.pitch, self.board.geometry_of_cells.margin
        on_board = self.board.mapFrom(self.viewport(), point)
        pitch = round(before * factor)
        if pitch == before:
            pitch += 1 if factor > 1 else -1
        room = self.maximumViewportSize()
        few = min(room.width(), room.height()) // MIN_VISIBLE_CELLS
        self.board.set_pitch(min(pitch, max(before, few, ALWAYS_ALLOWED_PITCH_PX)))
        grown = self.board.pitch / before
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        around = self.board.geometry_of_cells.margin  # it does not scale with the cells
        across.setValue(round((on_board.x() - margin) * grown + around - point.x()))
        down.setValue(round((on_board.y() - margin) * grown + around - point.y()))
        self.board.show_highlighted()
        self.zoomed.emit()

    def show_cells(self, cells: Collection[Cell], more: Collection[Cell] = ()) -> None:
        """Scroll to cells and, nearest first, to as many more as there is room for.

        Where the cells themselves do not fit, and none is in sight, the first ones are shown.
        """
        rulers = self.board.geometry_of_cells.margin
        if self._fit_in(cells, self._beside):
            shown = self._nearest_fitting(cells, more)
            self._scroll_to(self._around(shown), self._beside)
        elif self._fit_in(cells, rulers):
            self._scroll_to(self._around(cells), rulers)
        elif not self._in_sight(cells):
            shown = self._nearest_fitting((min(cells),), cells)
            self._scroll_to(self._around(shown), self._beside)

    def _in_sight(self, cells: Collection[Cell]) -> bool:
        """Tell whether one of some cells can be seen, and not only below the rulers."""
        geometry = self.board.geometry_of_cells
        seen = self.board.visibleRegion().boundingRect().toRectF()
        seen.adjust(geometry.margin, geometry.margin, 0, 0)
        return any(seen.contains(geometry.cell_rect(cell)) for cell in cells)

    def _nearest_fitting(self, cells: Collection[Cell], more: Collection[Cell]) -> set[Cell]:
        """Return cells with as many more as can be seen at the same time, nearest first."""
        shown = set(cells)
        for cell in sorted(more, key=lambda one: (_distance(one, cells), one)):
            if self._fit_in({*shown, cell}, self._beside):
                shown.add(cell)
        return shown

    @property
    def _beside(self) -> int:
        """The pixels to show around the cells scrolled to, for their context."""
        geometry = self.board.geometry_of_cells
        return geometry.margin + round(geometry.pitch * CONTEXT_CELLS)

    def _around(self, cells: Collection[Cell]) -> QRectF:
        """Return the bounding rectangle of cells."""
        geometry = self.board.geometry_of_cells
        rows, cols = zip(*cells, strict=True)
        first, last = (min(rows), min(cols)), (max(rows), max(cols))
        return geometry.cell_rect(first).united(geometry.cell_rect(last))

    def _fit_in(self, cells: Collection[Cell], beside: int) -> bool:
        """Tell whether cells can be seen at the same time, with so many pixels beside them."""
        around, room = self._around(cells), self.viewport().size()
        return around.width() + beside <= room.width() and around.height() + beside <= room.height()

    def _scroll_to(self, rect: QRectF, beside: int) -> None:
        room, middle = self.viewport().size(), rect.center().toPoint()
        across = min(math.ceil(rect.width() / 2) + beside, room.width() // 2)
        down = min(math.ceil(rect.height() / 2) + beside, room.height() // 2)
        self.ensureVisible(middle.x(), middle.y(), across, down)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board to the new size."""
        super().resizeEvent(event)
        self.refit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, scroll without."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turns = event.angleDelta().y() / 120
            if turns:
                self.zoom(ZOOM_STEP**turns, event.position())
            event.accept()
        else:
            super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start panning with the middle button."""
        if event.button() is Qt.MouseButton.MiddleButton:
            self._pan_from = event.globalPosition().toPoint()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan the board with the mouse."""
        if self._pan_from is None:
            super().mouseMoveEvent(event)
            return
        place = event.globalPosition().toPoint()
        moved = place - self._pan_from
        self._pan_from = place
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - moved.x())
        down.setValue(down.value() - moved.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Stop panning."""
        if self._pan_from is None:
            super().mouseReleaseEvent(event)
        self._pan_from = None


def _distance(cell: Cell, others: Collection[Cell]) -> int:
    """Return how many steps a cell is from the nearest of some others."""
    return min(abs(cell[0] - row) + abs(cell[1] - col) for row, col in others)


def _length(places: Collection[int]) -> int:
    """Return how many rows or columns there are from the first to the last."""
    return max(places) - min(places) + 1
