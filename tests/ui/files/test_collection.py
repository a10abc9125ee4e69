"""Results of many puzzles in the window: sorted, filtered, and opened with a double click."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.ui.files.collection_dialog import CollectionDialog
from app.ui.files.collection_model import NAMES
from app.ui.kit.jobs import Jobs
from tests.ui.using_windows import BLANK, wait_for_opener

LEFT = Qt.MouseButton.LeftButton
NORINORI = "norinori/4/4/7c8c1g"
LIGHTUP = "4x4:bBc0a2Bf"


def line(source, kind, size, level, moves, techniques=()):
    steps = [{"technique": name} for name in techniques]
    answer = {"input": source, "puzzle": kind, "rows": size, "cols": size, "verdict": "unique"}
    return json.dumps(answer | {"difficulty": level, "moves": [{}] * moves, "steps": steps})


@pytest.fixture
def results(tmp_path):
    (tmp_path / "beside.txt").write_text("2 2\n- -\n- -\n")
    lines = [
        line(LIGHTUP, "lightup", 4, "easy", 5, ["last light"]),
        line(NORINORI, "norinori", 4, "hard", 2, ["pair complete"]),
        line("beside.txt", "lightup", 2, "normal", 9),
        json.dumps({"input": "gone", "puzzle": None, "verdict": "error", "error": "No file."}),
    ]
    path = tmp_path / "results.jsonl"
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.fixture
def listed(qtbot, open_window, results):
    """A window with the list of results beside it."""
    window = open_window(BLANK)
    window.files.opener.open_path(results)
    qtbot.waitUntil(lambda: window.files.collection is not None)
    dialog = window.files.collection
    qtbot.waitUntil(lambda: not dialog.busy)
    yield window, dialog
    dialog.close()


def column(dialog, name):
    model, place = dialog.model, NAMES.index(name)
    return [model.index(row, place).data() for row in range(model.rowCount())]


def test_sorted_and_filtered(qtbot, listed):
    _, dialog = listed
    assert column(dialog, "source") == [LIGHTUP, NORINORI, "beside.txt", "gone"]
    assert column(dialog, "level") == ["Easy", "Hard", "Normal", ""]
    assert column(dialog, "size") == ["4 × 4", "4 × 4", "2 × 2", ""]
    header = dialog.table.horizontalHeader()
    place = NAMES.index("moves")
    at = header.viewport().rect().center()
    at.setX(header.sectionViewportPosition(place) + 8)
    for expected in (["2", "5", "9", ""], ["9", "5", "2", ""]):
        QTest.mouseClick(header.viewport(), LEFT, pos=at)
        qtbot.waitUntil(lambda: not dialog.busy)
        assert column(dialog, "moves") == expected
    dialog.kind.setCurrentIndex(dialog.kind.findText("Light Up"))
    qtbot.waitUntil(lambda: not dialog.busy)
    assert column(dialog, "source") == ["beside.txt", LIGHTUP]
    assert dialog.note.text() == "2 of 4 results."
    QTest.keyClicks(dialog.words, "BESIDE")
    qtbot.waitUntil(lambda: not dialog.busy)
    assert column(dialog, "source") == ["beside.txt"]


@pytest.mark.parametrize(("row", "kind"), [(0, "lightup"), (1, "norinori"), (2, "lightup")])
def test_a_double_click_opens_the_puzzle(qtbot, listed, row, kind):
    window, dialog = listed
    at = dialog.table.visualRect(dialog.model.index(row, 1)).center()
    QTest.mouseClick(dialog.table.viewport(), LEFT, pos=at)
    QTest.mouseDClick(dialog.table.viewport(), LEFT, pos=at)
    wait_for_opener(window)
    document = window.session.state.document
    assert (document.kind, document.puzzle.rows) == (kind, 2 if row == 2 else 4)
    assert dialog.isVisible()


def test_a_puzzle_that_is_gone_changes_nothing(qtbot, listed):
    window, dialog = listed
    before = window.session.state.document
    dialog.table.setFocus()
    dialog.table.setCurrentIndex(dialog.model.index(3, 1))
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    wait_for_opener(window)
    assert window.session.state.document == before


def test_a_line_that_is_no_result(qtbot, open_window, results):
    with open(results, "a") as file:
        file.write("[]\n")
    window = open_window(BLANK)
    window.files.opener.open_path(results)
    qtbot.waitUntil(lambda: window.files.collection is not None)
    dialog = window.files.collection
    qtbot.waitUntil(lambda: "Line 5" in dialog.note.text())
    dialog.close()


@pytest.mark.parametrize("how", ["close", "reject"])
def test_a_list_that_is_closed_is_read_no_more(qtbot, tmp_path, how):
    path = tmp_path / "results"
    path.write_text((line(LIGHTUP, "lightup", 4, "easy", 5, ["last light"]) + "\n") * 100_000)
    dialog = CollectionDialog(path, None)
    qtbot.addWidget(dialog)
    dialog.show()
    (jobs,) = dialog.findChildren(Jobs)
    assert jobs.working
    getattr(dialog, how)()
    assert not jobs.working
