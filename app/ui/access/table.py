"""The board as a table of cells, for screen readers and other assistive technology."""

from collections.abc import Callable
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleTableCellInterface,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import Shiboken

from app.core.editing import Spot
from app.core.grid import Cell
from app.core.words import text
from app.ui.board.board import Board

NOT_OFFERED = Shiboken.VoidPtr(0)
"""What `interface_cast` returns for what a cell cannot do; None and 0 would crash."""

MARK_OTHERWISE = "MarkOtherwise"
"""The name of the action that does what the right button does."""

Read = Callable[[Cell], str]
"""Says where a cell is and what is in it."""

_readers: WeakKeyDictionary[Board, Read] = WeakKeyDictionary()
"""How the cells of boards are read; a board that is not here is only a picture."""

_tables: WeakKeyDictionary[Board, "TableAccess"] = WeakKeyDictionary()
"""The tables that somebody asked for: Qt has no reference that Python would see."""

_installed: list[bool] = []


def offer_table(board: Board, read: Read) -> None:
    """Make a board a table for whoever asks for it; nothing is made before."""
    if not _installed:
        QAccessible.installFactory(_make)
        _installed.append(True)
    _readers[board] = read


def table_of(board: Board) -> "TableAccess | None":
    """Return the table of a board, if somebody listens."""
    if not QAccessible.isActive():
        return None
    QAccessible.queryAccessibleInterface(board)
    return _tables.get(board)


def forget_table(board: Board) -> None:
    """Drop the table of a board that is about to go."""
    table = _tables.pop(board, None)
    _readers.pop(board, None)
    if table is not None:
        table.drop_cells()


def _make(name: str, of: QObject) -> QAccessibleInterface | None:
    """Make the table of a board; called by Qt for objects of all kinds."""
    if not isinstance(of, Board) or of not in _readers:
        return None
    _tables[of] = TableAccess(of, _readers[of])
    return _tables[of]


class TableAccess(QAccessibleWidget):
    """A board as a table; its cells are made when they are asked for."""

    def __init__(self, board: Board, read: Read) -> None:
        super().__init__(board, QAccessible.Role.Table, "")
        self.board = board
        self.read = read
        self._cells: dict[Cell, CellAccess] = {}

    @property
    def _size(self) -> tuple[int, int]:
        scene = self.board.scene
        return (0, 0) if scene is None else (scene.rows, scene.cols)

    def childCount(self) -> int:
        """Return how many cells there are."""
        rows, cols = self._size
        return rows * cols

    def child(self, index: int) -> "CellAccess | None":  # type: ignore[override]
        """Return a cell by its number in reading order."""
        if not 0 <= index < self.childCount():
            return None
        return self.cell(divmod(index, self._size[1]))

    def cell(self, cell: Cell) -> "CellAccess":
        """Return the interface of a cell."""
        if cell not in self._cells:
            self._cells[cell] = CellAccess(self, cell)
        return self._cells[cell]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return the number of a cell."""
        if not isinstance(child, CellAccess):
            return -1
        row, col = child.cell
        return row * self._size[1] + col

    def childAt(self, x: int, y: int) -> "CellAccess | None":  # type: ignore[override]
        """Return the cell at a point of the screen."""
        point = self.board.mapFromGlobal(QPoint(x, y))
        found = self.board.geometry_of_cells.cell_at(point.toPointF())
        return None if found is None else self.cell(found)

    def focusChild(self) -> "CellAccess | None":  # type: ignore[override]
        """Return the cell with the cursor."""
        return self.cell(self.board.cursor_cell) if self.board.hasFocus() else None

    def tell_focus(self) -> None:
        """Tell whoever listens which cell the cursor is in."""
        _tell(self.cell(self.board.cursor_cell), QAccessible.Event.Focus)

    def tell_changed(self, cell: Cell) -> None:
        """Tell that a cell says something else now, if it was ever asked what it says."""
        if cell in self._cells:
            _tell(self._cells[cell], QAccessible.Event.NameChanged)

    def drop_cells(self) -> None:
        """Forget all cells: the board has other ones."""
        for made in self._cells.values():
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(made))
        self._cells.clear()


def _tell(who: QAccessibleInterface, what: QAccessible.Event) -> None:
    QAccessible.updateAccessibility(QAccessibleEvent(who, what))


class CellAccess(QAccessibleInterface):
    """A cell of a board."""

    def __init__(self, table: TableAccess, cell: Cell) -> None:
        super().__init__()
        self.cell = cell
        self._table = table
        self._place = _CellPlace(table, cell)
        self._actions = _CellActions(table.board, cell)

    def isValid(self) -> bool:
        """Tell whether there is such a cell."""
        return Shiboken.isValid(self._table.board)

    def object(self) -> QObject:
        """Return nothing: a cell is painted, and no widget."""
        return None  # type: ignore[return-value]

    def window(self) -> QWindow:
        """Return the window with the board."""
        return self._table.window()

    def parent(self) -> QAccessibleInterface:
        """Return the table."""
        return self._table

    def child(self, index: int) -> QAccessibleInterface:
        """Return nothing: there is nothing within a cell."""
        return None  # type: ignore[return-value]

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """Return nothing."""
        return None  # type: ignore[return-value]

    def focusChild(self) -> QAccessibleInterface:
        """Return nothing."""
        return None  # type: ignore[return-value]

    def childCount(self) -> int:
        """Return that nothing is within."""
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return that it is not within."""
        return -1

    def rect(self) -> QRect:
        """Return where the cell is on the screen."""
        board = self._table.board
        box = board.geometry_of_cells.cell_rect(self.cell).toRect()
        return QRect(board.mapToGlobal(box.topLeft()), box.size())

    def role(self) -> QAccessible.Role:
        """Return what it is."""
        return QAccessible.Role.Cell

    def text(self, which: QAccessible.Text) -> str:
        """Say where the cell is and what is in it."""
        return self._table.read(self.cell) if which == QAccessible.Text.Name else ""

    def setText(self, which: QAccessible.Text, words: str) -> None:
        """Do nothing: a cell is changed by its actions and by keys."""

    def state(self) -> QAccessible.State:
        """Tell whether the cursor is here, whether it can be, and whether the cell is seen."""
        board, state = self._table.board, QAccessible.State()
        here = board.cursor_cell == self.cell
        state.focusable = state.selectable = True
        state.focused = here and board.hasFocus()
        state.selected = here
        state.readOnly = not board.editable
        seen = board.visibleRegion().boundingRect()
        box = board.geometry_of_cells.cell_rect(self.cell).toRect()
        state.offscreen = not seen.intersects(box)
        state.invisible = not board.isVisible()
        return state

    def interface_cast(self, wanted: QAccessible.InterfaceType) -> int:
        """Return the row and column, or the actions, of the cell."""
        if wanted == QAccessible.InterfaceType.TableCellInterface:
            return self._place  # type: ignore[return-value]
        if wanted == QAccessible.InterfaceType.ActionInterface:
            return self._actions  # type: ignore[return-value]
        return NOT_OFFERED  # type: ignore[return-value]


class _CellPlace(QAccessibleTableCellInterface):
    """In which row and column a cell is."""

    def __init__(self, table: TableAccess, cell: Cell) -> None:
        super().__init__()
        self._table = table
        self._cell = cell

    def rowIndex(self) -> int:
        return self._cell[0]

    def columnIndex(self) -> int:
        return self._cell[1]

    def rowExtent(self) -> int:
        return 1

    def columnExtent(self) -> int:
        return 1

    def isSelected(self) -> bool:
        return self._table.board.cursor_cell == self._cell

    def rowHeaderCells(self) -> list[QAccessibleInterface]:
        return []

    def columnHeaderCells(self) -> list[QAccessibleInterface]:
        return []

    def table(self) -> QAccessibleInterface:
        return self._table


class _CellActions(QAccessibleActionInterface):
    """What can be done with a cell: what a click does, what a right click does, go there."""

    def __init__(self, board: Board, cell: Cell) -> None:
        super().__init__()
        self._board = board
        self._cell = cell

    def actionNames(self) -> list[str]:
        return [self.pressAction(), MARK_OTHERWISE, self.setFocusAction()]

    def localizedActionName(self, name: str) -> str:
        if name == MARK_OTHERWISE:
            return text("Same as a right click")
        return text("Same as a click") if name == self.pressAction() else text("Go there")

    def localizedActionDescription(self, name: str) -> str:
        return self.localizedActionName(name)

    def keyBindingsForAction(self, name: str) -> list[str]:
        return []

    def doAction(self, name: str) -> None:
        if name not in self.actionNames():
            return
        self._board.activateWindow()
        self._board.setFocus()
        self._board.move_cursor(self._cell)
        if name != self.setFocusAction():
            self._board.clicked.emit(Spot(self._cell), name == MARK_OTHERWISE)
