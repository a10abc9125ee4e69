"""The playback controls: buttons, a slider and the speed."""

from PySide6.QtCore import QEvent, QKeyCombination, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from app.core import words
from app.core.difficulty import MANY_RULES
from app.core.words import text
from app.session.answers import Move
from app.session.playback import SPEEDS
from app.session.session import Session
from app.session.state import Mode, State
from app.ui.look.icons import icon, no_icon
from app.ui.look.layout import keep_room
from app.ui.look.theme import Theme, Themes
from app.ui.steps.compare import CompareButton, CompareMenu
from app.ui.steps.playback import Playback
from app.ui.steps.slider import Slider, SliderMark

MARK_PX_PER_RULE = 2
"""How much higher a mark on the slider is for every rule that a step takes."""

MIN_SLIDER_WIDTH_PX = 60
"""The minimum width of the slider, beside a large number of moves."""

SHOWN_FIELDS = frozenset(
    {
        "mode",
        "told",
        "chain",
        "detail",
        "conflict",
        "position",
        "playing",
        "edition",
        "verdict",
        "counted",
        "solution",
        "compared",
    }
)
"""The fields of a State that the bar shows."""


class _Button(QToolButton):
    """A button that leaves arrow keys to the bar, instead of moving the focus."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore the left and right arrow keys."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)


class PlaybackBar(QWidget):
    """Buttons for playback, a slider for the current move, and a slider for the speed."""

    def __init__(
        self,
        session: Session,
        playback: Playback,
        themes: Themes,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._themes = themes
        self._drawn: Theme | None = None
        """The theme in which the icons were drawn."""
        self._has_made_way = False
        self._hard: list[SliderMark] = []
        """The moves told so far that take three rules or more."""
        self._looked_at = 0
        """How many moves were looked at to find them."""
        self._first: Move | None = None
        """The first of them."""
        self._make_actions()
        self._parts = QHBoxLayout(self)
        self._parts.setContentsMargins(12, 4, 12, 8)
        self._make_buttons()
        self._make_slider()
        self._make_speed(playback)
        self.compare_menu = CompareMenu(session, self)
        self.compare = CompareButton(self.compare_menu)
        self.compare.hide()
        self._parts.addWidget(self.compare)
        keep_room(self, wanted=True)  # showing the bar must not move the board
        self._fit()
        themes.changed.connect(self._draw_buttons)
        session.subscribe(self._show)
        self._show(session.state, SHOWN_FIELDS)

    def _make_actions(self) -> None:
        session = self._session
        self.first = self._action("first", text("To the st&art"), session.tour.first)
        self.back = self._action("back", text("One move &back"), session.tour.back)
        self.back.setWhatsThis(text("One move or solution back"))
        self.play = self._action("play", text("&Play"), self._toggle)
        self.play.setWhatsThis(text("Play or pause"))
        self.forward = self._action("forward", text("One move &forward"), session.tour.next)
        self.forward.setWhatsThis(text("One move or solution forward"))
        self.next_idea = self._action(
            "",
            text("Ne&xt idea of two rules or more"),
            lambda: session.tour.go_to_idea(forward=True),
        )
        self.previous_idea = self._action(
            "",
            text("Pre&vious idea of two rules or more"),
            lambda: session.tour.go_to_idea(forward=False),
        )
        self.last = self._action("last", text("To the e&nd"), session.tour.last)
        self.slower = self._action("slower", text("S&lower"), lambda: self._change_speed(-1))
        self.faster = self._action("faster", text("Faste&r"), lambda: self._change_speed(1))
        self._pressed = (self.first, self.back, self.play, self.forward, self.last)
        self._walking = (
            self.first,
            self.previous_idea,
            self.back,
            self.forward,
            self.next_idea,
            self.last,
        )

    def _make_buttons(self) -> None:
        self.buttons: list[QToolButton] = []
        room_for_icon = no_icon()
        for action in self._pressed:
            action.setIcon(room_for_icon)
            button = _Button()
            button.setDefaultAction(action)
            button.setAutoRaise(True)
            self.buttons.append(button)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._parts.addWidget(button)

    def _make_slider(self) -> None:
        self.slider = Slider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(text("Move"))
        self.slider.make_room_for_marks()
        # No focus by click: after dragging, the arrow keys still go through the moves.
        self.slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.slider.valueChanged.connect(self._slide)
        self._parts.addWidget(self.slider, 1)
        self.count = QLabel()
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._parts.addWidget(self.count)

    def _make_speed(self, playback: Playback) -> None:
        self._speed_part = QWidget()
        beside = QHBoxLayout(self._speed_part)
        beside.setContentsMargins(12, 0, 0, 0)
        beside.addWidget(QLabel(text("Speed")))
        self.speed = Slider(Qt.Orientation.Horizontal)
        self.speed.setRange(0, len(SPEEDS) - 1)
        self.speed.setValue(playback.speed)
        self.speed.setFixedWidth(90)
        self.speed.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.speed.setAccessibleName(text("Speed"))
        self.speed.valueChanged.connect(playback.set_speed)
        playback.speed_changed.connect(self.speed.setValue)
        beside.addWidget(self.speed)
        self._parts.addWidget(self._speed_part)

    @property
    def has_room(self) -> bool:
        """Whether the bar takes up space, visible or not."""
        return not self.isHidden() or self.sizePolicy().retainSizeWhenHidden()

    @property
    def wants_room(self) -> bool:
        """Whether the bar may come up: while playing, another one is there."""
        return self._session.state.mode is not Mode.PLAY

    def _make_way(self) -> None:
        """Give up the room while playing, and take it again afterwards."""
        if self._has_made_way == self.wants_room:
            self._has_made_way = not self.wants_room
            keep_room(self, wanted=self.wants_room)

    def _fit(self) -> None:
        side = max(22, round(self.fontMetrics().height() * 1.1))
        for button in self.buttons:
            button.setIconSize(QSize(side, side))

    def _action(self, name: str, title: str, slot: object) -> QAction:
        action = QAction(title, self)
        action.setData(name)
        action.triggered.connect(slot)
        return action

    def _slide(self, value: int) -> None:
        if self._session.state.going_through_solutions:
            self._session.tour.go_to_solution(value - 1)
        else:
            self._session.tour.go(value)

    def _toggle(self) -> None:
        if self._session.state.playing:
            self._session.tour.pause()
        else:
            self._session.tour.play()

    def _change_speed(self, by: int) -> None:
        self.speed.setValue(self.speed.value() + by)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the moves even while a button has the focus."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        pressed = QKeySequence(QKeyCombination(held, Qt.Key(event.key())))
        for action in self._walking:
            if pressed in action.shortcuts():
                action.trigger()
                return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the buttons."""
        super().showEvent(event)
        self._draw_buttons()

    def changeEvent(self, event: QEvent) -> None:
        """Adapt to a new font size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()
            self._show(self._session.state, SHOWN_FIELDS)

    def minimumSizeHint(self) -> QSize:
        """Return the size without what is hidden in a narrow window."""
        size = super().minimumSizeHint()
        for part in (self._speed_part, self.compare):
            if not part.isHidden():
                size.setWidth(size.width() - self._room_for(part))
        return size

    def _room_for(self, part: QWidget) -> int:
        return part.minimumSizeHint().width() + self._parts.spacing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the rest if it fits."""
        super().resizeEvent(event)
        self._fill_rest()

    def _fill_rest(self) -> None:
        """Show the speed, or what is marked in solutions, if it fits."""
        among = self._session.state.going_through_solutions
        for part, wanted in ((self._speed_part, not among), (self.compare, among)):
            part.setVisible(
                wanted and self.width() >= self.minimumSizeHint().width() + self._room_for(part)
            )

    def _draw_buttons(self) -> None:
        """Draw the icons in the current theme once the bar is visible."""
        if self.isVisible() and self._drawn is not self._themes.theme:
            self._drawn = self._themes.theme
            for action in self._pressed:
                action.setIcon(icon(action.data(), self._drawn))

    def _show(self, state: State, changed: frozenset[str]) -> None:
        """Show the current move or solution, and how many there are; hide the bar while drawing."""
        if not changed & SHOWN_FIELDS:
            return
        if "mode" in changed:  # while drawing, their keys edit the puzzle
            for action in (*self._walking, self.play, self.slower, self.faster):
                action.setVisible(state.watching)
            self._make_way()
        if "playing" in changed:
            self._show_playing(state.playing)
        if state.going_through_solutions:
            self._show_solutions(state)
        else:
            self._show_steps(state)
        if changed & {"mode", "verdict", "compared"}:
            self.compare.name(state.compared)
            self._title_actions(state)
            self._fill_rest()

    def _show_steps(self, state: State) -> None:
        count, position = len(state.moves), state.moves_done
        self.setVisible(state.watching and count > 0)
        self._set_slider(0, position, state.last_position)
        self.slider.set_marks(tuple(self._hard_moves(state)))
        self._set_count(f"{min(position, count)} / {count}", f"{count} / {count}")
        self.first.setEnabled(position > 0)
        self.back.setEnabled(position > 0)
        ended = state.chain is not None and position == count
        on = state.mode is not Mode.SOLVE and not state.at_open_end and not ended
        self.forward.setEnabled(on)
        self.last.setEnabled(on)

    def _hard_moves(self, state: State) -> list[SliderMark]:
        """Return marks for the moves that take three rules or more; only look at new moves."""
        moves = state.moves
        first = moves[0] if moves else None
        if len(moves) < self._looked_at or first is not self._first:
            self._hard, self._looked_at, self._first = [], 0, first
        for number in range(self._looked_at, len(moves)):
            rules = max(moves[number].sizes, default=0)
            if rules >= MANY_RULES:
                self._hard.append(SliderMark(number + 1, MARK_PX_PER_RULE * (rules - 1)))
        self._looked_at = len(moves)
        self.slider.setToolTip(text("Marks: steps of three rules or more") if self._hard else "")
        return self._hard

    def _show_solutions(self, state: State) -> None:
        """Show which of several solutions is on the board."""
        found, number = len(state.solutions), state.solution + 1
        end = state.counted.end
        least = words.number(found)
        most = least if end is not None and end.complete else f"{least}+"
        self.setVisible(True)
        self._set_slider(1, number, found)
        self.slider.set_marks(())
        self._set_count(f"{words.number(number)} / {most}", f"{least} / {most}")
        before = state.solution > 0 or bool(state.told.moves) or state.open_ended
        self.first.setEnabled(before)
        self.back.setEnabled(before)
        self.forward.setEnabled(number < found)
        self.last.setEnabled(number < found)

    def _set_slider(self, least: int, value: int, most: int) -> None:
        self.slider.blockSignals(True)
        self.slider.setRange(least, most)
        self.slider.setValue(value)
        self.slider.blockSignals(False)

    def _set_count(self, said: str, widest: str) -> None:
        """Say where one is; the slider does not change with every move."""
        self.count.setText(said)
        wide = self.fontMetrics().horizontalAdvance
        needed = wide(widest)
        self.count.setMinimumWidth(needed)
        # Reserve the width for most puzzles.
        self.slider.setMinimumWidth(MIN_SLIDER_WIDTH_PX + max(0, wide("0000 / 0000") - needed))

    def _title_actions(self, state: State) -> None:
        """Name the actions after what they go through."""
        among = state.going_through_solutions
        self.back.setText(text("&Back by one solution") if among else text("One move &back"))
        self.forward.setText(
            text("&Forward by one solution") if among else text("One move &forward")
        )
        self.slider.setAccessibleName(text("Solution") if among else text("Move"))

    def _show_playing(self, playing: bool) -> None:
        self.play.setData("pause" if playing else "play")
        self.play.setText(text("&Pause") if playing else text("&Play"))
        if self._drawn is not None:
            self.play.setIcon(icon(self.play.data(), self._drawn))
