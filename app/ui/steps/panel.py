"""The panel beside the board: the current move and the list of moves, a conflict, or the guide."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.words import text
from app.session.panels import PanelText, guide_of, move_caption, panel_text
from app.session.session import Session
from app.session.state import State
from app.session.walk import kept_lines
from app.ui.kit.line_menu import MenuEntry, pop_up
from app.ui.look.text_size import enlarge
from app.ui.steps.guide import Guide
from app.ui.steps.move_lines import MoveLines
from app.ui.steps.paragraphs import listed, nested
from app.ui.steps.rule_list import RuleList
from app.ui.steps.scrolling import TextRoom
from app.ui.steps.step_list import StepList

READING_SCALE = 1.1
"""The font size of the panel's sentences, relative to other text."""

MIN_SENTENCE_LINES = 6
"""The minimum height of the sentence above the list, in lines. Few sentences have more."""

MAX_KEPT_LINES = 10
"""Keep the height of the longest sentence so far above the list, up to this many lines."""

MIN_LISTED_MOVES = 3
"""So many moves of the list are seen, however long the sentence is."""

RULES_STRETCH = 3
"""The share of rules that cannot all hold, where the list of moves below them has 1."""

SPACING_PX = 8
"""The space between the parts of the panel."""

LISTED_FIELDS = frozenset({"told", "chain", "detail", "conflict", "mode"})
"""The fields of a State that decide which moves are listed."""

LIST_DELAY_MS = 40
"""The delay before a move is marked in the list, so that the board is painted first."""


class StepsPanel(QWidget):
    """Shows the panel text of a Session."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: PanelText | None = None
        self._make_texts()
        self._make_lists()
        self._lay_out()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(LIST_DELAY_MS)
        self._later.timeout.connect(self._show_in_list)
        self._longest = 0
        """The height of the longest sentence above the list so far, in pixels."""
        session.subscribe(self._follow)
        self._follow(session.state, frozenset(State._fields))

    def _make_texts(self) -> None:
        self.title = QLabel()
        self.title.setWordWrap(True)
        enlarge(self.title, READING_SCALE, bold=True)
        self.back = QPushButton()
        """Leads from the moves to one cell back to all moves."""
        self.back.clicked.connect(self._session.reading.leave_chain)
        self.back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.back.hide()
        self.sentence = _reading_label()
        self.lines = MoveLines(READING_SCALE)
        """The lines of a move, instead of the sentence."""
        self.lines.hide()
        self.lines.pointed.connect(self._session.reading.point_at)
        self.lines.chosen.connect(self._session.reading.show)
        self.lines.asked.connect(lambda path, more: self._session.reading.fold(path, unfold=more))
        said = QWidget()
        both = QVBoxLayout(said)
        both.setContentsMargins(0, 0, 0, 0)
        both.addWidget(self.sentence)
        both.addWidget(self.lines)
        both.addStretch(1)
        self.room = TextRoom(said, text("What is shown"))
        """The scroll area of the sentence."""
        self.argument = _reading_label()
        """Why the rules above it cannot all hold."""
        self._argument_room = TextRoom(self.argument, text("Why they cannot all hold"))
        self.guide = Guide(READING_SCALE)
        self._guide_room = TextRoom(self.guide, text("Rules and keys"))

    def _make_lists(self) -> None:
        self.rules = RuleList()
        """The parts of a conflict, to choose from."""
        self.rules.hide()
        self.rules.rewrapped.connect(self._make_room)
        self.rules.looked_at.connect(
            lambda row: self._session.look_at_clash(None if row < 0 else row)
        )
        enlarge(self.rules, READING_SCALE)
        self.list = StepList()
        self.list.chosen.connect(self._session.tour.go)
        reading = self._session.reading
        self.list.opened.connect(lambda opens: reading.enter() if opens else reading.leave())

    def _lay_out(self) -> None:
        self._parts = layout = QVBoxLayout(self)
        layout.setSpacing(SPACING_PX)
        layout.addWidget(self.back)
        layout.addWidget(self.title)
        layout.addWidget(self.room)
        layout.addWidget(self._guide_room, 1)
        layout.addWidget(self.rules, RULES_STRETCH)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._argument_room, 2)
        layout.addStretch(0)

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if changed & LISTED_FIELDS:
            self.list.show_moves(state.moves, detail=state.detail)
        if "chain" in changed:
            self._offer_way_back(state)
        said = panel_text(state)
        if said != self._shown:
            self.show_text(said, state.kind)
        elif changed & LISTED_FIELDS:
            self._show_parts()
        if said.lines:
            kept = frozenset() if state.move is None else kept_lines(state.move, state.shown_path)
            shown = self.lines.show_line(state.shown_path, kept)
            if not state.pointed:
                self.room.show_place(shown)

    def _offer_way_back(self, state: State) -> None:
        chain = state.chain
        if chain is not None:
            back = "Back to step {number}" if state.detail else "Back to move {number}"
            start = text("Back to all moves")
            self.back.setText(text(back, number=chain.back) if chain.back else start)
        self.back.setVisible(chain is not None)

    def show_text(self, said: PanelText, kind: str) -> None:
        """Show a panel text for a puzzle of this kind."""
        before, self._shown = self._shown, said
        self.title.setText(str(said.title))
        if said.guide:
            self.guide.say(*guide_of(kind, said.playing), playing=said.playing is not None)
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
        self.list.mark_row(said.row, at_end=self._session.state.shows_solution)

    # Copying

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy what is selected, or the whole move."""
        if event.matches(QKeySequence.StandardKey.Copy) and self._session.state.move is not None:
            self._copy(self.lines.selected_text or self._move_text)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to copy the move that is shown, or what is selected of it."""
        state = self._session.state
        if state.move is None:
            return
        whole = text("Copy &step") if state.detail else text("Copy &move")
        entries: list[MenuEntry] = [(whole, lambda: self._copy(self._move_text))]
        if self.lines.selected_text:
            entries.insert(0, (text("&Copy"), lambda: self._copy(self.lines.selected_text)))
        pop_up(self, entries, event.globalPos())

    @property
    def _move_text(self) -> str:
        state = self._session.state
        assert state.move is not None
        return move_caption(state.position, state.move, detail=state.detail)

    def _copy(self, said: str) -> None:
        QGuiApplication.clipboard().setText(said)

    # Room

    def showEvent(self, event: QShowEvent) -> None:
        """Update the height of the sentence."""
        super().showEvent(event)
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the height of the sentence."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Compute the height of the sentence anew for the current font and window size."""
        self._longest = 0
        self._make_room()

    def _make_room(self) -> None:
        """Set the height of the sentence: all that it needs, as long as some of the list is seen.

        Above the list, keep the height of the longest sentence so far, up to a limit: the list
        must not jump with every move, nor with every title that has two lines.
        """
        said = self._shown
        if said is None or not self.isVisible():
            return
        if said.guide:
            self._parts.activate()
            room = self._guide_room
            needed = self.guide.heightForWidth(room.maximumViewportSize().width())
            room.set_scrolls(needed > room.height())
            return
        listing = not self.list.isHidden()
        if not listing:
            self._longest = 0
        reading = self.lines if said.lines else self.sentence
        needed = reading.heightForWidth(self.room.maximumViewportSize().width())
        most = self.height()
        if not self._argument_room.isHidden() or (listing and said.clashes):
            most //= 2
        elif listing:
            line, above = self.sentence.fontMetrics().lineSpacing(), self._height_above
            title = self.title.fontMetrics().lineSpacing()
            least, kept = title + line * MIN_SENTENCE_LINES, title + line * MAX_KEPT_LINES
            self._longest = max(least, min(kept, max(above + needed, self._longest)))
            most = self._height - above - self.list.height_of(MIN_LISTED_MOVES)
            down = max(above + needed, self._longest)
            # Rows keep their places.
            needed = max(down - above, min(most, self.list.rows_high(down) - above))
        before = self.list.y()
        self.room.set_height(needed, most)
        rules = self.rules.needed_height()
        self.rules.setMaximumHeight(rules if listing else min(rules, self.height() // 2))
        if listing:
            self._parts.activate()
            self.list.keep_in_place(self.list.y() - before)

    @property
    def _height_above(self) -> int:
        """The height of what is above the sentence."""
        around = self._parts.contentsMargins()
        above = self.title.heightForWidth(self.width() - around.left() - around.right())
        if not self.back.isHidden():
            above += self.back.sizeHint().height() + SPACING_PX
        return above

    @property
    def _height(self) -> int:
        """The height of the title, the sentence and the list."""
        around = self._parts.contentsMargins()
        return self.height() - around.top() - around.bottom() - 2 * SPACING_PX


def _reading_label() -> QLabel:
    """Return a label for sentences that can be selected."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    enlarge(label, READING_SCALE)
    return label
