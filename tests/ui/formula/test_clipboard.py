"""Copying clauses and variables."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.core.words import Message
from app.ui.formula.clipboard import MAX_COPIED
from app.ui.formula.outline import CLAUSE, KIND, RULE, Node
from app.ui.formula.panel import VARIABLES_TAB
from tests.ui.formula.using_formula import SMALL, choose, settle, toggle

CELLS = [(1, 1), (1, 2), (2, 1), (2, 2)]
"""Those of a small board, as they are named."""


def copied(qtbot, window, act):
    QGuiApplication.clipboard().clear()
    act()
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() != "")
    return QGuiApplication.clipboard().text()


def test_copying_the_chosen_clauses(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    toggle(panel, Node(KIND, 1), Node(RULE, 4))
    choose(qtbot, panel, Node(CLAUSE, 4, 0))
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    qtbot.waitUntil(window.isActiveWindow)
    panel.tree.setFocus()
    written = copied(qtbot, window, lambda: qtbot.keyClick(panel.tree, Qt.Key.Key_C, control))
    assert written == "lit r1c1: r1c1 must be lit\n    (L1 ∨ L2 ∨ L3)\n"
    written = copied(
        qtbot, window, lambda: qtbot.keyClick(panel.tree, Qt.Key.Key_C, control | shift)
    )
    assert written.endswith("p cnf 4 1\nc rule lit r1c1: r1c1 must be lit\n1 2 3 0\n")
    latex = panel.bar.copy_menu.actions()[2]
    assert copied(qtbot, window, latex.trigger).endswith("$(L_{1} \\lor L_{2} \\lor L_{3})$\n")


def test_copying_all_that_is_shown(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    as_text, as_dimacs, _ = panel.bar.copy_menu.actions()
    whole = copied(qtbot, window, as_dimacs.trigger)
    assert "p cnf 4 8\n" in whole
    panel.bar.search.setText("lit")
    settle(qtbot, window)
    part = copied(qtbot, window, as_dimacs.trigger)
    assert "p cnf 4 4\n" in part
    panel.bar.tabs.setCurrentIndex(VARIABLES_TAB)
    panel.bar.search.clear()
    settle(qtbot, window)
    names = copied(qtbot, window, as_text.trigger)
    assert names == "".join(f"L{n} = bulb r{r}c{c}\n" for n, (r, c) in enumerate(CELLS, 1))


def test_too_much_for_the_clipboard_is_refused(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    window.session.drawing.edit(window.session.editor.blank(60, 60), Message("Resize"))
    settle(qtbot, window)
    assert panel.found.clauses > MAX_COPIED
    panel.bar.copy_menu.actions()[0].trigger()
    assert window.messages.isVisible()
    assert f"{MAX_COPIED:,}" in window.messages.label.text()
    window.stop.trigger()
