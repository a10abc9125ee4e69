"""Creating actions for menus, buttons and keys."""

from collections.abc import Callable

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.core.words import text
from app.session.session import Session
from app.session.state import State

REDO = [QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")]
"""Keys that redo on every desktop."""


def make_action(
    window: QWidget,
    title: str,
    slot: Callable[..., object],
    keys: QKeySequence.StandardKey | str | None = None,
    *,
    icon_name: str = "",
    tip: str,
    checkable: bool = False,
) -> QAction:
    """Create an action for a menu, a button or a key."""
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


def make_switch(
    window: QWidget, title: str, slot: Callable[[bool], None], *, tip: str, on: bool
) -> QAction:
    """Create an action that is on or off."""
    switch = make_action(window, title, slot, tip=tip, checkable=True)
    switch.setChecked(on)
    return switch


def set_tip(action: QAction, tip: str) -> None:
    """Set the status tip, and the tool tip with the shortcut."""
    action.setStatusTip(tip)
    key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(f"{tip} ({key})" if key else tip)


def make_undo_actions(window: QWidget, session: Session) -> tuple[QAction, QAction]:
    """Create undo and redo, whose titles name the edit."""
    key = QKeySequence.StandardKey
    undo, redo = QAction(window), QAction(window)
    undo.triggered.connect(session.undo)
    redo.triggered.connect(session.redo)
    for action, keys, others, name, title, tip in (
        (undo, key.Undo, [], "undo", text("Undo"), text("Take the last change back")),
        # Each desktop uses one of the two keys; both work everywhere.
        (redo, key.Redo, REDO, "redo", text("Redo"), text("Make the last change again")),
    ):
        action.setShortcuts(list(dict.fromkeys(QKeySequence.keyBindings(keys) + others)))
        action.setData(name)
        action.setIconText(title)
        action.setWhatsThis(title)  # the title without the name of the edit
        set_tip(action, tip)

    def show(state: State, changed: frozenset[str]) -> None:
        for action, title, edit in (
            (undo, text("&Undo"), state.undo),
            (redo, text("&Redo"), state.redo),
        ):
            action.setText(title if edit is None else f"{title} {edit}")
            action.setEnabled(edit is not None)

    session.subscribe(show)
    show(session.state, frozenset())
    return undo, redo
