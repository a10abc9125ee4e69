"""How Futoshiki is painted: separate cells with signs between them, numbers and candidates."""

from math import ceil, sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.puzzles.futoshiki.looks import CellLook
from app.ui.look.theme import Theme
from app.ui.look.view import ROUNDING, View, cell_box, fill, line, mixed, write

MIN_DIGIT_PIXELS = 7
"""Candidates are left out if their digits would be smaller than this."""

RANGE_SHARE = 0.26
"""The height of the numbers in a cell of which nothing is ruled out, as a share of the cell."""


class FutoshikiView(View[CellLook]):
    """Paints Futoshiki."""

    gap = 0.26

    def paint(self, painter: QPainter, rect: QRectF, look: CellLook, theme: Theme) -> None:
        """Paint a cell with the signs on its right and below it."""
        fill(painter, rect, theme.page)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = cell_box(rect, self.gap)
        side = box.width()
        painter.setPen(QPen(theme.line, 1))
        painter.setBrush(theme.cell)
        radius = side * ROUNDING
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        height = side * (0.56 if look.size > 9 else 0.66)
        if look.given:
            write(painter, box, str(look.given), theme.ink, height, bold=True)
        elif look.found:
            write(painter, box, str(look.found), theme.found, height, bold=look.joined)
        elif look.candidates or look.out:
            _paint_candidates(painter, box, look, theme)
        elif look.untouched and side * RANGE_SHARE >= MIN_DIGIT_PIXELS:
            write(painter, box, f"1\u2013{look.size}", theme.mark, side * RANGE_SHARE)
        free = rect.width() - side
        if look.right:
            middle = QPointF(box.right() + free / 2, box.center().y())
            _paint_chevron(painter, middle, free, (-look.right, 0), theme)
        if look.below:
            middle = QPointF(box.center().x(), box.bottom() + free / 2)
            _paint_chevron(painter, middle, free, (0, -look.below), theme)

    def is_empty(self, look: CellLook) -> bool:
        """Tell whether no number stands in a cell."""
        return not (look.given or look.found or look.candidates or look.out or look.untouched)


def _paint_candidates(painter: QPainter, box: QRectF, look: CellLook, theme: Theme) -> None:
    """Write each candidate at its fixed place."""
    across = ceil(sqrt(look.size))
    down = ceil(look.size / across)
    inset = box.width() * 0.06
    width = (box.width() - 2 * inset) / across
    height = (box.height() - 2 * inset) / down
    size = min(width, height) * (0.66 if look.size > 9 else 0.9)
    if round(size) < MIN_DIGIT_PIXELS:
        return
    for number in (*look.candidates, *look.out):
        row, col = divmod(number - 1, across)
        place = QRectF(
            box.left() + inset + col * width, box.top() + inset + row * height, width, height
        )
        write(painter, place, str(number), theme.mark, size)
        if number in look.out:
            reach = min(width, height) * 0.36
            corner = QPointF(reach, -reach)
            middle = place.center()
            thick = max(1.0, size * 0.1)
            line(painter, middle - corner, middle + corner, theme.mark, thick)


def _paint_chevron(
    painter: QPainter, middle: QPointF, free: float, tip: tuple[int, int], theme: Theme
) -> None:
    """Draw a sign whose tip points to the smaller number."""
    depth, spread = free * 0.2, free * 0.42
    x, y = tip
    point = QPointF(middle.x() + x * depth, middle.y() + y * depth)
    ends = [
        QPointF(middle.x() - x * depth + y * turn, middle.y() - y * depth + x * turn)
        for turn in (spread, -spread)
    ]
    pen = QPen(mixed(theme.ink, theme.page, 0.15), max(1.2, free * 0.13))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([ends[0], point, ends[1]]))


VIEW = FutoshikiView()
