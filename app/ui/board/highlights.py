"""Painting the highlights of moves, conflicts and missing values over the cells."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.core.grid import Cell, Edge
from app.session.highlights import Highlights
from app.ui.board.geometry import Geometry
from app.ui.board.outlines import LineWidth, Strip, Stroke, cell_shape, strip_for, surround
from app.ui.look.theme import Theme
from app.ui.look.view import clear_of_marks

Cells = frozenset[Cell]

MIN_READABLE_CELL_PX = 14
"""Smaller cells contain no text."""

WIDE_RIM, NARROW_RIM = 0.22, 0.12
"""The width of the hatched rim, as a share of a cell: without gaps, and with gaps.

Cells with gaps contain candidates, which need more room."""

OUTLINE, THICK, FRAME = LineWidth(0.05), LineWidth(0.09, 3), LineWidth(0.09, 3)
HALO_SHARE = 0.15
"""The width of the light line on each side of a frame, as a share of the frame."""

AREA_SHARE, AREA_OPACITY = 0.025, 170
"""The line around a run, row or region: its share of a cell, and its opacity of 255."""

DOUBLE = LineWidth(1.0, 3)
"""The whole free strip of a cell, for a double line: two lines and a light one between."""


def paint_highlights(
    painter: QPainter, geometry: Geometry, shown: Highlights, theme: Theme, area: QRect
) -> None:
    """Draw highlights. Each sort has its own outline, not only its own colour."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rows, cols = geometry.cells_in(area.adjusted(-8, -8, 8, 8))

    def seen(cells: Cells) -> list[Cell]:
        return [cell for cell in cells if cell[0] in rows and cell[1] in cols]

    reasons = shown.reasons - shown.conclusions - shown.contradiction
    if hatched := seen(reasons):
        _paint_hatching(painter, geometry, hatched, reasons, theme)
    for level, cells in enumerate(shown.trials):
        for cell in seen(cells):
            _paint_trial(painter, geometry.cell_rect(cell), level, theme)
    _paint_areas(painter, geometry, shown.areas, theme.reason, seen)
    _paint_areas(painter, geometry, shown.conflict_areas, theme.conflict, seen)
    light = Stroke(theme.page)
    between = Stroke(theme.page, 1 / 3)
    for cells, width, *strokes in (
        (shown.others - reasons, OUTLINE, light, Stroke(theme.conclusion, 0.5)),
        (reasons, OUTLINE, Stroke(theme.cell), Stroke(theme.reason, 0.6)),
        (shown.differences, OUTLINE, light, Stroke(theme.difference, dash=1.0, gap=1.0)),
        (shown.conflicts, OUTLINE, light, Stroke(theme.conflict, dash=3.6, gap=1.8)),
        (shown.stressed, DOUBLE, Stroke(theme.conflict), between),
        (shown.hinted, OUTLINE, light, Stroke(theme.reason, 0.6)),
        (shown.chosen, DOUBLE, Stroke(theme.chosen), between),
        (shown.too_few, THICK, light, Stroke(theme.conflict, 0.6, dash=5.0, gap=2.5)),
        (shown.too_many, THICK, light, Stroke(theme.conflict, 0.7)),
    ):
        if near := seen(cells):
            # Clues beside the runs they are in are framed one by one.
            apart = cells is shown.conflicts and shown.conflict_areas
            joined = frozenset[Cell]() if apart else cells
            surround(painter, geometry, near, joined, strip_for(geometry, width), strokes)
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
    for ringed in (*((cell,) for cell in shown.missing), *shown.missing_edges):
        if ringed[0][0] in rows and ringed[0][1] in cols:
            _paint_ring(painter, geometry, ringed, theme)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def paint_contradiction_areas(
    painter: QPainter, geometry: Geometry, shown: Highlights, theme: Theme, area: QRect
) -> None:
    """Draw a strong line around runs, rows and regions that a supposition breaks."""
    rows, cols = geometry.cells_in(area.adjusted(-8, -8, 8, 8))
    strokes = [Stroke(theme.page), Stroke(theme.conflict, 0.6)]
    for cells in map(frozenset, shown.contradiction_areas):
        near = [cell for cell in cells if cell[0] in rows and cell[1] in cols]
        surround(painter, geometry, near, cells, strip_for(geometry, THICK), strokes)


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
            strip = Strip(0.0, width)
            surround(painter, geometry, near, cells, strip, [Stroke(faint)])
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
    inset = strip_for(geometry, OUTLINE).inset
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
    strip = strip_for(geometry, FRAME)
    width = strip.width * HALO_SHARE
    halo = round(width) or width  # whole pixels are crisp
    strokes = [Stroke(theme.page), Stroke(theme.conclusion, 1 - 2 * halo / strip.width)]
    surround(painter, geometry, seen, frozenset(), strip, strokes)
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


def _paint_ring(painter: QPainter, geometry: Geometry, cells: Sequence[Cell], theme: Theme) -> None:
    """Draw a ring in a cell, or around the middle of the edge between two."""
    first, last = (geometry.cell_rect(cell).center() for cell in (cells[0], cells[-1]))
    width = max(2.0, geometry.pitch * 0.04)
    radius = max(6.5, geometry.pitch * 0.28)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, share in ((theme.page, 1.8), (theme.accent, 1.0)):
        painter.setPen(QPen(colour, width * share))
        painter.drawEllipse((first + last) / 2, radius, radius)


def _paint_trial(painter: QPainter, rect: QRectF, level: int, theme: Theme) -> None:
    """Draw as many bars along the lower edge of a cell as its trial is deep."""
    side = rect.width()
    inset = max(1, clear_of_marks(side))
    # Whole pixels are crisp, and the light line separates the bars from black squares.
    height, apart, light = (max(1, round(side * share)) for share in (0.07, 0.12, 0.03))
    height, apart = max(2, height), max(2, apart)
    left, width = rect.left() + inset, side - 2 * inset
    top = round(rect.bottom()) - inset - height
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.page)
    painter.drawRect(QRectF(left, top - light, width, height + light))
    painter.setBrush(theme.trials[level])
    pitch = (width + apart) / (level + 1)
    for bar in range(level + 1):
        start, end = round(bar * pitch), round((bar + 1) * pitch) - apart
        painter.drawRect(QRectF(left + start, top, end - start, height))
