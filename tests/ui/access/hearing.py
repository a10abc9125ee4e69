"""Listening to the window as a screen reader does, within the process."""

from PySide6.QtGui import QAccessible

NAME = QAccessible.Text.Name


def board_access(window):
    """The board as assistive technology finds it."""
    return QAccessible.queryAccessibleInterface(window.board)


def cell_access(window, row, col):
    table = board_access(window)
    return table.child(row * window.board.scene.cols + col)


def heard(window, row, col):
    """What is read of a cell."""
    return cell_access(window, row, col).text(NAME)


def heard_at_cursor(window):
    return heard(window, *window.board.cursor_cell)
