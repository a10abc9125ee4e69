"""Plays the steps of an explanation: which one is current, and what is known by then."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from app.core.courtesy import going_first
from app.ui.work import Told


class Speed(NamedTuple):
    """How long a step stays, in milliseconds: all of them, and more for each word of theirs."""

    step: int
    word: int


SPEEDS = (
    Speed(1500, 300),
    Speed(900, 150),
    Speed(600, 70),
    Speed(350, 0),
    Speed(150, 0),
    Speed(60, 0),
)
"""From slow to fast. The fast ones are for watching the board."""

LONGEST = 30_000
"""Milliseconds that the longest argument stays."""

USUAL_SPEED = 2


class Player(QObject):
    """Steps that may still be arriving, and a position among them.

    Position 0 is before the first step; at position k the first k steps are done.
    """

    moved = Signal()
    """The position changed."""
    grown = Signal()
    """There are more steps."""
    solution_wanted = Signal()
    """What comes after the last step is asked for: the solution."""
    switched = Signal(bool)
    """Playing, or paused."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.steps: list[Told] = []
        self.position = 0
        self.known: list[int] = []
        self.decided_by: dict[int, int] = {}
        """For every fact, the number of the step that decided it, from 1."""
        self.finished = False
        """Whether all steps have arrived."""
        self.following = False
        """Whether it is at the end and stays there as steps arrive: what is shown is a solution."""
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._speed = SPEEDS[USUAL_SPEED]
        self._timer.timeout.connect(self._tick)

    @property
    def current(self) -> Told | None:
        """The step that was just done."""
        return self.steps[self.position - 1] if self.position else None

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer.isActive()

    def reset(self, facts: int) -> None:
        """Begin anew, with no steps, for a puzzle with so many facts."""
        self.pause()
        self.steps = []
        self.position = 0
        self.known = [0] * (facts + 1)
        self.decided_by = {}
        self.finished = self.following = False
        self.grown.emit()
        self.moved.emit()

    def add(self, more: Sequence[Told]) -> None:
        """Take more steps."""
        for told in more:
            self.steps.append(told)
            for literal in told.step.conclusions:
                self.decided_by[abs(literal)] = len(self.steps)
        if self.following:
            self._move(len(self.steps))
        self.grown.emit()

    def go(self, position: int) -> None:
        """Show the board after so many steps."""
        position = max(0, min(len(self.steps), position))
        if position != self.position or self.following:
            self.following = False
            self._move(position)

    def follow(self) -> None:
        """Be at the end, also when more steps arrive."""
        self.following = True
        self._move(len(self.steps))

    @going_first()
    def _move(self, position: int) -> None:
        for told in self.steps[self.position : position]:
            for literal in told.step.conclusions:
                self.known[abs(literal)] = 1 if literal > 0 else -1
        for told in self.steps[position : self.position]:
            for literal in told.step.conclusions:
                self.known[abs(literal)] = 0
        self.position = position
        self.moved.emit()

    def play(self) -> None:
        """Go on by itself, from the start where the end was reached."""
        if not self.steps:
            return
        if self.position >= len(self.steps) and (self.finished or self.following):
            self.go(0)
        self._timer.start(self._stay)
        self.switched.emit(True)

    def pause(self) -> None:
        """Stay where it is."""
        if self._timer.isActive():
            self._timer.stop()
            self.switched.emit(False)

    def set_speed(self, speed: int) -> None:
        """Choose how long each step stays."""
        self._speed = SPEEDS[speed]
        if self.playing:
            self._timer.setInterval(self._stay)

    @property
    def _stay(self) -> int:
        """Milliseconds that the current step stays."""
        told = self.current
        words = len(told.text.split()) if told is not None and self._speed.word else 0
        return min(LONGEST, self._speed.step + words * self._speed.word)

    def _tick(self) -> None:
        if self.position < len(self.steps):
            self.go(self.position + 1)
            self._timer.setInterval(self._stay)
        if self.position >= len(self.steps) and self.finished:
            self.pause()
