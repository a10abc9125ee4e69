"""What is done to a window while it is watched, and how long it takes."""

import time
from functools import cache, partial
from pathlib import Path
from statistics import median

from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import paths
from app.core import registry
from app.core.document import Document
from app.core.editing import Spot
from app.core.words import Message
from app.formats import write_text
from app.puzzles.lightup.puzzle import LightUp
from app.session.state import Mode
from app.ui.export.picture_files import PictureFormat, PictureOptions
from app.ui.export.pictures import Content, picture_of
from app.ui.formula.export import file_forms
from app.ui.formula.outline import KIND, Node
from tests.bench import boards
from tests.bench.heartbeat import judged, rest, spin, watched
from tests.ui.using_windows import busy


def nothing():
    """What the machine and its other programs do to a window that only waits."""
    with watched(boards.tiled_lightup(10)) as (window, heart):
        spin(judged(window))
        heart.start()
        rest(1500)
        return heart.stop()


def solving(size):
    def scene():
        puzzle = boards.tiled_lightup(size)
        with watched(boards.tiled_lightup(10)) as (window, heart):
            heart.start()
            window.session.drawing.edit(puzzle, Message("Draw"))
            window.session.enter(Mode.SOLVE)
            spin(lambda: window.session.state.told.finished)
            rest(100)
            return heart.stop()

    return scene


def at_work(kind, make, meanwhile=None):
    """Explaining a puzzle for two seconds; after the first of them, something else."""

    def scene():
        other_file()
        with watched(make(), kind) as (window, heart):
            heart.start()
            window.session.enter(Mode.SOLVE)
            rest(1000)
            if meanwhile is not None:
                meanwhile(window)
            rest(1000)
            return heart.stop()

    return scene


def type_on(window):
    """Draw with the keys, faster than anyone can type."""
    window.modes.design.trigger()
    for number in range(60):
        QTest.keyClick(window.board, Qt.Key.Key_Right if number % 2 else Qt.Key.Key_X)
        rest(30)


@cache
def other_file():
    """A file of a large puzzle."""
    path = Path(QSettings().fileName()).parent / "other.satori"
    path.parent.mkdir(parents=True, exist_ok=True)
    document = Document("lightup", boards.tiled_lightup(100))
    path.write_text(write_text(document, "satori"), encoding="utf-8")
    return path


def open_another(window):
    """Open a file as large as what is open."""
    window.files.opener.open_path(other_file())
    rest(300)
    window.session.enter(Mode.SOLVE)


def empty_lightup(size):
    return LightUp(("." * size,) * size)


def scrubbing(size):
    def scene():
        with watched(boards.tiled_lightup(size)) as (window, heart):
            window.session.enter(Mode.SOLVE)
            spin(lambda: window.session.state.told.finished)
            count = len(window.session.state.told.moves)
            heart.start()
            for turn in range(120):
                there = turn * count // 60 if turn < 60 else (119 - turn) * count // 60
                window.playback_bar.slider.setValue(there)
                rest(15)
            window.playback_bar.speed.setValue(window.playback_bar.speed.maximum())
            window.playback_bar.first.trigger()
            window.playback_bar.play.trigger()
            rest(1500)
            return heart.stop()

    return scene


def editing(size, clicks=200):
    def scene():
        with watched(boards.tiled_lightup(size)) as (window, heart):
            spin(judged(window))
            geometry = window.board.geometry_of_cells
            heart.start()
            for number in range(clicks):
                cell = number * 7 % size, number * 13 % size
                place = geometry.cell_rect(cell).center().toPoint()
                QTest.mouseMove(window.board, place + QPoint(1, 1))
                QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=place)
                # Now and then long enough for a verdict to begin.
                rest(150 if number % 10 == 9 else 15)
            spin(judged(window))
            rest(50)
            return heart.stop()

    return scene


def dragging(size):
    """Drawing a region that winds over an empty board, all of which is one region so far."""

    def scene():
        blank = registry.editor("norinori").blank(size, size)
        with watched(blank, "norinori") as (window, heart):
            rest(500)
            board = window.board
            places = [
                board.geometry_of_cells.cell_rect((row, col)).center().toPoint()
                for row in range(0, 20, 2)
                for col in (range(0, size, 5) if row % 4 else range(size - 1, -1, -5))
            ]
            heart.start()
            QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=places[0])
            for place in places:
                QTest.mouseMove(board, place)
                rest(5)
            QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=places[-1])
            rest(50)
            return heart.stop()

    return scene


def largest_bundled():
    return max(paths.puzzles().glob("*/*.satori"), key=lambda path: path.stat().st_size)


@cache
def file_of_norinori(size):
    """A file of a board that takes long to tint."""
    document = Document("norinori", boards.tiled_norinori(size))
    path = other_file().with_name("norinori.satori")
    path.write_text(write_text(document, "satori"), encoding="utf-8")
    return path


def opening(path_of):
    def scene():
        path = path_of()
        with watched(boards.tiled_lightup(10)) as (window, heart):
            spin(judged(window))
            heart.start()
            window.files.opener.open_path(path)
            spin(lambda: window.session.state.path == path)
            rest(1000)
            return heart.stop()

    return scene


def exporting(size):
    """A picture of the solution in every form, two formulas, and a page for the printer."""

    def scene():
        with watched(boards.tiled_lightup(size)) as (window, heart):
            spin(judged(window))
            folder = other_file().parent
            printer = QPrinter(QPrinter.PrinterMode.HighResolution)
            printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
            printer.setOutputFileName(str(folder / "printed.pdf"))
            ways = [
                *(
                    partial(
                        window.exports.exporter.export_to,
                        folder / "out",
                        PictureOptions(Content.SOLUTION, form),
                    )
                    for form in PictureFormat
                ),
                *(
                    partial(window.formula_export.export, folder / "out", form)
                    for form in file_forms(as_solved=True)[::3]
                ),
                partial(
                    window.exports.exporter.print_to,
                    printer,
                    picture_of(window.session.state, Content.SOLUTION),
                ),
            ]
            heart.start()
            for start in ways:
                start()
                spin(lambda: not window.export_queue.busy)
                rest(50)
            return heart.stop()

    return scene


def pasting(given):
    """Pasting a text that is no puzzle, but might have been one by its length."""

    def scene():
        with watched(boards.tiled_lightup(10)) as (window, heart):
            spin(judged(window))
            QApplication.clipboard().setText(given)
            rest(100)
            heart.start()
            window.clipboard.paste.trigger()
            rest(50)
            longest = heart.stop()
            QApplication.clipboard().clear()
            return longest

    return scene


def showing_formula(size):
    """Opening the formula, for the second time: the first also reads its modules."""

    def scene():
        with watched(boards.tiled_lightup(size)) as (window, heart):
            dock = window.formula_dock
            dock.show()
            spin(lambda: not dock.busy)
            dock.hide()
            spin(lambda: not dock.busy)
            rest(100)
            heart.start()
            dock.show()
            spin(lambda: not dock.busy)
            rest(100)
            return heart.stop()

    return scene


def reading_formula(size):
    """Opening all kinds of rules, scrolling, searching, and choosing cells and clauses."""

    def scene():
        with watched(boards.tiled_lightup(size)) as (window, heart):
            dock = window.formula_dock
            dock.show()
            spin(lambda: dock.panel is not None and not dock.busy and judged(window)())
            heart.start()
            read(window, dock.panel)
            return heart.stop()

    return scene


def read(window, panel):
    """Look at all parts of the formula."""
    dock = window.formula_dock
    for kind in range(len(panel.found.parts)):
        panel.model.toggle(Node(KIND, kind))
        rest(20)
    bar = panel.tree.verticalScrollBar()
    for turn in range(60):
        bar.setValue(bar.maximum() * turn // 60)
        panel.tree.selectRow(panel.tree.rowAt(40))
        rest(15)
    for words in ("L12", "r30c40", "wall", "at most one", ""):
        panel.bar.search.setText(words)
        spin(lambda: not dock.busy)
        rest(50)
    for number in range(5):
        window.board.move_cursor((7 * number, 11 * number))
        spin(lambda: not dock.busy)
        rest(50)
    panel.clear_search()
    panel.bar.tabs.setCurrentIndex(1)
    spin(lambda: not dock.busy)
    panel.table.scrollToBottom()
    rest(50)


def playing_formula(size):
    """Playing steps fast while the formula shows how its clauses stand."""

    def scene():
        with watched(boards.tiled_lightup(size)) as (window, heart):
            dock = window.formula_dock
            dock.show()
            window.session.enter(Mode.SOLVE)
            spin(
                lambda: (
                    window.session.state.told.finished and dock.panel is not None and not dock.busy
                )
            )
            for kind in range(len(dock.panel.found.parts)):
                dock.panel.model.toggle(Node(KIND, kind))
            rest(100)
            window.playback_bar.speed.setValue(window.playback_bar.speed.maximum())
            window.playback_bar.first.trigger()
            heart.start()
            window.playback_bar.play.trigger()
            rest(2000)
            return heart.stop()

    return scene


def painting(size, cells, of):
    """The time of painting itself, of everything or of one cell: the median or the longest."""

    def scene():
        with watched(boards.tiled_lightup(size)) as (window, _):
            board = window.board
            spin(judged(window))
            geometry = board.geometry_of_cells
            times = []
            for number in range(20):
                area = geometry.around((number, number)) if cells == 1 else board.rect()
                start = time.perf_counter()
                board.repaint(area)
                times.append(time.perf_counter() - start)
            return of(times) * 1000

    return scene


def judging(kind, make, edits=10):
    """The longest time from an edit to its verdict, whatever that is."""

    def scene():
        with watched(make(), kind) as (window, _):
            spin(judged(window))
            longest = 0.0
            for number in range(edits):
                cell = number + 2, number + 5
                beyond = (cell[0], cell[1] + 1) if window.session.editor.edges else None
                after = window.session.editor.click(window.session.state.puzzle, Spot(cell, beyond))
                rest(50)
                start = time.perf_counter()
                window.session.drawing.edit(after, Message("Draw"))
                spin(judged(window))
                longest = max(longest, time.perf_counter() - start)
                window.undo.trigger()
                spin(judged(window))
            return longest * 1000

    return scene


def stopping(kind, make, until):
    """The time from a click on Stop until nothing is worked on any more, in no thread."""

    def scene():
        with watched(boards.tiled_lightup(10)) as (window, _):
            spin(judged(window))
            window.session.open(Document(kind, make()), None)
            window.session.enter(Mode.SOLVE)
            spin(lambda: until(window))
            rest(100)
            assert busy(window)
            button = window.tools.widgetForAction(window.stop)
            start = time.perf_counter()
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            spin(lambda: not window.worker.working)
            return (time.perf_counter() - start) * 1000

    return scene


def at_once(window):
    return True


def has_steps(window):
    return len(window.session.state.told.moves) > 5


SCENES = {
    "doing nothing, for comparison (33)": nothing,
    "painting a 100×100, median (16)": painting(100, 0, median),
    "painting a 100×100, longest (16)": painting(100, 0, max),
    "painting one cell of a 100×100, median (1)": painting(100, 1, median),
    "painting one cell of a 100×100, longest (1)": painting(100, 1, max),
    "200 clicks on a 40×40 (33)": editing(40),
    "200 clicks on a 100×100 (33)": editing(100),
    "dragging over a 100×100 Norinori (33)": dragging(100),
    "opening the largest bundled file (33)": opening(largest_bundled),
    "opening a 900×900 Norinori (33)": opening(lambda: file_of_norinori(900)),
    "exporting and printing a 100×100 (33)": exporting(100),
    "pasting 15 MB of words (33)": pasting("some more words " * 1_000_000),
    "solving and explaining a 100×100 (33)": solving(100),
    "scrubbing and playing a 100×100 (33)": scrubbing(100),
    "showing the formula of a 100×100 (33)": showing_formula(100),
    "reading the formula of a 100×100 (33)": reading_formula(100),
    "playing a 100×100 with its formula (33)": playing_formula(100),
    "explaining a random 100×100 (33)": at_work("lightup", lambda: boards.random_lightup(100)),
    "explaining an empty 100×100 (33)": at_work("lightup", lambda: empty_lightup(100)),
    "explaining a 100×100 Norinori (33)": at_work("norinori", lambda: boards.random_norinori(100)),
    "explaining a Futoshiki of 25 (33)": at_work("futoshiki", lambda: boards.latin_futoshiki(25)),
    "typing while it is explained (33)": at_work(
        "lightup", lambda: boards.random_lightup(100), type_on
    ),
    "opening another 100×100 meanwhile (33)": at_work(
        "norinori", lambda: boards.random_norinori(100), open_another
    ),
    "verdict on an edited 20×20 Light Up (150)": judging(
        "lightup", lambda: boards.random_lightup(20)
    ),
    "verdict on an edited 20×20 Norinori (150)": judging(
        "norinori", lambda: boards.random_norinori(20)
    ),
    "verdict on an edited 20×20 Futoshiki (150)": judging(
        "futoshiki", lambda: boards.latin_futoshiki(20)
    ),
    "verdict on a nearly blank 20×20 Futoshiki (150)": judging(
        "futoshiki", lambda: registry.editor("futoshiki").blank(20, 20)
    ),
    "stopping to solve a 100×100 Norinori (100)": stopping(
        "norinori", lambda: boards.random_norinori(100), at_once
    ),
    "stopping to explain a 100×100 Light Up (100)": stopping(
        "lightup", lambda: boards.random_lightup(100), has_steps
    ),
    "stopping to explain a 100×100 Norinori (100)": stopping(
        "norinori", lambda: boards.random_norinori(100), has_steps
    ),
}
"""What is done, and the most milliseconds it should take."""


def runs_of(scene, repeats=3):
    """What several runs took."""
    return ", ".join(_written(scene()) for _ in range(repeats))


def _written(taken):
    return f"{taken:.2f}" if isinstance(taken, float) else str(taken)
