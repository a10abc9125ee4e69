"""The other button on a line of a list: it chooses nothing, and offers what can be done there."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import paths
from app.core import registry
from tests.ui.using_library import chosen_line, headings, recent_lines
from tests.ui.using_menus import choose_in_popup, popped_up, title
from tests.ui.using_windows import activate, opened, shown, wait_for_opener

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
FILE = "satori 1\nkind: lightup\n\n. X\n. .\n"


def click_line(window, view, rect, button=RIGHT):
    """Click as the desktop reports it, which is what makes a menu come up."""
    place = view.viewport().mapTo(window, rect.center())
    QTest.mouseClick(window.windowHandle(), button, Qt.KeyboardModifier.NoModifier, place)


@pytest.fixture
def watched(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.session.tour.go(1)
    qtbot.waitUntil(lambda: window.steps.list.currentRow() == 0)
    return window


def test_a_step_is_copied_from_its_menu(qtbot, watched):
    before, steps = shown(watched), watched.steps.list
    said = watched.steps.lines.accessibleName()
    click_line(watched, steps, steps.visualItemRect(steps.item(2)))
    assert steps.currentRow() == 0
    assert [item.text() for item in steps.selectedItems()] == [steps.item(0).text()]
    choose_in_popup(qtbot, "Copy move")
    assert QApplication.clipboard().text().startswith("Move 3. ")
    sentence = watched.session.state.told.moves[2].sentences[0]
    assert str(sentence) in QApplication.clipboard().text()
    assert shown(watched) == before
    assert watched.steps.lines.accessibleName() == said
    assert steps.currentRow() == 0


def test_the_menu_of_a_step_by_keyboard(qtbot, watched):
    activate(qtbot, watched)
    watched.steps.list.setFocus()
    qtbot.waitUntil(watched.steps.list.hasFocus)
    # As the desktop tells of the menu key: with some place in the middle of the list.
    asked, middle = QContextMenuEvent.Reason.Keyboard, watched.steps.list.rect().center()
    at = watched.steps.list.mapToGlobal(middle)
    QApplication.sendEvent(watched.steps.list, QContextMenuEvent(asked, middle, at))
    choose_in_popup(qtbot, "Copy move")
    assert QApplication.clipboard().text().startswith("Move 1. ")


def test_below_the_steps_there_is_nothing_to_copy(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    steps = window.steps.list
    below = steps.visualItemRect(steps.item(steps.count() - 1)).translated(0, 60)
    assert not steps.indexAt(below.center()).isValid()
    assert steps.viewport().rect().contains(below.center())
    click_line(window, steps, below)
    assert QApplication.activePopupWidget() is None


@pytest.fixture
def with_files(qtbot, open_window, tmp_path):
    """A window with recent files, the last of which is open."""
    window = open_window("lightup/first-light")
    qtbot.waitUntil(lambda: window.library.tree is not None)
    for name in ("one", "two", "three"):
        path = tmp_path / f"{name}.satori"
        path.write_text(FILE)
        opened(window, path)
    return window


def names(window):
    return [line.name for line in recent_lines(window)]


def test_a_recent_file_is_removed_from_the_list(qtbot, with_files):
    window, tree = with_files, with_files.library.tree
    assert names(window) == ["three.satori", "two.satori", "one.satori"]
    click_line(window, tree, recent_lines(window)[1].rect())
    assert chosen_line(window) == recent_lines(window)[0]  # what is open
    choose_in_popup(qtbot, "Remove from the list")
    assert names(window) == ["three.satori", "one.satori"]
    assert [path.name for path in window.settings.recent] == names(window)
    assert window.session.state.path.name == "three.satori"
    assert chosen_line(window) == recent_lines(window)[0]
    assert all(Path(line.tip).exists() for line in recent_lines(window))


def test_a_recent_file_is_opened_from_its_menu(qtbot, with_files):
    window, tree = with_files, with_files.library.tree
    click_line(window, tree, recent_lines(window)[2].rect())
    choose_in_popup(qtbot, "Open")
    wait_for_opener(window)
    assert window.session.state.path.name == "one.satori"
    assert chosen_line(window) == recent_lines(window)[0]
    assert names(window)[0] == "one.satori"


def test_one_of_our_puzzles_cannot_be_removed(qtbot, with_files):
    window, tree = with_files, with_files.library.tree
    qtbot.waitUntil(lambda: len(headings(window)) > len(registry.kinds()))
    opened(window, paths.puzzles() / "lightup" / "welcome.satori")
    line = chosen_line(window)
    click_line(window, tree, line.rect())
    menu = popped_up(qtbot)
    assert [title(action) for action in menu.actions()] == ["Open", "Another like this"]
    qtbot.keyClick(menu, Qt.Key.Key_Escape)
    heading = tree.lines.index(tree.lines.heading_row(line.heading), 0)
    tree.scrollTo(heading)
    click_line(window, tree, tree.visualRect(heading))
    assert QApplication.activePopupWidget() is None
