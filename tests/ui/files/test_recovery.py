"""Nothing is lost: unsaved work is kept while a window lives, and offered after it was killed."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QLockFile, Qt
from PySide6.QtWidgets import QMessageBox

from app import paths
from app.core.document import Document
from app.formats import read_text
from app.puzzles.lightup.puzzle import LightUp
from app.session.history import Snapshot, Version
from app.session.history_text import HistoryWriter
from app.ui.files.recovery_copy import Kept, pack, unpack
from app.ui.files.recovery_folder import find_abandoned
from app.ui.files.stamps import Stamp
from app.ui.main import make_recovery
from tests.ui.using_windows import (
    answer_dialog,
    between,
    opened,
    press_in_box,
    save,
    wait_for_saver,
)

BLANK = "3 3\n- - -\n- - -\n- - -\n"
ROOT = Path(__file__).parents[3]
PATIENCE = 30_000

# The program itself; only the user is played, who types a 4 at the cursor.
PROGRAM = """
import sys
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from app.ui import main

def type_something(window):
    QTest.keyClick(window.board, Qt.Key.Key_F2)
    QTest.keyClick(window.board, Qt.Key.Key_4)
    print("typed", flush=True)

guarded = main.guarded
def with_a_user(window):
    QTimer.singleShot(0, window, lambda: type_something(window))
    return guarded(window)
main.guarded = with_a_user

sys.exit(main.run(sys.argv[1:], "", sys.exit))
"""


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "recovery"


@pytest.fixture
def start(tmp_path):
    """Start the program on a file, as a user whose folders are all below one."""
    started = []

    def begin(file: Path) -> subprocess.Popen[str]:
        home = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(file)],
            cwd=ROOT,
            env=os.environ | home | {"QT_QPA_PLATFORM": "offscreen"},
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield begin
    for process in started:
        process.kill()
        process.communicate()


def copies(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.recovery"))


def make_file(tmp_path: Path) -> Path:
    file = tmp_path / "mine.satori"
    file.write_text((paths.puzzles() / "lightup" / "first-light.satori").read_text("utf-8"))
    return file


def packed(document: Document, name: str = "half", path: Path | None = None) -> str:
    """The text of a recovery copy of a document without a history."""
    return pack(Kept(name, path, Snapshot((Version(document),))), HistoryWriter())


def leave_behind(folder: Path, name: str, grid: tuple[str, ...], number: int = 1) -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / f"1-{number}.recovery"
    file.write_text(packed(Document("lightup", LightUp(grid)), name), "utf-8")
    return file


def type_four(qtbot, window):
    qtbot.keyClick(window.board, Qt.Key.Key_4)


def test_what_is_kept_comes_back(tmp_path):
    document = read_text("satori 1\nkind: lightup\ntitle: Été\n\n. X\n1 .\n\nprogress:\nL .\n. .\n")
    history = Snapshot((Version(document),))
    kept = Kept("Été", tmp_path / "a\udcff.satori", history, Stamp(10**18 + 1, 2))
    assert unpack(pack(kept, HistoryWriter())) == kept


@pytest.mark.parametrize("stamp", [None, [10**18 + 1, 2]])
def test_copies_of_older_programs_are_read(stamp):
    """They have no history; the oldest do not say either what the file was like."""
    older = {
        "satori recovery": 1,
        "name": "a",
        "path": None,
        "puzzle": "satori 1\nkind: lightup\n\nX\n",
    }
    kept = unpack(json.dumps(older if stamp is None else older | {"stamp": stamp}))
    assert kept.document == Document("lightup", LightUp(("X",)))
    assert kept.history.present == 0
    assert kept.stamp == (stamp and Stamp(*stamp))


def test_what_is_half_drawn_is_kept_and_saved(qtbot, open_window, folder, tmp_path):
    """Borders that end inside a region are no less the work of a user than others."""
    file = tmp_path / "mine.satori"
    file.write_text("satori 1\nkind: norinori\n\nA A B\nA A B\n", "utf-8")
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    opened(window, file)
    left = Qt.MouseButton.LeftButton
    qtbot.mouseClick(window.board, left, pos=between(window, ((0, 0), (0, 1))))
    puzzle = window.session.state.puzzle
    assert puzzle.loose
    recovery.save_now()
    (copy,) = copies(folder)
    assert unpack(copy.read_text("utf-8")).document.puzzle == puzzle

    other = tmp_path / "other.txt"
    window.files.saver.write(other, "pzprv3")
    qtbot.waitUntil(other.exists)
    qtbot.waitUntil(window.messages.isVisible)
    assert window.messages.label.text() == (
        "Borders that separate nothing are not kept by the format pzprv3."
    )
    assert window.session.state.modified

    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not window.session.state.modified)
    assert read_text(file.read_text("utf-8")).puzzle == puzzle
    opened(window, file)
    assert window.session.state.puzzle == puzzle


def test_killed_and_restored(qtbot, open_window, start, tmp_path):
    file = make_file(tmp_path)
    process = start(file)
    qtbot.waitUntil(lambda: bool(copies(tmp_path)))
    (copy,) = copies(tmp_path)
    folder = copy.parent
    assert find_abandoned(folder) == []  # its owner is alive
    process.send_signal(signal.SIGKILL)
    process.wait()

    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    recovery.offer()
    qtbot.waitUntil(lambda: recovery.bar is not None)
    assert recovery.bar.isVisible()
    assert "First light" in recovery.bar.label.text()
    assert find_abandoned(folder) == []  # only one window offers it
    before = read_text(file.read_text("utf-8")).puzzle.grid
    qtbot.mouseClick(recovery.bar.restore, Qt.MouseButton.LeftButton)
    assert window.session.state.puzzle.grid == ("4" + before[0][1:], *before[1:])
    assert window.session.state.path == file
    assert window.isWindowModified()
    assert not recovery.bar.isVisible()
    # It is kept still, by this window now.
    (kept,) = copies(tmp_path)
    assert find_abandoned(folder) == []
    assert unpack(kept.read_text("utf-8")).document.puzzle == window.session.state.puzzle
    window.files.save.trigger()
    qtbot.waitUntil(lambda: copies(tmp_path) == [])


@pytest.mark.parametrize("changed", [True, False])
@pytest.mark.parametrize("older", [True, False])
def test_saving_what_was_restored_asks_about_what_others_wrote(
    qtbot, open_window, folder, tmp_path, changed, older
):
    file = make_file(tmp_path)
    first = open_window(BLANK)
    recovery = make_recovery(first, folder)
    opened(first, file)
    type_four(qtbot, first)
    recovery.save_now()
    (copy,) = copies(folder)
    left = json.loads(copy.read_text("utf-8"))
    first.undo.trigger()
    if older:  # written by a program that did not note what the file was like
        del left["stamp"]
    (folder / "1-1.recovery").write_text(json.dumps(left), "utf-8")
    if changed:
        file.write_text(file.read_text("utf-8") + "\n# theirs\n", "utf-8")

    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    recovery.offer()
    qtbot.waitUntil(lambda: recovery.bar is not None)
    qtbot.mouseClick(recovery.bar.restore, Qt.MouseButton.LeftButton)
    asked = []
    press_in_box(window, QMessageBox.StandardButton.Cancel, asked)
    save(window)
    assert bool(asked) == (changed or older)
    assert window.session.state.modified == bool(asked)
    assert ("# theirs" in file.read_text("utf-8")) == changed


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_asked_to_end(start, tmp_path, number):
    process = start(make_file(tmp_path))
    assert process.stdout.readline() == "typed\n"
    process.send_signal(number)  # long before the copy is due
    assert process.wait(PATIENCE / 1000) == 128 + number
    (copy,) = copies(tmp_path)
    assert unpack(copy.read_text("utf-8")).document.puzzle.grid[0].startswith("4")
    assert len(find_abandoned(copy.parent)) == 1


def test_one_of_our_own_puzzles_is_offered_by_its_title(qtbot, open_window, start, tmp_path):
    process = start(paths.puzzles() / "lightup" / "first-light.satori")
    qtbot.waitUntil(lambda: bool(copies(tmp_path)))
    process.send_signal(signal.SIGKILL)
    process.wait()
    window = open_window(BLANK)
    recovery = make_recovery(window, copies(tmp_path)[0].parent)
    recovery.offer()
    qtbot.waitUntil(lambda: recovery.bar is not None)
    assert "First light" in recovery.bar.label.text()
    assert "satori" not in recovery.bar.label.text()


def test_killed_again_after_it_was_restored(qtbot, open_window, folder):
    """What was restored is not without a copy for a moment, nor offered to others."""
    file = leave_behind(folder, "before", ("X..",))
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    type_four(qtbot, window)
    recovery.save_now()
    window.undo.trigger()
    recovery.offer()
    qtbot.waitUntil(lambda: recovery.bar is not None)
    qtbot.mouseClick(recovery.bar.restore, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: copies(folder) == [file])
    assert find_abandoned(folder) == []
    qtbot.keyClick(window.board, Qt.Key.Key_2)
    recovery.save_now()
    assert copies(folder) == [file]
    kept = unpack(file.read_text("utf-8")).document.puzzle
    assert kept == window.session.state.puzzle
    assert kept.grid == ("2..",)


def test_undo_survives_a_crash(qtbot, open_window, folder):
    first = open_window(BLANK)
    recovery = make_recovery(first, folder)
    for key in (Qt.Key.Key_4, Qt.Key.Key_2, Qt.Key.Key_1):
        qtbot.keyClick(first.board, key)
    first.undo.trigger()
    recovery.save_now()
    (copy,) = copies(folder)
    (folder / "1-1.recovery").write_text(copy.read_text("utf-8"), "utf-8")

    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    recovery.offer()
    qtbot.waitUntil(lambda: recovery.bar is not None)
    qtbot.mouseClick(recovery.bar.restore, Qt.MouseButton.LeftButton)
    seen = []
    for action in (window.undo, window.undo, window.redo, window.redo, window.redo):
        seen.append(window.session.state.puzzle.grid[0])
        action.trigger()
    assert seen == ["2..", "4..", "...", "4..", "2.."]
    assert window.session.state.puzzle.grid[0] == "1.."
    assert window.redo.text() == "&Redo"
    window.undo.trigger()
    assert window.redo.text() == "&Redo Typing"
    assert window.isWindowModified()


def test_what_is_restored_is_kept_with_its_history(qtbot, open_window, folder):
    leave_behind(folder, "before", ("X..",))
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    recovery.offer()
    qtbot.waitUntil(lambda: recovery.bar is not None)
    qtbot.mouseClick(recovery.bar.restore, Qt.MouseButton.LeftButton)
    type_four(qtbot, window)
    recovery.save_now()
    (copy,) = copies(folder)
    history = unpack(copy.read_text("utf-8")).history
    assert [version.document.puzzle.grid for version in history.versions] == [("X..",), ("4..",)]
    assert history.present == 1


def test_restoring_asks_about_unsaved_changes_and_waits_for_their_save(
    qtbot, open_window, folder, tmp_path
):
    leave_behind(folder, "before", ("X..",))
    path = tmp_path / "mine.satori"
    window = open_window(BLANK)
    window.session.saved(path, window.session.state.document)
    recovery = make_recovery(window, folder)
    recovery.offer()
    qtbot.waitUntil(lambda: recovery.bar is not None)
    type_four(qtbot, window)
    drawn = window.session.state.puzzle
    answer_dialog(
        window, lambda box: box.button(QMessageBox.StandardButton.Save).click(), QMessageBox
    )
    qtbot.mouseClick(recovery.bar.restore, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.session.state.puzzle.grid == ("X..",))
    assert read_text(path.read_text("utf-8")).puzzle == drawn
    assert not recovery.bar.isVisible()


def test_a_copy_follows_edits_and_goes_with_them(qtbot, open_window, folder):
    window = open_window(BLANK)
    make_recovery(window, folder)
    type_four(qtbot, window)
    qtbot.waitUntil(lambda: bool(copies(folder)))
    (copy,) = copies(folder)
    assert json.loads(copy.read_text("utf-8"))["name"] == "Untitled"
    window.undo.trigger()
    # The file may be there a moment before its writer has said so, and goes no sooner than that.
    qtbot.waitUntil(lambda: copies(folder) == [])


def test_edits_without_a_pause_are_kept_all_the_same(qtbot, open_window, folder, monkeypatch):
    monkeypatch.setattr("app.ui.files.recovery.DELAY_MS", 50)
    window = open_window(BLANK)
    make_recovery(window, folder)

    def edit_and_look() -> bool:
        type_four(qtbot, window)
        qtbot.keyClick(window.board, Qt.Key.Key_X)
        return bool(copies(folder))

    qtbot.waitUntil(edit_and_look)


def test_saving_removes_the_copy(qtbot, open_window, folder, tmp_path):
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    type_four(qtbot, window)
    recovery.save_now()
    assert copies(folder)
    window.files.saver.write(tmp_path / "mine.satori", "satori")
    wait_for_saver(window)
    assert not window.session.state.modified
    qtbot.waitUntil(lambda: copies(folder) == [])


@pytest.mark.parametrize("how", ["close", "open another"])
def test_discarding_removes_the_copy(qtbot, open_window, folder, monkeypatch, how):
    monkeypatch.setattr(QMessageBox, "exec", lambda _: QMessageBox.StandardButton.Discard)
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    type_four(qtbot, window)
    recovery.save_now()
    if how == "close":
        window.close()
        assert list(folder.iterdir()) == []  # nor is there a lock
    else:
        opened(window, paths.puzzles() / "lightup" / "first-light.satori")
        qtbot.waitUntil(lambda: copies(folder) == [])


def test_a_copy_in_the_making_does_not_outlive_the_window(qtbot, open_window, folder, monkeypatch):
    monkeypatch.setattr(QMessageBox, "exec", lambda _: QMessageBox.StandardButton.Discard)
    monkeypatch.setattr("app.ui.files.recovery.DELAY_MS", 0)
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    type_four(qtbot, window)
    qtbot.waitUntil(lambda: recovery._jobs.busy or recovery._written is not None)
    window.close()
    assert list(folder.iterdir()) == []


def test_two_windows_at_a_time(qtbot, open_window, folder):
    windows = [open_window(BLANK), open_window(BLANK)]
    recoveries = [make_recovery(window, folder) for window in windows]
    for window, recovery in zip(windows, recoveries, strict=True):
        type_four(qtbot, window)
        recovery.save_now()
    assert len(copies(folder)) == 2
    assert find_abandoned(folder) == []
    windows[0].undo.trigger()
    qtbot.waitUntil(lambda: len(copies(folder)) == 1)


def test_several_are_offered_one_after_the_other(qtbot, open_window, folder):
    older = leave_behind(folder, "older", ("X.",), 1)
    leave_behind(folder, "newer", (".X",), 2)
    os.utime(older, (1, 1))
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    recovery.offer()
    qtbot.waitUntil(lambda: recovery.bar is not None)
    assert "newer" in recovery.bar.label.text()
    qtbot.mouseClick(recovery.bar.discard, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: copies(folder) == [older])
    assert "older" in recovery.bar.label.text()
    assert not window.isWindowModified()
    window.close()  # not answered: it is offered again
    (left,) = find_abandoned(folder)
    assert left.kept.name == "older"


def test_what_was_left_is_found_while_others_are_opened(qtbot, open_window, folder):
    leave_behind(folder, "before", ("X.",))
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    recovery.offer()
    opened(window, paths.puzzles() / "lightup" / "first-light.satori")
    qtbot.waitUntil(lambda: recovery.bar is not None)


def test_a_window_closed_while_it_looks_leaves_all_for_the_next_one(open_window, folder):
    leave_behind(folder, "before", ("X.",))
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    recovery.offer()
    window.close()
    assert len(find_abandoned(folder)) == 1


def test_nothing_is_offered_where_nothing_was_left(qtbot, open_window, folder):
    recovery = make_recovery(open_window(BLANK), folder)
    recovery.offer()
    assert recovery.bar is None
    assert not folder.exists()


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "{",
        "[]",
        "[" * 100_000,
        "null",
        '{"satori recovery": 1}',
        '{"satori recovery": 2, "name": "a", "path": null, "history": null}',
        packed(read_text(". X\n"))[:-9],
        packed(read_text(". X\n")).replace(": 2,", ": 3,", 1),
        packed(read_text(". X\n")).replace('"present": 0', '"present": 1'),
        packed(read_text(". X\n")).replace('"lines": [', '"lines": [7, '),
        '{"satori recovery": 1, "name": "a", "path": null, "puzzle": "no puzzle"}',
        '{"satori recovery": 1, "name": "a", "path": null, "puzzle": 7}',
        '{"satori recovery": 1, "name": "a", "path": [], "puzzle": "satori 1"}',
        packed(read_text(". X\n")).replace('"stamp": null', '"stamp": [1]'),
        packed(read_text(". X\n")).replace("null", "[Infinity, 3]", 2),
        packed(read_text(". X\n"), path=Path("x\0y.satori")),
        b"\xff\xfe\x00",
    ],
)
def test_bad_and_half_files_are_passed_over(folder, bad):
    folder.mkdir()
    file = folder / "1-1.recovery"
    file.write_bytes(bad if isinstance(bad, bytes) else bad.encode())
    assert find_abandoned(folder) == []
    assert list(folder.iterdir()) == [file]


def test_a_folder_by_that_name_is_passed_over(folder):
    (folder / "1-1.recovery").mkdir(parents=True)
    assert find_abandoned(folder) == []


def test_a_pipe_by_that_name_is_passed_over(folder):
    folder.mkdir()
    os.mkfifo(folder / "1-1.recovery")  # reading it would never end
    assert find_abandoned(folder) == []


def test_the_number_of_a_process_may_come_again(folder):
    """A lock that names a living process counts only while that process holds it."""
    file = leave_behind(folder, "before", ("X.",))
    lock = QLockFile(str(file.with_suffix(".lock")))
    assert lock.tryLock(0)
    content = file.with_suffix(".lock").read_bytes()  # with the number of this process
    assert find_abandoned(folder) == []
    lock.unlock()
    file.with_suffix(".lock").write_bytes(content)
    assert [found.kept.name for found in find_abandoned(folder)] == ["before"]


def test_a_copy_of_another_process_with_our_number_is_not_overwritten(qtbot, open_window, folder):
    folder.mkdir()
    file = folder / f"{os.getpid()}-1.recovery"
    file.write_text("not ours", "utf-8")
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    type_four(qtbot, window)
    recovery.save_now()
    assert file.read_text("utf-8") == "not ours"
    assert len(copies(folder)) == 2


def test_a_folder_that_cannot_be_made_is_told_once(qtbot, open_window, tmp_path, monkeypatch):
    monkeypatch.setattr("app.ui.files.recovery.DELAY_MS", 0)
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    window = open_window(BLANK)
    make_recovery(window, in_the_way / "recovery")
    type_four(qtbot, window)
    qtbot.waitUntil(window.messages.isVisible)
    assert "recovery copy" in window.messages.label.text()
    window.messages.close_button.click()
    qtbot.keyClick(window.board, Qt.Key.Key_X)
    qtbot.waitUntil(lambda: window.session.state.verdict is not None)
    assert not window.messages.isVisible()
    assert window.session.state.puzzle.grid[0] == "X.."


def test_what_killed_writers_left_is_swept_away(qtbot, open_window, folder):
    kept = leave_behind(folder, "before", ("X.",))
    halves = [folder / ".1-1.recovery.abc", folder / ".7-1.recovery.def"]
    for half in halves:
        half.write_text('{"satori rec', "utf-8")
    (folder / "7-1.lock").write_text("", "utf-8")
    living = QLockFile(str(folder / "8-1.lock"))
    assert living.tryLock(0)
    in_the_making = folder / ".8-1.recovery.ghi"
    in_the_making.touch()
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    recovery.offer()
    qtbot.waitUntil(lambda: recovery.bar is not None)
    assert "before" in recovery.bar.label.text()
    left = {kept, kept.with_suffix(".lock"), in_the_making, folder / "8-1.lock"}
    assert set(folder.iterdir()) == left


def test_saved_while_a_copy_is_written(qtbot, open_window, folder, monkeypatch):
    monkeypatch.setattr("app.ui.files.recovery.DELAY_MS", 0)
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    type_four(qtbot, window)
    qtbot.waitUntil(lambda: recovery._jobs.busy or recovery._written is not None)
    window.undo.trigger()
    qtbot.waitUntil(lambda: not recovery._jobs.busy)
    qtbot.waitUntil(lambda: copies(folder) == [])


def test_a_disk_that_hangs_does_not_bring_back_what_is_not_wanted(
    qtbot, open_window, folder, monkeypatch
):
    """The window is closed while the disk is away; when it is back, nothing more is written."""
    monkeypatch.setattr(QMessageBox, "exec", lambda _: QMessageBox.StandardButton.Discard)
    monkeypatch.setattr("app.ui.files.recovery.DELAY_MS", 0)
    monkeypatch.setattr("app.ui.kit.jobs.SHUTDOWN_TIMEOUT_S", 0.01)
    hanging, back = threading.Event(), threading.Event()
    fsync = os.fsync

    def hang(descriptor):
        hanging.set()
        assert back.wait(PATIENCE / 1000)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", hang)
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    type_four(qtbot, window)
    qtbot.waitUntil(hanging.is_set)
    (ticket,) = recovery._jobs._tickets
    job = ticket.job
    window.close()
    assert copies(folder) == []
    back.set()
    assert job.ended_within(PATIENCE / 1000)
    qtbot.waitUntil(lambda: list(folder.iterdir()) == [])
    assert copies(folder) == []


def test_the_window_does_not_wait_for_the_disk(qtbot, open_window, folder, monkeypatch):
    """Copies and their folder come and go beside it."""
    monkeypatch.setattr("app.ui.files.recovery.DELAY_MS", 0)
    at_work = []

    def watched(act):
        def watch(path, *args, **options):
            if str(path).startswith(str(folder)):
                at_work.append((act.__name__, threading.current_thread()))
            return act(path, *args, **options)

        return watch

    for act in (os.mkdir, os.unlink, os.replace):
        monkeypatch.setattr(os, act.__name__, watched(act))
    window = open_window(BLANK)
    recovery = make_recovery(window, folder)
    type_four(qtbot, window)
    qtbot.waitUntil(lambda: recovery._written is not None)
    window.undo.trigger()
    qtbot.waitUntil(lambda: copies(folder) == [])
    left = folder / "1-1.recovery"
    left.write_text(packed(read_text(BLANK)), "utf-8")
    recovery.offer()
    qtbot.waitUntil(lambda: recovery.bar is not None)
    qtbot.mouseClick(recovery.bar.discard, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not left.exists())
    window.close()
    assert {name for name, _ in at_work} == {"mkdir", "unlink", "replace"}
    assert threading.main_thread() not in [thread for _, thread in at_work]
