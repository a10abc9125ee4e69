"""The context menu of a line in a list, for the right mouse button or the menu key."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

MenuEntry = tuple[str, Callable[[], object]]
"""The title of a menu entry, and its function."""


def offer(
    view: QAbstractItemView,
    event: QContextMenuEvent,
    choices: Callable[[QModelIndex], Sequence[MenuEntry]],
) -> None:
    """Show the menu of the line under the mouse or, for the menu key, of the current line."""
    by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
    index = view.currentIndex() if by_key else view.indexAt(event.pos())
    found = choices(index) if index.isValid() else ()
    place = view.visualRect(index).center() if by_key else event.pos()
    pop_up(view, found, view.viewport().mapToGlobal(place))


def pop_up(parent: QWidget, entries: Sequence[MenuEntry], place: QPoint) -> None:
    """Show a menu at a place of the screen, unless it would be empty."""
    if not entries:
        return
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for title, act in entries:
        menu.addAction(title, act)
    menu.popup(place)
