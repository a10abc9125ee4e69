"""Copying puzzles and pictures of them, and pasting what others have copied."""

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtWidgets import QApplication

from app import paths
from app.core.words import Message, as_heading
from app.formats import read_text, writable_formats
from tests.ui.using_windows import BLANK, click, judged, paste, wait_for_opener, wait_while

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
HELLO = paths.puzzles() / "norinori" / "hello.satori"


def wait_for_clipboard(window):
    wait_while(lambda: any(activity.busy for activity in window.clipboard.activities))


def test_copying_offers_what_can_carry_the_puzzle(qtbot, open_window):
    window = open_window("futoshiki/garden-steps")
    window.clipboard.copy_menu.aboutToShow.emit()
    wait_for_clipboard(window)
    titles = [action.text() for action in window.clipboard.copy_menu.actions()]
    wanted = [form.title for form in writable_formats(window.session.state.document)]
    assert titles == wanted
    assert "Address for puzz.link" not in titles
    assert all(title[0].isupper() for title in titles)
    window.clipboard.copy_menu.actions()[
        titles.index("Game ID for Simon Tatham's Puzzles")
    ].trigger()
    wait_for_clipboard(window)
    assert read_text(QApplication.clipboard().text()).puzzle == window.session.state.puzzle


@pytest.mark.parametrize(
    ("name", "begin"),
    [
        ("lightup/first-light", "https://puzz.link/p?akari/"),
        ("norinori/hello", "https://puzz.link/p?norinori/"),
        ("futoshiki/garden-steps", "5:"),
    ],
)
def test_a_puzzle_is_copied_in_a_line_that_others_read(qtbot, open_window, name, begin):
    window = open_window(name)
    window.board.setFocus()
    qtbot.keyClick(window.board, Qt.Key.Key_C, CONTROL)
    wait_for_clipboard(window)
    copied = QApplication.clipboard().text()
    assert copied.startswith(begin)
    assert "\n" not in copied
    assert read_text(copied).puzzle == window.session.state.puzzle
    assert window.statusBar().currentMessage().startswith("Copied: ")


def test_a_puzzle_that_no_line_can_hold_is_copied_all_the_same(qtbot, open_window):
    window = open_window("futoshiki/garden-steps")
    puzzle = window.session.editor.blank(64, 64)
    window.session.drawing.edit(puzzle, Message("Larger"))
    qtbot.keyClick(window.board, Qt.Key.Key_C, CONTROL)
    wait_for_clipboard(window)
    assert read_text(QApplication.clipboard().text()).puzzle == puzzle


def test_the_keys_copy_what_has_the_focus(qtbot, open_window):
    """The library belongs to the puzzle, a sentence of a step does not."""
    window = open_window("lightup/first-light")
    qtbot.waitUntil(lambda: window.library.tree is not None)
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.session.tour.go(1)
    QApplication.clipboard().clear()
    window.library.tree.setFocus()
    qtbot.keyClick(window.library.tree, Qt.Key.Key_C, CONTROL)
    wait_for_clipboard(window)
    assert QApplication.clipboard().text().startswith("https://")
    window.steps.list.setFocus()
    qtbot.keyClick(window.steps.list, Qt.Key.Key_C, CONTROL)
    said = QApplication.clipboard().text()
    move = window.session.state.told.moves[0]
    assert said.startswith(f"Move 1. {as_heading(move.title)} {move.sentences[0]}")


def test_the_board_is_copied_as_it_is_shown(qtbot, open_window):
    window = open_window("lightup/first-light")
    judged(qtbot, window)
    qtbot.keyClick(window.board, Qt.Key.Key_C, CONTROL | SHIFT)
    wait_for_clipboard(window)
    drawn = QApplication.clipboard().image()
    assert 1000 < max(drawn.width(), drawn.height()) < 3000
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.clipboard.copy_picture.trigger()
    wait_for_clipboard(window)
    solved = QApplication.clipboard().image()
    assert solved.size() == drawn.size()
    assert solved != drawn


@pytest.mark.parametrize("how", ["files", "address", "path"])
def test_a_file_can_be_pasted(qtbot, open_window, how):
    window = open_window(BLANK)
    data = QMimeData()
    if how == "files":
        data.setUrls([QUrl.fromLocalFile(str(HELLO)), QUrl.fromLocalFile(str(paths.puzzles()))])
    elif how == "address":
        data.setText(QUrl.fromLocalFile(str(HELLO)).toString() + "\n")
    else:
        data.setText(f"  {HELLO} ")
    QApplication.clipboard().setMimeData(data)
    window.clipboard.paste.trigger()
    wait_for_opener(window)
    assert window.session.state.path == HELLO
    assert not window.session.state.modified
    assert window.messages.isVisible() == (how == "files")  # there were others


def test_pasting_nothing_says_so(qtbot, open_window):
    window = open_window(BLANK)
    click(qtbot, window, 0, 0)
    before = window.session.state.document
    for given in ("", " \n"):
        paste(window, given)
        assert window.session.state.document is before
        assert window.messages.label.text() == "Clipboard — There is no text in it."


def test_pasting_where_nothing_was_ever_copied(qtbot, open_window):
    window = open_window(BLANK)
    QApplication.clipboard().clear()
    window.clipboard.paste.trigger()
    assert window.messages.label.text() == "Clipboard — There is no text in it."
