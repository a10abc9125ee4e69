"""Exporting and printing from the window, and closing it meanwhile."""

import os
import subprocess
import sys
import threading
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QFileDialog

from app import paths
from app.core.words import Message
from app.ui.export.picture_files import PictureFormat, PictureOptions
from app.ui.export.pictures import Content, picture_of
from app.ui.formula.export import file_forms
from tests.ui.using_windows import busy, forget_changes, opened


@pytest.mark.parametrize("form", list(PictureFormat))
def test_a_file_is_written(qtbot, solved, tmp_path, form):
    path = tmp_path / f"picture.{form}"
    solved.exports.exporter.export_to(path, PictureOptions(Content.SOLUTION, form))
    qtbot.waitUntil(lambda: not solved.export_queue.busy)
    heads = {PictureFormat.PNG: b"\x89PNG", PictureFormat.SVG: b"<?xml", PictureFormat.PDF: b"%PDF"}
    assert path.read_bytes().startswith(heads[form])
    assert "picture" in solved.statusBar().currentMessage()
    assert [file.name for file in tmp_path.glob("picture*")] == [path.name]


def test_a_picture_too_large_for_the_memory_replaces_nothing(qtbot, solved, tmp_path):
    path = tmp_path / "picture.png"
    path.write_text("mine")
    solved.exports.exporter.export_to(path, PictureOptions(Content.PUZZLE, pitch=10_000_000))
    qtbot.waitUntil(lambda: not solved.export_queue.busy)
    assert "not enough memory" in solved.messages.label.text()
    assert path.read_text() == "mine"


def test_a_folder_that_is_not_there(qtbot, solved, tmp_path):
    path = tmp_path / "nowhere" / "picture.png"
    solved.exports.exporter.export_to(path, PictureOptions(Content.PUZZLE))
    qtbot.waitUntil(solved.messages.isVisible)
    assert "picture.png cannot be written: no such file or directory." in (
        solved.messages.label.text()
    )
    assert not path.parent.exists()


def test_a_file_in_the_place_of_the_folder(qtbot, solved, tmp_path):
    (tmp_path / "file").write_text("mine")
    solved.exports.exporter.export_to(
        tmp_path / "file" / "picture.pdf", PictureOptions(Content.PUZZLE, PictureFormat.PDF)
    )
    qtbot.waitUntil(solved.messages.isVisible)
    assert (tmp_path / "file").read_text() == "mine"


def test_from_the_menu_to_the_file(qtbot, open_window, tmp_path, monkeypatch):
    window = open_window("lightup/first-light")
    asked = []

    def choose(parent, title, proposal, filters):
        asked.append((proposal, filters))
        return str(tmp_path / "chosen"), filters

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().accept())
    window.exports.export.trigger()
    qtbot.waitUntil(lambda: (tmp_path / "chosen.png").exists())
    assert asked == [("First light.png", "PNG (*.png)")]


def test_a_puzzle_of_our_own_is_not_exported_beside_it(qtbot, open_window, monkeypatch, tmp_path):
    """Neither as a picture nor as a formula: where it lies is no place for files of a user."""
    window = open_window("lightup/first-light")
    opened(window, paths.puzzles() / "norinori" / "hello.satori")
    title = dict(window.session.state.document.details)["title"]
    asked = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *given: (asked.append(given[2]), ("", ""))[1]
    )
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().accept())
    window.exports.export.trigger()
    window.formula_export.action.trigger()
    assert asked == [f"{title}.png", title]
    window.session.saved(tmp_path / "mine.satori", window.session.state.document)
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().accept())
    window.exports.export.trigger()
    assert asked[2] == str(tmp_path / "mine.png")


def test_cancelling_does_nothing(qtbot, open_window, monkeypatch):
    window = open_window("lightup/first-light")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: pytest.fail("asked"))
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().reject())
    window.exports.export.trigger()
    assert not window.export_queue.busy


def test_printing(qtbot, solved, tmp_path):
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "print.pdf"))
    solved.exports.exporter.print_to(printer, picture_of(solved.session.state, Content.SHOWN))
    qtbot.waitUntil(lambda: not solved.export_queue.busy)
    written = (tmp_path / "print.pdf").read_bytes()
    assert written.startswith(b"%PDF")
    assert written.rstrip().endswith(b"%%EOF")
    assert printer.docName() == "First light"
    assert solved.statusBar().currentMessage() == "Printed"


@pytest.fixture
def large(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.session.drawing.edit(window.session.editor.blank(100, 100), Message("Resize"))
    window.session.analysis.stop()
    return window


def start_export(window, folder, what):
    """Begin to export something large, and return where to."""
    if what == "print":
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(folder / "large.print"))
        window.exports.exporter.print_to(printer, picture_of(window.session.state, Content.PUZZLE))
    elif what in set(PictureFormat):
        window.exports.exporter.export_to(
            folder / f"large.{what}", PictureOptions(Content.PUZZLE, PictureFormat(what))
        )
    else:
        (form,) = [form for form in file_forms(as_solved=False) if form.title == what]
        window.formula_export.export(folder / f"large.{what}", form)
    return folder / f"large.{what}"


EXPORTS = [*PictureFormat, "print", "SMT-LIB 2", "LaTeX"]


@pytest.mark.parametrize("what", EXPORTS)
def test_one_sees_that_something_is_exported(qtbot, large, tmp_path, what):
    folder = tmp_path / "out"
    folder.mkdir()
    assert not large.stop.isEnabled()
    path = start_export(large, folder, what)
    progress = large.verdict_line.progress
    assert progress.isVisible()
    assert progress.maximum() == 0  # busy, for an unknown time
    assert large.stop.isEnabled()
    assert large.statusBar().currentMessage().endswith("…")
    qtbot.waitUntil(lambda: not large.export_queue.busy)
    assert list(folder.iterdir()) == [path]
    assert not progress.isVisible()
    assert not large.stop.isEnabled()


@pytest.mark.parametrize("what", EXPORTS)
def test_a_stopped_export_leaves_nothing(qtbot, large, tmp_path, what):
    folder = tmp_path / "out"
    folder.mkdir()
    path = start_export(large, folder, what)
    if what != "print":
        path.write_text("mine")  # and what was there stays
    qtbot.keyClick(large, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    assert not large.export_queue.busy
    assert not large.verdict_line.progress.isVisible()
    assert not large.stop.isEnabled()
    assert large.statusBar().currentMessage() == "Stopped"
    qtbot.waitUntil(lambda: not large.export_queue._jobs._tickets)  # it has ended
    assert [found.name for found in folder.iterdir()] == ([] if what == "print" else [path.name])
    assert what == "print" or path.read_text() == "mine"
    assert not large.messages.isVisible()
    assert large.statusBar().currentMessage() == "Stopped"


def test_the_puzzle_may_be_worked_on_while_it_is_exported(qtbot, large, tmp_path):
    """The verdict comes and goes; that something is exported is seen until it is."""
    start_export(large, tmp_path, PictureFormat.SVG)
    qtbot.keyClick(large.board, Qt.Key.Key_X)
    progress = large.verdict_line.progress
    assert progress.isVisible()
    qtbot.waitUntil(lambda: not large.export_queue.busy)
    assert large.session.state.puzzle.grid[0][0] == "X"
    assert large.stop.isEnabled() == busy(large)
    assert (tmp_path / "large.svg").read_bytes().rstrip().endswith(b"</svg>")


def test_closing_while_exporting(qtbot, open_window, tmp_path):
    window = open_window("lightup/first-light")
    window.session.drawing.edit(window.session.editor.blank(100, 100), Message("Resize"))
    (tmp_path / "pictures").mkdir()
    path = tmp_path / "pictures" / "large.svg"
    window.exports.exporter.export_to(path, PictureOptions(Content.PUZZLE, PictureFormat.SVG))
    forget_changes(window)
    window.export_queue.stop()
    window.close()
    assert not window.export_queue.busy
    for thread in threading.enumerate():  # what could not be stopped ends in its own time
        if thread.name.startswith("satori"):
            thread.join(20)
    assert list(path.parent.iterdir()) in ([], [path])
    if path.exists():
        assert ElementTree.parse(path).getroot().tag.endswith("}svg")


# The program itself; its user closes the window while Qt packs a large picture, and stops that.
CLOSED_INSIDE_OF_QT = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.core.words import Message
from app.ui.export.picture_files import PictureOptions
from app.ui.export.pictures import Content
from app.ui.kit import jobs
from app.ui import main

jobs.SHUTDOWN_TIMEOUT_S = 0.0  # as if it went on for longer

def begin(window):
    window.session.drawing.edit(window.session.editor.blank(100, 100), Message("Resize"))
    window.session.saved(None, window.session.state.document)
    window.exports.exporter.export_to(Path(sys.argv[1]), PictureOptions(Content.PUZZLE, pitch=80))
    look(window)

def look(window):
    if any(frame.f_code.co_name == "_write_png" for frame in sys._current_frames().values()):
        QTimer.singleShot(0, stop)
        window.close()
    else:
        QTimer.singleShot(1, window, lambda: look(window))

def stop():
    box = QApplication.activeModalWidget()
    box.buttons()[-1].click()
    print("stopped", end="")

guarded = main.guarded
def with_a_user(window):
    QTimer.singleShot(0, window, lambda: begin(window))
    return guarded(window)
main.guarded = with_a_user
sys.exit(main.run([], "", sys.exit))
"""


def test_the_program_ends_in_order_while_a_picture_is_packed(tmp_path):
    home = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    ended = subprocess.run(
        [sys.executable, "-c", CLOSED_INSIDE_OF_QT, str(tmp_path / "large.png")],
        cwd=Path(__file__).parents[3],
        env=os.environ | home,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (ended.returncode, ended.stdout) == (0, "stopped"), ended.stderr
    assert "geometry" in next(tmp_path.rglob("Satori.conf")).read_text()
    assert not (tmp_path / "large.png").exists()
