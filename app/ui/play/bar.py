"""The bar below the board for players: the clock, what is said, trials, and digits."""

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFont, QMouseEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.core.words import clock_text, text
from app.session.play_text import play_text
from app.session.session import Session
from app.session.state import Mode, State
from app.ui.look.icons import icon
from app.ui.look.text_size import LineLabel
from app.ui.look.theme import Theme, Themes
from app.ui.play.actions import PlayActions

MOST_DIGITS = 9
"""Larger numbers have no button: they are typed."""

MESSAGE_CHARACTERS, SHARE_OF_ROW = 16, 0.6
"""Room for so many characters, and for so much of a message, which has two rows, comes before the
words of buttons for trials."""

TICK_MS = 200
"""How often the clock is looked at, so that no second is left out."""


class BarButton(QToolButton):
    """Takes a double click for one: a button that comes to its place is not pressed as well."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore the second click."""


class PlayBar(QWidget):
    """Shown while playing."""

    digit_pressed = Signal(str)
    """A digit, to be written where the cursor is."""

    def __init__(
        self,
        session: Session,
        actions: PlayActions,
        themes: Themes,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._themes = themes
        self._drawn: Theme | None = None
        """The theme in which the icons were drawn."""
        self._buttons: list[QToolButton] = []
        self._make_line(actions)
        self._make_pad(actions)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(12, 2, 12, 6)
        column.setSpacing(2)
        column.addLayout(self._line)
        column.addWidget(self._pad)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)
        themes.changed.connect(self._draw)
        session.subscribe(self._show)
        self._show(session.state, frozenset(State._fields))

    def _make_line(self, actions: PlayActions) -> None:
        self.clock = QLabel()
        self.clock.setAccessibleName(text("Time"))
        self.message = LineLabel(rows=2)
        # What is said must not make the docks narrower.
        self.message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        line = self._line = QHBoxLayout()
        line.setSpacing(6)
        line.addWidget(self.clock)
        self.pause = self._button(actions.pause)
        line.addWidget(self.pause)
        line.addSpacing(6)
        line.addWidget(self.message, 1)
        self.back = self._button(actions.back, words=True)
        self.why = self._button(actions.contradiction, words=True)
        self.what_if = self._button(actions.what_if, words=True)
        self.next = self._button(actions.next, words=True)
        self.another = self._button(actions.another, words=True)
        self._trial_buttons = [
            self._button(actions.accept, words=True),
            self._button(actions.drop, words=True),
        ]
        self._helping = (self.back, self.why)
        self._usual = (self.next, self.another, self.what_if)
        # What if stays where it is when others come: who asks twice wants two trials.
        for button in (*self._helping, *self._trial_buttons, *self._usual):
            line.addWidget(button)
        self._wordy = (*self._usual, *self._trial_buttons, *self._helping)

    def _make_pad(self, actions: PlayActions) -> None:
        """Make the buttons for candidates and digits."""
        self._pad = QWidget()
        self._digits = QHBoxLayout(self._pad)
        self._digits.setContentsMargins(0, 0, 0, 0)
        self._digits.setSpacing(3)
        self._pencil = self._button(actions.pencil, words=True)
        self._digits.addWidget(self._pencil)
        self._digits.addStretch(1)
        self._digit_buttons: list[QToolButton] = []
        for digit in map(str, range(1, MOST_DIGITS + 1)):
            self._digit_buttons.append(self._digit_button(digit))
        self._digits.addStretch(1)

    def _button(self, action: QAction, *, words: bool = False) -> QToolButton:
        button = BarButton()
        button.setDefaultAction(action)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if words:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._buttons.append(button)
        return button

    def _digit_button(self, digit: str) -> QToolButton:
        button = QToolButton()
        button.setText(digit)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # keys still go to the board
        button.clicked.connect(lambda: self.digit_pressed.emit(digit))
        self._digits.addWidget(button)
        return button

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the buttons."""
        super().showEvent(event)
        self._draw()
        self._fit_words()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the words of the trials out where they have no room."""
        super().resizeEvent(event)
        self._fit_words()

    def minimumSizeHint(self) -> QSize:
        """Return a width that needs no words."""
        words = [button for button in self._wordy if not button.isHidden()]
        usual = super().minimumSizeHint()
        less = sum(button.sizeHint().width() - button.iconSize().width() for button in words)
        return QSize(max(0, usual.width() - less), usual.height())

    def _fit_words(self) -> None:
        """Write beside all icons, or beside fewer and fewer of them, until the message has room."""
        metrics, around = self.message.fontMetrics(), self._column.contentsMargins()
        said = max(
            metrics.averageCharWidth() * MESSAGE_CHARACTERS,
            round(metrics.horizontalAdvance(self.message.text()) * SHARE_OF_ROW),
        )
        room = self.width() - around.left() - around.right() - said
        fewer = self._wordy[len(self._usual) :], self._helping, ()
        for words in (self._wordy, *fewer):
            for button in self._wordy:
                style = Qt.ToolButtonStyle
                written = style.ToolButtonTextBesideIcon if button in words else None
                button.setToolButtonStyle(written or style.ToolButtonIconOnly)
            self._line.invalidate()  # within another layout, it does not notice by itself
            if self._line.minimumSize().width() <= room:
                break
        self._fit_pencil()

    def _fit_pencil(self) -> None:
        """Write beside the pencil, unless the digits need the room."""
        around = self._column.contentsMargins()
        self._pencil.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._digits.invalidate()
        if self._digits.minimumSize().width() > self.width() - around.left() - around.right():
            self._pencil.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the buttons anew for a new font size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._drawn = None
            self._draw()

    def _draw(self) -> None:
        if self.isVisible() and self._drawn is not self._themes.theme:
            self._drawn = self._themes.theme
            side = max(18, round(self.fontMetrics().height() * 1.1))
            for button in self._buttons:
                button.setIconSize(QSize(side, side))
                button.defaultAction().setIcon(icon(button.defaultAction().data(), self._drawn))
            for button in self._digit_buttons:  # wide enough for a finger
                button.setMinimumWidth(round(1.5 * side))
            self._show_digits(self._session.state)

    def _show_digits(self, state: State) -> None:
        """Write digits quietly of which none is left to be written."""
        done = self._session.game.player.used_up(state.puzzle, self._session.game.marks)
        for button in self._digit_buttons:
            is_done = button.text() in done
            colours = QPalette()
            if is_done and self._drawn is not None:
                colours.setColor(QPalette.ColorRole.ButtonText, self._drawn.quiet)
            button.setPalette(colours)
            font = QFont()
            font.setWeight(QFont.Weight.Light if is_done else QFont.Weight.DemiBold)
            button.setFont(font)
            button.setToolTip(text("None is left") if is_done else "")

    def _show(self, state: State, changed: frozenset[str]) -> None:
        playing = state.mode is Mode.PLAY
        if changed & {"mode", "play", "options", "opened"}:
            self.clock.setVisible(state.options.clock)
            runs = playing and state.play.since is not None and state.options.clock
            if runs != self._timer.isActive():
                self._timer.start() if runs else self._timer.stop()
            self._tick()
            free = not state.covered  # else there is nothing to do but go on
            for button in self._trial_buttons:
                button.setVisible(bool(state.play.trials) and free)
            for button in self._digit_buttons:
                button.setEnabled(free)
            checked = state.play.checked
            mistaken = checked is not None and bool(checked.wrong)
            self.back.setVisible(mistaken and free)
            self.why.setVisible(bool(state.play.trials and state.play.mistakes) and free)
            self.next.setVisible(state.play.solved and state.origin is None)
            self.another.setVisible(state.play.solved and state.origin is not None)
            self.what_if.setVisible(not state.play.solved and free)
            self.pause.setVisible(not state.play.solved)
            self._fit_words()
        if changed & {"mode", "play", "options", "opened", "hint", "question"}:
            self._say(state)
        if changed & {"mode", "opened", "edition"}:
            player = self._session.game.player
            size = state.puzzle.rows
            self._pad.setVisible(playing and player.pencil)
            for number, button in enumerate(self._digit_buttons, 1):
                button.setVisible(number <= size)
            self._fit_pencil()
            self.setVisible(playing)
        if playing and self._pad.isVisibleTo(self) and changed & {"mode", "opened", "document"}:
            self._show_digits(state)

    def _say(self, state: State) -> None:
        said = play_text(state)
        words = "" if said is None else str(said)
        font = QFont()  # the size of other text
        if state.play.solved:
            font.setWeight(QFont.Weight.DemiBold)
        self.message.setFont(font)
        self.message.setText(words)
        self._fit_words()

    def _tick(self) -> None:
        self.clock.setText(clock_text(self._session.game.elapsed()))
