"""What is done in an order that nobody has in mind."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from app.core.words import Message
from app.formats import read_text
from tests.ui.access.hearing import heard_at_cursor
from tests.ui.using_windows import BLANK, click, judged, looks, shown

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
SEVERAL = "satori 1\nkind: lightup\n\n. . X 1\n. . X .\n"


def middle(window, row: int, col: int) -> QPoint:
    return window.board.geometry_of_cells.cell_rect((row, col)).center().toPoint()


@pytest.mark.parametrize("button", [LEFT, RIGHT])
def test_a_grid_that_shrinks_under_a_drag(qtbot, open_window, button):
    window = open_window(BLANK)
    small = window.session.state.puzzle
    window.session.drawing.edit(window.session.editor.resized(small, 9, 9), Message("Resize"))
    start, end = middle(window, 8, 8), middle(window, 8, 6)
    QTest.mousePress(window.board, button, pos=start)
    QTest.mouseMove(window.board, end)
    window.undo.trigger()
    QTest.mouseMove(window.board, middle(window, 0, 0))
    QTest.mouseRelease(window.board, button, pos=middle(window, 0, 1))
    assert window.session.state.puzzle == small
    assert shown(window) == looks(window, puzzle=small)


def test_solving_during_a_drag(qtbot, open_window):
    window = open_window(BLANK)
    before = window.session.state.puzzle
    QTest.mousePress(window.board, LEFT, pos=middle(window, 0, 0))
    QTest.mouseMove(window.board, middle(window, 0, 1))
    window.modes.solve.trigger()
    QTest.mouseRelease(window.board, LEFT, pos=middle(window, 0, 1))
    assert window.session.state.watching
    assert window.session.state.puzzle == before


def test_a_second_button_during_a_drag(qtbot, open_window):
    window = open_window(BLANK)
    QTest.mousePress(window.board, LEFT, pos=middle(window, 0, 0))
    QTest.mouseMove(window.board, middle(window, 0, 1))
    QTest.mousePress(window.board, RIGHT, pos=middle(window, 1, 1))
    QTest.mouseRelease(window.board, RIGHT, pos=middle(window, 1, 0))
    QTest.mouseRelease(window.board, LEFT, pos=middle(window, 0, 1))
    assert window.session.state.puzzle.grid[0][:2] == "XX"
    assert shown(window) == looks(window)


def test_a_verdict_during_a_drag(qtbot, open_window):
    window = open_window(BLANK)
    judged(qtbot, window)
    click(qtbot, window, 2, 2)
    QTest.mousePress(window.board, LEFT, pos=middle(window, 0, 0))
    QTest.mouseMove(window.board, middle(window, 0, 1))
    drawn = shown(window)
    assert drawn != looks(window)
    judged(qtbot, window)
    assert shown(window) == drawn
    QTest.mouseRelease(window.board, LEFT, pos=middle(window, 0, 1))


def test_keys_in_the_list_of_steps_lead_to_the_step(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.steps.list.setFocus()
    QTest.keyClick(window.steps.list, Qt.Key.Key_Home)
    assert window.session.state.position == 0
    QTest.keyClick(window.steps.list, Qt.Key.Key_Right)
    assert window.session.state.position == 1
    qtbot.waitUntil(lambda: window.steps.list.currentRow() == 0)
    QTest.keyClick(window.steps.list, Qt.Key.Key_Down)
    assert window.session.state.position == 2


def test_keys_on_buttons_and_sliders_are_theirs(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    bar = window.playback_bar
    end, speed = window.session.state.moves_done, bar.speed.value()
    bar.speed.setFocus()
    QTest.keyClick(bar.speed, Qt.Key.Key_Right)
    assert window.session.state.shows_solution
    assert bar.speed.value() == speed + 1
    (back,) = (button for button in bar.back.associatedObjects() if button.parent() is bar)
    back.setFocus()
    for number in (end, end - 1):  # from the solution to the last step
        QTest.keyClick(back, Qt.Key.Key_Space)
        assert not window.session.state.shows_solution
        assert window.session.state.moves_done == number
    assert not window.session.state.playing


BUTTON = QMessageBox.StandardButton


def test_the_cursor_stays_within_a_puzzle_that_shrinks(qtbot, open_window):
    window = open_window("satori 1\nkind: lightup\n\n. .\n")
    puzzle = window.session.editor.resized(window.session.state.puzzle, 3, 3)
    window.session.drawing.edit(puzzle, Message("Resize"))
    window.board.move_cursor((2, 2))
    window.undo.trigger()
    assert window.board.cursor_cell == (0, 1)
    assert "Row 1, column 2" in heard_at_cursor(window)


def test_another_puzzle_begins_with_the_cursor_in_its_corner(qtbot, open_window):
    window = open_window(BLANK)
    window.board.move_cursor((2, 2))
    window.session.open(read_text("satori 1\nkind: lightup\n\n. .\n"), None)
    assert window.board.cursor_cell == (0, 0)
    assert "Row 1, column 1" in heard_at_cursor(window)


def test_docks_grow_with_the_text_and_back(qtbot, open_window):
    window = open_window(BLANK)
    docks = window.arrangement.library, window.arrangement.steps
    before = [dock.width() for dock in docks]
    window.appearance.set_text_size(250)
    qtbot.waitUntil(
        lambda: all(dock.width() > width for dock, width in zip(docks, before, strict=True))
    )
    window.appearance.set_text_size(100)
    qtbot.waitUntil(lambda: [dock.width() for dock in docks] == before)
