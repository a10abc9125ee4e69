"""The library: the puzzles that come with the program, and recent files."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core import registry
from app.core.jobs import Report
from app.core.stop import Stop
from app.ui.files.library_entries import Entry, entries_of
from app.ui.files.recent import RecentFile
from app.ui.kit.jobs import Jobs
from app.ui.kit.late import load

if TYPE_CHECKING:
    from app.ui.files.library_tree import LibraryTree


class Library(QWidget):
    """Lists puzzles that one click opens. The list is filled once the window is seen."""

    chosen = Signal(object)
    """The path of a puzzle."""
    unwanted = Signal(object)
    """The path of a recent file to be taken off the list."""
    clicked = Signal()
    """A puzzle was chosen with the mouse."""

    tree: "LibraryTree | None" = None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._jobs = Jobs(self)
        self._recent: Sequence[RecentFile] = ()
        self._open: Path | None = None

    def fill(self) -> None:
        """List the puzzles that come with the program; a worker reads them."""
        tree: LibraryTree = load("app.ui.files.library_tree").LibraryTree()
        self.tree = tree
        tree.chosen.connect(self.chosen)
        tree.unwanted.connect(self.unwanted)
        tree.pressed_puzzle.connect(self.clicked)
        self._column.addWidget(tree)
        self._show()

        def work(stop: Stop, report: Report) -> None:
            for puzzle_type in registry.puzzle_types():
                report((puzzle_type.title, sorted(entries_of(puzzle_type, stop))))

        def add_kinds(kinds: list[tuple[str, list[Entry]]]) -> None:
            for title, entries in kinds:
                tree.add_kind(title, entries)
            self._show()

        self._jobs.start(work, on_values=add_kinds)

    def _show(self) -> None:
        if self.tree is not None:
            self.tree.show_recent(self._recent)
            self.tree.show_open(self._open)

    def show_recent(self, recent: Sequence[RecentFile]) -> None:
        """List the files opened last."""
        self._recent = recent
        self._show()

    def show_open(self, path: Path | None) -> None:
        """Mark the puzzle that is open."""
        self._open = path and path.absolute()
        if self.tree is not None:
            self.tree.show_open(self._open)
