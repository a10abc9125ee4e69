"""The keys of a window, read from its menus so that they cannot be wrong."""

from collections.abc import Iterator

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from app.ui.kit.actions import plain_title

Row = tuple[str, str]
"""A key, and what it does."""


def shortcuts(bar: QMenuBar) -> Iterator[tuple[str, list[Row]]]:
    """Yield the title of every menu that has keys, with its keys and what they do."""
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
    # Only the first of several keys: the others depend on the system.
    key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    if key:
        yield key, plain_title(action)
