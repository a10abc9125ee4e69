"""A disk that takes its time: the window goes on, and Stop and closing do what one expects."""

import os
import threading
from multiprocessing import active_children

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from app.formats import read_text, writable_formats
from app.ui.kit import large_texts
from tests.ui.files import pipes
from tests.ui.using_windows import BLANK, answer_dialog, click, judged, press_in_box

BUTTON = QMessageBox.StandardButton
PATIENCE = 30


def draw(qtbot, window, path):
    """Change a puzzle that is in a file."""
    window.session.saved(path, window.session.state.document)
    click(qtbot, window, 0, 0)


@pytest.fixture
def window(qtbot, open_window, slow):
    """A window with a change that is being saved."""
    window = open_window(BLANK)
    draw(qtbot, window, slow)
    judged(qtbot, window)
    qtbot.waitUntil(lambda: not window.stop.isEnabled())
    window.files.save.trigger()
    return window


def saved(file):
    return read_text(file.read()).puzzle


def is_waiting(box):
    """Tell whether a box only says what is waited for."""
    return box.standardButtons() == BUTTON.NoButton


def is_closed(window):
    return not window.isVisible()


def test_the_window_goes_on_while_a_disk_takes_its_time(qtbot, window, slow):
    assert window.files.saver.busy
    qtbot.waitUntil(window.stop.isEnabled)
    assert window.statusBar().currentMessage() == "Saving slow.satori…"
    assert window.session.state.modified
    with pipes.reading(slow) as file:
        qtbot.waitUntil(lambda: not window.files.saver.busy)
        assert saved(file) == window.session.state.puzzle
    assert not window.session.state.modified
    assert not window.stop.isEnabled()
    assert window.statusBar().currentMessage() == "Saved"


def test_what_is_drawn_after_a_save_began_is_still_to_be_saved(qtbot, window, slow):
    before = window.session.state.puzzle
    click(qtbot, window, 1, 1)
    with pipes.reading(slow) as file:
        qtbot.waitUntil(lambda: not window.files.saver.busy)
        assert saved(file) == before
    assert window.session.state.modified
    assert window.session.state.puzzle != before


def test_saving_can_be_given_up(qtbot, window, slow):
    (ticket,) = window.files.saver._task._jobs._tickets
    job = ticket.job
    qtbot.waitUntil(window.stop.isEnabled)
    window.stop.trigger()
    assert not window.files.saver.busy
    assert not window.stop.isEnabled()
    assert window.statusBar().currentMessage() == "Stopped"
    with pipes.reading(slow) as file:
        assert job.ended_within(PATIENCE)
        assert file.read() == ""
    qtbot.waitUntil(lambda: not window.files.saver._task._jobs._tickets)
    assert window.session.state.modified


def test_closing_waits_for_what_is_being_saved(qtbot, window, slow):
    found, boxes = [], []

    def read_it(box):
        boxes.append(box.text())
        with pipes.reading(slow) as file:
            qtbot.waitUntil(lambda: not window.files.saver.busy)
            found.append(saved(file))

    answer_dialog(window, read_it, QMessageBox)
    assert not window.close()
    qtbot.waitUntil(lambda: is_closed(window))
    assert boxes == ["Saving slow.satori…"]
    assert found == [window.session.state.puzzle]


def test_closing_asks_again_about_what_is_not_saved_after_all(qtbot, window):
    asked = []

    def stop(box):
        press_in_box(window, BUTTON.Cancel, asked)
        box.buttons()[0].click()

    answer_dialog(window, stop, QMessageBox)
    assert not window.close()
    qtbot.waitUntil(lambda: bool(asked))
    assert asked == ["Save the changes to slow.satori?"]
    assert not window.files.saver.busy
    assert window.isVisible()
    assert window.session.state.modified


def test_a_copy_of_a_saved_puzzle_is_waited_for_as_well(qtbot, window, slow):
    with pipes.reading(slow):
        qtbot.waitUntil(lambda: not window.session.state.modified)
    window.files.save.trigger()
    assert window.files.saver.busy

    def read_it(box):
        with pipes.reading(slow) as file:
            qtbot.waitUntil(lambda: not window.files.saver.busy)
            assert saved(file) == window.session.state.puzzle

    answer_dialog(window, read_it, QMessageBox)
    assert not window.close()
    qtbot.waitUntil(lambda: is_closed(window))


def test_a_quick_save_on_the_way_out_shows_no_box(qtbot, open_window, tmp_path):
    path = tmp_path / "mine.satori"
    window = open_window(BLANK)
    draw(qtbot, window, path)
    asked = []
    press_in_box(window, BUTTON.Save, asked)
    assert not window.close()
    qtbot.waitUntil(lambda: is_closed(window))
    assert asked == ["Save the changes to mine.satori?"]
    assert window.findChildren(QMessageBox) == []
    assert read_text(path.read_text("utf-8")).puzzle == window.session.state.puzzle


def test_what_is_drawn_while_the_window_waits_to_be_closed_is_asked_about(qtbot, window, slow):
    """The box that blocks the window comes only after a moment."""
    asked = []
    assert not window.close()
    click(qtbot, window, 1, 1)
    press_in_box(window, BUTTON.Cancel, asked)
    with pipes.reading(slow):
        qtbot.waitUntil(lambda: bool(asked))
    assert asked == ["Save the changes to slow.satori?"]
    assert window.isVisible()
    assert window.session.state.modified


def test_a_save_that_fails_keeps_the_window_open(qtbot, open_window, tmp_path):
    folder = tmp_path / "gone"
    window = open_window(BLANK)
    draw(qtbot, window, folder / "mine.satori")
    press_in_box(window, BUTTON.Save)
    assert not window.close()
    qtbot.waitUntil(window.messages.isVisible)
    assert "mine.satori" in window.messages.label.text()
    assert window.isVisible()
    assert window.session.state.modified
    folder.mkdir()
    press_in_box(window, BUTTON.Save)
    assert not window.close()
    qtbot.waitUntil(lambda: is_closed(window))


@pytest.mark.parametrize("arrives", [True, False])
def test_another_puzzle_waits_for_the_save_before(qtbot, open_window, slow, tmp_path, arrives):
    window = open_window(BLANK)
    draw(qtbot, window, slow)
    other = tmp_path / "other.satori"
    other.write_text("satori 1\nkind: lightup\n\n. 1\n")
    ended = []

    def wait_or_stop(box):
        if not arrives:
            box.buttons()[0].click()
        else:
            with pipes.reading(slow):
                qtbot.waitUntil(lambda: not window.files.saver.busy)
        ended.append(box)

    answer_dialog(window, wait_or_stop, QMessageBox, is_waiting)
    press_in_box(window, BUTTON.Save)
    window.files.opener.open_path(other)
    qtbot.waitUntil(lambda: bool(ended))
    assert not window.files.opener.task.busy
    assert (window.session.state.path == other) == arrives
    assert window.session.state.modified != arrives


def test_a_file_that_arrives_late_does_not_keep_a_window_open(qtbot, window, slow, tmp_path):
    """It was asked for before the window was closed."""
    late = tmp_path / "late.satori"
    os.mkfifo(late)
    with pipes.writing(late) as writer:
        window.files.opener.open_path(late)
        assert not window.close()
        writer.write("satori 1\nkind: lightup\n\n. 1\n")
        writer.flush()
        qtbot.waitUntil(lambda: pipes.is_read(writer))
    qtbot.waitUntil(lambda: not window.files.opener.task._jobs.busy)
    with pipes.reading(slow):
        qtbot.waitUntil(lambda: is_closed(window))
    assert window.session.state.path == slow


def test_saving_again_waits_for_the_save_before(qtbot, window, slow):
    before = window.session.state.puzzle
    click(qtbot, window, 1, 1)
    window.files.save.trigger()
    with pipes.reading(slow) as file:
        qtbot.waitUntil(lambda: not window.files.saver.busy)
        first, second = file.read().split("satori 1\n")[1:]
    assert read_text(f"satori 1\n{first}").puzzle == before
    assert read_text(f"satori 1\n{second}").puzzle == window.session.state.puzzle
    assert not window.session.state.modified


def test_a_large_file_that_is_given_up_is_not_read_any_further(
    qtbot, open_window, slow, monkeypatch
):
    monkeypatch.setattr(large_texts, "LARGE", 0)  # as if it were one
    window = open_window(BLANK)
    with pipes.writing(slow):  # and nothing comes
        window.files.opener.open_path(slow)
        qtbot.waitUntil(lambda: bool(active_children()))
        qtbot.waitUntil(window.stop.isEnabled)
        window.stop.trigger()
        qtbot.waitUntil(lambda: not active_children())
        qtbot.waitUntil(lambda: not window.files.opener.task._jobs._tickets)
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
    copying = window.clipboard.activities[0]
    QApplication.clipboard().setText("before")
    window.clipboard.copy.trigger()
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "Copying…")
    if stops:
        window.stop.trigger()
    slowly.set()
    qtbot.waitUntil(lambda: not copying._jobs._tickets)
    qtbot.waitUntil(lambda: not copying.busy)
    assert QApplication.clipboard().text() == ("before" if stops else TALLY)


def test_the_menu_of_formats_is_filled_when_they_are_found(qtbot, open_window, slowly):
    window = open_window(TALLY)
    menu = window.clipboard.copy_menu
    menu.aboutToShow.emit()
    (looking,) = menu.actions()
    assert not looking.isEnabled()
    slowly.set()
    qtbot.waitUntil(lambda: menu.actions()[0].isEnabled())
    forms = writable_formats(window.session.state.document)
    assert [action.text() for action in menu.actions()] == [form.title for form in forms]


def test_a_search_for_formats_that_was_stopped_begins_again(qtbot, open_window, slowly):
    window = open_window(TALLY)
    menu = window.clipboard.copy_menu
    menu.aboutToShow.emit()
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "Looking for formats…")
    window.stop.trigger()
    slowly.set()
    menu.aboutToShow.emit()
    qtbot.waitUntil(lambda: menu.actions()[0].isEnabled())


@pytest.mark.parametrize("looks", ["save as", "copy as"])
def test_the_program_may_end_while_formats_are_looked_for(qapp, open_window, slowly, looks):
    """It ends when it is asked to; no question comes up, and no report."""
    window = open_window(TALLY)
    menu = window.clipboard.copy_menu
    look = window.files.save_as.trigger if looks == "save as" else menu.aboutToShow.emit

    def look_and_end():
        QTimer.singleShot(0, window, lambda: qapp.exit(7))
        look()

    QTimer.singleShot(0, window, look_and_end)
    assert qapp.exec() == 7
    assert not any(action.isEnabled() for action in menu.actions())
