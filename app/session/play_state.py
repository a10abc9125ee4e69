"""The part of a State that belongs to a player."""

from enum import StrEnum
from typing import NamedTuple

from app.core.grid import Cell, Edge, Tokens
from app.core.mistakes import Mistake
from app.core.words import Said
from app.session.answers import HintAnswer, Move


class Errors(StrEnum):
    """Which mistakes a player is shown while playing."""

    OFF = "off"
    RULES = "rules"
    """Broken rules, as soon as they are certain."""
    SOLUTION = "solution"
    """Those, and marks that the solution contradicts."""


class PlayOptions(NamedTuple):
    """How the user wants to play."""

    errors: Errors = Errors.RULES
    tidy: bool = True
    """Whether a new number removes the candidates that it rules out."""
    swap: bool = False
    """Whether the mouse buttons change places."""
    cycle: bool = False
    """Whether one button goes through all marks of a cell."""
    clock: bool = True
    """Whether the time is shown; the board is covered while it stands still."""


class Pause(StrEnum):
    """Why the clock stands still."""

    ASKED = "asked"
    AWAY = "away"
    """The user has turned to something else."""
    HELP = "help"
    """The help is open."""


class Checked(NamedTuple):
    """The cells that a check found wrong, and whether they are shown."""

    wrong: frozenset[Cell]
    shown: bool = False


class Asked(NamedTuple):
    """What a player asked for, in words, and where it is on the board."""

    said: Said
    cells: frozenset[Cell] = frozenset()
    edges: frozenset[Edge] = frozenset()


class Play(NamedTuple):
    """What belongs to playing beside the marks, which are the progress of the document."""

    trials: tuple[Tokens, ...] = ()
    """The marks at the beginning of each trial that is under way."""
    pencil: bool = False
    """Whether digits are written as candidates."""
    seconds: float = 0.0
    """Time spent on the puzzle until the clock went on."""
    since: float | None = None
    """When the clock went on; None while it stands still."""
    pauses: frozenset[Pause] = frozenset()
    hints: int = 0
    checks: int = 0
    looked: bool = False
    """Whether the player has looked at the solution, or at the steps to it."""
    mistakes: tuple[Mistake, ...] = ()
    """The rules that the marks break."""
    wrong: frozenset[Cell] = frozenset()
    """The cells with marks that the solution contradicts, where they are to be shown."""
    checked: Checked | None = None
    asked: Asked | None = None
    alike: frozenset[Cell] = frozenset()
    """The cells with equal numbers that the player wants to see."""
    solved: bool = False

    def so_far(self, seconds: float) -> "Play":
        """Return only this time, and the help that the player had."""
        return Play(seconds=seconds, hints=self.hints, checks=self.checks, looked=self.looked)


class Hint(NamedTuple):
    """The next move from the player's position, told up to a stage."""

    answer: HintAnswer
    stage: int = 1
    """1: where to look; 2: which idea; 3: why; 4: done."""

    @property
    def move(self) -> Move:
        """The move that the hint tells."""
        assert self.answer.move is not None
        return self.answer.move
