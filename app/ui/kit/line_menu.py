"""The menu of one line of a list, asked for with the other button or with the menu key."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu

Choice = tuple[str, Callable[[], object]]
"""What something is called, and what does it."""


def offer(
    view: QAbstractItemView,
    event: QContextMenuEvent,
    choices: Callable[[QModelIndex], Sequence[Choice]],
) -> None:
    """Show what can be done with the line under the mouse, or the current one for the keyboard."""
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
