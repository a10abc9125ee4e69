"""A disk that takes its time: the window goes on, and Stop and closing do what one expects."""

import os
import threading
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from app.formats import read_text
from app.ui.files import reading
from app.ui.kit import task as errand
from tests.ui.using_windows import BLANK, answer_dialog, click, judged

BUTTON = QMessageBox.StandardButton
PATIENCE = 30


@pytest.fixture(autouse=True)
def little_time(monkeypatch):
    monkeypatch.setattr(errand, "PATIENCE", 10)


@contextmanager
def read_from(fifo: Path):
    """Begin to read a file, which those who write to it wait for."""
    handle = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(handle) as file:
        yield file


@pytest.fixture
def slow(tmp_path):
    """A file that nobody can write to before somebody reads it."""
    path = tmp_path / "slow.satori"
    os.mkfifo(path)
    yield path
    with read_from(path):  # whoever still waits goes on
        pass


@pytest.fixture
def window(qtbot, open_window, slow):
    """A window with a change that is being saved."""
    window = open_window(BLANK)
    window.session.state.path = slow
    click(qtbot, window, 0, 0)
    judged(qtbot, window)
    qtbot.waitUntil(lambda: not window.stop.isEnabled())
    window.files.save.trigger()
    return window


def saved(file):
    return read_text(file.read()).puzzle


def test_the_window_goes_on_while_a_disk_takes_its_time(qtbot, window, slow):
    assert window.files.saving.busy
    assert window.stop.isEnabled()
    assert window.statusBar().currentMessage() == "Saving slow.satori…"
    assert window.session.state.modified
    with read_from(slow) as file:
        qtbot.waitUntil(lambda: not window.files.saving.busy)
        assert saved(file) == window.session.state.puzzle
    assert not window.session.state.modified
    assert not window.stop.isEnabled()
    assert window.statusBar().currentMessage() == "Saved"


def test_what_is_drawn_after_a_save_began_is_still_to_be_saved(qtbot, window, slow):
    before = window.session.state.puzzle
    click(qtbot, window, 1, 1)
    with read_from(slow) as file:
        qtbot.waitUntil(lambda: not window.files.saving.busy)
        assert saved(file) == before
    assert window.session.state.modified
    assert window.session.state.puzzle != before


def test_saving_can_be_given_up(qtbot, window, slow):
    (ticket,) = window.files.saving._jobs._tickets
    job = ticket.job
    window.stop.trigger()
    assert not window.files.saving.busy
    assert not window.stop.isEnabled()
    assert window.statusBar().currentMessage() == "Stopped"
    with read_from(slow) as file:
        assert job.ended_within(PATIENCE)
        assert file.read() == ""
    qtbot.waitUntil(lambda: not window.files.saving._jobs._tickets)
    assert window.session.state.modified


def test_closing_waits_for_what_is_being_saved(qtbot, window, slow):
    found, boxes = [], []

    def read_it(box):
        boxes.append(box.text())
        with read_from(slow) as file:
            qtbot.waitUntil(lambda: not window.files.saving.busy)
            found.append(saved(file))

    answer_dialog(window, read_it, QMessageBox)
    assert window.close()
    assert boxes == ["Saving slow.satori…"]
    assert found == [window.session.state.puzzle]


def test_closing_asks_again_about_what_is_not_saved_after_all(qtbot, window):
    def stop(box):
        box.buttons()[0].click()
        answer_dialog(window, lambda box: box.button(BUTTON.Cancel).click(), QMessageBox)

    answer_dialog(window, stop, QMessageBox)
    assert not window.close()
    assert not window.files.saving.busy
    assert window.session.state.modified


def test_a_copy_of_a_saved_puzzle_is_waited_for_as_well(qtbot, window, slow):
    with read_from(slow):
        qtbot.waitUntil(lambda: not window.session.state.modified)
    window.files.save.trigger()
    assert window.files.saving.busy

    def read_it(box):
        with read_from(slow) as file:
            qtbot.waitUntil(lambda: not window.files.saving.busy)
            assert saved(file) == window.session.state.puzzle

    answer_dialog(window, read_it, QMessageBox)
    assert window.close()


@pytest.mark.parametrize("arrives", [True, False])
def test_another_puzzle_waits_for_the_save_before(qtbot, open_window, slow, tmp_path, arrives):
    window = open_window(BLANK)
    window.session.state.path = slow
    click(qtbot, window, 0, 0)
    other = tmp_path / "other.satori"
    other.write_text("satori 1\nkind: lightup\n\n. 1\n")

    def wait_or_stop(box):
        if not arrives:
            box.buttons()[0].click()
            return
        with read_from(slow):
            qtbot.waitUntil(lambda: not window.files.saving.busy)

    def save(box):
        box.button(BUTTON.Save).click()
        answer_dialog(window, wait_or_stop, QMessageBox)

    answer_dialog(window, save, QMessageBox)
    window.files.open_path(other)
    qtbot.waitUntil(lambda: not window.files.opening.busy)
    assert (window.session.state.path == other) == arrives
    assert window.session.state.modified != arrives


def test_saving_again_waits_for_the_save_before(qtbot, window, slow):
    click(qtbot, window, 1, 1)
    found = []

    def read_it(box):
        with read_from(slow) as file:
            qtbot.waitUntil(lambda: not window.files.saving.busy)
            found.append(saved(file))

    answer_dialog(window, read_it, QMessageBox)
    window.files.save.trigger()
    assert found != [window.session.state.puzzle]
    with read_from(slow) as file:
        qtbot.waitUntil(lambda: not window.session.state.modified)
        assert saved(file) == window.session.state.puzzle


def test_a_large_file_that_is_given_up_is_not_read_any_further(
    qtbot, open_window, slow, monkeypatch
):
    monkeypatch.setattr(reading, "LARGE", 0)  # as if it were one
    window = open_window(BLANK)
    writer = os.open(slow, os.O_RDWR)  # and nothing comes
    window.files.open_path(slow)
    qtbot.waitUntil(lambda: bool(active_children()))
    window.stop.trigger()
    qtbot.waitUntil(lambda: not active_children())
    qtbot.waitUntil(lambda: not window.files.opening._jobs._tickets)
    os.close(writer)
    assert not window.messages.isVisible()


@pytest.fixture
def slowly(tally, monkeypatch):
    """A puzzle that is written only once it may be; return what lets it."""
    may = threading.Event()
    native = tally.codecs.native

    def write(puzzle):
        assert may.wait(PATIENCE)
        return native.write(puzzle)

    slow = native._replace(write=write)
    monkeypatch.setattr(tally, "codecs", tally.codecs._replace(native=slow))
    yield may
    may.set()


TALLY = "satori 1\nkind: tally\n\n1 0\n1 0\n"


@pytest.mark.parametrize("stops", [True, False])
def test_what_is_slow_to_write_is_copied_in_the_end(qtbot, open_window, slowly, stops):
    window = open_window(TALLY)
    QApplication.clipboard().setText("before")
    window.clipboard.copy.trigger()
    assert window.clipboard.copying.busy
    assert window.statusBar().currentMessage() == "Copying…"
    if stops:
        window.stop.trigger()
    slowly.set()
    qtbot.waitUntil(lambda: not window.clipboard.copying._jobs._tickets)
    qtbot.waitUntil(lambda: not window.clipboard.copying.busy)
    assert QApplication.clipboard().text() == ("before" if stops else TALLY)


@pytest.mark.parametrize("looks", ["save as", "copy as"])
def test_the_program_may_end_while_forms_are_looked_for(qapp, open_window, slowly, looks):
    """It ends when it is asked to; no question comes up, and no report."""
    window = open_window(TALLY)
    menu = window.clipboard.copy_menu
    look = window.files.save_as.trigger if looks == "save as" else menu.aboutToShow.emit

    def look_and_end():
        QTimer.singleShot(0, window, partial(qapp.exit, 7))
        look()

    QTimer.singleShot(0, window, look_and_end)
    assert qapp.exec() == 7
    assert menu.isEmpty()
