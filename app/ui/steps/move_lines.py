"""The lines of a move: numbered where they are an argument, opened one by one."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.core.words import Message, text
from app.session.panels import PanelLine
from app.session.walk import LinePath
from app.ui.look.text_size import enlarge

SIDE_PX, ABOVE_PX, GAP_PX = 8, 4, 2
"""The space beside and above the text of a line, and between two lines."""

BAR_PX, ROUNDING_PX = 3, 4
"""The width of the bar beside the line that is shown, and the radius of its corners."""

RIGHT_MARGIN_PX = 6
"""The space between the text and the scroll bar."""

SHOWN_TINT, HOVER_TINT = 38, 18
"""The opacity of the accent colour behind a line that is shown, and behind one under the mouse."""

MAX_INDENT_LEVELS = 5
"""Deeper lines are not indented further: little room would be left."""


class _Placed(NamedTuple):
    """A line as it is painted."""

    line: PanelLine | None
    """None for the tail."""
    box: QRect
    text: QTextLayout
    at: QPoint
    why: QRect
    """Where the lines within it are asked for; empty if there are none."""


class MoveLines(QWidget):
    """Shows the lines of a move and reports which one the user points at or chooses.

    It paints the text itself: labels in a layout would delay every move.
    """

    pointed = Signal(object)
    """The place of the line under the mouse; empty for none."""
    chosen = Signal(object)
    """The place of a line that was clicked."""
    asked = Signal(object, bool)
    """The place of a line, and whether the lines within it are wanted or are to be hidden."""

    def __init__(self, share: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMouseTracking(True)
        self._lines: Sequence[PanelLine] = ()
        self._tail: Message | None = None
        self._openable = False
        self._shown: LinePath = ()
        self._under: LinePath = ()
        self._placed: dict[int, list[_Placed]] = {}
        enlarge(self, share)

    # What is shown

    def say(self, lines: Sequence[PanelLine], tail: Message | None, *, openable: bool) -> None:
        """Show lines, and below them what comes with them."""
        if (lines, tail, openable) == (self._lines, self._tail, self._openable):
            return
        self._lines, self._tail, self._openable = lines, tail, openable
        said = [f"{one.number} {one.said}".strip() for one in lines]
        self.setAccessibleName("\n".join(said if tail is None else [*said, str(tail)]))
        self._under = ()
        self._place_anew()

    def show_line(self, path: LinePath) -> QRect:
        """Mark the line that the board shows, or none. Return where it is."""
        if path != self._shown:
            self._shown = path
            self.update()
        for placed in self.placed(self.width()):
            if placed.line is not None and path and placed.line.path == path:
                return placed.box
        return QRect()

    def _place_anew(self) -> None:
        self._placed.clear()
        self.updateGeometry()
        self.update()

    # Where everything is

    def placed(self, width: int) -> list[_Placed]:
        """Return the layout for a width; the width changes with the scroll bar."""
        if width not in self._placed:
            if len(self._placed) > 4:
                self._placed.clear()
            self._placed[width] = self._place(width)
        return self._placed[width]

    def _place(self, width: int) -> list[_Placed]:
        metrics = QFontMetrics(self.font())
        side = SIDE_PX if self._openable else 0
        above = ABOVE_PX if self._openable else 1
        gap = GAP_PX if self._openable else metrics.height() // 4
        indent = metrics.averageCharWidth() * 2
        numbers = [metrics.horizontalAdvance(one.number + "\u2002") for one in self._lines]
        gutter = max(
            (n for n, one in zip(numbers, self._lines, strict=True) if one.number), default=0
        )
        found: list[_Placed] = []
        y = 0
        for one in self._lines:
            left = side + gutter + indent * min(one.level, MAX_INDENT_LEVELS)
            laid = self._laid(str(one.said), width - left - side - RIGHT_MARGIN_PX)
            bottom = y + above + _height(laid)
            why = QRect()
            if one.folded is not None:
                why, bottom = self._place_why(laid, QPoint(left, y + above), width - side, bottom)
            box = QRect(0, y, width - RIGHT_MARGIN_PX, bottom + above - y)
            found.append(_Placed(one, box, laid, QPoint(left, y + above), why))
            y = box.bottom() + 1 + gap
        if self._tail is not None:
            y += metrics.height() // 4
            left = side + gutter
            laid = self._laid(str(self._tail), width - left - side - RIGHT_MARGIN_PX)
            box = QRect(0, y, width, _height(laid) + above)
            found.append(_Placed(None, box, laid, QPoint(left, y), QRect()))
        return found

    def _laid(self, said: str, width: int) -> QTextLayout:
        """Return a text, wrapped."""
        laid = QTextLayout(said, self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        laid.setTextOption(option)
        laid.setCacheEnabled(True)
        laid.beginLayout()
        y = 0.0
        while (line := laid.createLine()).isValid():
            line.setLineWidth(max(40, width))
            line.setPosition(QPointF(0, y))
            y += line.height()
        laid.endLayout()
        return laid

    def _place_why(
        self, laid: QTextLayout, at: QPoint, right: int, bottom: int
    ) -> tuple[QRect, int]:
        """Return the place of a question after a text, and the bottom of both."""
        metrics = QFontMetrics(self._why_font())
        width, height = metrics.horizontalAdvance(_why(folded=True)) + 4, metrics.height()
        last = laid.lineAt(laid.lineCount() - 1)
        x = round(at.x() + last.naturalTextWidth()) + 6
        y = round(at.y() + last.y() + (last.height() - height) / 2)
        if x + width > right - RIGHT_MARGIN_PX:
            x, y = at.x(), bottom
            bottom += height
        return QRect(x, y, width, height), bottom

    def _why_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 0.92)
        return font

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines."""
        return max((one.box.bottom() + 1 for one in self.placed(width)), default=0)

    def sizeHint(self) -> QSize:
        """Return the current width, and the height that it needs."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def changeEvent(self, event: QEvent) -> None:
        """Lay out the text again for a new font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._place_anew()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the visible lines."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        ink, quiet = palette.windowText().color(), palette.color(QPalette.ColorRole.PlaceholderText)
        accent = palette.color(QPalette.ColorRole.Highlight)
        for placed in self.placed(self.width()):
            if not placed.box.intersects(event.rect()):
                continue
            line = placed.line
            painter.setFont(self.font())
            painter.setPen(quiet if line is None else ink)
            if line is None:
                placed.text.draw(painter, QPointF(placed.at))
                continue
            if self._openable and line.path in (self._shown, self._under):
                self._paint_behind(painter, placed.box, accent, shown=line.path == self._shown)
            painter.setPen(ink)
            placed.text.draw(painter, QPointF(placed.at))
            if line.number:
                painter.setPen(accent if line.path == self._shown else quiet)
                first = placed.text.lineAt(0)
                beside = QRectF(0, placed.at.y(), placed.at.x(), first.height())
                end = "\u2002"
                painter.drawText(beside, Qt.AlignmentFlag.AlignRight, line.number + end)
            if line.folded is not None:
                painter.setFont(self._why_font())
                painter.setPen(accent)
                painter.drawText(
                    placed.why, Qt.AlignmentFlag.AlignVCenter, _why(folded=line.folded)
                )
        painter.end()

    def _paint_behind(self, painter: QPainter, box: QRect, accent: QColor, *, shown: bool) -> None:
        tint = QColor(accent)
        tint.setAlpha(SHOWN_TINT if shown else HOVER_TINT)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawRoundedRect(QRectF(box), ROUNDING_PX, ROUNDING_PX)
        if shown:
            painter.setBrush(accent)
            painter.drawRect(QRectF(box.left(), box.top(), BAR_PX, box.height()))

    # The mouse

    def _at(self, point: QPoint) -> _Placed | None:
        for placed in self.placed(self.width()):
            if placed.line is not None and placed.box.contains(point):
                return placed
        return None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Report the line under the mouse."""
        found = self._at(event.position().toPoint())
        self._point_at(() if found is None or found.line is None else found.line.path)
        self.setCursor(
            Qt.CursorShape.PointingHandCursor
            if self._openable and found is not None
            else Qt.CursorShape.ArrowCursor
        )

    def leaveEvent(self, event: QEvent) -> None:
        """Report that no line is under the mouse."""
        self._point_at(())

    def _point_at(self, path: LinePath) -> None:
        if self._openable and path != self._under:
            self._under = path
            self.update()
            self.pointed.emit(path)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a line, or ask why it holds."""
        found = self._at(event.position().toPoint())
        if found is None or found.line is None or event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        if found.why.contains(event.position().toPoint()):
            self.asked.emit(found.line.path, bool(found.line.folded))
        elif self._openable:
            self.chosen.emit(found.line.path)


def _height(laid: QTextLayout) -> int:
    last = laid.lineAt(laid.lineCount() - 1)
    return round(last.y() + last.height())


def _why(*, folded: bool) -> str:
    return f"{'▸' if folded else '▾'} {text('why?')}"
