"""Files that arrive late, or while something else is done."""

from time import thread_time

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QActionGroup
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox

from app.core.document import Document
from app.core.editing import Spot
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.formats import read_text, write_text
from app.puzzles.norinori.puzzle import Norinori
from app.ui.files.reading import read_file
from tests.ui.files.pipes import is_read, writing
from tests.ui.using_library import recent_lines
from tests.ui.using_windows import (
    BLANK,
    answer_dialog,
    click,
    judged,
    opened,
    place,
    press_in_box,
    save,
    wait_for_opener,
    wait_for_saver,
)

BUTTON = QMessageBox.StandardButton
LEFT = Qt.MouseButton.LeftButton
SEVERAL = "satori 1\nkind: lightup\n\n. . X 1\n. . X .\n"


def test_a_double_click_in_the_library_opens_one_puzzle(qtbot, open_window, tmp_path):
    window = open_window("lightup/first-light")
    qtbot.waitUntil(lambda: window.library.tree is not None)
    files = []
    for name in ("one", "two", "three"):
        files.append(tmp_path / f"{name}.satori")
        files[-1].write_text(SEVERAL)
        opened(window, files[-1])
    tree = window.library.tree
    oldest = recent_lines(window)[2]
    assert oldest.line.path == files[0]
    place = oldest.rect().center()
    paths = []
    window.session.subscribe(
        lambda state, changed: paths.append(state.path) if "opened" in changed else None
    )
    QTest.mouseClick(tree.viewport(), LEFT, pos=place)
    wait_for_opener(window)
    QTest.mouseDClick(tree.viewport(), LEFT, pos=place)
    assert not window.files.opener.task.busy
    assert paths == [files[0]]
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_Down)
    QTest.keyClick(tree, Qt.Key.Key_Return)
    wait_for_opener(window)
    assert paths == [files[0], files[2]]


def test_nothing_is_left_of_dialogs_and_menus(qtbot, open_window):
    window = open_window("lightup/first-light")

    def left():
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return len(window.findChildren(QActionGroup)), len(window.children())

    def use():
        window.session.open(window.session.state.document, None)
        for action in (window.files.new, window.files.resize, window.files.describe):
            answer_dialog(window, lambda dialog: dialog.reject())
            action.trigger()

    use()
    before = left()
    use()
    use()
    assert left() == before


def test_what_is_asked_for_last_is_opened(qtbot, open_window, slow, tmp_path):
    """A file that takes long to read, here one that somebody else still writes, comes too late."""
    window = open_window("lightup/first-light")
    quick = tmp_path / "quick.satori"
    quick.write_text(SEVERAL)
    with writing(slow) as writer:
        window.files.opener.open_path(slow)
        qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "Opening slow.satori…")
        assert window.stop.isEnabled()
        click(qtbot, window, 0, 0)  # all else can be done meanwhile
        window.undo.trigger()
        opened(window, quick)
        assert window.session.state.path == quick
        writer.write(SEVERAL.replace("1", "2"))
    judged(qtbot, window)
    assert window.session.state.path == quick
    assert window.session.state.puzzle == read_text(SEVERAL).puzzle
    assert window.statusBar().currentMessage() == ""


def test_what_is_asked_for_while_changes_are_saved_is_opened(qtbot, open_window, tmp_path):
    window = open_window(BLANK)
    mine, first, last = (tmp_path / f"{name}.satori" for name in ("mine", "first", "last"))
    for path in (first, last):
        path.write_text(SEVERAL)
    window.session.saved(mine, window.session.state.document)
    click(qtbot, window, 0, 0)
    paths = []
    window.session.subscribe(
        lambda state, changed: paths.append(state.path) if "opened" in changed else None
    )

    def save_it(box):
        box.button(BUTTON.Save).click()
        QTimer.singleShot(0, window, lambda: window.files.opener.open_path(last))

    answer_dialog(window, save_it, QMessageBox)
    window.files.opener.open_path(first)
    qtbot.waitUntil(lambda: window.session.state.path == last)
    wait_for_opener(window)
    assert paths[-1] == last
    assert mine.exists()


def test_a_slow_file_is_opened_in_the_end(qtbot, open_window, slow):
    window = open_window("lightup/first-light")
    with writing(slow) as writer:
        window.files.opener.open_path(slow)
        qtbot.waitUntil(lambda: window.files.opener.task.slow)
        writer.write(SEVERAL)
        writer.flush()
        qtbot.waitUntil(lambda: is_read(writer))
    qtbot.waitUntil(lambda: window.session.state.path == slow)
    assert not window.files.opener.task.busy


def test_a_slow_file_can_be_given_up(qtbot, open_window, slow):
    window = open_window("lightup/first-light")
    judged(qtbot, window)
    before = window.session.state.document
    with writing(slow) as writer:
        window.files.opener.open_path(slow)
        qtbot.waitUntil(window.stop.isEnabled)
        window.stop.trigger()
        assert not window.files.opener.task.busy
        assert not window.stop.isEnabled()
        writer.write(SEVERAL)
    assert window.session.state.document is before


@pytest.fixture
def arriving(qtbot, slow):
    """Begin to open a slow file; return what lets it arrive, which takes events and no more."""
    with writing(slow) as writer:

        def begin(window):
            window.files.opener.open_path(slow)

            def arrive():
                writer.write(SEVERAL)
                writer.flush()
                qtbot.waitUntil(lambda: is_read(writer))
                writer.close()
                qtbot.waitUntil(lambda: not window.files.opener.task._jobs.busy)
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
    press_in_box(window, BUTTON.Discard)
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
    press_in_box(window, BUTTON.Discard)
    window.files.describe.trigger()
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
        assert window.session.state.puzzle is before
        return str(target), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    window.files.save_as.trigger()
    wait_for_saver(window)
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
    assert not window.files.opener.task.busy
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
    window.files.saver.write(path, "satori")
    acts[meanwhile]()
    wait_for_saver(window)
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
    opened(window, path)
    assert window.windowTitle().startswith("a[*][*]b.satori[*] ")


def test_a_long_name_can_be_saved_to(qtbot, open_window, tmp_path):
    window = open_window(BLANK)
    path = tmp_path / ("é" * 124 + ".satori")
    path.write_text(SEVERAL)
    opened(window, path)
    click(qtbot, window, 0, 0)
    save(window)
    assert not window.session.state.modified


@pytest.mark.parametrize("button", [BUTTON.Save, BUTTON.Cancel])
def test_a_file_that_another_program_changed(qtbot, open_window, tmp_path, button):
    window = open_window(BLANK)
    path = tmp_path / "shared.satori"
    path.write_text(SEVERAL)
    opened(window, path)
    click(qtbot, window, 0, 0)
    save(window)  # nobody else was there
    assert not window.session.state.modified
    click(qtbot, window, 0, 0)
    path.write_text(SEVERAL + "\n# mine\n")
    press_in_box(window, button)
    saves = button == BUTTON.Save
    save(window)
    assert window.session.state.modified != saves
    assert ("# mine" in path.read_text()) != saves


def test_a_question_about_another_program_on_the_way_out(qtbot, open_window, tmp_path):
    """The window stays open where the file is not to be overwritten."""
    window = open_window(BLANK)
    path = tmp_path / "shared.satori"
    path.write_text(SEVERAL)
    opened(window, path)
    click(qtbot, window, 0, 0)
    path.write_text(SEVERAL + "\n# theirs\n")
    asked = []
    press_in_box(window, BUTTON.Save)
    assert not window.close()
    press_in_box(window, BUTTON.Cancel, asked)
    qtbot.waitUntil(lambda: len(asked) == 1 and not window.files.saver.busy)
    assert window.isVisible()
    assert window.session.state.modified
    assert "# theirs" in path.read_text()


@pytest.mark.parametrize("dragged", [True, False])
def test_a_button_that_is_down_does_nothing_to_another_puzzle(
    qtbot, open_window, tmp_path, dragged
):
    window = open_window(BLANK)
    path = tmp_path / "other.satori"
    path.write_text("satori 1\nkind: lightup\n\n2 . .\n. . .\n. . .\n")
    QTest.mousePress(window.board, LEFT, pos=place(window, 0, 0))
    if dragged:
        QTest.mouseMove(window.board, place(window, 0, 2))
    opened(window, path)
    assert window.session.state.path == path
    QTest.mouseRelease(window.board, LEFT, pos=place(window, 0, 2 if dragged else 0))
    assert window.session.state.puzzle.grid[0] == "2.."
    assert not window.session.state.modified


def test_a_large_board_is_prepared_before_it_is_shown(tmp_path):
    """The thread of the window only takes the tints, which are found while it goes on."""
    size = 300
    labels = [[(row // 2, col // 3) for col in range(size)] for row in range(size)]
    norinori, path = puzzle_type("norinori"), tmp_path / "large.satori"
    path.write_text(write_text(Document("norinori", Norinori.from_labels(labels)), "satori"))

    def seconds_to_show(puzzle):
        started = thread_time()
        norinori.looks(puzzle, ())
        return thread_time() - started

    found = read_file(path, Stop()).document
    prepared = seconds_to_show(found.puzzle)
    assert prepared < seconds_to_show(Norinori.from_labels(labels[2:])) / 5
