"""Menus, tools, clipboard, print, and the layout that is kept."""

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtPrintSupport import QPrintDialog, QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QApplication, QMenu, QToolButton

from app.formats import read_text
from app.ui.export.dialog import ExportDialog
from app.ui.export.pictures import Content
from app.ui.kit.settings import Settings
from app.ui.window import Window
from tests.ui.using_menus import choose, open_menu
from tests.ui.using_windows import answer_dialog, choose_what, judged, place, wait_for_opener

ADDRESS = "https://puzz.link/p?norinori/4/4/7c8c1g"


def actions_in(menu):
    for action in menu.actions():
        if isinstance(action.menu(), QMenu):
            yield from actions_in(action.menu())
        elif not action.isSeparator():
            yield action


def test_everything_in_the_menus_says_what_it_does(open_window):
    window = open_window("lightup/welcome")
    actions = list(actions_in(window.menuBar()))
    assert len(actions) > 30
    assert [action.text() for action in actions if not action.statusTip()] == []
    for action in actions:
        title = action.text().replace("&", "").rstrip("…")
        assert action.statusTip() != title


def test_tools_have_tips_with_their_keys(qtbot, open_window):
    window = open_window("lightup/welcome")
    window.modes.solve.trigger()
    buttons = [
        button
        for part in (window.tools, window.playback_bar)
        for button in part.findChildren(QToolButton)
        if button.defaultAction() is not None
    ]
    assert len(buttons) == 18
    for button in buttons:
        action = button.defaultAction()
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        assert key
        assert button.toolTip().endswith(f"({key})"), button.toolTip()


def test_a_tip_is_shown_below_while_a_menu_is_open(qtbot, open_window):
    window = open_window("lightup/welcome")
    menu = open_menu(qtbot, window, "File")
    qtbot.mouseMove(menu, menu.actionGeometry(window.exports.print).center())
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "Print the board")
    qtbot.keyClick(menu, Qt.Key.Key_Escape)


@pytest.mark.parametrize("by_key", [False, True])
def test_pasting(qtbot, open_window, by_key):
    window = open_window("lightup/welcome")
    qtbot.waitUntil(window.isActiveWindow)
    QApplication.clipboard().setText(ADDRESS)
    if by_key:
        qtbot.keyClick(window.board, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    else:
        choose(qtbot, window, "Edit", "Paste puzzle")
    wait_for_opener(window)
    assert window.session.state.puzzle == read_text(ADDRESS).puzzle
    assert window.session.state.modified


def test_pasting_nonsense_changes_nothing(qtbot, open_window):
    window = open_window("lightup/welcome")
    before = window.session.state.document
    for given in ("", "nonsense"):
        QApplication.clipboard().setText(given)
        window.messages.hide()
        choose(qtbot, window, "Edit", "Paste puzzle")
        wait_for_opener(window)
        assert window.session.state.document is before
        assert window.messages.isVisible()


def test_the_preview_shows_the_page(qtbot, open_window):
    window = open_window("lightup/welcome")
    judged(qtbot, window)
    pages, pictures = [], []

    def look_at(preview) -> None:
        qtbot.waitUntil(lambda: preview.ready)
        widget = preview.findChild(QPrintPreviewWidget)
        pages.append(widget.pageCount())
        pictures.append(widget.grab().toImage())
        preview.reject()

    def ask_for_previews(dialog) -> None:
        qtbot.waitUntil(dialog.windowHandle().isExposed)
        for content in (Content.PUZZLE, Content.SOLUTION, Content.PUZZLE):
            choose_what(dialog, content)
            answer_dialog(window, look_at, QPrintPreviewDialog)
            qtbot.mouseClick(dialog.preview, Qt.MouseButton.LeftButton)
        dialog.reject()

    answer_dialog(window, ask_for_previews, ExportDialog)
    choose(qtbot, window, "File", "Print")
    assert pages == [1, 1, 1]
    puzzle, solution, again = pictures
    assert puzzle == again != solution


def test_the_print_dialog_opens(qtbot, open_window):
    window = open_window("lightup/welcome")
    judged(qtbot, window)
    qtbot.waitUntil(window.isActiveWindow)
    titles = []

    def look_at(dialog) -> None:
        titles.append(dialog.windowTitle())
        dialog.reject()

    def go_on(dialog) -> None:
        answer_dialog(window, look_at, QPrintDialog)
        dialog.accept()

    answer_dialog(window, go_on, ExportDialog)
    qtbot.keyClick(window.board, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert titles == ["Print"]


def test_the_layout_is_kept(qtbot, open_window, tmp_path):
    first = open_window("lightup/welcome")
    first.setGeometry(9, 40, 780, 640)
    first.resizeDocks(
        [first.arrangement.library, first.arrangement.steps], [181, 203], Qt.Orientation.Horizontal
    )
    qtbot.waitUntil(
        lambda: (first.arrangement.library.width(), first.arrangement.steps.width()) == (181, 203)
    )
    first.formula_dock.toggleViewAction().trigger()
    qtbot.waitUntil(lambda: not first.formula_dock.busy)
    geometry, height = first.geometry(), first.formula_dock.height()
    first.close()
    again = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    second = Window(first.session.state.document, again)
    qtbot.addWidget(second)
    with qtbot.waitExposed(second):
        second.show()
    assert second.geometry() == geometry
    docks = (second.arrangement.library, second.arrangement.steps)
    qtbot.waitUntil(lambda: [dock.width() for dock in docks] == [181, 203])
    assert second.formula_dock.isVisible()
    assert second.formula_dock.height() == height
    second.resize(1200, 800)
    assert [dock.width() for dock in docks] == [181, 203]
    second.arrangement.library.close()
    second.close()
    third = open_window("lightup/welcome")
    assert not third.arrangement.library.isVisible()
    assert third.arrangement.steps.isVisible()


def test_the_name_of_a_cell_goes_with_its_board(qtbot, open_window):
    window = open_window("lightup/welcome")
    qtbot.mouseMove(window.board, place(window, 2, 3))
    qtbot.waitUntil(lambda: window.verdict_line.cell_label.text() == "r3c4")
    window.session.open(read_text("satori 1\nkind: lightup\n\n. .\n"), None)
    assert window.verdict_line.cell_label.text() == ""


def test_docks_of_a_small_window_are_wide_again_in_a_large_one(qtbot, open_window):
    first = open_window("lightup/welcome")
    wide = [dock.width() for dock in (first.arrangement.library, first.arrangement.steps)]
    first.resize(900, 650)
    qtbot.waitUntil(lambda: first.arrangement.steps.width() < wide[1])
    first.close()
    second = open_window("lightup/welcome")
    second.resize(1180, 780)
    docks = (second.arrangement.library, second.arrangement.steps)
    qtbot.waitUntil(lambda: [dock.width() for dock in docks] == wide)
