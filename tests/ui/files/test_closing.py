"""Closing the puzzle leaves the window, closing the window ends the program."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from app.core import registry
from app.formats import read_text
from tests.ui.using_windows import BLANK, activate, click, opened, press_in_box

BUTTON = QMessageBox.StandardButton
CONTROL = Qt.KeyboardModifier.ControlModifier
FILE = "satori 1\nkind: norinori\ntitle: Pond\n\nA A B\nA B B\n"


def press_close(qtbot, window):
    activate(qtbot, window)
    qtbot.keyClick(window.board, Qt.Key.Key_W, CONTROL)


def test_an_empty_grid_of_the_same_kind_takes_its_place(qtbot, open_window, tmp_path):
    path = tmp_path / "pond.satori"
    path.write_text(FILE, "utf-8")
    window = open_window(BLANK)
    opened(window, path)
    press_close(qtbot, window)
    editor = registry.editor("norinori")
    assert window.session.state.kind == "norinori"
    assert window.session.state.puzzle == editor.blank(editor.usual, editor.usual)
    assert window.session.state.path is None
    assert window.session.state.undo is None
    assert not window.session.state.modified
    assert window.isVisible()
    assert window.windowTitle().startswith("Untitled[*]")
    assert window.settings.last_file is None
    assert window.settings.recent == [path]


def test_it_is_as_large_as_the_last_new_puzzle(qtbot, open_window):
    window = open_window(BLANK)
    window.settings.set_new_size("lightup", 4, 5)
    press_close(qtbot, window)
    assert window.session.state.puzzle == registry.editor("lightup").blank(4, 5)


@pytest.mark.parametrize("answer", [BUTTON.Save, BUTTON.Discard, BUTTON.Cancel])
def test_unsaved_changes_are_asked_about(qtbot, open_window, tmp_path, answer):
    path = tmp_path / "mine.satori"
    window = open_window(BLANK)
    window.session.saved(path, window.session.state.document)
    click(qtbot, window, 0, 0)
    drawn = window.session.state.puzzle
    press_in_box(window, answer)
    press_close(qtbot, window)
    if answer == BUTTON.Cancel:
        assert window.session.state.puzzle == drawn
        assert window.session.state.modified
        return
    qtbot.waitUntil(lambda: window.session.state.path is None)
    assert not window.session.state.modified
    assert window.session.state.puzzle != drawn
    assert path.exists() == (answer == BUTTON.Save)
    if path.exists():
        assert read_text(path.read_text("utf-8")).puzzle == drawn


def test_the_window_is_closed_by_its_own_key(qtbot, open_window):
    window = open_window(BLANK)
    activate(qtbot, window)
    qtbot.keyClick(window.board, Qt.Key.Key_Q, CONTROL)
    assert not window.isVisible()


FIRST_OF = {
    "lightup": "lightup/welcome",
    "norinori": "norinori/hello",
    "futoshiki": "futoshiki/warm-up",
}


@pytest.mark.parametrize("kept", ["0x0", "3x5", "1x1", "5000x9"])
@pytest.mark.parametrize("kind", FIRST_OF)
def test_a_size_that_nobody_could_choose_is_not_used(open_window, settings, kind, kept):
    rows, _, cols = kept.partition("x")
    settings.set_new_size(kind, int(rows), int(cols))
    window = open_window(FIRST_OF[kind])
    window.files.close.trigger()
    puzzle, editor = window.session.state.puzzle, window.session.editor
    assert editor.smallest <= min(puzzle.rows, puzzle.cols)
    assert max(puzzle.rows, puzzle.cols) <= editor.largest
    assert not editor.square or puzzle.rows == puzzle.cols
