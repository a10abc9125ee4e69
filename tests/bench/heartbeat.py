"""A window at work, watched by a timer in its own thread. Imported where there is a display."""

import gc
import threading
import time
from functools import cache, partial
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QObject, QPoint, QSettings, Qt, QTimer
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app import paths
from app.core.document import Document
from app.formats import write_text
from app.puzzles.lightup.puzzle import LightUp
from app.ui.export import Kind
from app.ui.export_dialog import Choice, What
from app.ui.formula_export import forms
from app.ui.formula_outline import KIND, Node
from app.ui.main import share_python
from app.ui.settings import Settings
from app.ui.window import Window
from tests.bench import boards

BEAT = 10
PATIENCE = 300.0

application = QApplication(["bench"])
application.setStyle("Fusion")
share_python(application)


class Heart(QObject):
    """Beats in the thread of the window, and notes the longest time between two beats.

    It only looks at the clock: a beat that read files would wait for Python's lock each time.
    """

    def __init__(self):
        super().__init__()
        self._longest = 0.0
        self._last = time.perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self):
        now = time.perf_counter()
        self._longest = max(self._longest, now - self._last)
        self._last = now

    def stop(self):
        """Return the longest time in milliseconds."""
        self._beat()
        self._timer.stop()
        return self._longest * 1000


def spin(condition, patience=PATIENCE):
    """Let the window work until something is so."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def rest(milliseconds):
    """Let the window work for a while."""
    over = []
    QTimer.singleShot(milliseconds, lambda: over.append(True))
    spin(lambda: over)


def open_window(puzzle, kind="lightup"):
    window = Window(Document(kind, puzzle), Settings(QSettings()))
    window.resize(1500, 1100)
    window.show()
    spin(window.windowHandle().isExposed)
    rest(200)
    return window


def close(window):
    window.session.undo_stack.setClean()
    window.close()
    window.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def judged(window):
    return lambda: window.analysis.verdict is not None


def nothing():
    """What the machine and its other programs do to a window that only waits."""
    window = open_window(boards.tiled_lightup(10))
    spin(judged(window))
    heart = Heart()
    rest(1500)
    longest = heart.stop()
    close(window)
    return longest


def solving(size):
    def scene():
        window = open_window(boards.tiled_lightup(size))
        heart = Heart()
        window.session.edit(boards.tiled_lightup(size), "same")
        rest(20)
        window.enter_watch()
        spin(lambda: window.player.finished)
        rest(100)
        longest = heart.stop()
        close(window)
        return longest

    return scene


def at_work(kind, make, meanwhile=None):
    """Explaining a puzzle for two seconds; after the first of them, something else."""

    def scene():
        other_file()
        window = open_window(make(), kind)
        heart = Heart()
        window.enter_watch()
        rest(1000)
        if meanwhile is not None:
            meanwhile(window)
        rest(1000)
        longest = heart.stop()
        close(window)
        return longest

    return scene


def type_on(window):
    """Draw with the keys, faster than anyone can type."""
    window.design.trigger()
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
    window.files.open_path(other_file())
    rest(300)
    window.enter_watch()


def empty_lightup(size):
    return LightUp(("." * size,) * size)


def scrubbing(size):
    def scene():
        window = open_window(boards.tiled_lightup(size))
        window.enter_watch()
        spin(lambda: window.player.finished)
        count = len(window.player.steps)
        heart = Heart()
        for turn in range(120):
            there = turn * count // 60 if turn < 60 else (119 - turn) * count // 60
            window.player_bar.slider.setValue(there)
            rest(15)
        window.player_bar.speed.setValue(window.player_bar.speed.maximum())
        window.player_bar.first.trigger()
        window.player_bar.play.trigger()
        rest(1500)
        longest = heart.stop()
        close(window)
        return longest

    return scene


def editing(size, clicks=200):
    def scene():
        window = open_window(boards.tiled_lightup(size))
        spin(judged(window))
        geometry = window.board.geometry_of_cells
        heart = Heart()
        for number in range(clicks):
            cell = number * 7 % size, number * 13 % size
            place = geometry.cell_rect(cell).center().toPoint()
            QTest.mouseMove(window.board, place + QPoint(1, 1))
            QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=place)
            # Now and then long enough for a verdict to begin.
            rest(150 if number % 10 == 9 else 15)
        spin(judged(window))
        rest(50)
        longest = heart.stop()
        close(window)
        return longest

    return scene


def opening():
    window = open_window(boards.tiled_lightup(10))
    spin(judged(window))
    files = [path for path in paths.puzzles().glob("lightup/*.satori")]
    largest = max(files, key=lambda path: path.stat().st_size)
    heart = Heart()
    window.files.open_path(largest)
    spin(judged(window))
    rest(100)
    longest = heart.stop()
    close(window)
    return longest


def exporting(size):
    """A picture of the solution in every form, two formulas, and a page for the printer."""

    def scene():
        window = open_window(boards.tiled_lightup(size))
        spin(judged(window))
        folder = other_file().parent
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(folder / "printed.pdf"))
        ways = [
            *(
                partial(window.exports.export_to, folder / "out", Choice(What.SOLUTION, kind))
                for kind in Kind
            ),
            *(
                partial(window.formula_dock.exports.export_to, folder / "out", form)
                for form in forms(fast=True)[::3]
            ),
            partial(window.exports.print_to, printer, Choice(What.SOLUTION)),
        ]
        heart = Heart()
        for start in ways:
            start()
            spin(lambda: not window.outgoing.busy)
            rest(50)
        longest = heart.stop()
        close(window)
        return longest

    return scene


def pasting(given):
    """Pasting a text that is no puzzle, but might have been one by its length."""

    def scene():
        window = open_window(boards.tiled_lightup(10))
        spin(judged(window))
        application.clipboard().setText(given)
        rest(100)
        heart = Heart()
        window.files.paste.trigger()
        rest(50)
        longest = heart.stop()
        application.clipboard().clear()
        close(window)
        return longest

    return scene


def showing_formula(size):
    """Opening the formula, for the second time: the first also reads its modules."""

    def scene():
        window = open_window(boards.tiled_lightup(size))
        dock = window.formula_dock
        dock.show()
        spin(lambda: not dock.busy)
        dock.hide()
        spin(lambda: not dock.busy)
        rest(100)
        heart = Heart()
        dock.show()
        spin(lambda: not dock.busy)
        rest(100)
        longest = heart.stop()
        close(window)
        return longest

    return scene


def reading_formula(size):
    """Opening all kinds of rules, scrolling, searching, and choosing cells and clauses."""

    def scene():
        window = open_window(boards.tiled_lightup(size))
        dock = window.formula_dock
        dock.show()
        spin(lambda: dock._panel is not None and not dock.busy and judged(window)())
        panel = dock.panel
        heart = Heart()
        for kind in range(len(panel.found.parts)):
            panel.model.toggle(Node(KIND, kind))
            rest(20)
        bar = panel.tree.verticalScrollBar()
        for turn in range(60):
            bar.setValue(bar.maximum() * turn // 60)
            panel.tree.selectRow(panel.tree.rowAt(40))
            rest(15)
        for words in ("L12", "r30c40", "wall", "at most one", ""):
            panel.search.setText(words)
            spin(lambda: not dock.busy)
            rest(50)
        for number in range(5):
            window.board.move_cursor((7 * number, 11 * number))
            spin(lambda: not dock.busy)
            rest(50)
        panel.clear_search()
        panel.tabs.setCurrentIndex(1)
        spin(lambda: not dock.busy)
        panel.table.scrollToBottom()
        rest(50)
        longest = heart.stop()
        close(window)
        return longest

    return scene


def playing_formula(size):
    """Playing steps fast while the formula shows how its clauses stand."""

    def scene():
        window = open_window(boards.tiled_lightup(size))
        dock = window.formula_dock
        dock.show()
        window.enter_watch()
        spin(lambda: window.player.finished and dock._panel is not None and not dock.busy)
        for kind in range(len(dock.panel.found.parts)):
            dock.panel.model.toggle(Node(KIND, kind))
        rest(100)
        window.player_bar.speed.setValue(window.player_bar.speed.maximum())
        window.player_bar.first.trigger()
        heart = Heart()
        window.player_bar.play.trigger()
        rest(2000)
        longest = heart.stop()
        close(window)
        return longest

    return scene


def painting(size, cells):
    """The time of painting itself, of everything or of one cell."""

    def scene():
        window = open_window(boards.tiled_lightup(size))
        board = window.board
        spin(judged(window))
        geometry = board.geometry_of_cells
        shortest = 1e9
        for number in range(20):
            area = geometry.around((number, number)) if cells == 1 else board.rect()
            start = time.perf_counter()
            board.repaint(area)
            shortest = min(shortest, time.perf_counter() - start)
        close(window)
        return shortest * 1000

    return scene


SCENES = {
    "doing nothing, for comparison (33)": nothing,
    "painting a 100×100 (16)": painting(100, 0),
    "painting one cell of a 100×100 (1)": painting(100, 1),
    "200 clicks on a 40×40 (33)": editing(40),
    "200 clicks on a 100×100 (33)": editing(100),
    "opening the largest bundled file (33)": opening,
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
}
"""What is done, and the most milliseconds it should take."""


def runs_of(scene, repeats=3):
    """What several runs took."""
    return ", ".join(f"{scene():.2f}" for _ in range(repeats))


def resident():
    """Megabytes of memory in use."""
    gc.collect()
    with open("/proc/self/statm") as numbers:
        return int(numbers.read().split()[1]) * 4096 / 1e6


def left_over(window):
    return (
        threading.active_count(),
        len(window.findChildren(QTimer)),
        len(window.findChildren(QWidget)),
        len(application.allWidgets()),
    )


def report_memory():
    window = open_window(boards.tiled_lightup(40))
    spin(judged(window))

    def edit(count):
        geometry = window.board.geometry_of_cells
        for number in range(count):
            cell = number * 7 % 40, number * 13 % 40
            place = geometry.cell_rect(cell).center().toPoint()
            QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=place)
            rest(1)
            if number % 20 == 0:
                spin(judged(window))
        spin(judged(window))

    def solve(count):
        for _ in range(count):
            window.session.edit(boards.tiled_lightup(40), "Draw")
            window.session.edit(boards.random_lightup(40), "Draw")
            window.session.edit(boards.tiled_lightup(40), "Draw")
            window.enter_watch()
            spin(lambda: window.player.finished)
            window.enter_design()

    edit(200)
    solve(3)
    before, things = resident(), left_over(window)
    for name, work in (("1,000 edits", lambda: edit(1000)), ("20 solves", lambda: solve(20))):
        work()
        spin(judged(window))
        rest(100)
        print(
            f"{name:>44} {resident() - before:+.1f} MB of {before:.0f} MB; threads, timers, "
            f"widgets {left_over(window)}, before {things}",
            flush=True,
        )
    close(window)
