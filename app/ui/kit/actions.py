"""Making what can be done from a menu, a button or a key."""

from collections.abc import Callable

from PySide6.QtGui import QAction, QKeySequence, QUndoStack
from PySide6.QtWidgets import QMainWindow

from app.core.words import text

REDO = [QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")]


def make_action(
    window: QMainWindow,
    title: str,
    slot: Callable[..., object],
    keys: QKeySequence.StandardKey | str | None = None,
    *,
    icon_name: str = "",
    tip: str,
    checkable: bool = False,
) -> QAction:
    """Make something that can be done from a menu, a button or a key."""
    made = QAction(title, window)
    made.triggered.connect(slot)
    made.setCheckable(checkable)
    made.setData(icon_name)
    if isinstance(keys, QKeySequence.StandardKey):
        made.setShortcuts(QKeySequence.keyBindings(keys))
    elif keys is not None:
        made.setShortcut(QKeySequence(keys))
    set_tip(made, tip)
    return made


def set_tip(action: QAction, tip: str) -> None:
    """Say below what something does, and beside the mouse also with which key."""
    action.setStatusTip(tip)
    key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(f"{tip} ({key})" if key else tip)


def make_undo_actions(window: QMainWindow, stack: QUndoStack) -> tuple[QAction, QAction]:
    """Make undo and redo."""
    key = QKeySequence.StandardKey
    undo = stack.createUndoAction(window, text("&Undo"))
    redo = stack.createRedoAction(window, text("&Redo"))
    for action, keys, others, name, title, tip in (
        (undo, key.Undo, [], "undo", text("Undo"), text("Take the last change back")),
        # One of the two is usual on any desktop, and fingers know the other.
        (redo, key.Redo, REDO, "redo", text("Redo"), text("Make the last change again")),
    ):
        action.setShortcuts(list(dict.fromkeys(QKeySequence.keyBindings(keys) + others)))
        action.setData(name)
        action.setIconText(title)
        action.setWhatsThis(title)  # its title names the edit as well
        set_tip(action, tip)
    return undo, redo
