"""The size of all text, of text that is larger than the rest, and what fits into a line."""

from functools import cache

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

SIZES = (80, 90, 100, 115, 130, 150, 175, 200, 250)
"""The sizes there are, in percent of what is usual on the desktop."""

STANDARD_SIZE = 100

TITLE_SCALE = 1.001
"""For docks: their titles stay as they were, unless they are written in a font of their own."""

ROW_HEIGHT = 1.5
"""Of a line of a list, in heights of the font."""

MIN_ICON_SIDE_PX = 18
"""The side of the icons beside text, in pixels."""

READ = 4000
"""Milliseconds that a sentence stays in the status bar."""

NOTED = 2000
"""Milliseconds that a word or two stays in the status bar."""

MAX_NAME_CHARACTERS = 48
"""Letters of the name of a file that is said in a sentence."""

FONT_SCALE_PROPERTY = "share of the usual size"
"""The property of widgets whose text is larger or smaller than the rest."""


@cache  # what it was before anything was changed
def _usual_points() -> float:
    return QApplication.font().pointSizeF()


def set_text_size(percent: int) -> None:
    """Show all text in another size."""
    points = _usual_points() * percent / 100
    font = QApplication.font()
    if abs(font.pointSizeF() - points) < 0.01:
        return
    font.setPointSizeF(points)
    QApplication.setFont(font)
    # Now, and not in a moment: what makes room for the text comes next.
    QApplication.sendPostedEvents(None, QEvent.Type.ApplicationFontChange.value)
    for widget in QApplication.allWidgets():
        share = widget.property(FONT_SCALE_PROPERTY)
        if share is not None:
            enlarge(widget, share)


def enlarge(widget: QWidget, share: float, *, bold: bool = False) -> None:
    """Show the text of a widget, and of what is in it, larger than the rest, also from now on."""
    font = QFont(widget.font())
    font.setPointSizeF(QApplication.font().pointSizeF() * share)
    if bold:
        font.setBold(True)
    widget.setFont(font)
    widget.setProperty(FONT_SCALE_PROPERTY, share)


def beside_text(widget: QWidget) -> QSize:
    """Return how large an icon beside the text of a widget is."""
    side = max(MIN_ICON_SIDE_PX, round(widget.fontMetrics().height() * 1.25))
    return QSize(side, side)


def shorten(name: str) -> str:
    """Leave out the middle of a long name: it would take the room of the board."""
    if len(name) <= MAX_NAME_CHARACTERS:
        return name
    end = MAX_NAME_CHARACTERS // 3
    return f"{name[: MAX_NAME_CHARACTERS - end - 1]}…{name[-end:]}"


class Line(QLabel):
    """A line of text that ends with dots where there is no room for it, and then as a tool tip."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write what there is room for."""
        shown = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width()
        )
        whole = "" if shown == self.text() else self.text()
        if self.toolTip() != whole:
            self.setToolTip(whole)
        if not whole:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), self.alignment(), shown)
        painter.end()
