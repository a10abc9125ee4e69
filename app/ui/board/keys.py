"""What keys mean on a board: where they lead the cursor, and how editors and players name them."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from app.core.grid import Cell
from app.ui.board.geometry import Geometry

ARROW_STEPS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}
"""The rows and columns by which each arrow key moves the cursor."""

JUMP_KEYS = (Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
"""Keys that move the cursor to the end of a row or column."""

NAMED_KEYS = {
    Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "enter",
    Qt.Key.Key_Delete: "delete",
    Qt.Key.Key_Backspace: "delete",
}
"""The editors' names of keys that type no character."""


def jump(key: Qt.Key, cursor: Cell, geometry: Geometry, held: Qt.KeyboardModifier) -> Cell:
    """Return the cell to which a key moves the cursor.

    Home/End: ends of the row (with Ctrl, of the board). Page Up/Down: ends of the column.
    """
    row, col = cursor
    corner = bool(held & Qt.KeyboardModifier.ControlModifier)
    if key == Qt.Key.Key_Home:
        return (0 if corner else row), 0
    if key == Qt.Key.Key_End:
        return (geometry.rows - 1 if corner else row), geometry.cols - 1
    return (0 if key == Qt.Key.Key_PageUp else geometry.rows - 1), col


def typed_name(event: QKeyEvent) -> str:
    """Return the editors' name of a key, or an empty string if they do not use it."""
    name = NAMED_KEYS.get(Qt.Key(event.key())) or event.text()
    usual = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
    return "" if event.modifiers() & ~usual or not name.isprintable() else name


def note_name(event: QKeyEvent) -> str:
    """Return the players' name of a digit with Ctrl or Alt, or an empty string."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    first = {
        Qt.KeyboardModifier.ControlModifier: "ctrl+",
        Qt.KeyboardModifier.AltModifier: "alt+",
    }.get(held, "")
    digit = event.key() - Qt.Key.Key_0
    return f"{first}{digit}" if first and 0 <= digit <= 9 else ""
