"""The board as a table of cells, asked for through QAccessible as a screen reader does."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from app.core.words import Message
from app.ui.access.table import table_of
from tests.ui.access.hearing import NAME, board_access, cell_access, heard
from tests.ui.using_windows import activate, click, judged, place

WALLS = "satori 1\nkind: lightup\n\n0 . .\n. X .\n. . .\n"


@pytest.fixture(autouse=True)
def somebody_listens(qapp):
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def test_the_board_is_a_table_of_cells(qtbot, open_window):
    window = open_window(WALLS)
    activate(qtbot, window)
    table = board_access(window)
    assert table.role() == QAccessible.Role.Table
    assert table.text(NAME) == "Light Up, 3 rows and 3 columns"
    assert table.childCount() == 9
    assert table.child(9) is None
    for index in range(9):
        cell = table.child(index)
        place_of = cell.tableCellInterface()
        assert cell.role() == QAccessible.Role.Cell
        assert cell.parent() is table
        assert table.indexOfChild(cell) == index
        assert (place_of.rowIndex(), place_of.columnIndex()) == divmod(index, 3)
        middle = cell.rect().center()
        assert table.childAt(middle.x(), middle.y()) is cell
        assert cell.text(NAME).startswith(f"Row {index // 3 + 1}, column {index % 3 + 1}: ")
    assert heard(window, 0, 0) == "Row 1, column 1: wall with 0"


def test_the_cell_with_the_cursor_has_the_focus(qtbot, open_window):
    window = open_window(WALLS)
    activate(qtbot, window)
    qtbot.keyClick(window.board, Qt.Key.Key_Down)
    focused = board_access(window).focusChild()
    assert focused.text(NAME) == "Row 2, column 1: not lit"
    assert focused.state().focused
    assert not cell_access(window, 0, 0).state().focused


def test_a_cell_is_marked_by_its_actions(qtbot, open_window):
    window = open_window(WALLS)
    judged(qtbot, window)
    window.modes.play.trigger()
    qtbot.waitUntil(lambda: window.session.analysis.watch is not None)
    press, otherwise, go = cell_access(window, 2, 2).actionInterface().actionNames()
    cell_access(window, 2, 2).actionInterface().doAction(press)
    assert window.board.cursor_cell == (2, 2)
    assert heard(window, 2, 2) == "Row 3, column 3: bulb"
    assert heard(window, 2, 0) == "Row 3, column 1: lit"
    cell_access(window, 0, 1).actionInterface().doAction(otherwise)
    assert heard(window, 0, 1) == "Row 1, column 2: no bulb, not lit. A rule is broken here."
    cell_access(window, 0, 1).actionInterface().doAction(press)
    cell_access(window, 1, 0).actionInterface().doAction(go)
    assert window.board.cursor_cell == (1, 0)
    assert heard(window, 0, 0) == "Row 1, column 1: wall with 0. A rule is broken here."


def test_other_cells_are_other_interfaces(qtbot, open_window):
    window = open_window(WALLS)
    old = cell_access(window, 2, 2)
    assert old.isValid()
    window.session.drawing.edit(
        window.session.editor.resized(window.session.state.puzzle, 2, 2), Message("Resize")
    )
    assert board_access(window).childCount() == 4
    assert board_access(window).text(NAME) == "Light Up, 2 rows and 2 columns"
    window.undo.trigger()
    assert heard(window, 2, 2) == "Row 3, column 3: not lit"


def test_what_a_move_decides_and_its_reasons_are_read(qtbot, open_window):
    window = open_window(WALLS)
    judged(qtbot, window)
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    activate(qtbot, window)
    qtbot.keyClick(window.board, Qt.Key.Key_Right)
    shown = window.board.scene.highlights
    assert shown.conclusions
    for row, col in shown.conclusions:
        assert "This move decides the cell." in heard(window, row, col)
    for row, col in shown.reasons:
        assert heard(window, row, col).endswith("This is a reason.")
    calm = {(row, col) for row in range(3) for col in range(3)} - shown.cells
    for row, col in calm:
        assert "reason" not in heard(window, row, col)


def test_candidates_are_read(qtbot, open_window):
    window = open_window("futoshiki/warm-up")
    judged(qtbot, window)
    window.modes.play.trigger()
    row, col = next(
        (row, col)
        for row, line in enumerate(window.session.state.puzzle.givens)
        for col, given in enumerate(line)
        if not given
    )
    window.board.move_cursor((row, col))
    for digit in (Qt.Key.Key_1, Qt.Key.Key_3):
        qtbot.keyClick(window.board, digit, Qt.KeyboardModifier.ControlModifier)
    assert "one of 1 and 3" in heard(window, row, col)


def test_equal_numbers_are_shown_by_a_key(qtbot, open_window):
    window = open_window("satori 1\nkind: futoshiki\n\n1 . .\n. 1 .\n. . .\n")
    judged(qtbot, window)
    window.modes.play.trigger()
    window.board.move_cursor((0, 0))
    qtbot.keyClick(window.board, "=")
    for cell in ((0, 0), (1, 1)):
        assert heard(window, *cell).endswith("This is one of those that are equal.")
    qtbot.keyClick(window.board, "=")
    assert "equal" not in heard(window, 1, 1)


def test_a_paused_board_tells_nothing(qtbot, open_window):
    window = open_window(WALLS)
    judged(qtbot, window)
    window.modes.play.trigger()
    window.play_actions.pause.trigger()
    assert {heard(window, row, col) for row in range(3) for col in range(3)} == {"Paused"}


def test_a_puzzle_that_says_nothing_of_it_is_a_table_too(qtbot, open_window, tally):
    window = open_window(tally.example)
    rows, cols = window.board.scene.rows, window.board.scene.cols
    assert board_access(window).childCount() == rows * cols
    assert heard(window, 0, 0) == "Row 1, column 1: empty"


def test_nothing_is_made_while_nobody_listens(qtbot, open_window):
    QAccessible.setActive(False)
    window = open_window(WALLS)
    qtbot.mouseMove(window.board, place(window, 1, 1))
    click(qtbot, window, 0, 1)
    assert table_of(window.board) is None
