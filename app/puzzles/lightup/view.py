"""How Light Up is painted: walls, bulbs, and light that is warmer near a bulb."""

from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

from app.puzzles.lightup.looks import WARM_CELLS, CellLook, Light
from app.puzzles.lightup.puzzle import WALL
from app.ui.look.theme import Theme
from app.ui.look.view import View, fill, line, mixed, surround, thin_lines, write

MAX_GLOW = 0.8
"""The share of the glow colour where light leaves the cell of a bulb."""


FADED_CROSS = 0.38
"""How far a cross fades where light tells the same; it can still be seen."""


class LightUpView(View[CellLook]):
    """Paints Light Up."""

    def paint(self, painter: QPainter, rect: QRectF, look: CellLook, theme: Theme) -> None:
        """Paint a wall or a white cell."""
        side = rect.width()
        if look.wall:
            fill(painter, rect, theme.wall)
            if look.wall != WALL:
                write(painter, rect, look.wall, theme.on_wall, side * 0.64, bold=True)
            thin_lines(painter, rect, mixed(theme.wall, theme.on_wall, 0.16))
            return
        fill(painter, rect, theme.light if look.lit else theme.cell)
        _paint_light(painter, rect, look.light, theme)
        if look.value > 0 and not theme.flat:
            _paint_glow(painter, rect, theme)
        thin_lines(painter, rect, theme.line)
        if look.value > 0:
            _paint_bulb(painter, rect, theme)
        elif look.value < 0 and side >= 7:
            _paint_cross(painter, rect, cross_colour(theme) if look.lit else theme.mark)

    def paint_frame(self, painter: QPainter, rect: QRectF, pitch: float, theme: Theme) -> None:
        """Draw a line around the board."""
        surround(painter, rect, theme.frame, max(2, round(pitch * 0.02)))


def _paint_light(painter: QPainter, rect: QRectF, light: Light, theme: Theme) -> None:
    """Paint light that is warmer on the side of the bulb.

    In opaque colours, because PDF viewers differ in how they show transparency.
    """
    if theme.flat or not any(light):
        return
    # The missing warmth at the four edges, and its gradient across the cell and down.
    left, right, above, below = light
    start, end = _cold(left, 0) * _cold(right, 1), _cold(left, 1) * _cold(right, 0)
    top, bottom = _cold(above, 0) * _cold(below, 1), _cold(above, 1) * _cold(below, 0)
    middle = QPointF((start + end) / 2, (top + bottom) / 2)
    growth = QPointF((end - start) * middle.y(), (bottom - top) * middle.x())
    steepness = hypot(growth.x(), growth.y())
    cold = middle.x() * middle.y()
    if not steepness:
        fill(painter, rect, mixed(theme.glow, theme.light, cold))
        return
    # The gradient runs in its direction from the warmest corner to the coldest.
    half = (abs(growth.x()) + abs(growth.y())) / 2
    reach = growth * (half / steepness**2 * rect.width())
    gradient = QLinearGradient(rect.center() - reach, rect.center() + reach)
    gradient.setColorAt(0, mixed(theme.glow, theme.light, cold - half))
    gradient.setColorAt(1, mixed(theme.glow, theme.light, cold + half))
    painter.fillRect(rect, gradient)


def _cold(steps: int, further: int) -> float:
    """Return the missing warmth where light enters a cell, or one cell further."""
    return 1 - MAX_GLOW * (1 - (steps - 1 + further) / WARM_CELLS) if steps else 1.0


def _paint_glow(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the light around a bulb in its own cell."""
    glow = QRadialGradient(rect.center(), rect.width() * 0.5)
    glow.setColorAt(0.3, theme.halo)
    glow.setColorAt(1, mixed(theme.light, theme.glow, MAX_GLOW))
    painter.fillRect(rect, glow)


def cross_colour(theme: Theme) -> QColor:
    """Return the colour of a cross in light: dark in the dark theme, too, whose light is bright."""
    return mixed(theme.wall, theme.light, FADED_CROSS)


def _paint_cross(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """Draw the small cross of a cell that holds no bulb."""
    arm = max(1.5, rect.width() * 0.09)
    width = max(1.0, rect.width() * 0.045)
    middle = rect.center()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for rise in (arm, -arm):
        start = QPointF(middle.x() - arm, middle.y() - rise)
        end = QPointF(middle.x() + arm, middle.y() + rise)
        line(painter, start, end, colour, width)


def _paint_bulb(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw a bulb: the glass, which narrows to its neck, and the screw below."""
    side = rect.width()
    dark = theme.wall if theme.dark else theme.frame
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = QPointF(rect.center().x(), rect.top() + side * 0.42)
    radius = side * 0.27
    neck = side * 0.13
    bottom = rect.top() + side * 0.71
    glass = QPainterPath()
    glass.moveTo(middle.x() - neck, bottom)
    glass.arcTo(QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius), 220, -260)
    glass.lineTo(middle.x() + neck, bottom)
    glass.closeSubpath()
    screw = QRectF(middle.x() - neck, bottom, 2 * neck, side * 0.14)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(dark)
    painter.drawRoundedRect(screw, side * 0.03, side * 0.03)
    painter.setPen(QPen(dark, max(1.0, side * 0.035)))
    painter.setBrush(theme.bulb)
    if side >= 24 and not theme.flat:
        shine = QRadialGradient(middle, radius)
        shine.setColorAt(0, mixed(theme.bulb, QColor(Qt.GlobalColor.white), 0.7))
        shine.setColorAt(1, theme.bulb)
        painter.setBrush(shine)
    painter.drawPath(glass)


VIEW = LightUpView()
