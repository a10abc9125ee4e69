"""The steps of an explanation as a list, and the current one in words."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.core.words import Message, as_title, text
from app.ui.kit.line_menu import offer
from app.ui.look.text_size import ROW_HEIGHT, enlarge
from app.ui.steps.guide import Hints
from app.ui.steps.paragraphs import listed, nested
from app.ui.steps.playback import Player
from app.ui.steps.rule_list import RuleList
from app.ui.work import Verdict

READING = 1.1
"""How much larger than the rest is what is there to be read."""

DIGITS, DIGIT_SPACE = 3, "\u2007"
"""How many digits of the numbers of steps there is room for, and a space as wide as one."""

USUAL_LINES = 4
"""Lines that there is always room for above the list of steps: few sentences have more."""

LONG_LINES = 8
"""Lines that there is still room for later, once a sentence has had them."""


class StepList(QListWidget):
    """The steps of a player by number, technique and conclusions.

    It keeps its texts on the side of Qt: while the worker is busy, painting the list would have to
    wait for Python again and again.
    """

    moved = Signal(int)
    """The row that the keys have led to."""

    def __init__(self, player: Player) -> None:
        super().__init__()
        self._player = player
        self.setMouseTracking(True)
        self.itemEntered.connect(self._word)
        player.grown.connect(self._grow)

    def _grow(self) -> None:
        steps = self._player.steps
        known = self.count()
        if len(steps) < known:
            self.clear()
            known = 0
        self.addItems(
            [
                f"{_in_column(number)} {as_title(told.technique)}  ·  {told.brief}"
                for number, told in enumerate(steps[known:], known + 1)
            ]
        )
        self._fit()

    def _fit(self) -> None:
        """Leave some room between lines."""
        # All are as high as the last one, which is the one that Qt looks at.
        if self.count():
            height = round(self.fontMetrics().height() * ROW_HEIGHT)
            self.item(self.count() - 1).setSizeHint(QSize(0, height))

    def changeEvent(self, event: QEvent) -> None:
        """Make room for text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the steps with the arrows, and copy one as a sentence."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy(self.currentRow())
            return
        before = self.currentRow()
        super().keyPressEvent(event)
        if self.currentRow() != before:
            self.moved.emit(self.currentRow())

    def keyboardSearch(self, search: str) -> None:
        """Do not look for what is typed: all of them begin with a number."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leave the highlight on the step that is shown, unless another one is chosen."""
        if event.button() is Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with a step."""
        offer(self, event, lambda line: [(text("&Copy step"), partial(self._copy, line.row()))])

    def _copy(self, row: int) -> None:
        """Copy what is said of the step, which is more than the list has room for."""
        from app.ui.export.pictures import step_caption  # not needed before

        if 0 <= row < len(self._player.steps):
            told = self._player.steps[row]
            said = step_caption(row + 1, told.technique, told.text)
            QGuiApplication.clipboard().setText(said)

    def _word(self, item: QListWidgetItem) -> None:
        """Say the step under the mouse."""
        item.setToolTip(self._player.steps[self.row(item)].text)


class StepsPanel(QWidget):
    """The current step in words, above the list of all of them."""

    chosen = Signal(int)
    """The position after the step that was clicked."""

    def __init__(self, player: Player, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player = player
        self.title = QLabel()
        self.title.setWordWrap(True)
        enlarge(self.title, READING, bold=True)
        self.sentence = _to_be_read()
        self.room = _scrolling(self.sentence)
        """Where the sentence is: a long one can be scrolled."""
        self.argument = _to_be_read()
        """Why the rules above it cannot all hold."""
        self.argument.setTextFormat(Qt.TextFormat.RichText)
        self._argument_room = _scrolling(self.argument)
        self.hints = Hints(READING)
        self._guide = _scrolling(self.hints)
        self.rules = RuleList()
        """Rules of a conflict to choose from."""
        self.rules.hide()
        self.rules.rewrapped.connect(self._make_room)
        enlarge(self.rules, READING)
        self.list = StepList(player)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setAccessibleName(text("Steps"))
        self.list.clicked.connect(lambda index: self.chosen.emit(index.row() + 1))
        self.list.moved.connect(lambda row: self.chosen.emit(row + 1))
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addWidget(self.title)
        layout.addWidget(self.room)
        layout.addWidget(self._guide, 1)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.rules, 1)
        layout.addWidget(self._argument_room, 2)
        layout.addStretch(0)
        # Scrolling paints the whole list: not in the same moment as the board, nor every time.
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(40)
        self._later.timeout.connect(self._show_in_list)
        self._hinting = False
        self._longest = 0
        """The height that a sentence above the list has needed so far."""
        player.moved.connect(self.refresh)
        player.grown.connect(self._show_list)

    def refresh(self) -> None:
        """Show the current step."""
        player = self._player
        if player.following:
            return  # what is said of a solution is said elsewhere
        told = player.current
        if told is None:
            self.list.setCurrentRow(-1)
            if player.steps:
                self.say(text("Before the first step"), text("Press play, or go step by step."))
            return
        self.say(
            text(
                "{number}. {technique}",
                number=player.position,
                technique=as_title(told.technique),
            ),
            nested(told.sentences, self.sentence.fontMetrics()),
            rich=True,
        )
        if not self._later.isActive():
            self._later.start()

    def _show_in_list(self) -> None:
        if self._player.position:
            self.list.setCurrentRow(self._player.position - 1)

    def say(
        self, title: str, sentence: str, rules: Sequence[str] = (), *, rich: bool = False
    ) -> None:
        """Show other words, plain or as rich text, with rules to choose from."""
        self.title.setText(title)
        form = Qt.TextFormat.RichText if rich else Qt.TextFormat.PlainText
        self.sentence.setTextFormat(form)
        self.sentence.setText(sentence)
        self.rules.fill(rules)
        self.argument.clear()
        self._hinting = False
        self._show_list()

    def _show_list(self) -> None:
        self.list.setVisible(bool(self._player.steps) and not self._hinting)
        self.rules.setVisible(bool(self.rules.count()))
        self.room.setVisible(not self._hinting)
        self._argument_room.setVisible(bool(self.argument.text()) and not self._hinting)
        self._guide.setVisible(self._hinting)
        self._make_room()

    def showEvent(self, event: QShowEvent) -> None:
        """Give the sentence its room."""
        super().showEvent(event)
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the sentence its room."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Make room for the sentence as it is now, in text and a window of other sizes."""
        self._longest = 0
        self._make_room()

    def _make_room(self) -> None:
        """Make room for the sentence, up to half of all where more is below; then it scrolls.

        Above the steps there is room for the longest sentence so far, unless that is an argument:
        the list must not jump with every step that is played.
        """
        if self.list.isHidden():
            self._longest = 0
        if self._hinting or not self.isVisible():
            return
        needed = self.sentence.heightForWidth(self.room.maximumViewportSize().width())
        most = self.height()
        if not self.list.isHidden():
            usual = self.sentence.fontMetrics().lineSpacing() * USUAL_LINES
            long = self.sentence.fontMetrics().lineSpacing() * LONG_LINES
            self._longest = max(usual, min(long, max(needed, self._longest)))
            needed = max(needed, self._longest)
        if not (self.list.isHidden() and self._argument_room.isHidden()):
            most //= 2
        self.room.setFixedHeight(max(0, min(needed, most)))  # no words at all need less than 0
        self.rules.setMaximumHeight(min(self.rules.needed_height(), self.height() // 2))

    def say_solution(self, title: str, sentence: str) -> None:
        """Say something of a solution, which is more than any of the steps."""
        self._later.stop()
        if self.list.currentRow() >= 0:  # from one of the steps to what is after the last
            self.list.setCurrentRow(-1)
            self.list.scrollToBottom()
        self.say(title, sentence)

    def say_conflict(self, verdict: Verdict) -> None:
        """Show rules that cannot all hold, and why as far as that is known."""
        said = [str(clash.said) for clash in verdict.conflict]
        if not said:
            self.say(text("No solution"), text("Looking for the reason…"))
        elif len(said) > 1:
            hint = text("Point at a rule, or choose it, to see its cells.")
            self.say(text("These rules cannot all hold"), hint, said)
        else:
            rule = listed([verdict.conflict[0].said], self.sentence.fontMetrics())
            self.say(text("This rule cannot hold"), rule, rich=True)
        self.say_argument(verdict.argument)

    def say_argument(self, sentences: Sequence[Message]) -> None:
        """Show why the rules cannot all hold, below them."""
        self.argument.setText(nested(sentences, self.argument.fontMetrics()))
        self._show_list()

    def say_hints(
        self,
        title: str,
        rules: Sequence[Message],
        hints: Sequence[tuple[Message, Message]],
    ) -> None:
        """Show the rules and what the mouse and the keys do, in place of the steps."""
        self.title.setText(title)
        self.hints.say(rules, hints)
        self.rules.fill(())
        self.argument.clear()
        self._hinting = True
        self._show_list()


def _in_column(number: int) -> str:
    """Write a number so that what is after it is in line with what is after the others."""
    written = f"{number}."
    return written.ljust(DIGITS + 1, DIGIT_SPACE)


def _plain_label(said: str = "") -> QLabel:
    label = QLabel(said)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return label


def _to_be_read() -> QLabel:
    """Make a place for sentences that can be selected."""
    label = _plain_label()
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    enlarge(label, READING)
    return label


def _scrolling(widget: QWidget) -> QScrollArea:
    """Put a widget where it can be scrolled if it is too tall."""
    area = QScrollArea()
    area.setWidget(widget)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
