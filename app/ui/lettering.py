"""The size of all text, and of text that is larger than the rest."""

from functools import cache

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QWidget

SIZES = (80, 90, 100, 115, 130, 150, 175, 200, 250)
"""The sizes there are, in percent of what is usual on the desktop."""

USUAL = 100

NEARLY_ALL = 1.001
"""For docks: their titles stay as they were, unless they are written in a font of their own."""

SHARE = "share of the usual size"
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
        share = widget.property(SHARE)
        if share is not None:
            enlarge(widget, share)


def enlarge(widget: QWidget, share: float, *, bold: bool = False) -> None:
    """Show the text of a widget, and of what is in it, larger than the rest, also from now on."""
    font = QFont(widget.font())
    font.setPointSizeF(QApplication.font().pointSizeF() * share)
    if bold:
        font.setBold(True)
    widget.setFont(font)
    widget.setProperty(SHARE, share)
