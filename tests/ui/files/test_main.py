"""What the window opens with: what it is given, or one of our own and what is wrong."""

import os
import threading

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QMessageBox, QStyleOptionViewItem

from app import paths
from app.ui import main
from app.ui.look.theme import ColourScheme
from tests.ui.files.pipes import is_read, writing
from tests.ui.using_library import chosen_line
from tests.ui.using_windows import (
    forget_changes,
    opened,
    press_in_box,
    save,
    wait_for_opener,
)

PATIENCE = 30
"""Seconds to wait for a file at the start."""

PUZZLE = "satori 1\nkind: lightup\ntitle: Two\n\n. 1\n. .\n"


@pytest.fixture
def window(monkeypatch, tmp_path, qtbot):
    """Make windows as the command line does, with settings of their own."""
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    settings = main.Settings(store)
    monkeypatch.setattr(main, "data_folder", lambda: tmp_path / "data")
    monkeypatch.setattr(main, "FIRST_WAIT", PATIENCE)  # however busy the machine is
    made = []

    def make(*argv):
        made.append(main._window(argv, settings))
        made[-1].show()
        return made[-1]

    yield make
    for one in made:
        forget_changes(one)
        one.close()
        one.deleteLater()


def colour_of_size(tree, line):
    """The colour in which the size of a puzzle is written in the library."""
    option = QStyleOptionViewItem()
    tree.initViewItemOption(option)
    index = tree.lines.index(tree.lines.row_of(line.heading, line.line), 1)
    tree.itemDelegateForColumn(1).initStyleOption(option, index)
    return option.palette.color(QPalette.ColorRole.Text)


def test_without_an_argument(window, qtbot):
    opened = window()
    assert opened.session.state.title == "Welcome"
    qtbot.waitUntil(lambda: opened.library.tree is not None)
    tree = opened.library.tree
    qtbot.waitUntil(lambda: chosen_line(opened) is not None)
    chosen = chosen_line(opened)
    assert chosen.name == "Welcome"
    row = tree.lines.row_of(chosen.heading, chosen.line)
    place = tree.visualRect(tree.lines.index(row, 0))
    assert tree.viewport().rect().contains(place)  # it is seen where it is
    for look in ColourScheme.DARK, ColourScheme.LIGHT:
        opened.appearance.set_look(look)  # the size is written quietly
        qtbot.waitUntil(lambda: colour_of_size(tree, chosen) == opened.theme.quiet)
    assert not opened.messages.isVisible()


def test_with_a_file(window, tmp_path):
    path = tmp_path / "two.satori"
    path.write_text(PUZZLE)
    opened = window(str(path))
    assert opened.session.state.path == path
    assert opened.windowTitle().startswith("Two[*]")
    assert not opened.isWindowModified()
    assert opened.settings.recent == [path]
    assert not opened.messages.isVisible()


def test_a_file_is_known_by_its_place_and_not_by_the_folder_one_was_in(
    window, tmp_path, monkeypatch
):
    path = tmp_path / "two.satori"
    path.write_text(PUZZLE)
    monkeypatch.chdir(tmp_path)
    assert window(path.name).session.state.path == path


def test_a_file_is_looked_for_beside_the_window(window, tmp_path, monkeypatch):
    path = tmp_path / "two.satori"
    path.write_text(PUZZLE)
    lookers = []
    stat = os.stat

    def watch(name, *args, **options):
        if name == str(path):
            lookers.append(threading.current_thread())
        return stat(name, *args, **options)

    monkeypatch.setattr(os, "stat", watch)
    assert window(str(path)).session.state.path == path
    assert lookers
    assert threading.main_thread() not in lookers


def test_with_an_id(window):
    opened = window("4x4:bBc0a2Bf")
    assert opened.session.state.path is None
    assert opened.session.state.puzzle.rows == 4
    assert opened.isWindowModified()  # it is in no file, like what was pasted


def test_with_a_text_that_needs_to_be_told_its_kind(window):
    opened = window("bBc0a2Bf")
    assert opened.messages.isVisible()
    assert "--" not in opened.messages.label.text()


def test_with_a_bad_file(window, tmp_path):
    path = tmp_path / "bad.satori"
    path.write_text("satori 1\nkind: lightup\n\n. . 9\n")
    opened = window(str(path))
    assert opened.session.state.title == "Welcome"
    assert opened.messages.isVisible()
    assert opened.messages.label.text().startswith("bad.satori — Line 4")


@pytest.mark.parametrize("given", ["nowhere.satori", "x" * 5000])
def test_with_nothing_that_could_be_opened(window, given):
    opened = window(given)
    assert opened.session.state.title == "Welcome"
    assert opened.messages.isVisible()
    assert opened.messages.label.text()


def test_without_an_argument_the_file_that_was_open_last_is_opened(window, tmp_path, qtbot):
    path = tmp_path / "two.satori"
    path.write_text(PUZZLE)
    first = window(str(path))
    first.close()
    second = window()
    assert second.session.state.path == path
    assert second.windowTitle().startswith("Two[*]")
    assert not second.isWindowModified()
    second.files.close.trigger()
    second.close()
    assert window().session.state.title == "Welcome"  # it was closed before


def test_one_of_our_own_puzzles_is_opened_again(window, qtbot):
    path = paths.puzzles() / "norinori" / "hello.satori"
    first = window()
    opened(first, path)
    first.close()
    assert window().session.state.path == path


def test_a_last_file_is_overwritten_only_if_nobody_else_changed_it(window, tmp_path, qtbot):
    path = tmp_path / "two.satori"
    path.write_text(PUZZLE)
    window(str(path)).close()
    second = window()
    path.write_text(PUZZLE + "\n# theirs\n")
    qtbot.keyClick(second.board, Qt.Key.Key_X)
    asked = []
    press_in_box(second, QMessageBox.StandardButton.Cancel, asked)
    save(second)
    assert asked
    assert "# theirs" in path.read_text()


@pytest.mark.parametrize("what", ["gone", "bad", "folder"])
def test_a_last_file_that_cannot_be_read(window, tmp_path, what):
    path = tmp_path / "two.satori"
    path.write_text(PUZZLE)
    window(str(path)).close()
    path.unlink()
    if what == "bad":
        path.write_text("nonsense")
    elif what == "folder":
        path.mkdir()
    opened = window()
    assert opened.session.state.title == "Welcome"
    assert not opened.messages.isVisible()


def test_an_argument_goes_before_the_last_file(window, tmp_path):
    path, other = tmp_path / "two.satori", tmp_path / "other.satori"
    path.write_text(PUZZLE)
    other.write_text(PUZZLE)
    window(str(path)).close()
    assert window(str(other)).session.state.path == other


def test_a_disk_that_hangs_does_not_hold_up_the_start(window, slow, qtbot, monkeypatch):
    """The window opens with one of our own puzzles, and with the file when it comes."""
    monkeypatch.setattr(main, "FIRST_WAIT", 0.1)
    first = window()
    first.settings.last_file = slow
    first.close()
    with writing(slow) as writer:
        opened = window()
        assert opened.session.state.title == "Welcome"
        assert opened.files.opener.task.busy
        writer.write(PUZZLE)
        writer.flush()
        qtbot.waitUntil(lambda: is_read(writer))
    qtbot.waitUntil(lambda: opened.session.state.path == slow)


def test_a_reader_that_fails_does_not_keep_the_program_from_starting(
    window, tmp_path, qtbot, monkeypatch
):
    path = tmp_path / "two.satori"
    path.write_text(PUZZLE)
    window(str(path)).close()

    def fail(*_):
        raise RuntimeError("in the reader")

    monkeypatch.setattr("app.ui.files.reading.read_input", fail)
    with qtbot.captureExceptions() as caught:
        opened = window()
        qtbot.waitUntil(lambda: bool(caught))
        wait_for_opener(opened)
    assert opened.session.state.title == "Welcome"


def test_a_window_that_is_closed_at_once_begins_nothing(qapp, open_window):
    window = open_window("lightup/first-light")
    seen = []
    window.board.seen.connect(lambda: seen.append(window))
    window.board.grab()  # paints it
    window.close()
    qapp.processEvents()
    assert not seen
    assert not window.library.busy
