"""The keys of a window, read from its menus, so that nothing said about them can be wrong."""

from collections.abc import Iterator

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

MOST_KEYS = 2
"""Keys named for one action; some systems know four for the same."""

Row = tuple[list[str], str]
"""Keys, and what they do."""


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
    form = QKeySequence.SequenceFormat.NativeText
    keys = [key.toString(form) for key in action.shortcuts()[:MOST_KEYS]]
    if keys:
        yield keys, plain_title(action)
