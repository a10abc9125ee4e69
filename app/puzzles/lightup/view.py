"""How Light Up looks: walls, bulbs, and light that falls along rows and columns up to the walls."""

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
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

    example = ". . 1 .\n. X . .\n. . . 2\n0 . . .\n"

    def looks(self, puzzle: LightUp, known: Known) -> list[Hashable]:
        """Tell walls, bulbs, lit cells and cells that are known to hold no bulb."""
        marks = "".join(puzzle.grid)
        if not known:
            return [DARK if mark == WHITE else mark for mark in marks]
        looks: list[Hashable] = list(marks)
        white = [index for index, mark in enumerate(marks) if mark == WHITE]
        bulbs = []
        for index, value in zip(white, known[1:], strict=True):
            if value > 0:
                bulbs.append(index)
                looks[index] = BULB
            else:
                looks[index] = CROSS if value < 0 else DARK
        seen = _sight(puzzle.grid)
        for index in bulbs:
            for other in seen(index):
                if looks[other] != BULB:
                    looks[other] = LIT_CROSS if looks[other] in (CROSS, LIT_CROSS) else LIT
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


@lru_cache(maxsize=2)
def _sight(grid: tuple[str, ...]) -> Callable[[int], tuple[int, ...]]:
    """Return what tells the cells that a bulb lights, by their places in reading order."""
    # Every step of an explanation asks again about the same grid.
    cols = len(grid[0])
    size = len(grid) * cols
    is_white = [mark == WHITE for mark in "".join(grid)]

    @cache
    def seen(index: int) -> tuple[int, ...]:
        start = index - index % cols
        cells: list[int] = []
        for path in (
            range(index + 1, start + cols),
            range(index - 1, start - 1, -1),
            range(index + cols, size, cols),
            range(index - cols, -1, -cols),
        ):
            for other in path:
                if not is_white[other]:
                    break
                cells.append(other)
        return tuple(cells)

    return seen


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
