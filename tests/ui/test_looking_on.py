"""Looking on while steps are shown: nothing of the drawing is left, and every way leads on."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.core.editing import Turn
from app.core.words import Message
from app.ui.export.dialog import ExportDialog
from tests.ui.using_menus import choose
from tests.ui.using_windows import activate, answer_dialog, busy, click, judged, looks, place, shown


def test_the_cursor_is_gone_while_one_looks_on(qtbot, open_window):
    window = open_window("futoshiki/seven-signs")
    activate(qtbot, window)
    judged(qtbot, window)
    rect = window.board.geometry_of_cells.around((0, 0))
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    QApplication.processEvents()
    screen = window.screen().grabWindow(window.winId()).toImage()  # as it was painted
    alone = window.board.grab().toImage()  # painted anew
    for x in range(rect.left(), rect.right()):
        for y in range(rect.top(), rect.bottom()):
            seen = window.board.mapTo(window, QPoint(x, y))
            assert screen.pixel(seen) == alone.pixel(x, y)


def test_arrows_in_the_list_go_on_from_what_is_shown(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    steps = window.steps.list
    window.session.tour.go(3)
    qtbot.waitUntil(lambda: steps.currentRow() == 2)
    qtbot.keyClick(steps, Qt.Key.Key_Home)
    assert steps.currentRow() == -1
    qtbot.keyClick(steps, Qt.Key.Key_Down)
    assert window.session.state.position == 1
    qtbot.waitUntil(lambda: steps.currentRow() == 0)
    qtbot.keyClick(steps, Qt.Key.Key_End)
    assert steps.currentRow() == -1


@pytest.mark.parametrize("keys", [["End"], ["F5"], ["F2", "F5"]])
def test_the_list_is_at_its_end_with_the_solution_after_the_steps(qtbot, open_window, keys):
    window = open_window("futoshiki/terraces")
    window.reading_actions.detail.trigger()
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.session.tour.go(2)
    bar = window.steps.list.verticalScrollBar()
    qtbot.waitUntil(lambda: window.steps.list.currentRow() == 1)
    qtbot.waitUntil(lambda: bar.value() < bar.maximum())
    for key in keys:
        qtbot.keyClick(window.board, getattr(Qt.Key, f"Key_{key}"))
    assert window.modes.solve.isChecked()
    assert bar.value() == bar.maximum()


def test_steps_are_listed_with_what_they_conclude(qtbot, open_window):
    window = open_window("futoshiki/seven-signs")
    window.reading_actions.detail.trigger()
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    steps = window.steps.list
    listed = [steps.item(row).text().partition("  ·  ")[2] for row in range(steps.count())]
    assert listed == [str(move.steps[0].brief) for move in window.session.state.moves]
    assert any(" ≠ " in line for line in listed)
    assert any(" = " in line for line in listed)


def test_moves_are_listed_with_what_they_find(qtbot, open_window):
    window = open_window("futoshiki/terraces")
    window.resize(2400, 900)
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    listed = [window.steps.list.item(row).text() for row in range(window.steps.list.count())]
    assert len(listed) == len(window.session.state.moves)
    assert all(" = " in line for line in listed)
    assert not any(" ≠ " in line for line in listed)  # only on the way there
    assert any(line.endswith(" and r6c4 = 5") for line in listed)
    window.resize(700, 900)  # without room beside their names, what they find stands below
    name = listed[5].partition("  ·  ")[0]
    qtbot.waitUntil(lambda: window.steps.list.item(5).text().split("\n")[0] == name)


def test_what_is_exported_is_what_was_shown_when_it_was_asked_for(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.session.tour.go(1)
    window.playback_bar.play.trigger()
    answer_dialog(window, lambda dialog: dialog.reject(), ExportDialog)
    choose(qtbot, window, "File", "Export picture")
    assert not window.session.state.playing
    assert window.session.state.position == 1


def test_a_slider_goes_to_where_it_is_pressed_and_is_dragged_on_from_there(qtbot, open_window):
    window = open_window("futoshiki/terraces")
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    slider, count = window.playback_bar.slider, len(window.session.state.told.moves)
    middle = slider.height() // 2
    window.session.tour.go(2)
    at = QPoint(slider.width() * 3 // 4, middle)
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=at)
    assert abs(window.session.state.position - count * 3 / 4) < count / 20
    assert slider.isSliderDown()
    QTest.mouseMove(slider, QPoint(slider.width() // 4, middle))
    assert abs(window.session.state.position - count / 4) < count / 20
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() // 4, middle))
    assert not slider.isSliderDown()


# Nothing under the mouse may change before its button is up again


def test_the_board_does_not_move_when_messages_come_and_go(qtbot, open_window):
    window = open_window("3 3\n- - -\n- - -\n- - -\n")
    QApplication.processEvents()
    at = place(window, 1, 1)
    before = window.board.mapTo(window, QPoint(0, 0)), window.board.pitch
    for sentence in ("Something was wrong.", "Something was very wrong, and so on. " * 8):
        window.messages.say(sentence)
        QApplication.processEvents()
        assert (window.board.mapTo(window, QPoint(0, 0)), window.board.pitch) == before
        assert window.area.rect().contains(window.messages.geometry())
        assert window.messages.label.height() >= window.messages.label.heightForWidth(
            window.messages.label.width()
        )
        window.area.resize(window.area.width() - 40, window.area.height())
        assert window.area.rect().contains(window.messages.geometry())
        window.area.resize(window.area.width() + 40, window.area.height())
        qtbot.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=at)
        QApplication.processEvents()
        assert not window.messages.isVisible()
        assert (window.board.mapTo(window, QPoint(0, 0)), window.board.pitch) == before
    assert window.session.state.puzzle.grid == ("...", ".0.", "...")


def test_a_message_does_not_come_where_the_next_click_is_going_to_be(qtbot, open_window):
    window = open_window("3 3\n- - -\n- - -\n- - -\n")
    QApplication.processEvents()
    for row in (0, 2):
        at = window.board.mapToGlobal(place(window, row, 1))
        QCursor.setPos(at)
        window.messages.say("Something was wrong.")
        assert not window.messages.geometry().contains(window.area.mapFromGlobal(at))
        assert window.messages.geometry().center().y() != window.area.rect().center().y()
        upper = window.messages.geometry().center().y() < window.area.rect().center().y()
        assert upper == (row == 2)


def test_a_button_that_came_up_unheard_of_draws_nothing(qtbot, open_window):
    window = open_window("3 3\n- - -\n- - -\n- - -\n")
    before = window.session.state.puzzle
    QTest.mousePress(window.board, Qt.MouseButton.LeftButton, pos=place(window, 0, 0))
    QTest.mouseMove(window.board, place(window, 0, 1))
    assert window.board.dragging
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))  # not the board
    QTest.mouseMove(window.board, place(window, 1, 1))
    assert not window.board.dragging
    assert shown(window) == looks(window, puzzle=before)
    click(qtbot, window, 2, 2)
    assert window.session.state.puzzle.grid == ("...", "...", "..X")


def test_a_button_that_is_down_while_a_mode_is_chosen_draws_nothing(qtbot, open_window):
    window = open_window("3 3\n- - -\n- - -\n- - -\n")
    before = window.session.state.puzzle
    QTest.mousePress(window.board, Qt.MouseButton.LeftButton, pos=place(window, 0, 0))
    qtbot.keyClick(window, Qt.Key.Key_F2)
    QTest.mouseRelease(window.board, Qt.MouseButton.LeftButton, pos=place(window, 0, 0))
    assert window.session.state.puzzle is before


@pytest.mark.parametrize("how", ["design", "typing", "turning"])
def test_a_drag_ends_when_something_else_is_done(qtbot, open_window, how):
    window = open_window("3 3\n0 - -\n- - -\n- - -\n")
    QTest.mousePress(window.board, Qt.MouseButton.LeftButton, pos=place(window, 0, 1))
    QTest.mouseMove(window.board, place(window, 1, 1))
    assert window.board.dragging
    {
        "design": window.modes.design.trigger,
        "typing": lambda: qtbot.keyClick(window.board, Qt.Key.Key_2),
        "turning": lambda: window.session.drawing.turn(Turn.MIRROR_TOP_BOTTOM, Message("Mirror")),
    }[how]()
    assert not window.board.dragging
    QTest.mouseRelease(window.board, Qt.MouseButton.LeftButton, pos=place(window, 1, 1))
    expected = {
        "design": ("0..", "...", "..."),
        "typing": ("0..", ".2.", "..."),
        "turning": ("...", "...", "0.."),
    }
    assert window.session.state.puzzle.grid == expected[how]


def test_the_cell_below_the_mouse_is_named(qtbot, open_window):
    window = open_window("lightup/first-light")
    QTest.mouseMove(window.board, place(window, 2, 1))
    assert window.verdict_line.cell_label.text() == "r3c2"
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    QTest.mouseMove(window.board, place(window, 0, 3))
    assert window.verdict_line.cell_label.text() == "r1c4"
    QTest.mouseMove(window.steps, QPoint(5, 5))
    qtbot.waitUntil(lambda: not window.verdict_line.cell_label.text())


# Where keys go on


def test_keys_go_on_where_one_is_while_looking_on_and_at_the_board_while_drawing(
    qtbot, open_window
):
    window = open_window("3 3\n- - -\n- - -\n- - -\n")
    qtbot.waitUntil(lambda: window.library.tree is not None and not window.library.busy)
    activate(qtbot, window)
    tree = window.library.tree
    click(qtbot, window, 0, 0)
    tree.setFocus()
    for key in (Qt.Key.Key_F5, Qt.Key.Key_F6):
        qtbot.keyClick(window, key)
        assert tree.hasFocus()
    qtbot.keyClick(window, Qt.Key.Key_F2)
    assert window.board.hasFocus()
    tree.setFocus()
    window.undo.trigger()
    assert window.board.hasFocus()


@pytest.mark.parametrize("what", ["lightup/three-sides-for-four", "lightup/two-lamps-of-four"])
def test_keys_go_on_at_the_board_after_the_button_beside_the_verdict(qtbot, open_window, what):
    window = open_window(what)
    judged(qtbot, window)
    qtbot.waitUntil(lambda: not busy(window))
    activate(qtbot, window)
    window.verdict_line.button.setFocus()
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    assert window.board.hasFocus()
