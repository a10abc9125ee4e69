"""Use the window at random for an hour, on a display of its own: `make monkey`.

`python -m tests.fuzz.monkey MINUTES SEED`. It presses keys and buttons, drags, turns the wheel,
chooses from menus, answers dialogs and opens puzzles, faster than anyone. Whatever nobody expected
is printed: errors, words of Qt, a window that does not answer for seconds, memory that grows.
"""

import faulthandler
import os
import subprocess
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from types import TracebackType

from PySide6.QtCore import (
    QEvent,
    QMessageLogContext,
    QObject,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QAction, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QFileDialog, QWidget

from app import paths
from app.core.collector import collect_all, spare_old_objects
from app.core.heap import share_one_heap
from app.ui import main as program
from app.ui.kit.settings import Settings
from app.ui.window import Window
from tests.bulk.soak import megabytes
from tests.fuzz.elsewhere import away_from_home

PATIENCE = 60
"""Seconds without an answer after which it is printed where the program is, and it ends."""

LONG = 1.0
"""Seconds of the window's thread that nothing may take."""

PLAIN = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
HELD = (*(PLAIN,) * 6, SHIFT, CTRL, CTRL | SHIFT, ALT)
LEFT = Qt.MouseButton.LeftButton
BUTTONS = (LEFT, LEFT, LEFT, Qt.MouseButton.RightButton)
Key = Qt.Key
KEYS = (
    *(Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down) * 3,
    *(Key.Key_Space, Key.Key_Return, Key.Key_Escape, Key.Key_Tab) * 2,
    *(Key.Key_Home, Key.Key_End, Key.Key_PageUp, Key.Key_PageDown),
    *(Key.Key_Backspace, Key.Key_Delete, Key.Key_Plus, Key.Key_Minus),
    *(Key(Key.Key_0.value + number) for number in range(10)),
    *(Key(Key.Key_A.value + number) for number in range(26)),
    *(Key(Key.Key_F1.value + number) for number in range(12)),
)
ENDING = {(Key.Key_Q, CTRL), (Key.Key_F4, ALT)}
NOT_OURS = ("QFileDialog", "QAbstractPrintDialog")
"""Dialogs that are closed at once: they reach the files and printers of others."""

EXPECTED = "QPageSetupDialog: Cannot be used on non-native printers"
"""What Qt's own preview says where there is no printer."""

ENDS = ("", ".satori", ".txt", ".png", ".html", ".pdf", ".cnf")


class Wrong(Counter[str]):
    """Everything that nobody expected, and how often; the first three times it is printed."""

    def note(self, what: str, more: str = "") -> None:
        """Count something."""
        self[what] += 1
        if self[what] <= 3:
            print(f"WRONG: {what} {more}", flush=True)

    def hear(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        """Count what Qt says."""
        if not message.startswith(EXPECTED):
            self.note(f"Qt says: {message}")

    def catch(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Count an error."""
        place = traceback.extract_tb(trace)[-1]
        words = "".join(traceback.format_exception(error))
        self.note(f"{kind.__name__} at {Path(place.filename).name}:{place.lineno}", words)


class Monkey:
    """Does one thing after the other, also while a dialog or a menu waits for an answer."""

    def __init__(self, window: Window, random: Random, wrong: Wrong, minutes: float) -> None:
        self._window = window
        self._random = random
        self._wrong = wrong
        self._minutes = minutes
        self._begun = time.monotonic()
        # Not QTimer.singleShot: for every call that waits, PySide keeps something forever.
        self._next = QTimer(singleShot=True)
        self._next.timeout.connect(self.act)
        self._front: QWidget = window  # kept: with its front, Python would lose what is in it
        self._bundled = sorted(paths.puzzles().rglob("*.satori"))
        self.samples: list[float] = []
        self.done: Counter[str] = Counter()
        self._acts = {
            self._click: 30, self._double_click: 4, self._drag: 10, self._point: 12,
            self._wheel: 5, self._press: 30, self._choose: 8, self._push: 6, self._open: 1,
            self._resize: 1, self._leave: 6,
        }  # fmt: skip

    def act(self) -> None:
        """Do something, and see to it that something else follows."""
        spent = time.monotonic() - self._begun
        if spent > self._minutes * 60:
            self._close_all()
            QApplication.exit(0)
            self._next.start(100)  # a dialog may have been in the way
            return
        self._next.start(self._random.choice((0, 0, 1, 5, 30)))
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        if spent > 60 * (len(self.samples) + 1):
            self._sample()
        for front in QApplication.topLevelWidgets():
            if front.isVisible() and any(map(front.inherits, NOT_OURS)):
                front.close()
                return
        do = self._random.choices([*self._acts], [*self._acts.values()])[0]
        self.done[do.__name__] += 1
        before = time.thread_time()
        do()
        if time.thread_time() - before > LONG:
            self._wrong.note(f"{do.__name__} takes long", f"{time.thread_time() - before:.1f} s")

    def _sample(self) -> None:
        collect_all()
        self.samples.append(megabytes(os.getpid()))
        acted = self.done.total()
        print(f"{len(self.samples):4} min  {acted:9,} acts  {self.samples[-1]:6.1f} MB", flush=True)

    def _close_all(self) -> None:
        for front in QApplication.topLevelWidgets():
            if isinstance(front, QDialog):
                front.close()

    def _top(self) -> QWidget:
        """Return what is in front: a menu, a dialog or the window."""
        found = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if found is None:
            tops = QApplication.topLevelWidgets()
            others = [one for one in tops if one.isVisible() and isinstance(one, QDialog)]
            takes = others and self._random.random() < 0.5
            found = self._random.choice(others) if takes else self._window
        self._front = found
        return found

    def _somewhere(self) -> tuple[QWidget, QPoint]:
        """Return a place of what is in front, most often of the board."""
        front = self._top()
        if front is self._window and self._random.random() < 0.6:
            found: QWidget = self._window.board
        else:
            found = front.childAt(self._place_in(front)) or front
        return found, self._place_in(found)

    def _place_in(self, widget: QWidget) -> QPoint:
        random = self._random
        return QPoint(random.randrange(widget.width() + 1), random.randrange(widget.height() + 1))

    def _click(self) -> None:
        where, place = self._somewhere()
        random = self._random
        QTest.mouseClick(where, random.choice(BUTTONS), random.choice(HELD), place)

    def _double_click(self) -> None:
        where, place = self._somewhere()
        QTest.mouseDClick(where, LEFT, PLAIN, place)

    def _drag(self) -> None:
        where, place = self._somewhere()
        random = self._random
        button = random.choice(BUTTONS)
        QTest.mousePress(where, button, PLAIN, place)
        for _ in range(random.randint(1, 8)):
            step = QPoint(random.randint(-60, 60), random.randint(-60, 60))
            QTest.mouseMove(where, place + step)
        QTest.mouseRelease(where, button, PLAIN, place)

    def _point(self) -> None:
        QTest.mouseMove(*self._somewhere())

    def _wheel(self) -> None:
        where, place = self._somewhere()
        event = QWheelEvent(
            QPointF(place),
            QPointF(where.mapToGlobal(place)),
            QPoint(),
            QPoint(0, self._random.choice((-120, 120, 240))),
            Qt.MouseButton.NoButton,
            self._random.choice(HELD),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(where, event)

    def _press(self) -> None:
        front = self._top()
        key, held = self._random.choice(KEYS), self._random.choice(HELD)
        if (key, held) not in ENDING:
            QTest.keyClick(front.focusWidget() or front, key, held)

    def _choose(self) -> None:
        """Trigger something of a menu, whatever it is."""
        if self._top() is self._window:
            actions = [
                one
                for one in self._window.findChildren(QAction)
                if one.isEnabled() and one.menu() is None and one.shortcut().toString() != "Ctrl+Q"
            ]
            self._random.choice(actions).trigger()

    def _push(self) -> None:
        """Press a button of what is in front."""
        found = [one for one in self._top().findChildren(QAbstractButton) if one.isVisible()]
        if found:
            self._random.choice(found).click()

    def _open(self) -> None:
        if self._top() is self._window:
            self._window.files.opener.open_path(self._random.choice(self._bundled))

    def _resize(self) -> None:
        if self._top() is self._window:
            random = self._random
            self._window.resize(random.randint(500, 1500), random.randint(400, 1100))

    def _leave(self) -> None:
        """Close what is in front of the window."""
        front = self._top()
        if front is not self._window:
            front.close()

    # What the dialogs of files would say

    def save_where(self, *given: object) -> tuple[str, str]:
        """Name a file in the folder of this run, or none."""
        name = f"{self._random.randrange(20)}{self._random.choice(ENDS)}"
        return (str(Path.cwd() / name) if self._random.random() < 0.7 else "", "")

    def open_what(self, *given: object) -> tuple[str, str]:
        """Name a bundled file, or one that was saved."""
        saved = [path for path in Path.cwd().iterdir() if path.is_file()]
        return str(self._random.choice([*self._bundled, *saved])), ""

    def folder(self, *given: object) -> str:
        """Name the folder of this run."""
        return str(Path.cwd())


class Open(QObject):
    """Keeps a window open: the monkey finds a way to close it within minutes."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Close:
            event.ignore()
            return True
        return False


def inside(minutes: float, seed: int) -> int:
    """Use the window until the time is up; return how many different things were wrong."""
    spare_old_objects()
    share_one_heap()
    wrong = Wrong()
    application = QApplication(["monkey", "-style", "fusion"])
    qInstallMessageHandler(wrong.hear)
    program.share_python(application)
    window = program._window([], Settings())
    window.show()
    QTest.qWaitForWindowExposed(window)
    monkey = Monkey(window, Random(seed), wrong, minutes)
    for name, said in (
        ("getSaveFileName", monkey.save_where),
        ("getOpenFileName", monkey.open_what),
        ("getExistingDirectory", monkey.folder),
    ):
        setattr(QFileDialog, name, said)
    keeper = Open()
    window.installEventFilter(keeper)
    faulthandler.enable()
    with program.guarded(window, Path.cwd() / "recovery"):
        sys.excepthook = wrong.catch
        monkey.act()
        application.exec()
    faulthandler.cancel_dump_traceback_later()
    print(f"{monkey.done.total():,} acts: {dict(monkey.done)}")
    print(f"memory by the minute: {[round(sample) for sample in monkey.samples]}")
    print(f"wrong: {dict(wrong)}", flush=True)
    os._exit(int(bool(wrong)))  # a job may be at work


def main(minutes: str = "60", seed: str = "0") -> int:
    """Start the program on another display, with a home of its own."""
    command = [sys.executable, "-m", "tests.fuzz.monkey", "inside", minutes, seed]
    with away_from_home() as (environment, home):
        return subprocess.run(command, env=environment, cwd=home).returncode


if __name__ == "__main__":
    if sys.argv[1:2] == ["inside"]:
        sys.exit(inside(float(sys.argv[2]), int(sys.argv[3])))
    sys.exit(main(*sys.argv[1:]))
