"""A small chart of the times in which puzzles were solved."""

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.core.words import clock_text
from app.store.statistics import Trend
from app.ui.look.theme import Theme
from app.ui.look.view import fill

GRID_SECONDS = (1, 2, 5, 10, 20, 60, 120, 300, 600, 1200, 3600, 7200, 18000, 36000, 86400, 604800)
"""Where lines across the chart may be."""

MOST_LINES = 5
"""How many of them there are at most."""

MOST_DOTS = 400
"""More times than this are shown by the line of their medians alone."""

DOT_PX, SMALLEST_DOT_PX = 3.0, 1.6
"""The radius of a dot; many dots are smaller, so that each is seen."""

LINE_PX = 2.0

FARTHEST = 4.0
"""Times this many times shorter or longer than all medians are drawn at the edge."""


class TrendChart(QWidget):
    """A dot for each time, hollow for help, and a line through the medians.

    Times are on a logarithmic scale: twice as fast is the same distance everywhere.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._trend = Trend((), (), ())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Return a size in which a trend can be seen."""
        height = self.fontMetrics().height()
        return QSize(30 * height, 9 * height)

    def minimumSizeHint(self) -> QSize:
        """Return the least size in which lines have room for their times."""
        height = self.fontMetrics().height()
        return QSize(12 * height, 6 * height)

    def show_trend(self, trend: Trend) -> None:
        """Show other times."""
        self._trend = trend
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines across, the dots and the medians."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill(painter, self.rect(), self._theme.page)
        if self._trend.seconds:
            self._paint(painter)
        painter.end()

    def _paint(self, painter: QPainter) -> None:
        theme, metrics = self._theme, self.fontMetrics()
        times = shown_seconds(self._trend)
        lines = grid(min(times), max(times))
        low, high = math.log(min(lines[0], *times)), math.log(max(lines[-1], *times))
        left = max(metrics.horizontalAdvance(clock_text(line)) for line in lines) + 18
        area = QRectF(self.rect()).adjusted(left, metrics.height(), -16, -metrics.height())

        def height(seconds: float) -> float:
            share = (math.log(max(1.0, seconds)) - low) / max(0.01, high - low)
            return area.bottom() - share * area.height()

        def place(number: int, seconds: float) -> QPointF:
            share = (number + 0.5) / len(times)
            return QPointF(area.left() + share * area.width(), height(seconds))

        for line in lines:
            y = round(height(line)) + 0.5
            painter.setPen(QPen(theme.line, 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(theme.quiet)
            label = QRectF(0, y - metrics.height(), left - 8, 2 * metrics.height())
            painter.drawText(label, LABEL_ALIGNMENT, clock_text(line))
        points = [place(number, median) for number, median in enumerate(self._trend.medians)]
        if len(times) <= MOST_DOTS:
            radius = max(SMALLEST_DOT_PX, min(DOT_PX, area.width() / len(times) / 2))
            for number, seconds in enumerate(times):
                helped = self._trend.helped[number]
                self._paint_dot(painter, place(number, seconds), radius, helped=helped)
        painter.setPen(QPen(theme.accent, LINE_PX))
        painter.drawPolyline(QPolygonF(points))  # not below dots that are close together

    def _paint_dot(self, painter: QPainter, place: QPointF, radius: float, *, helped: bool) -> None:
        ink: QColor = self._theme.text
        painter.setPen(QPen(ink, min(1.2, radius * 0.5)))
        painter.setBrush(self._theme.page if helped else ink)
        painter.drawEllipse(place, radius, radius)


LABEL_ALIGNMENT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def shown_seconds(trend: Trend) -> list[float]:
    """Return the times where they are drawn: a single odd one does not flatten all others."""
    least = max(1.0, min(trend.medians) / FARTHEST)
    most = max(1.0, max(trend.medians) * FARTHEST)
    return [min(most, max(least, seconds)) for seconds in trend.seconds]


def grid(least: float, most: float) -> list[int]:
    """Return the times of a few lines around others."""
    below = [line for line in GRID_SECONDS if line <= least] or [GRID_SECONDS[0]]
    above = [line for line in GRID_SECONDS if line >= most] or [GRID_SECONDS[-1]]
    found = [line for line in GRID_SECONDS if below[-1] <= line <= above[0]]
    step = math.ceil(len(found) / MOST_LINES)
    return found[::step]
