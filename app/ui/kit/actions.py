"""Creating actions for menus, buttons and keys."""

from collections.abc import Callable

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from app.core.words import text
from app.session.session import Session
from app.session.state import Mode, State

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


def plain_title(action: QAction) -> str:
    """Return the title of an action without `&` and `…`."""
    return (action.whatsThis() or action.text()).replace("&", "").removesuffix("…")


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


class ModeActions:
    """An action for each mode; the one of the present mode is checked."""

    def __init__(self, window: QWidget, session: Session, enter: Callable[[Mode], None]) -> None:
        """Create the actions. `enter` turns to a mode."""
        self.design = make_action(
            window,
            text("&Design"),
            lambda: enter(Mode.DESIGN),
            "F2",
            icon_name="design",
            tip=text("Draw and change the puzzle"),
            checkable=True,
        )
        self.play = make_action(
            window,
            text("Pla&y"),
            lambda: enter(Mode.PLAY),
            "F4",
            icon_name="hand",
            tip=text("Solve the puzzle yourself"),
            checkable=True,
        )
        self.solve = make_action(
            window,
            text("&Solve"),
            lambda: enter(Mode.SOLVE),
            "F5",
            icon_name="solve",
            tip=text("Show the solution, and every move to it"),
            checkable=True,
        )
        self.steps = make_action(
            window,
            text("St&eps"),
            lambda: enter(Mode.STEPS),
            "F6",
            icon_name="steps",
            tip=text("Find the solution step by step, without looking at it first"),
            checkable=True,
        )
        self._by_mode = {
            Mode.DESIGN: self.design,
            Mode.PLAY: self.play,
            Mode.SOLVE: self.solve,
            Mode.STEPS: self.steps,
        }
        group = QActionGroup(window)
        for action in self.all:
            group.addAction(action)
        session.subscribe(self._show)
        self._show(session.state, frozenset({"mode"}))

    @property
    def all(self) -> list[QAction]:
        """The actions in their order."""
        return list(self._by_mode.values())

    def _show(self, state: State, changed: frozenset[str]) -> None:
        if "mode" in changed:
            self._by_mode[state.mode].setChecked(True)
