"""The formula below the board in use: searched, changed with the puzzle, copied and exported."""

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog

from app.core.document import Document
from app.core.stop import Stop
from app.core.words import Message
from app.formula.export import export
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from app.ui.formula.clipboard import MAX_COPIED
from app.ui.formula.export import file_forms
from app.ui.formula.outline import CLAUSE, KIND, PUZZLE, RULE, Node
from app.ui.formula.panel import CLAUSES_TAB, VARIABLES_TAB
from app.ui.look.theme import Look
from tests.ui.formula.test_formula import SMALL, choose, numbers, settle, toggle, written_header
from tests.ui.using_windows import busy, judged, paste

CELLS = [(1, 1), (1, 2), (2, 1), (2, 2)]
"""Those of a small board, as they are named."""


# Searching


def test_searching_by_typing(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    qtbot.keyClicks(panel.search, "lit")
    settle(qtbot, window)
    assert panel.count.text() == "4 rules · 4 clauses · 0 variables"
    panel.tabs.setCurrentIndex(VARIABLES_TAB)
    assert panel.pages.currentWidget() is panel.words
    assert panel.words.text() == "No variable matches."
    panel.tabs.setCurrentIndex(CLAUSES_TAB)
    assert panel.pages.currentWidget() is panel.tree
    qtbot.keyClicks(panel.search, "zzz")
    settle(qtbot, window)
    assert panel.words.text() == "No rule matches."
    qtbot.keyClick(panel.search, Qt.Key.Key_Escape)
    settle(qtbot, window)
    assert panel.search.text() == ""
    assert panel.count.text() == ""
    assert panel.pages.currentWidget() is panel.tree


def test_typing_anywhere_searches(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    window.solve.trigger()  # where space and arrows play the steps
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    qtbot.waitUntil(window.isActiveWindow)
    position = window.session.state.position
    panel.tree.setFocus()
    for letter in "lit r1c1":
        qtbot.keyClicks(QApplication.focusWidget(), letter)
    assert panel.search.text() == "lit r1c1"
    settle(qtbot, window)
    assert panel.count.text() == "3 rules · 3 clauses · 0 variables"
    assert window.session.state.position == position
    assert not window.session.state.playing
    panel.tree.setFocus()
    qtbot.keyClick(panel.tree, Qt.Key.Key_Escape)
    settle(qtbot, window)
    assert panel.search.text() == ""


# Edits


def test_an_edit_drops_the_old_formula_at_once(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    toggle(panel, Node(KIND, 1))
    choose(qtbot, panel, Node(RULE, 4))
    window.session.edit(window.session.editor.blank(3, 3), Message("Resize"))
    assert panel.found is None
    assert panel.model.rowCount() == 0
    assert not window.session.state.chosen
    assert not window.board.scene.highlights.chosen
    settle(qtbot, window)
    assert numbers(panel.model.content(Node(PUZZLE)).amount) == written_header(
        window.session.state.document, fast=True
    )
    assert panel.model.is_open(Node(KIND, 1))  # as it was before


def test_many_edits_leave_one_formula(qtbot, open_formula):
    window, panel = open_formula("lightup/city-at-night")
    for size in (9, 8, 7, 3):
        window.session.edit(window.session.editor.blank(size, size), Message("Resize"))
    settle(qtbot, window)
    assert panel.variables.rowCount() == 9


def test_a_filter_outside_the_board_is_dropped(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    panel.set_cell((4, 4))
    settle(qtbot, window)
    window.session.edit(window.session.editor.blank(2, 2), Message("Resize"))
    settle(qtbot, window)
    assert panel.cell is None
    assert not panel.chip.isVisible()
    assert panel.found.clauses == 8


def test_another_puzzle_is_shown_whole(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    panel.search.setText("wall")
    settle(qtbot, window)
    paste(window, "https://puzz.link/p?norinori/4/4/7c8c1g")
    settle(qtbot, window)
    assert panel.search.text() == ""
    assert [str(part.kind.title) for part in panel.found.parts] == [
        "Regions",
        "Black cells come in pairs",
    ]


def test_what_is_not_well_formed_says_what_is_missing(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    window.session.edit(LightUp(("..", ".")), Message("Spoil"))
    settle(qtbot, window)
    qtbot.waitUntil(lambda: not busy(window))
    assert panel.pages.currentWidget() is panel.words
    assert panel.words.text() == window.verdict_line.label.text() != ""
    window.undo.trigger()
    settle(qtbot, window)
    assert panel.pages.currentWidget() is panel.tree


def test_what_would_be_too_long_written_out_says_so(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    labels = [[0] * 40 for _ in range(40)]  # one region: hundreds of millions of triples
    window.session.open(Document("norinori", Norinori.from_labels(labels)), None)
    settle(qtbot, window)
    assert panel.found.clauses > 1000
    panel.writing.setCurrentIndex(panel.writing.findData(False))
    settle(qtbot, window)
    assert "the limit is 5,000,000" in panel.words.text()
    panel.writing.setCurrentIndex(panel.writing.findData(True))
    settle(qtbot, window)
    assert panel.pages.currentWidget() is panel.tree
    window.stop.trigger()


def test_a_formula_can_be_given_up(qtbot, tally, open_formula, monkeypatch):
    window, panel = open_formula("satori 1\nkind: tally\n\n1 0\n1 0\n")
    judged(qtbot, window)
    qtbot.waitUntil(lambda: not window.stop.isEnabled())
    begun, may, ended = threading.Event(), threading.Event(), threading.Event()

    def wait(self, puzzle):
        begun.set()
        assert may.wait(30)
        ended.set()

    with monkeypatch.context() as slow:
        slow.setattr(type(tally), "check_form", wait)
        panel.writing.setCurrentIndex(panel.writing.findData(False))
        qtbot.waitUntil(begun.is_set)
        assert window.stop.isEnabled()
        window.stop.trigger()
        may.set()
        qtbot.waitUntil(ended.is_set)
    assert not window.stop.isEnabled()
    assert panel.words.text().startswith("Stopped")
    for _ in range(2):
        window.formula_dock.toggleViewAction().trigger()
    settle(qtbot, window)
    assert panel.found.clauses
    assert not window.stop.isEnabled()


def test_the_way_of_writing_is_kept(qtbot, open_formula, settings):
    window, panel = open_formula("futoshiki/garden-steps")
    few = panel.found.clauses
    panel.writing.setCurrentIndex(panel.writing.findData(False))
    settle(qtbot, window)
    assert panel.found.clauses > few
    assert not settings.formula_as_solved


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
    panel.search.setText("wall")
    paste(window, SMALL)
    assert not window.formula_dock.busy
    window.formula_dock.show()
    settle(qtbot, window)
    assert panel.found.clauses == 8


def test_closing_the_window_while_it_is_made(qtbot, open_window):
    window = open_window("lightup/milky-way")
    window.formula_dock.show()
    panel = settle(qtbot, window)
    panel.writing.setCurrentIndex(panel.writing.findData(False))
    assert window.formula_dock.busy
    window.close()
    assert not window.formula_dock.busy


# Clipboard and files


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
    assert written == "lit r1c1: r1c1 is lit\n    (L1 ∨ L2 ∨ L3)\n"
    written = copied(
        qtbot, window, lambda: qtbot.keyClick(panel.tree, Qt.Key.Key_C, control | shift)
    )
    assert written.endswith("p cnf 4 1\nc rule lit r1c1: r1c1 is lit\n1 2 3 0\n")
    latex = panel.copy_menu.actions()[2]
    assert copied(qtbot, window, latex.trigger).endswith("$(L_{1} \\lor L_{2} \\lor L_{3})$\n")


def test_copying_all_that_is_shown(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    as_text, as_dimacs, _ = panel.copy_menu.actions()
    whole = copied(qtbot, window, as_dimacs.trigger)
    assert "p cnf 4 8\n" in whole
    panel.search.setText("lit")
    settle(qtbot, window)
    part = copied(qtbot, window, as_dimacs.trigger)
    assert "p cnf 4 4\n" in part
    panel.tabs.setCurrentIndex(VARIABLES_TAB)
    panel.search.clear()
    settle(qtbot, window)
    names = copied(qtbot, window, as_text.trigger)
    assert names == "".join(f"L{n} = bulb r{r}c{c}\n" for n, (r, c) in enumerate(CELLS, 1))


def test_too_much_for_the_clipboard_is_refused(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    window.session.edit(window.session.editor.blank(60, 60), Message("Resize"))
    settle(qtbot, window)
    assert panel.found.clauses > MAX_COPIED
    panel.copy_menu.actions()[0].trigger()
    assert window.messages.isVisible()
    assert f"{MAX_COPIED:,}" in window.messages.label.text()
    window.stop.trigger()


@pytest.mark.parametrize("form", file_forms(as_solved=True), ids=lambda form: form.title)
def test_exporting(qtbot, open_formula, monkeypatch, tmp_path, form):
    window, panel = open_formula("norinori/hello")
    path = tmp_path / f"formula{form.ending}"

    def answer(parent, title, proposal, filters):
        assert filters.split(";;")[0].startswith("DIMACS, as solved")
        return str(path), form.filter

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    qtbot.mouseClick(panel.export, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.export_queue.busy)
    document = window.session.state.document
    written = "".join(export(document, form.name, Stop(), fast=form.as_solved, style=form.style))
    assert path.read_text("utf-8") == written
    assert [file.name for file in tmp_path.glob("formula*")] == [path.name]
    assert path.name in window.statusBar().currentMessage()


def test_a_formula_that_cannot_be_written_is_said(qtbot, open_formula, tmp_path):
    window, _ = open_formula(SMALL)
    window.formula_export.export(tmp_path / "no" / "where.cnf", file_forms(as_solved=True)[0])
    qtbot.waitUntil(window.messages.isVisible)
    assert "cannot be written" in window.messages.label.text()


@pytest.mark.parametrize("look", list(Look))
def test_colours_change_with_the_window(qtbot, open_formula, look):
    window, panel = open_formula(SMALL)
    window.appearance.set_look(look)
    assert panel.tree.delegate.theme is window.theme
    assert not panel.grab().isNull()
