"""Steps that are still arriving, or that were stopped, and drags that are not over."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.core.grid import cell_name
from app.core.words import Message
from tests.bench.boards import random_lightup
from tests.ui.access.hearing import heard
from tests.ui.using_windows import (
    busy,
    click,
    forget_changes,
    judged,
    looks,
    place,
    shown,
    solution_looks,
)


def press_stop(qtbot, window):
    button = window.tools.widgetForAction(window.stop)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_steps_are_stopped_and_gone_on_with(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.session.drawing.edit(random_lightup(40), Message("Draw"))
    forget_changes(window)
    qtbot.keyClick(window, Qt.Key.Key_F6)
    steps = window.steps.list
    qtbot.waitUntil(lambda: steps.count() > 5)
    press_stop(qtbot, window)
    assert not window.stop.isEnabled()
    assert not busy(window)
    assert not window.verdict_line.progress.isVisible()
    found = [steps.item(row).text() for row in range(steps.count())]
    qtbot.keyClick(window.board, Qt.Key.Key_Right)
    assert window.steps.title.text().startswith("1. ")
    qtbot.keyClick(window, Qt.Key.Key_F6)
    assert window.stop.isEnabled()
    qtbot.waitUntil(lambda: steps.count() > len(found))
    press_stop(qtbot, window)
    assert [steps.item(row).text() for row in range(len(found))] == found
    assert window.steps.title.text().startswith("1. ")
    qtbot.keyClick(window.board, Qt.Key.Key_End)  # one of several solutions is not the end
    assert window.modes.steps.isChecked()
    assert window.session.state.moves_done == steps.count()
    assert not busy(window)


def test_a_bulb_is_not_read_out_before_its_step(qtbot, open_window):
    window = open_window("lightup/first-light")
    judged(qtbot, window)
    bulb = next(number for number, look in enumerate(solution_looks(window)) if look.value > 0)
    cell = divmod(bulb, window.session.state.puzzle.cols)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    assert "bulb" in heard(window, *cell)
    qtbot.keyClick(window, Qt.Key.Key_F6)
    assert "bulb" not in heard(window, *cell)
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert "bulb" not in heard(window, *cell)


def test_a_cell_that_no_step_decides_says_so(qtbot, open_window):
    window = open_window("lightup/two-lamps-of-four")
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    cell = min(window.session.state.verdict.differences)
    click(qtbot, window, *cell)
    said = window.statusBar().currentMessage()
    assert said == f"{cell_name(cell)} is not the same in all solutions."


# A drag that is not over


def test_a_drag_that_changes_nothing_leaves_the_marks(qtbot, open_window):
    window = open_window("lightup/three-sides-for-four")
    judged(qtbot, window)
    puzzle, marks = window.session.state.puzzle, window.board.scene.highlights
    assert marks.conflicts
    white = [
        (row, col)
        for row in range(puzzle.rows)
        for col in range(puzzle.cols - 1)
        if puzzle.grid[row][col : col + 2] == ".."
    ]
    start, end = white[0], (white[0][0], white[0][1] + 1)
    right = Qt.MouseButton.RightButton
    QTest.mousePress(window.board, right, pos=place(window, *start))
    QTest.mouseMove(window.board, place(window, *end))
    QTest.mouseRelease(window.board, right, pos=place(window, *end))
    assert window.session.state.puzzle == puzzle
    assert window.board.scene.highlights == marks


@pytest.mark.parametrize("action", ["solve", "steps"])
def test_what_was_being_dragged_is_not_left_on_the_board(qtbot, open_window, action):
    window = open_window("lightup/first-light")
    click(qtbot, window, 0, 0)  # so that there is no verdict yet
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(window.board, left, pos=place(window, 1, 0))
    QTest.mouseMove(window.board, place(window, 2, 0))
    assert shown(window) != looks(window)
    getattr(window.modes, action).trigger()
    assert shown(window) == looks(window)
    QTest.mouseRelease(window.board, left, pos=place(window, 2, 0))
    assert shown(window) == looks(window)
    window.session.analysis.stop()
