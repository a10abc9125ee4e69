"""The positions of cells: conversion between pixels and cells."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize

from app.core.editing import Spot
from app.core.grid import Cell, Edge

EDGE_LENGTH_SHARE = 0.72
"""The length of the marked part of an edge, as a share of a cell's side."""

EDGE_STRIP_SHARE = 0.2
"""Where cells touch: the width of the strip that counts as the edge, as a share of the pitch."""


class Geometry(NamedTuple):
    """A grid of cells with margins for rulers. `pitch` and `margin` in pixels, `gap` in pitches."""

    rows: int
    cols: int
    pitch: int
    gap: float
    margin: int

    @property
    def size(self) -> QSize:
        """The size of the whole widget."""
        board = self.board.size().toSize()
        return QSize(board.width() + 2 * self.margin, board.height() + 2 * self.margin)

    @property
    def board(self) -> QRectF:
        """The rectangle of all cells, without the gaps after the last row and column."""
        free = self.gap * self.pitch
        return QRectF(
            self.margin,
            self.margin,
            self.cols * self.pitch - free,
            self.rows * self.pitch - free,
        )

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the top left pixel of a cell."""
        return self.margin + cell[1] * self.pitch, self.margin + cell[0] * self.pitch

    def cell_rect(self, cell: Cell) -> QRectF:
        """Return the rectangle of a cell without the gap around it."""
        side = self.pitch * (1 - self.gap)
        return QRectF(*self.corner(cell), side, side)

    def edge_rect(self, edge: Edge, length: float = EDGE_LENGTH_SHARE) -> QRectF:
        """Return the edge between two cells; its length is a share of their sides.

        The gap, or, where cells touch, the strip that counts as the edge.
        """
        first, second = map(self.cell_rect, edge)
        middle = (first.center() + second.center()) / 2
        thick, long = max(self.gap, EDGE_STRIP_SHARE) * self.pitch, first.width() * length
        beside = edge[0][0] == edge[1][0]
        width, height = (thick, long) if beside else (long, thick)
        return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)

    def around(self, cell: Cell) -> QRect:
        """Return all pixels that painting a cell and its marks may touch."""
        x, y = self.corner(cell)
        reach = max(4, int(self.gap * self.pitch / 2))
        return QRect(x - reach, y - reach, self.pitch + 2 * reach, self.pitch + 2 * reach)

    def cells_in(self, rect: QRect) -> tuple[range, range]:
        """Return the rows and columns of the cells that a rectangle touches."""
        return (
            self._range(rect.top(), rect.bottom(), self.rows),
            self._range(rect.left(), rect.right(), self.cols),
        )

    def _range(self, first: int, last: int, count: int) -> range:
        start = max(0, (first - self.margin) // self.pitch)
        return range(start, min(count, (last - self.margin) // self.pitch + 1))

    def cell_at(self, point: QPointF) -> Cell | None:
        """Return the cell under a point."""
        col = int((point.x() - self.margin) // self.pitch)
        row = int((point.y() - self.margin) // self.pitch)
        return (row, col) if 0 <= row < self.rows and 0 <= col < self.cols else None

    def spot_at(self, point: QPointF, *, edges: bool) -> Spot | None:
        """Return the cell, or the edge between two cells, under a point."""
        cell = self.cell_at(point)
        if cell is None or not edges:
            return None if cell is None else Spot(cell)
        x, y = self.corner(cell)
        right, down = (point.x() - x) / self.pitch, (point.y() - y) / self.pitch
        row, col = cell
        if self.gap:
            inside = 1 - self.gap
            # The crossing of two gaps, between four cells, belongs to no edge.
            if right > inside and down > inside:
                return None
            distances = [(inside - right, (row, col + 1)), (inside - down, (row + 1, col))]
            near = [(distance, other) for distance, other in distances if distance < 0]
        else:
            distances = [
                (right, (row, col - 1)),
                (1 - right, (row, col + 1)),
                (down, (row - 1, col)),
                (1 - down, (row + 1, col)),
            ]
            near = [entry for entry in distances if entry[0] < EDGE_STRIP_SHARE]
        for _, other in sorted(near):
            if 0 <= other[0] < self.rows and 0 <= other[1] < self.cols:
                return Spot(cell, other)
        return Spot(cell)
