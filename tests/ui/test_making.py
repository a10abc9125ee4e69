"""Generating puzzles in the window: the dialog with real clicks, and another one like the last."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.core.editing import Symmetry
from app.core.generating import Wish
from app.core.registry import kinds
from app.core.stop import Stop
from app.session.orders import order_from
from app.session.state import Mode
from app.store.database import Database
from app.store.games import GameStore
from app.ui.files.new_dialog import NewDialog
from app.ui.making.dialog import MakingDialog
from tests.ui.using_menus import choose
from tests.ui.using_windows import BLANK, activate, answer_dialog, busy, click, judged, wait_while

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
HANDLE = QPoint(6, 10)
"""Where the square of a check box is."""


def pick(box, data):
    """Choose an entry with the keyboard, as a user would."""
    index = box.findData(data)
    assert index >= 0
    while box.currentIndex() != index:
        key = Qt.Key.Key_Down if box.currentIndex() < index else Qt.Key.Key_Up
        QTest.keyClick(box, key)


def small(qtbot, dialog, kind="lightup", seed="5"):
    """Order a small puzzle."""
    pick(dialog.kind, kind)
    for box in (dialog.rows, dialog.cols):
        if box.isEnabled():
            box.selectAll()
            qtbot.keyClicks(box, "5")
            qtbot.keyClick(box, Qt.Key.Key_Tab)
    pick(dialog.level, "easy")
    dialog.seed.clear()
    qtbot.keyClicks(dialog.seed, seed)
    qtbot.mouseClick(dialog.generate, LEFT)


def generate(qtbot, window, act):
    """Press Ctrl+G, and do something in the dialog; return when it is closed."""
    answer_dialog(window, act, MakingDialog)
    activate(qtbot, window)
    qtbot.keyClick(window.board, Qt.Key.Key_G, CTRL)


@pytest.mark.parametrize("kind", kinds())
def test_a_puzzle_is_made_and_played(qtbot, open_window, kind):
    window = open_window(BLANK)
    generate(qtbot, window, lambda dialog: small(qtbot, dialog, kind))
    state = window.session.state
    assert (state.kind, state.mode, state.path) == (kind, Mode.PLAY, None)
    assert (state.puzzle.rows, state.puzzle.cols) == (5, 5)
    assert state.origin.seed == 5
    assert dict(state.origin.options)["level"] == "easy"
    assert not state.modified
    assert len(judged(qtbot, window).solutions) == 1


def test_choices_are_remembered(qtbot, open_window):
    window = open_window(BLANK)

    def order(dialog):
        dialog.style_fields["walls"].number.setValue(33)
        qtbot.mouseClick(dialog.style_fields["numbers"].boxes[4], LEFT, pos=HANDLE)
        small(qtbot, dialog)

    generate(qtbot, window, order)
    seen = []

    def look(dialog):
        pick(dialog.kind, "futoshiki")
        assert not dialog.cols.isEnabled()
        pick(dialog.kind, "lightup")
        seen.append(dialog.chosen())
        assert not dialog.seed.text()
        qtbot.mouseClick(dialog.cancel, LEFT)

    generate(qtbot, window, look)
    style = {"walls": 33, "numbers": "0123", "connected": "no"}
    assert seen == [("lightup", Wish(5, 5, "easy", Symmetry.HALF_TURN, style))]


def test_the_dialog_is_no_higher_than_its_choices(qtbot, open_window):
    window = open_window(BLANK)
    heights = []

    def look(dialog):
        heights.append(dialog.height())
        qtbot.mouseClick(dialog.more, LEFT)
        heights.append(dialog.height())
        qtbot.mouseClick(dialog.more, LEFT)
        heights.append(dialog.height())
        pick(dialog.kind, "norinori")  # it has no symmetry, and fewer options
        heights.append(dialog.height())
        qtbot.mouseClick(dialog.cancel, LEFT)

    generate(qtbot, window, look)
    usual, more, less, other = heights
    assert more > usual == less > other


def test_more_can_be_chosen(qtbot, open_window):
    window = open_window(BLANK)

    def order(dialog):
        assert not dialog.path.isVisible()
        qtbot.mouseClick(dialog.more, LEFT)
        pick(dialog.path.paths, "narrow")
        pick(dialog.needs.techniques, "the last bulbs")
        small(qtbot, dialog)

    generate(qtbot, window, order)
    chosen = dict(window.session.state.origin.options)
    assert (chosen["path"], chosen["needs"]) == ("narrow", "the last bulbs:1")
    seen = []

    def look(dialog):
        seen.append(dialog.path.isVisible())
        pick(dialog.kind, "futoshiki")
        seen.append(dialog.path.isVisible())
        pick(dialog.kind, "lightup")
        seen.append(dialog.chosen().wish.needs)
        qtbot.mouseClick(dialog.more, LEFT)
        seen.append(dialog.chosen().wish.path)
        qtbot.mouseClick(dialog.cancel, LEFT)

    generate(qtbot, window, look)
    assert seen == [True, False, ("the last bulbs", 1), None]


def test_a_refusal_is_said_and_changes_nothing(qtbot, open_window):
    window = open_window(BLANK)
    before, said = window.session.state.document, []

    def order(dialog):
        pick(dialog.symmetry, "diagonal")
        dialog.rows.setValue(5)
        dialog.cols.setValue(6)
        qtbot.mouseClick(dialog.generate, LEFT)
        qtbot.waitUntil(dialog.fields.isEnabled)
        said.append(dialog.message.text())
        assert dialog.message.isVisible()
        assert not window.session.state.opened
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    generate(qtbot, window, order)
    assert said == ["Only a square grid has the symmetry diagonal; 5 × 6 is none."]
    assert window.session.state.document is before


def test_a_large_one_is_stopped(qtbot, open_window):
    window = open_window(BLANK)
    before = window.session.state.document

    def order(dialog):
        pick(dialog.kind, "norinori")
        dialog.rows.setValue(25)
        dialog.cols.setValue(25)
        pick(dialog.level, "easy")
        qtbot.mouseClick(dialog.generate, LEFT)
        qtbot.waitUntil(dialog.message.isVisible)
        assert not dialog.fields.isEnabled()
        qtbot.mouseClick(dialog.cancel, LEFT)
        assert dialog.isVisible()
        assert dialog.fields.isEnabled()
        assert not dialog.message.isVisible()
        qtbot.mouseClick(dialog.cancel, LEFT)

    generate(qtbot, window, order)
    assert window.session.state.document is before
    wait_while(lambda: window.making.busy)


def test_new_leads_here(qtbot, open_window):
    window = open_window(BLANK)
    closed = []

    def close(dialog):
        closed.append(True)
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    def turn(dialog):
        answer_dialog(window, close, MakingDialog)
        qtbot.mouseClick(dialog.generate, LEFT)

    answer_dialog(window, turn, NewDialog)
    window.files.new.trigger()
    assert closed == [True]


def test_another_is_offered_at_the_end_and_is_there_at_once(qtbot, open_window, tmp_path):
    window = open_window(BLANK, store=GameStore(Database(tmp_path / "games")))
    assert not window.play_actions.another.isEnabled()
    generate(qtbot, window, lambda dialog: small(qtbot, dialog))
    first = window.session.state
    qtbot.waitUntil(lambda: window.making.maker.ready is not None)
    solve(qtbot, window)
    assert window.play_bar.another.isVisible()
    assert not window.play_bar.next.isVisible()
    qtbot.mouseClick(window.play_bar.another, LEFT)
    state = window.session.state  # nobody had to wait
    assert state.opened == first.opened + 1
    assert state.origin == first.origin._replace(seed=6)
    assert state.mode is Mode.PLAY
    assert state.puzzle != first.puzzle
    activate(qtbot, window)
    choose(qtbot, window, "Play", "Another like this")
    qtbot.waitUntil(lambda: window.session.state.origin.seed == 7)


def test_another_that_takes_long_is_stopped(qtbot, open_window):
    window = open_window("norinori/paddock")
    large = order_from("norinori", {"rows": "25", "cols": "25", "level": "easy"}.items())
    window.files.documents.open_made(window.session.state.document, large.origin)
    qtbot.waitUntil(lambda: not busy(window))
    window.play_actions.another.trigger()
    before = window.session.state
    assert window.statusBar().currentMessage() == "Making another puzzle…"
    qtbot.mouseClick(window.tools.widgetForAction(window.stop), LEFT)
    assert not window.making.busy
    assert not window.stop.isEnabled()
    assert window.session.state is before


def solve(qtbot, window):
    """Put a bulb wherever the solution has one."""
    verdict = judged(qtbot, window)
    facts = window.session.puzzle_type.model(window.session.state.puzzle, Stop()).facts
    for number in verdict.solutions[0]:
        click(qtbot, window, *facts[number - 1].cell)
    assert window.session.state.play.solved
