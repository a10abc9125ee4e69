"""What is drawn over the cells: marks of a step, of a conflict, the cursor, the rulers."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from app.core.editing import Spot
from app.core.grid import Cell, Edge
from app.ui.geometry import Geometry
from app.ui.theme import Theme
from app.ui.view import ROUNDING, fill

Cells = frozenset[Cell]

LEAST_EDGE = 0.2
"""How thick the mark of an edge is where cells touch, as a share of a cell."""


class Marks(NamedTuple):
    """Cells, and edges between them, that matter just now, by why they do."""

    conclusions: frozenset[Cell] = frozenset()
    reasons: frozenset[Cell] = frozenset()
    conflicts: frozenset[Cell] = frozenset()
    differences: frozenset[Cell] = frozenset()
    chosen: frozenset[Cell] = frozenset()
    """What a chosen part of the formula speaks of."""
    reason_edges: frozenset[Edge] = frozenset()
    conflict_edges: frozenset[Edge] = frozenset()

    @property
    def cells(self) -> frozenset[Cell]:
        """All cells with marks in their rectangles, to which the edges after them belong."""
        edges = self.reason_edges | self.conflict_edges
        cells = self.conclusions | self.reasons | self.conflicts | self.differences | self.chosen
        return cells.union(first for first, _ in edges)


def paint_marks(
    painter: QPainter, geometry: Geometry, marks: Marks, theme: Theme, area: QRect
) -> None:
    """Mark cells: each sort has its own outline and sign, not only its own colour."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rows, cols = geometry.cells_in(area.adjusted(-8, -8, 8, 8))
    for cells, paint in (
        (marks.reasons - marks.conclusions, _paint_reason),
        (marks.differences, _paint_difference),
        (marks.conclusions, _paint_conclusion),
        (marks.conflicts, _paint_conflict),
        (marks.chosen, _paint_chosen),
    ):
        for cell in cells:
            if cell[0] in rows and cell[1] in cols:
                paint(painter, geometry, cell, cells, theme)
    for edges, colour, style in (
        (marks.reason_edges, theme.reason, Qt.PenStyle.SolidLine),
        (marks.conflict_edges, theme.conflict, Qt.PenStyle.DashLine),
    ):
        for edge in edges:
            if edge[0][0] in rows and edge[0][1] in cols:
                _paint_edge(painter, geometry, edge, colour, style)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def _shape(geometry: Geometry, rect: QRectF) -> QPainterPath:
    """Return the shape of a cell: with round corners where there are gaps between cells."""
    radius = rect.width() * ROUNDING if geometry.gap else 0.0
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def _outline(
    painter: QPainter, geometry: Geometry, cell: Cell, pen: QPen, inset: float = 0.0
) -> None:
    """Draw around a cell, all of it inside."""
    half = inset + pen.widthF() / 2
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = geometry.cell_rect(cell).adjusted(half, half, -half, -half)
    painter.drawPath(_shape(geometry, inner))


def _surround(
    painter: QPainter,
    geometry: Geometry,
    cell: Cell,
    cells: Cells,
    pen: QPen,
    *,
    ground: QColor | None = None,
    inset: float = 0.0,
) -> None:
    """Draw those sides of a cell beyond which there are no more cells of its sort."""
    if geometry.gap:
        _outline(painter, geometry, cell, pen, inset)
        return
    rect = geometry.cell_rect(cell)
    half = inset + pen.widthF() / 2
    box = rect.adjusted(half, half, -half, -half)
    row, col = cell
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)

    def reach(out: Cell, along: Cell) -> float:
        """How far beyond the cell a side goes: less at corners, more where the next one turns."""
        if along not in cells:
            return -inset
        turn = (out[0] + along[0] - row, out[1] + along[1] - col)
        return inset + pen.widthF() if turn in cells else 0.0

    up, down, left, right = (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)
    lines = []
    for out, y in ((up, box.top()), (down, box.bottom())):
        if out not in cells:
            start, end = rect.left() - reach(out, left), rect.right() + reach(out, right)
            lines.append(QLineF(start, y, end, y))
    for out, x in ((left, box.left()), (right, box.right())):
        if out not in cells:
            start, end = rect.top() - reach(out, up), rect.bottom() + reach(out, down)
            lines.append(QLineF(x, start, x, end))
    if ground is not None:
        _lighten(painter, lines, pen.widthF() * 2, ground)
    painter.setPen(pen)
    painter.drawLines(lines)


def _inset(geometry: Geometry) -> float:
    """Return how far within a cell its marks begin: borders between cells are seen beside them."""
    return 0.0 if geometry.gap else round(geometry.pitch * 0.04)


def _ground(theme: Theme) -> QColor | None:
    return None if theme.dark else theme.cell


def _lighten(painter: QPainter, lines: list[QLineF], width: float, colour: QColor) -> None:
    """Draw a light ground below dark lines, which are not seen on a wall without it."""
    ground = QPen(colour, width)
    ground.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(ground)
    painter.drawLines(lines)


def _paint_reason(
    painter: QPainter, geometry: Geometry, cell: Cell, cells: Cells, theme: Theme
) -> None:
    """Hatch a cell that a step rests on."""
    rect = geometry.cell_rect(cell)
    hatching = QColor(theme.reason)
    hatching.setAlpha(110)
    if geometry.gap:
        painter.save()
        painter.setClipPath(_shape(geometry, rect), Qt.ClipOperation.IntersectClip)
        _hatch(painter, rect, hatching, theme)
        painter.restore()
    else:
        row, col = cell
        inset = _inset(geometry)
        painter.save()
        within = rect.adjusted(
            0 if (row, col - 1) in cells else inset,
            0 if (row - 1, col) in cells else inset,
            0 if (row, col + 1) in cells else -inset,
            0 if (row + 1, col) in cells else -inset,
        )
        painter.setClipRect(within, Qt.ClipOperation.IntersectClip)
        _hatch(painter, rect, hatching, theme)
        painter.restore()
    pen = QPen(theme.reason, max(1.0, rect.width() * 0.035))
    _surround(painter, geometry, cell, cells, pen, ground=_ground(theme), inset=_inset(geometry))


def _paint_edge(
    painter: QPainter, geometry: Geometry, edge: Edge, colour: QColor, style: Qt.PenStyle
) -> None:
    """Put a frame around what is drawn between two cells."""
    first, second = map(geometry.cell_rect, edge)
    middle = (first.center() + second.center()) / 2
    thickness = max(geometry.gap, LEAST_EDGE) * geometry.pitch
    length = first.width() * 0.56
    beside = edge[0][0] == edge[1][0]
    width, height = (thickness, length) if beside else (length, thickness)
    pen = QPen(colour, max(1.2, geometry.pitch * 0.03), style)
    half = pen.widthF() / 2
    box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
    box.adjust(half, half, -half, -half)
    tint = QColor(colour)
    tint.setAlpha(45)
    painter.setBrush(tint)
    painter.setPen(pen)
    painter.drawRoundedRect(box, thickness * 0.35, thickness * 0.35)


def _hatch(painter: QPainter, rect: QRectF, colour: QColor, theme: Theme) -> None:
    """Fill with lines across: a pattern of Qt would be as fine as the printer can print."""
    side = rect.width()
    step = max(4.0, side / 6)
    lines = []
    along = step / 2
    while along < 2 * side:
        before, after = max(0.0, along - side), min(along, side)
        lines.append(
            QLineF(rect.x() + before, rect.y() + after, rect.x() + after, rect.y() + before)
        )
        along += step
    width = max(1.0, side * 0.03)
    if not theme.dark:
        ground = QColor(theme.cell)
        ground.setAlpha(110)  # numbers stay readable
        _lighten(painter, lines, width, ground)
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLines(lines)


def _paint_conclusion(
    painter: QPainter, geometry: Geometry, cell: Cell, cells: Cells, theme: Theme
) -> None:
    """Frame a cell that a step decides, with a filled corner."""
    rect = geometry.cell_rect(cell)
    inset = _inset(geometry)
    pen = QPen(theme.conclusion, max(2.0, rect.width() * 0.085))
    _outline(painter, geometry, cell, pen, inset)
    side = max(4.0, rect.width() * 0.26)
    corner = rect.topLeft() + QPointF(inset, inset)
    triangle = QPainterPath()
    triangle.addPolygon(
        QPolygonF([corner, corner + QPointF(side, 0), corner + QPointF(0, side), corner])
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.conclusion)
    painter.drawPath(triangle.intersected(_shape(geometry, rect)))


def _paint_difference(
    painter: QPainter, geometry: Geometry, cell: Cell, cells: Cells, theme: Theme
) -> None:
    """Surround cells in which two solutions differ with dots."""
    rect = geometry.cell_rect(cell)
    pen = QPen(theme.difference, max(1.5, rect.width() * 0.06), Qt.PenStyle.DotLine)
    _surround(painter, geometry, cell, cells, pen, ground=_ground(theme), inset=_inset(geometry))
    if rect.width() >= 16:
        _badge(painter, rect, theme.difference, theme.page, "≠")


def _paint_conflict(
    painter: QPainter, geometry: Geometry, cell: Cell, cells: Cells, theme: Theme
) -> None:
    """Surround cells of a contradiction with dashes, an exclamation mark at the first of them."""
    rect = geometry.cell_rect(cell)
    pen = QPen(theme.conflict, max(2.0, rect.width() * 0.07), Qt.PenStyle.DashLine)
    _surround(painter, geometry, cell, cells, pen, ground=_ground(theme), inset=_inset(geometry))
    row, col = cell
    first = geometry.gap > 0 or ((row - 1, col) not in cells and (row, col - 1) not in cells)
    if rect.width() >= 16 and first:
        _badge(painter, rect, theme.conflict, theme.page, "!")


def _paint_chosen(
    painter: QPainter, geometry: Geometry, cell: Cell, cells: Cells, theme: Theme
) -> None:
    """Surround cells that a clause or a rule speaks of with two lines, light between them."""
    width = max(1.0, geometry.cell_rect(cell).width() * 0.045)
    _surround(painter, geometry, cell, cells, QPen(theme.chosen, 3 * width))
    _surround(painter, geometry, cell, cells, QPen(theme.page, width), inset=width)


def _badge(painter: QPainter, rect: QRectF, colour: QColor, ink: QColor, text: str) -> None:
    side = max(9.0, min(18.0, rect.width() * 0.32), rect.width() * 0.16)
    box = QRectF(rect.right() - side, rect.top(), side, side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRect(box)
    font = QFont(painter.font())
    font.setPixelSize(max(6, round(side * 0.85)))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def paint_cursor(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the corners of a frame around the cell that keys go to."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = max(2.0, rect.width() * 0.06)
    arm = rect.width() * 0.28
    pen = QPen(theme.accent, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    box = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    for corner, right, down in (
        (box.topLeft(), 1, 1),
        (box.topRight(), -1, 1),
        (box.bottomLeft(), 1, -1),
        (box.bottomRight(), -1, -1),
    ):
        start = corner + QPointF(right * arm, 0)
        end = corner + QPointF(0, down * arm)
        painter.drawPolyline(QPolygonF([start, corner, end]))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def paint_hover(painter: QPainter, geometry: Geometry, spot: Spot, theme: Theme) -> None:
    """Show what a click would meet: a cell, or the edge between two."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = geometry.cell_rect(spot.cell)
    if spot.beyond is None:
        _outline(painter, geometry, spot.cell, QPen(theme.accent, max(1.5, rect.width() * 0.015)))
    else:
        other = geometry.cell_rect(spot.beyond)
        middle = (rect.center() + other.center()) / 2
        across = spot.beyond[0] == spot.cell[0]
        half = rect.width() * 0.32
        turn = QPointF(0, half) if across else QPointF(half, 0)
        pen = QPen(theme.accent, max(3.0, geometry.pitch * 0.1))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setOpacity(0.7)
        painter.drawLine(middle - turn, middle + turn)
        painter.setOpacity(1.0)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def ruler_strips(geometry: Geometry, edge: QPoint) -> tuple[QRect, QRect]:
    """Return where the numbers of columns and of rows are, if this is the corner that is seen."""
    size, margin = geometry.size, geometry.margin
    return (
        QRect(0, edge.y(), size.width(), margin),
        QRect(edge.x(), 0, margin, size.height()),
    )


def paint_rulers(
    painter: QPainter,
    geometry: Geometry,
    theme: Theme,
    font: QFont,
    area: QRect,
    edge: QPoint,
) -> None:
    """Write the numbers of rows and columns, fewer of them where cells are small.

    They are written at the edge of what is seen, over cells that are partly beyond it.
    """
    size = max(8, min(13, geometry.pitch // 2), geometry.pitch // 10)
    ruler = QFont(font)
    ruler.setPixelSize(size)
    painter.setFont(ruler)
    painter.setPen(theme.quiet)
    every = 1 if geometry.pitch >= 18 else 5 if geometry.pitch >= 8 else 10
    side = geometry.cell_rect((0, 0)).width()
    margin, left, top = geometry.margin, edge.x(), edge.y()
    above, beside = ruler_strips(geometry, edge)
    near = area.adjusted(-margin, -margin, margin, margin)  # half of the boxes below
    rows, cols = geometry.cells_in(near)
    if top:
        fill(painter, above, theme.page)
    for col in cols:
        if every == 1 or (col + 1) % every == 0 or col == 0:
            x = geometry.corner((0, col))[0] + side / 2
            box = QRectF(x - margin, top + 4, 2 * margin, margin - 8)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(col + 1))
    if left:
        fill(painter, beside, theme.page)
    for row in rows:
        if every == 1 or (row + 1) % every == 0 or row == 0:
            y = geometry.corner((row, 0))[1] + side / 2
            box = QRectF(left + 2, y - margin / 2, margin - 2 - max(6, margin // 5), margin)
            flag = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, flag, str(row + 1))
    if top or left:
        fill(painter, above & beside, theme.page)
