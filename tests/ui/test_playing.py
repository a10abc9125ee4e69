"""Solving in the window, and watching the steps to the solution."""

import pytest
from PySide6.QtCore import QAbstractAnimation, QPoint, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionSlider, QToolButton

from app import paths
from app.core.words import Message, as_title
from app.ui.steps.panel import LONG_LINES
from tests.bench.boards import random_lightup
from tests.ui.using_menus import choose
from tests.ui.using_windows import (
    activate,
    busy,
    click,
    forget_changes,
    judged,
    looks,
    paste,
    shown,
)


def test_solving_shows_the_solution_and_its_steps(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert shown(window) == solution_looks(window)
    assert window.session.state.position == len(window.session.state.told.moves) > 3
    window.playback_bar.first.trigger()
    assert shown(window) == looks(window, ())
    qtbot.keyClick(window, Qt.Key.Key_Right)
    assert window.session.state.position == 1
    assert window.board.scene.highlights.conclusions
    assert window.steps.sentence.text()


def test_a_click_goes_to_the_step_that_decided_a_cell(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    told = window.session.state.told.moves[0]
    row, col = min(told.conclusions)
    click(qtbot, window, row, col)
    assert (row, col) in window.session.state.move.conclusions


def test_solving_what_has_no_solution_says_why(qtbot, open_window):
    window = open_window("lightup/three-sides-for-four")
    judged(qtbot, window)
    window.solve.trigger()
    assert window.session.state.watching
    assert "4" in window.steps.sentence.text()
    qtbot.waitUntil(lambda: not busy(window))
    assert not window.session.state.told.moves


def test_the_list_of_steps_follows(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert window.steps.list.count() == len(window.session.state.told.moves)
    window.session.go(2)
    qtbot.waitUntil(lambda: window.steps.list.currentRow() == 1)
    qtbot.mouseClick(
        window.steps.list.viewport(),
        Qt.MouseButton.LeftButton,
        pos=window.steps.list.visualItemRect(window.steps.list.item(0)).center(),
    )
    assert window.session.state.position == 1


def test_the_panel_does_not_go_on_looking_for_what_was_found(qtbot, open_window):
    window = open_window("futoshiki/too-few-signs")
    judged(qtbot, window)
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert window.session.state.told.moves
    assert window.steps.title.text() == "One of the solutions"
    assert window.board.scene.highlights.differences == window.session.state.verdict.differences


def test_the_list_does_not_jump_while_steps_are_played(qtbot, open_window):
    window = open_window("norinori/pebbles")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    steps, tops, needed = window.steps, [], []
    for number in range(1, len(window.session.state.told.moves) + 1):
        window.session.go(number)
        QApplication.processEvents()
        tops.append(steps.list.y())
        needed.append(steps.sentence.heightForWidth(steps.room.maximumViewportSize().width()))
        assert steps.room.height() >= min(needed[-1], steps.height() // 2)
    assert len(set(needed)) > 2
    long = steps.sentence.fontMetrics().lineSpacing() * LONG_LINES
    usual = [top for top, height in zip(tops, needed, strict=True) if height <= long]
    assert len(usual) < len(tops)  # an argument has more room, but not for good
    assert usual == sorted(usual)  # only down, for a sentence longer than all before
    window.session.go(needed.index(min(needed)) + 1)
    QApplication.processEvents()
    assert steps.list.y() == usual[-1]
    window.appearance.set_text_size(80)  # all is new, also the longest sentence
    QApplication.processEvents()
    assert steps.list.y() < tops[-1]
    window.appearance.set_text_size(100)


def test_steps_are_listed_in_columns_and_as_far_apart_as_all_else(qtbot, open_window):
    window = open_window("lightup/chapel")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    qtbot.waitUntil(lambda: window.library.tree is not None)
    steps, tree = window.steps.list, window.library.tree
    assert steps.count() > 9  # numbers of one digit, and of two
    metrics, starts = steps.fontMetrics(), set()
    for row, told in enumerate(window.session.state.told.moves):
        before = steps.item(row).text().index(as_title(told.technique))
        starts.add(metrics.horizontalAdvance(steps.item(row).text()[:before]))
    assert len(starts) == 1
    lines = [steps.item(row) for row in (0, 8, steps.count() - 1)]

    def as_high_as_all_else() -> bool:
        # Kinds of puzzles are listed when they have been read, and laid out after that.
        line = tree.visualItemRect(tree.topLevelItem(1)).height() if tree.topLevelItem(1) else 0
        return {line} == {steps.visualItemRect(item).height() for item in lines}

    for percent in (100, 150):
        window.appearance.set_text_size(percent)
        qtbot.waitUntil(as_high_as_all_else)
    window.appearance.set_text_size(100)


def test_there_is_a_player_only_where_there_are_steps(qtbot, open_window):
    window = open_window("lightup/first-light")
    assert not window.playback_bar.isVisible()
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert window.playback_bar.isVisible()
    assert window.steps.list.isVisible()
    window.design.trigger()
    assert not window.playback_bar.isVisible()
    assert not window.steps.list.isVisible()
    window.files.open_path(paths.puzzles() / "lightup" / "three-sides-for-four.satori")
    judged(qtbot, window)
    window.solve.trigger()
    assert not window.playback_bar.isVisible()
    assert not window.steps.list.isVisible()


def test_solving_again_shows_the_solution_again(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    solved = shown(window)
    count = len(window.session.state.told.moves)
    window.design.trigger()
    assert shown(window) != solved
    window.solve.trigger()
    assert shown(window) == solved
    assert window.session.state.position == count
    assert window.steps.title.text() == "The solution"
    assert window.steps.list.isVisible()
    qtbot.keyClick(window.board, Qt.Key.Key_Home)
    qtbot.keyClick(window.board, Qt.Key.Key_Right)
    assert window.session.state.position == 1
    window.solve.trigger()
    assert shown(window) == solved
    assert window.session.state.position == count


def test_solving_what_has_several_solutions_shows_one(qtbot, open_window):
    window = open_window("lightup/two-lamps-of-four")
    judged(qtbot, window)
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    verdict = window.session.state.verdict
    one, other = (looks(window, solution) for solution in verdict.solutions)
    assert shown(window) == one
    assert window.board.scene.highlights.differences == verdict.different
    assert window.steps.title.text() == "One of the solutions"
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    assert shown(window) == other
    assert window.verdict_line.button.text() == "Show the first"
    assert window.steps.title.text() == "A second solution"
    window.solve.trigger()
    assert shown(window) == one
    window.design.trigger()
    assert window.verdict_line.button.text() == "Show them"


def test_keys_lead_through_the_steps_after_the_other_solution(qtbot, open_window):
    window = open_window("futoshiki/too-few-signs")
    judged(qtbot, window)
    activate(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    assert window.steps.title.text() == "A second solution"
    assert window.board.hasFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
    assert window.session.state.move is window.session.state.told.moves[-1]
    assert window.steps.title.text().startswith(f"{window.session.state.position}. ")


def test_a_solution_is_none_of_the_steps(qtbot, open_window):
    window = open_window("futoshiki/too-few-signs")
    judged(qtbot, window)
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert window.session.state.position == len(window.session.state.told.moves) > 1
    assert not window.steps.list.selectedItems()
    window.steps.chosen.emit(1)
    assert window.steps.title.text().startswith("1. ")
    assert window.verdict_line.button.text() == "Show them"
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    assert window.steps.title.text() == "One of the solutions"
    assert window.session.state.position == len(window.session.state.told.moves)


def test_the_player_has_no_speed_where_there_is_no_room(qtbot, open_window):
    window = open_window("lightup/first-light")
    judged(qtbot, window)
    window.solve.trigger()
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


def test_stop_can_be_pressed_while_steps_are_found(qtbot, open_window):
    window = open_window("lightup/milky-way")
    judged(qtbot, window)
    window.solve.trigger()
    assert window.stop.isEnabled()
    qtbot.waitUntil(lambda: len(window.session.state.told.moves) > 5)
    window.stop.trigger()
    assert not window.stop.isEnabled()
    assert not busy(window)
    assert not window.session.state.told.finished


def test_a_stopped_explanation_begins_again(qtbot, open_window):
    window = open_window("lightup/old-town")
    judged(qtbot, window)
    window.solve.trigger()
    window.stop.trigger()
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished, timeout=20000)
    assert window.session.state.position == len(window.session.state.told.moves) > 0


@pytest.fixture
def solved(qtbot, open_window):
    """A window with enough steps that nobody would wait for them at a low speed."""
    window = open_window("lightup/welcome")
    qtbot.waitUntil(window.isActiveWindow)
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert len(window.session.state.told.moves) > 10
    return window


def press(qtbot, window, action):
    """Click on a button below the board."""
    buttons = window.playback_bar.findChildren(QToolButton)
    button = next(button for button in buttons if button.defaultAction() is action)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_playing_goes_from_the_start_to_the_end(qtbot, solved):
    bar, player = solved.player_bar, solved.player
    bar.speed.setFocus()
    qtbot.keyClick(bar.speed, Qt.Key.Key_End)
    positions = []
    player.moved.connect(lambda: positions.append(player.position))
    press(qtbot, solved, bar.play)
    assert player.position == 0
    assert bar.play.iconText() == "Pause"
    qtbot.waitUntil(lambda: player.position == len(player.steps))
    assert positions == list(range(len(player.steps) + 1))
    assert not player.playing
    assert bar.play.iconText() == "Play"
    assert shown(solved) == looks(solved, solved.analysis.verdict.solutions[0])


def test_space_plays_and_pauses(qtbot, solved):
    bar, player = solved.player_bar, solved.player
    qtbot.keyClick(bar.speed, Qt.Key.Key_End)
    qtbot.keyClick(solved.board, Qt.Key.Key_Home)
    assert player.position == 0
    qtbot.keyClick(solved.board, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: player.position >= 2)
    qtbot.keyClick(solved.board, Qt.Key.Key_Space)
    assert not player.playing
    assert not player._timer.isActive()
    assert bar.play.iconText() == "Play"
    paused = player.position
    assert paused < len(player.steps)
    press(qtbot, solved, bar.play)
    assert player.position == paused  # it goes on from there
    press(qtbot, solved, bar.play)
    assert not player.playing


def test_the_speed_can_be_changed_while_playing(qtbot, solved):
    bar, player = solved.player_bar, solved.player
    bar.speed.setFocus()
    qtbot.keyClick(bar.speed, Qt.Key.Key_Home)
    press(qtbot, solved, bar.play)
    assert player.position == 0
    assert player.playing
    qtbot.keyClick(bar.speed, Qt.Key.Key_End)
    assert player.playing
    # At the first speed it would take more than four times as long as is waited here.
    qtbot.waitUntil(lambda: player.position == len(player.steps))


def handle_of(slider):
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    part = QStyle.SubControl.SC_SliderHandle
    return slider.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, slider)


def test_the_slider_is_dragged_through_the_steps(qtbot, solved):
    slider, player = solved.player_bar.slider, solved.player
    start = handle_of(slider).center()
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(slider, QPoint(slider.width() // 2, start.y()))
    assert 0 < player.position < len(player.steps)
    assert shown(solved) == looks(solved, player.known)
    qtbot.mouseMove(slider, QPoint(0, start.y()))
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(0, start.y()))
    assert player.position == 0
    assert shown(solved) == looks(solved, ())
    assert solved.player_bar.count.text() == f"0 / {len(player.steps)}"
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert player.position == 1


def test_every_button_of_the_player(qtbot, solved):
    bar, player = solved.player_bar, solved.player
    last = len(player.steps)
    for action, position in (
        (bar.back, last),  # the solution is shown after the last step
        (bar.back, last - 1),
        (bar.first, 0),
        (bar.forward, 1),
        (bar.last, last),
    ):
        press(qtbot, solved, action)
        assert player.position == position
        assert bar.slider.value() == position
        assert shown(solved) == looks(solved, player.known)


def fading(window):
    animations = window.findChildren(QAbstractAnimation)
    return any(one.state() is QAbstractAnimation.State.Running for one in animations)


def test_steps_fade_in_unless_that_is_not_wanted(qtbot, solved):
    qtbot.waitUntil(lambda: not fading(solved))
    press(qtbot, solved, solved.player_bar.first)
    assert fading(solved)
    qtbot.waitUntil(lambda: not fading(solved))
    choose(qtbot, solved, "View", "Animate changes")
    assert not solved.settings.animated
    press(qtbot, solved, solved.player_bar.last)
    assert not fading(solved)
    choose(qtbot, solved, "View", "Animate changes")
    press(qtbot, solved, solved.player_bar.first)
    assert fading(solved)


def test_progress_is_shown_while_steps_are_found(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.session.edit(random_lightup(60), Message("Draw"))
    forget_changes(window)
    progress = window.verdict_line.progress
    assert not progress.isVisible()
    window.solve.trigger()
    qtbot.waitUntil(progress.isVisible, timeout=20000)
    facts = len(window.session.state.verdict.model.facts)
    assert progress.maximum() == facts
    assert 0 < progress.value() <= facts
    before = progress.value()
    qtbot.waitUntil(lambda: progress.value() > before, timeout=20000)
    assert progress.value() == len(window.player.decided_by)
    button = window.menus.toolbar.widgetForAction(window.stop)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not progress.isVisible()
    assert not busy(window)
    assert window.verdict_line.label.text() == "Several solutions"


def test_what_is_supposed_further_is_indented_further(qtbot, open_window):
    window = open_window("lightup/first-light")
    paste(window, ". . .\n. 2 .\n. . .\n. . .\n")
    judged(qtbot, window)
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.session.go(1)
    document = QTextDocument()
    document.setHtml(window.steps.sentence.text())
    lines = [(block.text(), block.blockFormat().leftMargin()) for block in blocks(document)]
    said = window.session.state.move.sentences
    assert [text for text, _ in lines] == list(map(str, said))
    widest = max(margin for _, margin in lines)
    deep = 0
    for text, margin in lines:
        if text.startswith("So "):
            deep -= 1
        assert margin == deep * widest / 2
        if text.startswith("Suppose "):
            deep += 1
    assert deep == 0 < widest


def blocks(document):
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def test_a_solution_stays_at_the_end_while_steps_arrive(qtbot, open_window):
    window = open_window("lightup/milky-way")
    player, seen = window.player, []
    player.grown.connect(lambda: seen.append((player.position, len(player.steps))))
    window.solve.trigger()
    qtbot.waitUntil(lambda: player.finished)
    arrived = [(position, count) for position, count in seen if count]
    assert arrived
    assert all(position == count for position, count in arrived)
    assert window.steps.title.text() == "The solution"
    assert window.playback_bar.count.text() == f"{len(player.steps)} / {len(player.steps)}"


def test_playing_a_solution_begins_at_the_start_while_steps_arrive(qtbot, open_window):
    window = open_window("lightup/milky-way")
    player, heard = window.player, []

    def play() -> None:
        if player.steps and not player.playing:
            window.playback_bar.play.trigger()
            heard.append((player.position, player.finished))
            player.grown.disconnect(play)

    player.grown.connect(play)
    window.solve.trigger()
    qtbot.waitUntil(lambda: player.finished)
    assert heard == [(0, False)]
    assert player.playing
    assert player.position < len(player.steps)
    assert window.steps.title.text() != "The solution"
    window.playback_bar.play.trigger()
