"""A board that is larger than its room: moved about by the mouse, and scrolled to what matters."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest


def open_large(qtbot, open_window, what="lightup/city-at-night"):
    """Open a window on a board that does not fit, with its top left corner to be seen."""
    window = open_window(what)
    qtbot.waitUntil(lambda: window.analysis.verdict is not None)
    window.area.zoom(100)
    across, down = window.area.horizontalScrollBar(), window.area.verticalScrollBar()
    assert across.maximum() > 400
    assert down.maximum() > 400
    scroll(window, 0, 0)
    return window


def scroll(window, x, y):
    window.area.horizontalScrollBar().setValue(x)
    window.area.verticalScrollBar().setValue(y)


def scrolled(window):
    return window.area.horizontalScrollBar().value(), window.area.verticalScrollBar().value()


@pytest.mark.parametrize("solving", [False, True])
def test_the_middle_button_moves_the_board_about(qtbot, open_window, solving):
    window = open_large(qtbot, open_window)
    if solving:
        window.solve.trigger()
        qtbot.waitUntil(lambda: window.player.finished)
    scroll(window, 200, 200)
    before = window.session.puzzle
    # As the window system tells it: what was pressed has the mouse until it is released.
    handle = window.windowHandle()
    start = window.area.viewport().mapTo(window, QPoint(250, 150))
    QTest.mousePress(handle, Qt.MouseButton.MiddleButton, pos=start)
    QTest.mouseMove(handle, start + QPoint(30, -20))
    assert scrolled(window) == (170, 220)
    QTest.mouseMove(handle, start - QPoint(100, 100))
    assert scrolled(window) == (300, 300)
    QTest.mouseRelease(handle, Qt.MouseButton.MiddleButton, pos=start - QPoint(100, 100))
    QTest.mouseMove(handle, start)
    assert scrolled(window) == (300, 300)
    assert window.session.puzzle == before
