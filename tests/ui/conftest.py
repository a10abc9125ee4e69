"""Windows for the tests: settings of their own, and nothing left over afterwards."""

import threading
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractAnimation, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app import paths
from app.core.stop import Stop
from app.formats import read_input, read_text
from app.session.state import Mode
from app.store import shelf
from app.ui.kit.jobs import Jobs
from app.ui.kit.settings import Settings
from app.ui.window import Window
from tests.ui.using_windows import PATIENCE, forget_changes

STOPPED = QAbstractAnimation.State.Stopped


@pytest.fixture(scope="session")
def qapp_cls():
    QApplication.setStyle("Fusion")
    return QApplication


@pytest.fixture(scope="session", autouse=True)
def our_puzzles_are_read_once():
    """Every window lists hundreds of puzzles of ours: to read them took half the time of tests."""
    read, ours, known = shelf.read_entry, paths.puzzles(), {}

    def read_entry(path: Path, stop: Stop) -> shelf.Entry | None:
        if ours not in path.parents:
            return read(path, stop)
        if path not in known:
            known[path] = read(path, stop)
        stop.check()
        return known[path]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shelf, "read_entry", read_entry)
        yield


@pytest.fixture
def qtbot(qtbot):
    """Waits long enough for whatever is waited for on a machine that has other work as well."""
    for name in ("waitUntil", "waitSignal"):
        setattr(qtbot, name, partial(getattr(qtbot, name), timeout=PATIENCE))
    return qtbot


@pytest.fixture
def jobs(qapp):
    made = Jobs()
    yield made
    made.shut_down()


@pytest.fixture
def settings(tmp_path):
    found = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    found.opens_in = Mode.DESIGN  # most tests draw
    return found


def at_work(window: QWidget) -> list[str]:
    """Name the timers and animations of a window that are running."""
    timers = [timer for timer in window.findChildren(QTimer) if timer.isActive()]
    fading = [one for one in window.findChildren(QAbstractAnimation) if one.state() != STOPPED]
    return [f"{found} of {found.parent()}" for found in (*timers, *fading)]


@pytest.fixture
def open_window(qtbot, settings):
    """Open windows on bundled puzzles or on texts; all are closed in the end."""
    windows = []

    def open_it(what: str, **more) -> Window:
        bundled = paths.puzzles() / f"{what}.satori"
        document = read_input(str(bundled)) if bundled.exists() else read_text(what)
        window = Window(document, settings, **more)
        if settings.layout()[0].isEmpty():
            window.resize(1180, 780)  # the screen of the tests is smaller
        windows.append(window)
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield open_it
    for window in windows:
        QTest.keyRelease(window, Qt.Key.Key_Shift)  # Qt takes keys of the last event as still down
        forget_changes(window)
        window.export_queue.stop()
        window.close()
    ticking = [found for window in windows for found in at_work(window)]
    for window in windows:
        window.deleteLater()
    assert not ticking


@pytest.fixture
def open_formula(qtbot, open_window):
    """Open windows with the formula below the board; return each with what shows the formula."""

    def open_it(what: str):
        window = open_window(what)
        window.formula_dock.toggleViewAction().trigger()
        qtbot.waitUntil(lambda: not window.formula_dock.busy)
        return window, window.formula_dock.panel

    return open_it


@pytest.fixture(autouse=True)
def nothing_left_over(qapp):
    """No thread at work and no timer running, in whatever window, once a test is over."""
    yield
    qapp.processEvents()
    assert not [found for window in QApplication.topLevelWidgets() for found in at_work(window)]
    threads = [thread for thread in threading.enumerate() if thread.name.startswith("satori")]
    for thread in threads:
        thread.join(10)
        assert not thread.is_alive(), thread
