"""How Norinori is painted: tinted regions with thick borders, black squares, dots."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from app.puzzles.norinori.looks import BORDER, LOOSE, CellLook
from app.ui.look.theme import Theme
from app.ui.look.view import (
    View,
    border_within,
    clear_of_marks,
    fill,
    mixed,
    surround,
    thin_lines,
)


class NorinoriView(View[CellLook]):
    """Paints Norinori."""

    def paint(self, painter: QPainter, rect: QRectF, look: CellLook, theme: Theme) -> None:
        """Paint a cell with its half of the borders around it."""
        side = rect.width()
        tint = theme.tints[look.tint % len(theme.tints)]
        fill(painter, rect, tint)
        # In the dark theme, the usual lines would hardly differ from the tints.
        thin_lines(painter, rect, mixed(tint, theme.frame, 0.2) if theme.dark else theme.line)
        width = border_within(side)
        if look.value < 0 and side >= 6:
            _paint_dot(painter, rect, theme)
        _paint_borders(painter, rect, look, width, theme)
        if look.value > 0:
            _paint_square(painter, rect, look.joined, theme)
            if look.joined >= 0 and look.sides[look.joined] == BORDER:
                # A light line shows the border below a domino.
                inset = clear_of_marks(side)
                strip, level = _strips(rect, max(1, width // 2))[look.joined]
                across, down = (inset, 0) if level else (0, inset)
                fill(painter, strip.adjusted(across, down, -across, -down), tint)

    def paint_frame(self, painter: QPainter, rect: QRectF, pitch: float, theme: Theme) -> None:
        """Draw the outer half of the border around the board."""
        surround(painter, rect, theme.frame, border_within(pitch))


def _paint_square(painter: QPainter, rect: QRectF, joined: int, theme: Theme) -> None:
    """Paint a black square, clear of the borders but where it is half of a domino."""
    inset = clear_of_marks(rect.width())
    box = rect.adjusted(inset, inset, -inset, -inset)
    radius = box.width() * 0.12
    painter.save()
    if joined >= 0:
        beyond = [0.0] * 4
        beyond[joined] = inset + radius  # what lies in the other cell is not painted
        above, left, right, below = beyond
        painter.setClipRect(rect)
        box.adjust(-left, -above, right, below)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.black)
    painter.drawRoundedRect(box, radius, radius)
    painter.restore()


def _paint_dot(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the dot of a cell that stays white."""
    radius = max(1.0, rect.width() * 0.06)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.mark)
    painter.drawEllipse(rect.center(), radius, radius)


def _paint_borders(
    painter: QPainter, rect: QRectF, look: CellLook, width: int, theme: Theme
) -> None:
    """Paint the half of each border that lies in a cell, and the corners of other borders."""
    left, top = rect.left(), rect.top()
    right, bottom = rect.right() - width, rect.bottom() - width
    for kind, (strip, level) in zip(look.sides, _strips(rect, width), strict=True):
        if kind == BORDER:
            fill(painter, strip, theme.frame)
        elif kind == LOOSE:
            _paint_dashes(painter, strip, theme, level=level)
    places = ((left, top), (right, top), (left, bottom), (right, bottom))
    for reaching, (x, y) in zip(look.corners, places, strict=True):
        if reaching:
            fill(painter, QRectF(x, y, width, width), theme.frame)


def _strips(rect: QRectF, width: int) -> tuple[tuple[QRectF, bool], ...]:
    """Return the strips along the sides of a cell: above, left, right, below; which are level."""
    left, top, side = rect.left(), rect.top(), rect.width()
    right, bottom = rect.right() - width, rect.bottom() - width
    return (
        (QRectF(left, top, side, width), True),
        (QRectF(left, top, width, side), False),
        (QRectF(right, top, width, side), False),
        (QRectF(left, bottom, side, width), True),
    )


def _paint_dashes(painter: QPainter, strip: QRectF, theme: Theme, *, level: bool) -> None:
    """Paint dashes along a strip, at the same places in all cells so that halves fit."""
    length = strip.width() if level else strip.height()
    count = max(2, round(length / 14))
    for index in range(count):
        start = round((index + 0.25) * length / count)
        end = max(start + 1, round((index + 0.75) * length / count))
        if level:
            dash = QRectF(strip.left() + start, strip.top(), end - start, strip.height())
        else:
            dash = QRectF(strip.left(), strip.top() + start, strip.width(), end - start)
        fill(painter, dash, theme.frame)


VIEW = NorinoriView()
