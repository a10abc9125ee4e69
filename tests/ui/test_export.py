"""Pictures and print: files that others can read, and that show what they should."""

import os
import queue
import re
import subprocess
import sys
import threading
import xml.etree.ElementTree as ElementTree
from contextlib import suppress
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from app import paths
from app.core.errors import BadUse
from app.core.registry import kinds, puzzle_type
from app.core.stop import Stop
from app.core.words import Message
from app.formats import read_text
from app.ui.export import pictures as export
from app.ui.export.dialog import Choice, ExportDialog, What
from app.ui.export.pictures import Kind, Picture
from app.ui.formula.export import file_forms
from app.ui.look.theme import PAPER, Look
from app.ui.look.views import view_of
from tests.ui.using_windows import answer_dialog, choose_what, forget_changes, judged, paste


def example(kind):
    shown = puzzle_type(kind)
    puzzle = read_text(shown.example).puzzle
    return Picture(view_of(kind), puzzle, shown.looks(puzzle, ()), title="<A & B>")


def picture_file(picture, kind, pitch=export.PITCH):
    return b"".join(export.picture_file(picture, kind, pitch, Stop()))


def colours(image):
    """The colours of an image, and how often they occur in some of its lines."""
    found = {}
    for x in range(image.width()):
        for y in range(0, image.height(), 5):
            found[image.pixel(x, y)] = found.get(image.pixel(x, y), 0) + 1
    return found


@pytest.mark.parametrize("rulers", [False, True])
@pytest.mark.parametrize("kind", kinds())
def test_png(qapp, kind, rulers):
    picture = example(kind)._replace(rulers=rulers)
    for pitch in (8, 30):
        image = QImage.fromData(picture_file(picture, Kind.PNG, pitch))
        size = export.size_in_pixels(picture.view, picture.puzzle, pitch, rulers=rulers)
        assert image.size() == size
        assert size.width() >= pitch * picture.puzzle.cols * 0.9
        assert not image.hasAlphaChannel()
        assert max(colours(image).values()) < 0.98 * sum(colours(image).values())


@pytest.mark.parametrize("kind", kinds())
def test_svg(qapp, kind):
    written = picture_file(example(kind), Kind.SVG)
    root = ElementTree.fromstring(written)
    assert root.tag.endswith("}svg")
    assert root.findtext("{*}title") == "<A & B>"
    assert len(list(root.iter())) > 20
    assert b"<image" not in written  # vectors, not pixels


@pytest.mark.parametrize("kind", kinds())
def test_pdf(qapp, kind):
    written = picture_file(example(kind), Kind.PDF)
    assert written.startswith(b"%PDF-1.")
    assert written.rstrip().endswith(b"%%EOF")
    assert b"/Subtype /Image" not in written
    assert written.count(b"/Type /Page\n") == 1


@pytest.mark.parametrize("kind", [Kind.PNG, Kind.SVG])
def test_a_picture_that_cannot_be_made_is_none(qapp, qtlog, kind):
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    with qtlog.disabled(), pytest.raises(BadUse, match="cannot be made"):
        export._WRITERS[kind](buffer, example("lightup"), export.PITCH, Stop())
    assert buffer.size() == 0


@pytest.mark.parametrize(("place", "paper"), [("en_US", "Letter"), ("de_DE", "A4")])
def test_the_paper_is_that_of_the_place(place, paper):
    # Qt asks only once, at the start of a program, where it is.
    code = "from app.ui.export.pictures import usual_page; print(usual_page().name())"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"LC_ALL": f"{place}.UTF-8"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split()[0] == paper


@pytest.fixture
def solved(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    return window


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("what", list(What))
def test_a_file_is_written(qtbot, solved, tmp_path, kind, what):
    path = tmp_path / f"picture.{kind}"
    solved.exports.export_to(path, Choice(what, kind))
    qtbot.waitUntil(lambda: not solved.export_queue.busy)
    heads = {Kind.PNG: b"\x89PNG", Kind.SVG: b"<?xml", Kind.PDF: b"%PDF"}
    assert path.read_bytes().startswith(heads[kind])
    assert "picture" in solved.statusBar().currentMessage()
    assert [file.name for file in tmp_path.glob("picture*")] == [path.name]


def test_a_picture_too_large_for_the_memory_replaces_nothing(qtbot, solved, tmp_path):
    path = tmp_path / "picture.png"
    path.write_text("mine")
    solved.exports.export_to(path, Choice(What.PUZZLE, pitch=10_000_000))
    qtbot.waitUntil(lambda: not solved.export_queue.busy)
    assert "not enough memory" in solved.messages.label.text()
    assert path.read_text() == "mine"


def test_what_is_seen(qtbot, solved):
    solved.player.go(2)
    looks = {what: solved.exports.picture(Choice(what)).looks for what in What}
    bulbs = {what: sum(look.value > 0 for look in looks[what]) for what in What}
    assert bulbs[What.PUZZLE] == 0
    assert not any(look.lit for look in looks[What.PUZZLE])
    assert bulbs[What.SOLUTION] > bulbs[What.SHOWN]
    shown = solved.exports.picture(Choice(What.SHOWN))
    assert shown.marks.conclusions == solved.player.current.conclusions
    assert solved.player.current.text in shown.caption
    assert not solved.exports.picture(Choice(What.PUZZLE)).caption


def test_light_on_paper_is_opaque(solved):
    """Not all who show or print PDF know what to make of a gradient that lets others through."""
    written = picture_file(solved.exports.picture(Choice(What.SOLUTION)), Kind.PDF)
    assert b"/Shading" in written
    assert set(re.findall(rb"/SMask /?(\w*)", written)) <= {b"None"}


def test_light_is_warmer_on_the_side_of_the_bulb(qapp):
    puzzle = read_text("satori 1\nkind: lightup\n\n. . . . .\n").puzzle
    picture = Picture(
        view_of("lightup"), puzzle, puzzle_type("lightup").looks(puzzle, (0, 1, -1, -1, -1, -1))
    )
    image = QImage.fromData(picture_file(picture, Kind.PNG, 40))
    middle = image.height() // 2
    blues = [image.pixelColor(x, middle).blue() for x in range(46, image.width() - 6, 4)]
    assert blues == sorted(blues)
    assert blues[-1] == PAPER.light.blue() > blues[0] > PAPER.glow.blue()


def test_a_page_without_a_title_has_no_heading(solved, qtbot):
    choice = Choice(What.PUZZLE)
    assert solved.exports.picture(choice).title == "First light"
    paste(solved, "satori 1\nkind: lightup\n\n. . .\n")
    assert solved.exports.picture(choice).title == ""


def test_pictures_are_light_in_a_dark_window(qtbot, solved):
    solved.set_look(Look.DARK)
    picture = solved.exports.picture(Choice(What.PUZZLE))
    image = QImage.fromData(picture_file(picture, Kind.PNG))
    assert image.pixelColor(0, 0) == PAPER.page
    assert PAPER.page.lightness() == 255


def test_a_folder_that_is_not_there(qtbot, solved, tmp_path):
    path = tmp_path / "nowhere" / "picture.png"
    solved.exports.export_to(path, Choice(What.PUZZLE))
    qtbot.waitUntil(solved.messages.isVisible)
    assert "picture.png cannot be written: no such file or directory." in (
        solved.messages.label.text()
    )
    assert not path.parent.exists()


def test_a_file_in_the_place_of_the_folder(qtbot, solved, tmp_path):
    (tmp_path / "file").write_text("mine")
    solved.exports.export_to(tmp_path / "file" / "picture.pdf", Choice(What.PUZZLE, Kind.PDF))
    qtbot.waitUntil(solved.messages.isVisible)
    assert (tmp_path / "file").read_text() == "mine"


def test_the_dialog_tells_the_size(qtbot, open_window):
    window = open_window("lightup/first-light")
    judged(qtbot, window)
    dialog = ExportDialog(window)
    qtbot.addWidget(dialog)
    dialog.rulers.setChecked(False)
    dialog.pitch.setValue(100)
    assert dialog.size_label.text() == "520 × 520 pixels"
    dialog.kind.setCurrentIndex(dialog.kind.findData(Kind.SVG))
    assert not dialog.pitch.isEnabled()
    choose_what(dialog, What.SOLUTION)
    assert dialog.choice() == Choice(What.SOLUTION, Kind.SVG, 100, rulers=False)


def test_only_one_solution_is_the_solution(qtbot, open_window):
    window = open_window("lightup/three-sides-for-four")
    judged(qtbot, window)
    dialog = ExportDialog(window)
    qtbot.addWidget(dialog)
    assert not dialog._whats.button(What.SOLUTION.value).isEnabled()


def test_a_large_board_is_not_exported_larger_than_memory(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.session.edit(window.session.editor.blank(150, 150), Message("Resize"))
    dialog = ExportDialog(window)
    qtbot.addWidget(dialog)
    dialog.pitch.setValue(dialog.pitch.maximum())
    assert int(dialog.size_label.text().split()[0].replace(",", "")) <= 16_000


@pytest.mark.parametrize("kind", list(Kind))
def test_a_grid_longer_than_any_picture_is_exported(qtbot, open_window, tmp_path, kind):
    window = open_window("lightup/first-light")
    window.session.edit(window.session.editor.blank(1, 20_000), Message("Resize"))
    dialog = ExportDialog(window)
    qtbot.addWidget(dialog)
    dialog.rulers.setChecked(False)
    dialog.kind.setCurrentIndex(dialog.kind.findData(kind))
    path = tmp_path / f"long.{kind}"
    window.exports.export_to(path, dialog.choice())
    qtbot.waitUntil(path.exists, timeout=30_000)
    assert not window.messages.isVisible()
    if kind is Kind.PNG:
        assert dialog.size_label.text() == "20,004 × 5 pixels"
        assert QImage(str(path)).size().toTuple() == (20_004, 5)


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
    window.files.open_path(paths.puzzles() / "norinori" / "hello.satori")
    title = dict(window.session.state.document.details)["title"]
    asked = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *given: (asked.append(given[2]), ("", ""))[1]
    )
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().accept())
    window.exports.export.trigger()
    window.formula_export.action.trigger()
    assert asked == [f"{title}.png", title]
    window.session.state.path = tmp_path / "mine.satori"
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
    solved.exports.print_to(printer, Choice(What.SHOWN))
    qtbot.waitUntil(lambda: not solved.export_queue.busy)
    written = (tmp_path / "print.pdf").read_bytes()
    assert written.startswith(b"%PDF")
    assert written.rstrip().endswith(b"%%EOF")
    assert printer.docName() == "First light"
    assert solved.statusBar().currentMessage() == "Printed"


def test_a_page_that_cannot_be_written(qtbot, solved, tmp_path):
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "nowhere" / "print.pdf"))
    solved.exports.print_to(printer, Choice(What.SHOWN))
    qtbot.waitUntil(solved.messages.isVisible)
    assert "print.pdf cannot be written" in solved.messages.label.text()
    assert solved.statusBar().currentMessage() == ""


def test_a_full_disk_is_not_called_printed(qtbot, solved, tmp_path):
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName("/dev/full")
    solved.exports.print_to(printer, Choice(What.SHOWN))
    qtbot.waitUntil(solved.messages.isVisible)
    assert "cannot be written" in solved.messages.label.text()


def test_a_page_in_grey(qtbot, solved, tmp_path):
    found = []
    for mode in QPrinter.ColorMode:
        printer = QPrinter()
        printer.setOutputFileName(str(tmp_path / f"{mode.name}.pdf"))
        printer.setColorMode(mode)
        solved.exports.print_to(printer, Choice(What.SOLUTION))
        qtbot.waitUntil(lambda: not solved.export_queue.busy)
        found.append((tmp_path / f"{mode.name}.pdf").read_bytes())
    assert len(set(found)) == 2


def shown_pages(preview):
    """What a preview has on its pages, as an image."""
    image = QImage(preview.size(), QImage.Format.Format_RGB32)
    preview.render(image)
    return image


def test_a_preview_shows_the_page_and_prints_it(qtbot, solved, tmp_path):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "print.pdf"))
    preview = QPrintPreviewWidget(printer)
    qtbot.addWidget(preview)
    preview.paintRequested.connect(lambda to: solved.exports.show_or_print(to, Choice(What.SHOWN)))
    preview.resize(500, 700)
    preview.show()
    qtbot.waitExposed(preview)
    assert preview.pageCount() == 1
    assert PAPER.wall.rgb() in colours(shown_pages(preview))
    assert not (tmp_path / "print.pdf").exists()
    preview.print_()
    qtbot.waitUntil(lambda: not solved.export_queue.busy)
    assert b"/Subtype /Image" not in (tmp_path / "print.pdf").read_bytes()  # drawn, not a copy


@pytest.fixture
def large(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.session.edit(window.session.editor.blank(100, 100), Message("Resize"))
    window.session.stop()
    return window


def start_export(window, folder, what):
    """Begin to export something large, and return where to."""
    if what == "print":
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(folder / "large.print"))
        window.exports.print_to(printer, Choice(What.PUZZLE))
    elif what in set(Kind):
        window.exports.export_to(folder / f"large.{what}", Choice(What.PUZZLE, Kind(what)))
    else:
        (form,) = [form for form in file_forms(as_solved=False) if form.title == what]
        window.formula_export.export(folder / f"large.{what}", form)
    return folder / f"large.{what}"


EXPORTS = [*Kind, "print", "SMT-LIB 2", "LaTeX"]


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
    qtbot.waitUntil(lambda: not large.export_queue.busy, timeout=30_000)
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
    qtbot.waitUntil(lambda: not large.export_queue._jobs._tickets, timeout=30_000)  # it has ended
    assert [found.name for found in folder.iterdir()] == ([] if what == "print" else [path.name])
    assert what == "print" or path.read_text() == "mine"
    assert not large.messages.isVisible()
    assert large.statusBar().currentMessage() == "Stopped"


def test_the_puzzle_may_be_worked_on_while_it_is_exported(qtbot, large, tmp_path):
    """The verdict comes and goes; that something is exported is seen until it is."""
    start_export(large, tmp_path, Kind.SVG)
    qtbot.keyClick(large.board, Qt.Key.Key_X)
    progress = large.verdict_line.progress
    assert progress.isVisible()
    qtbot.waitUntil(lambda: not large.export_queue.busy, timeout=30_000)
    assert large.session.puzzle.grid[0][0] == "X"
    assert large.stop.isEnabled() == large.analysis.busy
    assert (tmp_path / "large.svg").read_bytes().rstrip().endswith(b"</svg>")


@pytest.fixture
def exporting(open_window):
    """A window with an export under way, which ends when it is told how."""
    window = open_window("lightup/first-light")
    ends = queue.SimpleQueue()

    def work(stop):
        while True:
            stop.check()
            with suppress(queue.Empty):
                ends.get(timeout=0.01)()
                return

    window.export_queue.start(work, "Exporting to large.png…", "Exported")
    return window, ends.put


def test_closing_waits_for_an_export(exporting):
    window, end = exporting

    def look(box):
        assert "large.png" in box.text()
        end(lambda: None)

    answer_dialog(window, look, QMessageBox)
    assert window.close()
    assert window.statusBar().currentMessage() == "Exported"


def test_closing_does_not_hide_that_an_export_failed(exporting):
    window, end = exporting

    def fail():
        raise BadUse("The disk is full.")

    answer_dialog(window, lambda box: end(fail), QMessageBox)
    assert not window.close()
    assert window.messages.label.text() == "The disk is full."


def press(qtbot, box, words):
    (button,) = [one for one in box.buttons() if one.text().replace("&", "") == words]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(("words", "closes"), [("Stop it", True), ("Cancel", False)])
def test_closing_while_exporting_is_up_to_the_user(qtbot, exporting, words, closes):
    window, _ = exporting
    answer_dialog(window, lambda box: press(qtbot, box, words), QMessageBox)
    assert window.close() == closes
    assert window.isVisible() == window.export_queue.busy == (not closes)


def test_closing_while_exporting(qtbot, open_window, tmp_path):
    window = open_window("lightup/first-light")
    window.session.edit(window.session.editor.blank(100, 100), Message("Resize"))
    (tmp_path / "pictures").mkdir()
    path = tmp_path / "pictures" / "large.svg"
    window.exports.export_to(path, Choice(What.PUZZLE, Kind.SVG))
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
from app.ui.kit import jobs
from app.ui import main

jobs.GRACE = 0.0  # as if it went on for longer

def begin(window):
    from app.ui.export.dialog import Choice, What
    window.session.edit(window.session.editor.blank(100, 100), Message("Resize"))
    forget_changes(window)
    window.exports.export_to(Path(sys.argv[1]), Choice(What.PUZZLE, pitch=80))
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
sys.exit(main.run([], sys.exit))
"""


def test_the_program_ends_in_order_while_a_picture_is_packed(tmp_path):
    home = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    ended = subprocess.run(
        [sys.executable, "-c", CLOSED_INSIDE_OF_QT, str(tmp_path / "large.png")],
        cwd=Path(__file__).parents[2],
        env=os.environ | home,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (ended.returncode, ended.stdout) == (0, "stopped"), ended.stderr
    assert "geometry" in next(tmp_path.rglob("Satori.conf")).read_text()
    assert not (tmp_path / "large.png").exists()
