"""The connection between a board and a Session."""

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QObject, Qt

from app.core.editing import Spot
from app.core.grid import Cell
from app.session.highlights import highlights
from app.session.play_state import Pause
from app.session.play_text import trouble_at
from app.session.scene import LOOK_FIELDS, can_mark, preview, scene
from app.session.session import Session
from app.session.state import Mode, State
from app.ui.board.area import BoardArea
from app.ui.board.board import Board


class BoardBinding(QObject):
    """Shows the State of a Session on a board, and sends the board's input to the Session."""

    def __init__(
        self, session: Session, area: BoardArea, show_clauses: Callable[[Cell], bool]
    ) -> None:
        """Connect them. `show_clauses` shows the clauses of a cell if the formula is open."""
        super().__init__(area)
        self._session = session
        self._area = area
        self._board: Board = area.board
        self._show_clauses = show_clauses
        board = self._board
        board.clicked.connect(self._click)
        board.take_double = lambda cell, moved: session.game.double_click(cell, moved=moved)
        board.dragged.connect(self._drag)
        board.dropped.connect(session.drop_draft)
        board.uncovered.connect(self._go_on)
        board.typed.connect(self._type)
        board.hovered.connect(self._hover)
        board.looked_at.connect(self._look_at)
        self._looked_at: Cell | None = None
        session.subscribe(self._show)
        self._show(session.state, frozenset(State._fields))

    # From the Session to the board

    def _show(self, state: State, changed: frozenset[str]) -> None:
        board = self._board
        if "opened" in changed:
            self._open(state)
        if changed & {"mode", "opened"}:
            self._set_hand(state)
        if "mode" in changed:
            board.editable = not state.watching
        if changed & {"mode", "play"}:
            board.finished = state.mode is Mode.PLAY and state.play.solved
        if changed & {"draft", "draft_marks", "edition"} and not _is_drafting(state):
            board.let_go()
        before = board.scene
        if before is None or changed & LOOK_FIELDS:
            board.show_scene(scene(state))
            if before is None or not board.scene.same_cells(before):  # type: ignore[union-attr]
                self._area.fit()
        else:
            fresh = before._replace(highlights=highlights(state), covered=state.covered)
            board.show_scene(fresh)
        if changed & {"mode", "play", "options", "opened"}:
            self._tell_trouble()

    def _open(self, state: State) -> None:
        self._board.let_go()
        if state.opened:
            self._board.move_cursor((0, 0))

    def _set_hand(self, state: State) -> None:
        """Let the board take what is drawn or marked in the present mode."""
        board, editor, player = self._board, self._session.editor, self._session.game.player
        playing = state.mode is Mode.PLAY
        board.edges = editor.edges and not playing
        board.cursor_first = player.cursor_first if playing else editor.cursor_first
        board.shift_drags = editor.shift_drags
        board.shift_sweeps = playing
        board.notes = playing and player.pencil
        board.unsetCursor()

    # From the board to the Session

    def _look_at(self, cell: Cell | None) -> None:
        self._looked_at = cell
        self._shape_pointer(cell)
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        """Let a mouse that rests on a mistake be told what is wrong there."""
        cell = self._looked_at
        said = None if cell is None else trouble_at(self._session.state, cell)
        self._board.setToolTip("" if said is None else f"<p>{escape(str(said))}</p>")

    def _shape_pointer(self, cell: Cell | None) -> None:
        """Let the pointer of the mouse say whether a click marks the cell, and how."""
        state = self._session.state
        if cell is None or not can_mark(state, cell):
            self._board.unsetCursor()
        elif state.play.pencil:
            self._board.setCursor(Qt.CursorShape.IBeamCursor)
        else:
            self._board.setCursor(Qt.CursorShape.PointingHandCursor)

    def _click(self, spot: Spot, backwards: bool) -> None:
        if self._session.state.covered:  # pressed by a screen reader
            self._go_on()
        elif not (self._session.state.watching and backwards and self._show_clauses(spot.cell)):
            self._session.click(spot, backwards=backwards)

    def _go_on(self) -> None:
        """Take the cover away, and let the clock go on."""
        for why in Pause:
            self._session.game.resume(why)

    def _drag(self, path: tuple[Cell, ...], backwards: bool, done: bool) -> None:
        self._session.drag(path, backwards=backwards, done=done)

    def _type(self, spot: Spot, key: str) -> None:
        self._session.type(spot, key)

    def _hover(self, spot: Spot | None) -> None:
        self._board.set_preview(None if spot is None else preview(self._session.state, spot))


def _is_drafting(state: State) -> bool:
    return state.draft is not None or state.draft_marks is not None
