"""The lines of the library as a table for Qt, which asks only for those on the screen.

Qt's tree widgets hold an object for every line and lay all of them out anew: with ten thousand
puzzles the window stands still. Here a line is an entry of a list, and a filter makes a new list.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from app.core.words import clock_text, number, text
from app.store.records import Record, Standing
from app.store.shelf import Entry, Filter
from app.ui.files.library_signs import LibrarySigns
from app.ui.files.recent import RecentFile
from app.ui.files.thumbnails import Thumbnail, tip_of
from app.ui.look.text_size import plain_tip
from app.ui.look.theme import Theme

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
ROLE = Qt.ItemDataRole
NO_FILTER = Filter()

Line = Entry | RecentFile
"""A puzzle in the library, or a file that was open lately."""


class Group:
    """A heading, and the lines below it."""

    def __init__(
        self, title: str, *, inside: "Group | None" = None, folder: Path | None = None
    ) -> None:
        """`inside` is the heading above this one; `folder` the user's folder that is listed."""
        self.title = title
        self.inside = inside
        self.folder = folder
        self.is_open = False
        self.lines: list[Line] = []
        self.listed: list[Line] = []
        """Those of the lines that the filter takes."""

    @property
    def depth(self) -> int:
        """How many headings are above this one."""
        return 0 if self.inside is None else 1


class ListLayout(NamedTuple):
    """Which headings are seen, and where."""

    shown: Sequence[Group] = ()
    starts: Sequence[int] = ()
    """The rows of these headings."""
    rows: int = 0


class LibraryModel(QAbstractTableModel):
    """Headings, and below those that are open their lines: a name, and what is beside it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.recent = Group(text("Recent files"))
        self.groups = [self.recent]
        self.filter = Filter()
        self.signs = LibrarySigns(theme)
        self.heading_font = QFont()
        self._layout = ListLayout()
        self._by_path: dict[Path, tuple[Group, Entry]] = {}
        self._entries: dict[str, Entry] = {}
        """One entry of each puzzle, by its key."""
        self._records: dict[str, Record] = {}
        self.beside: set[tuple[str, bool]] = set()
        """All that is written beside names, and whether a sign is there as well."""

    # Which lines there are

    def arrange(self, change: Callable[[], object]) -> None:
        """Change headings or what is below them."""
        self.beginResetModel()
        change()
        self._layout = self._lay_out()
        self.endResetModel()

    def fill(self, group: Group, lines: Sequence[Line]) -> None:
        """List other lines below a heading, within `arrange`."""
        group.lines, group.listed = [], []
        self._by_path.clear()
        self._entries.clear()
        for other in self.groups:
            for line in other.lines:
                self._note(other, line)
        self._take(group, lines)

    def _take(self, group: Group, lines: Sequence[Line]) -> None:
        for line in lines:
            self._note(group, line)
        group.lines += lines
        group.listed += self._filtered(lines)

    def _note(self, group: Group, line: Line) -> None:
        if isinstance(line, Entry):
            self._by_path[line.path] = group, line
            self._entries[line.key] = line
            self._note_beside(line)

    def add(self, group: Group, entries: Sequence[Entry]) -> None:
        """List more puzzles below a heading."""
        before, end = self._layout, len(group.listed)
        self._take(group, entries)
        after = self._lay_out()
        if group in before.shown:
            start = self._start(group)
            self._show(after, start + 1 + end)
            self.dataChanged.emit(self.index(start, 0), self.index(start, 1))  # their number
        else:
            self.arrange(lambda: None)

    def list_only(self, wanted: Filter) -> None:
        """List only some of the puzzles, within `arrange`."""
        self.filter = wanted
        for group in self.groups:
            group.listed = self._filtered(group.lines)

    def _filtered(self, lines: Sequence[Line]) -> list[Line]:
        files = [line for line in lines if isinstance(line, RecentFile)]
        entries = [line for line in lines if isinstance(line, Entry)]
        return [*files, *self.filter.listed(entries, self._standing)]

    def _standing(self, entry: Entry) -> Standing:
        record = self._records.get(entry.key)
        return Standing.NEW if record is None else record.standing

    def toggle(self, group: Group) -> None:
        """Open a heading or close it."""
        row = self.heading_row(group)
        group.is_open = not group.is_open
        if row is not None:
            self._show(self._lay_out(), row + 1)

    def _show(self, after: ListLayout, row: int) -> None:
        """Tell Qt that rows come or go, from this one on."""
        more = after.rows - self._layout.rows
        if more > 0:
            self.beginInsertRows(NOWHERE, row, row + more - 1)
            self._layout = after
            self.endInsertRows()
        elif more < 0:
            self.beginRemoveRows(NOWHERE, row, row - more - 1)
            self._layout = after
            self.endRemoveRows()

    # Where they are

    def _lay_out(self) -> ListLayout:
        shown = [group for group in self.groups if self._is_shown(group)]
        sizes = [1 + (len(group.listed) if group.is_open else 0) for group in shown]
        return ListLayout(shown, list(accumulate(sizes, initial=0))[:-1], sum(sizes))

    def _is_shown(self, group: Group) -> bool:
        if group.inside is not None:
            return group.inside.is_open and bool(group.listed)
        may_be_empty = group.folder is not None and self.filter == NO_FILTER
        below = (one for one in self.groups if one.inside is group)
        return may_be_empty or bool(group.listed) or any(one.listed for one in below)

    def _start(self, group: Group) -> int:
        return self._layout.starts[self._layout.shown.index(group)]

    def group_at(self, row: int) -> Group:
        """Return the heading in a row, or the one above it."""
        return self._layout.shown[bisect_right(self._layout.starts, row) - 1]

    def line(self, row: int) -> Group | Line:
        """Return what is in a row."""
        index = bisect_right(self._layout.starts, row) - 1
        group, below = self._layout.shown[index], row - self._layout.starts[index]
        return group.listed[below - 1] if below else group

    def heading_row(self, group: Group) -> int | None:
        """Return the row of a heading, if it is seen."""
        return self._start(group) if group in self._layout.shown else None

    def row_of(self, group: Group, line: Line) -> int | None:
        """Return the row of a line below a heading, if it is seen."""
        start = self.heading_row(group) if group.is_open else None
        return None if start is None else start + 1 + group.listed.index(line)

    def find(self, path: Path) -> tuple[Group, Line] | None:
        """Return the line of a file if it is listed, maybe below a closed heading."""
        found = self._by_path.get(path)
        # Not what the filter would take by now: how far a puzzle is can have changed since.
        if found is not None and found[1] in found[0].listed:
            return found
        # Rather not a recent file: that list moves, the rest does not.
        return next(((self.recent, one) for one in self.recent.lines if one.path == path), None)

    def entry_at(self, path: Path) -> Entry | None:
        """Return the puzzle of a line."""
        found = self._by_path.get(path)
        return None if found is None else found[1]

    # How far the player has come

    def show_records(self, records: Iterable[Record]) -> None:
        """Show how far the player has come with some puzzles."""
        for record in records:
            self._records[record.key] = record
            if record.key in self._entries:
                self._note_beside(self._entries[record.key])
        self._repaint()

    def _repaint(self) -> None:
        if self._layout.rows:
            last = self.index(self._layout.rows - 1, 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def begun(self) -> list[tuple[Entry, Record]]:
        """Return the puzzles that are begun."""
        return [
            (self._entries[key], record)
            for key, record in self._records.items()
            if record.standing is Standing.BEGUN and key in self._entries
        ]

    def show_picture(self, key: str, picture: Thumbnail) -> None:
        """Show a picture of a puzzle that is begun."""
        self.signs.take(key, picture)
        if key in self._entries:
            self._note_beside(self._entries[key])
        self._repaint()

    def _note_beside(self, entry: Entry) -> None:
        record = self._records.get(entry.key)
        has_sign = record is not None and self.signs.has(record)
        self.beside.add((self._words_beside(entry), has_sign))

    def _words_beside(self, entry: Entry) -> str:
        """Return the size of a puzzle, or how long it took; a picture of it needs no words."""
        record = self._records.get(entry.key)
        if record is not None and record.standing is Standing.SOLVED:
            return clock_text(record.solved_seconds or 0)
        if record is not None and self.signs.has(record):
            return ""
        return text("{rows} × {cols}", rows=entry.rows, cols=entry.cols)

    # What Qt asks

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Count the rows."""
        return 0 if parent.isValid() else self._layout.rows

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else 2

    def data(self, index: Index, role: int = ROLE.DisplayRole) -> Any:
        """Return what a row shows."""
        return self.shown(self.line(index.row()), index.column(), role)

    def shown(self, line: Group | Line, column: int, role: int = ROLE.DisplayRole) -> Any:
        """Return what a line shows, be it in a row or not."""
        if isinstance(line, Group):
            return self._heading(line, column, role)
        if role == ROLE.ToolTipRole:
            return self._tip(line)
        if column == 0:
            name = line.title if isinstance(line, Entry) else line.name
            return name if role == ROLE.DisplayRole else None
        if isinstance(line, RecentFile):
            return None
        if role == ROLE.DisplayRole:
            return self._words_beside(line)
        record = self._records.get(line.key)
        if record is None:
            return None
        if role == ROLE.DecorationRole:
            return self.signs.icon_of(record)
        return str(record.said or "") if role == ROLE.AccessibleTextRole else None

    def match(
        self,
        start: Index,
        role: int,
        value: Any,
        hits: int = 1,
        flags: Qt.MatchFlag = Qt.MatchFlag.MatchStartsWith,
    ) -> list[QModelIndex]:
        """Find the next name that begins with what was typed; Qt would ask row after row."""
        for step in range(self._layout.rows):
            row = (start.row() + step) % self._layout.rows
            if self.shown(self.line(row), 0).casefold().startswith(str(value).casefold()):
                return [self.index(row, 0)]
        return []

    def _heading(self, group: Group, column: int, role: int) -> Any:
        if column == 1:
            counted = role == ROLE.DisplayRole and group.folder is not None
            return number(len(group.listed)) if counted else None
        if role == ROLE.DisplayRole:
            return group.title
        if role == ROLE.FontRole and not group.depth:
            return self.heading_font
        if role == ROLE.ToolTipRole and group.folder is not None:
            return plain_tip(str(group.folder))
        if role == ROLE.AccessibleTextRole:
            return f"{group.title}\n{text('expanded') if group.is_open else text('collapsed')}"
        return None

    def _tip(self, line: Line) -> str:
        if isinstance(line, RecentFile):
            return plain_tip(str(line.path))
        record, path = self._records.get(line.key), "" if line.text else str(line.path)
        if record is None:
            return plain_tip(path or line.title)
        begun = record.standing is Standing.BEGUN
        picture = self.signs.pictures.get(line.key) if begun else None
        return tip_of(line.title, str(record.said or ""), path, picture)
