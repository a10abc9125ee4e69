"""What is done in an order that nobody has in mind."""

import os
import select
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QActionGroup
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox

from app.core.editing import Spot
from app.core.words import Message
from app.formats import read_text
from app.ui.kit import task as errand
from tests.ui.using_windows import BLANK, answer_dialog, click, judged, looks, place, shown


@contextmanager
def writing(fifo: Path):
    """A file that others are waiting to read."""
    handle = os.open(fifo, os.O_RDWR)  # without waiting for a reader
    with os.fdopen(handle, "w") as file:
        yield file


def is_read(file: TextIO) -> bool:
    """Whether others have read all that was written."""
    return not select.select([file], [], [], 0)[0]


LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
SEVERAL = "satori 1\nkind: lightup\n\n. . X 1\n. . X .\n"


def middle(window, row: int, col: int) -> QPoint:
    return window.board.geometry_of_cells.cell_rect((row, col)).center().toPoint()


@pytest.mark.parametrize("button", [LEFT, RIGHT])
def test_a_grid_that_shrinks_under_a_drag(qtbot, open_window, button):
    window = open_window(BLANK)
    small = window.session.state.puzzle
    window.session.edit(window.session.editor.resized(small, 9, 9), Message("Resize"))
    start, end = middle(window, 8, 8), middle(window, 8, 6)
    QTest.mousePress(window.board, button, pos=start)
    QTest.mouseMove(window.board, end)
    window.undo.trigger()
    QTest.mouseMove(window.board, middle(window, 0, 0))
    QTest.mouseRelease(window.board, button, pos=middle(window, 0, 1))
    assert window.session.state.puzzle == small
    assert shown(window) == looks(window, puzzle=small)


def test_solving_during_a_drag(qtbot, open_window):
    window = open_window(BLANK)
    before = window.session.state.puzzle
    QTest.mousePress(window.board, LEFT, pos=middle(window, 0, 0))
    QTest.mouseMove(window.board, middle(window, 0, 1))
    window.solve.trigger()
    QTest.mouseRelease(window.board, LEFT, pos=middle(window, 0, 1))
    assert window.session.state.watching
    assert window.session.state.puzzle == before


def test_a_second_button_during_a_drag(qtbot, open_window):
    window = open_window(BLANK)
    QTest.mousePress(window.board, LEFT, pos=middle(window, 0, 0))
    QTest.mouseMove(window.board, middle(window, 0, 1))
    QTest.mousePress(window.board, RIGHT, pos=middle(window, 1, 1))
    QTest.mouseRelease(window.board, RIGHT, pos=middle(window, 1, 0))
    QTest.mouseRelease(window.board, LEFT, pos=middle(window, 0, 1))
    assert window.session.state.puzzle.grid[0][:2] == "XX"
    assert shown(window) == looks(window)


def test_a_verdict_during_a_drag(qtbot, open_window):
    window = open_window(BLANK)
    judged(qtbot, window)
    click(qtbot, window, 2, 2)
    QTest.mousePress(window.board, LEFT, pos=middle(window, 0, 0))
    QTest.mouseMove(window.board, middle(window, 0, 1))
    drawn = shown(window)
    assert drawn != looks(window)
    judged(qtbot, window)
    assert shown(window) == drawn
    QTest.mouseRelease(window.board, LEFT, pos=middle(window, 0, 1))


def test_a_double_click_in_the_library_opens_one_puzzle(qtbot, open_window, tmp_path):
    window = open_window("lightup/first-light")
    qtbot.waitUntil(lambda: window.library.tree is not None)
    files = []
    for name in ("one", "two", "three"):
        files.append(tmp_path / f"{name}.satori")
        files[-1].write_text(SEVERAL)
        window.files.open_path(files[-1])
    tree = window.library.tree
    oldest = tree.topLevelItem(0).child(2)
    assert Path(oldest.toolTip(0)) == files[0]
    place = tree.visualItemRect(oldest).center()
    opened = []
    window.session.subscribe(
        lambda state, changed: opened.append(state.path) if "opened" in changed else None
    )
    QTest.mouseClick(tree.viewport(), LEFT, pos=place)
    QTest.mouseDClick(tree.viewport(), LEFT, pos=place)
    assert opened == [files[0]]
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_Down)
    QTest.keyClick(tree, Qt.Key.Key_Return)
    assert opened == [files[0], files[2]]


def test_keys_in_the_list_of_steps_lead_to_the_step(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.steps.list.setFocus()
    QTest.keyClick(window.steps.list, Qt.Key.Key_Home)
    assert window.session.state.position == 0
    QTest.keyClick(window.steps.list, Qt.Key.Key_Right)
    assert window.session.state.position == 1
    qtbot.waitUntil(lambda: window.steps.list.currentRow() == 0)
    QTest.keyClick(window.steps.list, Qt.Key.Key_Down)
    assert window.session.state.position == 2


def test_keys_on_buttons_and_sliders_are_theirs(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    bar = window.playback_bar
    end, speed = window.session.state.place, bar.speed.value()
    bar.speed.setFocus()
    QTest.keyClick(bar.speed, Qt.Key.Key_Right)
    assert window.session.state.solved
    assert bar.speed.value() == speed + 1
    (back,) = (button for button in bar.back.associatedObjects() if button.parent() is bar)
    back.setFocus()
    for number in (end, end - 1):  # from the solution to the last step
        QTest.keyClick(back, Qt.Key.Key_Space)
        assert not window.session.state.solved
        assert window.session.state.place == number
    assert not window.session.state.playing


def test_nothing_is_left_of_dialogs_and_menus(qtbot, open_window):
    window = open_window("lightup/first-light")

    def left():
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return len(window.findChildren(QActionGroup)), len(window.children())

    def use():
        window.session.open(window.session.state.document, None)
        answer_dialog(window, lambda dialog: dialog.reject())
        window.files.make_new()
        answer_dialog(window, lambda dialog: dialog.reject())
        window.files.ask_and_resize()

    use()
    before = left()
    use()
    use()
    assert left() == before


@pytest.fixture
def little_time(monkeypatch):
    monkeypatch.setattr(errand, "PATIENCE", 10)


@pytest.mark.usefixtures("little_time")
def test_what_is_asked_for_last_is_opened(qtbot, open_window, tmp_path):
    """A file that takes long to read, here one that somebody else still writes, comes too late."""
    window = open_window("lightup/first-light")
    slow, quick = tmp_path / "slow.satori", tmp_path / "quick.satori"
    os.mkfifo(slow)
    quick.write_text(SEVERAL)
    with writing(slow) as writer:
        window.files.open_path(slow)
        assert window.files.opening.busy
        assert window.stop.isEnabled()
        assert window.statusBar().currentMessage() == "Opening slow.satori…"
        click(qtbot, window, 0, 0)  # all else can be done meanwhile
        window.undo.trigger()
        window.files.open_path(quick)
        qtbot.waitUntil(lambda: window.session.state.path == quick)
        writer.write(SEVERAL.replace("1", "2"))
    judged(qtbot, window)
    assert window.session.state.path == quick
    assert window.session.state.puzzle == read_text(SEVERAL).puzzle
    assert window.statusBar().currentMessage() == ""


@pytest.mark.usefixtures("little_time")
def test_a_slow_file_is_opened_in_the_end(qtbot, open_window, tmp_path):
    window = open_window("lightup/first-light")
    slow = tmp_path / "slow.satori"
    os.mkfifo(slow)
    with writing(slow) as writer:
        window.files.open_path(slow)
        writer.write(SEVERAL)
        writer.flush()
        qtbot.waitUntil(lambda: is_read(writer))
    qtbot.waitUntil(lambda: window.session.state.path == slow)
    assert not window.files.opening.busy


@pytest.mark.usefixtures("little_time")
def test_a_slow_file_can_be_given_up(qtbot, open_window, tmp_path):
    window = open_window("lightup/first-light")
    judged(qtbot, window)
    before = window.session.state.document
    slow = tmp_path / "slow.satori"
    os.mkfifo(slow)
    with writing(slow) as writer:
        window.files.open_path(slow)
        window.stop.trigger()
        assert not window.files.opening.busy
        assert not window.stop.isEnabled()
        writer.write(SEVERAL)
    assert window.session.state.document is before


@pytest.fixture
def arriving(qtbot, tmp_path, monkeypatch):
    """Begin to open a slow file; return what lets it arrive, which takes events and no more."""
    patience = errand.PATIENCE
    slow = tmp_path / "slow.satori"
    os.mkfifo(slow)
    with writing(slow) as writer:

        def begin(window):
            monkeypatch.setattr(errand, "PATIENCE", 10)
            window.files.open_path(slow)
            monkeypatch.setattr(errand, "PATIENCE", patience)  # of whatever is done meanwhile

            def arrive():
                writer.write(SEVERAL)
                writer.flush()
                qtbot.waitUntil(lambda: is_read(writer))
                writer.close()
                qtbot.waitUntil(lambda: not window.files.opening._jobs.busy)
                QApplication.processEvents()

            return arrive

        yield begin


def test_a_slow_file_waits_for_the_size_that_is_being_chosen(qtbot, open_window, arriving):
    window = open_window(BLANK)
    arrive = arriving(window)
    edited = []
    window.session.subscribe(
        lambda state, changed: edited.append(state.puzzle) if "edition" in changed else None
    )

    def choose(dialog):
        arrive()
        dialog.rows.setValue(4)
        dialog.accept()

    answer_dialog(window, choose, QDialog)
    answer_dialog(window, lambda box: box.button(BUTTON.Discard).click(), QMessageBox)
    window.files.resize.trigger()
    qtbot.waitUntil(lambda: window.session.state.path is not None)
    assert [(puzzle.rows, puzzle.cols) for puzzle in edited] == [(4, 3), (2, 4)]


def test_a_slow_file_waits_for_the_title_that_is_being_written(qtbot, open_window, arriving):
    window = open_window(BLANK)
    arrive = arriving(window)
    titles = []
    window.session.subscribe(
        lambda state, changed: titles.append(state.title) if "document" in changed else None
    )

    def write(dialog):
        arrive()
        qtbot.keyClicks(next(iter(dialog.fields.values())), "Mine")
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    answer_dialog(window, write, QDialog)
    answer_dialog(window, lambda box: box.button(BUTTON.Discard).click(), QMessageBox)
    window.files.ask_for_details()
    qtbot.waitUntil(lambda: window.session.state.path is not None)
    assert titles[0] == "Mine"


def test_a_slow_file_waits_until_it_is_known_where_to_save(
    qtbot, open_window, arriving, tmp_path, monkeypatch
):
    window = open_window(BLANK)
    before = window.session.state.puzzle
    arrive = arriving(window)
    target = tmp_path / "mine.satori"

    def choose(parent, title, proposal, filters):
        arrive()
        return str(target), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    window.files.save_as.trigger()
    assert window.session.state.path == target
    assert read_text(target.read_text()).puzzle == before
    qtbot.waitUntil(lambda: window.session.state.puzzle == read_text(SEVERAL).puzzle)


@pytest.mark.parametrize("export", ["picture", "formula"])
def test_a_slow_file_is_not_exported_in_place_of_another(
    qtbot, open_window, arriving, tmp_path, monkeypatch, export
):
    window = open_window(BLANK)
    arrive = arriving(window)
    target = tmp_path / "mine"

    def choose(parent, title, proposal, filters):
        arrive()
        return str(target), filters.split(";;")[0]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    if export == "picture":
        answer_dialog(window, lambda dialog: dialog.accept(), QDialog)
        window.exports.export.trigger()
    else:
        window.formula_export.action.trigger()
    assert window.session.state.path is None
    qtbot.waitUntil(lambda: window.session.state.path is not None)
    qtbot.waitUntil(lambda: not window.export_queue.busy)
    if export == "formula":
        assert "Light Up, 3 x 3" in target.with_suffix(".cnf").read_text()


def test_a_slow_file_is_not_wanted_any_more_once_a_new_puzzle_is(qtbot, open_window, arriving):
    window = open_window("lightup/first-light")
    arrive = arriving(window)
    answer_dialog(window, lambda dialog: dialog.accept(), QDialog)
    window.files.new.trigger()
    new = window.session.state.document
    assert not window.files.opening.busy
    arrive()
    assert window.session.state.document is new


@pytest.mark.parametrize("meanwhile", ["edit", "undo", "open"])
def test_what_happens_while_a_file_is_saved(qtbot, open_window, tmp_path, meanwhile):
    window = open_window(BLANK)
    path = tmp_path / "mine.satori"
    click(qtbot, window, 0, 0)
    saved = window.session.state.document
    other = tmp_path / "other.satori"
    other.write_text(SEVERAL)
    acts = {
        "edit": lambda: window.session.click(Spot((1, 1)), backwards=False),
        "undo": window.undo.trigger,
        "open": lambda: window.session.open(read_text(SEVERAL), other),
    }
    QTimer.singleShot(0, window, acts[meanwhile])
    window.files.saving.write(path, "satori")
    assert read_text(path.read_text()).puzzle == saved.puzzle
    if meanwhile == "open":
        assert window.session.state.path == other
        assert not window.session.state.modified
    else:
        assert window.session.state.path == path
        assert window.session.state.modified


def test_a_name_with_the_sign_of_changes(qtbot, open_window, tmp_path):
    window = open_window(BLANK)
    path = tmp_path / "a[*]b.satori"
    path.write_text(SEVERAL)
    window.files.open_path(path)
    assert window.windowTitle().startswith("a[*][*]b.satori[*] ")


def test_a_long_name_can_be_saved_to(qtbot, open_window, tmp_path):
    window = open_window(BLANK)
    path = tmp_path / ("é" * 124 + ".satori")
    path.write_text(SEVERAL)
    window.files.open_path(path)
    click(qtbot, window, 0, 0)
    window.files.save.trigger()
    assert not window.session.state.modified


BUTTON = QMessageBox.StandardButton


@pytest.mark.parametrize("button", [BUTTON.Save, BUTTON.Cancel])
def test_a_file_that_another_program_changed(qtbot, open_window, tmp_path, button):
    window = open_window(BLANK)
    path = tmp_path / "shared.satori"
    path.write_text(SEVERAL)
    window.files.open_path(path)
    click(qtbot, window, 0, 0)
    window.files.save.trigger()  # nobody else was there
    assert not window.session.state.modified
    click(qtbot, window, 0, 0)
    path.write_text(SEVERAL + "\n# mine\n")
    answer_dialog(window, lambda box: box.button(button).click(), QMessageBox)
    saves = button == BUTTON.Save
    window.files.save.trigger()
    assert window.session.state.modified != saves
    assert ("# mine" in path.read_text()) != saves


def test_the_cursor_stays_within_a_puzzle_that_shrinks(qtbot, open_window):
    window = open_window("satori 1\nkind: lightup\n\n. .\n")
    puzzle = window.session.editor.resized(window.session.state.puzzle, 3, 3)
    window.session.edit(puzzle, Message("Resize"))
    window.board.move_cursor((2, 2))
    window.undo.trigger()
    assert window.board.cursor_cell == (0, 1)
    assert "Row 1, column 2" in window.board.accessibleName()


def test_another_puzzle_begins_with_the_cursor_in_its_corner(qtbot, open_window):
    window = open_window(BLANK)
    window.board.move_cursor((2, 2))
    window.session.open(read_text("satori 1\nkind: lightup\n\n. .\n"), None)
    assert window.board.cursor_cell == (0, 0)
    assert "Row 1, column 1" in window.board.accessibleName()


def test_docks_grow_with_the_text_and_back(qtbot, open_window):
    window = open_window(BLANK)
    docks = window.library_dock, window.steps_dock
    qtbot.waitUntil(lambda: [dock.width() for dock in docks] == [236, 290])
    for size in (250, 100):
        window.appearance.set_text_size(size)
    qtbot.waitUntil(lambda: [dock.width() for dock in docks] == [236, 290])


@pytest.mark.parametrize("dragged", [True, False])
def test_a_button_that_is_down_does_nothing_to_another_puzzle(
    qtbot, open_window, tmp_path, dragged
):
    window = open_window(BLANK)
    path = tmp_path / "other.satori"
    path.write_text("satori 1\nkind: lightup\n\n2 . .\n. . .\n. . .\n")
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(window.board, left, pos=place(window, 0, 0))
    if dragged:
        QTest.mouseMove(window.board, place(window, 0, 2))
    window.files.open_path(path)
    assert window.session.state.path == path
    QTest.mouseRelease(window.board, left, pos=place(window, 0, 2 if dragged else 0))
    assert window.session.state.puzzle.grid[0] == "2.."
    assert not window.session.state.modified
