"""The formula below the board: true to the puzzle, to the other outputs and to the steps."""

import json
import re

import pytest
from PySide6.QtCore import Qt

from app import paths
from app.cli.main import main
from app.core.document import Document
from app.core.stop import Stop
from app.core.words import Message
from app.formula.contents import Standing
from app.formula.export import export
from app.session.scene import known
from app.ui.formula.outline import CLAUSE, KIND, PUZZLE, RULE, Node
from app.ui.formula.panel import CLAUSES_TAB, VARIABLES_TAB
from app.ui.formula.variables import VariablesModel
from app.ui.window import Window
from tests.bench.boards import tiled_lightup
from tests.ui.using_windows import click, judged

SAMPLES = ["lightup/welcome", "norinori/harbour", "futoshiki/garden-steps"]
SMALL = "2 2\n- -\n- -\n"


def settle(qtbot, window):
    qtbot.waitUntil(lambda: not window.formula_dock.busy, timeout=20000)
    return window.formula_dock.panel


def toggle(panel, *nodes):
    for node in nodes:
        panel.model.toggle(node)


def index(panel, node):
    return panel.model.index(panel.model.outline.row(node), 0)


def choose(qtbot, panel, node):
    at = panel.tree.visualRect(index(panel, node)).center()
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=at)


def lines(panel):
    """What all rows show."""
    return [panel.model.content(panel.model.outline.node(r)) for r in range(panel.model.rowCount())]


def open_all(panel):
    for which in range(len(panel.found.parts)):
        toggle(panel, Node(KIND, which))
    for position in range(len(panel.found.rules)):
        toggle(panel, Node(RULE, position))


def numbers(said):
    """The numbers of variables and of clauses in a sentence."""
    found = re.search(r"([\d,]+) variables · ([\d,]+) clauses", said)
    return tuple(int(number.replace(",", "")) for number in found.groups())


def rules_of(move):
    """The rules that a move rests on."""
    return frozenset(rule for told in move.steps for rule in told.step.rules)


def rules_of_move(window):
    """The rules that the move on the board rests on, if there is one."""
    move = window.session.state.move
    return frozenset() if move is None else rules_of(move)


def written_header(document, *, fast):
    written = "".join(export(document, "dimacs", Stop(), fast=fast))
    return tuple(map(int, re.search(r"^p cnf (\d+) (\d+)$", written, re.MULTILINE).groups()))


def test_it_is_closed_at_first_and_opens_by_key(qtbot, open_window):
    window = open_window("lightup/welcome")
    dock = window.formula_dock
    assert not dock.isVisible()
    assert dock.panel is None  # nothing of it is made before it is seen
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


# The tree


def test_a_tree_from_the_puzzle_to_the_clauses(qtbot, open_formula):
    _, panel = open_formula(SMALL)
    toggle(panel, Node(KIND, 1), Node(RULE, 4))
    assert [(line.level, line.title, line.amount) for line in lines(panel)] == [
        (PUZZLE, "Light Up, 2 × 2", "4 variables · 8 clauses"),
        (KIND, "Lines of sight", "4 clauses"),
        (KIND, "Every cell is lit", "4 clauses"),
        (RULE, "lit r1c1", "1 clause"),
        (CLAUSE, "(L1 ∨ L2 ∨ L3)", ""),
        (RULE, "lit r1c2", "1 clause"),
        (RULE, "lit r2c1", "1 clause"),
        (RULE, "lit r2c2", "1 clause"),
    ]
    toggle(panel, Node(KIND, 1))
    assert panel.model.rowCount() == 3
    toggle(panel, Node(KIND, 1))
    assert panel.model.rowCount() == 8  # what was open below it still is


def test_all_rows_are_where_they_should_be(qtbot, open_formula):
    _, panel = open_formula("lightup/first-light")
    open_all(panel)
    model, found = panel.model, panel.found
    assert model.rowCount() == 1 + len(found.parts) + len(found.rules) + found.clauses
    for row in range(model.rowCount()):
        node = model.outline.node(row)
        assert model.outline.row(node) == row
        assert model.outline.row(model.parent_of(node)) <= row
    shown = [line.title for line in lines(panel) if line.level == CLAUSE]
    formula = panel.model._contents.formula
    assert len(shown) == len(formula.clauses)


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
    panel.writing.setCurrentIndex(panel.writing.findData(as_solved))
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
    panel.search.setText("r1c1")
    settle(qtbot, window)
    assert 0 < len(panel.found.rules) < 20
    judged(qtbot, window)
    window.close()
    window.deleteLater()


# With the board


def test_choosing_a_clause_marks_its_cells(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    toggle(panel, Node(KIND, 0), Node(RULE, 0))
    choose(qtbot, panel, Node(RULE, 1))
    assert window.board.scene.highlights.chosen == {(1, 0), (1, 1)}
    choose(qtbot, panel, Node(CLAUSE, 0, 0))
    assert window.board.scene.highlights.chosen == {(0, 0), (0, 1)}
    choose(qtbot, panel, Node(KIND, 0))
    assert not window.board.scene.highlights.chosen


def test_the_marks_of_a_step_stay(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.session.go(2)
    before = window.board.scene.highlights
    assert before.conclusions
    toggle(panel, Node(KIND, 0))
    choose(qtbot, panel, Node(RULE, 0))
    assert window.board.scene.highlights == before._replace(chosen=window.session.state.chosen)
    assert window.session.state.chosen
    window.session.go(3)
    assert window.board.scene.highlights.chosen == window.session.state.chosen
    window.formula_dock.close()
    assert not window.board.scene.highlights.chosen


def test_chosen_cells_are_painted(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    toggle(panel, Node(KIND, 0))
    before = window.board.grab().toImage()
    choose(qtbot, panel, Node(RULE, 0))
    after = window.board.grab().toImage()
    assert before != after
    # Two lines with light between them, along the left side.
    rect = window.board.geometry_of_cells.cell_rect((0, 0)).toRect()
    across = range(rect.left(), rect.left() + rect.width() // 4)
    colours = [after.pixelColor(x, rect.center().y()) for x in across]
    lines = [place for place, colour in enumerate(colours) if colour == window.theme.chosen]
    assert window.theme.page in colours[lines[0] : lines[-1]]


def test_a_cell_of_the_board_narrows_it(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    whole = len(panel.found.rules)
    window.board.move_cursor((1, 1))
    settle(qtbot, window)
    assert panel.chip.isVisible()
    assert panel.chip.text() == "r2c2"
    assert 0 < len(panel.found.rules) < whole
    assert panel.count.text().startswith(f"{len(panel.found.rules)} rule")
    assert panel.model.rowCount() > len(panel.found.rules) + 3  # a few are open by themselves
    qtbot.mouseClick(panel.chip, Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    assert not panel.chip.isVisible()
    assert len(panel.found.rules) == whole
    panel.follow.click()
    window.board.move_cursor((2, 2))
    settle(qtbot, window)
    assert len(panel.found.rules) == whole


def test_in_a_solution_the_other_button_narrows_it(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    before = window.session.state.puzzle
    click(qtbot, window, 1, 1, Qt.MouseButton.RightButton)
    settle(qtbot, window)
    assert panel.chip.text() == "r2c2"
    assert panel.cell == (1, 1)
    assert window.solve.isChecked()
    assert window.session.state.puzzle is before


def test_at_a_step_the_other_button_narrows_it_too(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    window.explain.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.session.go(2)
    rules = rules_of_move(window)
    qtbot.waitUntil(lambda: panel.model.marked == rules)
    click(qtbot, window, 1, 1, Qt.MouseButton.RightButton)
    settle(qtbot, window)
    assert panel.cell == (1, 1)
    assert panel.chip.isVisible()
    assert panel.model.marked == rules


def test_a_cell_that_is_gone_narrows_nothing(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    window.board.move_cursor((3, 3))
    settle(qtbot, window)
    assert panel.cell == (3, 3)
    window.formula_dock.toggleViewAction().trigger()
    window.session.edit(window.session.editor.blank(2, 2), Message("Resize"))
    window.formula_dock.toggleViewAction().trigger()
    settle(qtbot, window)
    assert panel.cell is None
    assert panel.found.rules


def test_stop_while_the_formula_is_loaded_does_not_leave_it_empty(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.formula_dock.toggleViewAction().trigger()
    window.stop.trigger()
    qtbot.waitUntil(lambda: window.formula_dock.panel is not None)
    settle(qtbot, window)
    assert window.formula_dock.panel.found.rules


def test_a_cell_of_a_solution_leads_to_a_step_and_its_rules(qtbot, open_formula):
    """What the step rests on would be hidden by looking only at what speaks of a cell."""
    window, panel = open_formula("lightup/first-light")
    whole = len(panel.found.rules)
    window.board.move_cursor((1, 1))
    settle(qtbot, window)
    assert panel.chip.isVisible()
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    bulb = next(told for told in window.session.state.told.moves if len(told.conclusions) == 1)
    click(qtbot, window, *next(iter(bulb.conclusions)))
    qtbot.waitUntil(lambda: not panel.chip.isVisible())
    settle(qtbot, window)
    assert len(panel.found.rules) == whole
    assert panel.model.marked == rules_of_move(window)


# With the steps


def test_truth_follows_the_steps(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    open_all(panel)
    assert {line.standing for line in lines(panel)} == {None}  # nothing is played yet
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    rows = {line.standing for line in lines(panel) if line.level == CLAUSE}
    assert rows == {Standing.SATISFIED}
    assert {line.standing for line in lines(panel) if line.level == RULE} == {Standing.SATISFIED}
    window.session.go(0)
    seen = set()
    for position in range(len(window.session.state.told.moves)):
        window.session.go(position)
        facts = list(known(window.session.state))
        move = window.session.state.move
        for literal in () if move is None else move.literals:
            facts[abs(literal)] = 0  # the panel shows what was known before the move
        for line in lines(panel):
            if line.level != CLAUSE:
                continue
            seen.add(line.standing)
            values = [term.truth for term in line.terms]
            assert (line.standing is Standing.SATISFIED) == (1 in values)
            assert (line.standing is Standing.UNIT) == (1 not in values and values.count(0) == 1)
            for term in line.terms:
                value = facts[int(term.text.lstrip("¬L"))]
                assert term.truth == (-value if term.text.startswith("¬") else value)
    assert seen == {Standing.OPEN, Standing.UNIT, Standing.SATISFIED}
    window.design.trigger()
    assert {line.standing for line in lines(panel)} == {None}


def test_standings_are_said_and_painted_differently(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.session.go(2)
    open_all(panel)
    pictures, said = {}, {}
    for row, line in enumerate(lines(panel)):
        if line.level == CLAUSE and line.standing not in pictures:
            at = panel.model.index(row, 0)
            panel.tree.scrollTo(at)
            gutter = panel.tree.visualRect(at)
            gutter.setRight(gutter.left() + 100)
            grabbed = panel.tree.viewport().grab(gutter).toImage()
            grabbed = grabbed.convertToFormat(grabbed.Format.Format_Grayscale8)
            mark = grabbed.copy(78, 0, 20, grabbed.height())
            pictures[line.standing] = bytes(mark.constBits())
            said[line.standing] = at.data(Qt.ItemDataRole.AccessibleTextRole)
    assert set(pictures) == {Standing.OPEN, Standing.UNIT, Standing.SATISFIED}
    assert len(set(pictures.values())) == 3  # also without colours
    assert "satisfied" in said[Standing.SATISFIED]
    assert "is left, so it is true" in said[Standing.UNIT]


# Variables


def test_variables_and_their_values(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    panel.tabs.setCurrentIndex(VARIABLES_TAB)
    table = panel.variables

    def row(number):
        return [table.index(number - 1, column).data() for column in range(4)]

    assert row(1)[0] == "L1"
    assert row(1)[1].startswith("bulb r1c")
    assert row(1)[2] == ""
    assert re.fullmatch(r"\d+ clauses? of \d+ rules?", row(1)[3])
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    words = {1: "✓ true", -1: "✕ false"}
    facts = known(window.session.state)
    for number in range(1, len(facts)):
        assert row(number)[2] == words[facts[number]]
    window.session.go(0)
    assert row(1)[2] == "open"


def test_a_variable_is_marked_and_leads_to_its_clauses(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    panel.tabs.setCurrentIndex(VARIABLES_TAB)
    table = panel.table

    def press(column):
        at = table.visualRect(panel.variables.index(2, column)).center()
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)

    press(VariablesModel.VARIABLE)
    assert window.board.scene.highlights.chosen == {(1, 0)}
    assert panel.tabs.currentIndex() == VARIABLES_TAB
    press(VariablesModel.USED)
    settle(qtbot, window)
    assert panel.tabs.currentIndex() == CLAUSES_TAB
    assert panel.search.text() == "L3"
    assert panel.count.text() == "5 rules · 5 clauses · 1 variable"
