"""Buttons, a slider and a speed for the player."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QToolButton, QWidget

from app.core.words import text
from app.ui.look.icons import icon, no_icon
from app.ui.look.layout import keep_room
from app.ui.look.theme import Theme
from app.ui.steps.playback import SPEEDS, USUAL_SPEED, Player

LEAST_SLIDER = 60
"""Pixels of the slider where the number of steps is a large one."""


class _Button(QToolButton):
    """A button that leaves the arrows to the bar, instead of handing on the focus."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Be pressed by a key, but not by an arrow."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)


class _Slider(QSlider):
    """A slider that goes to where it is pressed, and can be dragged on from there."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the handle below the mouse before it is taken."""
        from PySide6.QtWidgets import QStyle  # which takes a while to load

        if event.button() is Qt.MouseButton.LeftButton:
            handle = self.style().pixelMetric(QStyle.PixelMetric.PM_SliderLength, None, self)
            along = round(event.position().x() - handle / 2)
            room = self.width() - handle
            if self.isRightToLeft():
                along = room - along
            self.setSliderPosition(
                QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), along, room)
            )
        super().mousePressEvent(event)


class PlayerBar(QWidget):
    """First, back, play, forward, last, and where among the steps."""

    def __init__(self, player: Player, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player = player
        self._theme: Theme | None = None
        self._active = False
        self.first = self._action("first", text("To the st&art"), lambda: self._go(0))
        self.back = self._action("back", text("One step &back"), lambda: self._go_by(-1))
        self.play = self._action("play", text("&Play"), self._toggle)
        self.play.setWhatsThis(text("Play or pause"))
        self.forward = self._action("forward", text("One step &forward"), lambda: self._go_by(1))
        self.last = self._action("last", text("To the solutio&n"), player.solution_wanted.emit)
        self.slower = self._action("slower", text("S&lower"), lambda: self._change_speed(-1))
        self.faster = self._action("faster", text("Faste&r"), lambda: self._change_speed(1))
        self._parts = layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 12, 8)
        room_for_icon = no_icon()
        self._buttons: list[QToolButton] = []
        self._pressed = (self.first, self.back, self.play, self.forward, self.last)
        for action in self._pressed:
            action.setIcon(room_for_icon)
            button = _Button()
            button.setDefaultAction(action)
            button.setAutoRaise(True)
            self._buttons.append(button)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            layout.addWidget(button)
        self.slider = _Slider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(text("Step"))
        # Who moves it with the mouse wants the keys to go on with the steps.
        self.slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.slider.valueChanged.connect(self._go)
        layout.addWidget(self.slider, 1)
        self.count = QLabel()
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self.count)
        self._speed_part = QWidget()
        beside = QHBoxLayout(self._speed_part)
        beside.setContentsMargins(12, 0, 0, 0)
        beside.addWidget(QLabel(text("Speed")))
        self.speed = _Slider(Qt.Orientation.Horizontal)
        self.speed.setRange(0, len(SPEEDS) - 1)
        self.speed.setValue(USUAL_SPEED)
        self.speed.setFixedWidth(90)
        self.speed.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.speed.setAccessibleName(text("Speed"))
        self.speed.valueChanged.connect(player.set_speed)
        beside.addWidget(self.speed)
        layout.addWidget(self._speed_part)
        keep_room(self, wanted=True)  # or the board would jump when it is seen
        player.grown.connect(self.refresh)
        player.moved.connect(self.refresh)
        player.switched.connect(self._show_state)
        self._fit()
        self.refresh()

    @property
    def has_room(self) -> bool:
        """Whether it takes room, be it seen or not."""
        return not self.isHidden() or self.sizePolicy().retainSizeWhenHidden()

    def _fit(self) -> None:
        side = max(22, round(self.fontMetrics().height() * 1.1))
        for button in self._buttons:
            button.setIconSize(QSize(side, side))

    def _action(self, name: str, title: str, slot: object) -> QAction:
        action = QAction(title, self)
        action.setData(name)
        action.triggered.connect(slot)
        return action

    def _toggle(self) -> None:
        if self._player.playing:
            self._player.pause()
        else:
            self._player.play()

    def _go(self, position: int) -> None:
        """Go to a step and stay there."""
        self._player.pause()
        self._player.go(position)

    def _go_by(self, steps: int) -> None:
        """Go on or back, with the solution after the last step once that has arrived."""
        player = self._player
        if steps > 0 and player.position == len(player.steps):
            if player.finished:
                player.solution_wanted.emit()
        else:
            self._go(player.position + (0 if player.following else steps))

    def _change_speed(self, by: int) -> None:
        self.speed.setValue(self.speed.value() + by)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the steps also while one of the buttons has the focus."""
        for action in (self.first, self.back, self.forward, self.last):
            if any(QKeySequence(event.key()) == keys for keys in action.shortcuts()):
                action.trigger()
                return
        super().keyPressEvent(event)

    def set_active(self, active: bool) -> None:
        """Let steps be played, or hide all that plays them: keys mean something else then."""
        self._active = active
        for action in (*self._pressed, self.slower, self.faster):
            action.setVisible(active)
        self.refresh()

    def set_theme(self, theme: Theme) -> None:
        """Draw the buttons in other colours, once they are seen."""
        self._theme = theme
        if self.isVisible():
            self._draw_buttons(theme)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the buttons."""
        super().showEvent(event)
        if self._theme is not None:
            self._draw_buttons(self._theme)

    def changeEvent(self, event: QEvent) -> None:
        """Make room for text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()
            self.refresh()

    def minimumSizeHint(self) -> QSize:
        """Return the size without the speed: where there is little room it is not shown."""
        size = super().minimumSizeHint()
        if not self._speed_part.isHidden():
            size.setWidth(size.width() - self._room_for_speed())
        return size

    def _room_for_speed(self) -> int:
        return self._speed_part.minimumSizeHint().width() + self._parts.spacing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the speed if there is room for it."""
        super().resizeEvent(event)
        needed = self.minimumSizeHint().width() + self._room_for_speed()
        self._speed_part.setVisible(self.width() >= needed)

    def _draw_buttons(self, theme: Theme) -> None:
        for action in self._pressed:
            action.setIcon(icon(action.data(), theme))

    def _show_state(self, playing: bool) -> None:
        self.play.setData("pause" if playing else "play")
        self.play.setText(text("&Pause") if playing else text("&Play"))
        if self._theme is not None:
            self.play.setIcon(icon(self.play.data(), self._theme))

    def refresh(self) -> None:
        """Show how many steps there are and which one is current."""
        player = self._player
        count, position = len(player.steps), player.position
        self.setVisible(self._active and count > 0)
        self.slider.blockSignals(True)
        self.slider.setRange(0, count)
        self.slider.setValue(position)
        self.slider.blockSignals(False)
        self.count.setText(f"{position} / {count}")
        # As much in all as most puzzles need: neither board nor slider change with every step.
        wide = self.fontMetrics().horizontalAdvance
        needed = wide(f"{count} / {count}")
        self.count.setMinimumWidth(needed)
        self.slider.setMinimumWidth(LEAST_SLIDER + max(0, wide("0000 / 0000") - needed))
        self.first.setEnabled(position > 0)
        self.back.setEnabled(position > 0)
        self.forward.setEnabled(not player.following)
        self.last.setEnabled(not player.following)
