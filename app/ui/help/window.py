"""The help: the rules of every puzzle with an example, how to read a board, mouse and keys."""

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenuBar,
    QVBoxLayout,
    QWidget,
)

from app.core import registry
from app.core.words import Message, capital, text
from app.formats import read_text
from app.session.answers import Verdict
from app.session.highlights import Highlights
from app.session.knowledge import truth_of_solution
from app.session.panels import guide_of
from app.session.questions import problem_of
from app.session.scene import Scene
from app.session.session import Session
from app.ui.board.area import BoardArea
from app.ui.board.board import Board
from app.ui.help.boards import still_board
from app.ui.help.keys import Row, shortcuts
from app.ui.help.legend import LEGEND, SAMPLE_CELLS
from app.ui.help.pages import MARGIN_PX, PagesWindow, heading, paragraph
from app.ui.kit.jobs import Ticket
from app.ui.look.text_size import grown
from app.ui.look.theme import Themes

EXAMPLE_PITCH, SAMPLE_PITCH = 42, 40
"""Pixels of a cell in an example, and in a sample of the legend."""

LEGEND_PAGE, KEYS_PAGE = ":legend", ":keys"
"""The pages that belong to no kind of puzzle; those that do are named by the kind."""

NO_HIGHLIGHTS = Highlights()

SPACING_PX = 28
"""Pixels between the boards of an example."""

USUAL_SIZE = QSize(820, 700)
"""Pixels; the rules of every puzzle fit in without scrolling."""

KEY_STYLE = (
    "border: 1px solid palette(mid); border-radius: 4px; padding: 1px 6px; "
    "background: palette(base);"
)


class HelpWindow(PagesWindow):
    """A list of pages and the chosen page; the window stays open beside the main one."""

    def __init__(
        self, parent: QWidget, session: Session, themes: Themes, menu_bar: QMenuBar
    ) -> None:
        super().__init__(parent, themes, text("Rules and keys — Satori"))
        self._session = session
        self._menu_bar = menu_bar
        self._solving: Ticket | None = None
        self._example_row: QBoxLayout | None = None
        for puzzle_type in registry.puzzle_types():
            self.pages.add_page(puzzle_type.title, puzzle_type.kind)
        self.pages.add_page(text("Reading the board"), LEGEND_PAGE)
        self.pages.add_page(text("Mouse and keyboard"), KEYS_PAGE)
        self.pages.currentItemChanged.connect(self._show_page)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.pages)
        row.addWidget(self.area, 1)
        self.setMinimumSize(540, 320)
        self.resize(grown(USUAL_SIZE).boundedTo(self.screen().availableSize()))

    def open_page(self, page: str) -> None:
        """Show the page of a kind of puzzle, the legend or the keys."""
        for row in range(self.pages.count()):
            if self.pages.page_at(row) == page:
                if self.pages.currentRow() == row:
                    self._show_page()  # again: the open puzzle may be of another kind
                self.pages.setCurrentRow(row)

    @property
    def place(self) -> tuple[str, ...]:
        """What is read: the page."""
        return (self.pages.page_at(self.pages.currentRow()),)

    def turn_to(self, page: str) -> None:
        """Show what was read before."""
        self.open_page(page)

    def open_legend(self) -> None:
        """Show how to read a board."""
        self.open_page(LEGEND_PAGE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the example visible."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put the boards of the example side by side if they fit, else below each other."""
        if self._example_row is not None:
            room = self.width() - self.pages.width() - 2 * MARGIN_PX - SPACING_PX
            needed = sum(board.width() + SPACING_PX for board in self.boards)
            direction = QBoxLayout.Direction
            self._example_row.setDirection(
                direction.LeftToRight if needed < room else direction.TopToBottom
            )

    # Pages

    def _show_page(self) -> None:
        if self._solving is not None:
            self._solving.cancel()
            self._solving = None
        self.boards = []
        self._example_row = None
        chosen = self.pages.page_at(self.pages.currentRow())
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(MARGIN_PX, 22, MARGIN_PX, MARGIN_PX)
        column.setSpacing(10)
        column.addWidget(heading(self.pages.currentItem().text(), 1.7))
        if chosen == KEYS_PAGE:
            self._add_keys(column)
        elif chosen == LEGEND_PAGE:
            self._add_legend(column)
        else:
            self._add_rules(column, chosen)
        column.addStretch(1)
        self.show_page(content)

    def _add_rules(self, column: QVBoxLayout, kind: str) -> None:
        rules = QGridLayout()
        rules.setHorizontalSpacing(8)
        rules.setVerticalSpacing(6)
        rules.setColumnStretch(1, 1)
        for row, rule in enumerate(registry.puzzle_type(kind).rules_text):
            rules.addWidget(QLabel("•"), row, 0, Qt.AlignmentFlag.AlignTop)
            rules.addWidget(paragraph(str(rule)), row, 1)
        column.addLayout(rules)
        if registry.puzzle_type(kind).example:
            column.addSpacing(8)
            column.addLayout(self._example(kind))
        state = self._session.state  # both would be more than one can see at once
        drawing = state.drawing
        _, hints = guide_of(kind, None if drawing else state.options)
        if hints:
            column.addSpacing(8)
            column.addWidget(heading(text("Drawing") if drawing else text("Playing"), 1.2))
            column.addLayout(_table(_rows(hints)))

    def _add_keys(self, column: QVBoxLayout) -> None:
        board = text("Board"), _rows((*Board.hints, *BoardArea.hints))
        for title, rows in [board, *shortcuts(self._menu_bar)]:
            column.addSpacing(8)
            column.addWidget(heading(title, 1.2))
            column.addLayout(_table(rows))

    def _add_legend(self, column: QVBoxLayout) -> None:
        """Show samples of the kind of the open puzzle."""
        kind = self._session.state.kind
        puzzle = registry.editor(kind).blank(SAMPLE_CELLS, SAMPLE_CELLS)
        samples = QGridLayout()
        samples.setHorizontalSpacing(SPACING_PX)
        samples.setVerticalSpacing(2)  # boards have margins of their own
        samples.setColumnStretch(1, 1)
        for row, (meaning, highlights, rulers) in enumerate(LEGEND):
            board = self._still_board(
                kind, puzzle, str(meaning), SAMPLE_PITCH, highlights, rulers=rulers
            )
            middle = Qt.AlignmentFlag.AlignVCenter
            samples.addWidget(board, row, 0, middle | Qt.AlignmentFlag.AlignHCenter)
            samples.addWidget(paragraph(str(meaning)), row, 1, middle)
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
        """Make a board that cannot be edited."""
        looks = registry.puzzle_type(kind).looks(puzzle, ())
        scene = Scene(kind, puzzle.rows, puzzle.cols, looks, highlights)
        board = still_board(scene, name, pitch, self._themes.theme, rulers=rulers)
        self.boards.append(board)
        return board

    # The example

    def _example(self, kind: str) -> QBoxLayout:
        """Show a puzzle, and beside it its solution once a worker has found it."""
        puzzle_type = registry.puzzle_type(kind)
        document = read_text(puzzle_type.example)
        puzzle = document.puzzle
        row = QHBoxLayout()
        row.setSpacing(SPACING_PX)
        for caption in (text("A puzzle"), text("Its solution")):
            board = self._still_board(kind, puzzle, caption, EXAMPLE_PITCH)
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


def _rows(hints: Iterable[tuple[Message, Message]]) -> list[Row]:
    return [(str(press), str(does)) for press, does in hints]


def _table(rows: Iterable[Row]) -> QGridLayout:
    """Make a table of keys and what they do."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(18)
    grid.setVerticalSpacing(6)
    grid.setColumnMinimumWidth(0, 190)
    grid.setColumnStretch(1, 1)
    for row, (press, does) in enumerate(rows):
        key = QLabel(press)
        key.setTextFormat(Qt.TextFormat.PlainText)  # not markup: some keys are < and >
        key.setStyleSheet(KEY_STYLE)
        place = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        grid.addWidget(key, row, 0, place)
        grid.addWidget(paragraph(capital(does)), row, 1)
    return grid
