"""Going through the steps without looking at the solution first."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from app.core.words import Message
from app.session.knowledge import known
from tests.ui.using_windows import forget_changes, looks, place, shown

BALLROOM = "lightup/ballroom"
LEFT = Qt.MouseButton.LeftButton


def go_through(qtbot, open_window, name=BALLROOM):
    """Open a puzzle with its steps, all of which have arrived."""
    window = open_window(name)
    qtbot.keyClick(window, Qt.Key.Key_F6)
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    return window


def test_the_steps_are_there_and_the_solution_is_not(qtbot, open_window):
    window = open_window(BALLROOM)
    puzzle = shown(window)
    assert not window.playback_bar.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_F6)
    assert window.modes.steps.isChecked()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert shown(window) == puzzle
    assert window.steps.title.text() == "Before the first move"
    assert window.steps.list.count() == len(window.session.state.told.moves)
    assert window.playback_bar.isVisible()
    qtbot.keyClick(window.board, Qt.Key.Key_Right)
    assert shown(window) == looks(window, known(window.session.state)) != puzzle
    assert window.steps.title.text().startswith("1. ")


def test_the_place_is_kept_while_one_looks_at_the_solution_or_the_drawing(qtbot, open_window):
    window = go_through(qtbot, open_window)
    for _ in range(3):
        qtbot.keyClick(window.board, Qt.Key.Key_Right)
    third = shown(window)
    for key, mode in ((Qt.Key.Key_F5, window.modes.solve), (Qt.Key.Key_F2, window.modes.design)):
        qtbot.keyClick(window, key)
        assert mode.isChecked()
        assert shown(window) != third
        qtbot.keyClick(window, Qt.Key.Key_F6)
        assert window.modes.steps.isChecked()
        assert window.session.state.position == 3
        assert shown(window) == third
        assert window.steps.title.text().startswith("3. ")


# Keys


def test_a_remote_control_goes_through_the_steps(qtbot, open_window):
    window = go_through(qtbot, open_window)
    for widget in (window.board, window.steps.list):
        widget.setFocus()
        for key, position in (("PageDown", 1), ("PageDown", 2), ("PageUp", 1), ("PageUp", 0)):
            qtbot.keyClick(widget, getattr(Qt.Key, f"Key_{key}"))
            assert window.session.state.position == position


def test_digits_do_not_jump_in_the_list(qtbot, open_window):
    window = go_through(qtbot, open_window)
    window.session.tour.go(1)
    window.steps.list.setFocus()
    qtbot.keyClick(window.steps.list, Qt.Key.Key_4)
    assert window.session.state.position == 1


def test_keys_of_the_steps_on_the_buttons_of_the_player(qtbot, open_window):
    window = go_through(qtbot, open_window)
    button = window.playback_bar.findChildren(QToolButton)[2]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    count = len(window.session.state.told.moves)
    for key, number in (("Right", 1), ("Right", 2), ("Left", 1), ("End", count), ("Home", 0)):
        qtbot.keyClick(button, getattr(Qt.Key, f"Key_{key}"))
        assert window.session.state.moves_done == number
        assert QApplication.focusWidget() is button


def test_sliding_leaves_the_keys_to_the_steps(qtbot, open_window):
    window = go_through(qtbot, open_window)
    window.board.setFocus()
    slider = window.playback_bar.slider
    QTest.mouseClick(slider, LEFT, pos=slider.rect().center())
    assert window.session.state.position
    assert QApplication.focusWidget() is window.board


def test_faster_and_slower(qtbot, open_window):
    window = go_through(qtbot, open_window)
    speed = window.playback_bar.speed
    before = speed.value()
    qtbot.keyClick(window.board, Qt.Key.Key_Plus)
    assert speed.value() == before + 1 == window.settings.speed
    qtbot.keyClick(window.board, Qt.Key.Key_Minus)
    qtbot.keyClick(window.board, Qt.Key.Key_Minus)
    assert speed.value() == before - 1


@pytest.mark.parametrize("how", ["Left", "Right", "Home", "End", "back", "slider", "cell"])
def test_who_goes_to_a_step_is_not_carried_away_from_it(qtbot, open_window, how):
    window = go_through(qtbot, open_window)
    window.session.tour.go(3)
    qtbot.keyClick(window.board, Qt.Key.Key_Space)
    assert window.session.state.playing
    if how == "back":
        qtbot.mouseClick(window.playback_bar.findChildren(QToolButton)[1], LEFT)
    elif how == "slider":
        slider = window.playback_bar.slider
        QTest.mouseClick(slider, LEFT, pos=slider.rect().center())
    elif how == "cell":
        cell = next(iter(window.session.state.told.moves[0].conclusions))
        QTest.mouseClick(window.board, LEFT, pos=place(window, *cell))
    else:
        qtbot.keyClick(window.board, getattr(Qt.Key, f"Key_{how}"))
    assert not window.session.state.playing
    assert window.session.state.moves_done != 3
    assert window.playback_bar.play.iconText() == "Play"


def test_the_end_of_the_steps_says_what_stays_open(qtbot, open_window):
    window = go_through(qtbot, open_window, "futoshiki/too-few-signs")
    for key in (Qt.Key.Key_End, Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_PageDown):
        qtbot.keyClick(window.board, key)
        assert window.modes.steps.isChecked()
        assert window.steps.title.text() == "What stays open"
        assert len(window.board.scene.highlights.differences) == 12
        assert shown(window) == looks(window, known(window.session.state))
        assert not window.playback_bar.forward.isEnabled()
    qtbot.keyClick(window.board, Qt.Key.Key_Left)
    assert window.session.state.move is window.session.state.told.moves[-1]
    assert window.playback_bar.forward.isEnabled()
    assert not window.board.scene.highlights.differences


# Ideas


def test_hard_steps_are_marked_on_the_slider(qtbot, open_window):
    window = open_window("lightup/pinwheel")
    slider = window.playback_bar.slider
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    moves = window.session.state.told.moves
    hard = [number for number, move in enumerate(moves, 1) if max(move.sizes) >= 3]
    assert [mark.value for mark in slider.marks] == hard != []
    assert "three rules" in slider.toolTip()
    marked = slider.grab().toImage()
    slider.set_marks(())
    assert slider.grab().toImage() != marked
    window.session.drawing.edit(window.session.editor.blank(3, 3), Message("Draw"))
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert slider.marks == ()
    forget_changes(window)


@pytest.mark.parametrize("in_the_bar", [False, True])
def test_shift_and_an_arrow_skip_simple_steps(qtbot, open_window, in_the_bar):
    window = open_window("lightup/pinwheel")
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    moves = window.session.state.told.moves
    large = [number for number, move in enumerate(moves, 1) if max(move.sizes) >= 2]
    place = window.playback_bar.buttons[2] if in_the_bar else window.board
    qtbot.waitUntil(window.isActiveWindow)
    place.setFocus()
    shift = Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(place, Qt.Key.Key_Right, shift)
    assert window.session.state.position == large[0]
    qtbot.keyClick(place, Qt.Key.Key_Right, shift)
    assert window.session.state.position == large[1]
    qtbot.keyClick(place, Qt.Key.Key_Left, shift)
    assert window.session.state.position == large[0]
    qtbot.keyClick(place, Qt.Key.Key_Right)
    assert window.session.state.position == large[0] + 1
