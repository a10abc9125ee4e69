"""The lines of a move: numbered where they are an argument, opened one by one."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from app.core.words import Message
from app.session.panels import PanelLine
from app.session.walk import LinePath
from app.ui.look.text_size import enlarge
from app.ui.steps.laid_text import LaidText
from app.ui.steps.line_layout import (
    AFTER_NUMBER,
    LineLayout,
    PlacedLine,
    height_of,
    why_font,
    why_text,
)
from app.ui.steps.selection import Selection

BAR_SHARE, ROUNDING_PX = 0.16, 4
"""The width of the bar beside the line that is shown, as a share of a text's height, and the
radius of its corners."""

SHOWN_TINT, HOVER_TINT = 38, 18
"""The opacity of the accent colour behind a line that is shown, and behind one under the mouse."""


class MoveLines(LaidText[PlacedLine]):
    """Shows the lines of a move and reports which one the user points at or chooses."""

    pointed = Signal(object)
    """The place of the line under the mouse; empty for none."""
    chosen = Signal(object)
    """The place of a line that was clicked."""
    asked = Signal(object, bool)
    """The place of a line, and whether the lines within it are wanted or are to be hidden."""

    def __init__(self, share: float | None = None, parent: QWidget | None = None) -> None:
        """`share` is the size of the text, relative to other text; None for a font of its own."""
        super().__init__(parent)
        self.quiets = False
        """Whether other lines than the one that is shown, and what it rests on, are quiet."""
        self._lines: Sequence[PanelLine] = ()
        self._tail: Message | None = None
        self._openable = False
        self._shown: LinePath = ()
        self._kept: frozenset[LinePath] = frozenset()
        self._under: LinePath = ()
        self._pressed: QPoint | None = None
        """Where the mouse was pressed; None once it selects text."""
        self.selection = Selection()
        self.setMouseTracking(True)
        if share is not None:
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
        self.selection.clear()
        self.place_anew()

    def show_line(self, path: LinePath, kept: frozenset[LinePath] = frozenset()) -> QRect:
        """Mark the line that the board shows, or none, and those it rests on; return its place."""
        if (path, kept) != (self._shown, self._kept):
            self._shown, self._kept = path, kept
            self.update()
        for placed in self.placed(self.width()):
            if placed.line is not None and path and placed.line.path == path:
                return placed.box
        return QRect()

    @property
    def selected_text(self) -> str:
        """The text that the user has selected."""
        return self.selection.words(self.placed(self.width()))

    # Where everything is

    def place(self, width: int) -> list[PlacedLine]:
        """Lay out the lines for a width."""
        return self._place(self.font(), width)

    def _place(self, font: QFont, width: int) -> list[PlacedLine]:
        return LineLayout(font, width, openable=self._openable).place(self._lines, self._tail)

    def height_with(self, font: QFont, width: int) -> int:
        """Return the height of all lines in another font."""
        return height_of(self._place(font, width))

    def bottom_of(self, piece: PlacedLine) -> int:
        """Return where a line ends."""
        return piece.box.bottom()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the visible lines."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, placed in enumerate(self.placed(self.width())):
            if placed.box.intersects(event.rect()):
                self._paint_line(painter, index, placed)
        painter.end()

    def _paint_line(self, painter: QPainter, index: int, placed: PlacedLine) -> None:
        palette, line = self.palette(), placed.line
        quiet = palette.color(QPalette.ColorRole.PlaceholderText)
        accent = palette.color(QPalette.ColorRole.Highlight)
        if line is not None and self._openable:
            self._paint_behind(painter, placed, line, accent)
        painter.setFont(self.font())
        painter.setPen(quiet if self._is_quiet(line) else palette.windowText().color())
        ranges = self.selection.ranges(index, placed, palette)
        placed.text.draw(painter, QPointF(placed.at), ranges)
        if line is None:
            return
        if line.number:
            painter.setPen(accent if line.path == self._shown else quiet)
            beside = QRectF(0, placed.at.y(), placed.at.x(), placed.text.lineAt(0).height())
            painter.drawText(beside, Qt.AlignmentFlag.AlignRight, line.number + AFTER_NUMBER)
        if line.folded is not None:
            painter.setFont(why_font(self.font()))
            painter.setPen(accent)
            painter.drawText(
                placed.why, Qt.AlignmentFlag.AlignVCenter, why_text(folded=line.folded)
            )

    def _is_quiet(self, line: PanelLine | None) -> bool:
        if line is None:
            return True
        walked = self.quiets and bool(self._shown)
        return walked and line.path != self._shown and line.path not in self._kept

    def _paint_behind(
        self, painter: QPainter, placed: PlacedLine, line: PanelLine, accent: QColor
    ) -> None:
        """Paint a tint behind the line that is shown, and a bar also beside what it rests on."""
        box, shown = QRectF(placed.box), line.path == self._shown
        painter.setPen(Qt.PenStyle.NoPen)
        if shown or line.path == self._under:
            tint = QColor(accent)
            tint.setAlpha(SHOWN_TINT if shown else HOVER_TINT)
            painter.setBrush(tint)
            painter.drawRoundedRect(box, ROUNDING_PX, ROUNDING_PX)
        if shown or line.path in self._kept:
            bar = max(3.0, self.fontMetrics().height() * BAR_SHARE)
            painter.setBrush(accent)
            painter.drawRect(QRectF(box.left(), box.top(), bar if shown else bar / 2, box.height()))

    # The mouse

    def _at(self, point: QPoint) -> PlacedLine | None:
        for placed in self.placed(self.width()):
            if placed.line is not None and placed.box.contains(point):
                return placed
        return None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Report the line under the mouse, or select text."""
        point = event.position().toPoint()
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._select(point)
            return
        found = self._at(point)
        self._point_at(() if found is None or found.line is None else found.line.path)
        self.setCursor(
            Qt.CursorShape.PointingHandCursor
            if self._openable and found is not None
            else Qt.CursorShape.IBeamCursor
        )

    def _select(self, point: QPoint) -> None:
        if self._pressed is not None:
            if (point - self._pressed).manhattanLength() < QApplication.startDragDistance():
                return
            self.selection.start(self.placed(self.width()), self._pressed)
            self._pressed = None
            self.setFocus(Qt.FocusReason.MouseFocusReason)  # the key for copying is meant here
        self.selection.extend(self.placed(self.width()), point)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Report that no line is under the mouse."""
        self._point_at(())

    def _point_at(self, path: LinePath) -> None:
        if self._openable and path != self._under:
            self._under = path
            self.update()
            self.pointed.emit(path)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a selection."""
        if event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._pressed = event.position().toPoint()
        if self.selection:
            self.selection.clear()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the line that was clicked, or ask why it holds."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        found = self._at(pressed)
        if found is None or found.line is None:
            return
        if found.why.contains(pressed):
            self.asked.emit(found.line.path, bool(found.line.folded))
        elif self._openable:
            self.chosen.emit(found.line.path)
