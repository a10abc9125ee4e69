"""The tree of rules and clauses in use: opening rows, large formulas, and how rows look."""

import json

import pytest
from PySide6.QtCore import Qt

from app import paths
from app.cli.main import main
from app.core.document import Document
from app.formula.contents import ClauseState
from app.ui.formula.outline import CLAUSE, KIND, PUZZLE, RULE, Node
from app.ui.window import Window
from tests.bench.boards import tiled_lightup
from tests.ui.formula.using_formula import (
    SMALL,
    choose,
    contents,
    index,
    numbers,
    open_all,
    settle,
    solve,
    toggle,
    written_header,
)
from tests.ui.using_windows import judged

SAMPLES = ["lightup/welcome", "norinori/harbour", "futoshiki/garden-steps"]


def test_arrows_and_keys_open_and_close(qtbot, open_formula):
    _, panel = open_formula(SMALL)
    tree, model = panel.tree, panel.model
    kind = Node(KIND, 0)
    arrow = tree.delegate.arrow(tree.visualRect(index(panel, kind)), kind).center()
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=arrow)
    assert model.is_open(kind)
    choose(qtbot, panel, Node(RULE, 0))
    said = [
        index(panel, node).data(Qt.ItemDataRole.AccessibleTextRole)
        for node in (kind, Node(RULE, 0))
    ]
    assert said[0].endswith("expanded")
    assert said[1].endswith("collapsed")
    for key, rows in (
        (Qt.Key.Key_Plus, 8),
        (Qt.Key.Key_Plus, 8),
        (Qt.Key.Key_Return, 7),
        (Qt.Key.Key_Right, 8),
        (Qt.Key.Key_Minus, 7),
    ):
        qtbot.keyClick(tree, key)
        assert model.rowCount() == rows
    qtbot.keyClick(tree, Qt.Key.Key_Left)
    assert tree.currentIndex().row() == 1  # its kind
    qtbot.keyClick(tree, Qt.Key.Key_Left)
    assert model.rowCount() == 3
    at = tree.visualRect(index(panel, kind)).center()
    qtbot.mouseDClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert model.is_open(kind)


@pytest.mark.parametrize("as_solved", [True, False])
@pytest.mark.parametrize("name", SAMPLES)
def test_the_numbers_agree(qtbot, capsys, open_formula, name, as_solved):
    window, panel = open_formula(name)
    panel.bar.writing.setCurrentIndex(panel.bar.writing.findData(as_solved))
    settle(qtbot, window)
    judged(qtbot, window)
    here = numbers(panel.model.content(Node(PUZZLE)).amount)
    assert here == written_header(window.session.state.document, fast=as_solved)
    assert here == (panel.variables.rowCount(), panel.found.clauses)
    if as_solved:
        assert here == numbers(window.verdict_line.numbers.text())
        main(["solve", "--json", str(paths.puzzles() / f"{name}.satori")])
        answer = json.loads(capsys.readouterr().out)
        assert here == (answer["variables"], answer["clauses"])


def test_a_large_formula_is_a_few_runs_of_rows(qtbot, settings):
    window = Window(Document("lightup", tiled_lightup(100)), settings)
    window.show()
    window.formula_dock.show()
    panel = settle(qtbot, window)
    for which in range(3):
        toggle(panel, Node(KIND, which))
    toggle(panel, Node(RULE, 5000), Node(RULE, 9999))
    assert panel.found.clauses > 20_000
    assert panel.model.rowCount() > 10_000
    assert len(panel.model.outline._starts) < 20
    panel.tree.scrollToBottom()
    last = panel.model.index(panel.model.rowCount() - 1, 0)
    assert panel.tree.visualRect(last).intersects(panel.tree.viewport().rect())
    panel.bar.search.setText("r1c1")
    settle(qtbot, window)
    assert 0 < len(panel.found.rules) < 20
    judged(qtbot, window)
    window.close()
    window.deleteLater()


def test_states_are_said_and_painted_differently(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    solve(qtbot, window)
    window.session.tour.go(2)
    open_all(panel)
    pictures, said = {}, {}
    for number, row in enumerate(contents(panel)):
        if row.level == CLAUSE and row.state not in pictures:
            at = panel.model.index(number, 0)
            panel.tree.scrollTo(at)
            gutter = panel.tree.visualRect(at)
            gutter.setRight(gutter.left() + 100)
            grabbed = panel.tree.viewport().grab(gutter).toImage()
            grabbed = grabbed.convertToFormat(grabbed.Format.Format_Grayscale8)
            mark = grabbed.copy(78, 0, 20, grabbed.height())
            pictures[row.state] = bytes(mark.constBits())
            said[row.state] = at.data(Qt.ItemDataRole.AccessibleTextRole)
    assert set(pictures) == {ClauseState.OPEN, ClauseState.UNIT, ClauseState.SATISFIED}
    assert len(set(pictures.values())) == 3  # also without colours
    assert "satisfied" in said[ClauseState.SATISFIED]
    assert "is left, so it is true" in said[ClauseState.UNIT]
