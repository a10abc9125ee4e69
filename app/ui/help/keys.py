"""The keys of a window, read from its menus, so that nothing said about them can be wrong."""

from collections.abc import Iterator

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

Row = tuple[str, str]
"""A key, and what it does."""


def plain_title(action: QAction) -> str:
    """Return what an action is called, without the marks of a menu."""
    return (action.whatsThis() or action.text()).replace("&", "").removesuffix("…")


def shortcuts(bar: QMenuBar) -> Iterator[tuple[str, list[Row]]]:
    """Yield every menu that has keys: its title, and its keys with what they do."""
    for action in bar.actions():
        rows = list(_rows(action))
        if rows:
            yield plain_title(action), rows


def _rows(action: QAction) -> Iterator[Row]:
    menu = action.menu()
    if isinstance(menu, QMenu):
        for inner in menu.actions():
            yield from _rows(inner)
        return
    # The first is the usual one; some systems know four, down to the keys of a remote control.
    key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    if key:
        yield key, plain_title(action)
