"""What is done to a window by someone who plays, and to its library, while it is watched."""

import tempfile
import time
from pathlib import Path
from statistics import median

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.session.state import Mode
from app.store.shelf import Filter
from tests.bench import boards
from tests.bench.heartbeat import (
    close,
    judged,
    left_over,
    open_window,
    resident,
    rest,
    spin,
    tell_memory,
    watched,
)

FILES = 10_000


def small_file(number):
    """A puzzle of three columns, another one for every number below 2 ** 15."""
    bits = f"{number:015b}".replace("0", " .").replace("1", " X")
    rows = [bits[start : start + 6].strip() for start in range(0, 30, 6)]
    level = ("easy", "hard")[number % 2]
    head = f"satori 1\nkind: lightup\ntitle: Number {number}\ndifficulty: {level}\n\n"
    return head + "\n".join(rows) + "\n"


def listing(scene):
    """A library to which a folder of many files is added, while its group is open."""

    def run():
        with (
            tempfile.TemporaryDirectory() as name,
            watched(boards.tiled_lightup(10)) as (window, heart),
        ):
            folder = Path(name)
            for number in range(FILES):
                (folder / f"{number}.satori").write_text(small_file(number))
            library = window.library
            spin(lambda: library.tree is not None and not library.busy)
            heart.start()
            library.add_folder(folder)
            library.tree.lines.toggle(library.tree.lines.groups[-1])
            spin(lambda: not library.busy)
            rest(100)
            return scene(library, heart)

    return run


def filled(library, heart):
    """The longest gap until all files are listed."""
    return heart.stop()


def scrolled(library, heart):
    """The longest gap while someone drags the scroll bar from end to end."""
    heart.start()
    bar = library.tree.verticalScrollBar()
    for place in range(0, bar.maximum(), max(1, bar.maximum() // 300)):
        bar.setValue(place)
        rest(2)
    return heart.stop()


def filtered(library, heart):
    """The longest gap while someone changes the filter, which lists half of the files or all."""
    heart.start()
    for _ in range(10):
        for wanted in (Filter(level="hard"), Filter()):
            library.filter.choose(wanted)
            rest(20)
    return heart.stop()


def marking(size, of):
    """The time of the window's thread from the click to the paint: the median or the longest."""

    def scene():
        with watched(boards.tiled_lightup(size)) as (window, _):
            spin(judged(window))
            window.session.enter(Mode.PLAY)
            rest(500)
            times = []
            for place in _places(window, size, 60):
                start = time.thread_time()
                QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=place)
                QApplication.processEvents()
                times.append(time.thread_time() - start)
            return of(times) * 1000

    return scene


def _places(window, size, count):
    geometry = window.board.geometry_of_cells
    for number in range(count):
        cell = number * 7 % size, number * 13 % size
        yield geometry.cell_rect(cell).center().toPoint() + QPoint(1, 1)


def report_moves():
    """What 10,000 marks leave behind; all of them can be undone."""
    window = open_window(boards.tiled_lightup(40))
    spin(judged(window))
    window.session.enter(Mode.PLAY)
    rest(500)

    def mark(count):
        for number, place in enumerate(_places(window, 40, count)):
            QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=place)
            if number % 20 == 0:
                rest(1)

    mark(2_000)
    before, things = resident(), left_over(window)
    mark(10_000)
    tell_memory("10,000 marks on a 40×40", window, before, things)
    close(window)


SCENES = {
    "listing 10,000 files (33)": listing(filled),
    "scrolling through 10,000 files (33)": listing(scrolled),
    "filtering 10,000 files (33)": listing(filtered),
    "a mark on a 40×40, median (16)": marking(40, median),
    "a mark on a 40×40, longest (16)": marking(40, max),
}
