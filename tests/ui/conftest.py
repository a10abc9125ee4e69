"""Windows for the tests: settings of their own, and nothing left over afterwards."""

import threading

import pytest
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

from app import paths
from app.formats import read_input, read_text
from app.ui.settings import Settings
from app.ui.window import Window


@pytest.fixture(scope="session")
def qapp_cls():
    QApplication.setStyle("Fusion")
    return QApplication


@pytest.fixture
def settings(tmp_path):
    return Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def open_window(qtbot, settings):
    """Open windows on bundled puzzles or on texts; all are closed in the end."""
    windows = []

    def open_it(what: str) -> Window:
        bundled = paths.puzzles() / f"{what}.satori"
        document = read_input(str(bundled)) if bundled.exists() else read_text(what)
        window = Window(document, settings)
        windows.append(window)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield open_it
    for window in windows:
        window.session.undo_stack.setClean()
        window.close()
        window.deleteLater()


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
    """No thread at work and no timer running once a test is over."""
    yield
    qapp.processEvents()
    for window in QApplication.topLevelWidgets():
        running = [timer for timer in window.findChildren(QTimer) if timer.isActive()]
        assert not [timer for timer in running if timer.parent() is window], running
    threads = [thread for thread in threading.enumerate() if thread.name.startswith("satori")]
    for thread in threads:
        thread.join(2)
        assert not thread.is_alive(), thread
