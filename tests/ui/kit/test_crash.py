"""What nobody expected: the work is kept, one report is shown, and the program goes on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication

from app.core.errors import BadUse
from app.core.words import Message
from app.formats import read_text
from app.ui.kit import crash
from app.ui.kit.crash import CrashReporter, describe
from app.ui.kit.jobs import Jobs
from app.ui.look.views import view_of
from app.ui.main import make_recovery
from tests.ui.using_windows import busy

BLANK = "3 3\n- - -\n- - -\n- - -\n"
ROOT = Path(__file__).parents[3]

# The program itself; its user types until there is a report, and closes it and the window.
BROKEN_FROM_THE_START = """
import sys
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from app.core.registry import kinds
from app.ui.look import views
from app.ui import main

def fail(*_):
    raise RuntimeError("from the start")

if sys.argv[1] == "the board":
    for kind in kinds():
        views.view_of(kind).paint = fail
else:
    sys.modules["app.ui.files.library_tree"] = None

def look():
    from app.ui.kit.crash import CrashDialog  # loaded late, as always

    (window,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, main.Window)]
    for dialog in window.findChildren(CrashDialog):
        print(dialog.report.toPlainText())
        window.session.saved(None, window.session.state.document)
        window.close()
        return
    QTest.keyClick(window.board, Qt.Key.Key_X)
    QTimer.singleShot(10, look)

share_python = main.share_python
def with_a_user(application):
    share_python(application)
    QTimer.singleShot(10, look)
main.share_python = with_a_user
sys.exit(main.run([], "", sys.exit))
"""


@pytest.fixture
def report(qtbot):
    """Install a reporter for a window; the hook is given back in the end."""
    reporters = []

    def install(window, save=lambda: None) -> CrashReporter:
        reporter = CrashReporter(window, save)
        reporter.install()
        reporters.append(reporter)
        return reporter

    before = sys.excepthook
    yield install
    for reporter in reporters:
        reporter.uninstall()
    assert sys.excepthook is before


def fail(reason="for no reason"):
    raise RuntimeError(reason)


def shown(reporter):
    return reporter.dialog is not None and reporter.dialog.isVisible()


def test_the_work_is_kept_before_the_report_is_shown(qtbot, open_window, report, tmp_path):
    window = open_window(BLANK)
    reporter = report(window, make_recovery(window, tmp_path / "recovery").save_now)
    qtbot.keyClick(window.board, Qt.Key.Key_4)
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: shown(reporter))
    assert list((tmp_path / "recovery").glob("*.recovery"))
    assert not reporter.dialog.isModal()
    assert "has been kept" in reporter.dialog.words.text()
    # The program goes on.
    qtbot.keyClick(window.board, Qt.Key.Key_2)
    assert window.session.state.puzzle.grid[0] == "2.."


def test_the_report_can_be_copied(qtbot, open_window, report):
    reporter = report(open_window(BLANK))
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: shown(reporter))
    qtbot.mouseClick(reporter.dialog.copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    for part in ("Satori: ", "Python: ", "PySide6: ", "Qt: ", "python-sat: ", "Platform: "):
        assert part in copied
    assert "RuntimeError: for no reason" in copied
    assert "in fail" in copied


def test_the_name_of_the_home_folder_is_left_out():
    path = Path.home() / "puzzles" / "mine.satori"
    try:
        fail(f"{path} is odd")
    except RuntimeError as error:
        said = describe(error)
    assert str(Path.home()) not in said
    assert str(Path("~") / "puzzles") in said


def test_a_storm_is_one_dialog_that_counts(qtbot, open_window, report):
    reporter = report(open_window(BLANK))
    for number in range(50):
        QTimer.singleShot(0, lambda number=number: fail(f"number {number}"))
    qtbot.waitUntil(lambda: shown(reporter) and reporter.dialog.count == 50)
    assert "49 more" in reporter.dialog.counted.text()
    assert "number 0" in reporter.dialog.report.toPlainText()


def test_a_closed_report_does_not_come_back_at_once(qtbot, open_window, report, monkeypatch):
    reporter = report(open_window(BLANK))
    error = "on every repaint"
    reporter._tell(error)
    assert shown(reporter)
    reporter.dialog.close()
    reporter._tell(error)
    assert not shown(reporter)
    reporter._tell("something else")
    assert shown(reporter)
    reporter.dialog.close()
    monkeypatch.setattr(crash, "REPEAT_AFTER_S", 0.0)  # much later
    reporter._tell(error)
    assert shown(reporter)
    assert reporter.dialog.count == 1


def test_work_that_cannot_be_kept_is_admitted(qtbot, open_window, report):
    def save() -> None:
        raise BadUse("The disk is full.")

    reporter = report(open_window(BLANK), save)
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: shown(reporter))
    assert "The disk is full." in reporter.dialog.words.text()


def test_keeping_may_fail_unexpectedly_too(qtbot, open_window, report):
    reporter = report(open_window(BLANK), fail)
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: shown(reporter))
    assert "for no reason" in reporter.dialog.words.text()


def test_callbacks_of_jobs_may_fail(qtbot, open_window, report):
    window = open_window(BLANK)
    reporter = report(window)
    jobs = Jobs(window)
    heard = []

    def work(stop, report) -> str:
        for number in range(5):
            report(number)
        return "done"

    def hear(values: list[int]) -> None:
        heard.extend(values)
        if 1 in values:
            fail()

    jobs.start(work, heard.append, heard.append, hear)
    qtbot.waitUntil(lambda: "done" in heard)
    assert heard == [0, 1, 2, 3, 4, "done"]
    qtbot.waitUntil(lambda: shown(reporter))
    jobs.shut_down()


def test_a_verdict_that_fails_is_reported_and_the_window_goes_on(
    qtbot, open_window, report, monkeypatch
):
    window = open_window(BLANK)
    reporter = report(window)
    monkeypatch.setattr("app.session.problem.find_solutions", lambda *_: fail("in the worker"))
    qtbot.keyClick(window.board, Qt.Key.Key_X)
    qtbot.waitUntil(lambda: shown(reporter))
    assert "in the worker" in reporter.dialog.report.toPlainText()
    assert window.verdict_line.label.text() == "An unexpected error occurred."
    monkeypatch.undo()
    qtbot.keyClick(window.board, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: window.session.state.verdict is not None)


@pytest.mark.parametrize("painting", ["paint", "paint_frame"])
def test_an_error_in_the_middle_of_painting(qtbot, open_window, report, monkeypatch, painting):
    """A painter kept alive by the traceback would make Qt warn, and abort when it is resized."""
    window = open_window(BLANK)
    reporter = report(window)
    view = view_of(window.board.scene.kind)
    monkeypatch.setattr(view, painting, lambda *_: fail("while painting"))
    window.board.set_theme(window.theme)  # all is painted anew
    qtbot.waitUntil(lambda: shown(reporter))
    assert "while painting" in reporter.dialog.report.toPlainText()
    monkeypatch.undo()
    window.resize(window.width() + 40, window.height() + 40)
    qtbot.keyClick(window.board, Qt.Key.Key_X)
    assert not window.grab().isNull()
    assert window.session.state.puzzle.grid[0] == "X.."


@pytest.mark.parametrize("after", ["nothing", "the rules"])
def test_a_reason_that_cannot_be_found_is_not_looked_for_for_ever(
    qtbot, open_window, report, monkeypatch, after
):
    window = open_window("lightup/first-light")
    reporter = report(window)
    place = "conflict_of" if after == "nothing" else "Contradictions"
    monkeypatch.setattr(f"app.session.problem.{place}", lambda *_: fail("on the way to a reason"))
    window.session.drawing.edit(
        read_text("satori 1\nkind: lightup\n\n. 4\n").puzzle, Message("Break")
    )
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: shown(reporter))
    assert window.verdict_line.label.text().startswith("No solution")
    assert not busy(window)
    said = "4" if after == "the rules" else "An unexpected error occurred."
    qtbot.waitUntil(lambda: said in window.steps.sentence.text())


@pytest.mark.parametrize(
    ("broken", "said"), [("the board", "from the start"), ("the library", "library")]
)
def test_what_fails_as_soon_as_the_window_is_seen_is_reported(tmp_path, broken, said):
    home = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    ended = subprocess.run(
        [sys.executable, "-c", BROKEN_FROM_THE_START, broken],
        cwd=ROOT,
        env=os.environ | home,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert ended.returncode == 0
    assert said in ended.stdout
