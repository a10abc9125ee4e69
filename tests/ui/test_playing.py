"""Solving in the window, and watching the steps to the solution."""

from PySide6.QtCore import Qt

from app import paths
from tests.ui.using_windows import click, judged, looks, shown


def test_solving_shows_the_solution_and_its_steps(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    assert shown(window) == looks(window, window.analysis.verdict.solutions[0])
    assert window.player.position == len(window.player.steps) > 3
    window.player_bar.first.trigger()
    assert shown(window) == looks(window, ())
    qtbot.keyClick(window, Qt.Key.Key_Right)
    assert window.player.position == 1
    assert window.board.scene.marks.conclusions
    assert window.steps.sentence.text()


def test_a_click_goes_to_the_step_that_decided_a_cell(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    told = window.player.steps[0]
    row, col = min(told.conclusions)
    click(qtbot, window, row, col)
    assert (row, col) in window.player.current.conclusions


def test_solving_what_has_no_solution_says_why(qtbot, open_window):
    window = open_window("lightup/three-sides-for-four")
    judged(qtbot, window)
    window.solve.trigger()
    assert window.watching
    assert "4" in window.steps.sentence.text()
    assert not window.player.steps
    assert not window.analysis.busy


def test_the_list_of_steps_follows(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    assert window.steps.list.count() == len(window.player.steps)
    window.player.go(2)
    qtbot.waitUntil(lambda: window.steps.list.currentRow() == 1)
    qtbot.mouseClick(
        window.steps.list.viewport(),
        Qt.MouseButton.LeftButton,
        pos=window.steps.list.visualItemRect(window.steps.list.item(0)).center(),
    )
    assert window.player.position == 1


def test_the_panel_does_not_go_on_looking_for_what_was_found(qtbot, open_window):
    window = open_window("futoshiki/too-few-signs")
    judged(qtbot, window)
    qtbot.mouseClick(window.verdict_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.player.finished)
    assert window.player.steps
    assert window.steps.title.text() == "One of the solutions"
    assert window.board.scene.marks.differences == window.analysis.verdict.different


def test_there_is_a_player_only_where_there_are_steps(qtbot, open_window):
    window = open_window("lightup/first-light")
    assert not window.player_bar.isVisible()
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    assert window.player_bar.isVisible()
    assert window.steps.list.isVisible()
    window.design.trigger()
    assert not window.player_bar.isVisible()
    assert not window.steps.list.isVisible()
    window.files.open_path(paths.puzzles() / "lightup" / "three-sides-for-four.satori")
    judged(qtbot, window)
    window.solve.trigger()
    assert not window.player_bar.isVisible()
    assert not window.steps.list.isVisible()


def test_solving_again_shows_the_solution_again(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    solved = shown(window)
    count = len(window.player.steps)
    window.design.trigger()
    assert shown(window) != solved
    window.solve.trigger()
    assert shown(window) == solved
    assert window.player.position == count
    assert window.steps.title.text().startswith(f"{count}. ")
    assert window.steps.list.isVisible()
    qtbot.keyClick(window.board, Qt.Key.Key_Home)
    qtbot.keyClick(window.board, Qt.Key.Key_Right)
    assert window.player.position == 1
    window.solve.trigger()
    assert shown(window) == solved
    assert window.player.position == count


def test_solving_what_has_several_solutions_shows_one(qtbot, open_window):
    window = open_window("lightup/two-lamps-of-four")
    judged(qtbot, window)
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    verdict = window.analysis.verdict
    one, other = (looks(window, solution) for solution in verdict.solutions)
    assert shown(window) == one
    assert window.board.scene.marks.differences == verdict.different
    assert window.steps.title.text() == "One of the solutions"
    qtbot.mouseClick(window.verdict_button, Qt.MouseButton.LeftButton)
    assert shown(window) == other
    assert window.verdict_button.text() == "Show the first"
    assert window.steps.title.text() == "Another solution"
    window.solve.trigger()
    assert shown(window) == one
    window.design.trigger()
    assert window.verdict_button.text() == "Show them"


def test_a_solution_is_none_of_the_steps(qtbot, open_window):
    window = open_window("futoshiki/too-few-signs")
    judged(qtbot, window)
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    assert window.player.position == len(window.player.steps) > 1
    assert not window.steps.list.selectedItems()
    window.steps.chosen.emit(1)
    assert window.steps.title.text().startswith("1. ")
    assert window.verdict_button.text() == "Show them"
    qtbot.mouseClick(window.verdict_button, Qt.MouseButton.LeftButton)
    assert window.steps.title.text() == "One of the solutions"
    assert window.player.position == len(window.player.steps)


def test_the_player_has_no_speed_where_there_is_no_room(qtbot, open_window):
    window = open_window("lightup/first-light")
    judged(qtbot, window)
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    bar = window.player_bar
    assert bar.speed.isVisible()
    window.resize(700, 560)
    qtbot.waitUntil(lambda: not bar.speed.isVisible())
    assert window.width() == 700
    assert bar.width() >= bar.layout().minimumSize().width()  # or parts would overlap
    window.resize(1180, 780)
    qtbot.waitUntil(bar.speed.isVisible)
    assert bar.width() >= bar.layout().minimumSize().width()


def test_stop_can_be_pressed_while_steps_are_found(qtbot, open_window):
    window = open_window("lightup/milky-way")
    judged(qtbot, window)
    window.solve.trigger()
    assert window.stop.isEnabled()
    qtbot.waitUntil(lambda: len(window.player.steps) > 5)
    window.stop.trigger()
    assert not window.stop.isEnabled()
    assert not window.analysis.busy
    assert not window.player.finished


def test_a_stopped_explanation_begins_again(qtbot, open_window):
    window = open_window("lightup/old-town")
    judged(qtbot, window)
    window.solve.trigger()
    window.stop.trigger()
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished, timeout=20000)
    assert window.player.position == len(window.player.steps) > 0
