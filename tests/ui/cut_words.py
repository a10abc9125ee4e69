"""Finding words in a window that have no room."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QToolButton,
    QWidget,
)

from app.ui.look.text_size import LineLabel


def settle():
    for _ in range(5):
        QApplication.processEvents()


def scrolls(widget, within):
    parent = widget.parentWidget()
    while parent is not None and parent is not within:
        if isinstance(parent, QAbstractScrollArea):
            return True
        parent = parent.parentWidget()
    return False


def too_small(widget):
    """Whether the words of a widget do not fit into it."""
    if isinstance(widget, LineLabel):
        widget.grab()  # what it had to leave out is its tip then
        return bool(widget.toolTip())
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.heightForWidth(widget.width()) > widget.height() + 2
    if isinstance(widget, QLabel | QComboBox):
        return bool(widget.sizeHint().width() > widget.width() + 1 and words(widget))
    style = widget.toolButtonStyle().name if isinstance(widget, QToolButton) else ""
    return style != "ToolButtonIconOnly" and widget.sizeHint().width() > widget.width() + 1


def words(widget):
    if isinstance(widget, QComboBox):
        room = widget.width() - widget.height()
        wide = widget.fontMetrics().horizontalAdvance(widget.currentText()) > room
        return widget.currentText() if wide else ""
    return widget.text()


def cut(window):
    """The words in a window that cannot be read as a whole."""
    found = []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, QLabel | QAbstractButton | QComboBox):
            continue
        if not widget.isVisibleTo(window) or widget.window() is not window:
            continue
        box = QRect(widget.mapTo(window, QPoint()), widget.size())
        outside = not window.rect().contains(box) and not scrolls(widget, window)
        if outside or too_small(widget):
            found.append((type(widget).__name__, words(widget), widget.size().toTuple()))
    return found
