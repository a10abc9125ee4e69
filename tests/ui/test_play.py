"""Playing in the window with real events: marks, checks, trials, the clock, and the end."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QImage,
    QInputDevice,
    QKeyEvent,
    QMouseEvent,
    QPointingDevice,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from app.core.play import mark_at
from app.session.play_state import Errors
from app.session.state import Mode, Question
from tests.ui.access.hearing import heard_at_cursor
from tests.ui.using_menus import choose
from tests.ui.using_windows import activate, busy, click, judged, place

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
CTRL, ALT, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
KINDS = {
    "lightup": "lightup/pinwheel",
    "norinori": "norinori/paddock",
    "futoshiki": "futoshiki/seven-signs",
}


class Clock:
    """A clock that stands still until it is set."""

    time = 1000.0

    def __call__(self):
        return self.time


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def play(qtbot, open_window, settings, clock):
    """Open windows for playing, with a clock to be set."""
    settings.opens_in = Mode.PLAY

    def open_it(what):
        window = open_window(what, now=clock)
        activate(qtbot, window)
        judged(qtbot, window)
        qtbot.waitUntil(lambda: not busy(window))
        return window

    return open_it


def marks(window):
    return window.session.game.marks


def answers(window):
    """Return the cells to be marked, and what with."""
    state, player = window.session.state, window.session.game.player
    drawing = window.session.puzzle_type.solution(state.puzzle, state.verdict.solutions[0])
    return {
        (row, col): word
        for row, line in enumerate(drawing)
        for col, word in enumerate(line)
        if player.can_mark(state.puzzle, (row, col)) and (word == player.yes or word.isdigit())
    }


def drag(window, *cells, button=LEFT):
    first, *others = (place(window, *cell) for cell in cells)
    QTest.mousePress(window.board, button, pos=first)
    for position in others:
        _move(window, position, button)
    QTest.mouseRelease(window.board, button, pos=others[-1])


def _move(window, position, button):
    """Move the mouse with a button down or with none, which QTest does not say."""
    where = QPointF(position)
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        where,
        window.board.mapToGlobal(where),
        Qt.MouseButton.NoButton,
        button,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(window.board, event)


def digit_button(window, digit):
    buttons = window.play_bar.findChildren(QToolButton)
    return next(button for button in buttons if button.text() == digit)


def mark_by_mouse(qtbot, window, cell, word):
    if word.isdigit():
        click(qtbot, window, *cell)  # the cursor
        qtbot.mouseClick(digit_button(window, word), LEFT)
    else:
        click(qtbot, window, *cell)


def go_to(window, cell):
    """Move the cursor with the arrows."""
    row, col = window.board.cursor_cell
    for key, times in (
        (Qt.Key.Key_Down, cell[0] - row),
        (Qt.Key.Key_Up, row - cell[0]),
        (Qt.Key.Key_Right, cell[1] - col),
        (Qt.Key.Key_Left, col - cell[1]),
    ):
        for _ in range(times):
            QTest.keyClick(window.board, key)
    assert window.board.cursor_cell == cell


def mark_by_key(window, cell, word):
    go_to(window, cell)
    if word.isdigit():
        QTest.keyClicks(window.board, word)
    else:
        QTest.keyClick(window.board, Qt.Key.Key_Space)


def said(window):
    return window.play_bar.message.text()


def test_what_is_said_comes_before_the_words_of_buttons(qtbot, play):
    window = play("norinori/lily-pond")
    window.resize(900, 650)
    bar, game = window.play_bar, window.session.game
    game.begin_trial()
    style = Qt.ToolButtonStyle
    accept = next(one for one in bar.findChildren(QToolButton) if one.text() == "Accept")
    assert accept.toolButtonStyle() is style.ToolButtonTextBesideIcon
    assert bar.what_if.toolButtonStyle() is style.ToolButtonTextBesideIcon
    game.ask_why_unsolved()
    assert said(window) == "Not yet: region A at r1c1 has exactly two black cells."
    assert bar.what_if.toolButtonStyle() is style.ToolButtonIconOnly
    qtbot.waitUntil(lambda: bool(bar.message.grab()) and not bar.message.toolTip())  # not cut


# From the start to the end


@pytest.mark.parametrize("kind", KINDS)
def test_solved_by_mouse_only(qtbot, play, clock, kind):
    window = play(KINDS[kind])
    assert window.modes.play.isChecked()
    clock.time += 83
    for cell, word in answers(window).items():
        assert not window.session.state.play.solved
        mark_by_mouse(qtbot, window, cell, word)
    assert window.session.state.play.solved
    assert said(window) == "Solved in 1:23, without help."
    assert window.play_bar.clock.text() == "1:23"


@pytest.mark.parametrize("kind", KINDS)
def test_solved_by_keyboard_only(play, kind):
    window = play(KINDS[kind])
    for cell, word in answers(window).items():
        mark_by_key(window, cell, word)
    assert window.session.state.play.solved
    assert said(window).startswith("Solved in 0:00")
    window.board.animated = False
    ended = grey(window)
    window.board.move_cursor((1, 1))
    assert grey(window) == ended  # no cursor spoils the sight
    QTest.keyClick(window.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    before = grey(window)
    window.board.move_cursor((0, 0))
    assert grey(window) != before


@pytest.mark.parametrize("kind", KINDS)
def test_solved_with_a_trial(qtbot, play, kind):
    window = play(KINDS[kind])
    cells = list(answers(window).items())
    half = len(cells) // 2
    for cell, word in cells[:half]:
        mark_by_key(window, cell, word)
    QTest.keyClick(window.board, Qt.Key.Key_T, CTRL)
    assert said(window) == "What if: level 1."
    for cell, word in cells[half:]:
        mark_by_key(window, cell, word)
    assert window.session.state.play.solved
    assert window.board.scene.highlights.trials == (frozenset(cell for cell, _ in cells[half:]),)
    QTest.keyClick(window.board, Qt.Key.Key_Return, CTRL)
    assert window.board.scene.highlights.trials == ()
    assert window.session.state.play.solved


def test_digits_that_are_used_up_are_written_quietly(qtbot, play):
    window = play(KINDS["futoshiki"])

    def quiet():
        buttons = window.play_bar.findChildren(QToolButton)
        return {button.text() for button in buttons if button.toolTip() == "None is left"}

    number = next(iter(answers(window).values()))
    before = window.play_bar.grab().toImage()
    for cell in (cell for cell, word in answers(window).items() if word == number):
        assert quiet() == set()
        mark_by_key(window, cell, number)
    assert quiet() == {number}
    assert window.play_bar.grab().toImage() != before
    QTest.keyClick(window.board, Qt.Key.Key_Z, CTRL)
    assert quiet() == set()


def test_a_stroke_places_a_domino_and_the_end_comes_on_release(qtbot, play):
    window = play(KINDS["norinori"])
    left = set(answers(window))
    while left:
        row, col = first = min(left)
        second = (row, col + 1) if (row, col + 1) in left else (row + 1, col)
        QTest.mousePress(window.board, LEFT, pos=place(window, *first))
        _move(window, place(window, *second), LEFT)
        assert not window.session.state.play.solved
        QTest.mouseRelease(window.board, LEFT, pos=place(window, *second))
        left -= {first, second}
    assert window.session.state.play.solved
    for _ in answers(window):
        QTest.keyClick(window.board, Qt.Key.Key_Z, CTRL)
    assert window.session.state.document.progress is None  # one undo for each domino at most


# Marks


def test_a_drag_paints_crosses_and_is_one_undo(qtbot, play):
    window = play("satori 1\nkind: lightup\n\n. . . .\n0 . . X\n. . . .\n. . X .\n")
    window.session.enter(Mode.PLAY)
    click(qtbot, window, 0, 1)
    drag(window, (0, 0), (0, 1), (0, 2), (0, 3))
    assert marks(window)[0] == ("x", "L", "x", "x")
    QTest.keyClick(window.board, Qt.Key.Key_Z, CTRL)
    assert marks(window)[0] == (".", "L", ".", ".")
    drag(window, (2, 0), (2, 1), button=RIGHT)
    assert marks(window)[2] == ("x", "x", ".", ".")
    QTest.keyClick(window.board, Qt.Key.Key_Right, SHIFT)
    assert marks(window)[2] == ("x", "x", "x", ".")
    QTest.keyClick(window.board, Qt.Key.Key_Right, SHIFT)
    assert marks(window)[2] == ("x", "x", "x", "x")


def test_the_pointer_says_what_a_click_does(qtbot, play):
    window = play("futoshiki/terraces")
    free = next(iter(answers(window)))
    qtbot.mouseMove(window.board, place(window, *free))
    assert window.board.cursor().shape() == Qt.CursorShape.PointingHandCursor
    QTest.keyClick(window.board, Qt.Key.Key_P)
    assert window.play_actions.pencil.isChecked()
    other = next(cell for cell in answers(window) if cell != free)
    qtbot.mouseMove(window.board, place(window, *other))
    assert window.board.cursor().shape() == Qt.CursorShape.IBeamCursor
    qtbot.mouseMove(window.board, place(window, 0, 4))  # given
    assert window.board.cursor().shape() == Qt.CursorShape.ArrowCursor


def test_candidates_by_key(play):
    window = play(KINDS["futoshiki"])
    cell = next(iter(answers(window)))
    go_to(window, cell)
    QTest.keyClick(window.board, Qt.Key.Key_2, CTRL)
    QTest.keyClick(window.board, Qt.Key.Key_4, CTRL)
    QTest.keyClick(window.board, Qt.Key.Key_3, ALT)
    assert mark_at(marks(window), cell) == "?2,4!3"
    QTest.keyClick(window.board, Qt.Key.Key_P)
    QTest.keyClicks(window.board, "4")
    assert mark_at(marks(window), cell) == "?2!3"
    QTest.keyClick(window.board, Qt.Key.Key_P)
    QTest.keyClick(window.board, Qt.Key.Key_Delete)
    assert mark_at(marks(window), cell) == "."
    QTest.keyClick(window.board, Qt.Key.Key_P, SHIFT)
    assert mark_at(marks(window), cell).startswith("?")


def test_a_finger_that_rests_is_a_right_click(qtbot, play):
    window = play(KINDS["lightup"])
    cell = next(iter(answers(window)))
    where = QPointF(place(window, *cell))
    touch = QPointingDevice(
        "screen",
        1,
        QInputDevice.DeviceType.TouchScreen,
        QPointingDevice.PointerType.Finger,
        QInputDevice.Capability.Position,
        1,
        1,
    )

    def send(kind, buttons):
        event = QMouseEvent(
            kind,
            where,
            window.board.mapToGlobal(where),
            LEFT,
            buttons,
            Qt.KeyboardModifier.NoModifier,
            touch,
        )
        QApplication.sendEvent(window.board, event)

    send(QEvent.Type.MouseButtonPress, LEFT)
    qtbot.waitUntil(lambda: mark_at(marks(window), cell) == "x")
    send(QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton)
    assert mark_at(marks(window), cell) == "x"
    send(QEvent.Type.MouseButtonPress, LEFT)
    send(QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton)
    assert mark_at(marks(window), cell) == "L"


# Opening


def test_puzzles_with_one_solution_open_in_play_and_others_in_design(qtbot, play):
    window = play("lightup/two-lamps-of-four")
    assert window.session.state.mode is Mode.DESIGN
    assert window.modes.design.isChecked()
    assert not window.play_bar.isVisible()
    QTest.keyClick(window.board, Qt.Key.Key_F4)
    assert window.session.state.mode is Mode.PLAY
    assert window.play_bar.isVisible()
    QTest.keyClick(window.board, Qt.Key.Key_F2)
    assert window.session.state.mode is Mode.DESIGN


def test_the_choices_are_kept(qtbot, play, settings):
    window = play(KINDS["lightup"])
    window.help.show_preferences()
    preferences = window.help.windows["preferences"]
    boxes = {box.text(): box for box in preferences.playing}
    boxes["Swap left and right button"].click()
    boxes["Open puzzles for playing"].click()
    preferences.errors.setCurrentIndex(preferences.errors.findData(Errors.SOLUTION))
    preferences.errors.activated.emit(preferences.errors.currentIndex())
    preferences.close()
    cell = next(iter(answers(window)))
    click(qtbot, window, *cell)
    assert mark_at(marks(window), cell) == "x"
    assert window.board.scene.highlights.wrong == {cell}
    assert settings.play_options.swap
    assert settings.play_options.errors is Errors.SOLUTION
    assert settings.opens_in is Mode.DESIGN
    again = play(KINDS["lightup"].replace("pinwheel", "welcome"))
    assert again.session.state.options.swap


# Checks and mistakes


def test_check_twice(qtbot, play):
    window = play(KINDS["lightup"])
    cell = next(iter(answers(window)))
    click(qtbot, window, *cell, RIGHT)
    QTest.keyClick(window.board, Qt.Key.Key_F9)
    assert said(window) == "1 mistake. Check again to see where."
    assert not window.board.scene.highlights.wrong
    button = window.tools.widgetForAction(window.play_actions.check)
    qtbot.mouseClick(button, LEFT)
    assert window.board.scene.highlights.wrong == {cell}
    choose(qtbot, window, "Play", "Back to the last right position")
    assert window.session.state.document.progress is None
    assert not window.play_actions.restart.isEnabled()


def test_a_hint_at_a_mistake_offers_the_way_back(qtbot, play):
    window = play(KINDS["lightup"])
    back = window.play_bar.back
    assert back.isHidden()
    click(qtbot, window, *next(iter(answers(window))), RIGHT)
    QTest.keyClick(window.board, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: said(window) == "1 mistake first. Check shows where.")
    assert not back.isHidden()
    QTest.keyClick(window.board, Qt.Key.Key_F9)
    QTest.keyClick(window.board, Qt.Key.Key_H)  # what is marked stays so
    qtbot.waitUntil(lambda: said(window) == "1 mistake first: it is marked.")
    assert window.board.scene.highlights.wrong
    qtbot.mouseClick(back, LEFT)
    assert window.session.state.document.progress is None
    assert back.isHidden()


def test_a_mouse_that_rests_on_a_mistake_is_told_the_rule(qtbot, play):
    window = play("satori 1\nkind: lightup\ndifficulty: easy\n\n1 . .\nX X .\n. . .\n")
    window.session.enter(Mode.PLAY)
    qtbot.waitUntil(lambda: not busy(window))

    def told() -> str:
        # Not by the cursor of the system, whose events come when the machine has time for them.
        _move(window, place(window, 0, 0), Qt.MouseButton.NoButton)
        return window.board.toolTip()

    assert not told()
    click(qtbot, window, 0, 1, button=RIGHT)
    qtbot.waitUntil(lambda: "the 1 at r1c1 touches exactly 1 bulb" in told())
    window.undo.trigger()
    qtbot.waitUntil(lambda: not told())


def test_the_level_stands_beside_the_verdict(qtbot, play):
    line = play("futoshiki/easy/high-peak").verdict_line
    assert (line.label.text(), line.level.text()) == ("One solution", "easy")
    assert line.level.isVisible()


def test_why_it_is_not_solved(play):
    window = play(KINDS["lightup"])
    QTest.keyClick(window.board, Qt.Key.Key_F9, SHIFT)
    assert said(window).startswith("Not yet: ")
    assert window.board.scene.highlights.reasons
    QTest.keyClick(window.board, Qt.Key.Key_Escape)
    assert not said(window)
    assert not window.board.scene.highlights.reasons


def grey(window):
    """Return the board as it is printed without colours."""
    return window.board.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)


MISTAKES = {
    "too many bulbs": ("satori 1\nkind: lightup\n\n0 . .\n. . .\n. . .\n", [(0, 1)], "click"),
    "bulbs in sight": ("satori 1\nkind: lightup\n\n. . .\n. . .\n. . .\n", [(0, 0), (0, 2)], ""),
    "no place left": ("satori 1\nkind: lightup\n\n1 . .\n. . .\n. . .\n", [(0, 1), (1, 0)], "x"),
    "dark for good": ("satori 1\nkind: lightup\n\n. X\nX .\n", [(0, 0)], "x"),
    "three in a row": ("satori 1\nkind: norinori\n\nA A A\nB B B\n", [(0, 0), (0, 1), (0, 2)], ""),
    "a full region": ("norinori/lily-pond", [(0, 1), (0, 2)], "x"),
    "a repeated number": (
        "satori 1\nkind: futoshiki\n\n1 . .\n. . .\n. . .\n",
        [(0, 1)],
        "1",
    ),
    "a failing sign": ("satori 1\nkind: futoshiki\n\n2 < .   .\n. . .\n. . .\n", [(0, 1)], "1"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_is_seen_without_colours_and_can_be_switched_off(qtbot, play, name):
    text, cells, key = MISTAKES[name]
    window = play(text)
    qtbot.mouseMove(window.statusBar())
    QTest.keyClick(window.board, Qt.Key.Key_F4)
    qtbot.waitUntil(lambda: not busy(window))
    for cell in cells:
        go_to(window, cell)
        QTest.keyClicks(window.board, key if len(key) == 1 else " ")
    assert window.session.state.play.mistakes
    seen = grey(window)
    window.play_choices.errors[Errors.OFF].trigger()
    without = grey(window)
    assert seen != without
    window.play_choices.errors[Errors.SOLUTION].trigger()  # a broken rule stays one
    assert grey(window) != without
    window.play_choices.errors[Errors.RULES].trigger()
    assert grey(window) == seen


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_mark_is_seen_against_the_solution_only(qtbot, play, kind):
    """It breaks no rule yet, and is seen without colours where the solution counts."""
    window = play(KINDS[kind])
    qtbot.mouseMove(window.statusBar())
    for cell, word in answers(window).items():
        go_to(window, cell)
        QTest.keyClicks(window.board, str(int(word) % 5 + 1) if word.isdigit() else "x")
        if not window.session.state.play.mistakes:
            break
        QTest.keyClick(window.board, Qt.Key.Key_Delete)
    assert window.session.state.document.progress is not None
    by_rules = grey(window)
    window.play_choices.errors[Errors.OFF].trigger()
    assert grey(window) == by_rules
    window.play_choices.errors[Errors.SOLUTION].trigger()
    assert window.session.state.play.wrong == {cell}
    assert grey(window) != by_rules


# The clock


def test_the_clock_goes_on_and_is_paused_by_key_and_click(qtbot, play, clock):
    window = play(KINDS["lightup"])
    clock.time += 61
    qtbot.waitUntil(lambda: window.play_bar.clock.text() == "1:01")
    QTest.keyClick(window.board, Qt.Key.Key_F3)
    assert window.session.state.covered
    assert "Paused" in said(window)
    clock.time += 100
    covered = grey(window)
    QTest.keyClicks(window.board, " ")
    assert window.session.state.document.progress is None
    click(qtbot, window, 2, 2)
    assert not window.session.state.covered
    assert window.session.state.document.progress is None
    assert grey(window) != covered
    assert window.play_bar.clock.text() == "1:01"


@pytest.mark.parametrize("kind", KINDS)
def test_a_click_anywhere_on_the_cover_goes_on_and_marks_nothing(qtbot, play, kind):
    window = play(KINDS[kind])
    cell = next(iter(answers(window)))
    between = window.board.geometry_of_cells.cell_rect((1, 1)).topLeft().toPoint()
    for position in (place(window, *cell), between):
        QTest.keyClick(window.board, Qt.Key.Key_F3)
        assert window.session.state.covered
        qtbot.mouseClick(window.board, LEFT, pos=position)
        QTest.mouseDClick(window.board, LEFT, pos=position)  # it was a double click
        QTest.mouseRelease(window.board, LEFT, pos=position)
        assert not window.session.state.covered
        assert window.board.cursor_cell == (0, 0)
        assert window.session.state.document.progress is None
    click(qtbot, window, *cell)
    assert window.board.cursor_cell == cell


def test_a_click_that_turns_to_the_window_marks_nothing(qtbot, play):
    """With the click, the window is active first; nobody has seen the board below the cover."""
    window = play(KINDS["lightup"])
    application, board = QGuiApplication.instance(), window.board
    cell = next(iter(answers(window)))
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    board.grab()
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    QApplication.sendEvent(board, QEvent(QEvent.Type.WindowActivate))
    qtbot.mouseClick(board, LEFT, pos=place(window, *cell))
    assert not window.session.state.covered
    assert window.session.state.document.progress is None

    def is_marked_by_a_click():
        click(qtbot, window, *cell)
        return window.session.game.marks[cell[0]][cell[1]] == "L"

    qtbot.waitUntil(is_marked_by_a_click)  # soon, clicks are meant for cells again


@pytest.mark.parametrize("key", [Qt.Key.Key_F2, Qt.Key.Key_F3, Qt.Key.Key_F6])
def test_a_key_during_a_click_lets_the_click_go(qtbot, play, key):
    window = play(KINDS["lightup"])
    cell = next(iter(answers(window)))
    before = window.session.state
    QTest.mousePress(window.board, LEFT, pos=place(window, *cell))
    QTest.keyClick(window.board, key)
    mode, covered = window.session.state.mode, window.session.state.covered
    QTest.mouseRelease(window.board, LEFT, pos=place(window, *cell))
    after = window.session.state
    assert (after.mode, after.covered) == (mode, covered)
    assert after.document == before.document
    assert after.offer is None


def test_the_cover_tells_nothing(qtbot, play):
    """Two positions look the same below the cover."""
    window = play(KINDS["lightup"])
    QTest.keyClick(window.board, Qt.Key.Key_F3)
    before = grey(window)
    QTest.keyClick(window.board, Qt.Key.Key_F3)
    click(qtbot, window, *next(iter(answers(window))))
    qtbot.mouseMove(window.board, place(window, 0, 0))
    QTest.keyClick(window.board, Qt.Key.Key_F3)
    assert grey(window) == before
    assert heard_at_cursor(window) == "Paused"


def test_the_clock_stands_still_while_help_is_open_or_the_user_is_away(qtbot, play, clock):
    window = play(KINDS["lightup"])
    clock.time += 5
    window.help.show_help()
    clock.time += 50
    assert window.session.state.covered
    window.help.windows["help"].close()
    assert not window.session.state.covered
    application = QGuiApplication.instance()
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    clock.time += 50
    assert window.session.state.covered
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    clock.time += 1
    assert window.session.game.elapsed() == 6


def test_the_clock_can_be_hidden(play):
    window = play(KINDS["lightup"])
    assert window.play_bar.clock.isVisible()
    window.play_choices.clock.trigger()
    assert not window.play_bar.clock.isVisible()


def test_what_is_said_makes_no_part_narrower(play):
    window = play(KINDS["lightup"])
    window.resize(900, 650)
    QApplication.processEvents()
    widths = window.arrangement.library.width(), window.arrangement.steps.width()
    for _ in range(3):
        window.play_actions.what_if.trigger()
    window.play_actions.why.trigger()
    QApplication.processEvents()
    assert (window.arrangement.library.width(), window.arrangement.steps.width()) == widths


def test_what_if_stays_where_it_is(qtbot, play):
    """A second press begins a second trial, and does not drop the first."""
    window = play(KINDS["lightup"])
    bar = window.play_bar
    place = bar.what_if.geometry()
    for level in (1, 2, 3):
        qtbot.mouseClick(bar.childAt(place.center()), LEFT)
        QApplication.processEvents()
        assert said(window) == f"What if: level {level}."
        assert bar.what_if.geometry() == place


# Hints and equal numbers


def double_click(qtbot, window, cell):
    click(qtbot, window, *cell)
    QTest.mouseDClick(window.board, LEFT, pos=place(window, *cell))  # in place of the second press
    QTest.mouseRelease(window.board, LEFT, pos=place(window, *cell))


def test_a_double_click_marks_equal_numbers(qtbot, play):
    window = play(KINDS["futoshiki"])
    words = answers(window)
    number = words[0, 0]
    equal = {cell for cell, word in words.items() if word == number}
    for cell in equal:
        mark_by_mouse(qtbot, window, cell, number)
    other = next(cell for cell in words if cell not in equal)
    click(qtbot, window, *other)
    before = marks(window)
    double_click(qtbot, window, (0, 0))
    assert window.board.scene.highlights.hinted == equal
    assert marks(window) == before
    QTest.keyClick(window.board, Qt.Key.Key_Escape)
    assert not window.board.scene.highlights.hinted
    double_click(qtbot, window, other)  # an empty cell takes the second click
    assert mark_at(marks(window), other) == "1"
    double_click(qtbot, window, other)  # where the cursor is, two quick clicks are two
    assert mark_at(marks(window), other) == "3"


def test_a_double_click_on_bulbs_is_two_clicks(qtbot, play):
    window = play(KINDS["lightup"])
    cell = next(iter(answers(window)))
    double_click(qtbot, window, cell)
    assert mark_at(marks(window), cell) == "."


@pytest.mark.parametrize("kind", KINDS)
def test_a_hint_by_key_in_four_stages(qtbot, play, kind):
    window = play(KINDS[kind])
    before, said = marks(window), set()
    QTest.keyClick(window.board, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: window.session.state.hint is not None)
    for stage in (1, 2, 3):
        assert f"Hint {stage} of 4" in window.play_bar.message.text()
        shown = window.board.scene.highlights
        assert bool(shown.hinted) == (stage < 3)
        assert bool(shown.conclusions) == (stage == 3)
        said.add(window.steps.grab().toImage().constBits().tobytes())
        assert marks(window) == before
        QTest.keyClick(window.board, Qt.Key.Key_H)
    assert len(said) > 1
    assert marks(window) != before
    assert window.session.state.hint is None
    window.session.undo()
    assert marks(window) == before
    QTest.keyClick(window.board, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: window.session.state.hint is not None)
    QTest.keyClick(window.board, Qt.Key.Key_Escape)
    assert window.session.state.hint is None


def hold(window, key, words, noticed):
    """Hold a key down as X11 reports it, whether or not Qt has noticed; no action hears of it."""
    kinds = QEvent.Type
    taken = []

    def send(kind, time, repeated):
        none = Qt.KeyboardModifier.NoModifier
        event = QKeyEvent(kind, key, none, words, repeated)
        event.setTimestamp(time)
        event.ignore()
        QApplication.sendEvent(window.board, event)
        return event.isAccepted()

    for time in (100, 200, 300):
        repeated = noticed and time > 100
        if time > 100:
            send(kinds.KeyRelease, time, repeated)
        taken.append(send(kinds.ShortcutOverride, time, repeated))
        send(kinds.KeyPress, time, repeated)
    send(kinds.KeyRelease, 400, repeated=False)
    return taken


@pytest.mark.parametrize("noticed", [True, False])
def test_a_key_held_down_is_pressed_once(play, noticed):
    window = play(KINDS["lightup"])
    cell = next(iter(answers(window)))
    go_to(window, cell)
    hold(window, Qt.Key.Key_Space, " ", noticed)
    assert mark_at(marks(window), cell) == "L"
    assert len(window.session.history.versions) == 2
    # What the board takes does not reach the action.
    assert hold(window, Qt.Key.Key_H, "h", noticed) == [False, True, True]
    assert not window.play_actions.hint.autoRepeat()


def test_the_next_key_stops_the_search_for_a_hint(qtbot, play):
    window = play(KINDS["lightup"])
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_X):
        QTest.keyClick(window.board, Qt.Key.Key_H)
        assert window.session.state.question is Question.HINT
        QTest.keyClick(window.board, key)
        assert window.session.state.question is not Question.HINT
        qtbot.waitUntil(lambda: not window.worker.working)
        assert window.session.state.hint is None


def test_why_beside_a_trial_that_fails(qtbot, play):
    window = play(KINDS["lightup"])
    QTest.keyClick(window, Qt.Key.Key_T, CTRL)
    assert not window.play_bar.why.isVisible()
    for cell in list(answers(window))[:1]:
        click(qtbot, window, *cell)
        row, col = cell
        looks = [(row, col + 1), (row, col - 1), (row + 1, col), (row - 1, col)]
        player, puzzle = window.session.game.player, window.session.state.puzzle
        beside = next(
            one
            for one in looks
            if 0 <= one[0] < puzzle.rows
            and 0 <= one[1] < puzzle.cols
            and player.can_mark(puzzle, one)
        )
        click(qtbot, window, *beside)
    qtbot.waitUntil(window.play_bar.why.isVisible)
    qtbot.mouseClick(window.play_bar.why, LEFT)
    qtbot.waitUntil(lambda: window.session.state.mode is Mode.STEPS)
    assert window.session.state.move is not None
    assert window.session.state.arguing
