"""The tools for makers in the window: menus, keys, what is proposed, and the strip of the way."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from app.core.words import Message
from app.puzzles.lightup.puzzle import LightUp
from app.sat.answer import Answer
from app.session.state import Mode, Tool
from tests.generate.checking import is_symmetric, is_unique, level_of
from tests.helpers.plain import grid
from tests.ui.using_menus import choose, open_menu, title
from tests.ui.using_windows import activate, judged, looks, shown

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
WALLS = grid(".X...../....X../..X..../......./....X../..X..../.....X.")
LARGE = LightUp(("." * 30,) * 30)


def text_of(puzzle):
    return "\n".join(" ".join(line) for line in puzzle.grid) + "\n"


@pytest.fixture
def drawn(qtbot, open_window):
    def open_it(what):
        window = open_window(what)
        judged(qtbot, window)
        activate(qtbot, window)
        return window

    return open_it


def proposed(qtbot, window):
    """Wait for what a tool proposes."""
    qtbot.waitUntil(window.proposal_bar.isVisible)
    return window.session.state.proposal


def test_complete_shows_it_and_enter_draws_it(qtbot, drawn):
    window = drawn(text_of(WALLS))
    before = window.session.state.document
    choose(qtbot, window, "Edit", "Complete the drawing")
    proposal = proposed(qtbot, window)
    assert shown(window) == looks(window, puzzle=proposal.puzzle) != looks(window)
    assert window.session.state.document is before
    assert "one solution" in window.proposal_bar.label.text()
    activate_bar(qtbot, window)
    qtbot.keyClick(window.proposal_bar.accept, Qt.Key.Key_Return)
    assert not window.proposal_bar.isVisible()
    assert window.session.state.puzzle == proposal.puzzle
    assert is_unique("lightup", window.session.state.puzzle)
    assert judged(qtbot, window).answer is Answer.UNIQUE
    assert title(window.undo) == "Undo Complete"
    qtbot.keyClick(window.board, Qt.Key.Key_Z, CTRL)
    assert window.session.state.document is before


def test_what_one_tool_said_is_gone_while_the_next_one_works(qtbot, drawn):
    window = drawn(text_of(WALLS))
    qtbot.keyClick(window.board, Qt.Key.Key_K, CTRL | SHIFT)
    qtbot.waitUntil(window.messages.isVisible)
    assert "several solutions" in window.messages.label.text()
    qtbot.keyClick(window.board, Qt.Key.Key_K, CTRL)
    assert not window.messages.isVisible()
    proposed(qtbot, window)


def test_the_level_is_chosen_with_keys(qtbot, drawn):
    window = drawn(text_of(WALLS))
    bar = window.proposal_bar
    qtbot.keyClick(window.board, Qt.Key.Key_K, CTRL)
    proposed(qtbot, window)
    for level in ("easy", "normal", "hard"):
        qtbot.keyClick(bar.level, Qt.Key.Key_Down)
        assert bar.level.currentData() == level
    qtbot.waitUntil(lambda: window.session.state.proposal.level == "hard")
    assert bar.label.text().endswith("Difficulty: hard.")
    qtbot.mouseClick(bar.accept, LEFT)
    assert level_of("lightup", window.session.state.puzzle) == "hard"
    assert title(window.undo) == "Undo Complete"


def activate_bar(qtbot, window):
    window.activateWindow()
    qtbot.waitUntil(window.proposal_bar.accept.hasFocus)


def test_make_unique_shows_others_and_escape_leaves_all_as_it_was(qtbot, drawn):
    window = drawn(text_of(WALLS))
    before, bar = window.session.state.document, window.proposal_bar
    qtbot.keyClick(window.board, Qt.Key.Key_U, CTRL)
    first = proposed(qtbot, window)
    assert bar.label.text().endswith(f"(1 of {first.found})")
    qtbot.mouseClick(bar.another, LEFT)
    second = window.session.state.proposal
    assert second.puzzle != first.puzzle
    assert shown(window) == looks(window, puzzle=second.puzzle)
    qtbot.keyClick(bar.accept, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert window.session.state.document is before
    assert shown(window) == looks(window)
    assert not window.undo.isEnabled()


def test_the_symmetry_is_kept_at_a_click(qtbot, drawn):
    window = drawn(text_of(grid("2..0/..../..../0..0")))
    bar = window.proposal_bar
    qtbot.keyClick(window.board, Qt.Key.Key_K, CTRL | SHIFT)
    proposed(qtbot, window)
    assert bar.symmetry.isVisible()
    assert not bar.symmetry.isChecked()
    qtbot.mouseClick(bar.symmetry, LEFT, pos=QPoint(6, bar.symmetry.height() // 2))
    qtbot.waitUntil(lambda: window.session.state.proposal.keeps)
    qtbot.mouseClick(bar.accept, LEFT)
    puzzle = window.session.state.puzzle
    assert is_unique("lightup", puzzle)
    assert len([mark for mark in "".join(puzzle.grid) if mark.isdigit()]) == 2
    assert any(is_symmetric("lightup", puzzle, one) for one in ("half turn", "other diagonal"))


def test_what_a_tool_cannot_do_is_said(qtbot, drawn):
    window = drawn(text_of(grid(".2../X.X./.X.X/..2.")))
    qtbot.keyClick(window.board, Qt.Key.Key_K, CTRL | SHIFT)
    qtbot.waitUntil(window.messages.isVisible)
    assert window.messages.label.text() == "Every clue is needed: nothing can be removed."
    window.session.enter(Mode.PLAY)
    qtbot.keyClick(window.board, Qt.Key.Key_K, CTRL)
    assert window.messages.label.text() == "This changes the drawing. Choose Design first."
    assert not window.craft.busy
    qtbot.keyClick(window.board, Qt.Key.Key_F2)
    assert not window.messages.isVisible()


@pytest.mark.parametrize("kind", ["norinori", "tally"])
def test_a_kind_that_has_no_such_tool_says_so_in_the_menu(qtbot, tally, drawn, kind):
    puzzle = {"norinori": "norinori/paddock", "tally": "satori 1\nkind: tally\n\n2 0 1\n2 1\n"}
    window = drawn(puzzle[kind])
    menu = open_menu(qtbot, window, "Edit")
    remove = window.craft.actions[Tool.REMOVE]
    assert remove in menu.actions()
    assert not remove.isEnabled()
    assert remove.statusTip() == "Puzzles of this kind have nothing to remove."
    assert window.craft.actions[Tool.COMPLETE].isEnabled() == (kind == "norinori")
    while popup := QApplication.activePopupWidget():
        qtbot.keyClick(popup, Qt.Key.Key_Escape)
    qtbot.keyClick(window.menuBar(), Qt.Key.Key_Escape)


def test_stop_ends_the_work_and_nothing_is_drawn(qtbot, drawn):
    window = drawn(text_of(WALLS))
    window.session.drawing.edit(LARGE, Message("Draw"))
    judged(qtbot, window)
    before = window.session.state
    qtbot.keyClick(window.board, Qt.Key.Key_U, CTRL)
    assert window.craft.busy
    assert window.stop.isEnabled()
    qtbot.mouseClick(window.tools.widgetForAction(window.stop), LEFT)
    assert not window.craft.busy
    assert not window.stop.isEnabled()
    assert window.session.state.document is before.document
    assert not window.proposal_bar.isVisible()


def test_drawing_on_ends_the_proposal(qtbot, drawn):
    window = drawn(text_of(WALLS))
    qtbot.keyClick(window.board, Qt.Key.Key_K, CTRL)
    proposed(qtbot, window)
    cell = window.board.geometry_of_cells.cell_rect((0, 0)).center().toPoint()
    qtbot.mouseClick(window.board, LEFT, pos=cell)
    assert not window.proposal_bar.isVisible()
    assert window.session.state.puzzle.grid[0] == "XX....."
    assert window.session.state.puzzle.grid[1:] == WALLS.grid[1:]


def test_the_strip_leads_to_a_move(qtbot, drawn):
    window = drawn("lightup/lantern")
    strip = window.verdict_line.route
    qtbot.waitUntil(strip.isVisible)
    route = window.session.state.route
    count = len(route.moves)
    assert window.verdict_line.level.text() == f"{route.difficulty} · {count} moves"
    assert strip.toolTip().startswith(f"{count} moves, ")
    QApplication.sendEvent(
        strip, QHelpEvent(QEvent.Type.ToolTip, QPoint(1, 1), strip.mapToGlobal(QPoint(1, 1)))
    )
    assert QToolTip.text().endswith("Click to see move 1.")
    QToolTip.hideText()
    number = count // 2
    place = QPoint(round((number - 0.5) * strip.width() / count), strip.height() // 2)
    qtbot.mouseClick(strip, LEFT, pos=place)
    qtbot.waitUntil(lambda: window.session.state.position == number)
    assert window.session.state.mode is Mode.STEPS
    assert not strip.isVisible()
    window.modes.design.trigger()
    assert strip.isVisible()  # what is known is not asked again


def test_no_strip_where_there_is_no_one_solution(qtbot, drawn):
    window = drawn(text_of(WALLS))
    assert not window.verdict_line.route.isVisible()
    keys = [one.shortcut().toString() for one in window.findChildren(QAction) if one.shortcut()]
    assert len([key for key in keys if key in ("Ctrl+K", "Ctrl+U", "Ctrl+Shift+K")]) == 3


def test_a_proposal_in_a_small_window_is_whole_when_it_appears(qtbot, drawn):
    window = drawn(text_of(WALLS))
    window.resize(900, 650)
    heights = []
    window.session.subscribe(
        lambda state, changed: "proposal" in changed and heights.append(bar.minimumSizeHint())
    )
    bar = window.proposal_bar
    choose(qtbot, window, "Edit", "Complete the drawing")
    proposed(qtbot, window)
    assert bar.height() >= heights[0].height()
    assert bar.cancel.geometry().bottom() < bar.height()
