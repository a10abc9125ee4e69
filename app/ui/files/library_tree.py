"""The tree of the library: puzzles by kind and difficulty, and recent files."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QFont, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QTreeWidgetItemIterator,
)

from app.core.words import Message, text
from app.ui.files.library_entries import Entry
from app.ui.files.recent import RecentFile
from app.ui.kit.line_menu import MenuEntry, offer
from app.ui.look.text_size import ROW_HEIGHT

PATH = Qt.ItemDataRole.UserRole

LEAST_LETTERS = 30
"""The width, in letters, from which sizes are shown beside the names."""

LEVELS = {
    "easy": Message("Easy"),
    "normal": Message("Normal"),
    "hard": Message("Hard"),
    "expert": Message("Expert"),
    "": Message("No or several solutions"),
}
"""The names of the groups, by the difficulty that a file states."""


class LibraryTree(QTreeWidget):
    """Puzzles in groups; one click chooses one."""

    chosen = Signal(object)
    """The path of a puzzle."""
    unwanted = Signal(object)
    """The path of a recent file to be taken off the list."""
    pressed_puzzle = Signal()
    """A puzzle was chosen with the mouse."""

    def __init__(self) -> None:
        super().__init__()
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.header().setStretchLastSection(False)
        self.header().setMinimumSectionSize(0)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformRowHeights(True)
        self.setAccessibleName(text("Library"))
        self.setExpandsOnDoubleClick(False)
        self.itemClicked.connect(self._click)
        self._again = False
        """Whether the mouse button was pressed by the second click of a double click."""
        self._recent = QTreeWidgetItem([text("Recent files")])
        self.addTopLevelItem(self._recent)
        self._recent.setFirstColumnSpanned(True)
        self._recent.setHidden(True)
        self._open: Path | None = None
        self._waiting: Sequence[RecentFile] | None = None
        """The recent files in their new order, once the mouse has left."""
        self._fit()

    def _fit(self) -> None:
        """Set the height of lines, and write the kinds in bold."""
        self.setIndentation(self.fontMetrics().height())
        line = QSize(0, round(self.fontMetrics().height() * ROW_HEIGHT))
        bold = QFont(self.font())
        bold.setBold(True)
        # The first visible line sets the height of all: the recent files, or a kind of puzzle.
        for number in range(self.topLevelItemCount()):
            top = self.topLevelItem(number)
            assert top is not None
            top.setSizeHint(0, line)
            top.setFont(0, bold)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the sizes of puzzles where names need the room."""
        super().resizeEvent(event)
        self._show_sizes()

    def _show_sizes(self) -> None:
        letters = self.viewport().width() / self.fontMetrics().averageCharWidth()
        self.setColumnHidden(1, letters < LEAST_LETTERS)

    def changeEvent(self, event: QEvent) -> None:
        """Make room for text of another size, and use other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()
            self._show_sizes()
        elif event.type() == QEvent.Type.PaletteChange:
            self._quieten()

    def _items(self) -> Iterator[QTreeWidgetItem]:
        items = QTreeWidgetItemIterator(self)
        while (item := items.value()) is not None:
            yield item
            items += 1

    def _quieten(self) -> None:
        """Write the sizes of puzzles in a quieter colour than their names."""
        quiet = self.palette().placeholderText()
        for item in self._items():
            if item.foreground(1) != quiet:
                item.setForeground(1, quiet)

    def add_kind(self, title: str, entries: Sequence[Entry]) -> None:
        """List the puzzles of a kind."""
        top = QTreeWidgetItem([title])
        groups = {level: QTreeWidgetItem([str(name)]) for level, name in LEVELS.items()}
        for entry in entries:
            level = entry.level if entry.level in LEVELS else ""
            _add(groups[level], entry.path, entry.title, entry.size)
        filled = [group for group in groups.values() if group.childCount()]
        if filled:
            top.addChildren(filled)
            self.addTopLevelItem(top)
            self._fit()
            self._quieten()
            for heading in (top, *filled):
                heading.setFirstColumnSpanned(True)
            # The groups stay closed, so that all kinds are in sight.
            top.setExpanded(True)

    def show_recent(self, recent: Sequence[RecentFile]) -> None:
        """List the files opened last; in the same order while the mouse is over them."""
        if self.underMouse() and set(recent) == set(self._recent_files()):
            self._waiting = recent
            return
        self._waiting = None
        self._recent.takeChildren()
        for path, name in recent:
            _add(self._recent, path, name)
        self._recent.setHidden(not recent)
        self._recent.setExpanded(True)
        self._mark()

    def _recent_files(self) -> list[RecentFile]:
        rows = range(self._recent.childCount())
        items = [item for item in map(self._recent.child, rows) if item is not None]
        return [RecentFile(Path(item.data(0, PATH)), item.text(0)) for item in items]

    def leaveEvent(self, event: QEvent) -> None:
        """Sort the recent files again that had to stay where they were."""
        super().leaveEvent(event)
        if self._waiting is not None:
            QTimer.singleShot(0, self, self._sort_recent)

    def _sort_recent(self) -> None:
        if self._waiting is not None:
            self.show_recent(self._waiting)

    def show_open(self, path: Path | None) -> None:
        """Mark the puzzle that is open."""
        self._open = path
        self._mark()

    def _mark(self) -> None:
        # The last match counts: the list of recent files moves, the rest of the tree does not.
        found = None
        if self._open is not None:
            for item in self._items():
                if item.data(0, PATH) == str(self._open):
                    found = item
        if found is not None:
            self.setCurrentItem(found)
        else:
            self.selectionModel().clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Enter."""
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self._choose(item)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Let only the left button select: the open puzzle stays highlighted."""
        if event.button() is Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show the menu of a puzzle."""
        offer(self, event, self._choices)

    def _choices(self, line: QModelIndex) -> list[MenuEntry]:
        item = self.itemFromIndex(line)
        if item.data(0, PATH) is None:
            return []
        path = Path(item.data(0, PATH))
        choices: list[MenuEntry] = [(text("&Open"), partial(self._open_path, path))]
        if item.parent() is self._recent:
            forget = partial(self.unwanted.emit, path)
            choices.append((text("&Remove from the list"), forget))
        return choices

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore the second click: the first one may have moved the lines."""
        self._again = True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open with a click, but not with the second one of a double click."""
        again, self._again = self._again, False
        if not again:
            super().mouseReleaseEvent(event)

    def _click(self, item: QTreeWidgetItem) -> None:
        is_puzzle = item.data(0, PATH) is not None
        self._choose(item)  # this may delete the item
        if is_puzzle:
            self.pressed_puzzle.emit()

    def _choose(self, item: QTreeWidgetItem) -> None:
        path = item.data(0, PATH)
        if path is not None:
            self._open_path(Path(path))
        else:
            item.setExpanded(not item.isExpanded())

    def _open_path(self, path: Path) -> None:
        self.chosen.emit(path)
        self._mark()  # the open puzzle, until another one has been read


def _add(parent: QTreeWidgetItem, path: Path, name: str, size: str = "") -> None:
    item = QTreeWidgetItem([name, size])
    item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    item.setData(0, PATH, str(path))
    item.setToolTip(0, str(path))
    parent.addChild(item)
