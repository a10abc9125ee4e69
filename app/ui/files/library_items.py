"""The lines of the library: what each shows, and which of them are listed."""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QTreeWidgetItem

from app.core.words import number, text
from app.session.play_text import clock_text
from app.store.records import Record, Standing
from app.store.shelf import Entry, Filter
from app.ui.files.thumbnails import Thumbnail, scaled, tip_of
from app.ui.look.icons import ICON_SIDE_PX, tinted
from app.ui.look.text_size import plain_tip
from app.ui.look.theme import Theme

PATH, FOLDER = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
"""What an item holds: the file of a puzzle, or a folder of the user."""


SIGN_MARGIN = 0.18
"""The share of its side that is left free above and below a tick."""


class Line(NamedTuple):
    """A puzzle, and its line in the tree."""

    entry: Entry
    item: QTreeWidgetItem


class Group:
    """Puzzles below one heading; those that the filter leaves out are not in the tree."""

    def __init__(self, heading: QTreeWidgetItem) -> None:
        self.heading = heading
        self.lines: list[Line] = []


class LibraryItems:
    """All lines of the library, whether they are listed or not."""

    def __init__(self, theme: Theme) -> None:
        self.groups: list[Group] = []
        self.filter = Filter()
        self.beside: set[tuple[str, bool]] = set()
        """All that is written beside names, and whether a picture or a tick is there as well."""
        self._by_path: dict[str, QTreeWidgetItem] = {}
        self._entries: dict[str, Entry] = {}
        self._by_key: dict[str, list[Line]] = {}
        self._records: dict[str, Record] = {}
        self._pictures: dict[str, Thumbnail] = {}
        self._icons: dict[str, QIcon] = {}
        """The pictures in the size of a line."""
        self._side, self._ratio = 16, 1.0
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Draw signs in other colours."""
        self._theme = theme
        self._solved = _sign("one-solution", theme)
        self._with_help = _sign("solved-with-help", theme)
        self._dress_all()

    def set_picture_size(self, size: QSize, ratio: float) -> None:
        """Show pictures in another size, with so many pixels of the screen for each of Qt's."""
        self._side, self._ratio = size.width(), ratio
        self._icons.clear()
        self._dress_all()

    def _dress_all(self) -> None:
        for key in self._records:  # others have neither signs nor pictures
            self._dress(self._by_key.get(key, ()))

    def item_of(self, path: Path) -> QTreeWidgetItem | None:
        """Return the line of a file, if it is listed."""
        item = self._by_path.get(str(path))
        return None if item is None or item.treeWidget() is None else item

    # Which puzzles there are

    def add(self, group: Group, entries: Iterable[Entry]) -> None:
        """Add puzzles below a heading."""
        listed: list[QTreeWidgetItem] = []
        for entry in entries:
            line = Line(entry, make_item(entry.path, entry.title))
            if entry.text:
                line.item.setToolTip(0, plain_tip(entry.title))
            group.lines.append(line)
            self._by_key.setdefault(entry.key, []).append(line)
            self._by_path[str(entry.path)] = line.item
            self._entries[str(entry.path)] = entry
            self._dress([line])
            if self._takes(entry):
                listed.append(line.item)
        group.heading.addChildren(listed)
        self._note_count(group)

    def remove(self, group: Group) -> None:
        """Forget the puzzles below a heading."""
        self.groups.remove(group)
        gone = {id(line.item) for line in group.lines}
        for entry, item in group.lines:
            left = [line for line in self._by_key.pop(entry.key, ()) if id(line.item) not in gone]
            if left:
                self._by_key[entry.key] = left
            if self._by_path.get(str(entry.path)) is item:
                del self._by_path[str(entry.path)]
                del self._entries[str(entry.path)]

    def list_only(self, wanted: Filter) -> None:
        """List only some of the puzzles; headings open so that they are seen."""
        self.filter = wanted
        for group in self.groups:
            remove_lines(group.heading)
            group.heading.addChildren([x.item for x in group.lines if self._takes(x.entry)])
            self._note_count(group)
            group.heading.setExpanded(wanted != Filter())

    def _takes(self, entry: Entry) -> bool:
        return self.filter == Filter() or self.filter.takes(entry, self._standing(entry))

    def _standing(self, entry: Entry) -> Standing:
        record = self._records.get(entry.key)
        return Standing.NEW if record is None else record.standing

    def _note_count(self, group: Group) -> None:
        """Count the puzzles in a folder, and hide headings below which the filter left none."""
        heading, count = group.heading, group.heading.childCount()
        if heading.data(0, FOLDER) is not None:
            heading.setText(1, number(count))
        heading.setHidden(self.filter != Filter() and not count)
        top = heading.parent()
        if top is not None:
            below = [top.child(number) for number in range(top.childCount())]
            top.setHidden(all(one is None or one.isHidden() for one in below))

    # How far the player has come

    def show_records(self, records: Iterable[Record]) -> None:
        """Show how far the player has come with some puzzles."""
        for record in records:
            self._records[record.key] = record
            self._dress(self._by_key.get(record.key, ()))

    def entry_at(self, path: Path) -> Entry | None:
        """Return the puzzle of a line."""
        return self._entries.get(str(path))

    def begun(self) -> list[tuple[Entry, Record]]:
        """Return the puzzles that are begun."""
        return [
            (lines[0].entry, record)
            for key, record in self._records.items()
            if record.standing is Standing.BEGUN and (lines := self._by_key.get(key))
        ]

    def keep_pictures(self, keys: Collection[str]) -> None:
        """Forget the pictures of all other puzzles."""
        for key in self._pictures.keys() - keys:
            del self._pictures[key]
            self._icons.pop(key, None)

    def show_picture(self, key: str, picture: Thumbnail) -> None:
        """Show a picture of a puzzle that is begun."""
        self._pictures[key] = picture
        self._icons.pop(key, None)
        self._dress(self._by_key.get(key, ()))

    def _dress(self, lines: Sequence[Line]) -> None:
        """Show the size of a puzzle, or how far the player has come with it."""
        for entry, item in lines:
            record, standing = self._records.get(entry.key), self._standing(entry)
            shown, icon = text("{rows} × {cols}", rows=entry.rows, cols=entry.cols), None
            if record is not None and standing is Standing.SOLVED:
                shown = clock_text(record.solved_seconds or 0)
                icon = self._with_help if record.helped else self._solved
            elif standing is Standing.BEGUN:
                icon = self._small_picture(entry.key)
                shown = "" if icon is not None else shown
            self.beside.add((shown, icon is not None))
            item.setText(1, shown)
            if record is not None:
                item.setIcon(1, icon or QIcon())
                said = str(record.said or "")
                item.setData(1, Qt.ItemDataRole.AccessibleTextRole, said)
                picture = self._pictures.get(entry.key) if standing is Standing.BEGUN else None
                tip = tip_of(entry.title, said, "" if entry.text else str(entry.path), picture)
                item.setToolTip(0, tip)
                item.setToolTip(1, tip)

    def _small_picture(self, key: str) -> QIcon | None:
        if key not in self._icons and key in self._pictures:
            image = scaled(self._pictures[key].image, round(self._side * self._ratio))
            pixmap = QPixmap.fromImage(image)
            painter = QPainter(pixmap)
            painter.setPen(self._theme.outline)
            painter.drawRect(pixmap.rect().adjusted(0, 0, -1, -1))
            painter.end()
            pixmap.setDevicePixelRatio(self._ratio)
            self._icons[key] = QIcon(pixmap)
            self._icons[key].addPixmap(pixmap, QIcon.Mode.Selected)  # not tinted by Qt
        return self._icons.get(key)


def _sign(name: str, theme: Theme) -> QIcon:
    """Return a sign that can be seen on the line that is chosen as well."""
    icon = QIcon(_with_margin(tinted(name, theme.accent)))
    icon.addPixmap(_with_margin(tinted(name, theme.on_accent)), QIcon.Mode.Selected)
    return icon


def _with_margin(sign: QIcon) -> QPixmap:
    """Return a sign that is smaller than a picture in the same place."""
    pixmap = QPixmap(ICON_SIDE_PX, ICON_SIDE_PX)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    margin = round(ICON_SIDE_PX * SIGN_MARGIN)
    sign.paint(painter, pixmap.rect().adjusted(2 * margin, margin, 0, -margin))
    painter.end()
    return pixmap


def remove_lines(heading: QTreeWidgetItem) -> None:
    """Remove all lines below a heading. What `takeChildren` takes, PySide never frees."""
    while (item := heading.child(0)) is not None:
        heading.removeChild(item)


def make_item(path: Path, name: str) -> QTreeWidgetItem:
    """Make the line of a file."""
    item = QTreeWidgetItem([name])
    item.setData(0, PATH, str(path))
    item.setToolTip(0, plain_tip(str(path)))
    return item
