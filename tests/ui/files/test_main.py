"""What the window opens with: what it is given, or one of our own and what is wrong."""

import os
import threading

import pytest
from PySide6.QtCore import QSettings

from app.ui import main
from app.ui.look.theme import Look
from tests.ui.using_windows import forget_changes

PUZZLE = "satori 1\nkind: lightup\ntitle: Two\n\n. 1\n. .\n"


@pytest.fixture
def window(monkeypatch, tmp_path, qtbot):
    """Make windows as the command line does, with settings of their own."""
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    settings = main.Settings(store)
    monkeypatch.setattr(main, "Settings", lambda: settings)
    made = []

    def make(*argv):
        made.append(main._window(argv))
        made[-1].show()
        return made[-1]

    yield make
    for one in made:
        forget_changes(one)
        one.close()
        one.deleteLater()


def test_without_an_argument(window, qtbot):
    opened = window()
    assert opened.session.state.title == "Welcome"
    qtbot.waitUntil(lambda: opened.library.tree is not None)
    tree = opened.library.tree
    qtbot.waitUntil(lambda: bool(tree.selectedItems()))
    chosen = tree.selectedItems()[0]
    assert chosen.text(0) == "Welcome"
    assert chosen.parent().isExpanded()  # it is seen where it is
    for look in Look.DARK, Look.LIGHT:
        opened.appearance.set_look(look)  # the size is written quietly
        qtbot.waitUntil(lambda: chosen.foreground(1).color() == opened.theme.quiet)
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


def test_a_window_that_is_closed_at_once_begins_nothing(qapp, open_window):
    window = open_window("lightup/first-light")
    seen = []
    window.board.seen.connect(lambda: seen.append(window))
    window.board.grab()  # paints it
    window.close()
    qapp.processEvents()
    assert not seen
    assert not window.library._jobs.busy
