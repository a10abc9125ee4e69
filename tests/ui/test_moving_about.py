"""Zoom, pan, symmetry and colours, by wheel, mouse and menu."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QStyleHints
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.core.editing import Symmetry
from app.ui.look.theme import DARK, LIGHT, ColourScheme
from tests.ui.using_menus import choose, entries
from tests.ui.using_windows import BLANK, click, paste, place

MIDDLE = Qt.MouseButton.MiddleButton
CONTROL = Qt.KeyboardModifier.ControlModifier
NO_KEY = Qt.KeyboardModifier.NoModifier


def turn_wheel(window, at, notches, keys=CONTROL):
    """Turn the wheel over a point of the board."""
    handle, point = window.windowHandle(), QPointF(window.board.mapTo(window, at))
    QTest.wheelEvent(handle, point, QPoint(0, 120 * notches), QPoint(), keys)


def in_area(window, cell):
    """Where in the room for the board the middle of a cell is."""
    return window.board.mapTo(window.area.viewport(), place(window, *cell))


def test_ctrl_and_the_wheel_zoom_about_the_mouse(qtbot, open_window):
    window = open_window("lightup/city-at-night")
    fitting = window.board.pitch
    for _ in range(8):
        turn_wheel(window, place(window, 10, 10), 1)
    assert window.board.pitch > 2 * fitting
    before = in_area(window, (10, 10))
    large = window.board.pitch
    turn_wheel(window, place(window, 10, 10), 1)
    assert window.board.pitch > large
    moved = in_area(window, (10, 10)) - before
    assert moved.manhattanLength() <= 2
    turn_wheel(window, place(window, 10, 10), -1)
    assert abs(window.board.pitch - large) <= 1
    qtbot.keyClick(window, Qt.Key.Key_0, CONTROL)
    assert window.board.pitch == fitting


def test_the_wheel_alone_scrolls(open_window):
    window = open_window("lightup/city-at-night")
    for _ in range(8):
        turn_wheel(window, place(window, 10, 10), 1)
    pitch, down = window.board.pitch, window.area.verticalScrollBar()
    before = down.value()
    turn_wheel(window, place(window, 10, 10), -1, NO_KEY)
    assert window.board.pitch == pitch
    assert down.value() > before


def test_the_middle_button_pans_and_draws_nothing(qtbot, open_window):
    window = open_window("lightup/city-at-night")
    for _ in range(8):
        turn_wheel(window, place(window, 10, 10), 1)
    drawn = window.session.state.puzzle
    handle = window.windowHandle()
    start = window.area.mapTo(window, window.area.rect().center())
    before = in_area(window, (10, 10))
    QTest.mousePress(handle, MIDDLE, NO_KEY, start)
    for moved in (QPoint(-20, -10), QPoint(-40, -30)):
        QTest.mouseMove(handle, start + moved)
        assert in_area(window, (10, 10)) == before + moved
    QTest.mouseRelease(handle, MIDDLE, NO_KEY, start + QPoint(-40, -30))
    QTest.mouseMove(handle, start)
    assert in_area(window, (10, 10)) == before + QPoint(-40, -30)
    assert window.session.state.puzzle == drawn


def test_symmetry_is_chosen_from_the_menu(qtbot, open_window):
    window = open_window(BLANK)
    assert entries(qtbot, window, "Edit", "Symmetry")[:2] == ["None", "Half turn"]
    choose(qtbot, window, "Edit", "Symmetry", "Half turn")
    click(qtbot, window, 0, 0)
    assert window.session.state.puzzle.grid == ("X..", "...", "..X")
    window.undo.trigger()
    assert window.session.state.puzzle.grid == ("...", "...", "...")
    choose(qtbot, window, "Edit", "Symmetry", "Left and right")
    click(qtbot, window, 0, 0)
    assert window.session.state.puzzle.grid == ("X.X", "...", "...")
    choose(qtbot, window, "Edit", "Symmetry", "None")
    click(qtbot, window, 2, 0)
    assert window.session.state.puzzle.grid == ("X.X", "...", "X..")


def test_a_symmetry_that_a_kind_does_not_know_is_not_kept(qtbot, open_window):
    window = open_window(BLANK)
    choose(qtbot, window, "Edit", "Symmetry", "Half turn")
    paste(window, "satori 1\nkind: futoshiki\n\n. < .\n\n. .\n")
    assert window.session.state.symmetry is Symmetry.NONE
    assert not window.symmetries.menu.menuAction().isVisible()


@pytest.fixture
def change_system(monkeypatch):
    """Let the desktop change its colours, which the platform of the tests has none of."""

    def change(scheme) -> None:
        monkeypatch.setattr(QStyleHints, "colorScheme", lambda _: scheme)
        QGuiApplication.styleHints().colorSchemeChanged.emit(scheme)

    return change


def test_the_window_follows_the_system(open_window, change_system):
    window = open_window(BLANK)
    corner = QPoint(1, 1)
    for scheme, theme in (
        (Qt.ColorScheme.Dark, DARK),
        (Qt.ColorScheme.Light, LIGHT),
        (Qt.ColorScheme.Dark, DARK),
        (Qt.ColorScheme.Unknown, LIGHT),
    ):
        change_system(scheme)
        assert window.theme is theme
        assert window.board.grab().toImage().pixelColor(corner) == theme.page
        assert QApplication.palette().window().color() == theme.window
    assert window.settings.look is ColourScheme.SYSTEM


def test_chosen_colours_stay_whatever_the_system_does(qtbot, open_window, change_system):
    window = open_window(BLANK)
    choose(qtbot, window, "View", "Colours", "Light")
    change_system(Qt.ColorScheme.Dark)
    assert window.theme is LIGHT
    choose(qtbot, window, "View", "Colours", "Like the system")
    assert window.theme is DARK
