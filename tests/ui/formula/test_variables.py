"""The table of variables."""

import re

from PySide6.QtCore import Qt

from app.session.knowledge import known
from app.ui.formula.panel import CLAUSES_TAB, VARIABLES_TAB
from app.ui.formula.variables import VariablesModel
from tests.ui.formula.using_formula import (
    SMALL,
    settle,
    solve,
)


def test_variables_and_their_values(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    panel.bar.tabs.setCurrentIndex(VARIABLES_TAB)
    table = panel.variables

    def row(number):
        return [table.index(number - 1, column).data() for column in range(4)]

    assert row(1)[0] == "L1"
    assert row(1)[1].startswith("bulb r1c")
    assert row(1)[2] == ""
    assert re.fullmatch(r"\d+ clauses? of \d+ rules?", row(1)[3])
    solve(qtbot, window)
    words = {1: "✓ true", -1: "✕ false"}
    facts = known(window.session.state)
    for number in range(1, len(facts)):
        assert row(number)[2] == words[facts[number]]
    window.session.tour.go(0)
    assert row(1)[2] == "open"


def test_a_variable_is_marked_and_leads_to_its_clauses(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    panel.bar.tabs.setCurrentIndex(VARIABLES_TAB)
    table = panel.table

    def press(column):
        at = table.visualRect(panel.variables.index(2, column)).center()
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)

    press(VariablesModel.VARIABLE)
    assert window.board.scene.highlights.chosen == {(1, 0)}
    assert panel.bar.tabs.currentIndex() == VARIABLES_TAB
    press(VariablesModel.USED)
    settle(qtbot, window)
    assert panel.bar.tabs.currentIndex() == CLAUSES_TAB
    assert panel.bar.search.text() == "L3"
    assert panel.bar.count.text() == "5 rules · 5 clauses · 1 variable"
