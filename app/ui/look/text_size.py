"""The size of text, and shortening text to fit."""

from functools import cache
from html import escape

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

SIZES = (80, 90, 100, 115, 130, 150, 175, 200, 250)
"""The available text sizes, in percent of the desktop's."""

STANDARD_SIZE = 100
"""The default text size, in percent."""

TITLE_SCALE = 1.001
"""Not 1.0: Qt resizes dock titles only if the dock has its own font."""

ROW_HEIGHT = 1.5
"""The height of a row in a list, in font heights."""

MIN_ICON_SIDE_PX = 18
"""The minimum side of icons beside text."""

MAX_NAME_CHARACTERS = 48
"""The maximum length of a file name in a sentence."""

FONT_SCALE_PROPERTY = "share of the usual size"
"""The property with the font scale of a widget, set by `enlarge`."""


@cache  # the size before `set_text_size` changes it
def _usual_points() -> float:
    return QApplication.font().pointSizeF()


def set_text_size(percent: int) -> None:
    """Set the size of all text."""
    points = _usual_points() * percent / 100
    font = QApplication.font()
    if abs(font.pointSizeF() - points) < 0.01:
        return
    font.setPointSizeF(points)
    QApplication.setFont(font)
    # Deliver the change now: the callers lay out widgets for the new size next.
    QApplication.sendPostedEvents(None, QEvent.Type.ApplicationFontChange.value)
    for widget in QApplication.allWidgets():
        share = widget.property(FONT_SCALE_PROPERTY)
        if share is not None:
            enlarge(widget, share)


def grown(size: QSize) -> QSize:
    """Return the size, for text of the present size, of what has this one for the usual text."""
    return size * (QApplication.font().pointSizeF() / _usual_points())


def enlarge(widget: QWidget, share: float, *, bold: bool = False) -> None:
    """Scale the font of a widget and its children; `set_text_size` keeps the scale."""
    font = QFont(widget.font())
    font.setPointSizeF(QApplication.font().pointSizeF() * share)
    if bold:
        font.setBold(True)
    widget.setFont(font)
    widget.setProperty(FONT_SCALE_PROPERTY, share)


def beside_text(widget: QWidget) -> QSize:
    """Return the size of an icon beside the text of a widget."""
    side = max(MIN_ICON_SIDE_PX, round(widget.fontMetrics().height() * 1.25))
    return QSize(side, side)


def shorten(name: str) -> str:
    """Replace the middle of a long name by an ellipsis."""
    if len(name) <= MAX_NAME_CHARACTERS:
        return name
    end = MAX_NAME_CHARACTERS // 3
    return f"{name[: MAX_NAME_CHARACTERS - end - 1]}…{name[-end:]}"


def plain_tip(words: str) -> str:
    """Return a tool tip that shows words as they are, also where they look like HTML."""
    return f"<p>{escape(words)}</p>" if QtGui.Qt.mightBeRichText(words) else words


class LineLabel(QLabel):
    """A label that elides its text and shows it in full as a tool tip.

    With `rows`, a text that is too long for one row is broken into so many before it is elided.
    Where even these are too few, it is written smaller, down to the usual size of text.
    """

    def __init__(self, rows: int = 1) -> None:
        super().__init__()
        self._rows = rows
        self.setTextFormat(Qt.TextFormat.PlainText)  # it may name a file

    def minimumSizeHint(self) -> QSize:
        """Return the height of all rows."""
        usual = super().minimumSizeHint()
        return QSize(usual.width(), max(usual.height(), self._rows * self.fontMetrics().height()))

    def _broken(self) -> QFont | None:
        """Return the largest font in which all rows hold a text that one row does not hold."""
        room = self.contentsRect()
        if self._rows == 1 or self.fontMetrics().horizontalAdvance(self.text()) <= room.width():
            return None
        height = self._rows * self.fontMetrics().height()
        font = QFont(self.font())
        while True:
            needed = QFontMetrics(font).boundingRect(room, Qt.TextFlag.TextWordWrap, self.text())
            if needed.height() <= height and needed.width() <= room.width():
                return font
            if font.pointSizeF() <= _usual_points():
                return None
            font.setPointSizeF(max(_usual_points(), font.pointSizeF() - 1))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, broken or elided if it is too long."""
        broken = self._broken()
        shown = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width()
        )
        if broken is not None:
            shown = self.text()
        whole = "" if shown == self.text() else self.text()
        if self.toolTip() != plain_tip(whole):
            self.setToolTip(plain_tip(whole))
        if not whole and broken is None:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        if broken is not None:
            painter.setFont(broken)
        wrap = Qt.TextFlag.TextSingleLine if broken is None else Qt.TextFlag.TextWordWrap
        painter.drawText(self.contentsRect(), int(self.alignment()) | int(wrap), shown)
        painter.end()
