"""The statistics in the window."""

import csv

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog

from app.session.state import Mode
from app.store.database import Database
from app.store.games import GameStore
from app.store.records import read_records
from app.store.statistics import Trend
from app.ui.play.chart import MOST_LINES, grid, shown_seconds
from app.ui.play.statistics import StatisticsDialog
from tests.ui.files.test_library import solve
from tests.ui.using_menus import choose
from tests.ui.using_windows import answer_dialog, judged, wait_while


class Clock:
    time = 100.0

    def __call__(self):
        return self.time


def rows(dialog):
    """The lines of the table, by their headings."""
    found = {}
    for top in map(dialog.table.topLevelItem, range(dialog.table.topLevelItemCount())):
        lines = [top, *map(top.child, range(top.childCount()))]
        found[top.text(0)] = [[line.text(place) for place in range(5)] for line in lines]
    return found


def test_what_was_solved_is_counted_and_exported(
    qtbot, open_window, settings, tmp_path, monkeypatch
):
    settings.opens_in = Mode.PLAY
    clock = Clock()
    store = GameStore(Database(tmp_path / "games.sqlite"))
    window = open_window("lightup/first-light", store=store, now=clock)
    judged(qtbot, window)
    clock.time += 65
    solve(window)
    qtbot.waitUntil(lambda: len(read_records(store.database)) == 1)
    file = tmp_path / "table.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    seen = []

    def look(dialog):
        wait_while(lambda: not dialog._all)
        seen.append((dialog.headline.text(), rows(dialog)))
        clock.time += 1000  # it stands still
        dialog.chart.grab()
        QTest.mouseClick(dialog.export, Qt.MouseButton.LeftButton)
        wait_while(lambda: not dialog.note.text().startswith("Exported"))
        dialog.kind.setCurrentIndex(dialog.kind.findText("Norinori"))
        seen.append((dialog.headline.text(), rows(dialog)))
        dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close).click()

    answer_dialog(window, look, StatisticsDialog)
    choose(qtbot, window, "Play", "Statistics")
    one = ["1", "1", "1:05", "1:05"]
    assert seen[0][0] == "1 puzzle solved"
    assert seen[0][1] == {
        "By kind": [["By kind", "", "", "", ""], ["Light Up", *one]],
        "By size": [["By size", "", "", "", ""], ["5 × 5", *one]],
        "By difficulty": [["By difficulty", "", "", "", ""], ["Easy", *one]],
        "Together": [["Together", *one]],
    }
    assert seen[1] == ("Nothing yet", {})
    (line,) = csv.DictReader(file.read_text("utf-8").splitlines())
    assert (line["title"], line["seconds"]) == ("First light", "65.0")
    assert not window.session.state.covered


@pytest.mark.parametrize(
    ("least", "most"), [(1, 1), (3, 4), (61, 3599), (1, 10**6), (10**6, 10**7)]
)
def test_lines_across_the_chart(least, most):
    lines = grid(least, most)
    assert 0 < len(lines) <= MOST_LINES
    assert lines == sorted(set(lines))


def test_a_single_odd_time_does_not_flatten_the_chart():
    trend = Trend((300.0, 400.0, 1.0, 90_000.0), (False,) * 4, (300.0, 350.0, 300.0, 350.0))
    assert shown_seconds(trend) == [300.0, 400.0, 75.0, 1400.0]


def test_all_times_of_a_few_puzzles_are_seen_as_they_are():
    trend = Trend((0.0, 50.0, 90.0), (False,) * 3, (0.0, 25.0, 50.0))
    assert shown_seconds(trend) == [1.0, 50.0, 90.0]
