"""The panel beside the board: the current move and the list of moves, a conflict, or the guide."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.session.panels import PanelText, guide_of, panel_text
from app.session.session import Session
from app.session.state import State
from app.ui.look.text_size import enlarge
from app.ui.steps.guide import Guide
from app.ui.steps.move_lines import MoveLines
from app.ui.steps.paragraphs import listed, nested
from app.ui.steps.rule_list import RuleList
from app.ui.steps.step_list import StepList

READING_SCALE = 1.1
"""The font size of the panel's sentences, relative to other text."""

MIN_SENTENCE_LINES = 6
"""The minimum height of the sentence above the list, in lines. Few sentences have more."""

MAX_KEPT_LINES = 10
"""Keep the height of the longest sentence so far above the list, up to this many lines."""

LISTED_FIELDS = frozenset({"told", "detail", "conflict", "mode"})
"""The fields of a State that decide which moves are listed."""

LIST_DELAY_MS = 40
"""The delay before a move is marked in the list, so that the board is painted first."""


class StepsPanel(QWidget):
    """Shows the panel text of a Session."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: PanelText | None = None
        self.title = QLabel()
        self.title.setWordWrap(True)
        enlarge(self.title, READING_SCALE, bold=True)
        self.sentence = _reading_label()
        self.lines = MoveLines(READING_SCALE)
        """The lines of a move, instead of the sentence."""
        self.lines.hide()
        self.lines.pointed.connect(session.reading.point_at)
        self.lines.chosen.connect(session.reading.show)
        self.lines.asked.connect(lambda path, more: session.reading.fold(path, unfold=more))
        text = QWidget()
        both = QVBoxLayout(text)
        both.setContentsMargins(0, 0, 0, 0)
        both.addWidget(self.sentence)
        both.addWidget(self.lines)
        both.addStretch(1)
        self.room = _scrolling(text)
        """The scroll area of the sentence."""
        self.argument = _reading_label()
        """Why the rules above it cannot all hold."""
        self._argument_room = _scrolling(self.argument)
        self.guide = Guide(READING_SCALE)
        self._guide_room = _scrolling(self.guide)
        self.rules = RuleList()
        """The parts of a conflict, to choose from."""
        self.rules.hide()
        self.rules.rewrapped.connect(self._make_room)
        self.rules.looked_at.connect(lambda row: session.look_at_clash(None if row < 0 else row))
        enlarge(self.rules, READING_SCALE)
        self.list = StepList()
        self.list.chosen.connect(session.go)
        reading = session.reading
        self.list.opened.connect(lambda opens: reading.enter() if opens else reading.leave())
        self.list.installEventFilter(self)
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addWidget(self.title)
        layout.addWidget(self.room)
        layout.addWidget(self._guide_room, 1)
        layout.addWidget(self.rules, 1)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._argument_room, 2)
        layout.addStretch(0)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(LIST_DELAY_MS)
        self._later.timeout.connect(self._show_in_list)
        self._longest = 0
        """The height of the longest sentence above the list so far, in pixels."""
        session.subscribe(self._follow)
        self._follow(session.state, frozenset(State._fields))

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if changed & LISTED_FIELDS:
            self.list.show_moves(state.moves, detail=state.detail)
        said = panel_text(state)
        if said != self._shown:
            self.show_text(said, state.kind)
        elif changed & LISTED_FIELDS:
            self._show_parts()
        if said.lines:
            shown = self.lines.show_line(state.shown_path)
            if shown.isValid() and not state.pointed:
                self.room.ensureVisible(0, shown.bottom(), 0, 0)
                self.room.ensureVisible(0, shown.top(), 0, 0)

    def show_text(self, said: PanelText, kind: str) -> None:
        """Show a panel text for a puzzle of this kind."""
        before, self._shown = self._shown, said
        self.title.setText(str(said.title))
        if said.guide:
            guide = guide_of(kind, playing=said.playing)
            self.guide.say(*guide, playing=said.playing)
        else:
            metrics = self.sentence.fontMetrics()
            write = listed if said.bulleted else nested
            self.sentence.setText("" if said.lines else write(said.sentences, metrics))
            self.lines.say(said.lines, said.tail, openable=said.openable)
        if before is None or said.clashes != before.clashes:
            self.rules.fill(map(str, said.clashes))
        self.argument.setText(nested(said.argument, self.argument.fontMetrics()))
        self._show_parts()
        if said.row is None:
            self._later.stop()
            if not said.guide:  # the hidden list keeps its scroll position
                self._show_in_list()  # without delay: arrow keys continue from this row
        elif not self._later.isActive():
            self._later.start()

    def _show_parts(self) -> None:
        said = self._shown
        assert said is not None
        self.list.setVisible(bool(self.list.count()) and not said.guide)
        self.rules.setVisible(bool(said.clashes))
        self.room.setVisible(not said.guide)
        self.sentence.setVisible(not said.lines)
        self.lines.setVisible(bool(said.lines))
        self._argument_room.setVisible(bool(said.argument))
        self._guide_room.setVisible(said.guide)
        self._make_room()

    def _show_in_list(self) -> None:
        said = self._shown
        assert said is not None
        self.list.mark_row(said.row, at_end=self._session.state.solved)

    # Room

    def showEvent(self, event: QShowEvent) -> None:
        """Update the height of the sentence."""
        super().showEvent(event)
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the height of the sentence."""
        super().resizeEvent(event)
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Update the height of the sentence once the mouse has left the list."""
        if event.type() == QEvent.Type.Leave:
            QTimer.singleShot(0, self, self._make_room)
        return super().eventFilter(watched, event)

    def fit(self) -> None:
        """Compute the height of the sentence anew for the current font and window size."""
        self._longest = 0
        self._make_room(below_mouse=True)

    def _make_room(self, *, below_mouse: bool = False) -> None:
        """Set the height of the sentence, at most half of the panel if more is below it.

        Above the list, keep the height of the longest sentence so far, up to a limit: the list
        must not jump with every move, nor at all while the mouse is on it.
        """
        said = self._shown
        if said is None or said.guide or not self.isVisible():
            return
        listing = not self.list.isHidden()
        if not listing:
            self._longest = 0
        elif self.list.underMouse() and self._longest and not below_mouse:
            return
        text = self.lines if said.lines else self.sentence
        needed = text.heightForWidth(self.room.maximumViewportSize().width())
        if listing and not said.clashes:
            line = self.sentence.fontMetrics().lineSpacing()
            self._longest = max(
                line * MIN_SENTENCE_LINES, min(line * MAX_KEPT_LINES, max(needed, self._longest))
            )
            needed = max(needed, self._longest)
        half = listing or not self._argument_room.isHidden()
        most = self.height() // 2 if half else self.height()
        self.room.setFixedHeight(max(0, min(needed, most)))  # negative for an empty label
        self.rules.setMaximumHeight(min(self.rules.needed_height(), self.height() // 2))


def _reading_label() -> QLabel:
    """Return a label for sentences that can be selected."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    enlarge(label, READING_SCALE)
    return label


def _scrolling(widget: QWidget) -> QScrollArea:
    """Put a widget into a vertical scroll area."""
    area = QScrollArea()
    area.setWidget(widget)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click on a line leaves the keys to the board
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
