"""Solving in the window, and watching the steps to the solution."""

import pytest
from PySide6.QtCore import QAbstractAnimation, QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionSlider, QToolButton

from app.core.words import Message, as_title
from app.formats import read_text
from app.session.knowledge import known
from app.ui.look.text_size import ROW_HEIGHT
from app.ui.steps.panel import MAX_KEPT_LINES
from tests.bench.boards import random_lightup
from tests.ui.using_menus import choose
from tests.ui.using_windows import (
    activate,
    busy,
    click,
    forget_changes,
    judged,
    looks,
    shown,
    solution_looks,
)


@pytest.fixture
def solved(qtbot, open_window):
    """A window with enough steps that nobody would wait for them at a low speed."""
    window = open_window("lightup/ballroom")
    qtbot.waitUntil(window.isActiveWindow)
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert len(window.session.state.told.moves) > 5
    return window


def press(qtbot, window, action):
    """Click on a button below the board."""
    buttons = window.playback_bar.findChildren(QToolButton)
    button = next(button for button in buttons if button.defaultAction() is action)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_solving_shows_the_solution_and_its_steps(qtbot, open_window):
    window = open_window("lightup/first-light")
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert shown(window) == solution_looks(window)
    count = len(window.session.state.told.moves)
    assert window.playback_bar.slider.value() == count > 2
    assert window.steps.title.text() == "The solution"
    press(qtbot, window, window.playback_bar.first)
    assert shown(window) == looks(window)
    qtbot.keyClick(window.board, Qt.Key.Key_Right)
    assert window.playback_bar.count.text() == f"1 / {count}"
    assert window.board.scene.highlights.conclusions
    assert window.steps.lines.accessibleName()


@pytest.mark.parametrize("which", [0, -1])
def test_a_click_goes_to_the_step_that_decided_a_cell(qtbot, solved, which):
    move = solved.session.state.told.moves[which]
    click(qtbot, solved, *min(move.conclusions))
    assert solved.session.state.move is move
    assert solved.board.scene.highlights.conclusions == move.conclusions


def test_the_list_of_steps_follows(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert window.steps.list.count() == len(window.session.state.told.moves)
    window.session.tour.go(2)
    qtbot.waitUntil(lambda: window.steps.list.currentRow() == 1)
    qtbot.mouseClick(
        window.steps.list.viewport(),
        Qt.MouseButton.LeftButton,
        pos=window.steps.list.visualItemRect(window.steps.list.item(0)).center(),
    )
    assert window.session.state.position == 1


def test_the_list_does_not_jump_while_steps_are_played(qtbot, open_window):
    window = open_window("norinori/pebbles")
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    steps, tops, needed = window.steps, [], []
    for number in range(1, len(window.session.state.told.moves) + 1):
        window.session.tour.go(number)
        QApplication.processEvents()
        tops.append(steps.list.y())
        needed.append(steps.lines.heightForWidth(steps.room.maximumViewportSize().width()))
        assert steps.room.height() >= min(needed[-1], steps.height() // 2)
    assert len(set(needed)) > 2
    long = steps.sentence.fontMetrics().lineSpacing() * MAX_KEPT_LINES
    usual = [top for top, height in zip(tops, needed, strict=True) if height <= long]
    assert len(usual) < len(tops)  # an argument has more room, but not for good
    assert usual == sorted(usual)  # only down, for a sentence longer than all before
    window.session.tour.go(needed.index(min(needed)) + 1)
    QApplication.processEvents()
    assert steps.list.y() == usual[-1]
    window.appearance.set_text_size(80)  # all is new, also the longest sentence
    QApplication.processEvents()
    assert steps.list.y() < tops[-1]
    window.appearance.set_text_size(100)


def test_steps_are_listed_in_columns_and_as_far_apart_as_all_else(qtbot, open_window):
    window = open_window("futoshiki/terraces")
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    steps = window.steps.list
    assert steps.count() > 9  # numbers of one digit, and of two
    metrics, starts = steps.fontMetrics(), set()
    for row, move in enumerate(window.session.state.told.moves):
        before = steps.item(row).text().index(as_title(move.title))
        starts.add(metrics.horizontalAdvance(steps.item(row).text()[:before]))
    assert len(starts) == 1
    lines = [steps.item(row) for row in (0, 8, steps.count() - 1)]

    def as_high_as_all_else() -> bool:
        line = round(steps.fontMetrics().height() * ROW_HEIGHT)
        return {line} == {steps.visualItemRect(item).height() for item in lines}

    for percent in (100, 150):
        window.appearance.set_text_size(percent)
        qtbot.waitUntil(as_high_as_all_else)
    window.appearance.set_text_size(100)


def test_there_is_a_player_only_where_there_are_steps(qtbot, open_window):
    window = open_window("lightup/first-light")
    assert not window.playback_bar.isVisible()
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert window.playback_bar.isVisible()
    assert window.steps.list.isVisible()
    window.modes.design.trigger()
    assert not window.playback_bar.isVisible()
    assert not window.steps.list.isVisible()
    walls = read_text("satori 1\nkind: lightup\n\nX X\nX X\n")
    window.session.open(walls, None)
    judged(qtbot, window)
    window.modes.solve.trigger()
    assert not window.playback_bar.isVisible()
    assert not window.steps.list.isVisible()


def counted(window) -> bool:
    return window.session.state.counted.end is not None


def test_several_solutions_are_shown_one_after_the_other(qtbot, open_window):
    window = open_window("futoshiki/too-few-signs")
    judged(qtbot, window)
    activate(qtbot, window)
    button, bar, session = window.verdict_line.button, window.playback_bar, window.session
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.modes.solve.isChecked()
    qtbot.waitUntil(lambda: session.state.told.finished)
    assert window.verdict_line.label.text().startswith("24 solutions; ")
    assert window.steps.title.text() == "Solution 1 of 24"
    assert bar.count.text() == "1 / 24"
    for act, which in (
        (lambda: qtbot.mouseClick(button, Qt.MouseButton.LeftButton), 1),
        (lambda: qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right), 2),
        (lambda: qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_PageDown), 3),
        (lambda: press(qtbot, window, bar.forward), 4),
        (lambda: qtbot.keyClick(window.board, Qt.Key.Key_PageUp), 3),
        (lambda: bar.slider.setValue(20), 19),
        (lambda: qtbot.keyClick(window.board, Qt.Key.Key_End), 23),
        (lambda: qtbot.keyClick(window.board, Qt.Key.Key_Right), 23),
        (lambda: qtbot.keyClick(window.board, Qt.Key.Key_Home), 0),
    ):
        act()
        assert session.state.solution == which
        assert shown(window) == solution_looks(window, which)
        assert window.steps.title.text() == f"Solution {which + 1} of 24"
        assert bar.slider.value() == which + 1
        assert bar.count.text() == f"{which + 1} / 24"
        assert bar.forward.isEnabled() == (which < 23)
    qtbot.keyClick(window.board, Qt.Key.Key_Left)
    assert window.steps.title.text() == "What stays open"
    assert button.text() == "Show them"


def test_what_is_marked_in_solutions_is_chosen_below_the_board(qtbot, open_window):
    window = open_window("futoshiki/too-few-signs")
    bar, session = window.playback_bar, window.session
    assert not bar.compare_menu.menuAction().isEnabled()
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: counted(window))
    session.tour.go_to_solution(2)
    assert bar.compare.isVisible()
    assert not bar.speed.isVisible()
    seen = set()
    for compared, action in bar.compare_menu.choices.items():
        action.trigger()
        assert session.state.compared is compared
        assert action.isChecked()
        assert window.board.scene.highlights.differences
        seen.add((bar.compare.text(), window.board.scene.highlights.differences))
    assert len(seen) == 3
    window.modes.steps.trigger()
    assert not bar.compare.isVisible()


def test_a_solution_is_none_of_the_steps(qtbot, open_window):
    window = open_window("futoshiki/too-few-signs")
    judged(qtbot, window)
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    steps = window.steps.list
    assert not steps.selectedItems()
    for row in (0, steps.count() - 1):
        place = steps.visualItemRect(steps.item(row)).center()
        qtbot.mouseClick(steps.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert steps.selectedItems() == [steps.item(row)]
        assert window.steps.title.text().startswith(f"{row + 1}. ")
        assert window.verdict_line.button.text() == "Show them"
        qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
        assert window.steps.title.text() == "Solution 1 of 24"
        assert not steps.selectedItems()


def test_the_player_has_no_speed_where_there_is_no_room(qtbot, open_window):
    window = open_window("lightup/first-light")
    judged(qtbot, window)
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    bar = window.playback_bar
    assert bar.speed.isVisible()
    window.resize(700, 560)
    qtbot.waitUntil(lambda: not bar.speed.isVisible())
    assert window.width() == 700
    assert bar.width() >= bar.layout().minimumSize().width()  # or parts would overlap
    window.resize(1180, 780)
    qtbot.waitUntil(bar.speed.isVisible)
    assert bar.width() >= bar.layout().minimumSize().width()


def test_playing_goes_from_the_start_to_the_end(qtbot, solved):
    bar, session = solved.playback_bar, solved.session
    bar.speed.setFocus()
    qtbot.keyClick(bar.speed, Qt.Key.Key_End)
    positions = []
    session.subscribe(
        lambda state, changed: positions.append(state.position) if "position" in changed else None
    )
    last = len(session.state.told.moves)
    press(qtbot, solved, bar.play)
    assert session.state.moves_done == bar.slider.value() == 0
    assert bar.play.iconText() == "Pause"
    qtbot.waitUntil(lambda: session.state.position == last)
    assert positions == list(range(1, last + 1))
    assert not session.state.playing
    assert bar.play.iconText() == "Play"
    assert shown(solved) == solution_looks(solved)


def test_space_plays_and_pauses(qtbot, solved):
    bar, session = solved.playback_bar, solved.session
    qtbot.keyClick(bar.speed, Qt.Key.Key_End)
    qtbot.keyClick(solved.board, Qt.Key.Key_Home)
    assert session.state.position == 0
    qtbot.keyClick(solved.board, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: session.state.position >= 2)
    qtbot.keyClick(solved.board, Qt.Key.Key_Space)
    assert not session.state.playing
    assert not any(timer.isActive() for timer in solved.playback.findChildren(QTimer))
    assert bar.play.iconText() == "Play"
    paused = session.state.position
    assert paused < len(session.state.told.moves)
    press(qtbot, solved, bar.play)
    assert session.state.position == paused  # it goes on from there
    press(qtbot, solved, bar.play)
    assert not session.state.playing


def test_the_speed_can_be_changed_while_playing(qtbot, solved):
    bar, session = solved.playback_bar, solved.session
    bar.speed.setFocus()
    qtbot.keyClick(bar.speed, Qt.Key.Key_Home)
    press(qtbot, solved, bar.play)
    assert session.state.position == 0
    assert session.state.playing
    qtbot.keyClick(bar.speed, Qt.Key.Key_End)
    assert session.state.playing
    # At the first speed it would take more than four times as long as is waited here.
    qtbot.waitUntil(lambda: session.state.position == len(session.state.told.moves))


def handle_of(slider):
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    part = QStyle.SubControl.SC_SliderHandle
    return slider.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, slider)


def test_the_slider_is_dragged_through_the_steps(qtbot, solved):
    slider, session = solved.playback_bar.slider, solved.session
    start, count = handle_of(slider).center(), len(session.state.told.moves)
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(slider, QPoint(slider.width() // 2, start.y()))
    assert 0 < session.state.moves_done < count
    assert shown(solved) == looks(solved, known(session.state))
    qtbot.mouseMove(slider, QPoint(0, start.y()))
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(0, start.y()))
    assert session.state.moves_done == 0
    assert shown(solved) == looks(solved)
    assert solved.playback_bar.count.text() == f"0 / {count}"
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert session.state.moves_done == 1


def test_every_button_of_the_player(qtbot, solved):
    bar, session = solved.playback_bar, solved.session
    last = len(session.state.told.moves)
    for action, place, solution in (
        (bar.back, last, False),  # the solution is shown after the last step
        (bar.back, last - 1, False),
        (bar.first, 0, False),
        (bar.forward, 1, False),
        (bar.last, last, True),
    ):
        press(qtbot, solved, action)
        assert session.state.shows_solution == solution
        assert session.state.moves_done == bar.slider.value() == place
        assert shown(solved) == looks(solved, known(session.state))


def fading(window):
    animations = window.findChildren(QAbstractAnimation)
    return any(one.state() is QAbstractAnimation.State.Running for one in animations)


def test_steps_fade_in_unless_that_is_not_wanted(qtbot, solved):
    qtbot.waitUntil(lambda: not fading(solved))
    press(qtbot, solved, solved.playback_bar.first)
    assert fading(solved)
    qtbot.waitUntil(lambda: not fading(solved))
    choose(qtbot, solved, "View", "Animate changes")
    assert not solved.settings.animated
    press(qtbot, solved, solved.playback_bar.last)
    assert not fading(solved)
    choose(qtbot, solved, "View", "Animate changes")
    press(qtbot, solved, solved.playback_bar.first)
    assert fading(solved)


def test_progress_is_shown_while_steps_are_found(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.session.drawing.edit(random_lightup(60), Message("Draw"))
    forget_changes(window)
    progress = window.verdict_line.progress
    assert not progress.isVisible()
    window.modes.solve.trigger()
    qtbot.waitUntil(progress.isVisible)
    facts = window.session.state.verdict.facts
    assert progress.maximum() == facts
    assert 0 < progress.value() <= facts
    before = progress.value()
    qtbot.waitUntil(lambda: progress.value() > before)
    assert progress.value() == window.session.state.told.decided
    button = window.tools.widgetForAction(window.stop)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not progress.isVisible()
    assert not busy(window)
    said = window.verdict_line.label.text()
    assert said.startswith("At least 1,000 solutions; ")
