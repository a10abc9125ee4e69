"""Drawing puzzles in the window, by mouse and by keyboard."""

from itertools import product

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeySequence

from app import paths
from app.core import registry
from app.core.document import Document
from app.core.editing import Spot, Turn
from app.core.words import Message
from app.session.highlights import Highlights
from app.session.scene import Preview, Scene
from app.ui.board.board import Board
from tests.ui.access.hearing import heard_at_cursor
from tests.ui.using_menus import choose
from tests.ui.using_windows import (
    BLANK,
    activate,
    answer_dialog,
    between,
    click,
    judged,
    looks,
    opened,
    place,
    shown,
)

SQUARE_OF_DOMINOES = (
    "satori 1\nkind: norinori\n\nA A B C C C\nD D B C C C\nB B B C C C\n" + "C C C C C C\n" * 3
)
"""Two regions of two cells each side by side, which would all touch two others."""


def test_clicks_cycle_and_undo_takes_them_back(qtbot, open_window):
    window = open_window(BLANK)
    before = window.session.state.puzzle
    click(qtbot, window, 0, 1)
    assert window.session.state.puzzle.grid[0] == ".X."
    click(qtbot, window, 0, 1)
    assert window.session.state.puzzle.grid[0] == ".0."
    click(qtbot, window, 0, 1, Qt.MouseButton.RightButton)
    assert window.session.state.puzzle.grid[0] == ".X."
    assert window.isWindowModified()
    for _ in range(3):
        window.undo.trigger()
    assert window.session.state.puzzle == before
    assert not window.isWindowModified()


def test_typing_at_the_cursor(qtbot, open_window):
    window = open_window(BLANK)
    board = window.board
    board.setFocus()
    qtbot.keyClick(board, Qt.Key.Key_Down)
    qtbot.keyClick(board, Qt.Key.Key_Right)
    qtbot.keyClick(board, Qt.Key.Key_2)
    assert window.session.state.puzzle.grid == ("...", ".2.", "...")
    qtbot.keyClick(board, Qt.Key.Key_Delete)
    assert window.session.state.puzzle.grid == ("...", "...", "...")


@pytest.mark.parametrize("mode", [Qt.Key.Key_F5, Qt.Key.Key_F6])
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("lightup/first-light", "3Xx."),
        ("futoshiki/warm-up", "1<v"),
        ("norinori/hello", ["Return", "Delete"]),
    ],
)
def test_typing_where_nothing_can_be_changed(qtbot, open_window, name, keys, mode):
    window = open_window(name)
    activate(qtbot, window)
    qtbot.keyClick(window.board, mode)
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    before, position = window.session.state.puzzle, window.session.state.position
    for key in keys:
        window.statusBar().clearMessage()
        qtbot.keyClick(window.board, key if len(key) == 1 else getattr(Qt.Key, f"Key_{key}"))
        assert window.verdict_line.tip.text() == "Choose Design to change the puzzle."
    assert (window.session.state.puzzle, window.session.state.position) == (before, position)
    qtbot.keyClick(window.board, Qt.Key.Key_F2)
    assert window.verdict_line.tip.text() == ""


@pytest.mark.parametrize("key", ["q", "9", Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_Space, "+"])
def test_keys_that_would_change_nothing_say_nothing_of_it(qtbot, open_window, key):
    window = open_window("futoshiki/warm-up")
    activate(qtbot, window)
    qtbot.keyClick(window.board, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    qtbot.keyClick(window.board, key)
    assert window.verdict_line.tip.text() == ""
    window.session.tour.pause()


@pytest.mark.parametrize(
    ("name", "key", "said"),
    [
        ("futoshiki/warm-up", "9", "The numbers here go from 1 to 4."),
        ("futoshiki/warm-up", "0", "The numbers here go from 1 to 4."),
        ("futoshiki/warm-up", "q", ""),
        ("lightup/first-light", "5", "Walls have numbers from 0 to 4."),
        ("lightup/first-light", "q", ""),
        ("norinori/hello", "5", ""),
    ],
)
def test_a_number_that_there_is_not_is_said_to_be_none(qtbot, open_window, name, key, said):
    window = open_window(name)
    activate(qtbot, window)
    before = window.session.state.puzzle
    qtbot.keyClick(window.board, key)
    assert window.session.state.puzzle == before
    assert window.verdict_line.tip.text() == said


def test_a_drag_is_one_edit(qtbot, open_window):
    window = open_window(BLANK)
    board = window.board
    qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=place(window, 0, 0))
    qtbot.mouseMove(board, place(window, 0, 1))
    qtbot.mouseMove(board, place(window, 0, 2))
    qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=place(window, 0, 2))
    assert window.session.state.puzzle.grid[0] == "XXX"
    window.undo.trigger()
    assert window.session.state.puzzle.grid[0] == "..."


def test_hover_shows_what_a_click_would_do(qtbot, open_window):
    window = open_window(BLANK)
    qtbot.mouseMove(window.board, place(window, 1, 1) + QPoint(1, 1))
    qtbot.waitUntil(lambda: bool(window.board._preview))
    after = window.session.editor.click(window.session.state.puzzle, Spot((1, 1)))
    wanted = registry.puzzle_type("lightup").looks(after, ())
    assert window.board._preview == {4: wanted[4]}


@pytest.mark.parametrize("name", ["norinori/lily-pond", "futoshiki/terraces"])
def test_over_an_edge_hover_shows_that_edge_and_nothing_else(qtbot, open_window, name):
    window = open_window(name)
    board, edge = window.board, ((1, 1), (1, 2))
    judged(qtbot, window)
    before = board.grab().toImage()
    qtbot.mouseMove(board, between(window, edge))
    qtbot.waitUntil(lambda: bool(board._preview))
    after = board.grab().toImage()
    places = product(range(after.width()), range(after.height()))
    changed = {QPoint(*at) for at in places if after.pixel(*at) != before.pixel(*at)}
    around = board.geometry_of_cells.edge_rect(edge).toAlignedRect()
    assert all(around.adjusted(-2, -2, 2, 2).contains(at) for at in changed)
    assert any(around.adjusted(4, 4, -4, -4).contains(at) for at in changed)


def test_what_a_click_did_is_seen_until_the_mouse_leaves(qtbot, open_window):
    window = open_window(BLANK)
    board = window.board
    qtbot.mouseMove(board, place(window, 1, 1))
    qtbot.waitUntil(lambda: bool(board._preview))
    with qtbot.waitSignal(board.hovered) as told:
        click(qtbot, window, 1, 1)
    assert told.args == [None]
    assert not board._preview
    qtbot.mouseMove(board, place(window, 1, 2))
    qtbot.mouseMove(board, place(window, 1, 1))
    qtbot.waitUntil(lambda: bool(board._preview))


@pytest.mark.parametrize("name", ["lightup/first-light", "futoshiki/terraces"])
def test_what_keys_and_drags_did_is_seen_below_the_mouse(qtbot, open_window, name):
    window = open_window(name)
    board = window.board
    judged(qtbot, window)

    def seen() -> bool:
        return not board._preview and not board._hover_timer.isActive()

    click(qtbot, window, 1, 1)  # where it only moves the cursor, a second one would do something
    qtbot.keyClick(board, Qt.Key.Key_3)
    assert seen()
    judged(qtbot, window)  # which marks cells anew
    qtbot.waitUntil(lambda: not board._hover_timer.isActive())
    assert seen()
    window.undo.trigger()
    assert seen()
    qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=place(window, 1, 1))
    qtbot.mouseMove(board, place(window, 1, 2))
    qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=place(window, 1, 2))
    qtbot.waitUntil(lambda: not board._hover_timer.isActive())
    assert seen()
    qtbot.mouseMove(board, place(window, 3, 3))
    with qtbot.waitSignal(board.hovered):
        qtbot.mouseMove(board, place(window, 1, 2))
    # Where digits are typed, one that nobody has typed would look like one that is there.
    assert bool(board._preview) is not board.cursor_first


@pytest.mark.parametrize("kind", registry.kinds())
def test_a_preview_shows_nothing_of_what_is_there(qtbot, kind):
    editor, looks_of = registry.editor(kind), registry.puzzle_type(kind).looks
    board = Board()
    qtbot.addWidget(board)
    board.editable = False  # without the cursor
    spot = Spot((1, 1), (1, 2)) if editor.edges else Spot((1, 1))
    blank = editor.blank(3, 3)
    after = looks_of(editor.click(blank, spot), ())

    def picture(before):
        board.show_scene(Scene(kind, 3, 3, looks_of(before, ())))
        board.set_preview(Preview(after, looks_of(blank, ())[4]))
        assert 4 in board._preview
        corner = board.geometry_of_cells.corner((1, 1))
        return board.grab(QRect(*corner, board.pitch, board.pitch)).toImage()

    other = editor.click(editor.click(blank, spot), spot)
    if looks_of(other, ())[4] == looks_of(blank, ())[4]:
        other = editor.click(blank, Spot((1, 1), (2, 1)))
    assert looks_of(other, ())[4] != looks_of(blank, ())[4]
    assert picture(blank) == picture(other)


def test_resizing_keeps_what_fits(qtbot, open_window):
    window = open_window("lightup/first-light")
    before = window.session.state.puzzle

    def choose(dialog) -> None:
        dialog.rows.setValue(before.rows + 1)
        dialog.accept()

    answer_dialog(window, choose)
    window.files.resize.trigger()
    assert window.session.state.puzzle.grid == (*before.grid, "." * before.cols)
    window.undo.trigger()
    assert window.session.state.puzzle == before


@pytest.mark.parametrize(
    ("kind", "rows", "cols"), [("futoshiki", 30, 30), ("lightup", 1, 400), ("norinori", 310, 2)]
)
def test_a_puzzle_larger_than_what_is_offered_stays_as_it_is(qtbot, open_window, kind, rows, cols):
    window = open_window(BLANK)
    window.session.open(Document(kind, registry.editor(kind).blank(rows, cols)), None)
    offered = []

    def look(dialog) -> None:
        offered.append(dialog.choice())
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    answer_dialog(window, look)
    choose(qtbot, window, "Edit", "Resize")
    assert offered == [(rows, cols)]
    assert (window.session.state.puzzle.rows, window.session.state.puzzle.cols) == (rows, cols)
    assert not window.session.state.modified


def test_a_long_grid_is_not_made_too_wide(qtbot, open_window):
    window = open_window(BLANK)
    window.session.drawing.edit(window.session.editor.blank(1, 4000), Message("Clear"))

    def widen(dialog) -> None:
        qtbot.keyClicks(dialog.rows, "300")
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    answer_dialog(window, widen)
    choose(qtbot, window, "Edit", "Resize")
    assert window.messages.label.text() == (
        "A grid of 300 × 4000 cells is too large; the limit is 1,000,000 cells."
    )
    assert window.session.state.puzzle.rows == 1


@pytest.mark.parametrize(
    ("keys", "place"), [(0, (0, 0)), (1, (0, 2)), (2, (2, 0)), (3, (2, 2)), (4, (1, 1))]
)
def test_rows_and_columns_come_where_one_wants_them(qtbot, open_window, keys, place):
    window = open_window("satori 1\nkind: lightup\n\n1 X\n. 4\n")
    before = window.session.state.puzzle

    def fill_in(dialog) -> None:
        for box in (dialog.rows, dialog.cols):
            box.setFocus()
            box.selectAll()
            qtbot.keyClick(box, Qt.Key.Key_4)
        for _ in range(keys):
            qtbot.keyClick(dialog.kept, Qt.Key.Key_Down)
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    answer_dialog(window, fill_in)
    choose(qtbot, window, "Edit", "Resize")
    grid, (row, col) = window.session.state.puzzle.grid, place
    assert [line[col : col + 2] for line in grid[row : row + 2]] == ["1X", ".4"]
    assert "".join(grid).count(".") == 16 - 3
    window.undo.trigger()
    assert window.session.state.puzzle == before
    assert not window.isWindowModified()


@pytest.mark.parametrize("name", ["futoshiki/warm-up", "lightup/welcome", "norinori/hello"])
def test_four_turns_lead_back(qtbot, open_window, name):
    window = open_window(name)
    before = window.session.state.puzzle
    for _ in range(4):
        window.session.drawing.turn(Turn.ROTATE_LEFT, Message("Rotate left"))
    assert window.session.state.puzzle == before
    assert window.session.state.modified


def test_another_puzzle_begins_with_the_cursor_in_its_corner(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.board.move_cursor((2, 3))
    opened(window, paths.puzzles() / "lightup" / "lamp-and-shadow.satori")
    assert window.board.cursor_cell == (0, 0)
    window.board.move_cursor((2, 3))
    answer_dialog(window, lambda dialog: dialog.accept())
    window.files.new.trigger()
    assert window.board.cursor_cell == (0, 0)


def test_what_is_unfinished_is_said_before_the_verdict(qtbot, open_window):
    window = open_window("norinori/hello")
    window.session.drawing.edit(window.session.editor.blank(4, 4), Message("Clear"))
    after = window.session.editor.click(window.session.state.puzzle, Spot((1, 1), (1, 2)))
    window.session.drawing.edit(after, Message("Draw"))
    judged(qtbot, window)
    assert window.verdict_line.label.text() == (
        "A border ends inside the region of r2c2. Several solutions"
    )
    assert window.verdict_line.button.text() == "Show them"
    assert window.verdict_line.button.isVisible()
    assert window.board.scene.highlights == Highlights(missing_edges=frozenset({((1, 1), (1, 2))}))
    window.modes.solve.trigger()
    assert not window.board.scene.highlights.missing_edges


def test_what_is_missing_is_marked_and_no_error(qtbot, open_window):
    window = open_window("norinori/hello")
    window.board.move_cursor((0, 2))
    qtbot.keyClick(window.board, Qt.Key.Key_Return)
    assert not window.board.scene.highlights.missing  # not while it may be going on
    judged(qtbot, window)
    assert window.session.state.conflict
    assert window.board.scene.highlights == Highlights(missing=frozenset({(0, 2)}))
    assert window.verdict_line.label.text() == (
        "The region of r1c3 has only one cell; it needs two."
    )
    assert not window.verdict_line.button.isVisible()


def test_a_conflict_beside_what_is_missing_is_told_as_well(qtbot, open_window):
    window = open_window(SQUARE_OF_DOMINOES)
    judged(qtbot, window)
    clashes = window.session.state.conflict.clashes
    after = window.session.editor.click(window.session.state.puzzle, Spot((4, 3), (4, 4)))
    window.session.drawing.edit(after, Message("Draw"))
    judged(qtbot, window)
    assert window.verdict_line.label.text() == (
        "A border ends inside the region of r5c4. No solution"
    )
    assert window.verdict_line.button.text() == "Why?"
    assert window.verdict_line.button.isVisible()
    marks = window.board.scene.highlights
    assert marks.conflicts == frozenset().union(*(clash.clues for clash in clashes)) != set()
    assert marks.conflict_areas == frozenset().union(*(clash.areas for clash in clashes)) != set()
    assert marks.missing_edges == {((4, 3), (4, 4))}


def test_the_symmetry_of_drawing_is_shown(open_window):
    window = open_window(BLANK)
    label = window.symmetries.label
    assert not label.isVisible()
    choices = {action.iconText(): action for action in window.symmetries.menu.actions()}
    choices["Half turn"].trigger()
    assert label.isVisible()
    assert label.text() == "Symmetry: Half turn"
    opened(window, paths.puzzles() / "lightup" / "welcome.satori")
    assert label.isVisible()
    opened(window, paths.puzzles() / "futoshiki" / "warm-up.satori")
    assert not label.isVisible()  # it keeps none


@pytest.mark.parametrize("name", ["futoshiki/warm-up", "lightup/welcome", "norinori/pebbles"])
@pytest.mark.parametrize(
    "turn", [Turn.MIRROR_LEFT_RIGHT, Turn.MIRROR_TOP_BOTTOM, Turn.ROTATE_LEFT, Turn.ROTATE_RIGHT]
)
def test_turning_from_the_menu(qtbot, open_window, name, turn):
    window = open_window(name)
    before = window.session.state.puzzle
    choose(qtbot, window, "Edit", "Mirror and rotate", str(turn).capitalize())
    assert window.session.state.puzzle == window.session.editor.turned(before, turn) != before
    assert shown(window) == looks(window, ())


def test_clearing_undoing_and_redoing(qtbot, open_window):
    window = open_window("lightup/welcome")
    qtbot.waitUntil(window.isActiveWindow)
    before = window.session.state.puzzle
    choose(qtbot, window, "Edit", "Clear everything")
    blank = window.session.editor.blank(before.rows, before.cols)
    assert window.session.state.puzzle == blank != before
    choose(qtbot, window, "Edit", "Undo Clear everything")
    assert window.session.state.puzzle == before
    choose(qtbot, window, "Edit", "Redo Clear everything")
    assert window.session.state.puzzle == blank
    activate(qtbot, window)
    keys = QKeySequence.StandardKey
    for standard, puzzle in ((keys.Undo, before), (keys.Redo, blank)):
        pressed = QKeySequence.keyBindings(standard)[0][0]
        qtbot.keyClick(window.board, pressed.key(), pressed.keyboardModifiers())
        assert window.session.state.puzzle == puzzle
        assert shown(window) == looks(window, ())
    assert not window.redo.isEnabled()


def cell_under_the_cursor(window):
    """What a program that reads aloud says of the board."""
    return heard_at_cursor(window)


def test_the_cell_under_the_cursor_is_described(qtbot, open_window):
    window = open_window("3 3\n1 - -\n- - -\n- - -\n")
    assert cell_under_the_cursor(window) == "Row 1, column 1: wall with 1"
    qtbot.keyClick(window.board, Qt.Key.Key_Down)
    assert cell_under_the_cursor(window) == "Row 2, column 1: not lit"
    qtbot.keyClick(window.board, Qt.Key.Key_X)
    assert cell_under_the_cursor(window) == "Row 2, column 1: wall"
    click(qtbot, window, 0, 2)
    assert cell_under_the_cursor(window) == "Row 1, column 3: wall"
    window.undo.trigger()
    assert cell_under_the_cursor(window) == "Row 1, column 3: not lit"


def test_the_region_of_the_cell_under_the_cursor_is_described(qtbot, open_window):
    window = open_window("satori 1\nkind: norinori\n\nA B B\nA A B\n")
    assert cell_under_the_cursor(window) == (
        "Row 1, column 1: empty, in the region of r1c1, which has 3 cells"
    )
    click(qtbot, window, 1, 2)
    assert cell_under_the_cursor(window) == (
        "Row 2, column 3: empty, in the region of r1c2, which has 3 cells"
    )
    qtbot.keyClick(window.board, Qt.Key.Key_Return)
    assert cell_under_the_cursor(window) == (
        "Row 2, column 3: empty, in the region of r2c3, which has 1 cell"
    )


def test_what_was_found_is_described_too(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    row, col = next(
        cell
        for move in window.session.state.told.moves
        for cell in move.conclusions
        if any(literal > 0 for literal in move.literals)
    )
    click(qtbot, window, row, col)
    bulb = f"Row {row + 1}, column {col + 1}: bulb. This move decides the cell."
    assert cell_under_the_cursor(window) == bulb
