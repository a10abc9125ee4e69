"""The panel and the board: chosen rows mark cells, and cells filter the panel."""

from PySide6.QtCore import Qt

from app.core.words import Message
from app.ui.formula.outline import CLAUSE, KIND, RULE, Node
from tests.ui.formula.using_formula import SMALL, choose, rules_of_move, settle, solve, toggle
from tests.ui.using_windows import click


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
    solve(qtbot, window)
    window.session.tour.go(2)
    before = window.board.scene.highlights
    assert before.conclusions
    toggle(panel, Node(KIND, 0))
    choose(qtbot, panel, Node(RULE, 0))
    assert window.board.scene.highlights == before._replace(chosen=window.session.state.chosen)
    assert window.session.state.chosen
    window.session.tour.go(3)
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


def test_a_cell_of_the_board_filters_it(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    whole = len(panel.found.rules)
    window.board.move_cursor((1, 1))
    settle(qtbot, window)
    assert panel.bar.chip.isVisible()
    assert panel.bar.chip.text() == "r2c2"
    assert 0 < len(panel.found.rules) < whole
    assert panel.bar.count.text().startswith(f"{len(panel.found.rules)} rule")
    assert panel.model.rowCount() > len(panel.found.rules) + 3  # a few are open by themselves
    qtbot.mouseClick(panel.bar.chip, Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    assert not panel.bar.chip.isVisible()
    assert len(panel.found.rules) == whole
    panel.bar.follow.click()
    window.board.move_cursor((2, 2))
    settle(qtbot, window)
    assert len(panel.found.rules) == whole


def test_in_a_solution_the_right_button_filters_it(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    solve(qtbot, window)
    before = window.session.state.puzzle
    click(qtbot, window, 1, 1, Qt.MouseButton.RightButton)
    settle(qtbot, window)
    assert panel.bar.chip.text() == "r2c2"
    assert panel.cell == (1, 1)
    assert window.modes.solve.isChecked()
    assert window.session.state.puzzle is before


def test_at_a_step_the_right_button_filters_it_too(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.session.tour.go(2)
    rules = rules_of_move(window)
    qtbot.waitUntil(lambda: panel.model.marked == rules)
    click(qtbot, window, 1, 1, Qt.MouseButton.RightButton)
    settle(qtbot, window)
    assert panel.cell == (1, 1)
    assert panel.bar.chip.isVisible()
    assert panel.model.marked == rules


def test_a_cell_lost_while_it_was_closed_is_no_filter(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    window.board.move_cursor((3, 3))
    settle(qtbot, window)
    assert panel.cell == (3, 3)
    window.formula_dock.toggleViewAction().trigger()
    window.session.drawing.edit(window.session.editor.blank(2, 2), Message("Resize"))
    window.formula_dock.toggleViewAction().trigger()
    settle(qtbot, window)
    assert panel.cell is None
    assert panel.found.rules


def test_a_filter_outside_the_board_is_dropped(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    panel.set_cell((4, 4))
    settle(qtbot, window)
    window.session.drawing.edit(window.session.editor.blank(2, 2), Message("Resize"))
    settle(qtbot, window)
    assert panel.cell is None
    assert not panel.bar.chip.isVisible()
    assert panel.found.clauses == 8


def test_a_cell_of_a_solution_leads_to_a_step_and_its_rules(qtbot, open_formula):
    """The filter would hide the rules that the step uses."""
    window, panel = open_formula("lightup/first-light")
    whole = len(panel.found.rules)
    window.board.move_cursor((1, 1))
    settle(qtbot, window)
    assert panel.bar.chip.isVisible()
    solve(qtbot, window)
    bulb = next(told for told in window.session.state.told.moves if len(told.conclusions) == 1)
    click(qtbot, window, *next(iter(bulb.conclusions)))
    qtbot.waitUntil(lambda: not panel.bar.chip.isVisible())
    settle(qtbot, window)
    assert len(panel.found.rules) == whole
    assert panel.model.marked == rules_of_move(window)
