"""A move opened in the window: its lines with the mouse and the keys, and every detail."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.using_windows import activate, click, shown

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def at_an_argument(qtbot, open_window):
    """Return a window that shows a move with a supposition before its last line."""
    window = open_window("norinori/paddock")
    window.board.animated = False
    window.explain.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    activate(qtbot, window)
    for number, move in enumerate(window.session.state.moves, 1):
        if any(told.supposed for told in move.lines[:-1]) and not move.lines[-1].supposed:
            window.session.go(number)
            return window
    raise AssertionError("no move has a supposition")


def box_of(window, path):
    lines = window.steps.lines
    found = [one for one in lines.placed(lines.width()) if one.line and one.line.path == path]
    return found[0].box


def supposing(window):
    """The place of the line that supposes something."""
    lines = window.session.state.move.lines
    return next((index,) for index, told in enumerate(lines) if told.supposed)


def test_pointing_at_a_line_shows_it_on_the_board_and_a_click_keeps_it(qtbot, at_an_argument):
    window = at_an_argument
    lines, path = window.steps.lines, supposing(window)
    whole = window.board.scene
    middle = box_of(window, path).center()
    QTest.mouseMove(window.windowHandle(), lines.mapTo(window, middle))
    qtbot.waitUntil(lambda: bool(window.board.scene.ghosts))
    pointed = window.board.scene
    assert window.board.scene.highlights.supposed
    QTest.mouseMove(window.windowHandle(), window.board.mapTo(window, window.board.rect().center()))
    qtbot.waitUntil(lambda: window.board.scene == whole)
    qtbot.mouseClick(lines, LEFT, pos=middle)
    QTest.mouseMove(window.windowHandle(), window.board.mapTo(window, window.board.rect().center()))
    qtbot.waitUntil(lambda: not window.session.state.pointed)
    assert window.board.scene == pointed
    before = lines.grab().toImage()
    qtbot.mouseClick(lines, LEFT, pos=middle)
    QTest.mouseMove(window.windowHandle(), window.board.mapTo(window, window.board.rect().center()))
    qtbot.waitUntil(lambda: window.board.scene == whole)
    assert lines.grab().toImage() != before


def test_keys_open_a_move_go_through_it_and_close_it(qtbot, at_an_argument):
    window = at_an_argument
    board, state, number = window.board, window.session, window.session.state.position
    press = {name: getattr(Qt.Key, f"Key_{name}") for name in ("Down", "Up", "Right", "Escape")}
    count = len(state.state.move.lines)
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert state.state.line == (0,)
    qtbot.keyClick(board, press["Down"])
    assert state.state.line == (1,)
    qtbot.keyClick(board, press["Up"])
    qtbot.keyClick(board, press["Up"])
    assert state.state.line == ()
    assert not window.reading_actions.close.isEnabled()
    qtbot.keyClick(board, press["Down"])
    qtbot.keyClick(board, press["Escape"])
    assert (state.state.line, state.state.position) == ((), number)
    qtbot.keyClick(board, press["Down"])
    for _ in range(count):
        qtbot.keyClick(board, press["Right"])
    assert (state.state.line, state.state.position) == ((), number + 1)


def test_why_unfolds_the_lines_within_a_line(qtbot, open_window):
    window = open_window("norinori/pebbles")
    window.explain.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    moves = window.session.state.moves
    number, index = next(
        (number, index)
        for number, move in enumerate(moves, 1)
        for index, told in enumerate(move.lines)
        if told.inner
    )
    window.session.go(number)
    lines = window.steps.lines
    before = len(lines.placed(lines.width()))

    def why():
        return next(x for x in lines.placed(lines.width()) if x.line.path == (index,)).why.center()

    qtbot.mouseClick(lines, LEFT, pos=why())
    inner = moves[number - 1].lines[index].inner
    assert len(lines.placed(lines.width())) == before + len(inner)
    assert all(str(told.said) in lines.accessibleName() for told in inner)
    qtbot.mouseClick(lines, LEFT, pos=why())
    assert len(lines.placed(lines.width())) == before


def test_every_detail_is_kept_for_the_next_window(qtbot, at_an_argument):
    window = at_an_argument
    number, moves = window.session.state.position, window.session.state.moves
    board = shown(window)
    window.reading_actions.detail.trigger()
    assert window.settings.detail
    assert window.steps.list.count() == sum(len(move.steps) for move in moves)
    assert window.session.state.position > number
    assert shown(window) == board
    window.reading_actions.detail.trigger()
    assert (window.session.state.position, window.steps.list.count()) == (number, len(moves))
    assert not window.settings.detail


def test_a_cell_that_is_decided_later_asks_before_it_leads_there(qtbot, open_window):
    window = open_window("lightup/ballroom")
    window.explain.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    activate(qtbot, window)
    cell = min(window.session.state.moves[4].conclusions)
    bubble = window.offer
    for how in ("Escape", "close", "show"):
        click(qtbot, window, *cell)
        assert bubble.isVisible()
        assert window.area.viewport().rect().contains(bubble.geometry())
        assert window.session.state.position == 0
        if how == "Escape":
            qtbot.keyClick(window.board, Qt.Key.Key_Escape)
        else:
            qtbot.mouseClick(getattr(bubble, f"{how}_button"), LEFT)
        assert not bubble.isVisible()
    assert window.session.state.position == 5
