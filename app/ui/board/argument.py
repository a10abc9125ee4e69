"""Painting an argument over the cells: ghosts, the numbers of its lines, and its end."""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from app.core.grid import Cell
from app.session.highlights import Highlights
from app.session.scene import Scene
from app.ui.board.geometry import Geometry
from app.ui.board.highlights import paint_contradiction_areas
from app.ui.look.theme import Theme
from app.ui.look.view import ROUNDING

GHOST_OPACITY = 0.6
"""The opacity of what is only supposed."""

MIN_NUMBER_CELL_PX = 22
"""Smaller cells have no room for the number of a line or the name of a region."""

LETTER_SHARE, LETTERS_SHARE = 0.42, 0.36
"""The size of the name of a region, of one letter and of more, as a share of a cell."""


def paint_ghosts(painter: QPainter, scene: Scene, paint: Callable[[Cell, Hashable], None]) -> None:
    """Paint faintly how cells would look if what is supposed were so; `paint` paints a look."""
    for cell, (below, look) in scene.ghosts.items():
        paint(cell, below)
        painter.setOpacity(GHOST_OPACITY)
        paint(cell, look)
        painter.setOpacity(1.0)


def paint_argument(
    painter: QPainter, geometry: Geometry, shown: Highlights, theme: Theme, area: QRect
) -> None:
    """Paint what belongs to a line of an argument, over the highlights."""
    rows, cols = geometry.cells_in(area.adjusted(-8, -8, 8, 8))

    def seen(cell: Cell) -> bool:
        return cell[0] in rows and cell[1] in cols

    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for cells, dash, share in ((shown.supposed, (3.0, 2.0), 0.055), (shown.inferred, (1, 2), 0.04)):
        for cell in filter(seen, cells):
            _outline(painter, geometry, cell, theme, dash, share)
    paint_contradiction_areas(
        painter, geometry, shown, theme, area
    )  # over the ghosts that break them
    for cell in filter(seen, shown.contradiction):
        _ring(painter, geometry, cell, theme)
    if geometry.cell_rect((0, 0)).width() >= MIN_NUMBER_CELL_PX:
        for cell, name in shown.labels:
            if seen(cell):
                _label(painter, geometry, cell, name, theme)
        for cell, number in shown.numbers:
            if seen(cell):
                _number(painter, geometry, cell, number, theme, solid=cell in shown.supposed)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def _outline(
    painter: QPainter,
    geometry: Geometry,
    cell: Cell,
    theme: Theme,
    dash: tuple[float, float],
    share: float,
) -> None:
    """Draw a broken line around a cell with a ghost."""
    rect = geometry.cell_rect(cell)
    width = max(1.5, rect.width() * share)
    inside = rect.adjusted(width, width, -width, -width)
    radius = rect.width() * ROUNDING if geometry.gap else width
    path = QPainterPath()
    path.addRoundedRect(inside, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.cell, width * 1.8))
    painter.drawPath(path)
    pen = QPen(theme.conclusion, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern(list(dash))
    painter.setPen(pen)
    painter.drawPath(path)


def _ring(painter: QPainter, geometry: Geometry, cell: Cell, theme: Theme) -> None:
    """Draw a ring around what cannot be."""
    rect = geometry.cell_rect(cell)
    width = max(2.0, rect.width() * 0.06)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inside = rect.adjusted(width, width, -width, -width)
    for colour, share in ((theme.page, 2.0), (theme.conflict, 1.0)):
        painter.setPen(QPen(colour, width * share))
        painter.drawEllipse(inside)


def _label(painter: QPainter, geometry: Geometry, cell: Cell, name: str, theme: Theme) -> None:
    """Write the name of a region into the upper left corner of a cell."""
    rect = geometry.cell_rect(cell)
    share = LETTER_SHARE if len(name) == 1 else LETTERS_SHARE
    size = max(9.0, min(rect.width() * share, 56.0))
    font = QFont(painter.font())
    font.setPixelSize(round(size))
    font.setBold(True)
    metrics = QFontMetricsF(font)
    inset = max(2.0, rect.width() * 0.1)
    at = QPointF(rect.left() + inset, rect.top() + inset + metrics.capHeight())
    path = QPainterPath()
    path.addText(at, font, name)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.cell, max(2.0, size * 0.2)))
    painter.drawPath(path)  # a light rim, which makes it readable on black squares
    painter.fillPath(path, theme.ink)


def _number(
    painter: QPainter, geometry: Geometry, cell: Cell, number: str, theme: Theme, *, solid: bool
) -> None:
    """Draw a badge with the number of a line in the upper right corner of a cell."""
    rect = geometry.cell_rect(cell)
    height = max(11.0, min(rect.width() * 0.34, 48.0))
    font = QFont(painter.font())
    font.setPixelSize(round(height * 0.78))
    font.setBold(True)
    width = max(height, QFontMetricsF(font).horizontalAdvance(number) + height * 0.4)
    beyond = min(height / 3, geometry.gap * geometry.pitch / 2)
    box = QRectF(rect.right() - width + beyond, rect.top() - beyond, width, height)
    fill, ink = (theme.conclusion, theme.page) if solid else (theme.cell, theme.conclusion)
    painter.setPen(QPen(QColor(theme.conclusion), max(1.0, height * 0.08)))
    painter.setBrush(fill)
    painter.drawRoundedRect(box, height / 2, height / 2)
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, number)
