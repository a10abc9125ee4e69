"""The dock of the formula: closed at first, loaded when it opens, empty when it closes."""

import subprocess
import sys

import pytest
from PySide6.QtCore import Qt

from app.ui.formula.outline import KIND, RULE, Node
from app.ui.look.theme import ColourScheme
from app.ui.window import Window
from tests.ui.formula.using_formula import SMALL, choose, settle, toggle
from tests.ui.using_windows import paste


def test_a_window_does_not_load_the_formula():
    code = "import sys, app.ui.window; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name for name in ran.stdout.split() if name.startswith("app.")}
    assert "app.ui.window" in loaded
    room = {name for name in loaded if name.startswith("app.ui.formula.")}
    assert room == {f"app.ui.formula.{name}" for name in ("answer", "dock", "export")}
    assert "app.formula" not in loaded


def test_it_is_closed_at_first_and_opens_by_key(qtbot, open_window):
    window = open_window("lightup/welcome")
    dock = window.formula_dock
    assert not dock.isVisible()
    assert dock.panel is None  # its modules are not even loaded
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(
        window,
        Qt.Key.Key_F,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert dock.isVisible()
    assert settle(qtbot, window).found.rules
    assert dock.toggleViewAction() in window.menuBar().actions()[2].menu().actions()


def test_it_is_open_again_after_a_restart(qtbot, open_window, settings):
    window = open_window("lightup/welcome")
    window.formula_dock.show()
    settle(qtbot, window)
    window.close()
    again = Window(window.session.state.document, settings)
    again.show()
    assert again.formula_dock.isVisible()
    assert settle(qtbot, again).found.rules
    again.close()
    again.deleteLater()


def test_stop_while_the_formula_is_loaded_does_not_leave_it_empty(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.formula_dock.toggleViewAction().trigger()
    window.stop.trigger()
    qtbot.waitUntil(lambda: window.formula_dock.panel is not None)
    settle(qtbot, window)
    assert window.formula_dock.panel.found.rules


def test_a_closed_dock_keeps_nothing(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    formula = panel.model._contents.formula
    toggle(panel, Node(KIND, 0))
    choose(qtbot, panel, Node(RULE, 0))
    window.formula_dock.close()
    settle(qtbot, window)
    assert panel.found is None
    assert formula.clauses == []
    assert panel.model.rowCount() == panel.variables.rowCount() == 0
    assert not window.board.scene.highlights.chosen
    panel.bar.search.setText("wall")
    paste(window, SMALL)
    assert not window.formula_dock.busy
    window.formula_dock.show()
    settle(qtbot, window)
    assert panel.found.clauses == 8


def test_closing_the_window_while_it_is_made(qtbot, open_window):
    window = open_window("lightup/milky-way")
    window.formula_dock.show()
    panel = settle(qtbot, window)
    panel.bar.writing.setCurrentIndex(panel.bar.writing.findData(False))
    assert window.formula_dock.busy
    window.close()
    assert not window.formula_dock.busy


def test_the_way_of_writing_is_kept(qtbot, open_formula, settings):
    window, panel = open_formula("futoshiki/garden-steps")
    few = panel.found.clauses
    panel.bar.writing.setCurrentIndex(panel.bar.writing.findData(False))
    settle(qtbot, window)
    assert panel.found.clauses > few
    assert not settings.formula_as_solved


@pytest.mark.parametrize("look", list(ColourScheme))
def test_colours_change_with_the_window(qtbot, open_formula, look):
    window, panel = open_formula(SMALL)
    window.appearance.set_look(look)
    assert panel.tree.delegate.theme is window.theme
    assert not panel.grab().isNull()
