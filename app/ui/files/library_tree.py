"""The tree of the library: puzzles by kind and difficulty, the user's folders, and recent files."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from app.core.priority import foreground
from app.core.words import Message, text
from app.store.shelf import Entry, Filter
from app.ui.files.library_filter import LEVEL_TITLES
from app.ui.files.library_items import FOLDER, PATH, Group, LibraryItems, make_item, remove_lines
from app.ui.files.recent import RecentFile
from app.ui.kit.line_menu import MenuEntry, offer
from app.ui.look.text_size import plain_tip
from app.ui.look.theme import Theme

LEAST_LETTERS = 30
"""The width, in letters, from which sizes and times are shown beside the names."""

NARROW_INDENT = 0.7
"""How far groups are indented where names need the room, in font heights."""

SPACE_PX = 8
"""Pixels between a sign and what is written beside it."""

LINE_HEIGHT = 2.0
"""The height of a line, in font heights: a small picture has room."""

LEVELS = {**LEVEL_TITLES, "": Message("No unique solution")}
"""The names of the groups, by the difficulty that a file states."""


class QuietColumn(QStyledItemDelegate):
    """Writes in a quieter colour than the names, or only paints signs where there is no room."""

    narrow = False

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Set the colour."""
        super().initStyleOption(option, index)
        role = QPalette.ColorRole
        option.palette.setBrush(role.Text, option.palette.brush(role.PlaceholderText))
        option.displayAlignment = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if self.narrow and index.parent().isValid():
            option.text = ""
        if not option.text:
            option.decorationPosition = QStyleOptionViewItem.Position.Right


class LibraryTree(QTreeWidget):
    """Puzzles in groups; one click chooses one."""

    chosen = Signal(object)
    """The path of a puzzle."""
    unwanted = Signal(object)
    """The path of a recent file to be taken off the list."""
    folder_unwanted = Signal(object)
    """A folder to be taken out of the library."""
    folder_changed = Signal(object)
    """A folder to be read again."""
    another_wanted = Signal(object)
    """An Entry: another puzzle like it is wanted."""
    game_unwanted = Signal(object)
    """The Entry of a puzzle in no file, to be forgotten."""
    pressed_puzzle = Signal()
    """A puzzle was chosen with the mouse."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.header().setStretchLastSection(False)
        self.header().setMinimumSectionSize(0)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        # Not as wide as its content: that would be measured again with every portion.
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        self._beside = QuietColumn(self)
        self.setItemDelegateForColumn(1, self._beside)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformRowHeights(True)
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(text("Library"))
        self.setExpandsOnDoubleClick(False)
        self.itemClicked.connect(self._click)
        self._again = False
        """Whether the mouse button was pressed by the second click of a double click."""
        self._recent = QTreeWidgetItem([text("Recent files")])
        self.addTopLevelItem(self._recent)
        self._recent.setFirstColumnSpanned(True)
        self._recent.setHidden(True)
        self._kept = Group(QTreeWidgetItem([text("Played, not saved")]))
        self._open: Path | None = None
        self._waiting: Sequence[RecentFile] | None = None
        """The recent files in their new order, once the mouse has left."""
        self._folders: dict[Path, Group] = {}
        self.puzzles = LibraryItems(theme)
        self._fit()

    # Looks

    def _fit(self) -> None:
        """Set the height of lines and the width of columns, and write the headings in bold."""
        metrics = self.fontMetrics()
        height = round(metrics.height() * LINE_HEIGHT)
        self.setIconSize(QSize(height - 4, height - 4))
        bold = QFont(self.font())
        bold.setBold(True)
        # The first visible line sets the height of all: the recent files, or a kind of puzzle.
        for number in range(self.topLevelItemCount()):
            top = self.topLevelItem(number)
            assert top is not None
            top.setSizeHint(0, QSize(0, height))
            top.setFont(0, bold)
        self.puzzles.set_picture_size(self.iconSize(), self.devicePixelRatioF())
        self.share_width()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint before workers go on: Qt asks Python for every line, and each time might wait."""
        with foreground(afterwards=0):
            super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the sizes of puzzles where names need the room."""
        super().resizeEvent(event)
        self.share_width()

    def share_width(self) -> None:
        """Give the second column the room that it needs; where that is rare, only for signs."""
        metrics = self.fontMetrics()
        letters = self.viewport().width() / metrics.averageCharWidth()
        self._beside.narrow = narrow = letters < LEAST_LETTERS
        self.setIndentation(round(metrics.height() * (NARROW_INDENT if narrow else 1)))
        space = 0 if narrow else SPACE_PX
        sign = self.iconSize().width() + space
        width = max(
            (
                (0 if self._beside.narrow else metrics.horizontalAdvance(words)) + sign * has_sign
                for words, has_sign in self.puzzles.beside
            ),
            default=0,
        )
        self.setColumnHidden(1, not width)
        self.setColumnWidth(1, width + 2 * space)

    def changeEvent(self, event: QEvent) -> None:
        """Make room for text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    # Puzzles

    def add_kind(self, title: str, entries: Sequence[Entry]) -> None:
        """List the puzzles of a kind that come with the program."""
        if not entries:
            return
        top = QTreeWidgetItem([title])
        self.insertTopLevelItem(self.topLevelItemCount() - len(self._folders), top)
        top.setFirstColumnSpanned(True)
        for level, name in LEVELS.items():
            found = [entry for entry in entries if entry.level == level]
            if found:
                heading = QTreeWidgetItem([str(name)])
                top.addChild(heading)
                heading.setFirstColumnSpanned(True)
                self.puzzles.groups.append(Group(heading))
                self.puzzles.add(self.puzzles.groups[-1], found)
        # The groups stay closed, so that all kinds are in sight.
        top.setExpanded(True)
        self._fit()

    def add_folder(self, folder: Path) -> Group:
        """List a folder of the user; its puzzles follow."""
        top = QTreeWidgetItem([folder.name or str(folder)])
        top.setData(0, FOLDER, folder)
        top.setToolTip(0, plain_tip(str(folder)))
        self.addTopLevelItem(top)
        self._folders[folder] = group = Group(top)
        self.puzzles.groups.append(group)
        self._fit()
        return group

    def remove_folder(self, folder: Path) -> None:
        """List a folder no more."""
        group = self._folders.pop(folder, None)
        if group is None:
            return
        self.takeTopLevelItem(self.indexOfTopLevelItem(group.heading))
        self.puzzles.remove(group)

    def show_kept(self, entries: Sequence[Entry]) -> None:
        """List the puzzles in no file that were played."""
        heading = self._kept.heading
        if entries and heading.treeWidget() is None:
            self.insertTopLevelItem(1, heading)  # after the recent files
            heading.setFirstColumnSpanned(True)
            self._fit()
        if self._kept in self.puzzles.groups:
            remove_lines(heading)
            self.puzzles.remove(self._kept)
        self._kept = Group(heading)
        self.puzzles.groups.append(self._kept)
        self.puzzles.add(self._kept, entries)
        heading.setHidden(not heading.childCount())
        heading.setExpanded(True)
        self._mark()

    def list_only(self, wanted: Filter) -> None:
        """List only some of the puzzles."""
        self.puzzles.list_only(wanted)
        heading = self._kept.heading
        heading.setHidden(not heading.childCount())
        heading.setExpanded(True)
        self._mark()

    # Recent files

    def show_recent(self, recent: Sequence[RecentFile]) -> None:
        """List the files opened last; in the same order while the mouse is over them."""
        if self.underMouse() and set(recent) == set(self._recent_files()):
            self._waiting = recent
            return
        self._waiting = None
        remove_lines(self._recent)
        self._recent.addChildren([make_item(path, name) for path, name in recent])
        self._recent.setHidden(not recent)
        self._recent.setExpanded(True)
        self._mark()

    def _recent_items(self) -> list[QTreeWidgetItem]:
        rows = range(self._recent.childCount())
        return [item for item in map(self._recent.child, rows) if item is not None]

    def _recent_files(self) -> list[RecentFile]:
        return [RecentFile(Path(x.data(0, PATH)), x.text(0)) for x in self._recent_items()]

    def leaveEvent(self, event: QEvent) -> None:
        """Sort the recent files again that had to stay where they were."""
        super().leaveEvent(event)
        if self._waiting is not None:
            QTimer.singleShot(0, self, self._sort_recent)

    def _sort_recent(self) -> None:
        if self._waiting is not None:
            self.show_recent(self._waiting)

    # The open puzzle

    def show_open(self, path: Path | None) -> None:
        """Mark the puzzle that is open."""
        self._open = path
        self._mark()

    def _mark(self) -> None:
        # Rather not a recent file: that list moves, the rest of the tree does not.
        found = None
        if self._open is not None:
            found = self.puzzles.item_of(self._open)
            if found is None:
                recent = [x for x in self._recent_items() if x.data(0, PATH) == str(self._open)]
                found = recent[0] if recent else None
        if found is not None:
            self.setCurrentItem(found)
        else:
            self.selectionModel().clear()

    # Choosing

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
        """Show the menu of a puzzle or a folder."""
        offer(self, event, self._choices)

    def _choices(self, line: QModelIndex) -> list[MenuEntry]:
        item = self.itemFromIndex(line)
        folder = item.data(0, FOLDER)
        if folder is not None:
            return [
                (text("&Read again"), partial(self.folder_changed.emit, folder)),
                (text("Re&move from the library"), partial(self.folder_unwanted.emit, folder)),
            ]
        if item.data(0, PATH) is None:
            return []
        path = Path(item.data(0, PATH))
        choices: list[MenuEntry] = [(text("&Open"), partial(self._open_path, path))]
        entry = self.puzzles.entry_at(path)
        if entry is not None:
            more = partial(self.another_wanted.emit, entry)
            choices.append((text("&Another like this"), more))
        if entry is not None and entry.text:
            choices.append((text("&Remove from the list"), partial(self.game_unwanted.emit, entry)))
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
