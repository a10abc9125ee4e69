"""The board: a Canvas that reports mouse and keyboard input."""

from collections.abc import Callable, Collection

from PySide6.QtCore import QEvent, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QInputDevice,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import QWidget

from app.core.editing import Spot
from app.core.grid import Cell
from app.core.words import Message
from app.session.highlights import Highlights
from app.session.scene import Scene
from app.ui.board import pointers
from app.ui.board.canvas import Canvas
from app.ui.board.geometry import Geometry
from app.ui.board.keys import ARROW_STEPS, JUMP_KEYS, NAMED_KEYS, jump, note_name, typed_name
from app.ui.look.theme import Theme

LONG_PRESS_MS = 500
"""A finger that rests this long on a cell acts like the right button."""

HOVER_DELAY_MS = 20
"""The time the mouse rests on a spot before a click there is previewed."""

COMING_BACK_MS = 200
"""Who clicks so soon after coming back has seen nothing but the cover."""

EDIT_BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
"""The mouse buttons for cells; other buttons go to the parent widget."""

BY_KEYS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
"""Why the board has the focus, where a key gave it."""


class Board(Canvas):
    """Shows one scene and reports input; others carry out the edits."""

    clicked = Signal(object, bool)
    """A Spot, and whether the right button was used."""
    dragged = Signal(object, bool, bool)
    """The cells passed, whether the right button was used, and whether it was released."""
    dropped = Signal()
    """A drag ended without effect."""
    uncovered = Signal()
    """The cover of a player who pauses was clicked, wherever that is."""
    typed = Signal(object, str)
    """A Spot, and the editors' name of a key; sent even if the board is not editable."""
    hovered = Signal(object)
    """The Spot that a click would change, or None."""
    looked_at = Signal(object)
    """The cell under the mouse, or None."""
    moved = Signal(object)
    """The cell under the cursor."""
    focused = Signal()
    """The keys go to the board now."""
    pointed_at = Signal(object, object)
    """Cells to scroll to, and more cells to show if there is room."""
    highlighted = Signal()
    """Other cells are highlighted than before."""
    hints = (
        (Message("Arrows"), Message("move the cursor while drawing or playing")),
        (
            Message("Home, End, Page Up, Page Down"),
            Message("take the cursor to the end of its row or column"),
        ),
        (
            Message("Ctrl and arrows"),
            Message("move the cursor while a solution or moves are shown"),
        ),
        (Message("Click"), Message("in Solve and Steps: show the move that decided the cell")),
        (Message("Ctrl and Enter"), Message("in Solve and Steps: same as a click at the cursor")),
        (Message("Right click"), Message("in Solve and Steps: show its clauses in the formula")),
    )
    """What the mouse and the keys do in every puzzle, for the help."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._editable, self._finished = True, False
        self.edges = False
        self.cursor_first = False
        """Whether a click on another cell only moves the cursor there."""
        self.shift_drags = False
        """Whether Shift with an arrow key drags as well as moves the cursor."""
        self.shift_sweeps = False
        """Whether Shift with an arrow key marks both cells."""
        self.notes = False
        """Whether digits with Ctrl or Alt are typed, too."""
        self._rest_timer = QTimer(self)
        self._rest_timer.setSingleShot(True)
        self._rest_timer.timeout.connect(self._take_long_press)
        self.cursor_cell: Cell = (0, 0)
        self._by_keys = False
        """Whether the board was last used by keys: then the cursor is seen while watching, too."""
        self._hover: Spot | None = None
        self._hover_timer = QTimer(self)
        self._hover_timer.setSingleShot(True)
        self._hover_timer.timeout.connect(self._tell_hover)
        self._path: list[Cell] = []
        self._button = Qt.MouseButton.NoButton
        self._pressed: Spot | None = None
        self._done_at: Spot | None = None
        """The spot just edited; no preview there until the mouse moves."""
        self._only_moved = False
        self._uncovering = False
        """Whether the last press of a button took the cover away."""
        self._back_timer = QTimer(self)
        self._back_timer.setSingleShot(True)
        self._released = 0, 0
        """The key released last, and when."""
        self.pressed_once: Callable[[QKeySequence], bool] = lambda keys: False
        """Tells whether keys mean the same, however long they are held down."""
        self.take_double: Callable[[Cell, bool], bool] = lambda cell, moved: False
        """Called for a double click with its cell, and whether the first click only moved the
        cursor there; returns whether that was all the user wanted."""

    @property
    def editable(self) -> bool:
        """Whether cells can be changed."""
        return self._editable

    @editable.setter
    def editable(self, editable: bool) -> None:
        if editable != self._editable:
            self._editable = editable
            self.let_go()
            self._update_cell(self.cursor_cell)  # shows or hides the cursor
            if self._hover is not None:
                self._set_hover(self._hover, again=True)

    @property
    def finished(self) -> bool:
        """Whether all is solved, so that neither the cursor nor a preview spoils the sight."""
        return self._finished

    @finished.setter
    def finished(self, finished: bool) -> None:
        if finished != self._finished:
            self._finished = finished
            self._by_keys = False
            self._update_cell(self.cursor_cell)
            if self._hover is not None:
                self._set_hover(self._hover, again=True)

    @property
    def _backwards(self) -> bool:
        return self._button is Qt.MouseButton.RightButton

    @property
    def dragging(self) -> bool:
        """Whether a mouse button is down and the mouse has passed several cells."""
        return len(self._path) > 1

    def let_go(self) -> None:
        """Abandon the current click or drag: its cells are gone."""
        self._pressed = None
        self._path = []
        self._rest_timer.stop()

    def show_scene(self, scene: Scene) -> None:
        """Show a scene, keep the cursor on the board and scroll to new highlights."""
        before, previewed = self._scene, bool(self._preview)
        super().show_scene(scene)
        if scene.covered:
            self.let_go()
        if before is None or not scene.same_cells(before):
            self.let_go()
            self._hover = None
            self.looked_at.emit(None)  # the cell below the mouse is another one
            self.cursor_cell = (
                min(self.cursor_cell[0], max(0, scene.rows - 1)),
                min(self.cursor_cell[1], max(0, scene.cols - 1)),
            )
            return
        if before.looks != scene.looks:
            # A preview would hide the edit under the mouse, even one made by a key.
            self._done_at = self._hover
            self._hover_timer.stop()
        elif previewed and self._hover is not None:
            self._hover_timer.start(HOVER_DELAY_MS)  # show_scene removed the preview
        self._point_at(*_news(before.highlights, scene.highlights))
        if before.highlights != scene.highlights:
            self.highlighted.emit()

    def show_highlighted(self) -> None:
        """Scroll to the highlights again."""
        if self._scene is not None:
            self._point_at(*_news(Highlights(), self._scene.highlights))

    def _paint_pointers(
        self, painter: QPainter, geometry: Geometry, theme: Theme, area: QRect
    ) -> None:
        changing = self.editable and not self.finished
        wanted = self.hasFocus() and (changing or self._by_keys)
        if wanted and geometry.around(self.cursor_cell).intersects(area):
            pointers.paint_cursor(painter, geometry, self.cursor_cell, theme)
        if changing and self._hover is not None:
            pointers.paint_hover(painter, geometry, self._hover, theme)

    # The mouse

    def _spot(self, position: QPointF) -> Spot | None:
        if any(strip.contains(position.toPoint()) for strip in self._ruler_strips(self.pos())):
            return None
        return self.geometry_of_cells.spot_at(position, edges=self.edges and self.editable)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        if event.button() not in EDIT_BUTTONS:
            event.ignore()
            return
        if self._pressed is not None:
            return  # ignore a second button
        covered = self._scene is not None and self._scene.covered
        self._uncovering = covered or self._back_timer.isActive()
        if covered:
            self.uncovered.emit()
        if self._uncovering:
            return
        self._use_keys(used=False)
        self._pressed = self._spot(event.position())
        self._button = event.button()
        self._path = [self._pressed.cell] if self._pressed else []
        if self._pressed:
            self._only_moved = self._only_moves(self._pressed)
            self.move_cursor(self._pressed.cell)
            if event.pointingDevice().type() is QInputDevice.DeviceType.TouchScreen:
                self._rest_timer.start(LONG_PRESS_MS)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Offer a double click to whoever takes it; otherwise, it is a second click."""
        if self._uncovering:
            return  # a double click on the cover was meant for nothing below it
        moved = self._only_moved
        self.mousePressEvent(event)
        if self._pressed is not None and event.button() is Qt.MouseButton.LeftButton:
            self._only_moved |= self.take_double(self._pressed.cell, moved)

    def _take_long_press(self) -> None:
        """Let a finger that rests on a cell act like the right button."""
        pressed, moved = self._pressed, self.dragging
        if pressed is not None and not moved and self.editable:
            self.let_go()
            self.clicked.emit(pressed, True)

    def _only_moves(self, spot: Spot) -> bool:
        """Tell whether a click would only move the cursor there."""
        elsewhere = spot.cell != self.cursor_cell or not self.hasFocus()
        return self.editable and self.cursor_first and spot.beyond is None and elsewhere

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Continue a drag, or preview a click."""
        if event.buttons() & Qt.MouseButton.MiddleButton:
            self._set_hover(None)
            event.ignore()
            return
        if self._pressed is not None and not event.buttons() & self._button:
            # A dialog opened during the drag and received the release event.
            drawn = self.dragging
            self.let_go()
            if drawn:
                self.dropped.emit()
        if self._pressed is not None and self._pressed.beyond is None:
            cell = self.geometry_of_cells.cell_at(event.position())
            if cell is not None and cell != self._path[-1] and self.editable:
                self._rest_timer.stop()
                self._path += _between(self._path[-1], cell)
                self._set_hover(None)
                self.move_cursor(cell)
                self.dragged.emit(tuple(self._path), self._backwards, False)
        elif self._pressed is None:
            self._set_hover(self._spot(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click or a drag."""
        if event.button() not in EDIT_BUTTONS:
            event.ignore()
            return
        if event.button() is not self._button:
            return
        pressed, path = self._pressed, self._path
        self.let_go()
        if pressed is None:
            return
        spot = self._spot(event.position())
        does = len(path) > 1 or (spot == pressed and not self._only_moved)
        if len(path) > 1:
            self.dragged.emit(tuple(path), self._backwards, True)
        elif does:
            self.clicked.emit(pressed, self._backwards)
        self._set_hover(spot, again=True)
        self._done_at = spot if does else None

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the preview of a click."""
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
            self._done_at = None
            self.looked_at.emit(None if spot is None else spot.cell)
        self._hover = spot
        self.set_preview(None)
        self._hover_timer.start(HOVER_DELAY_MS)  # no preview while the mouse moves

    def _tell_hover(self) -> None:
        spot = self._hover
        # Where one types, a number that nobody typed would look like one that is there.
        typing = spot is not None and self.cursor_first and spot.beyond is None
        quiet = spot is None or spot == self._done_at or typing
        self.hovered.emit(None if quiet else spot)

    # The cursor and the keys

    def move_cursor(self, cell: Cell) -> None:
        """Move the cursor to a cell."""
        if cell != self.cursor_cell:
            self._update_cell(self.cursor_cell)
            self.cursor_cell = cell
            self._update_cell(cell)
        self.moved.emit(cell)
        self._point_at((cell,))

    def _point_at(self, cells: Collection[Cell], more: Collection[Cell] = ()) -> None:
        if cells and self._pressed is None:  # never scroll while a button is down
            self.pointed_at.emit(cells, more)

    def event(self, event: QEvent) -> bool:
        """Keep keys that are held down from actions meant once, and note when one comes back."""
        if event.type() == QEvent.Type.WindowActivate and self._shows_cover:
            self._back_timer.start(COMING_BACK_MS)  # the cover goes before the click is known
        if isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.KeyRelease:
                self._released = event.key(), event.timestamp()
            if event.type() == QEvent.Type.ShortcutOverride and self._is_once_too_often(event):
                event.accept()
                return True
        return super().event(event)

    def _is_held_down(self, event: QKeyEvent) -> bool:
        """Tell whether a key is pressed again only because it is still down.

        X11 reports that as a release and a press at one time, which a busy Qt does not notice.
        """
        when = event.timestamp()
        return event.isAutoRepeat() or bool(when and self._released == (event.key(), when))

    def _is_once_too_often(self, event: QKeyEvent) -> bool:
        once = self.pressed_once(QKeySequence(event.keyCombination()))
        return once and self._is_held_down(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, or type into its cell."""
        scene = self._scene
        if self._is_once_too_often(event):
            return
        if scene is None or not scene.looks:
            event.ignore()
            return
        if not self.editable and self._watch_by_key(event):
            return
        if not self.editable:
            name = typed_name(event)
            if name:
                self.typed.emit(Spot(self.cursor_cell), name)
            event.ignore()
            return
        key = Qt.Key(event.key())
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        self._use_keys(used=True)
        if key in ARROW_STEPS:
            beside = self._beside_cursor(key)
            if beside is not None:
                self._go(beside, held)
            return
        if key in JUMP_KEYS:
            self.move_cursor(jump(key, self.cursor_cell, self.geometry_of_cells, held))
            return
        name = typed_name(event) or (note_name(event) if self.notes else "")
        if not name:
            event.ignore()
            return
        if self._is_held_down(event):
            return
        if self._preview and self._hover is not None and self._hover.beyond is None:
            self.move_cursor(self._hover.cell)  # type where the preview is
        self._point_at((self.cursor_cell,))
        self.typed.emit(Spot(self.cursor_cell), name)

    def _watch_by_key(self, event: QKeyEvent) -> bool:
        """Look at other cells while a solution or moves are shown; tell whether the key does."""
        key = Qt.Key(event.key())
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held != Qt.KeyboardModifier.ControlModifier:
            return False
        if NAMED_KEYS.get(key) == "enter":
            self.clicked.emit(Spot(self.cursor_cell), False)
            return True
        if key not in ARROW_STEPS:
            return False
        self._use_keys(used=True)
        self.move_cursor(self._beside_cursor(key) or self.cursor_cell)
        return True

    def _beside_cursor(self, key: Qt.Key) -> Cell | None:
        """Return the cell to which an arrow key leads, or None at the edge of the board."""
        down, right = ARROW_STEPS[key]
        row, col = self.cursor_cell[0] + down, self.cursor_cell[1] + right
        geometry = self.geometry_of_cells
        return (row, col) if 0 <= row < geometry.rows and 0 <= col < geometry.cols else None

    def _use_keys(self, *, used: bool) -> None:
        """Note whether keys are used, which decides whether the cursor is seen."""
        if used != self._by_keys:
            self._by_keys = used
            self._update_cell(self.cursor_cell)

    def _go(self, cell: Cell, held: Qt.KeyboardModifier) -> None:
        """Handle an arrow key towards a neighbour of the cursor, with these modifiers."""
        before = self.cursor_cell
        if held == Qt.KeyboardModifier.ControlModifier:
            if self.edges:
                self.typed.emit(Spot(before, cell), "enter")
        elif held == Qt.KeyboardModifier.ShiftModifier or not held:
            self.move_cursor(cell)
            if held and self.shift_sweeps:
                for swept in (before, cell):
                    self.typed.emit(Spot(swept), "sweep")
            elif held and self.shift_drags:
                self.dragged.emit((before, cell), True, True)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the cursor; also while watching, where keys led here."""
        if event.reason() in BY_KEYS:
            self._by_keys = True
        self._update_cell(self.cursor_cell)
        self.focused.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the cursor."""
        self._update_cell(self.cursor_cell)


def _news(before: Highlights, now: Highlights) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the newly highlighted cells, and the cells that explain them."""
    if before.chosen != now.chosen:
        return now.chosen, frozenset()
    if before.stressed != now.stressed:
        return now.stressed, frozenset()
    if before.conclusions != now.conclusions:
        return now.conclusions, now.reasons
    return frozenset(), frozenset()


def _between(start: Cell, end: Cell) -> list[Cell]:
    """Return a path of adjacent cells, because a fast mouse skips some."""
    row, col = start
    cells = []
    while (row, col) != end:
        if abs(end[1] - col) >= abs(end[0] - row):
            col += 1 if end[1] > col else -1
        else:
            row += 1 if end[0] > row else -1
        cells.append((row, col))
    return cells
