"""Keys and buttons while steps are still arriving, or after that was stopped."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.core.errors import BadUse
from tests.ui.using_windows import busy, click, judged, looks, place, shown

CHAPEL = "lightup/chapel"


def few_steps(qtbot, open_window, action):
    """Have the steps told, and stop with the first of them."""
    window = open_window(CHAPEL)
    judged(qtbot, window)

    def stop() -> None:
        window.stop.trigger()

    window.analysis.told.connect(stop)
    getattr(window, action).trigger()
    qtbot.waitUntil(lambda: bool(window.session.state.told.moves))
    window.analysis.told.disconnect(stop)
    assert not busy(window)
    assert not window.session.state.told.finished
    return window


@pytest.mark.parametrize("wait", [True, False])
def test_steps_may_be_asked_for_right_after_the_solution(qtbot, open_window, wait):
    window = open_window("lightup/first-light")
    if wait:
        judged(qtbot, window)
    puzzle = shown(window)
    window.solve.trigger()
    window.explain.trigger()
    assert shown(window) == puzzle
    assert "bulb" not in window.board.accessibleName()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert window.explain.isChecked()
    assert window.session.state.position == 0
    assert window.steps.title.text() == "Before the first step"
    assert shown(window) == puzzle


def test_the_solution_does_not_come_before_the_last_step(qtbot, open_window):
    window = open_window(CHAPEL)
    judged(qtbot, window)
    puzzle = shown(window)
    window.explain.trigger()
    assert not window.session.state.told.moves
    qtbot.keyClick(window.board, Qt.Key.Key_Right)
    assert window.explain.isChecked()
    assert shown(window) == puzzle


def test_after_the_newest_step_one_waits_for_the_next(qtbot, open_window):
    window = few_steps(qtbot, open_window, "explain")
    newest = len(window.session.state.told.moves)
    window.session.go(newest)
    before = shown(window)
    qtbot.keyClick(window.board, Qt.Key.Key_Right)
    assert window.explain.isChecked()
    assert (window.session.state.position, shown(window)) == (newest, before)
    qtbot.keyClick(window.board, Qt.Key.Key_End)  # this is what it is for
    assert window.solve.isChecked()
    assert shown(window) == solution_looks(window)


def test_what_was_found_before_a_stop_is_kept(qtbot, open_window):
    whole = open_window(CHAPEL)
    whole.explain.trigger()
    qtbot.waitUntil(lambda: whole.player.finished)
    window = few_steps(qtbot, open_window, "explain")
    window.session.go(1)
    found = list(window.session.state.told.moves)
    window.explain.trigger()
    assert window.session.state.told.moves[: len(found)] == found
    assert window.session.state.position == 1
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert [told.text for told in window.session.state.told.moves] == [
        t.text for t in whole.player.steps
    ]
    assert window.player.decided_by == whole.player.decided_by
    assert window.session.state.position == 1
    assert window.steps.list.count() == len(whole.player.steps)


def test_a_stop_is_said_beside_the_solution(qtbot, open_window):
    window = few_steps(qtbot, open_window, "solve")
    assert window.steps.title.text() == "The solution"
    assert "Press Solve to go on" in window.steps.sentence.text()
    window.solve.trigger()
    assert "being found" in window.steps.sentence.text()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert "It takes" in window.steps.sentence.text()


def test_nothing_is_played_where_there_are_no_steps(qtbot, open_window):
    window = open_window("lightup/three-sides-for-four")
    judged(qtbot, window)
    window.solve.trigger()
    qtbot.keyClick(window.board, Qt.Key.Key_Space)
    assert not window.session.state.playing


def test_no_more_steps_leave_the_verdict_as_it_is(qtbot, tally, open_window, monkeypatch):
    def refuse(*_):
        raise BadUse("No more than that.")

    window = open_window("satori 1\nkind: tally\n\n1 0\n1 0\n")
    judged(qtbot, window)
    said = window.verdict_line.label.text()
    monkeypatch.setattr(type(tally), "rule_cells", refuse)
    with qtbot.waitSignal(window.analysis.fell_silent):
        window.explain.trigger()
    assert window.steps.sentence.text() == "No more than that."
    assert window.verdict_line.label.text() == said
    assert not busy(window)


def test_a_cell_that_no_step_decides_says_so(qtbot, open_window):
    window = open_window("lightup/two-lamps-of-four")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    row, col = min(window.session.state.verdict.differences)
    click(qtbot, window, row, col)
    said = window.statusBar().currentMessage()
    assert said == f"r{row + 1}c{col + 1} is not the same in all solutions."


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


@pytest.mark.parametrize("action", ["solve", "explain"])
def test_what_was_being_dragged_is_not_left_on_the_board(qtbot, open_window, action):
    window = open_window("lightup/first-light")
    click(qtbot, window, 0, 0)  # so that there is no verdict yet
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(window.board, left, pos=place(window, 1, 0))
    QTest.mouseMove(window.board, place(window, 2, 0))
    assert shown(window) != looks(window, ())
    getattr(window, action).trigger()
    assert shown(window) == looks(window, ())
    QTest.mouseRelease(window.board, left, pos=place(window, 2, 0))
    assert shown(window) == looks(window, ())
    window.session.stop()
