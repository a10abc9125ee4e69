"""The board: paints cells by their look, and tells what the mouse and the keys do to them."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import (
    QEvent,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QMoveEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QWidget

from app.core.courtesy import going_first
from app.core.editing import Spot
from app.core.grid import Cell
from app.core.words import Message
from app.ui import overlay
from app.ui.geometry import Geometry
from app.ui.overlay import Marks
from app.ui.theme import LIGHT, Theme
from app.ui.view import View, fill

if TYPE_CHECKING:
    from PySide6.QtCore import QVariantAnimation

SMALLEST_PITCH, LARGEST_PITCH = 4, 120
FADE = 140
"""Milliseconds that a change of the board takes."""

MOST_FADING = 250
"""Cells that change at a time and still fade; more would not be smooth."""

MANY = 40
"""Cells that are painted one by one; of more, all between them are: that is faster."""

SPREAD = 0.5
"""The share of a fade by which the farthest cells start later: light spreads."""

HOVER = 20
"""Milliseconds on a spot before it is shown what a click would do there."""

MOST_NEW = 60
"""Looks that are painted for the first time in one go; the cells of others come right after."""

PREVIEW = 0.6
"""How strong what a click would do is painted."""

ARROWS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}
PRESSING = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
"""The buttons that do something to cells; what is around the board may use others."""

KEYS = {
    Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "enter",
    Qt.Key.Key_Delete: "delete",
    Qt.Key.Key_Backspace: "delete",
}


class Scene(NamedTuple):
    """What there is to be seen."""

    view: View[Any]
    rows: int
    cols: int
    looks: Sequence[Hashable]
    marks: Marks = Marks()


class Board(QWidget):
    """Shows one scene and takes edits, which others carry out."""

    clicked = Signal(object, bool)
    """A Spot, and whether it was the other button."""
    dragged = Signal(object, bool, bool)
    """The cells passed, whether with the other button, and whether the button is up again."""
    typed = Signal(object, str)
    """A Spot, and a key as the editors know them."""
    hovered = Signal(object)
    """The Spot that a click would change, or None."""
    moved = Signal(object)
    """The cell the cursor is on."""
    pointed_at = Signal(object)
    """Cells that should be seen: where keys act, or what has just been marked."""
    seen = Signal()
    """Once: the board, and with it the window, has been painted for the first time."""

    hints = (
        (Message("Arrows"), Message("move the cursor while drawing")),
        (Message("Click"), Message("once it is solved: show the step that decided the cell")),
    )
    """What the mouse and the keys do whatever the puzzle is, for the help."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._scene: Scene | None = None
        self._theme = LIGHT
        self._pitch = 40
        self.animated = True
        self.editable = True
        self.edges = False
        self.cursor_first = False
        """Whether a click on another cell only puts the cursor there."""
        self.rulers = True
        self.cursor_cell: Cell = (0, 0)
        self._hover: Spot | None = None
        self._hover_timer = QTimer(self)
        self._hover_timer.setSingleShot(True)
        self._hover_timer.timeout.connect(self._tell_hover)
        self._preview: dict[int, Hashable] = {}
        self._blank: Hashable = None
        self._sprites: dict[Hashable, QPixmap] = {}
        self._fading: dict[int, tuple[Hashable, float]] = {}
        self._path: list[Cell] = []
        self._pressed: Spot | None = None
        self._clicked: Spot | None = None
        """Where the mouse still is after a click: what the click did is seen there."""
        self._only_moved = False
        self._backwards = False
        self._seen = False

    # What is shown

    @property
    def geometry_of_cells(self) -> Geometry:
        """Where the cells are."""
        scene = self._scene
        rows, cols = (scene.rows, scene.cols) if scene else (0, 0)
        gap = scene.view.gap if scene else 0.0
        return Geometry(rows, cols, self._pitch, gap, self._margin())

    def _margin(self) -> int:
        return 30 if self.rulers else 12

    @property
    def scene(self) -> Scene | None:
        """What is shown now."""
        return self._scene

    @property
    def pitch(self) -> int:
        """The pixels from one cell to the next."""
        return self._pitch

    def set_theme(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._sprites.clear()
        self.update()

    def set_pitch(self, pitch: int) -> None:
        """Show cells of another size."""
        pitch = max(SMALLEST_PITCH, min(LARGEST_PITCH, pitch))
        if pitch != self._pitch:
            self._pitch = pitch
            self._sprites.clear()
            self._resize()

    def set_rulers(self, *, shown: bool) -> None:
        """Show or hide the numbers of rows and columns."""
        self.rulers = shown
        self._resize()

    def _resize(self) -> None:
        self._end_fade()
        self.resize(self.sizeHint())
        self.updateGeometry()
        self._update_soon(self.rect())

    def sizeHint(self) -> QSize:
        """Return the size of all cells and the room around them."""
        return self.geometry_of_cells.size

    def show_scene(self, scene: Scene, *, fade_from: Iterable[Cell] | None = None) -> None:
        """Show something else; where the same cells look different, only those are painted.

        With `fade_from`, the changes fade in, those next to these cells first.
        """
        before, self._scene = self._scene, scene
        if (
            before is None
            or before.view is not scene.view
            or (before.rows, before.cols) != (scene.rows, scene.cols)
        ):
            self._sprites.clear()
            self._fading.clear()
            self._preview.clear()
            self._hover = None
            self.cursor_cell = (
                min(self.cursor_cell[0], max(0, scene.rows - 1)),
                min(self.cursor_cell[1], max(0, scene.cols - 1)),
            )
            self._resize()
            return
        if self._preview:
            self._clear_preview()
            self._hover_timer.start(HOVER)  # what a click would do may be something else now
        changed = [
            index
            for index, (old, new) in enumerate(zip(before.looks, scene.looks, strict=True))
            if old != new
        ]
        if fade_from is not None and self.animated and self.isVisible():
            self._start_fade(changed, before.looks, list(fade_from))
        cells = {divmod(index, scene.cols) for index in changed}
        if before.marks != scene.marks:
            cells |= before.marks.cells | scene.marks.cells
        self._update_cells(cells)
        if before.marks.chosen != scene.marks.chosen:
            self._point_at(scene.marks.chosen)
        elif before.marks.conclusions != scene.marks.conclusions:
            self._point_at(scene.marks.conclusions)

    def _update_cell(self, cell: Cell) -> None:
        self.update(self.geometry_of_cells.around(cell))

    def _update_cells(self, cells: Collection[Cell]) -> None:
        if len(cells) <= MANY:
            for cell in cells:
                self._update_cell(cell)
            return
        rows, cols = zip(*cells, strict=True)
        geometry = self.geometry_of_cells
        first, last = (min(rows), min(cols)), (max(rows), max(cols))
        self._update_soon(geometry.around(first).united(geometry.around(last)))

    def _update_soon(self, area: QRect) -> None:
        """Paint much anew, but not before everything else had a turn: it takes a while."""
        QTimer.singleShot(0, self, lambda: self.update(area))

    # Fading

    @cached_property
    def _fade(self) -> "QVariantAnimation":
        from PySide6.QtCore import QEasingCurve, QVariantAnimation  # not before the window is seen

        fade = QVariantAnimation(self)
        fade.setStartValue(0.0)
        fade.setEndValue(1.0)
        fade.setDuration(FADE)
        fade.setEasingCurve(QEasingCurve.Type.OutCubic)
        fade.valueChanged.connect(self._repaint_fading)
        fade.finished.connect(self._end_fade)
        return fade

    def _start_fade(
        self, changed: list[int], before: Sequence[Hashable], origin: list[Cell]
    ) -> None:
        if not changed:
            return  # what is fading in goes on
        self._repaint_fading()  # it is not faint any more
        self._fading.clear()
        if len(changed) > MOST_FADING:
            return
        assert self._scene is not None
        cols = self._scene.cols
        distances = {}
        for index in changed:
            row, col = divmod(index, cols)
            distances[index] = min((abs(row - r) + abs(col - c) for r, c in origin), default=0)
        farthest = max(1, *distances.values())
        for index, distance in distances.items():
            self._fading[index] = before[index], distance / farthest * SPREAD
        self._fade.stop()
        self._fade.start()

    def _repaint_fading(self) -> None:
        assert self._scene is not None
        self._update_cells([divmod(index, self._scene.cols) for index in self._fading])

    def _end_fade(self) -> None:
        if self._fading:
            self._fade.stop()
            self._fading.clear()
            self.update()

    # Preview of an edit

    def set_preview(self, looks: Sequence[Hashable] | None, blank: Hashable = None) -> None:
        """Show faintly how cells would look, on what a blank cell looks like."""
        self._clear_preview()
        if looks is None or self._scene is None or len(looks) != len(self._scene.looks):
            return
        pairs = enumerate(zip(self._scene.looks, looks, strict=True))
        self._blank = blank
        self._preview = {index: new for index, (old, new) in pairs if old != new}
        self._update_cells([divmod(index, self._scene.cols) for index in self._preview])

    def _clear_preview(self) -> None:
        gone, self._preview = self._preview, {}
        if self._scene is not None:
            self._update_cells([divmod(index, self._scene.cols) for index in gone])

    # Painting

    def _sprite(self, look: Hashable) -> QPixmap:
        """Return the picture of a look, painted when it is first needed."""
        found = self._sprites.get(look)
        if found is None:
            assert self._scene is not None
            ratio = self.devicePixelRatioF()
            side = round(self._pitch * ratio)
            found = QPixmap(side, side)
            found.setDevicePixelRatio(ratio)
            found.fill(self._theme.page)
            painter = QPainter(found)
            painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
            painter.setFont(self.font())
            rect = QRectF(0, 0, self._pitch, self._pitch)
            self._scene.view.paint(painter, rect, look, self._theme)
            painter.end()
            self._sprites[look] = found
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is asked for, and nothing else."""
        with going_first():
            painter = QPainter(self)
            try:
                self._paint(painter, event)
            finally:
                painter.end()  # left open by an error, it would take the whole program down
        if not self._seen:
            self._seen = True
            QTimer.singleShot(0, self, self._tell_seen)

    def _tell_seen(self) -> None:
        if self.isVisible():  # and not closed at once
            self.seen.emit()

    def _paint(self, painter: QPainter, event: QPaintEvent) -> None:
        scene = self._scene
        theme = self._theme
        if scene is None:
            fill(painter, event.rect(), theme.page)
            return
        geometry = self.geometry_of_cells
        board = geometry.board.toAlignedRect()
        for rect in event.region():  # type: ignore[attr-defined]
            if not board.contains(rect):
                fill(painter, rect, theme.page)
            self._paint_cells(painter, geometry, rect, scene)
        if not board.contains(event.rect()):
            scene.view.paint_frame(painter, geometry.board, self._pitch, theme)
        if self._fading:
            self._paint_fading(painter, geometry, scene)
        if self._preview:
            self._paint_preview(painter, geometry, scene)
        overlay.paint_marks(painter, geometry, scene.marks, theme, event.rect())
        if self.editable and self.hasFocus() and scene.looks:
            overlay.paint_cursor(painter, geometry.cell_rect(self.cursor_cell), theme)
        if self.editable and self._hover is not None:
            overlay.paint_hover(painter, geometry, self._hover, theme)
        edge = _seen_from(self.pos())
        strips = overlay.ruler_strips(geometry, edge)
        if self.rulers and any(event.rect().intersects(strip) for strip in strips):
            overlay.paint_rulers(painter, geometry, theme, self.font(), event.rect(), edge)

    def moveEvent(self, event: QMoveEvent) -> None:
        """Keep the rulers at the edge of what is seen."""
        before, now = _seen_from(event.oldPos()), _seen_from(event.pos())
        if self.rulers and before != now:
            for edge in (before, now):
                for strip in overlay.ruler_strips(self.geometry_of_cells, edge):
                    self.update(strip)

    def _paint_cells(
        self, painter: QPainter, geometry: Geometry, rect: QRect, scene: Scene
    ) -> None:
        rows, cols = geometry.cells_in(rect)
        looks, sprites, pitch, margin = scene.looks, self._sprites, self._pitch, geometry.margin
        # Where nothing was painted before, nothing can be left as it is for now.
        most = len(sprites) + MOST_NEW if sprites else len(looks)
        put_off: list[Cell] = []
        draw = painter.drawPixmap
        for row in rows:
            y = margin + row * pitch
            start = row * scene.cols
            for col in cols:
                look = looks[start + col]
                sprite = sprites.get(look)
                if sprite is None:
                    if len(sprites) >= most:
                        put_off.append((row, col))
                        continue
                    sprite = self._sprite(look)
                draw(margin + col * pitch, y, sprite)
        if put_off:
            self._update_cells(put_off)

    def _paint_fading(self, painter: QPainter, geometry: Geometry, scene: Scene) -> None:
        """Paint over cells that change how they looked before, more and more faintly."""
        now = float(self._fade.currentValue())
        for index, (look, later) in self._fading.items():
            done = min(1.0, max(0.0, now * (1 + SPREAD) - later))
            if done < 1:
                painter.setOpacity(1 - done)
                x, y = geometry.corner(divmod(index, scene.cols))
                painter.drawPixmap(x, y, self._sprite(look))
        painter.setOpacity(1.0)

    def _paint_preview(self, painter: QPainter, geometry: Geometry, scene: Scene) -> None:
        """Paint faintly how cells would look, and nothing of how they do."""
        for index, look in self._preview.items():
            x, y = geometry.corner(divmod(index, scene.cols))
            painter.drawPixmap(x, y, self._sprite(self._blank))
            painter.setOpacity(PREVIEW)
            painter.drawPixmap(x, y, self._sprite(look))
            painter.setOpacity(1.0)

    # Mouse and keys

    def _spot(self, position: QPointF) -> Spot | None:
        if self.rulers:
            strips = overlay.ruler_strips(self.geometry_of_cells, _seen_from(self.pos()))
            if any(strip.contains(position.toPoint()) for strip in strips):
                return None
        return self.geometry_of_cells.spot_at(position, edges=self.edges and self.editable)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        if event.button() not in PRESSING:
            event.ignore()
            return
        self._pressed = self._spot(event.position())
        self._backwards = event.button() is Qt.MouseButton.RightButton
        self._path = [self._pressed.cell] if self._pressed else []
        if self._pressed:
            self._only_moved = self._only_moves(self._pressed)
            self.move_cursor(self._pressed.cell)

    def _only_moves(self, spot: Spot) -> bool:
        """Tell whether a click would do nothing but put the cursor there."""
        elsewhere = spot.cell != self.cursor_cell or not self.hasFocus()
        return self.editable and self.cursor_first and spot.beyond is None and elsewhere

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with a drag, or show what a click would do."""
        if event.buttons() & Qt.MouseButton.MiddleButton:
            self._set_hover(None)
            event.ignore()
            return
        if self._pressed is not None and self._pressed.beyond is None:
            cell = self.geometry_of_cells.cell_at(event.position())
            if cell is not None and cell != self._path[-1] and self.editable:
                self._path += _between(self._path[-1], cell)
                self._set_hover(None)
                self.move_cursor(cell)
                self.dragged.emit(tuple(self._path), self._backwards, False)
        elif self._pressed is None:
            self._set_hover(self._spot(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click or a drag."""
        if event.button() not in PRESSING:
            event.ignore()
            return
        pressed, self._pressed = self._pressed, None
        path, self._path = self._path, []
        if pressed is None:
            return
        if len(path) > 1:
            self.dragged.emit(tuple(path), self._backwards, True)
        elif self._spot(event.position()) == pressed and not self._only_moved:
            self._clicked = pressed
            self.clicked.emit(pressed, self._backwards)
        self._set_hover(self._spot(event.position()), again=True)

    def leaveEvent(self, event: QEvent) -> None:
        """Stop showing what a click would do."""
        self._set_hover(None)

    def _set_hover(self, spot: Spot | None, *, again: bool = False) -> None:
        if spot == self._hover and not again:
            return
        for changed in (self._hover, spot):
            if changed is not None:
                for cell in (changed.cell, changed.beyond):
                    if cell is not None:
                        self._update_cell(cell)
        if spot != self._hover:
            self._clicked = None
        self._hover = spot
        self._clear_preview()
        self._hover_timer.start(HOVER)  # a mouse on its way asks for nothing

    def _tell_hover(self) -> None:
        spot = self._hover
        quiet = spot is None or spot == self._clicked or self._only_moves(spot)
        self.hovered.emit(None if quiet else spot)

    def move_cursor(self, cell: Cell) -> None:
        """Put the cursor on a cell."""
        if cell != self.cursor_cell:
            self._update_cell(self.cursor_cell)
            self.cursor_cell = cell
            self._update_cell(cell)
        self.moved.emit(cell)
        self._point_at((cell,))

    def _point_at(self, cells: Collection[Cell]) -> None:
        if cells and self._pressed is None:  # nothing may slip away under the mouse
            self.pointed_at.emit(cells)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, or type at it."""
        scene = self._scene
        if scene is None or not self.editable or not scene.looks:
            event.ignore()
            return
        key = Qt.Key(event.key())
        step = ARROWS.get(key)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if step is not None:
            row, col = self.cursor_cell[0] + step[0], self.cursor_cell[1] + step[1]
            inside = 0 <= row < scene.rows and 0 <= col < scene.cols
            if held == Qt.KeyboardModifier.ControlModifier:
                if inside:
                    self.typed.emit(Spot(self.cursor_cell, (row, col)), "enter")
            elif inside and held == Qt.KeyboardModifier.ShiftModifier:
                path = (self.cursor_cell, (row, col))
                self.move_cursor((row, col))
                self.dragged.emit(path, True, True)
            elif inside and not held:
                self.move_cursor((row, col))
            return
        name = KEYS.get(key) or event.text()
        if not name or held & ~Qt.KeyboardModifier.ShiftModifier or not name.isprintable():
            event.ignore()
            return
        self._point_at((self.cursor_cell,))
        self.typed.emit(Spot(self.cursor_cell), name)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the cursor."""
        self._update_cell(self.cursor_cell)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the cursor."""
        self._update_cell(self.cursor_cell)


def _seen_from(place: QPoint) -> QPoint:
    """Return the corner from which on a board at this place in its room is seen."""
    return QPoint(max(0, -place.x()), max(0, -place.y()))


def _between(start: Cell, end: Cell) -> list[Cell]:
    """Return the cells from one to another, side by side: a fast mouse leaves some out."""
    row, col = start
    cells = []
    while (row, col) != end:
        if abs(end[1] - col) >= abs(end[0] - row):
            col += 1 if end[1] > col else -1
        else:
            row += 1 if end[0] > row else -1
        cells.append((row, col))
    return cells
