"""The help: each puzzle's rules with an example, how to read a board, what mouse and keys do."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QBoxLayout,
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
from app.core.words import Message, capital, text
from app.formats import read_text
from app.session.answers import Verdict
from app.session.questions import problem_of
from app.session.scene import Highlights, Scene, truth_of_solution
from app.ui.board.area import BoardArea
from app.ui.board.board import Board
from app.ui.help.keys import Row, shortcuts
from app.ui.help.legend import LEGEND, SIDE
from app.ui.kit.jobs import Jobs, Ticket
from app.ui.look.text_size import enlarge
from app.ui.look.theme import Theme

if TYPE_CHECKING:
    from app.ui.window import Window

PITCH = 42
SMALL = 40
"""The sizes of the cells of an example, and of a sample."""

BOARD = ""
"""In the place of a kind: the page that tells how to read a board."""

NO_HIGHLIGHTS = Highlights()

MARGIN = 24
SPACE = 28
"""Pixels between the boards of an example."""

USUAL_SIZE = QSize(820, 700)
"""In which the rules of a puzzle are seen without scrolling."""

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
        """Those of the page: the example as it is given, and solved; or samples."""
        self._example_row: QBoxLayout | None = None
        self.pages = QListWidget()
        self.pages.setFrameShape(QFrame.Shape.NoFrame)
        self.pages.setStyleSheet(
            "QListWidget { outline: 0; } QListWidget::item { padding: 8px 14px; }"
        )
        self.pages.setAccessibleName(text("Pages"))
        for puzzle_type in registry.puzzle_types():
            self._add_page(puzzle_type.title, puzzle_type.kind)
        self._add_page(text("Reading the board"), BOARD)
        self._add_page(text("Mouse and keyboard"), None)
        self._fit_pages()
        window.appearance.text_resized.connect(self._fit_pages)
        self.pages.currentItemChanged.connect(self._show_page)
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.pages)
        row.addWidget(self.area, 1)
        window.themes.changed.connect(self._set_theme)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        self.setMinimumSize(540, 320)
        self.resize(USUAL_SIZE.boundedTo(self.screen().availableSize()))

    def _fit_pages(self) -> None:
        self.pages.setFixedWidth(max(164, self.pages.sizeHintForColumn(0) + 8))

    def _add_page(self, title: str, kind: str | None) -> None:
        item = QListWidgetItem(title)
        item.setData(Qt.ItemDataRole.UserRole, kind)
        self.pages.addItem(item)

    def open_page(self, kind: str | None) -> None:
        """Show the page of a kind of puzzle, or the one of the board, or of all keys."""
        for row in range(self.pages.count()):
            if self.pages.item(row).data(Qt.ItemDataRole.UserRole) == kind:
                if self.pages.currentRow() == row:
                    self._show_page()  # anew: much may have changed since
                self.pages.setCurrentRow(row)

    def _set_theme(self, theme: Theme) -> None:
        for board in self.boards:
            board.set_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the example in sight."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put the boards of the example side by side where there is room, or below each other."""
        if self._example_row is not None:
            room = self.width() - self.pages.width() - 2 * MARGIN - SPACE
            needed = sum(board.width() + SPACE for board in self.boards)
            direction = QBoxLayout.Direction
            self._example_row.setDirection(
                direction.LeftToRight if needed < room else direction.TopToBottom
            )

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop what is under way."""
        self._jobs.shut_down()
        super().closeEvent(event)

    # Pages

    def _show_page(self) -> None:
        if self._solving is not None:
            self._solving.cancel()
            self._solving = None
        self.boards = []
        self._example_row = None
        item = self.pages.currentItem()
        kind = item.data(Qt.ItemDataRole.UserRole)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(MARGIN, 22, MARGIN, MARGIN)
        column.setSpacing(10)
        column.addWidget(_heading(item.text(), 1.7))
        if kind is None:
            self._add_keys(column)
        elif kind == BOARD:
            self._add_legend(column)
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
        if registry.puzzle_type(kind).example:
            column.addSpacing(8)
            column.addLayout(self._example(kind))
        hints = registry.editor(kind).hints
        if hints:
            column.addSpacing(8)
            column.addWidget(_heading(text("Drawing"), 1.2))
            column.addLayout(_table(_said(hints)))

    def _add_keys(self, column: QVBoxLayout) -> None:
        board = text("Board"), _said((*Board.hints, *BoardArea.hints))
        for title, rows in [board, *shortcuts(self._window.menuBar())]:
            column.addSpacing(8)
            column.addWidget(_heading(title, 1.2))
            column.addLayout(_table(rows))

    def _add_legend(self, column: QVBoxLayout) -> None:
        """Show samples of the open puzzle's kind, painted as its board is."""
        kind = self._window.session.state.document.kind
        puzzle = registry.editor(kind).blank(SIDE, SIDE)
        samples = QGridLayout()
        samples.setHorizontalSpacing(SPACE)
        samples.setVerticalSpacing(2)  # the boards have room around them
        samples.setColumnStretch(1, 1)
        for row, (meaning, marks, rulers) in enumerate(LEGEND):
            board = self._still_board(kind, puzzle, str(meaning), SMALL, marks, rulers=rulers)
            middle = Qt.AlignmentFlag.AlignVCenter
            samples.addWidget(board, row, 0, middle | Qt.AlignmentFlag.AlignHCenter)
            samples.addWidget(_paragraph(str(meaning)), row, 1, middle)
        column.addLayout(samples)

    def _still_board(
        self,
        kind: str,
        puzzle: Any,
        name: str,
        pitch: int,
        highlights: Highlights = NO_HIGHLIGHTS,
        *,
        rulers: bool = False,
    ) -> Board:
        """Make a board that is only to be looked at."""
        board = Board()
        board.editable = board.animated = False
        board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        board.setAccessibleName(name)
        board.set_theme(self._window.theme)
        board.set_rulers(shown=rulers)
        board.set_pitch(pitch)
        looks = registry.puzzle_type(kind).looks(puzzle, ())
        board.show_scene(Scene(kind, puzzle.rows, puzzle.cols, looks, highlights))
        board.setFixedSize(board.sizeHint())
        self.boards.append(board)
        return board

    # The example

    def _example(self, kind: str) -> QBoxLayout:
        """Show a puzzle and, as soon as it is solved, its solution beside it."""
        puzzle_type = registry.puzzle_type(kind)
        document = read_text(puzzle_type.example)
        puzzle = document.puzzle
        row = QHBoxLayout()
        row.setSpacing(SPACE)
        for caption in (text("A puzzle"), text("Its solution")):
            board = self._still_board(kind, puzzle, caption, PITCH)
            part = QVBoxLayout()
            part.setSpacing(2)
            part.addWidget(board)
            label = QLabel(caption)
            label.setFixedWidth(board.width())
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            part.addWidget(label)
            row.addLayout(part)
        row.addStretch(1)
        self._example_row = row
        self._arrange()
        solved = self.boards[1]

        def show_solution(verdict: Verdict) -> None:
            known = truth_of_solution(verdict.facts, verdict.solutions[0])
            looks = puzzle_type.looks(puzzle, known)
            solved.show_scene(Scene(kind, puzzle.rows, puzzle.cols, looks))

        self._solving = self._jobs.start(
            lambda stop, report: problem_of(document).verdict(stop), show_solution
        )
        return row


def _heading(words: str, size: float) -> QLabel:
    label = QLabel(words)
    enlarge(label, size, bold=True)
    return label


def _paragraph(words: str) -> QLabel:
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setMaximumWidth(WIDEST)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _said(hints: Iterable[tuple[Message, Message]]) -> list[Row]:
    return [(str(press), str(does)) for press, does in hints]


def _table(rows: Iterable[Row]) -> QGridLayout:
    """Make a table of what to press and what it does."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(18)
    grid.setVerticalSpacing(6)
    grid.setColumnMinimumWidth(0, 190)
    grid.setColumnStretch(1, 1)
    for row, (press, does) in enumerate(rows):
        key = QLabel(press)
        key.setTextFormat(Qt.TextFormat.PlainText)  # some keys are < and >
        key.setStyleSheet(KEY_STYLE)
        place = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        grid.addWidget(key, row, 0, place)
        grid.addWidget(_paragraph(capital(does)), row, 1)
    return grid
