"""The connection between a Session and the table that assistive technology finds."""

from itertools import islice

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible

from app.core import registry
from app.core.grid import Cell
from app.core.words import Message, count
from app.session.scene import Scene
from app.session.session import Session
from app.session.spoken import CellReader
from app.session.state import State
from app.ui.access.table import forget_table, offer_table, table_of
from app.ui.board.board import Board

ROWS = "{count:,} row", "{count:,} rows"
COLUMNS = "{count:,} column", "{count:,} columns"

MOST_CHANGES_TOLD = 500
"""Of more cells that change at once, only the first are told of, so that the window goes on."""


class TableBinding(QObject):
    """Reads the cells of a Session to whoever listens, and tells which of them change."""

    def __init__(self, session: Session, board: Board) -> None:
        """Connect them. The board shows the Session already, and hears of changes earlier."""
        super().__init__(board)
        self._session = session
        self._board = board
        self._reader = CellReader(session.state)
        self._scene: Scene | None = None
        """What was last told of; None before anybody listened."""
        offer_table(board, self.read)
        board.moved.connect(self._tell_cursor)
        board.focused.connect(self._tell_focus)
        board.destroyed.connect(lambda: forget_table(board))
        session.subscribe(self._show)
        self._name(session.state)

    def read(self, cell: Cell) -> str:
        """Say what a cell holds now."""
        if self._reader.state is not self._session.state:
            self._reader = CellReader(self._session.state)
        return str(self._reader.say(cell))

    def _show(self, state: State, changed: frozenset[str]) -> None:
        if changed & {"opened", "edition"}:
            self._name(state)
        table = table_of(self._board)
        if table is None:
            self._scene = None
            return
        before, self._scene = self._scene, self._board.scene
        if before is None or self._scene is None or before is self._scene:
            return
        if not self._scene.same_cells(before):
            table.drop_cells()
            self._tell_cursor()
            return
        for cell in islice(_changed(before, self._scene), MOST_CHANGES_TOLD):
            table.tell_changed(cell)

    def _tell_cursor(self) -> None:
        table = table_of(self._board)
        if table is not None and self._board.hasFocus():
            table.tell_focus()

    def _tell_focus(self) -> None:
        # Qt tells that the board has the focus after this; the last one told counts.
        if QAccessible.isActive():
            QTimer.singleShot(0, self, self._tell_cursor)

    def _name(self, state: State) -> None:
        """Name the table by what is on it."""
        said = Message(
            "{title}, {rows} and {columns}",
            {
                "title": registry.puzzle_type(state.kind).title,
                "rows": count(state.puzzle.rows, *ROWS),
                "columns": count(state.puzzle.cols, *COLUMNS),
            },
        )
        self._board.setAccessibleName(str(said))


def _changed(before: Scene, after: Scene) -> list[Cell]:
    """Return the cells that look different, or are highlighted differently, in reading order."""
    cols = after.cols
    if before.covered != after.covered:
        return [divmod(index, cols) for index in range(after.rows * cols)]
    found: set[Cell] = set()
    if before.looks is not after.looks:
        pairs = zip(before.looks, after.looks, strict=True)
        found = {divmod(index, cols) for index, (one, other) in enumerate(pairs) if one != other}
    if before.highlights != after.highlights:
        found |= before.highlights.cells | after.highlights.cells
    return sorted(found)
