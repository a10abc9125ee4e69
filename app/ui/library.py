"""The library: the puzzles that come with the program, by kind, and the files opened last."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app import paths
from app.core import registry
from app.core.words import text

PATH = Qt.ItemDataRole.UserRole


class Library(QWidget):
    """A tree of puzzles; one click opens one."""

    chosen = Signal(object)
    """The path of a puzzle."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setAccessibleName(text("Library"))
        self.tree.itemActivated.connect(self._choose)
        self.tree.itemClicked.connect(self._choose)
        self._recent = QTreeWidgetItem([text("Recent files")])
        self.tree.addTopLevelItem(self._recent)
        self._recent.setHidden(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tree)

    def fill(self) -> None:
        """List the puzzles that come with the program."""
        for puzzle_type in registry.puzzle_types():
            top = QTreeWidgetItem([puzzle_type.title])
            folder = paths.puzzles() / puzzle_type.kind
            for path in sorted(folder.glob("*.satori")):
                _add(top, path, _title(path))
            if top.childCount():
                self.tree.insertTopLevelItem(self.tree.indexOfTopLevelItem(self._recent), top)
                top.setExpanded(True)

    def show_recent(self, recent: list[Path]) -> None:
        """List the files opened last."""
        self._recent.takeChildren()
        for path in recent:
            _add(self._recent, path, path.name)
        self._recent.setHidden(not recent)
        self._recent.setExpanded(True)

    def _choose(self, item: QTreeWidgetItem) -> None:
        path = item.data(0, PATH)
        if path is not None:
            self.chosen.emit(Path(path))


def _add(parent: QTreeWidgetItem, path: Path, name: str) -> None:
    item = QTreeWidgetItem([name])
    item.setData(0, PATH, str(path))
    item.setToolTip(0, str(path))
    parent.addChild(item)


def _title(path: Path) -> str:
    """Return the title in a puzzle file without reading the puzzle."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            key, colon, value = line.partition(":")
            if key.strip() == "title" and colon:
                return value.strip()
            if not line.strip():
                break
    return path.stem.replace("-", " ").capitalize()
