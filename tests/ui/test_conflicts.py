"""Highlights on the board hide nothing, and show which cell of a conflict belongs to which rule."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

from app.core.editing import Spot
from app.sat.answer import Answer
from app.session.highlights import Highlights
from app.session.knowledge import known
from app.ui.look.theme import ColourScheme, theme_for
from app.ui.look.view import clear_of_marks
from tests.ui.using_windows import judged, paste

LOOKS = [ColourScheme.LIGHT, ColourScheme.DARK, ColourScheme.CONTRAST]
FOUR_AND_NOTHING = "5 5\n- - - - -\n- - - - -\n- - - 4 -\n- - - - 0\n- - - - -\n"
FOUR, NOTHING = (2, 3), (3, 4)


@pytest.fixture
def open_impossible(qtbot, open_window):
    """Open puzzles without a solution, and wait until it is known why."""

    def open_it(what: str):
        window = open_window(what)
        assert judged(qtbot, window).answer is Answer.NONE
        return window

    return open_it


def picture(window, rect: QRect):
    return window.board.grab(rect).toImage()


def cell_rect(window, cell) -> QRect:
    return window.board.geometry_of_cells.cell_rect(cell).toRect()


def inside(window, cell) -> QRect:
    """What a cell shows, below the sign that a mark may have in a corner."""
    rect = cell_rect(window, cell)
    inset = clear_of_marks(rect.width())
    return rect.adjusted(inset, max(inset, rect.height() // 2), -inset, -inset)


def colours(window, rect: QRect) -> set[str]:
    image = picture(window, rect)
    return {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }


def row_of(window, row: int) -> QPoint:
    rules = window.steps.rules
    return rules.visualItemRect(rules.item(row)).center()


@pytest.mark.parametrize("look", LOOKS)
def test_marks_leave_black_squares_as_they_are(qtbot, open_window, look):
    window = open_window("norinori/four-dominoes")
    window.appearance.set_look(look)
    qtbot.waitUntil(lambda: window.session.state.verdict is not None)
    window.verdict_line.button.click()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    board = window.board
    board.animated = False
    black = [fact > 0 for fact in known(window.session.state)[1:]]
    (cell,) = {(r, c) for r, c in window.session.state.verdict.differences if black[2 * r + c]}
    assert cell in board.scene.highlights.differences
    plain = board.scene._replace(highlights=Highlights())
    for pitch in (5, 6, 8, 13, 20, 40, 96):
        board.set_pitch(pitch)
        within, around = inside(window, cell), cell_rect(window, cell)
        board.show_scene(plain)
        square, bare = picture(window, within), picture(window, around)
        for sort in ("differences", "conflicts", "conclusions", "stressed", "chosen"):
            board.show_scene(plain._replace(highlights=Highlights(**{sort: frozenset((cell,))})))
            assert picture(window, around) != bare, (pitch, sort)
            assert picture(window, within) == square, (pitch, sort)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("what", ["lightup/three-sides-for-four", "futoshiki/less-than-one"])
def test_a_mark_has_light_and_dark_in_it_wherever_it_lies(open_impossible, look, what):
    window = open_impossible(what)
    window.appearance.set_look(look)
    theme = theme_for(look)
    marked = window.board.scene.highlights.conflicts
    assert marked
    for cell in marked:
        assert {theme.conflict.name(), theme.page.name()} <= colours(
            window, cell_rect(window, cell)
        )


@pytest.mark.parametrize("look", LOOKS)
def test_the_cursor_and_the_sign_of_a_conflict_are_seen_together(qtbot, open_impossible, look):
    window = open_impossible("lightup/three-sides-for-four")
    window.appearance.set_look(look)
    board, cell = window.board, (1, 1)
    qtbot.waitUntil(board.hasFocus)
    rect = cell_rect(window, cell)
    sign = QRect(rect.right() - 17, rect.top(), 18, 18)
    accent = theme_for(look).accent.name()
    apart = picture(window, sign)
    assert accent not in colours(window, rect)
    qtbot.keyClick(board, Qt.Key.Key_Right)
    qtbot.keyClick(board, Qt.Key.Key_Down)
    assert board.cursor_cell == cell
    assert picture(window, sign) == apart
    assert accent in colours(window, rect)
    assert theme_for(look).conflict.name() in colours(window, rect.adjusted(0, 20, 0, 0))


def test_a_click_on_a_rule_stresses_its_cells(qtbot, open_impossible):
    window = open_impossible(FOUR_AND_NOTHING)
    rules, board = window.steps.rules, window.board
    assert rules.isVisible()
    assert rules.item(0).text() == "the 4 at r3c4 touches exactly 4 bulbs"
    assert board.scene.highlights.conflicts == {FOUR, NOTHING}
    assert not board.scene.highlights.stressed
    before = [picture(window, cell_rect(window, cell)) for cell in (FOUR, NOTHING)]
    qtbot.mouseClick(rules.viewport(), Qt.MouseButton.LeftButton, pos=row_of(window, 0))
    assert board.scene.highlights.stressed == {FOUR}
    after = [picture(window, cell_rect(window, cell)) for cell in (FOUR, NOTHING)]
    assert after[0] != before[0]
    assert after[1] == before[1]


def test_the_rule_under_the_mouse_is_stressed_while_it_is_there(qtbot, open_impossible):
    window = open_impossible(FOUR_AND_NOTHING)
    rules, board = window.steps.rules, window.board
    qtbot.mouseClick(rules.viewport(), Qt.MouseButton.LeftButton, pos=row_of(window, 0))
    handle, viewport = window.windowHandle(), rules.viewport()
    QTest.mouseMove(handle, viewport.mapTo(window, row_of(window, 1)))
    qtbot.waitUntil(lambda: board.scene.highlights.stressed == {NOTHING})
    below = viewport.rect().bottomLeft() + QPoint(20, -20)
    QTest.mouseMove(handle, viewport.mapTo(window, below))
    qtbot.waitUntil(lambda: board.scene.highlights.stressed == {FOUR})
    QTest.mouseMove(handle, viewport.mapTo(window, row_of(window, 1)))
    qtbot.waitUntil(lambda: board.scene.highlights.stressed == {NOTHING})
    QTest.mouseMove(handle, board.mapTo(window, cell_rect(window, (0, 0)).center()))
    qtbot.waitUntil(lambda: board.scene.highlights.stressed == {FOUR})


def test_rules_are_chosen_with_the_keyboard_alone(qtbot, open_impossible):
    window = open_impossible(FOUR_AND_NOTHING)
    rules, board = window.steps.rules, window.board
    rules.setFocus(Qt.FocusReason.TabFocusReason)
    first = board.scene.highlights.stressed
    qtbot.keyClick(rules, Qt.Key.Key_Down)
    assert [first, board.scene.highlights.stressed] == [{FOUR}, {NOTHING}]


def test_a_change_of_the_puzzle_forgets_the_rules(qtbot, open_impossible):
    window = open_impossible(FOUR_AND_NOTHING)
    rules, board = window.steps.rules, window.board
    rules.setCurrentRow(0)
    assert board.scene.highlights.stressed
    window.session.click(Spot(FOUR), backwards=True)
    assert not board.scene.highlights.cells
    assert not rules.isVisible()
    qtbot.waitUntil(lambda: window.session.state.verdict is not None)
    assert not board.scene.highlights.stressed


def test_asking_why_leads_through_the_moves_to_the_rule_that_cannot_hold(qtbot, open_impossible):
    window = open_impossible(FOUR_AND_NOTHING)
    board, button = window.board, window.verdict_line.button
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.session.state.move is not None)
    assert window.modes.steps.isChecked()
    assert not button.isVisible()
    assert window.steps.lines.isVisible()
    moves = window.session.state.moves
    assert window.playback_bar.count.text() == f"1 / {len(moves)}"
    for number in range(2, len(moves) + 1):
        qtbot.keyClick(board, Qt.Key.Key_Right)
        assert window.session.state.position == number
    assert board.scene.highlights.contradiction == {
        FOUR
    } or board.scene.highlights.contradiction == {NOTHING}
    window.modes.design.trigger()
    assert button.isVisible()


def test_the_sign_of_a_rule_is_stressed(open_impossible):
    window = open_impossible("futoshiki/less-than-one")
    rules = window.steps.rules
    (row,) = [row for row in range(rules.count()) if "<" in rules.item(row).text()]
    rules.setCurrentRow(row)
    assert window.board.scene.highlights.stressed == {(0, 2), (0, 3)}
    assert window.board.scene.highlights.stressed_edges == {((0, 2), (0, 3))}


def test_the_cells_of_a_rule_come_into_sight(qtbot, open_impossible):
    window = open_impossible(FOUR_AND_NOTHING)
    grid = [["-"] * 40 for _ in range(40)]
    grid[37][37], grid[38][38] = "4", "0"
    paste(window, "40 40\n" + "\n".join(" ".join(line) for line in grid) + "\n")
    judged(qtbot, window)
    window.area.zoom(8)

    def seen() -> bool:
        return window.board.visibleRegion().contains(cell_rect(window, (37, 37)).center())

    assert not seen()
    window.steps.rules.setCurrentRow(0)
    assert window.board.scene.highlights.stressed == {(37, 37)}
    qtbot.waitUntil(seen)


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("lightup/three-sides-for-four", "touches only 3 white cells"),
        ("norinori/one-is-not-enough", "has only one cell"),
    ],
)
def test_a_rule_that_cannot_hold_alone_says_why(qtbot, open_impossible, what, why):
    window = open_impossible(what)
    window.modes.solve.trigger()  # while it is drawn, it may say what is missing
    assert window.steps.title.text() == "This rule cannot hold"
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: why in window.steps.lines.accessibleName())
    assert not window.steps.rules.isVisible()


def test_rules_that_need_several_lines_are_all_seen(qtbot, open_impossible):
    window = open_impossible(FOUR_AND_NOTHING)
    rules = window.steps.rules
    heights = []
    for width in (400, 175):
        window.resizeDocks([window.arrangement.steps], [width], Qt.Orientation.Horizontal)
        qtbot.waitUntil(lambda wide=width: abs(window.arrangement.steps.width() - wide) < 9)
        qtbot.waitUntil(lambda: rules.verticalScrollBar().maximum() == 0)
        heights.append(rules.height())
    assert heights[1] > heights[0]  # more lines
