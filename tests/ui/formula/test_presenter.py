"""The formula shown is that of the open puzzle, and what is searched for."""

import threading

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.core.document import Document
from app.core.words import Message
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from app.ui.formula.outline import KIND, PUZZLE, RULE, Node
from app.ui.formula.panel import CLAUSES_TAB, VARIABLES_TAB
from tests.ui.formula.using_formula import (
    SMALL,
    choose,
    numbers,
    settle,
    solve,
    toggle,
    written_header,
)
from tests.ui.using_windows import busy, judged, paste

# Searching


def test_searching_by_typing(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    qtbot.keyClicks(panel.bar.search, "lit")
    settle(qtbot, window)
    assert panel.bar.count.text() == "4 rules · 4 clauses · 0 variables"
    panel.bar.tabs.setCurrentIndex(VARIABLES_TAB)
    assert panel.pages.currentWidget() is panel.words
    assert panel.words.text() == "No variable matches."
    panel.bar.tabs.setCurrentIndex(CLAUSES_TAB)
    assert panel.pages.currentWidget() is panel.tree
    qtbot.keyClicks(panel.bar.search, "zzz")
    settle(qtbot, window)
    assert panel.words.text() == "No rule matches."
    qtbot.keyClick(panel.bar.search, Qt.Key.Key_Escape)
    settle(qtbot, window)
    assert panel.bar.search.text() == ""
    assert panel.bar.count.text() == ""
    assert panel.pages.currentWidget() is panel.tree


def test_typing_anywhere_searches(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    solve(qtbot, window)  # where space and arrows play the steps
    qtbot.waitUntil(window.isActiveWindow)
    position = window.session.state.position
    panel.tree.setFocus()
    for letter in "lit r1c1":
        qtbot.keyClicks(QApplication.focusWidget(), letter)
    assert panel.bar.search.text() == "lit r1c1"
    settle(qtbot, window)
    assert panel.bar.count.text() == "3 rules · 3 clauses · 0 variables"
    assert window.session.state.position == position
    assert not window.session.state.playing
    panel.tree.setFocus()
    qtbot.keyClick(panel.tree, Qt.Key.Key_Escape)
    settle(qtbot, window)
    assert panel.bar.search.text() == ""


# Edits


def test_an_edit_drops_the_old_formula_at_once(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    toggle(panel, Node(KIND, 1))
    choose(qtbot, panel, Node(RULE, 4))
    window.session.drawing.edit(window.session.editor.blank(3, 3), Message("Resize"))
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
        window.session.drawing.edit(window.session.editor.blank(size, size), Message("Resize"))
    settle(qtbot, window)
    assert panel.variables.rowCount() == 9


def test_another_puzzle_is_shown_whole(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    window.board.move_cursor((2, 2))
    panel.bar.search.setText("wall")
    settle(qtbot, window)
    paste(window, "https://puzz.link/p?norinori/4/4/7c8c1g")  # the cursor goes to the first cell
    settle(qtbot, window)
    assert panel.bar.search.text() == ""
    assert panel.cell is None
    assert [str(part.kind.title) for part in panel.found.parts] == [
        "Regions",
        "Black cells come in pairs",
    ]


# No formula


def test_a_malformed_puzzle_says_what_is_wrong(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    window.session.drawing.edit(LightUp(("..", ".")), Message("Spoil"))
    settle(qtbot, window)
    qtbot.waitUntil(lambda: not busy(window))
    assert panel.pages.currentWidget() is panel.words
    assert panel.words.text() == window.verdict_line.label.text() != ""
    window.undo.trigger()
    settle(qtbot, window)
    assert panel.pages.currentWidget() is panel.tree


def test_a_formula_that_is_too_long_says_so(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    labels = [[0] * 40 for _ in range(40)]  # one region: hundreds of millions of triples
    window.session.open(Document("norinori", Norinori.from_labels(labels)), None)
    settle(qtbot, window)
    assert panel.found.clauses > 1000
    panel.bar.writing.setCurrentIndex(panel.bar.writing.findData(False))
    settle(qtbot, window)
    assert "the limit is 5,000,000" in panel.words.text()
    panel.bar.writing.setCurrentIndex(panel.bar.writing.findData(True))
    settle(qtbot, window)
    assert panel.pages.currentWidget() is panel.tree
    window.stop.trigger()


def test_making_can_be_stopped(qtbot, tally, open_formula, monkeypatch):
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
        panel.bar.writing.setCurrentIndex(panel.bar.writing.findData(False))
        qtbot.waitUntil(begun.is_set)
        assert window.stop.isEnabled()
        window.stop.trigger()
        may.set()
        qtbot.waitUntil(ended.is_set)
    settle(qtbot, window)  # the formula before is still being freed
    assert not window.stop.isEnabled()
    assert panel.words.text().startswith("Stopped")
    for _ in range(2):
        window.formula_dock.toggleViewAction().trigger()
    settle(qtbot, window)
    assert panel.found.clauses
    assert not window.stop.isEnabled()
