"""Files by mouse and key: dropped onto the window, through the dialogs, and from the menus."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLineEdit, QMessageBox

from app import paths
from app.core.editing import Turn
from app.core.words import Message
from app.formats import read_input
from app.formats.load import MAX_BYTES
from app.ui.kit.large_texts import LARGE
from tests.ui.using_library import headings, recent_lines
from tests.ui.using_menus import choose, entries
from tests.ui.using_windows import (
    BLANK,
    answer_dialog,
    click,
    forget_changes,
    opened,
    paste,
    press_in_box,
    save,
    wait_for_opener,
    wait_for_saver,
)

LEFT = Qt.MouseButton.LeftButton
FILE = "satori 1\nkind: lightup\n\n. X\n. .\n"
NORINORI = "https://puzz.link/p?norinori/4/4/7c8c1g"


@pytest.fixture(autouse=True)
def dialogs_of_their_own(tmp_path):
    """Dialogs remember folders and sizes: not those of the person who runs the tests."""
    form, scope = QSettings.Format.NativeFormat, QSettings.Scope.UserScope
    before = Path(QSettings(form, scope, "QtProject").fileName()).parent
    QSettings.setPath(form, scope, str(tmp_path / "settings"))
    yield
    QSettings.setPath(form, scope, str(before))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "small.satori"
    path.write_text(FILE, "utf-8")
    return path


# Drag and drop


def drag(window, data, onto):
    """Drag over a part of the window, as the desktop reports it; tell whether it may be dropped."""
    at = onto.mapTo(window, onto.rect().center())
    held = (Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    entered = QDragEnterEvent(at, *held)
    QApplication.sendEvent(window.windowHandle(), entered)
    moved = QDragMoveEvent(at + QPoint(1, 1), *held)
    moved.setAccepted(entered.isAccepted())  # as Qt does: to take it once is enough
    QApplication.sendEvent(window.windowHandle(), moved)
    return moved.isAccepted()


def drop(window, data, onto):
    assert drag(window, data, onto)
    at = onto.mapTo(window, onto.rect().center())
    dropped = QDropEvent(at, Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window.windowHandle(), dropped)
    assert dropped.isAccepted()
    QApplication.processEvents()  # it is opened once the drop is over
    wait_for_opener(window)


@pytest.mark.parametrize("part", ["board", "library", "steps"])
def test_a_file_is_dropped(open_window, file, part):
    window = open_window("norinori/hello")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    drop(window, data, getattr(window, part))
    assert window.session.state.puzzle.grid == (".X", "..")
    assert window.session.state.path == file
    assert not window.session.state.modified


def test_a_text_is_dropped(open_window):
    window = open_window("lightup/first-light")
    data = QMimeData()
    data.setText(NORINORI)
    drop(window, data, window.board)
    assert window.session.state.document.kind == "norinori"
    assert window.session.state.path is None
    assert window.session.state.modified


def test_an_address_is_dropped(open_window):
    window = open_window("lightup/first-light")
    data = QMimeData()
    data.setUrls([QUrl(NORINORI)])
    drop(window, data, window.board)
    assert window.session.state.document.kind == "norinori"


def test_a_bad_file_that_is_dropped_changes_nothing(open_window, file):
    window = open_window("lightup/first-light")
    before = window.session.state.document
    file.write_text("nothing of ours", "utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    drop(window, data, window.board)
    assert window.session.state.document == before
    assert window.messages.isVisible()
    assert window.messages.label.text().startswith("small.satori — ")


def give(window, how, given, tmp_path):
    """Have a window open a text: pasted, dropped or from a file."""
    data = QMimeData()
    if how == "file":
        path = tmp_path / "given.txt"
        path.write_text(given, "utf-8")
        data.setUrls([QUrl.fromLocalFile(str(path))])
        drop(window, data, window.board)
    elif how == "drop":
        data.setText(given)
        drop(window, data, window.board)
    else:
        paste(window, given)


WAYS = {"file": "given.txt", "drop": "Dropped text", "paste": "Clipboard"}
"""How a text is given, and what it is called then."""


@pytest.mark.parametrize("how", WAYS)
def test_a_text_beyond_any_puzzle_is_refused(open_window, tmp_path, how):
    window = open_window(BLANK)
    before = window.session.state.document
    give(window, how, "x" * (MAX_BYTES + 1), tmp_path)
    assert window.session.state.document is before
    assert "than any puzzle needs" in window.messages.label.text()


@pytest.mark.parametrize("how", WAYS)
def test_a_large_text_that_is_no_puzzle(qtbot, open_window, tmp_path, how):
    """It is read in a process of its own, which says the same."""
    window = open_window(BLANK)
    before = window.session.state.document
    give(window, how, "Too many words. " * (LARGE // 10), tmp_path)
    qtbot.waitUntil(window.messages.isVisible)
    assert window.session.state.document is before
    said = "This text is not a puzzle that Satori can read."
    assert window.messages.label.text() == f"{WAYS[how]} — {said}"


@pytest.mark.parametrize("how", WAYS)
def test_a_puzzle_read_in_a_process_of_its_own(open_window, tmp_path, monkeypatch, how):
    """It is opened like any other."""
    monkeypatch.setattr("app.ui.kit.large_texts.LARGE", 1)
    window = open_window(BLANK)
    give(window, how, FILE.replace("kind", "title: Été\nkind"), tmp_path)
    assert window.session.state.puzzle.grid == (".X", "..")
    assert dict(window.session.state.document.details)["title"] == "Été"
    assert window.isWindowModified() == (how != "file")


def test_a_picture_cannot_be_dropped(open_window):
    window = open_window("lightup/first-light")
    data = QMimeData()
    data.setData("image/png", b"\x89PNG")
    assert not drag(window, data, window.board)
    QApplication.sendEvent(window.windowHandle(), QDragLeaveEvent())


# Dialogs


def fill_in(qtbot, window, name, form=None, then=None):
    """Name a file in the dialog that comes up next, and do something in the one after that."""

    def act(dialog) -> None:
        assert isinstance(dialog, QFileDialog)
        if form is not None:
            dialog.selectNameFilter(form)
        dialog.findChild(QLineEdit, "fileNameEdit").setText(str(name))
        for button in dialog.findChild(QDialogButtonBox).buttons():
            if button.text() in ("&Open", "&Save"):
                qtbot.mouseClick(button, LEFT)
        if then is not None:
            answer_dialog(window, then)

    answer_dialog(window, act)


def test_the_open_dialog(qtbot, open_window, file):
    window = open_window("norinori/hello")
    qtbot.waitUntil(window.isActiveWindow)
    fill_in(qtbot, window, file)
    qtbot.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    wait_for_opener(window)
    assert window.session.state.puzzle.grid == (".X", "..")
    assert window.session.state.path == file
    assert window.settings.recent == [file]


def test_the_open_dialog_can_be_left(qtbot, open_window):
    window = open_window("norinori/hello")
    before = window.session.state.document
    qtbot.waitUntil(window.isActiveWindow)
    answer_dialog(window, lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape))
    qtbot.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert window.session.state.document == before


def seen_folder(qtbot, window):
    """Open the dialog for files, and tell which folder it shows."""
    seen = []

    def look(dialog) -> None:
        assert isinstance(dialog, QFileDialog)
        seen.append(Path(dialog.directory().absolutePath()))
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    answer_dialog(window, look)
    qtbot.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    return seen[0]


def test_the_next_start_begins_where_files_were_last(qtbot, open_window, file, tmp_path):
    window = open_window("norinori/hello")
    fill_in(qtbot, window, file)
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    wait_for_opener(window)
    window.close()
    window = open_window("norinori/hello")
    assert seen_folder(qtbot, window) == file.parent
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    fill_in(qtbot, window, elsewhere / "saved")
    window.files.save_as.trigger()
    wait_for_saver(window)
    assert (elsewhere / "saved.satori").exists()
    window.close()
    window = open_window("norinori/hello")
    assert seen_folder(qtbot, window) == elsewhere
    assert Path(window.files.proposal).parent == elsewhere
    window.settings.clear_recent()
    assert seen_folder(qtbot, window) == elsewhere


def test_a_folder_that_is_gone_is_not_looked_for(qtbot, open_window, tmp_path):
    window = open_window("norinori/hello")
    window.settings.folder = str(tmp_path / "gone")
    assert seen_folder(qtbot, window).is_dir()
    assert Path(window.files.proposal) == Path("Hello")


def test_what_is_unsaved_is_asked_about_before_another_file_is_opened(qtbot, open_window, file):
    window = open_window(BLANK)
    click(qtbot, window, 0, 0)
    drawn = window.session.state.document
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    for button, path in (
        (QMessageBox.StandardButton.Cancel, None),
        (QMessageBox.StandardButton.Discard, file),
    ):
        answer_dialog(window, lambda box, button=button: box.button(button).click())
        drop(window, data, window.board)
        assert window.session.state.path == path
        assert (window.session.state.document == drawn) == (path is None)


def test_save_as_and_then_save(qtbot, open_window, tmp_path):
    window = open_window(BLANK)
    click(qtbot, window, 0, 0)
    fill_in(qtbot, window, tmp_path / "mine")
    choose(qtbot, window, "File", "Save as")
    wait_for_saver(window)
    path = tmp_path / "mine.satori"
    assert read_input(str(path)).puzzle.grid == ("X..", "...", "...")
    assert window.session.state.path == path
    assert not window.isWindowModified()
    click(qtbot, window, 0, 1)
    assert window.isWindowModified()
    qtbot.mouseClick(window.tools.widgetForAction(window.files.save), LEFT)
    wait_for_saver(window)
    assert read_input(str(path)).puzzle.grid == ("XX.", "...", "...")
    assert not window.isWindowModified()


def test_save_as_in_another_form(qtbot, open_window, tmp_path):
    window = open_window(BLANK)
    click(qtbot, window, 0, 0)
    fill_in(qtbot, window, tmp_path / "mine", "Game ID for Simon Tatham's Puzzles (*.txt)")
    choose(qtbot, window, "File", "Save as")
    wait_for_saver(window)
    assert (tmp_path / "mine.txt").read_text("utf-8").strip() == "3x3:Bh"


@pytest.mark.parametrize(
    ("answer", "grid"),
    [
        (QMessageBox.StandardButton.Yes, ("X..", "...", "...")),
        (QMessageBox.StandardButton.No, (".X", "..")),
    ],
)
def test_a_file_is_not_replaced_unasked(qtbot, open_window, file, answer, grid):
    window = open_window(BLANK)
    click(qtbot, window, 0, 0)
    name = file.with_suffix("")
    fill_in(qtbot, window, name, then=lambda box: box.button(answer).click())
    choose(qtbot, window, "File", "Save as")
    wait_for_saver(window)
    assert read_input(str(file)).puzzle.grid == grid
    assert window.session.state.modified == (answer is QMessageBox.StandardButton.No)


# Recent files


@pytest.mark.parametrize("name", [b"two\nlines.satori", b"\xff.satori"])
def test_a_name_that_cannot_be_kept_is_not_among_the_recent_files(open_window, file, name):
    window = open_window(BLANK)
    odd = file.with_name(os.fsdecode(name))
    odd.write_bytes(file.read_bytes())
    opened(window, odd)
    assert window.session.state.path == odd
    assert window.settings.recent == []


def test_recent_files(qtbot, open_window, file, tmp_path):
    window = open_window(BLANK)
    other = tmp_path / "other.satori"
    other.write_text(FILE.replace("X", "1"), "utf-8")
    forget_changes(window)
    for path in (file, other):
        opened(window, path)
    assert entries(qtbot, window, "File", "Open recent") == [
        "other.satori",
        "small.satori",
        "Clear the list",
    ]
    choose(qtbot, window, "File", "Open recent", "small.satori")
    wait_for_opener(window)
    assert window.session.state.path == file
    assert entries(qtbot, window, "File", "Open recent")[0] == "small.satori"
    assert [line.name for line in recent_lines(window)] == ["small.satori", "other.satori"]
    choose(qtbot, window, "File", "Open recent", "Clear the list")
    assert window.settings.recent == []
    assert "Recent files" not in headings(window)
    assert entries(qtbot, window, "File", "Open recent") == ["Clear the list"]


def test_a_recent_file_that_is_gone(qtbot, open_window, file):
    window = open_window(BLANK)
    opened(window, file)
    before = window.session.state.document
    file.unlink()
    choose(qtbot, window, "File", "Open recent", "small.satori")
    wait_for_opener(window)
    assert window.session.state.document == before
    assert window.messages.isVisible()


# What belongs to a file stays with it


def test_an_ending_that_is_typed_counts_for_more_than_the_filter(qtbot, open_window, tmp_path):
    window = open_window(BLANK)
    click(qtbot, window, 0, 0)
    fill_in(qtbot, window, tmp_path / "mine.satori", "Game ID for Simon Tatham's Puzzles (*.txt)")
    choose(qtbot, window, "File", "Save as")
    wait_for_saver(window)
    assert (tmp_path / "mine.satori").read_text("utf-8").startswith("satori 1\n")


def test_a_bundled_puzzle_is_known_by_any_way_to_it(open_window, tmp_path):
    window = open_window(BLANK)
    (tmp_path / "link").symlink_to(paths.puzzles())
    for way in (
        paths.puzzles() / ".." / paths.puzzles().name / "lightup" / "welcome.satori",
        tmp_path / "link" / "lightup" / "welcome.satori",
    ):
        opened(window, way)
        assert window.settings.recent == []


PLAYED = "satori 1\n# by hand\nkind: lightup\n\n. . .\n. . .\n\nprogress:\n. L .\n. . .\n"


@pytest.fixture
def played(open_window, tmp_path):
    """A window with a file that holds a player's progress."""
    path = tmp_path / "played.satori"
    path.write_text(PLAYED, "utf-8")
    window = open_window(BLANK)
    opened(window, path)
    return window


def test_progress_that_still_fits_is_kept(qtbot, played):
    window, path = played, played.session.state.path
    click(qtbot, window, 1, 0)
    assert not window.messages.isVisible()
    save(window)
    kept = PLAYED.replace("\n. . .\n\nprogress", "\nX . .\n\nprogress")
    assert path.read_text("utf-8") == kept.replace("L .\n. . .", "L .\nX . .")


def test_progress_that_does_not_fit_is_told_of_and_comes_back(qtbot, played):
    window = played
    progress = window.session.state.document.progress
    click(qtbot, window, 0, 1)  # only the mark below the wall is gone
    assert window.session.state.document.progress == ((".",) * 3,) * 2
    window.undo.trigger()
    window.session.drawing.turn(Turn.ROTATE_LEFT, Message("Rotate"))
    assert window.session.state.document.progress is None
    assert "progress does not fit" in window.messages.label.text()
    window.undo.trigger()
    assert window.session.state.document.progress == progress


def test_names_of_files_are_not_taken_for_anything_else(qtbot, open_window, tmp_path):
    path = tmp_path / "<b>bold<br>.satori"
    path.write_text(FILE, "utf-8")
    window = open_window(BLANK)
    opened(window, path)
    click(qtbot, window, 1, 1)
    boxes = []

    def look(box):
        boxes.append((box.text(), box.textFormat()))
        box.button(QMessageBox.StandardButton.Cancel).click()

    answer_dialog(window, look, QMessageBox)
    window.close()
    ((said, form),) = boxes
    assert "<b>bold<br>" in said
    assert form is Qt.TextFormat.PlainText


def test_nothing_is_said_of_files_that_are_not_opened_after_all(qtbot, open_window, file, tmp_path):
    other = tmp_path / "other.satori"
    other.write_text(FILE, "utf-8")
    window = open_window(BLANK)
    click(qtbot, window, 0, 0)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)), QUrl.fromLocalFile(str(other))])
    press_in_box(window, QMessageBox.StandardButton.Cancel)
    drop(window, data, window.board)
    assert window.session.state.path is None
    assert not window.messages.isVisible()
