"""The line above the board: it goes away when it is not needed any more."""

import pytest
from PySide6.QtCore import Qt

from app.formats import read_text
from app.session.session import Session
from tests.ui.using_windows import BLANK, activate, click, forget_changes, paste

NONSENSE = "satori 1\nkind: lightup\n\n. 9\n. .\n"
WARNED = "https://puzz.link/p?akari/v:odd/3/2/h1i"


def complain(qtbot, window):
    paste(window, NONSENSE)
    qtbot.waitUntil(window.messages.isVisible)


@pytest.mark.parametrize("part", ["board", "library", "steps"])
def test_escape_closes_it_wherever_one_is(qtbot, open_window, part):
    window = open_window("lightup/first-light")
    qtbot.waitUntil(lambda: window.library.tree is not None)
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    complain(qtbot, window)
    activate(qtbot, window)
    focused = {"board": window.board, "library": window.library.tree, "steps": window.steps.list}
    focused[part].setFocus()
    qtbot.waitUntil(focused[part].hasFocus)
    qtbot.keyClick(focused[part], Qt.Key.Key_Escape)
    assert not window.messages.isVisible()
    assert focused[part].hasFocus()
    assert window.session.state.watching


def test_escape_means_what_it_did_where_there_is_nothing_to_close(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    complain(qtbot, window)
    activate(qtbot, window)
    panel.bar.search.setFocus()
    qtbot.waitUntil(panel.bar.search.hasFocus)
    qtbot.keyClicks(panel.bar.search, "r1c1")
    qtbot.keyClick(panel.bar.search, Qt.Key.Key_Escape)
    assert not window.messages.isVisible()
    assert panel.bar.search.text() == "r1c1"
    qtbot.keyClick(panel.bar.search, Qt.Key.Key_Escape)
    assert panel.bar.search.text() == ""
    qtbot.waitUntil(lambda: not window.formula_dock.busy)


@pytest.mark.parametrize("act", [Session.undo, None])
def test_an_edit_closes_it(qtbot, open_window, act):
    window = open_window(BLANK)
    click(qtbot, window, 0, 0)
    complain(qtbot, window)
    if act is None:
        click(qtbot, window, 1, 1)
    else:
        act(window.session)
    assert not window.messages.isVisible()


def test_what_is_said_of_a_puzzle_stays_while_it_is_drawn(qtbot, open_window):
    window = open_window("lightup/first-light")
    (warning,) = read_text(WARNED).warnings
    complain(qtbot, window)
    paste(window, WARNED)
    qtbot.waitUntil(lambda: window.messages.label.text() == warning)
    assert window.messages.isVisible()
    click(qtbot, window, 0, 0)
    assert window.session.state.undo is not None
    assert window.messages.isVisible()
    forget_changes(window)
    paste(window, BLANK)
    assert not window.messages.isVisible()
