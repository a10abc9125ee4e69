"""The library: the puzzles that come with the program, by kind and difficulty, and recent files."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QTreeWidgetItemIterator,
    QVBoxLayout,
    QWidget,
)

from app import paths
from app.core import registry
from app.core.errors import AppError
from app.core.jobs import Stop
from app.core.puzzle import PuzzleType
from app.core.words import Message, text
from app.formats import read_input
from app.ui.jobs import Jobs, Report

PATH = Qt.ItemDataRole.UserRole

ROW_HEIGHT = 1.5
"""Of a line of the tree, in heights of the font."""

LEVELS = {
    "easy": Message("Easy"),
    "normal": Message("Normal"),
    "hard": Message("Hard"),
    "expert": Message("Expert"),
    "": Message("No or several solutions"),
}
"""What the groups are called, by what the files say of their difficulty."""


class Entry(NamedTuple):
    """A puzzle of the library: what it is listed by, and where it is."""

    cells: int
    title: str
    size: str
    level: str
    path: Path


class Library(QWidget):
    """A tree of puzzles; one click opens one."""

    chosen = Signal(object)
    """The path of a puzzle."""
    clicked = Signal()
    """That was with the mouse."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setMinimumSectionSize(0)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setFrameShape(QFrame.Shape.NoFrame)
        self.tree.setIndentation(14)
        self.tree.setUniformRowHeights(True)
        self.tree.setAccessibleName(text("Library"))
        self.tree.itemActivated.connect(self._choose)
        self.tree.itemClicked.connect(self._click)
        self._recent = QTreeWidgetItem([text("Recent files")])
        # All lines are as high as the first one, which may be this one or a kind of puzzle.
        self._line = QSize(0, round(self.fontMetrics().height() * ROW_HEIGHT))
        self._recent.setSizeHint(0, self._line)
        self.tree.addTopLevelItem(self._recent)
        self._recent.setFirstColumnSpanned(True)
        self._recent.setHidden(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tree)
        self._jobs = Jobs(self)
        self._names: dict[Path, str] = {}
        self._recent_paths: list[Path] = []
        self._open: Path | None = None

    def fill(self) -> None:
        """List the puzzles that come with the program; the window does not wait for it."""

        def work(stop: Stop, report: Report) -> None:
            for puzzle_type in registry.puzzle_types():
                report((puzzle_type.title, sorted(_entries(puzzle_type, stop))))

        self._jobs.start(work, lambda _: None, _fail, self._add_kinds)

    def _add_kinds(self, kinds: list[tuple[str, list[Entry]]]) -> None:
        for title, entries in kinds:
            self._add_kind(title, entries)
            self._names.update((entry.path, entry.title) for entry in entries)
        self.show_recent(self._recent_paths)  # now by their titles

    def _add_kind(self, title: str, entries: list[Entry]) -> None:
        top = QTreeWidgetItem([title])
        top.setSizeHint(0, self._line)
        groups = {level: QTreeWidgetItem([str(name)]) for level, name in LEVELS.items()}
        for entry in entries:
            _add(groups[entry.level], entry.path, entry.title, entry.size)
        filled = [group for group in groups.values() if group.childCount()]
        if filled:
            top.addChildren(filled)
            self.tree.addTopLevelItem(top)
            for heading in (top, *filled):
                heading.setFirstColumnSpanned(True)
            top.setExpanded(True)
            filled[0].setExpanded(True)

    def shut_down(self) -> None:
        """Stop reading."""
        self._jobs.close()

    def show_recent(self, recent: list[Path]) -> None:
        """List the files opened last."""
        self._recent_paths = recent
        self._recent.takeChildren()
        for path in recent:
            _add(self._recent, path, self.name_of(path))
        self._recent.setHidden(not recent)
        self._recent.setExpanded(True)
        self._mark()

    def name_of(self, path: Path) -> str:
        """Return what to call a file: the title of a puzzle of ours, as soon as it is read."""
        return self._names.get(path, path.name)

    def show_open(self, path: Path | None) -> None:
        """Mark the puzzle that is open."""
        self._open = path and path.absolute()
        self._mark()

    def _mark(self) -> None:
        # Where it is among the recent files as well, it is marked in the place that does not move.
        found = None
        items = QTreeWidgetItemIterator(self.tree)
        while self._open is not None and (item := items.value()) is not None:
            if item.data(0, PATH) == str(self._open):
                found = item
            items += 1
        if found is not None:
            self.tree.setCurrentItem(found)
        else:
            self.tree.selectionModel().clear()

    def _click(self, item: QTreeWidgetItem) -> None:
        is_puzzle = item.data(0, PATH) is not None
        self._choose(item)  # after which the item may be gone
        if is_puzzle:
            self.clicked.emit()

    def _choose(self, item: QTreeWidgetItem) -> None:
        path = item.data(0, PATH)
        if path is not None:
            self.chosen.emit(Path(path))
            self._mark()  # it may not have been opened
        else:
            item.setExpanded(not item.isExpanded())


def _fail(error: Exception) -> NoReturn:
    raise error


def _entries(puzzle_type: PuzzleType[Any], stop: Stop) -> Iterator[Entry]:
    """Read the puzzles of a kind that come with the program."""
    for path in (paths.puzzles() / puzzle_type.kind).glob("*.satori"):
        stop.check()
        try:
            document = read_input(str(path))
        except AppError:
            continue  # somebody changed it; opening it would only say so
        rows, cols = document.puzzle.rows, document.puzzle.cols
        details = dict(document.details)
        level = details.get("difficulty", "")
        yield Entry(
            rows * cols,
            details.get("title", path.stem),
            text("{rows} × {cols}", rows=rows, cols=cols),
            level if level in LEVELS else "",
            path,
        )


def _add(parent: QTreeWidgetItem, path: Path, name: str, size: str = "") -> None:
    item = QTreeWidgetItem([name, size])
    item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    item.setData(0, PATH, str(path))
    item.setToolTip(0, str(path))
    parent.addChild(item)
