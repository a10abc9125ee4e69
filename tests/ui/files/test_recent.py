"""Recent files are called by their titles, in the menu and in the library."""

import os
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from app.core.words import Message
from app.ui.files.recent import RecentFile, named, title_of
from tests.ui.using_library import recent_lines
from tests.ui.using_menus import open_menu
from tests.ui.using_windows import BLANK, click, forget_changes, opened, save, wait_for_saver

TITLED = "satori 1\nkind: lightup\ntitle: Dusk & dawn\n\n. X\n. .\n"
UNTITLED = "satori 1\nkind: lightup\n\n. X\n. .\n"


def write(path: Path, content: str = TITLED) -> Path:
    path.write_text(content, "utf-8")
    return path


def in_library(window) -> list[tuple[str, str]]:
    return [(line.name, line.tip) for line in recent_lines(window)]


def in_menu(qtbot, window) -> list[tuple[str, str]]:
    menu = open_menu(qtbot, window, "File", "Open recent")
    found = [(action.text(), action.toolTip()) for action in menu.actions()[:-2]]
    while menu.isVisible():
        qtbot.keyClick(menu, Qt.Key.Key_Escape)
    return found


@pytest.mark.parametrize(
    ("titles", "names"),
    [
        ({}, ["a.satori", "b.satori"]),
        ({"a.satori": "Dusk", "b.satori": ""}, ["Dusk", "b.satori"]),
        ({"a.satori": "Dusk", "b.satori": "Dusk"}, ["Dusk — a.satori", "Dusk — b.satori"]),
        ({"a.satori": "b.satori"}, ["b.satori — a.satori", "b.satori"]),
    ],
)
def test_names(titles, names):
    paths = [Path("a.satori"), Path("b.satori")]
    found = named(paths, {Path(path): title for path, title in titles.items()})
    assert found == [RecentFile(path, name) for path, name in zip(paths, names, strict=True)]


@pytest.mark.parametrize("content", ["", "nonsense", UNTITLED, None])
def test_a_file_without_a_title(tmp_path, content):
    path = tmp_path / "mine.satori"
    if content is not None:
        write(path, content)
    assert title_of(path) == ""


def test_what_is_no_file_is_not_read(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)  # reading it would never end
    assert title_of(path) == ""
    assert title_of(tmp_path) == ""


def test_names_that_look_like_html_are_shown_as_they_are(qtbot, open_window, tmp_path):
    window = open_window(BLANK)
    qtbot.waitUntil(lambda: window.library.tree is not None)
    path = write(tmp_path / "<b>été<b> & Co.satori")
    opened(window, path)
    for ((_, tip),) in (in_library(window), in_menu(qtbot, window)):
        assert "&lt;b&gt;été&lt;b&gt; &amp; Co.satori" in tip


def test_recent_files_have_their_titles(qtbot, open_window, tmp_path):
    window = open_window(BLANK)
    qtbot.waitUntil(lambda: window.library.tree is not None)
    titled, untitled = write(tmp_path / "a.satori"), write(tmp_path / "b.satori", UNTITLED)
    opened(window, untitled)
    opened(window, titled)
    assert in_library(window) == [("Dusk & dawn", str(titled)), ("b.satori", str(untitled))]
    assert in_menu(qtbot, window) == [("Dusk && dawn", str(titled)), ("b.satori", str(untitled))]


def test_the_next_start_reads_the_titles_in_a_worker(
    qtbot, open_window, settings, tmp_path, monkeypatch
):
    titled, gone = write(tmp_path / "a.satori"), write(tmp_path / "gone.satori")
    for path in (gone, titled):
        settings.add_recent(path)
    gone.unlink()
    readers = []
    monkeypatch.setattr(
        "app.ui.files.recent.title_of",
        lambda path: readers.append(threading.current_thread()) or title_of(path),
    )
    window = open_window(BLANK)
    expected = [("Dusk & dawn", str(titled)), ("gone.satori", str(gone))]
    qtbot.waitUntil(lambda: window.library.tree is not None)
    qtbot.waitUntil(lambda: in_library(window) == expected and len(readers) == 2)
    assert threading.main_thread() not in readers


def test_a_title_that_changes_is_listed_when_it_is_saved(qtbot, open_window, tmp_path):
    path = write(tmp_path / "a.satori")
    window = open_window(BLANK)
    qtbot.waitUntil(lambda: window.library.tree is not None)
    opened(window, path)
    window.session.describe((("title", "Night"),), Message("Title and author"))
    assert in_library(window) == [("Dusk & dawn", str(path))]
    save(window)
    assert in_library(window) == [("Night", str(path))]


def test_the_file_that_is_open_is_kept_for_the_next_start(qtbot, open_window, tmp_path):
    first, second = write(tmp_path / "a.satori"), tmp_path / "b.satori"
    window = open_window(BLANK)
    assert window.settings.last_file is None
    opened(window, first)
    assert window.settings.last_file == first
    click(qtbot, window, 1, 1)
    window.files.saver.write(second, "satori")
    wait_for_saver(window)
    assert window.settings.last_file == second
    window.session.open(window.session.state.document, None)  # something that is in no file
    assert window.settings.last_file == second
    forget_changes(window)


def test_recent_files_stay_where_they_are_below_the_mouse(qtbot, open_window, tmp_path):
    files = [write(tmp_path / f"{name}.satori") for name in ("a", "b", "c")]
    window = open_window(BLANK)
    qtbot.waitUntil(lambda: window.library.tree is not None)
    for path in files:
        opened(window, path)
    qtbot.waitUntil(lambda: len(in_library(window)) == 3)
    tree = window.library.tree
    before = in_library(window)
    tree.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    opened(window, files[0])
    assert in_library(window) == before
    tree.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    QApplication.sendEvent(tree, QEvent(QEvent.Type.Leave))
    qtbot.waitUntil(lambda: in_library(window)[0][1] == str(files[0]))
