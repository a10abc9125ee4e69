"""A window at work, watched by a timer in its own thread. Imported where there is a display."""

import gc
import threading
import time
from contextlib import contextmanager
from typing import NamedTuple

from PySide6.QtCore import QEvent, QEventLoop, QObject, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.core.collector import spare_old_objects
from app.core.document import Document
from app.core.words import Message
from app.session.state import Mode
from app.ui.kit.settings import Settings
from app.ui.main import share_python
from app.ui.window import Window
from tests.bench import boards
from tests.bench.stalls import Sleepers
from tests.ui.using_windows import forget_changes

BEAT = 10
PATIENCE = 300.0

application = QApplication(["bench"])
application.setStyle("Fusion")
spare_old_objects()
share_python(application)
sleepers = Sleepers()


class Longest(NamedTuple):
    """Milliseconds: by the clock, and what of it the program can be blamed for.

    Other programs, and other machines on the same processors, have their share of the first. The
    second leaves out the time in which a processor did not even wake a program that only sleeps,
    and is at most what all our threads have used of the processors; unless we wait for a disk.
    """

    by_clock: float
    own: float

    def __str__(self):
        return f"{self.by_clock:.1f} ({self.own:.1f})"


class Gap(NamedTuple):
    """The time between two beats, in seconds."""

    start: float
    end: float
    used: float

    def own(self, stalls):
        """What is left without the stalls of the processor that had most of them."""
        stalled = max(
            sum(stall.within(self.start, self.end) for stall in of_processor)
            for of_processor in stalls
        )
        return min(self.used, self.end - self.start - stalled)


class Heart(QObject):
    """Beats in the thread of the window, and notes the longest time between two beats.

    It only looks at clocks: a beat that read files would wait for Python's lock each time.
    """

    def __init__(self):
        super().__init__()
        self._gaps = []
        self._last = self._last_used = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT)
        self._timer.timeout.connect(self._beat)

    def start(self):
        """Watch from now on."""
        self._gaps = []
        self._last, self._last_used = time.perf_counter(), time.process_time()
        self._timer.start()

    def _beat(self):
        now, used = time.perf_counter(), time.process_time()
        self._gaps.append(Gap(self._last, now, used - self._last_used))
        self._last, self._last_used = now, used

    def stop(self):
        """Return the longest time."""
        self._beat()
        self._timer.stop()
        stalls = sleepers.stalls()
        return Longest(
            max(gap.end - gap.start for gap in self._gaps) * 1000,
            max(gap.own(stalls) for gap in self._gaps) * 1000,
        )


def spin(condition, patience=PATIENCE):
    """Let the window work until something is so."""
    waker = QTimer(interval=int(patience * 1000))  # it may have nothing left to do, nor to say
    waker.start()
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
    store = QSettings()
    store.clear()  # what another window has left open is not measured here
    settings = Settings(store)
    settings.opens_in = Mode.DESIGN  # what is measured begins there
    window = Window(Document(kind, puzzle), settings)
    window.resize(1500, 1100)
    window.show()
    spin(window.windowHandle().isExposed)
    rest(200)
    return window


def close(window):
    forget_changes(window)
    window.close()
    window.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@contextmanager
def watched(puzzle, kind="lightup"):
    """A window with a puzzle, and a heart for it, which is still to be started."""
    window = open_window(puzzle, kind)
    heart = Heart()
    try:
        yield window, heart
    finally:
        heart.stop()
        close(window)


def judged(window):
    return lambda: window.session.state.verdict is not None


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


def edit(window, count):
    """Click on cells of a board of 40 × 40, or beside them where that is what draws."""
    geometry = window.board.geometry_of_cells
    for number in range(count):
        cell = number * 7 % 40, number * 13 % 39
        place = geometry.cell_rect(cell).center()
        if window.session.editor.edges:
            place = (place + geometry.cell_rect((cell[0], cell[1] + 1)).center()) / 2
        QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=place.toPoint())
        rest(1)
        if number % 20 == 0:
            spin(judged(window))
    spin(judged(window))


def tell_memory(name, window, before, things):
    spin(judged(window))
    rest(100)
    print(
        f"{name:>44} {resident() - before:+.1f} MB of {before:.0f} MB; threads, timers, "
        f"widgets {left_over(window)}, before {things}",
        flush=True,
    )


def report_memory():
    other = _edit_norinori()
    window = open_window(boards.tiled_lightup(40))
    spin(judged(window))

    def solve(count):
        for _ in range(count):
            window.session.drawing.edit(boards.tiled_lightup(40), Message("Draw"))
            window.session.drawing.edit(boards.random_lightup(40), Message("Draw"))
            window.session.drawing.edit(boards.tiled_lightup(40), Message("Draw"))
            window.session.enter(Mode.SOLVE)
            spin(lambda: window.session.state.told.finished)
            window.session.enter(Mode.DESIGN)

    edit(window, 200)
    solve(3)
    before, things = resident(), left_over(window)
    edit(window, 1000)
    tell_memory("1,000 edits", window, before, things)
    solve(20)
    tell_memory("20 solves", window, before, things)
    close(window)
    close(other)  # not sooner: what it held would be there for others to take


def _edit_norinori():
    """Tell of regions, whose numbers follow each other: an edit can change many rows."""
    window = open_window(boards.tiled_norinori(40), "norinori")
    spin(judged(window))
    edit(window, 200)
    before, things = resident(), left_over(window)
    edit(window, 1000)
    tell_memory("1,000 edits of Norinori", window, before, things)
    return window
