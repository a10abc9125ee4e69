"""Painting the highlights of moves, conflicts and missing values over the cells."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from app.core.grid import Cell, Edge
from app.session.highlights import Highlights
from app.ui.board.geometry import Geometry
from app.ui.look.theme import Theme
from app.ui.look.view import ROUNDING, clear_of_marks

Cells = frozenset[Cell]

MIN_BADGE_CELL_PX = 28
"""Smaller cells have no room for a badge."""


class _Width(NamedTuple):
    """The width of a line: as a share of a cell, and the minimum in pixels."""

    share: float
    least: int = 2


MIN_READABLE_CELL_PX = 14
"""Smaller cells contain no text."""

WIDE_RIM, NARROW_RIM = 0.22, 0.12
"""The width of the hatched rim, as a share of a cell: without gaps, and with gaps.

Cells with gaps contain candidates, which need more room."""

OUTLINE, THICK, FRAME = _Width(0.05), _Width(0.09, 3), _Width(0.09, 3)
HALO_SHARE = 0.15
"""The width of the light line on each side of a frame, as a share of the frame."""

AREA_SHARE, AREA_OPACITY = 0.025, 170
"""The line around a run, row or region: its share of a cell, and its opacity of 255."""

DOUBLE = _Width(1.0, 3)
"""The whole free strip of a cell, for a double line: two lines and a light one between."""


def paint_highlights(
    painter: QPainter, geometry: Geometry, shown: Highlights, theme: Theme, area: QRect
) -> None:
    """Draw highlights. Each sort has its own outline, not only its own colour."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rows, cols = geometry.cells_in(area.adjusted(-8, -8, 8, 8))

    def seen(cells: Cells) -> list[Cell]:
        return [cell for cell in cells if cell[0] in rows and cell[1] in cols]

    reasons = shown.reasons - shown.conclusions - shown.clash
    if hatched := seen(reasons):
        _paint_hatching(painter, geometry, hatched, reasons, theme)
    for level, cells in enumerate(shown.trials):
        for cell in seen(cells):
            _paint_trial(painter, geometry.cell_rect(cell), level, theme)
    _paint_areas(painter, geometry, shown.areas, theme.reason, seen)
    _paint_areas(painter, geometry, shown.conflict_areas, theme.conflict, seen)
    light = _Stroke(theme.page)
    between = _Stroke(theme.page, 1 / 3)
    for cells, width, *strokes in (
        (shown.others - reasons, OUTLINE, light, _Stroke(theme.conclusion, 0.5)),
        (reasons, OUTLINE, _Stroke(theme.cell), _Stroke(theme.reason, 0.6)),
        (shown.differences, OUTLINE, light, _Stroke(theme.difference, dash=1.0, gap=1.0)),
        (shown.conflicts, OUTLINE, light, _Stroke(theme.conflict, dash=3.6, gap=1.8)),
        (shown.stressed, DOUBLE, _Stroke(theme.conflict), between),
        (shown.hinted, OUTLINE, light, _Stroke(theme.reason, 0.6)),
        (shown.chosen, DOUBLE, _Stroke(theme.chosen), between),
        (shown.too_few, THICK, light, _Stroke(theme.conflict, 0.6, dash=5.0, gap=2.5)),
        (shown.too_many, THICK, light, _Stroke(theme.conflict, 0.7)),
    ):
        if near := seen(cells):
            # Clues beside the runs they are in are framed one by one.
            apart = cells is shown.conflicts and shown.conflict_areas
            joined = frozenset[Cell]() if apart else cells
            _surround(painter, geometry, near, joined, _strip(geometry, width), strokes)
    if decided := seen(shown.conclusions):
        _paint_conclusions(painter, geometry, decided, theme)
    for edges, colour, style in (
        (shown.reason_edges, theme.reason, Qt.PenStyle.SolidLine),
        (shown.conflict_edges - shown.stressed_edges, theme.conflict, Qt.PenStyle.DashLine),
        (shown.stressed_edges, theme.conflict, Qt.PenStyle.SolidLine),
        (shown.failing_edges, theme.conflict, Qt.PenStyle.SolidLine),
    ):
        for edge in edges:
            if edge[0][0] in rows and edge[0][1] in cols:
                _paint_edge(painter, geometry, edge, colour, style)
    for places in (*((cell,) for cell in shown.missing), *shown.missing_edges):
        if places[0][0] in rows and places[0][1] in cols:
            _paint_ring(painter, geometry, places, theme)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def paint_clash_areas(
    painter: QPainter, geometry: Geometry, shown: Highlights, theme: Theme, area: QRect
) -> None:
    """Draw a strong line around runs, rows and regions that a supposition breaks."""
    rows, cols = geometry.cells_in(area.adjusted(-8, -8, 8, 8))
    strokes = [_Stroke(theme.page), _Stroke(theme.conflict, 0.6)]
    for cells in map(frozenset, shown.clash_areas):
        near = [cell for cell in cells if cell[0] in rows and cell[1] in cols]
        _surround(painter, geometry, near, cells, _strip(geometry, THICK), strokes)


def cell_shape(geometry: Geometry, rect: QRectF) -> QPainterPath:
    """Return the outline of a cell: with round corners if there are gaps between cells."""
    radius = rect.width() * ROUNDING if geometry.gap else 0.0
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


class _Strip(NamedTuple):
    """The strip along the sides of a cell in which lines are drawn, in pixels."""

    inset: float
    width: float

    @property
    def middle(self) -> float:
        return self.inset + self.width / 2


def _strip(geometry: Geometry, wanted: _Width) -> _Strip:
    """Return the strip for a line of this width, narrowed to the free room if necessary.

    In large cells, borders stay visible beside it. In small cells, it may overlap the neighbours.
    """
    side = geometry.cell_rect((0, 0)).width()
    room = clear_of_marks(side)
    width = max(wanted.least, min(room, round(side * wanted.share)))
    return _Strip(-1.0 if geometry.gap else room - width, width)


class _Stroke(NamedTuple):
    """A line along a strip: its share of the strip's width, and dash and gap in line widths."""

    colour: QColor
    share: float = 1.0
    dash: float = 0.0
    gap: float = 0.0

    def pen(self, strip: _Strip, length: float, beyond: float = 0.0) -> QPen:
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


def _surround(
    painter: QPainter,
    geometry: Geometry,
    seen: Iterable[Cell],
    cells: Cells,
    strip: _Strip,
    strokes: Iterable[_Stroke],
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
    geometry: Geometry, seen: Iterable[Cell], cells: Cells, middle: float, half: float
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


def _paint_areas(
    painter: QPainter,
    geometry: Geometry,
    areas: Iterable[tuple[Cell, ...]],
    colour: QColor,
    seen: Callable[[Cells], list[Cell]],
) -> None:
    """Draw a thin line around each run, row or region; with gaps, these are rows and columns."""
    width = max(1, round(geometry.pitch * AREA_SHARE))
    faint = QColor(colour)
    faint.setAlpha(AREA_OPACITY)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for area in areas:
        cells = frozenset(area)
        near = seen(cells)
        if near and not geometry.gap:
            strip = _Strip(0.0, width)
            _surround(painter, geometry, near, cells, strip, [_Stroke(faint)])
        elif near:
            beyond = geometry.gap * geometry.pitch / 4
            corners = (min(cells), max(cells))
            around = geometry.cell_rect(corners[0]).united(geometry.cell_rect(corners[1]))
            painter.setPen(QPen(faint, width))
            painter.drawRoundedRect(
                around.adjusted(-beyond, -beyond, beyond, beyond), 2 * beyond, 2 * beyond
            )


def _paint_hatching(
    painter: QPainter, geometry: Geometry, seen: Iterable[Cell], cells: Cells, theme: Theme
) -> None:
    """Hatch the reasons of a step, up to their outline."""
    inset = _strip(geometry, OUTLINE).inset
    for row, col in seen:
        rect = geometry.cell_rect((row, col))
        painter.save()
        if geometry.gap:
            painter.setClipPath(cell_shape(geometry, rect), Qt.ClipOperation.IntersectClip)
        else:
            within = rect.adjusted(
                0 if (row, col - 1) in cells else inset,
                0 if (row - 1, col) in cells else inset,
                0 if (row, col + 1) in cells else -inset,
                0 if (row + 1, col) in cells else -inset,
            )
            painter.setClipRect(within, Qt.ClipOperation.IntersectClip)
        _hatch(painter, rect, theme, NARROW_RIM if geometry.gap else WIDE_RIM)
        painter.restore()


def _hatch(painter: QPainter, rect: QRectF, theme: Theme, share: float) -> None:
    """Hatch the rim of a cell and leave its middle readable.

    A Qt brush pattern would be too fine in print: it scales with the printer's resolution.
    """
    side = rect.width()
    step = max(4.0, side / 7)
    near = max(3.0, side * share) if side >= MIN_READABLE_CELL_PX else side / 2
    far = side - near
    lines = []
    along = step / 2
    while along < 2 * side:
        start, end = max(0.0, along - side), min(along, side)
        enters, leaves = max(near, along - far), min(far, along - near)
        parts = [(start, enters), (leaves, end)] if enters < leaves else [(start, end)]
        for one, other in parts:
            x, y = rect.x(), rect.y() + along
            lines.append(QLineF(x + one, y - one, x + other, y - other))
        along += step
    width = max(1.0, side * 0.03)
    strokes = [(theme.reason, width)]
    if not theme.dark:
        strokes.insert(0, (theme.cell, width))  # makes dark lines visible on walls
    elif share == WIDE_RIM:
        strokes.insert(0, (theme.wall, 1.9 * width))  # makes light lines visible on lit cells
    for colour, thick in strokes:
        faint = QColor(colour)
        faint.setAlpha(theme.hatching)
        pen = QPen(faint, thick)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLines(lines)


def _paint_conclusions(
    painter: QPainter, geometry: Geometry, seen: Sequence[Cell], theme: Theme
) -> None:
    """Draw a frame and a filled corner in each cell that a step decides.

    A light halo separates both from lit cells and borders.
    """
    strip = _strip(geometry, FRAME)
    width = strip.width * HALO_SHARE
    halo = round(width) or width  # whole pixels are crisp
    strokes = [_Stroke(theme.page), _Stroke(theme.conclusion, 1 - 2 * halo / strip.width)]
    _surround(painter, geometry, seen, frozenset(), strip, strokes)
    painter.setPen(Qt.PenStyle.NoPen)
    side = geometry.cell_rect((0, 0)).width()
    # In cells with gaps, the corner ends where the candidates begin.
    reach = max(min(6.0, side * 0.4), side * (0.28 if geometry.gap else 0.38))
    for colour, less in ((theme.page, halo), (theme.conclusion, 2 * halo)):
        near = strip.inset + strip.width - less
        far = reach - less * 0.7 - near
        corner = QPolygonF([QPointF(near, near), QPointF(far, near), QPointF(near, far)])
        painter.setBrush(colour)
        for cell in seen:
            painter.drawPolygon(corner.translated(geometry.cell_rect(cell).topLeft()))


def _paint_edge(
    painter: QPainter, geometry: Geometry, edge: Edge, colour: QColor, style: Qt.PenStyle
) -> None:
    """Draw a frame around the sign between two cells."""
    pen = QPen(colour, max(1.2, geometry.pitch * 0.03), style)
    half = pen.widthF() / 2
    box = geometry.edge_rect(edge, 0.56).adjusted(half, half, -half, -half)
    tint = QColor(colour)
    tint.setAlpha(45)
    painter.setBrush(tint)
    painter.setPen(pen)
    radius = min(box.width(), box.height()) * 0.4
    painter.drawRoundedRect(box, radius, radius)


def _paint_ring(
    painter: QPainter, geometry: Geometry, places: Sequence[Cell], theme: Theme
) -> None:
    """Draw a ring in a cell, or around the middle of an edge."""
    first, last = (geometry.cell_rect(cell).center() for cell in (places[0], places[-1]))
    width = max(2.0, geometry.pitch * 0.04)
    radius = max(6.5, geometry.pitch * 0.28)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, share in ((theme.page, 1.8), (theme.accent, 1.0)):
        painter.setPen(QPen(colour, width * share))
        painter.drawEllipse((first + last) / 2, radius, radius)


def paint_badges(
    painter: QPainter, geometry: Geometry, shown: Highlights, theme: Theme, area: QRect
) -> None:
    """Draw badges: ≠ where solutions differ, ! at the start of each conflict."""
    if geometry.cell_rect((0, 0)).width() < MIN_BADGE_CELL_PX:
        _paint_strikes(painter, geometry, shown.wrong, theme, area)
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rows, cols = geometry.cells_in(area.adjusted(-8, -8, 8, 8))
    for cells, colour, sign in (
        (shown.differences, theme.difference, "≠"),
        (_first(geometry, shown.conflicts), theme.conflict, "!"),
        (_first(geometry, shown.too_few), theme.conflict, "?"),
        (shown.too_many, theme.conflict, "!"),
        (shown.wrong, theme.conflict, "×"),
    ):
        for cell in cells:
            if cell[0] in rows and cell[1] in cols:
                _badge(painter, _badge_box(geometry, cell), colour, theme.page, sign)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def _paint_strikes(
    painter: QPainter, geometry: Geometry, cells: Cells, theme: Theme, area: QRect
) -> None:
    """Strike wrong marks through where cells have no room for a badge."""
    rows, cols = geometry.cells_in(area)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for row, col in cells:
        if row in rows and col in cols:
            rect = geometry.cell_rect((row, col))
            for colour, share in ((theme.page, 0.24), (theme.conflict, 0.12)):
                painter.setPen(QPen(colour, max(1.2, rect.width() * share)))
                painter.drawLine(rect.topLeft(), rect.bottomRight())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def _paint_trial(painter: QPainter, rect: QRectF, level: int, theme: Theme) -> None:
    """Draw as many bars along the lower edge of a cell as its trial is deep."""
    side = rect.width()
    inset = max(1, clear_of_marks(side))
    height = max(2.0, side * 0.07)
    apart = max(1.0, side * 0.06)
    width = (side - 2 * inset - level * apart) / (level + 1)
    painter.setPen(Qt.PenStyle.NoPen)
    top = rect.bottom() - inset - height
    painter.setBrush(theme.page)
    painter.drawRect(QRectF(rect.left() + inset, top - 1, side - 2 * inset, height + 2))
    painter.setBrush(theme.trials[level])
    for bar in range(level + 1):
        left = rect.left() + inset + bar * (width + apart)
        painter.drawRect(QRectF(left, top, width, height))


def _first(geometry: Geometry, cells: Cells) -> Iterable[Cell]:
    """Yield the first cell of those that hang together; with gaps, all cells."""
    left = set() if geometry.gap else set(cells)
    for cell in sorted(cells):
        if geometry.gap or cell in left:
            yield cell
        together = [cell]
        while together:
            row, col = together.pop()
            if (row, col) in left:
                left.remove((row, col))
                together += [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]


def _badge_box(geometry: Geometry, cell: Cell) -> QRectF:
    """Return the place of a badge: the top right corner of a cell, partly in the gap."""
    rect = geometry.cell_rect(cell)
    side = max(9.0, min(18.0, rect.width() * 0.32), rect.width() * 0.16)
    beyond = min(side, geometry.gap * geometry.pitch) / 2
    return QRectF(rect.right() - side + beyond, rect.top() - min(3.0, beyond), side, side)


def _badge(painter: QPainter, box: QRectF, colour: QColor, ink: QColor, text: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRect(box)
    font = QFont(painter.font())
    font.setPixelSize(max(6, round(box.height() * 0.85)))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
