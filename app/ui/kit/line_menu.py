"""The context menu of a line in a list, for the right mouse button or the menu key."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu

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
    if not found:
        return
    menu = QMenu(view)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for title, act in found:
        menu.addAction(title, act)
    place = view.visualRect(index).center() if by_key else event.pos()
    menu.popup(view.viewport().mapToGlobal(place))
