"""The title, the author and what else is said of a puzzle."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from app.formats import read_input
from app.ui.files.details_dialog import MOST_FIELDS, DetailsDialog
from app.ui.files.recovery_copy import unpack
from app.ui.main import make_recovery
from tests.ui.using_menus import choose
from tests.ui.using_windows import BLANK, answer_dialog, judged, wait_for_saver

FILE = """satori 1
kind: lightup
series: First & last
difficulty: easy
title: Old
series: Second

. X
. .
"""


def field(dialog, name):
    (label,) = [one for one in dialog.findChildren(QLabel) if one.text() == name]
    return label.buddy()


def fill_in(qtbot, window, said):
    """Write into the dialog that comes up next."""

    def write(dialog) -> None:
        for name, value in said.items():
            line = field(dialog, name)
            line.setFocus()
            line.selectAll()
            qtbot.keyClick(line, Qt.Key.Key_Delete)
            qtbot.keyClicks(line, value)
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    answer_dialog(window, write, DetailsDialog)
    choose(qtbot, window, "Edit", "Title and author")


def test_a_new_puzzle_gets_a_title_and_an_author(qtbot, open_window, tmp_path):
    window = open_window(BLANK)
    fill_in(qtbot, window, {"&Title": "Dusk", "&Author": "Somebody"})
    assert window.session.state.document.details == (("title", "Dusk"), ("author", "Somebody"))
    assert window.windowTitle() == "Dusk[*] — Light Up — Satori"
    assert window.isWindowModified()
    path = tmp_path / "dusk.satori"
    window.files.saver.write(path, "satori")
    wait_for_saver(window)
    assert read_input(str(path)).details == window.session.state.document.details
    assert not window.isWindowModified()


def test_what_is_said_of_a_puzzle_can_be_undone(qtbot, open_window):
    window = open_window("lightup/first-light")
    before = window.session.state.document
    fill_in(qtbot, window, {"&Title": "Second light"})
    assert window.windowTitle().startswith("Second light[*] — ")
    after = window.session.state.document
    assert after.puzzle is before.puzzle
    window.undo.trigger()
    assert window.session.state.document == before
    assert window.windowTitle().startswith("First light[*] — ")
    assert not window.isWindowModified()
    window.redo.trigger()
    assert window.session.state.document == after


def test_a_title_changes_nothing_on_the_board(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.session.tour.go(2)
    verdict = judged(qtbot, window)
    fill_in(qtbot, window, {"&Author": "Somebody else"})
    assert window.isWindowModified()
    assert window.session.state.watching
    assert window.session.state.position == 2
    assert window.session.state.verdict is verdict


def test_nothing_touched_is_nothing_changed(qtbot, open_window):
    window = open_window(FILE)
    fill_in(qtbot, window, {})
    assert window.session.state.undo is None


def test_every_detail_is_offered_and_what_is_left_empty_goes(qtbot, open_window):
    window = open_window(FILE)
    fill_in(qtbot, window, {"&Difficulty": "", "&Title": "New", "&Author": "Me"})
    assert window.session.state.document.details == (
        ("author", "Me"),
        ("series", "First & last"),
        ("title", "New"),
        ("series", "Second"),
    )


def test_names_of_a_file_are_shown_as_they_are(qtbot):
    details = (("series", "x"), ("title", "y"))
    dialog = DetailsDialog(details)
    qtbot.addWidget(dialog)
    labels = [label.text() for label in dialog.findChildren(QLabel)]
    assert labels == ["&Title", "&Author", "Series"]
    assert dialog.details() == details


def test_more_details_than_there_is_room_for_are_kept(qtbot):
    many = tuple((f"key {number}", str(number)) for number in range(MOST_FIELDS * 2))
    dialog = DetailsDialog(many)
    qtbot.addWidget(dialog)
    assert len(dialog.fields) == MOST_FIELDS
    qtbot.keyClicks(field(dialog, "&Title"), "Many")
    assert dialog.details() == (("title", "Many"), *many)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\u2028", "\x07", "\t"])
def test_a_pasted_title_stays_on_its_line(qtbot, open_window, end):
    window = open_window(BLANK)
    QApplication.clipboard().setText(f"One{end}two{end}")

    def put(dialog) -> None:
        line = field(dialog, "&Title")
        line.setFocus()
        line.selectAll()
        qtbot.keyClick(line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    answer_dialog(window, put, DetailsDialog)
    choose(qtbot, window, "Edit", "Title and author")
    ((key, title),) = window.session.state.document.details
    assert (key, title.split()) == ("title", ["One", "two"])
    assert title.isprintable()


def test_a_title_is_kept_for_recovery(qtbot, open_window, tmp_path):
    window = open_window(BLANK)
    recovery = make_recovery(window, tmp_path)
    fill_in(qtbot, window, {"&Title": "Unsaved"})
    recovery.save_now()
    (copy,) = tmp_path.glob("*.recovery")
    kept = unpack(copy.read_text("utf-8"))
    assert kept is not None
    assert kept.name == "Unsaved"
    assert kept.document.details == (("title", "Unsaved"),)
