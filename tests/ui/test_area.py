"""A board that is larger than its room: moved about by the mouse, and scrolled to what matters."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.formula.panel import VARIABLES_TAB


def open_large(qtbot, open_window, what="lightup/city-at-night"):
    """Open a window on a board that does not fit, with its top left corner to be seen."""
    window = open_window(what)
    qtbot.waitUntil(lambda: window.session.state.verdict is not None)
    window.area.zoom(100)
    across, down = window.area.horizontalScrollBar(), window.area.verticalScrollBar()
    assert across.maximum() > 400
    assert down.maximum() > 400
    scroll(window, 0, 0)
    return window


def scroll(window, x, y):
    window.area.horizontalScrollBar().setValue(x)
    window.area.verticalScrollBar().setValue(y)


def scrolled(window):
    return window.area.horizontalScrollBar().value(), window.area.verticalScrollBar().value()


@pytest.mark.parametrize("solving", [False, True])
def test_the_middle_button_moves_the_board_about(qtbot, open_window, solving):
    window = open_large(qtbot, open_window)
    if solving:
        window.modes.solve.trigger()
        qtbot.waitUntil(lambda: window.session.state.told.finished)
    scroll(window, 200, 200)
    before = window.session.state.puzzle
    # As the window system tells it: what was pressed has the mouse until it is released.
    handle = window.windowHandle()
    start = window.area.viewport().mapTo(window, QPoint(250, 150))
    QTest.mousePress(handle, Qt.MouseButton.MiddleButton, pos=start)
    QTest.mouseMove(handle, start + QPoint(30, -20))
    assert scrolled(window) == (170, 220)
    QTest.mouseMove(handle, start - QPoint(100, 100))
    assert scrolled(window) == (300, 300)
    QTest.mouseRelease(handle, Qt.MouseButton.MiddleButton, pos=start - QPoint(100, 100))
    QTest.mouseMove(handle, start)
    assert scrolled(window) == (300, 300)
    assert window.session.state.puzzle == before


def all_seen(window, cells):
    """Whether all of these cells can be seen, whole."""
    board = window.board
    margin = board.geometry_of_cells.margin
    room = board.visibleRegion().boundingRect().adjusted(margin, margin, 0, 0)  # below the rulers
    rects = [board.geometry_of_cells.cell_rect(cell).toRect() for cell in cells]
    return all(room.contains(rect) for rect in rects)


def test_the_board_follows_the_cursor(qtbot, open_window):
    window = open_large(qtbot, open_window)
    last = window.board.scene.cols - 1
    for _ in range(last):
        qtbot.keyClick(window.board, Qt.Key.Key_Right)
        assert all_seen(window, [window.board.cursor_cell])
    assert window.board.cursor_cell == (0, last)
    assert scrolled(window) == (window.area.horizontalScrollBar().maximum(), 0)
    qtbot.keyClick(window.board, Qt.Key.Key_Down)
    assert scrolled(window)[1] == 0  # it is there to be seen


def test_a_key_shows_the_cell_that_it_changes(qtbot, open_window):
    window = open_large(qtbot, open_window)
    scroll(window, 0, window.area.verticalScrollBar().maximum())
    assert not all_seen(window, [(0, 0)])
    qtbot.keyClick(window.board, "2")
    assert all_seen(window, [(0, 0)])


def test_the_board_stays_where_it_is_under_a_click(qtbot, open_window):
    window = open_large(qtbot, open_window)
    scroll(window, 205, 205)
    cell = window.board.geometry_of_cells.cell_at(QPoint(240, 240))
    before = window.session.state.puzzle
    qtbot.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=QPoint(240, 240))
    assert window.board.cursor_cell == cell
    assert window.session.state.puzzle != before
    assert scrolled(window) == (205, 205)


def test_the_board_follows_the_steps(qtbot, open_window):
    window = open_large(qtbot, open_window)
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    places = set()
    for step in range(1, len(window.session.state.told.moves) + 1):
        window.session.tour.go(step)
        conclusions = window.board.scene.highlights.conclusions
        assert any(all_seen(window, [cell]) for cell in conclusions)
        places.add(scrolled(window))
    assert len(places) > 3


def test_cells_too_far_apart_are_shown_by_the_first(qtbot, open_window):
    window = open_large(qtbot, open_window)
    scene = window.board.scene
    last = (scene.rows - 1, scene.cols - 1)
    scroll(window, 500, 500)
    window.area.show_cells([last, (0, 0)])
    assert all_seen(window, [(0, 0)])
    window.area.show_cells([last])
    at_the_end = scrolled(window)
    assert all_seen(window, [last])
    window.area.show_cells([last, (0, 0)])
    assert scrolled(window) == at_the_end  # one of them is there already


def test_the_board_follows_what_is_chosen_of_the_formula(qtbot, open_formula):
    window, panel = open_formula("lightup/city-at-night")
    window.area.zoom(100)
    scroll(window, 0, 0)
    panel.bar.tabs.setCurrentIndex(VARIABLES_TAB)
    panel.table.setCurrentIndex(panel.variables.index(panel.variables.rowCount() - 1, 0))
    assert window.board.scene.highlights.chosen
    assert scrolled(window) > (0, 0)
    assert all_seen(window, window.board.scene.highlights.chosen)


def test_rulers_stay_at_the_edge_of_what_is_seen(qtbot, open_window):
    window = open_large(qtbot, open_window)
    board, room = window.board, window.area.viewport()
    margin, pitch = board.geometry_of_cells.margin, board.pitch

    def ruler():
        """What is on the screen above the first columns that are seen."""
        corner = room.mapTo(window, QPoint(0, 0))
        QApplication.processEvents()
        everything = window.screen().grabWindow(window.winId()).toImage()
        assert not everything.isNull()
        return everything.copy(corner.x() + margin, corner.y(), 3 * pitch, margin - 6)

    first = ruler()
    scroll(window, 0, 1)
    second = ruler()
    scroll(window, 0, 3 * pitch + 7)
    assert ruler() == first == second
    scroll(window, pitch, 3 * pitch + 7)
    assert ruler() != first


def test_what_is_below_the_rulers_is_not_clicked(qtbot, open_window):
    window = open_large(qtbot, open_window)
    scroll(window, 205, 205)
    before = window.session.state.puzzle
    qtbot.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=QPoint(210, 300))
    assert window.session.state.puzzle == before


def test_a_line_as_long_as_the_room_is_seen_whole(qtbot, open_window):
    window = open_large(qtbot, open_window)
    board = window.board
    room = window.area.viewport().width() - board.geometry_of_cells.margin
    row = [(5, col) for col in range(10, 10 + room // board.pitch)]
    scroll(window, 0, 0)
    window.area.show_cells(row)
    assert all_seen(window, row)


def test_reasons_beside_a_step_are_seen_though_others_are_far_away(qtbot, open_window):
    window = open_large(qtbot, open_window)
    last = (window.board.scene.rows - 1, window.board.scene.cols - 1)
    scroll(window, 500, 500)
    window.area.show_cells([(4, 4)], [(4, 5), last])
    assert all_seen(window, [(4, 4), (4, 5)])
