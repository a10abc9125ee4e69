"""The dialog with what the player has solved."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core import registry
from app.core.difficulty import LEVELS
from app.core.files import write_atomically
from app.core.words import Message, as_title, clock_text, count, number, text
from app.store.database import Database
from app.store.records import Record, read_records
from app.store.statistics import (
    RECENT,
    Summary,
    Trend,
    as_csv,
    solved_in_order,
    summaries,
    summary,
    trend,
)
from app.ui.kit.dialogs import add_aside, remove_icons
from app.ui.kit.file_dialog import ask_where
from app.ui.kit.jobs import Jobs
from app.ui.look.text_size import ROW_HEIGHT, enlarge
from app.ui.look.theme import Theme
from app.ui.play.chart import TrendChart

PUZZLES = "{count:,} puzzle solved", "{count:,} puzzles solved"


COLUMN_PX = 20
"""Pixels between columns."""


class StatisticsDialog(QDialog):
    """Tables by kind, size and difficulty, a chart, and a way to a spreadsheet."""

    def __init__(
        self, database: Database, theme: Theme, folder: str, parent: QWidget | None = None
    ) -> None:
        """The folder is where a table is exported to, unless the user chooses another one."""
        super().__init__(parent)
        self.setWindowTitle(text("Statistics"))
        self._folder = folder
        self._all: list[Record] = []
        self._jobs = Jobs(self)
        self.headline = QLabel()
        enlarge(self.headline, 1.3, bold=True)
        self.kind = QComboBox()
        self.kind.setAccessibleName(text("Kind"))
        self.kind.addItem(text("All kinds"), "")
        for puzzle_type in registry.puzzle_types():
            self.kind.addItem(puzzle_type.title, puzzle_type.kind)
        self.kind.currentIndexChanged.connect(self._show)
        self.table = self._make_table()
        self.chart = TrendChart(theme)
        self.note = QLabel()
        self.note.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.export = add_aside(buttons, text("&Export as CSV…"))
        self.export.clicked.connect(self._ask_and_export)
        buttons.rejected.connect(self.reject)
        top = QHBoxLayout()
        top.addWidget(self.headline, 1)
        top.addWidget(self.kind)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 14)
        column.setSpacing(12)
        column.addLayout(top)
        column.addWidget(self.table, 3)
        column.addWidget(self.chart, 2)
        column.addWidget(self.note)
        column.addStretch(0)
        column.addWidget(buttons)
        remove_icons(self)
        line = self.fontMetrics().height()
        room = self.screen().availableSize()
        self.resize(QSize(40 * line, 44 * line).boundedTo(room * 0.9))
        self._show()
        self._jobs.start(
            lambda stop, report: solved_in_order(read_records(database)),
            self._take,
            self.note.setText,
        )

    def _make_table(self) -> QTreeWidget:
        table = QTreeWidget()
        titles = ["", text("Solved"), text("Without help"), text("Best"), text("Median")]
        table.setHeaderLabels(titles)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setSelectionMode(QTreeWidget.SelectionMode.NoSelection)
        table.setRootIsDecorated(False)
        table.setItemsExpandable(False)
        table.setIndentation(table.fontMetrics().height())
        table.setAccessibleName(text("Solved puzzles"))
        header = table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for column, title in enumerate(titles[1:], 1):
            words = max(title, "00:00:00", key=table.fontMetrics().horizontalAdvance)
            table.setColumnWidth(column, table.fontMetrics().horizontalAdvance(words) + COLUMN_PX)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionsClickable(False)
        return table

    def _take(self, solved: list[Record]) -> None:
        self._all = solved
        self._show()

    @property
    def _shown(self) -> list[Record]:
        """What was solved of the chosen kind."""
        kind = self.kind.currentData()
        return [record for record in self._all if kind in ("", record.kind)]

    def _show(self) -> None:
        solved = self._shown
        self.headline.setText(str(count(len(solved), *PUZZLES)) if solved else text("Nothing yet"))
        self.table.setVisible(bool(solved))
        self.chart.setVisible(len(solved) > 1)  # one time alone is no trend
        self.export.setEnabled(bool(self._all))
        self.table.clear()
        if solved:
            self._add(text("Together"), [("", summary(solved))])
        if not self.kind.currentData():
            by_kind = summaries(solved, lambda record: record.kind)
            self._add(text("By kind"), ((registry.kind_title(kind), one) for kind, one in by_kind))
        by_size = summaries(solved, lambda record: (record.rows * record.cols, record[2:4]))
        self._add(text("By size"), ((_size(size), one) for (_, size), one in by_size))
        by_level = summaries(solved, lambda record: _rank(record.level))
        self._add(text("By difficulty"), ((_level(rank), one) for rank, one in by_level))
        self.table.expandAll()
        course = trend(solved)
        self.chart.show_trend(course)
        said = _trend_text(course)
        self.note.setText("" if len(solved) == 1 else str(said))
        self.chart.setAccessibleName(text("Times, one puzzle after the other"))
        self.chart.setAccessibleDescription(str(said))

    def _add(self, title: str, rows: Iterable[tuple[str, Summary]]) -> None:
        found = list(rows)
        if not found:
            return
        values = [(name, _cells(one)) for name, one in found]
        bold = QFont(self.table.font())
        bold.setBold(True)
        whole = values[0][1] if len(values) == 1 and not values[0][0] else []
        top = QTreeWidgetItem([title, *whole])
        top.setFont(0, bold)
        top.addChildren([QTreeWidgetItem([name, *cells]) for name, cells in values if name])
        height = round(self.fontMetrics().height() * ROW_HEIGHT)
        for item in (top, *(top.child(row) for row in range(top.childCount()))):
            assert item is not None
            item.setSizeHint(0, QSize(0, height))
            for column in range(1, 5):
                align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                item.setTextAlignment(column, align)
        self.table.addTopLevelItem(top)

    # To a spreadsheet

    def _ask_and_export(self) -> None:
        proposal = os.path.join(self._folder, text("statistics") + ".csv")
        endings = {text("Table (*.csv)"): ".csv"}
        found = ask_where(self, text("Export the statistics"), proposal, endings)
        if found is not None:
            self._export(found[0])

    def _export(self, path: Path) -> None:
        table = as_csv(self._all)
        self._jobs.start(
            lambda stop, report: write_atomically(path, table, stop),
            lambda _: self.note.setText(text("Exported to {name}.", name=path.name)),
            self.note.setText,
        )

    def done(self, result: int) -> None:
        """Stop all work, and close."""
        self._jobs.shut_down()
        super().done(result)


def _cells(one: Summary) -> list[str]:
    times = ["–" if seconds is None else clock_text(seconds) for seconds in (one.best, one.median)]
    return [number(one.solved), number(one.without_help), *times]


def _size(size: Sequence[int]) -> str:
    return text("{rows} × {cols}", rows=size[0], cols=size[1])


def _rank(level: str) -> int:
    """Return the place of a level among all of them; the last one where there is none."""
    return LEVELS.index(level) if level in LEVELS else len(LEVELS)


def _level(rank: int) -> str:
    return as_title(LEVELS[rank]) if rank < len(LEVELS) else text("Not stated")


def _trend_text(course: Trend) -> Message:
    """Say whether the player gets faster."""
    if not course.seconds:
        return Message("Solve a puzzle in Play, and you see here how fast you are.")
    if len(course.seconds) < 2 * RECENT:
        return Message("Filled dots are puzzles without help, the line is a running median.")
    last, before = course.medians[-1], course.medians[-1 - RECENT]
    values = {"count": RECENT, "last": clock_text(last), "before": clock_text(before)}
    return Message(
        "The median of the last {count} puzzles is {last}; of the {count} before, {before}."
        " Filled dots are without help.",
        values,
    )
