"""The course: every technique with positions to look at, to have explained and to try."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app import paths
from app.core import registry
from app.core.document import Document
from app.core.lessons import Lesson
from app.core.stop import Stop
from app.core.words import text
from app.formats import read_input
from app.session.answers import HintAnswer
from app.session.course import Technique, course
from app.session.hints import REASON, hint_lines
from app.session.play_state import Hint
from app.session.questions import problem_of
from app.session.scene import scene
from app.session.state import Mode, State
from app.ui.help.boards import still_board
from app.ui.help.pages import MARGIN_PX, PagesWindow, heading, paragraph
from app.ui.kit.jobs import Ticket
from app.ui.look.text_size import grown
from app.ui.look.theme import Themes

BOARD_SIDE, LARGEST_PITCH, CARD_WIDTH = 168, 34, 212
"""Pixels of a board, of a cell on a small one, and of a board with what is around it, at least."""

SPACING_PX = 18
"""Pixels between the positions."""

USUAL_SIZE = QSize(1040, 640)
"""Wide enough for the three positions of a technique beside each other."""


class Example(NamedTuple):
    """A position, and the next move from it."""

    document: Document
    hint: HintAnswer


class CourseWindow(PagesWindow):
    """A list of techniques, and the positions of the chosen one."""

    tried = Signal(object, object)
    """A position is to be played: its document, and the Lesson."""

    def __init__(self, parent: QWidget, themes: Themes) -> None:
        super().__init__(parent, themes, text("Techniques — Satori"))
        self._reading: Ticket | None = None
        self._techniques: tuple[Technique, ...] = ()
        self._examples: Sequence[Example] = ()
        self._cards = QGridLayout()
        self._shown_cards: list[QWidget] = []
        self._explained = 0
        """The position whose reason is told."""
        self.kinds = QComboBox()
        self.kinds.setAccessibleName(text("Puzzle"))
        for puzzle_type in registry.puzzle_types():
            if puzzle_type.lessons:
                self.kinds.addItem(puzzle_type.title, puzzle_type.kind)
        self.pages.setAccessibleName(text("Techniques"))
        self.reason = paragraph("")
        chooser = QVBoxLayout()
        chooser.setContentsMargins(8, 8, 8, 0)
        chooser.addWidget(self.kinds)
        chooser.addWidget(self.pages, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(chooser)
        row.addWidget(self.area, 1)
        self.kinds.currentIndexChanged.connect(self._list)
        self.pages.currentRowChanged.connect(self._choose)
        self.setMinimumSize(560, 360)
        self.resize(grown(USUAL_SIZE).boundedTo(self.screen().availableSize()))
        self._list()

    def open_kind(self, kind: str) -> None:
        """Show the techniques of a kind of puzzle; those that are shown stay if they are of it."""
        index = self.kinds.findData(kind)
        if index >= 0:
            self.kinds.setCurrentIndex(index)
        self.pages.setFocus()

    @property
    def place(self) -> tuple[str, ...]:
        """What is read: the kind of puzzle and the technique."""
        row = self.pages.currentRow()
        return (self.kinds.currentData() or "", self.pages.page_at(row) if row >= 0 else "")

    def turn_to(self, kind: str, technique: str) -> None:
        """Show what was read before."""
        self.open_kind(kind)
        for row in range(self.pages.count()):
            if self.pages.page_at(row) == technique:
                self.pages.setCurrentRow(row)

    def _list(self) -> None:
        kind = self.kinds.currentData()
        self._techniques = course(kind, paths.course()) if kind else ()
        self.pages.clear()
        for technique in self._techniques:
            self.pages.add_page(technique.heading, technique.title)
        if self._techniques:
            self.pages.setCurrentRow(0)

    def _choose(self, row: int) -> None:
        if self._reading is not None:
            self._reading.cancel()
        if row < 0:
            return
        technique = self._techniques[row]
        self._reading = self._jobs.start(
            lambda stop, report: [_example(path, stop) for path in map(str, technique.files)],
            partial(self._show, technique),
        )

    def _show(self, technique: Technique, examples: Sequence[Example]) -> None:
        self._examples = examples
        self.boards = []
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(MARGIN_PX, 22, MARGIN_PX, MARGIN_PX)
        column.setSpacing(10)
        column.addWidget(heading(technique.heading, 1.7))
        column.addWidget(paragraph(str(technique.about)))
        column.addSpacing(8)
        self._cards = QGridLayout()
        self._cards.setSpacing(SPACING_PX)
        self._cards.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self._shown_cards = [
            self._card(number, technique, example) for number, example in enumerate(examples)
        ]
        self._explained = 0
        self.reason = paragraph("")
        self._arrange()
        column.addLayout(self._cards)
        column.addStretch(1)
        self.show_page(content)

    def _card(self, number: int, technique: Technique, example: Example) -> QWidget:
        """Make a position with its buttons."""
        puzzle = example.document.puzzle
        pitch = min(LARGEST_PITCH, BOARD_SIDE // max(puzzle.rows, puzzle.cols))
        name = text("Position {number}", number=number + 1)
        shown = scene(State(example.document, mode=Mode.PLAY))
        board = still_board(shown, name, pitch, self._themes.theme, rulers=True)
        self.boards.append(board)
        attempt = QPushButton(text("Try it"))
        attempt.setToolTip(text("Play on from this position"))
        lesson = Lesson(technique.title, technique.about)
        attempt.clicked.connect(lambda: self._try(example.document, lesson))
        explain = QPushButton(text("Explain"))
        explain.setToolTip(text("Tell the next move of this position, and why"))
        explain.clicked.connect(partial(self._explain, number))
        buttons = QHBoxLayout()
        for button in (attempt, explain):
            button.setAccessibleDescription(name)
            buttons.addWidget(button)
        card = QWidget()
        column = QVBoxLayout(card)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(board, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        column.addLayout(buttons)
        card.setFixedWidth(max(CARD_WIDTH, buttons.sizeHint().width()))
        return card

    def _arrange(self) -> None:
        """Put as many positions beside each other as there is room for."""
        room = self.area.width() - 2 * MARGIN_PX - self.area.verticalScrollBar().sizeHint().width()
        card_width = max((card.width() for card in self._shown_cards), default=CARD_WIDTH)
        wide = max(1, (room + SPACING_PX) // (card_width + SPACING_PX))
        for number, card in enumerate(self._shown_cards):
            self._cards.addWidget(card, 2 * (number // wide), number % wide)
        # The reason stands below its position.
        self._cards.addWidget(self.reason, 2 * (self._explained // wide) + 1, 0, 1, wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the positions for another width."""
        super().resizeEvent(event)
        self._arrange()

    def _explain(self, number: int) -> None:
        """Show the reason of one position, on its board and in words."""
        for index, (board, (document, hint)) in enumerate(
            zip(self.boards, self._examples, strict=True)
        ):
            told = Hint(hint, REASON) if index == number else None
            board.show_scene(scene(State(document, mode=Mode.PLAY, hint=told)))
        lines = hint_lines(self._examples[number].hint, REASON)
        self._explained = number
        self.reason.setText("\n".join(map(str, lines)))
        self._arrange()

    def _try(self, document: Document, lesson: Lesson) -> None:
        self.close()  # or the board would be covered: a player's clock stands while help is read
        self.tried.emit(document, lesson)


def _example(path: str, stop: Stop) -> Example:
    """Read a position and find the next move."""
    document = read_input(path)
    return Example(document, problem_of(document).hint(stop))
