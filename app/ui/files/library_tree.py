"""The tree of the library: puzzles by kind and difficulty, the user's folders, and recent files."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QHeaderView, QTableView

from app.core.difficulty import LEVELS
from app.core.priority import foreground
from app.core.words import as_title, text
from app.store.shelf import Entry, Filter
from app.ui.files.library_columns import NameColumn, QuietColumn
from app.ui.files.library_model import NO_FILTER, Group, LibraryModel, Line
from app.ui.files.recent import RecentFile
from app.ui.kit.line_menu import MenuEntry, offer
from app.ui.look.theme import Theme

LEAST_LETTERS = 30
"""The width, in letters, from which sizes and times are shown beside the names."""

INDENT = 0.65
"""How far groups are indented, in font heights: names need the room."""

SPACE_PX = 6
"""Pixels between a sign and what is written beside it."""

LINE_HEIGHT = 2.0
"""The height of a line, in font heights: a small picture has room."""


def level_titles() -> dict[str, str]:
    """Return the names of the groups, by the difficulty that a file states."""
    return {level: as_title(level) for level in LEVELS} | {"": text("No unique solution")}


class LibraryTree(QTableView):
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
        self.lines = LibraryModel(theme)
        self.setModel(self.lines)
        self.horizontalHeader().hide()
        self.horizontalHeader().setMinimumSectionSize(0)
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        # Not as wide as its content: that would be measured again with every portion.
        self.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._names = NameColumn(self.lines, self)
        self._beside = QuietColumn(self.lines, self)
        self.setItemDelegateForColumn(0, self._names)
        self.setItemDelegateForColumn(1, self._beside)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(text("Library"))
        self.clicked.connect(self._click)
        self._again = False
        """Whether the mouse button was pressed by the second click of a double click."""
        self._kept = Group(text("Played, not saved"))
        self._kept.is_open = self.lines.recent.is_open = True
        self.lines.groups.append(self._kept)
        self._open: Path | None = None
        self._marked: Line | None = None
        """The line of the open puzzle, once its heading was opened."""
        self._waiting: Sequence[RecentFile] | None = None
        """The recent files in their new order, once the mouse has left."""
        self._folders: dict[Path, Group] = {}
        self._fit()

    # Looks

    def _fit(self) -> None:
        """Set the height of lines and the width of columns, and write the headings in bold."""
        height = round(self.fontMetrics().height() * LINE_HEIGHT)
        self.verticalHeader().setDefaultSectionSize(height)
        self.setIconSize(QSize(height - 4, height - 4))
        self.lines.heading_font = QFont(self.font())
        self.lines.heading_font.setBold(True)
        self.lines.signs.set_size(self.iconSize(), self.devicePixelRatioF())
        self.share_width()

    def set_theme(self, theme: Theme) -> None:
        """Draw signs in other colours."""
        self.lines.signs.set_theme(theme)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint before workers go on: Qt asks Python for every line, and each time might wait."""
        with foreground(afterwards=0):
            super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the sizes of puzzles where names need the room; keep the open one in sight."""
        chosen = self.visualRect(self.currentIndex())
        was_seen = chosen.top() >= 0 and chosen.bottom() < event.oldSize().height()
        super().resizeEvent(event)
        self.share_width()
        if was_seen and chosen.bottom() >= event.size().height():
            self.scrollTo(self.currentIndex())

    def share_width(self) -> None:
        """Give the second column the room that it needs; where that is rare, only for signs."""
        metrics = self.fontMetrics()
        letters = self.viewport().width() / metrics.averageCharWidth()
        self._beside.narrow = narrow = letters < LEAST_LETTERS
        self._names.indent_px = round(metrics.height() * INDENT)
        space = 0 if narrow else SPACE_PX
        sign = self.iconSize().width() + space
        width = max(
            (
                (0 if narrow else metrics.horizontalAdvance(words)) + sign * has_sign
                for words, has_sign in self.lines.beside
            ),
            default=0,
        )
        self.setColumnHidden(1, not width)
        self.setColumnWidth(1, width + 2 * space)
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        """Make room for text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    # Puzzles

    def _arrange(self, change: Callable[[], object]) -> None:
        """Change what is listed, and stay at the same place."""
        scrolled = self.verticalScrollBar().value()
        self.lines.arrange(change)
        self._span()
        self.updateGeometries()
        self.verticalScrollBar().setValue(scrolled)
        self._mark()

    def _span(self) -> None:
        """Let headings have the whole width, if nothing is written beside them."""
        self.clearSpans()
        for group in self.lines.groups:
            row = self.lines.heading_row(group)
            if row is not None and group.folder is None:
                self.setSpan(row, 0, 1, 2)

    def add_kind(self, title: str, entries: Sequence[Entry]) -> None:
        """List the puzzles of a kind that come with the program."""
        if not entries:
            return
        top = Group(title)
        # Its groups stay closed, so that all kinds are in sight.
        top.is_open = True
        levels = {level: Group(name, inside=top) for level, name in level_titles().items()}

        def change() -> None:
            index = len(self.lines.groups) - len(self._folders)
            self.lines.groups[index:index] = [top, *levels.values()]
            for level, group in levels.items():
                self.lines.fill(group, [entry for entry in entries if entry.level == level])

        self._arrange(change)
        self.share_width()

    def add_folder(self, folder: Path) -> Group:
        """List a folder of the user; its puzzles follow."""
        self._folders[folder] = group = Group(folder.name or str(folder), folder=folder)
        self._arrange(lambda: self.lines.groups.append(group))
        return group

    def add(self, group: Group, entries: Sequence[Entry]) -> None:
        """List more puzzles of a folder."""
        self.lines.add(group, entries)
        self._span()
        self.share_width()
        self._mark()

    def remove_folder(self, folder: Path) -> None:
        """List a folder no more."""
        group = self._folders.pop(folder, None)
        if group is None:
            return

        def change() -> None:
            self.lines.groups.remove(group)
            self.lines.fill(group, ())

        self._arrange(change)

    def show_kept(self, entries: Sequence[Entry]) -> None:
        """List the puzzles in no file that were played."""
        self._arrange(lambda: self.lines.fill(self._kept, entries))

    def list_only(self, wanted: Filter) -> None:
        """List only some of the puzzles; headings open so that they are seen."""

        def change() -> None:
            self.lines.list_only(wanted)
            for group in self.lines.groups:
                if group.inside is not None or group.folder is not None:
                    group.is_open = wanted != NO_FILTER

        self._marked = None
        self._arrange(change)

    # Recent files

    def show_recent(self, recent: Sequence[RecentFile]) -> None:
        """List the files opened last; in the same order while the mouse is over them."""
        if self.underMouse() and set(recent) == set(self.lines.recent.lines):
            self._waiting = recent
            return
        self._waiting = None
        self._arrange(lambda: self.lines.fill(self.lines.recent, recent))

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
        found = None if self._open is None else self.lines.find(self._open)
        if found is None:
            self._marked = None
            self.selectionModel().clear()
            return
        group, line = found
        is_new, self._marked = line != self._marked, line
        for heading in (group.inside, group) if is_new else ():
            if heading is not None and not heading.is_open:
                self._toggle(heading)
        row = self.lines.row_of(group, line)
        if row is None:
            self.selectionModel().clear()
            return
        index = self.lines.index(row, 0)
        self.setAutoScroll(False)  # it stays where someone looks
        self.setCurrentIndex(index)
        self.setAutoScroll(True)
        if is_new:
            self.updateGeometries()  # else scrollTo does not reach rows that were just inserted
            self.scrollTo(index)

    # Choosing

    def _toggle(self, group: Group) -> None:
        self.lines.toggle(group)
        self._span()
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open puzzles with Enter, and headings with the arrows, as in any tree."""
        index, key = self.currentIndex(), Qt.Key(event.key())
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End) and self.lines.rowCount():
            last = self.lines.rowCount() - 1
            self.setCurrentIndex(self.lines.index(0 if key == Qt.Key.Key_Home else last, 0))
        elif not index.isValid():
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.lines.line(index.row()))
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._open_or_close(index.row(), opens=key == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def _open_or_close(self, row: int, *, opens: bool) -> None:
        group = self.lines.group_at(row)
        if self.lines.line(row) is not group:
            target = None if opens else self.lines.heading_row(group)
        elif group.is_open is not opens:
            self._toggle(group)
            return
        elif opens:
            target = row + 1
        else:
            target = self.lines.heading_row(group.inside) if group.inside is not None else None
        if target is not None:
            self.setCurrentIndex(self.lines.index(target, 0))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Let only the left button select: the open puzzle stays highlighted."""
        if event.button() is Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show the menu of a puzzle or a folder."""
        offer(self, event, self._choices)

    def _choices(self, index: QModelIndex) -> list[MenuEntry]:
        line = self.lines.line(index.row())
        if isinstance(line, Group):
            if line.folder is None:
                return []
            return [
                (text("&Read again"), partial(self.folder_changed.emit, line.folder)),
                (
                    text("Re&move from the library"),
                    partial(self.folder_unwanted.emit, line.folder),
                ),
            ]
        choices: list[MenuEntry] = [(text("&Open"), partial(self._open_path, line.path))]
        entry = self.lines.entry_at(line.path)
        if entry is not None:
            more = partial(self.another_wanted.emit, entry)
            choices.append((text("&Another like this"), more))
        if entry is not None and entry.text:
            choices.append((text("&Remove from the list"), partial(self.game_unwanted.emit, entry)))
        if isinstance(line, RecentFile):
            forget = partial(self.unwanted.emit, line.path)
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

    def _click(self, index: QModelIndex) -> None:
        line = self.lines.line(index.row())
        self._choose(line)  # this may change the lines
        if not isinstance(line, Group):
            self.pressed_puzzle.emit()

    def _choose(self, line: Group | Line) -> None:
        if isinstance(line, Group):
            self._toggle(line)
        else:
            self._open_path(line.path)

    def _open_path(self, path: Path) -> None:
        self.chosen.emit(path)
        self._mark()  # the open puzzle, until another one has been read
