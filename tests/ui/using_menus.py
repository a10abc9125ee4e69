"""Menus used with the mouse."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication


def title(action: QAction) -> str:
    return action.text().replace("&", "").rstrip("…")


def open_menu(qtbot, window, *titles):
    """Click from menu to menu; return the last one, which is open."""
    menu = window.menuBar()
    # A click where the mouse was all the time counts as the one that opened the menu.
    qtbot.mouseMove(window.statusBar())
    for wanted in titles:
        action = next(action for action in menu.actions() if title(action) == wanted)
        _click(qtbot, menu, action)
        menu = action.menu()
        qtbot.waitUntil(menu.isVisible)
    return menu


def choose(qtbot, window, *titles):
    """Click from menu to menu, and on what is there."""
    menu = open_menu(qtbot, window, *titles[:-1])
    action = next(action for action in menu.actions() if title(action) == titles[-1])
    _click(qtbot, menu, action)


def entries(qtbot, window, *titles):
    """Open a menu, name what it offers, and close it again."""
    menu = open_menu(qtbot, window, *titles)
    found = [title(action) for action in menu.actions() if not action.isSeparator()]
    while popup := QApplication.activePopupWidget():
        qtbot.keyClick(popup, Qt.Key.Key_Escape)
    qtbot.keyClick(window.menuBar(), Qt.Key.Key_Escape)
    return found


def _click(qtbot, menu, action):
    place = menu.actionGeometry(action).center()
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)


def popped_up(qtbot):
    """Wait for a menu that comes up by itself."""
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    return QApplication.activePopupWidget()


def choose_in_popup(qtbot, wanted):
    """Click on an entry of the menu that came up."""
    menu = popped_up(qtbot)
    (action,) = [one for one in menu.actions() if title(one) == wanted]
    _click(qtbot, menu, action)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)
