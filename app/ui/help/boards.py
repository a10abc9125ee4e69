"""Boards that are only looked at."""

from PySide6.QtCore import Qt

from app.session.scene import Scene
from app.ui.board.board import Board
from app.ui.look.theme import Theme


def still_board(
    scene: Scene, name: str, pitch: int, theme: Theme, *, rulers: bool = False
) -> Board:
    """Make a board that cannot be edited; `pitch` is the size of a cell in pixels."""
    board = Board()
    board.editable = board.animated = False
    board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    board.setAccessibleName(name)
    board.set_theme(theme)
    board.set_rulers(shown=rulers)
    board.set_pitch(pitch)
    board.show_scene(scene)
    board.setFixedSize(board.sizeHint())
    return board
