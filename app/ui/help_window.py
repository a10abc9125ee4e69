"""The help: each puzzle's rules with a painted example, and what the mouse and the keys do."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.core import registry
from app.core.words import text
from app.formats import read_text
from app.ui.area import BoardArea
from app.ui.board import Board, Scene
from app.ui.jobs import Jobs, Ticket
from app.ui.keys import shortcuts
from app.ui.theme import Theme
from app.ui.views import view_of
from app.ui.work import Verdict, judge

if TYPE_CHECKING:
    from app.ui.window import Window

PITCH = 42
"""The size of the cells of an example."""

WIDEST = 680
"""A line of text longer than so many pixels is hard to read."""

KEY_STYLE = (
    "border: 1px solid palette(mid); border-radius: 4px; padding: 1px 6px; "
    "background: palette(base);"
)


class HelpWindow(QWidget):
    """A list of pages, and the page that was chosen; it stays open beside the window."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window, Qt.WindowType.Window)
        self.setWindowTitle(text("Rules and keys — Satori"))
        self._window = window
        self._jobs = Jobs(self)
        self._solving: Ticket | None = None
        self.boards: list[Board] = []
        """The example as it is given, and solved."""
        self.pages = QListWidget()
        self.pages.setFrameShape(QFrame.Shape.NoFrame)
        self.pages.setFixedWidth(170)
        self.pages.setAccessibleName(text("Pages"))
        for puzzle_type in registry.puzzle_types():
            self._add_page(puzzle_type.title, puzzle_type.kind)
        self._add_page(text("Mouse and keyboard"), None)
        self.pages.currentItemChanged.connect(self._show_page)
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.pages)
        row.addWidget(self.area, 1)
        window.themed.connect(self._set_theme)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        self.resize(820, 640)

    def minimumSizeHint(self) -> QSize:
        """Leave room for the list and a part of the page."""
        return QSize(420, 260)

    def _add_page(self, title: str, kind: str | None) -> None:
        item = QListWidgetItem(title)
        item.setData(Qt.ItemDataRole.UserRole, kind)
        item.setSizeHint(QSize(0, 34))
        self.pages.addItem(item)

    def open_page(self, kind: str | None) -> None:
        """Show the page of a kind of puzzle, or the one of all keys."""
        for row in range(self.pages.count()):
            if self.pages.item(row).data(Qt.ItemDataRole.UserRole) == kind:
                self.pages.setCurrentRow(row)

    def _set_theme(self, theme: Theme) -> None:
        for board in self.boards:
            board.set_theme(theme)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop what is under way."""
        self._jobs.close()
        super().closeEvent(event)

    # Pages

    def _show_page(self) -> None:
        if self._solving is not None:
            self._solving.cancel()
            self._solving = None
        self.boards = []
        item = self.pages.currentItem()
        kind = item.data(Qt.ItemDataRole.UserRole)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(28, 22, 28, 28)
        column.setSpacing(10)
        column.addWidget(_heading(item.text(), 1.7))
        if kind is None:
            self._add_keys(column)
        else:
            self._add_rules(column, kind)
        column.addStretch(1)
        self.area.setWidget(page)

    def _add_rules(self, column: QVBoxLayout, kind: str) -> None:
        rules = QGridLayout()
        rules.setHorizontalSpacing(8)
        rules.setVerticalSpacing(6)
        rules.setColumnStretch(1, 1)
        for row, rule in enumerate(registry.puzzle_type(kind).rules_text):
            rules.addWidget(QLabel("•"), row, 0, Qt.AlignmentFlag.AlignTop)
            rules.addWidget(_paragraph(str(rule)), row, 1)
        column.addLayout(rules)
        if view_of(kind).example:
            column.addSpacing(8)
            column.addLayout(self._example(kind))
        hints = registry.editor(kind).hints
        if hints:
            column.addSpacing(8)
            column.addWidget(_heading(text("Drawing one"), 1.2))
            column.addLayout(_table(([str(press)], str(does)) for press, does in hints))

    def _add_keys(self, column: QVBoxLayout) -> None:
        sections = [(title, list(rows)) for title, rows in shortcuts(self._window.menuBar())]
        mouse = [([str(press)], str(does)) for press, does in (*Board.hints, *BoardArea.hints)]
        for title, rows in [*sections, (text("Board"), mouse)]:
            column.addSpacing(8)
            column.addWidget(_heading(title, 1.2))
            column.addLayout(_table(rows))

    # The example

    def _example(self, kind: str) -> QHBoxLayout:
        """Show a puzzle and, as soon as it is solved, its solution beside it."""
        puzzle_type, view = registry.puzzle_type(kind), view_of(kind)
        puzzle = read_text(view.example).puzzle
        row = QHBoxLayout()
        row.setSpacing(28)
        for caption in (text("A puzzle"), text("Its solution")):
            board = Board()
            board.editable = board.animated = False
            board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            board.setAccessibleName(caption)
            board.set_theme(self._window.theme)
            board.set_rulers(shown=False)
            board.set_pitch(PITCH)
            board.show_scene(Scene(view, puzzle.rows, puzzle.cols, view.looks(puzzle, ())))
            board.setFixedSize(board.sizeHint())
            self.boards.append(board)
            part = QVBoxLayout()
            part.setSpacing(2)
            part.addWidget(board)
            part.addWidget(QLabel(caption), 0, Qt.AlignmentFlag.AlignHCenter)
            row.addLayout(part)
        row.addStretch(1)
        solved = self.boards[1]

        def show_solution(verdict: Verdict) -> None:
            looks = view.looks(puzzle, verdict.solutions[0])
            solved.show_scene(Scene(view, puzzle.rows, puzzle.cols, looks))

        def fail(error: Exception) -> None:
            raise error

        self._solving = self._jobs.start(
            lambda stop, report: judge(puzzle_type, puzzle, stop), show_solution, fail
        )
        return row


def _heading(words: str, size: float) -> QLabel:
    label = QLabel(words)
    font = label.font()
    font.setBold(True)
    font.setPointSizeF(font.pointSizeF() * size)
    label.setFont(font)
    return label


def _paragraph(words: str) -> QLabel:
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setMaximumWidth(WIDEST)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _table(rows: Iterable[tuple[list[str], str]]) -> QGridLayout:
    """Make a table of what to press and what it does."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(18)
    grid.setVerticalSpacing(6)
    grid.setColumnMinimumWidth(0, 190)
    grid.setColumnStretch(1, 1)
    for row, (presses, does) in enumerate(rows):
        keys = QHBoxLayout()
        keys.setSpacing(6)
        for press in presses:
            key = QLabel(press)
            key.setStyleSheet(KEY_STYLE)
            keys.addWidget(key)
        keys.addStretch(1)
        grid.addLayout(keys, row, 0)
        grid.addWidget(_paragraph(does), row, 1)
    return grid
