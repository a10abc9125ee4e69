"""Outlines around cells: lines along the free strip at their sides, one over the other."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.core.grid import Cell
from app.ui.board.geometry import Geometry
from app.ui.look.view import ROUNDING, clear_of_marks


class LineWidth(NamedTuple):
    """The width of a line: as a share of a cell, and the minimum in pixels."""

    share: float
    least: int = 2


def cell_shape(geometry: Geometry, rect: QRectF) -> QPainterPath:
    """Return the outline of a cell: with round corners if there are gaps between cells."""
    radius = rect.width() * ROUNDING if geometry.gap else 0.0
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


class Strip(NamedTuple):
    """The strip along the sides of a cell in which lines are drawn, in pixels."""

    inset: float
    width: float

    @property
    def middle(self) -> float:
        """The distance of the middle of the strip from the side of the cell."""
        return self.inset + self.width / 2


def strip_for(geometry: Geometry, wanted: LineWidth) -> Strip:
    """Return the strip for a line of this width, narrowed to the free room if necessary.

    In large cells, borders stay visible beside it. In small cells, it may overlap the neighbours.
    """
    side = geometry.cell_rect((0, 0)).width()
    room = clear_of_marks(side)
    width = max(wanted.least, min(room, round(side * wanted.share)))
    return Strip(-1.0 if geometry.gap else room - width, width)


class Stroke(NamedTuple):
    """A line along a strip: its share of the strip's width, and dash and gap in line widths."""

    colour: QColor
    share: float = 1.0
    dash: float = 0.0
    gap: float = 0.0

    def pen(self, strip: Strip, length: float, beyond: float = 0.0) -> QPen:
        """Return a pen whose dash pattern is centred on both ends of the line.

        `beyond` is the overhang of the drawn line at each end.
        """
        pen = QPen(self.colour, strip.width * self.share)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        if self.dash:
            each = length / pen.widthF()
            period = each / max(1, round(each / (self.dash + self.gap)))
            dash = period * self.dash / (self.dash + self.gap)
            pen.setDashPattern([dash, period - dash])
            pen.setDashOffset(dash / 2 - beyond / pen.widthF())
        return pen


def surround(
    painter: QPainter,
    geometry: Geometry,
    seen: Iterable[Cell],
    cells: frozenset[Cell],
    strip: Strip,
    strokes: Iterable[Stroke],
) -> None:
    """Draw the outline around connected cells; with gaps, around each cell."""
    if geometry.gap:
        middle = strip.middle
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for cell in seen:
            rect = geometry.cell_rect(cell).adjusted(middle, middle, -middle, -middle)
            path = cell_shape(geometry, rect)
            for stroke in strokes:
                painter.setPen(stroke.pen(strip, path.length()))
                painter.drawPath(path)
        return
    for stroke in strokes:
        sides = _sides(geometry, seen, cells, strip.middle, strip.width * stroke.share / 2)
        for (length, beyond), lines in sides.items():
            painter.setPen(stroke.pen(strip, length, beyond))
            painter.drawLines(lines)


def _sides(
    geometry: Geometry, seen: Iterable[Cell], cells: frozenset[Cell], middle: float, half: float
) -> dict[tuple[float, float], list[QLineF]]:
    """Return the outline segments, grouped by (dash length, overhang at each end).

    The dash length runs between the corners of the line's centre, or to the cell's border where
    the outline continues straight. At corners, segments overhang by half the line width.
    """
    pitch = geometry.pitch
    sides = defaultdict(list)
    for row, col in seen:
        x, y = geometry.corner((row, col))
        for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if (row + down, col + across) in cells:
                continue
            ends = []
            for way in (-1, 1):
                along = row + way * abs(across), col + way * abs(down)
                if along not in cells:
                    ends.append((-middle, half))
                elif (along[0] + down, along[1] + across) in cells:
                    ends.append((middle, half))
                else:
                    ends.append((0.0, 0.0))
            (before, early), (after, late) = ends
            start, end = -before - early, pitch + after + late
            edge = middle if down + across < 0 else pitch - middle
            line = (
                QLineF(x + start, y + edge, x + end, y + edge)
                if down
                else QLineF(x + edge, y + start, x + edge, y + end)
            )
            sides[pitch + before + after, early].append(line)
    return sides
