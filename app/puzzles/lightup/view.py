"""How Light Up looks: walls, bulbs, and light that falls along rows and columns up to the walls."""

from collections.abc import Hashable
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QRadialGradient

from app.core.grid import cell_name
from app.puzzles.lightup.puzzle import WALL, WHITE, LightUp
from app.ui.theme import Theme
from app.ui.view import Known, View, line, write

DARK, LIT, BULB, CROSS, LIT_CROSS = "dark", "lit", "bulb", "cross", "lit cross"


class LightUpView(View[LightUp]):
    """Paints Light Up."""

    example = ". . 2 . .\n. 3 . . .\n1 . 1 . .\n. . X . 2\n. 2 . . .\n"

    def looks(self, puzzle: LightUp, known: Known) -> list[Hashable]:
        """Tell walls, bulbs, lit cells and cells that are known to hold no bulb."""
        looks: list[Hashable] = []
        number = 0
        bulbs: list[tuple[int, int]] = []
        for row, marks in enumerate(puzzle.grid):
            for col, mark in enumerate(marks):
                if mark != WHITE:
                    looks.append(mark)
                    continue
                number += 1
                value = known[number] if known else 0
                if value > 0:
                    bulbs.append((row, col))
                looks.append(BULB if value > 0 else CROSS if value < 0 else DARK)
        cols = puzzle.cols
        lit = {DARK: LIT, CROSS: LIT_CROSS}
        for row, col in bulbs:
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                r, c = row + down, col + right
                while 0 <= r < puzzle.rows and 0 <= c < cols and puzzle.grid[r][c] == WHITE:
                    look = looks[r * cols + c]
                    looks[r * cols + c] = lit.get(str(look), look)
                    r, c = r + down, c + right
        return looks

    def paint(self, painter: QPainter, rect: QRectF, look: Any, theme: Theme) -> None:
        """Paint a wall or a white cell."""
        side = rect.width()
        if look not in (DARK, LIT, BULB, CROSS, LIT_CROSS):
            painter.fillRect(rect, theme.wall)
            if look != WALL:
                write(painter, rect, look, theme.on_wall, side * 0.62, bold=True)
        else:
            lit = look in (LIT, LIT_CROSS, BULB)
            painter.fillRect(rect, theme.light if lit else theme.cell)
            if look == BULB:
                _paint_bulb(painter, rect, theme)
            elif look in (CROSS, LIT_CROSS) and side >= 7:
                _paint_cross(painter, rect, theme)
        width = 1.0 if side < 40 else 1.5
        edge = theme.wall if look == WALL else theme.line
        line(painter, rect.topRight(), rect.bottomRight(), edge, width)
        line(painter, rect.bottomLeft(), rect.bottomRight(), edge, width)

    def describe(self, puzzle: LightUp, known: Known, row: int, col: int) -> str:
        """Say what is in a cell."""
        look = self.looks(puzzle, known)[row * puzzle.cols + col]
        names = {DARK: "not lit", LIT: "lit", BULB: "bulb", CROSS: "no bulb", WALL: "wall"}
        names[LIT_CROSS] = "lit, no bulb"
        return f"{cell_name((row, col))}: {names.get(str(look), f'wall with {look}')}"

    def paint_frame(self, painter: QPainter, rect: QRectF, theme: Theme) -> None:
        """Draw a line around the board."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.frame, 2))
        painter.drawRect(rect.adjusted(-1, -1, 1, 1))


def _paint_cross(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the small cross of a cell that holds no bulb."""
    arm = max(1.5, rect.width() * 0.09)
    width = max(1.0, rect.width() * 0.045)
    middle = rect.center()
    for rise in (arm, -arm):
        start = QPointF(middle.x() - arm, middle.y() - rise)
        end = QPointF(middle.x() + arm, middle.y() + rise)
        line(painter, start, end, theme.mark, width)


def _paint_bulb(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw a bulb with its base, and the glow around it."""
    side = rect.width()
    middle = QPointF(rect.center().x(), rect.center().y() - side * 0.05)
    glow = QRadialGradient(middle, side * 0.55)
    glow.setColorAt(0.0, theme.glow)
    glow.setColorAt(1.0, theme.light)
    painter.fillRect(rect, glow)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    outline = QPen(theme.frame if not theme.dark else theme.ink, max(1.0, side * 0.035))
    if side < 14:
        painter.setPen(outline)
        painter.setBrush(theme.bulb)
        painter.drawEllipse(rect.center(), side * 0.32, side * 0.32)
        return
    radius = side * 0.25
    base = QRectF(
        middle.x() - radius * 0.42, middle.y() + radius * 0.8, radius * 0.84, radius * 0.75
    )
    painter.setPen(outline)
    painter.setBrush(theme.mark)
    painter.drawRoundedRect(base, radius * 0.2, radius * 0.2)
    glass = QPainterPath()
    glass.addEllipse(middle, radius, radius)
    painter.setBrush(theme.bulb)
    painter.drawPath(glass)


VIEW = LightUpView()
