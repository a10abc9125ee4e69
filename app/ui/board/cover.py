"""The cover of a board whose player pauses."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter

from app.core.words import text
from app.ui.look.theme import Theme
from app.ui.look.view import fill, surround, write


def paint_cover(painter: QPainter, board: QRectF, theme: Theme, area: QRect) -> None:
    """Paint a blank sheet with two bars, as on a pause button, and the word below them."""
    fill(painter, area, theme.page)
    fill(painter, board, theme.panel)
    surround(painter, board, theme.border, 2)
    side = min(board.width(), board.height()) * 0.16
    middle = board.center()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.quiet)
    for left in (-0.5, 0.15):
        bar = QRectF(middle.x() + left * side, middle.y() - side, side * 0.35, side)
        painter.drawRoundedRect(bar, side * 0.06, side * 0.06)
    below = QRectF(board.left(), middle.y(), board.width(), side)
    write(painter, below, text("Paused"), theme.text, max(12.0, side * 0.34))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
