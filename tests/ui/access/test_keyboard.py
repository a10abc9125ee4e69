"""Everything by keyboard alone: where Tab leads, that one sees where one is, and no trap."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QSlider
from shiboken6 import Shiboken

from app.session.state import Mode
from app.ui.export.dialog import ExportDialog
from app.ui.files.new_dialog import NewDialog
from app.ui.making.dialog import MakingDialog
from tests.ui.access.hearing import heard_at_cursor
from tests.ui.using_windows import activate, judged

CTRL = Qt.KeyboardModifier.ControlModifier
MOST_STOPS = 60
SEEN_BITS = 200
"""A sign of the focus that one can see changes at least so many bits of a picture."""

STATES = {
    "design": ("lightup/pinwheel", Mode.DESIGN),
    "play": ("futoshiki/seven-signs", Mode.PLAY),
    "solve": ("lightup/pinwheel", Mode.SOLVE),
    "steps": ("norinori/paddock", Mode.STEPS),
    "several": ("satori 1\nkind: lightup\n\n. .\n. .\n", Mode.SOLVE),
    "none": ("satori 1\nkind: lightup\n\nX 4\nX X\n", Mode.DESIGN),
}


def show(qtbot, open_window, name):
    what, mode = STATES[name]
    window = open_window(what)
    judged(qtbot, window)
    window.session.enter(mode)
    if mode in (Mode.SOLVE, Mode.STEPS):
        qtbot.waitUntil(lambda: window.session.state.told.finished)
    activate(qtbot, window)
    window.board.setFocus()
    return window


def round_trip(key=Qt.Key.Key_Tab):
    """Press Tab until the same has the focus again; return what had it."""
    stops = [QApplication.focusWidget()]
    for _ in range(MOST_STOPS):
        QTest.keyClick(QApplication.focusWidget(), key)
        stop = QApplication.focusWidget()
        if stop is stops[0]:
            return stops
        stops.append(stop)
    raise AssertionError(f"no way back: {stops[-5:]}")


def check_stops(window, stops):
    """All that Tab leads to has a name, and one sees where one is; Tab led to the first one."""
    assert len(set(stops)) == len(stops)
    for stop in stops:
        assert QApplication.focusWidget() is stop
        assert stop.isVisible(), stop
        said = QAccessible.queryAccessibleInterface(stop).text(QAccessible.Text.Name)
        assert said, f"{stop} has no name"
        focused = pixels(window, stop)
        QTest.keyClick(stop, Qt.Key.Key_Tab)
        least = stop.width() + stop.height() if isinstance(stop, QSlider) else 0
        assert different(focused, pixels(window, stop)) >= max(SEEN_BITS, 3 * least), stop


def pixels(window, widget):
    """The picture of a widget, with a little around it, as bytes."""
    box = widget.rect().translated(widget.mapTo(window, widget.rect().topLeft()))
    return window.grab(box.adjusted(-3, -3, 3, 3)).toImage()


def different(one, other):
    return sum(
        one.pixel(x, y) != other.pixel(x, y)
        for y in range(one.height())
        for x in range(one.width())
    )


@pytest.mark.parametrize("name", STATES)
def test_tab_leads_through_the_window_and_one_sees_where(qtbot, open_window, name):
    window = show(qtbot, open_window, name)
    there = round_trip()
    back = round_trip(Qt.Key.Key_Backtab)
    assert back[1:] == there[:0:-1]
    check_stops(window, there)


DIALOGS = {
    "preferences": lambda window: window.help.show_preferences(),
    "techniques": lambda window: window.help.show_techniques(),
    "about": lambda window: window.help.show_about(),
    "keys": lambda window: window.keys.show.trigger(),
    "new": lambda window: NewDialog("futoshiki", window.settings, window).show(),
    "generate": lambda window: MakingDialog(
        window.making.maker, "lightup", window.settings, window
    ).show(),
    "export": lambda window: ExportDialog(window, window.session.state, rulers=True).show(),
}


@pytest.mark.parametrize("name", DIALOGS)
def test_tab_leads_through_dialogs_and_one_sees_where(qtbot, open_window, name):
    window = show(qtbot, open_window, "design")
    DIALOGS[name](window)
    dialog = window.findChildren(QDialog)[-1] if name != "techniques" else None
    dialog = dialog or window.help.windows[name]
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    if not dialog.isAncestorOf(QApplication.focusWidget()):
        dialog.focusNextChild()
    check_stops(dialog, round_trip())
    dialog.close()


def test_what_has_the_ring_may_go(qtbot, open_window):
    """A page of the course goes with its button, whose end moves the focus once more."""
    window = show(qtbot, open_window, "design")
    window.help.show_techniques()
    shown = window.help.windows["techniques"]
    shown.activateWindow()
    qtbot.waitUntil(lambda: shown.isActiveWindow() and bool(shown.boards))
    for _ in range(MOST_STOPS):
        if isinstance(QApplication.focusWidget(), QPushButton):
            break
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    button, before = QApplication.focusWidget(), shown.boards
    assert shown.area.isAncestorOf(button)
    shown.pages.setCurrentRow(1)
    qtbot.waitUntil(lambda: shown.boards != before)
    assert not Shiboken.isValid(button)
    shown.close()


def test_the_cursor_moves_while_moves_are_shown(qtbot, open_window):
    window = show(qtbot, open_window, "solve")
    before = window.session.state.moves_done
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(window.board, key, CTRL)
    assert window.board.cursor_cell == (2, 1)
    assert heard_at_cursor(window).startswith("Row 3, column 2: ")
    assert window.session.state.moves_done == before
    for _ in range(9):
        QTest.keyClick(window.board, Qt.Key.Key_Up, CTRL)
    assert window.board.cursor_cell == (0, 1)


def test_a_key_shows_the_move_that_decided_the_cell(qtbot, open_window):
    window = show(qtbot, open_window, "solve")
    cell = min(window.session.state.moves[2].conclusions)
    window.board.move_cursor(cell)
    QTest.keyClick(window.board, Qt.Key.Key_Return, CTRL)
    assert window.session.state.mode is Mode.STEPS
    assert cell in window.session.state.move.conclusions | window.session.state.move.others


def test_an_offer_is_taken_or_declined_by_keys(qtbot, open_window):
    window = show(qtbot, open_window, "steps")
    last = min(window.session.state.moves[-1].conclusions)
    window.board.move_cursor(last)
    for key, taken in ((Qt.Key.Key_Escape, False), (Qt.Key.Key_Space, True)):
        QTest.keyClick(window.board, Qt.Key.Key_Return, CTRL)
        assert window.offer.isVisible()
        QTest.keyClick(window.board, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is window.offer.show_button
        QTest.keyClick(window.offer.show_button, key)
        assert not window.offer.isVisible()
        assert window.board.hasFocus()
        assert (window.session.state.move is not None) == taken
