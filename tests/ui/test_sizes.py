"""On a wall and on a small screen: boards that use the room, text of any size, the whole screen."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QCheckBox

from app.session.state import Mode
from app.ui.board.canvas import MAX_PITCH_PX
from app.ui.files.offer_bar import OfferBar
from app.ui.look.text_size import SIZES, STANDARD_SIZE, set_text_size
from tests.ui.using_library import headings
from tests.ui.using_menus import choose
from tests.ui.using_windows import opened


@pytest.fixture(autouse=True)
def usual_text(qapp):
    """Leave text as it was."""
    yield
    set_text_size(STANDARD_SIZE)


def grow(qtbot, window, width, height):
    """Make a window as large as a screen, and let it paint."""
    window.resize(width, height)
    qtbot.waitUntil(lambda: window.area.width() > 0 and window.width() == width)
    QApplication.processEvents()


def press(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    """Press a key of a menu."""
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, key, modifier)


CTRL = Qt.KeyboardModifier.ControlModifier


# The board


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("what", ["futoshiki/seven-signs", "norinori/lily-pond", "lightup/chapel"])
@pytest.mark.parametrize("rulers", [True, False])
def test_a_small_board_fills_a_wall(qtbot, open_window, settings, what, size, rulers):
    settings.rulers = rulers
    window = open_window(what)
    grow(qtbot, window, *size)
    room, board = window.area.maximumViewportSize(), window.board.size()
    free = min(room.width() - board.width(), room.height() - board.height())
    cells = max(window.board.scene.rows, window.board.scene.cols) + 1
    assert 0 <= free <= cells  # one pixel more for each cell would be too much
    assert not window.area.verticalScrollBar().isVisible()
    assert not window.area.horizontalScrollBar().isVisible()


@pytest.mark.parametrize("size", [(760, 560), (1920, 1080), (3840, 2160)])
def test_zooming_in_leaves_some_cells_to_be_seen(qtbot, open_window, size):
    window = open_window("lightup/ballroom")
    grow(qtbot, window, *size)
    for _ in range(30):
        press(qtbot, window, Qt.Key.Key_Plus, CTRL)
    room = window.area.maximumViewportSize()
    most = max(120, min(room.width(), room.height()) // 5)
    assert window.board.pitch == min(most, MAX_PITCH_PX)
    press(qtbot, window, Qt.Key.Key_0, CTRL)
    assert window.board.height() <= room.height()
    assert window.board.width() <= room.width()


def test_zooming_in_never_makes_cells_smaller(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    fitting = window.board.pitch
    assert fitting > 120
    press(qtbot, window, Qt.Key.Key_Plus, CTRL)
    assert window.board.pitch >= fitting


# Text


def heights(window):
    """How high text is in all the places that have any."""
    shown = (
        window.menuBar(),
        window.tools,
        window.arrangement.library,
        window.library.tree,
        window.steps.title,
        window.steps.sentence,
        window.steps.guide,
        window.steps.list,
        window.verdict_line.label,
        window.playback_bar.count,
        window.formula_dock.panel.tree,
        window.formula_dock.panel.bar.search,
    )
    return [widget.fontMetrics().height() for widget in shown]


def test_all_text_grows_at_once(qtbot, open_formula):
    window, panel = open_formula("lightup/chapel")
    qtbot.waitUntil(lambda: window.library.tree is not None)
    qtbot.waitUntil(lambda: len(headings(window)) == 3)
    before, row = heights(window), panel.tree.rowHeight(0)
    side = panel.bar.copy.iconSize()
    tree = window.library.tree
    line = tree.rowHeight(0)
    for _ in range(2):
        press(qtbot, window, Qt.Key.Key_Greater, CTRL)
    assert window.settings.text_size == 130
    assert all(now > then for now, then in zip(heights(window), before, strict=True))
    assert panel.tree.rowHeight(0) > row
    assert panel.bar.copy.iconSize().height() > side.height()
    assert tree.rowHeight(0) > line
    assert tree.rowHeight(0) >= tree.fontMetrics().height()
    press(qtbot, window, Qt.Key.Key_Less, CTRL)
    assert window.settings.text_size == 115
    QApplication.processEvents()
    choose(qtbot, window, "View", "Standard text")
    assert window.settings.text_size == STANDARD_SIZE
    assert heights(window) == before
    assert panel.tree.rowHeight(0) == row
    assert panel.bar.copy.iconSize() == side


def label_height(window):
    """The height of the figures above the first columns, none of which may be cut off."""
    board = window.board
    margin, page = board.geometry_of_cells.margin, window.theme.page
    # Up to the frame around the cells.
    image = board.grab(QRect(margin, 0, 6 * board.pitch, margin - 6)).toImage()
    written = [
        y
        for y in range(image.height())
        if any(image.pixelColor(x, y) != page for x in range(image.width()))
    ]
    assert 0 < min(written) <= max(written) < image.height() - 1
    return max(written) - min(written) + 1


@pytest.mark.parametrize("what", ["futoshiki/seven-signs", "lightup/city-at-night"])
def test_the_numbers_around_the_board_grow_with_the_text(qtbot, open_window, what):
    window = open_window(what)
    window.board.move_cursor((2, 2))  # where it is not in the way
    usual = label_height(window)
    window.appearance.set_text_size(200)
    assert label_height(window) >= 1.6 * usual
    room, board = window.area.maximumViewportSize(), window.board.size()
    assert board.width() <= room.width()
    assert board.height() <= room.height()
    window.appearance.set_text_size(STANDARD_SIZE)
    assert label_height(window) == usual


def test_text_has_a_largest_and_a_smallest_size(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    sizes = window.appearance
    assert not sizes.usual.isEnabled()
    for _ in SIZES:
        sizes.larger.trigger()
    assert window.settings.text_size == SIZES[-1]
    assert not sizes.larger.isEnabled()
    assert sizes.usual.isEnabled()
    for _ in SIZES:
        sizes.smaller.trigger()
    assert window.settings.text_size == SIZES[0]
    assert not sizes.smaller.isEnabled()


def test_the_size_of_text_is_kept(qtbot, open_window, settings):
    window = open_window("lightup/four-lamps")
    grow(qtbot, window, 760, 600)  # the screen of the tests is not larger
    before = window.steps.sentence.fontMetrics().height()
    window.appearance.set_text_size(175)
    QApplication.processEvents()
    height, width = window.steps.sentence.fontMetrics().height(), window.arrangement.steps.width()
    assert height > before
    window.close()
    set_text_size(STANDARD_SIZE)  # as the program would start
    window = open_window("lightup/four-lamps")
    assert window.steps.sentence.fontMetrics().height() == height
    assert window.arrangement.steps.width() == width


@pytest.mark.parametrize("kept", ["12", "large", ""])
def test_a_size_that_is_none_is_the_usual_one(settings, kept):
    settings._store.setValue("text size", kept)
    assert settings.text_size == STANDARD_SIZE


def test_preferences_offer_the_size_of_text(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    window.help.show_preferences()
    preferences = window.help.windows["preferences"]
    assert preferences.text_size.currentText() == "100 %"
    preferences.text_size.setFocus()
    for _ in range(4):
        qtbot.keyClick(preferences.text_size, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: window.settings.text_size == SIZES[-3])
    window.appearance.smaller.trigger()
    assert preferences.text_size.currentData() == SIZES[-4]
    QApplication.processEvents()
    for box in preferences.findChildren(QCheckBox):
        assert box.width() >= box.sizeHint().width()


def test_the_parts_beside_the_board_leave_it_room(qtbot, open_window):
    window = open_window("lightup/chapel")
    grow(qtbot, window, 1180, 780)
    widths = window.arrangement.library.width(), window.arrangement.steps.width()
    window.appearance.set_text_size(150)
    qtbot.waitUntil(lambda: window.arrangement.library.width() > widths[0])
    qtbot.waitUntil(lambda: window.arrangement.steps.width() > widths[1])
    window.appearance.set_text_size(250)
    QApplication.processEvents()
    assert window.width() == 1180
    assert window.area.width() > 1180 // 4
    assert window.board.pitch > 30


# Small screens


@pytest.mark.parametrize("size", [(900, 600), (1024, 640)])
@pytest.mark.parametrize("what", ["lightup/ballroom", "futoshiki/summit"])
def test_a_small_window_has_all_that_matters(qtbot, open_formula, what, size):
    window, _ = open_formula(what)
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    grow(qtbot, window, *size)
    assert (window.width(), window.height()) == size  # nothing needs more
    room = window.rect()
    bar = window.playback_bar
    for shown in (*bar.buttons, bar.slider, bar.count, window.verdict_line.label):
        place = shown.rect().translated(shown.mapTo(window, shown.rect().topLeft()))
        assert room.contains(place)
        assert shown.width() >= shown.minimumSizeHint().width()
    assert window.area.width() >= 200
    assert window.board.height() <= window.area.maximumViewportSize().height()


def test_room_for_the_player_is_kept_unless_the_board_would_be_much_smaller(qtbot, open_formula):
    window, _ = open_formula("lightup/welcome")
    grow(qtbot, window, 760, 520)
    qtbot.waitUntil(lambda: not window.playback_bar.has_room)
    middle, area, board = window.centralWidget(), window.area, window.board
    qtbot.waitUntil(lambda: window.stage.geometry().bottom() == middle.rect().bottom())
    drawn = window.board.pitch
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    qtbot.waitUntil(window.playback_bar.isVisible)
    # The board makes room for it, or the formula does.
    qtbot.waitUntil(lambda: board.height() <= area.maximumViewportSize().height())
    window.modes.design.trigger()
    qtbot.waitUntil(lambda: window.board.pitch >= drawn)
    window.formula_dock.hide()
    qtbot.waitUntil(lambda: window.playback_bar.has_room)
    qtbot.waitUntil(lambda: window.stage.geometry().bottom() < middle.rect().bottom())
    QApplication.processEvents()
    drawn = window.board.pitch
    window.modes.solve.trigger()
    qtbot.waitUntil(window.playback_bar.isVisible)
    QApplication.processEvents()
    assert window.board.pitch == drawn
    bar = window.playback_bar
    gap = bar.count.geometry().right() - bar.slider.geometry().right()
    assert gap < bar.fontMetrics().horizontalAdvance("00 / 00") + 20


# The whole screen


def test_f11_fills_the_screen_and_goes_back(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    size = window.size()
    press(qtbot, window, Qt.Key.Key_F11)
    qtbot.waitUntil(window.isFullScreen)
    assert window.presentation.action.isChecked()
    press(qtbot, window, Qt.Key.Key_F11)
    qtbot.waitUntil(lambda: not window.isFullScreen())
    assert window.size() == size
    assert not window.presentation.action.isChecked()


def test_the_desktop_can_fill_the_screen_too(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    qtbot.waitUntil(lambda: window.library.tree is not None)  # it was painted
    window.showFullScreen()
    qtbot.waitUntil(window.presentation.action.isChecked)
    window.showNormal()
    qtbot.waitUntil(lambda: not window.presentation.action.isChecked())


@pytest.mark.parametrize("there", [True, False])
def test_the_next_start_has_the_library_as_it_was(qtbot, open_window, there):
    window = open_window("lightup/four-lamps")
    grow(qtbot, window, 700, 560)
    width = window.arrangement.library.width()
    window.arrangement.library.setVisible(there)
    press(qtbot, window, Qt.Key.Key_F11)
    qtbot.waitUntil(window.isFullScreen)
    qtbot.waitUntil(lambda: not window.arrangement.library.isVisible())
    window.close()
    window = open_window("lightup/four-lamps")
    assert window.arrangement.library.isVisible() == there
    assert window.tools.isVisible()
    if there:
        assert window.arrangement.library.width() >= width


def test_the_next_start_does_not_fill_the_screen(qtbot, open_window, settings):
    window = open_window("lightup/four-lamps")
    window.resize(700, 560)
    press(qtbot, window, Qt.Key.Key_F11)
    qtbot.waitUntil(window.isFullScreen)
    window.close()
    window = open_window("lightup/four-lamps")
    assert not window.isFullScreen()
    assert not window.presentation.action.isChecked()
    assert (window.width(), window.height()) == (700, 560)


def test_escape_leaves_the_full_screen_after_what_it_closes(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    press(qtbot, window, Qt.Key.Key_F11)
    qtbot.waitUntil(window.isFullScreen)
    window.messages.say("Something.")
    qtbot.waitUntil(window.messages.isVisible)
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not window.messages.isVisible()
    assert window.isFullScreen()
    window.board.setFocus()
    qtbot.keyClick(window.board, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.isFullScreen())


# Little room


def test_what_one_came_for_has_its_words_before_all_else(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    tools = window.tools
    actions = {"undo": window.undo, "solve": window.modes.solve}
    buttons = {name: tools.widgetForAction(action) for name, action in actions.items()}

    def wide(name: str) -> bool:
        return buttons[name].width() > 2 * tools.iconSize().width()

    grow(qtbot, window, 1180, 780)
    qtbot.waitUntil(lambda: wide("undo") and wide("solve"))
    window.appearance.set_text_size(200)
    grow(qtbot, window, 1000, 600)
    qtbot.waitUntil(lambda: not wide("undo") and wide("solve") and buttons["solve"].isVisible())
    window.appearance.set_text_size(STANDARD_SIZE)
    grow(qtbot, window, 1180, 780)
    qtbot.waitUntil(lambda: wide("undo"))


def test_names_in_the_library_come_before_sizes(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    qtbot.waitUntil(lambda: window.library.tree is not None)
    grow(qtbot, window, 1180, 780)
    qtbot.waitUntil(lambda: not window.library.tree.isColumnHidden(1))  # once they are read
    window.appearance.set_text_size(200)
    grow(qtbot, window, 900, 600)
    qtbot.waitUntil(lambda: window.library.tree.isColumnHidden(1))
    window.appearance.set_text_size(STANDARD_SIZE)
    grow(qtbot, window, 1180, 780)
    qtbot.waitUntil(lambda: not window.library.tree.isColumnHidden(1))


# Long words


def test_a_verdict_too_long_for_its_line_ends_with_dots(qtbot, open_window):
    window = open_window("futoshiki/too-few-signs")
    window.session.enter(Mode.SOLVE)
    label = window.verdict_line.label
    said = "24 solutions; 12 cells are not the same in all"
    qtbot.waitUntil(lambda: label.text() == said)

    def told_in_full(expected: str) -> bool:
        label.grab()  # which has to paint it
        return label.toolTip() == expected

    grow(qtbot, window, 1180, 780)
    qtbot.waitUntil(lambda: told_in_full(""))
    window.appearance.set_text_size(250)
    grow(qtbot, window, 900, 600)
    qtbot.waitUntil(lambda: told_in_full(label.text()))
    window.appearance.set_text_size(STANDARD_SIZE)
    grow(qtbot, window, 1180, 780)
    qtbot.waitUntil(lambda: told_in_full(""))


LONG = "a-name-without-end-" * 10


def test_long_names_leave_the_board_its_room(qtbot, open_window, tmp_path):
    window = open_window("lightup/chapel")
    grow(qtbot, window, 900, 600)
    path = tmp_path / f"{LONG}.satori"
    path.write_text("satori 1\nkind: lightup\n\n. . 9\n")
    opened(window, path)
    qtbot.waitUntil(window.messages.isVisible)
    said = window.messages.label.text()
    assert said.startswith("a-name-without-end-")
    assert "…" in said.partition(":")[0]
    bar = OfferBar(window.theme)
    window.add_bar(bar)
    bar.ask(LONG, datetime.now(UTC), 2)
    QApplication.processEvents()
    assert (window.width(), window.height()) == (900, 600)
    for shown in (bar, window.messages):
        needed = shown.layout().minimumHeightForWidth
        qtbot.waitUntil(lambda one=shown, high=needed: one.height() >= high(one.width()))
    assert window.area.height() > 250
