"""Puzzles drawn in the window from blank to one solution, by mouse alone and by keyboard alone."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from app import paths
from app.core import registry
from app.core.grid import all_cells
from app.formats import read_input
from app.sat.answer import Answer
from tests.ui.using_menus import choose
from tests.ui.using_windows import activate, answer_dialog, between, click, judged, place

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ARROWS = {
    (-1, 0): Qt.Key.Key_Up,
    (1, 0): Qt.Key.Key_Down,
    (0, -1): Qt.Key.Key_Left,
    (0, 1): Qt.Key.Key_Right,
}


def target(name):
    return read_input(str(paths.puzzles() / f"{name}.satori")).puzzle


def begin(qtbot, open_window, name, *, by_mouse):
    """Open a puzzle of the same kind, and begin a blank one of the same size in its place."""
    window = open_window(name)
    qtbot.waitUntil(window.isActiveWindow)
    size = window.session.state.puzzle.rows

    def fill_in(dialog) -> None:
        for box in (dialog.rows, dialog.cols):
            box.selectAll()
            qtbot.keyClicks(box, str(size))
        if by_mouse:
            ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
            qtbot.mouseClick(ok, Qt.MouseButton.LeftButton)
        else:
            qtbot.keyClick(dialog, Qt.Key.Key_Return)

    answer_dialog(window, fill_in)
    if by_mouse:
        choose(qtbot, window, "File", "New")
    else:
        qtbot.keyClick(window.board, Qt.Key.Key_N, CONTROL)
    assert window.session.state.puzzle == window.session.editor.blank(size, size)
    activate(qtbot, window)
    return window


def walk(qtbot, window, cell):
    """Go to a cell with the arrows."""
    while (here := window.board.cursor_cell) != cell:
        if here[0] != cell[0]:
            step = (1 if cell[0] > here[0] else -1, 0)
        else:
            step = (0, 1 if cell[1] > here[1] else -1)
        qtbot.keyClick(window.board, ARROWS[step])
        assert window.board.cursor_cell != here


def press_towards(qtbot, window, edge, held=CONTROL):
    """Go to one cell of an edge, and press an arrow towards the other."""
    (row, col), (beyond_row, beyond_col) = edge
    walk(qtbot, window, (row, col))
    qtbot.keyClick(window.board, ARROWS[beyond_row - row, beyond_col - col], held)


def borders(puzzle):
    """The edges between two regions."""
    for row, col in all_cells(puzzle.rows, puzzle.cols):
        for other in ((row, col + 1), (row + 1, col)):
            inside = other[0] < puzzle.rows and other[1] < puzzle.cols
            if inside and puzzle.regions[row][col] != puzzle.regions[other[0]][other[1]]:
                yield (row, col), other


def is_finished(qtbot, window, puzzle):
    assert window.session.state.puzzle == puzzle
    assert judged(qtbot, window).answer is Answer.UNIQUE
    assert window.verdict_line.label.text() == "One solution"


@pytest.mark.parametrize("by_mouse", [True, False])
def test_norinori_by_its_borders(qtbot, open_window, by_mouse):
    window = begin(qtbot, open_window, "norinori/hello", by_mouse=by_mouse)
    for edge in borders(target("norinori/hello")):
        if by_mouse:
            qtbot.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=between(window, edge))
        else:
            press_towards(qtbot, window, edge)
    is_finished(qtbot, window, target("norinori/hello"))


def test_norinori_by_dragging(qtbot, open_window):
    window = begin(qtbot, open_window, "norinori/hello", by_mouse=True)
    board, left, right = window.board, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
    for button, path in (
        (left, [(1, 1), (2, 1)]),
        (left, [(0, 3), (1, 3), (2, 3), (3, 3)]),
        (right, [(1, 3), (1, 2), (2, 2)]),
    ):
        qtbot.mousePress(board, button, pos=place(window, *path[0]))
        for cell in path[1:]:
            qtbot.mouseMove(board, place(window, *cell))
        qtbot.mouseRelease(board, button, pos=place(window, *path[-1]))
    is_finished(qtbot, window, target("norinori/hello"))


def test_norinori_by_taking_cells_into_regions(qtbot, open_window):
    window = begin(qtbot, open_window, "norinori/hello", by_mouse=False)
    for path in (
        [(1, 1), (2, 1)],
        [(0, 3), (1, 3), (2, 3), (3, 3)],
    ):
        walk(qtbot, window, path[0])
        qtbot.keyClick(window.board, Qt.Key.Key_Return)
        for edge in pairwise(path):
            press_towards(qtbot, window, edge, SHIFT)
    press_towards(qtbot, window, ((1, 3), (1, 2)), SHIFT)
    press_towards(qtbot, window, ((1, 2), (2, 2)), SHIFT)
    is_finished(qtbot, window, target("norinori/hello"))


@pytest.mark.parametrize("by_mouse", [True, False])
def test_futoshiki(qtbot, open_window, by_mouse):
    name = "futoshiki/five-by-five"
    window = begin(qtbot, open_window, name, by_mouse=by_mouse)
    wanted = target(name)
    for less, greater in wanted.signs:
        edge = min(less, greater), max(less, greater)
        for _ in range(1 if less < greater else 2):
            if by_mouse:
                qtbot.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=between(window, edge))
            else:
                press_towards(qtbot, window, edge)
    for row, col in all_cells(wanted.rows, wanted.cols):
        given = wanted.givens[row][col]
        if given and by_mouse:
            click(qtbot, window, row, (col + 1) % wanted.cols)  # the cursor is elsewhere
            for _ in range(1 + given):  # the first one brings it
                click(qtbot, window, row, col)
        elif given:
            walk(qtbot, window, (row, col))
            qtbot.keyClicks(window.board, str(given))
    is_finished(qtbot, window, wanted)


@pytest.mark.parametrize("arrow", ARROWS.values())
def test_arrows_with_other_keys_change_only_what_is_offered(qtbot, open_window, arrow):
    window = open_window("satori 1\nkind: lightup\n\n. 2 .\n3 1 X\n. 4 .\n")
    board, before = window.board, window.session.state.puzzle
    activate(qtbot, window)
    board.move_cursor((1, 1))
    qtbot.keyClick(board, arrow, CONTROL)
    assert (board.cursor_cell, window.session.state.puzzle) == ((1, 1), before)
    qtbot.keyClick(board, arrow, SHIFT)
    assert ARROWS[board.cursor_cell[0] - 1, board.cursor_cell[1] - 1] == arrow
    assert window.session.state.puzzle == before
    assert not window.session.state.modified


def test_shift_and_an_arrow_leave_a_sign_alone(qtbot, open_window):
    window = open_window("satori 1\nkind: futoshiki\n\n. < .\n. .\n")
    activate(qtbot, window)
    before = window.session.state.puzzle
    qtbot.keyClick(window.board, Qt.Key.Key_Right, SHIFT)
    assert window.board.cursor_cell == (0, 1)
    assert window.session.state.puzzle == before
    qtbot.keyClick(window.board, Qt.Key.Key_Left, CONTROL)
    assert window.session.state.puzzle.signs == (((0, 1), (0, 0)),)


@pytest.mark.parametrize("kind", registry.kinds())
def test_arrows_that_do_something_are_among_the_hints(kind):
    editor = registry.editor(kind)
    offered = {str(press) for press, _ in editor.hints}
    assert ("Ctrl and an arrow" in offered) == editor.edges
    assert ("Shift and an arrow" in offered) == editor.shift_drags


def test_light_up_by_keyboard(qtbot, open_window):
    window = begin(qtbot, open_window, "lightup/first-light", by_mouse=False)
    wanted = target("lightup/first-light")
    for row, col in all_cells(wanted.rows, wanted.cols):
        if wanted.grid[row][col] != ".":
            walk(qtbot, window, (row, col))
            qtbot.keyClicks(window.board, wanted.grid[row][col])
    is_finished(qtbot, window, wanted)


def test_signs_are_typed(qtbot, open_window):
    window = begin(qtbot, open_window, "futoshiki/five-by-five", by_mouse=False)
    qtbot.keyClicks(window.board, "<")
    walk(qtbot, window, (1, 1))
    qtbot.keyClicks(window.board, "v")
    assert set(window.session.state.puzzle.signs) == {((0, 0), (0, 1)), ((2, 1), (1, 1))}
    qtbot.keyClicks(window.board, "v")
    assert set(window.session.state.puzzle.signs) == {((0, 0), (0, 1))}
