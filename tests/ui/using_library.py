"""The lines of the library as someone sees them, for tests."""

from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QIcon
from PySide6.QtTest import QTest

from app.ui.files.library_model import Group, Line
from app.ui.files.library_tree import LibraryTree


class ListedLine(NamedTuple):
    """A line that is listed, be its heading open or closed."""

    tree: LibraryTree
    heading: Group
    line: Line

    @property
    def name(self) -> str:
        return self._shown(0)

    @property
    def beside(self) -> str:
        """What is written beside the name."""
        return self._shown(1)

    @property
    def icon(self) -> QIcon | None:
        return self._shown(1, Qt.ItemDataRole.DecorationRole)

    @property
    def tip(self) -> str:
        return self._shown(0, Qt.ItemDataRole.ToolTipRole)

    def _shown(self, column: int, role: int = Qt.ItemDataRole.DisplayRole):
        return self.tree.lines.shown(self.line, column, role)

    def rect(self) -> QRect:
        """Where the line is, once its heading is open and it is scrolled to."""
        if not self.heading.is_open:
            self.tree.lines.toggle(self.heading)
        row = self.tree.lines.row_of(self.heading, self.line)
        assert row is not None
        self.tree.updateGeometries()
        index = self.tree.lines.index(row, 0)
        self.tree.scrollTo(index)
        return self.tree.visualRect(index)

    def click(self) -> None:
        place = QPoint(60, self.rect().center().y())
        QTest.mouseClick(self.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)


def lines_below(tree: LibraryTree, heading: Group) -> list[ListedLine]:
    return [ListedLine(tree, heading, line) for line in heading.listed]


def listed_lines(window) -> list[ListedLine]:
    """All lines but the recent files."""
    tree = window.library.tree
    groups = [group for group in tree.lines.groups if group is not tree.lines.recent]
    return [line for group in groups for line in lines_below(tree, group)]


def recent_lines(window) -> list[ListedLine]:
    tree = window.library.tree
    return lines_below(tree, tree.lines.recent)


def line_named(window, name: str) -> ListedLine:
    """The line of a puzzle that is no recent file."""
    return next(line for line in listed_lines(window) if line.name == name)


def headings(window) -> list[str]:
    """The headings that are seen and are below no other."""
    lines = window.library.tree.lines
    return [x.title for x in lines.groups if not x.depth and lines.heading_row(x) is not None]


def chosen_line(window) -> ListedLine | None:
    """The line that is marked."""
    tree = window.library.tree
    found = tree.selectionModel().selectedRows()
    if not found:
        return None
    row = found[0].row()
    return ListedLine(tree, tree.lines.group_at(row), tree.lines.line(row))
