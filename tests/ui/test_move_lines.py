"""A move opened in the window: its lines with the mouse and the keys, and every detail."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.session.walk import lines_below
from tests.ui.using_menus import choose_in_popup
from tests.ui.using_windows import activate, click, shown

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def at_an_argument(qtbot, open_window):
    """Return a window that shows a move with a supposition before its last line."""
    window = open_window("norinori/paddock")
    window.board.animated = False
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    activate(qtbot, window)
    for number, move in enumerate(window.session.state.moves, 1):
        if any(told.supposed for told in move.lines[:-1]) and not move.lines[-1].supposed:
            window.session.tour.go(number)
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
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    moves = window.session.state.moves
    number, index = next(
        (number, index)
        for number, move in enumerate(moves, 1)
        for index, told in enumerate(move.lines)
        if told.inner
    )
    window.session.tour.go(number)
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


def test_all_lines_are_seen_in_a_small_window_and_the_move_in_the_list(qtbot, open_window):
    window = open_window("norinori/waterfall")
    window.resize(900, 650)
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    panel, moves = window.steps, window.session.state.moves
    assert max(len(move.lines) for move in moves) > 3
    for number in range(1, len(moves) + 1):
        window.session.tour.go(number)
        qtbot.waitUntil(lambda: panel.list.currentRow() == window.session.state.position - 1)
        lines, room = panel.lines, panel.room.viewport().rect()
        assert room.height() >= lines.heightForWidth(lines.width())
        row = panel.list.visualItemRect(panel.list.currentItem())
        assert panel.list.viewport().rect().contains(row)
    assert window.height() == 650
    inner = next(
        (n, i) for n, move in enumerate(moves, 1) for i, x in enumerate(move.lines) if x.inner
    )
    window.session.tour.go(inner[0])
    for path in lines_below(moves[inner[0] - 1].lines, frozenset({(inner[1],)})):
        window.session.reading.fold((inner[1],), unfold=True)
        window.session.reading.show(path)
        QApplication.processEvents()
        at = panel.lines.mapTo(panel.room.viewport(), box_of(window, path).topLeft())
        assert panel.room.viewport().rect().contains(at)
    assert window.height() == 650


def test_rows_stay_where_they_are_when_a_long_move_is_chosen(qtbot, open_window):
    window = open_window("norinori/crossing")
    window.resize(900, 650)
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    moves, steps = window.session.state.moves, window.steps.list
    shortest = min(range(len(moves) - 2), key=lambda at: len(moves[at].lines))
    window.session.tour.go(shortest + 1)
    window.steps.fit()
    row = max(range(10), key=lambda at: len(moves[at].lines))
    steps.scrollToTop()

    def place():
        return steps.mapTo(window, steps.visualItemRect(steps.item(row)).center())

    QTest.mouseMove(window.windowHandle(), place())
    before = place(), window.steps.room.height()
    QTest.mouseClick(window.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, place())
    qtbot.waitUntil(lambda: steps.currentRow() == row)
    assert window.session.state.position == row + 1
    QApplication.processEvents()
    assert window.steps.room.height() > before[1]
    shown_at = steps.visualItemRect(steps.item(row))
    assert steps.viewport().rect().contains(shown_at)
    # It moves only if the sentence needs its place.
    assert place() == before[0] or shown_at.top() == 0


def test_text_is_selected_with_the_mouse_and_copied(qtbot, at_an_argument):
    window = at_an_argument
    lines, board = window.steps.lines, QApplication.clipboard()
    session, whole = window.session, window.board.scene
    said = [str(told.said) for told in session.state.move.lines]
    first = lines.placed(lines.width())[0]
    last = lines.placed(lines.width())[len(said) - 1]
    begin = first.at + QPoint(1, 3)
    bottom = last.text.lineAt(last.text.lineCount() - 1)
    end = last.at + QPoint(round(bottom.naturalTextWidth()) + 9, round(bottom.y()) + 3)
    drag(window, lines, begin, end)
    assert lines.selected_text == "\n".join(said)
    assert session.state.line == ()  # nothing was chosen
    qtbot.keySequence(lines, "Ctrl+C")
    assert board.text() == "\n".join(said)
    drag(
        window,
        lines,
        begin,
        begin + QPoint(2 + lines.fontMetrics().horizontalAdvance(said[0][:5]), 0),
    )
    assert said[0].startswith(lines.selected_text)
    for entry, copied in (("Copy", lines.selected_text), ("Copy move", "\n".join(said[:2]))):
        menu_at(lines, begin)
        choose_in_popup(qtbot, entry)
        assert copied.split("\n")[0] in board.text()
    assert board.text().startswith(f"Move {session.state.position}. ")
    assert all(sentence in board.text() for sentence in said)
    qtbot.mouseClick(lines, LEFT, pos=begin)
    assert (lines.selected_text, session.state.line) == ("", (0,))
    assert window.board.scene != whole


def drag(window, widget, begin, end):
    """Move the mouse with its button held down."""
    handle, mods = window.windowHandle(), Qt.KeyboardModifier.NoModifier
    QTest.mousePress(handle, LEFT, mods, widget.mapTo(window, begin))
    for point in ((begin + end) / 2, end):
        QTest.mouseMove(handle, widget.mapTo(window, point))
    QTest.mouseRelease(handle, LEFT, mods, widget.mapTo(window, end))


def menu_at(widget, point):
    """Ask for the menu as the desktop does."""
    at = widget.mapToGlobal(point)
    QApplication.sendEvent(widget, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, at))


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
    window.modes.steps.trigger()
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


def test_only_what_leads_to_a_cell_is_walked_and_left_again(qtbot, open_window):
    window = open_window("lightup/ballroom")
    window.resize(900, 650)
    window.modes.steps.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    activate(qtbot, window)
    session, panel, bubble = window.session, window.steps, window.offer
    count = len(session.state.moves)
    session.tour.go(2)
    before = shown(window)
    cell = min(session.state.moves[6].conclusions)
    for leave in ("button", "Escape"):
        click(qtbot, window, *cell)
        assert window.area.viewport().rect().contains(bubble.geometry())
        qtbot.mouseClick(bubble.chain_button, LEFT)
        assert not bubble.isVisible()
        assert panel.list.count() == len(session.state.chain.moves) < 5
        assert panel.title.text().startswith("Why ")
        while session.state.position < session.state.last_position:
            qtbot.keyClick(window.board, Qt.Key.Key_Right)
        assert not window.playback_bar.forward.isEnabled()
        assert cell in session.state.move.conclusions
        if leave == "button":
            assert panel.back.text() == "Back to move 2"
            qtbot.mouseClick(panel.back, LEFT)
        else:
            qtbot.keyClick(window.board, Qt.Key.Key_Escape)
        assert (session.state.chain, session.state.position) == (None, 2)
        assert shown(window) == before
        assert not panel.back.isVisible()
        assert panel.list.count() == count
