"""Everything a front end shows, as one frozen value."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from app.core.document import Document
from app.core.editing import Symmetry
from app.core.grid import Cell, Edge, Tokens
from app.core.lessons import Lesson
from app.core.model import Literal
from app.core.words import Message
from app.sat.answer import Answer
from app.session.answers import (
    Chain,
    Conflict,
    Ending,
    Move,
    Route,
    SolutionCount,
    ToldLine,
    Verdict,
)
from app.session.play_state import Hint, Play, PlayOptions
from app.session.walk import LinePath, can_open, line_at

IDEA_RULES = 2
"""A move that takes at least so many rules at once is an idea worth going to."""


class Mode(StrEnum):
    """What the board is for just now."""

    DESIGN = "design"
    """The puzzle is drawn."""
    PLAY = "play"
    """The player marks cells."""
    SOLVE = "solve"
    """A solution is shown."""
    STEPS = "steps"
    """The moves to the solution are shown one after the other."""


class Question(StrEnum):
    """What is being worked out."""

    NONE = "none"
    VERDICT = "verdict"
    CONFLICT = "conflict"
    MOVES = "moves"
    COUNT = "count"
    """How many solutions there are, and where they differ."""
    HINT = "hint"
    RULES = "rules"
    """Which rules speak of which cells, for a player's mistakes."""


class Compared(StrEnum):
    """Which cells are marked in one of several solutions."""

    BEFORE = "before"
    """Those in which it differs from the solution before it."""
    FIRST = "first"
    """Those in which it differs from the first solution."""
    ALL = "all"
    """Those that are not the same in all solutions."""


class Failure(NamedTuple):
    """Why a question has no answer, or no full one."""

    question: Question
    sentence: str
    """Empty where the user stopped it."""


class Told(NamedTuple):
    """The moves told so far, and how they end once all of them are there."""

    start: tuple[Literal, ...] = ()
    """What was known before the first move."""
    moves: tuple[Move, ...] = ()
    details: tuple[Move, ...] = ()
    """Their steps, each as a move of its own."""
    decided: int = 0
    """How many facts the moves decide."""
    ending: Ending | None = None

    @property
    def finished(self) -> bool:
        """Whether all moves are there."""
        return self.ending is not None

    def with_moves(self, moves: Sequence[Move]) -> "Told":
        """Return the same with more moves at the end."""
        return self._replace(
            moves=(*self.moves, *moves),
            details=(*self.details, *chain.from_iterable(map(alone, moves))),
            decided=self.decided + sum(1 for move in moves for _ in move.literals),
        )


def alone(move: Move) -> tuple[Move, ...]:
    """Return the steps of a move as moves of their own; a move without steps stays as it is."""
    return tuple([told.alone for told in move.steps]) or (move,)


def last_move_about(moves: Sequence[Move], numbers: frozenset[int]) -> int:
    """Return the number of the last move that decides a cell; or 0.

    `numbers` are those of the facts about the cell.
    """
    denied = 0
    for number in range(len(moves), 0, -1):
        for literal in moves[number - 1].literals:
            if literal in numbers:
                return number
            if -literal in numbers and not denied:
                denied = number
    return denied


class Origin(NamedTuple):
    """How a generated puzzle was made, so that it, or one like it, can be made again."""

    seed: int
    options: tuple[tuple[str, str], ...] = ()


class Tool(StrEnum):
    """What changes a drawing on behalf of its maker."""

    COMPLETE = "complete"
    UNIQUE = "unique"
    REMOVE = "remove"


class Proposal(NamedTuple):
    """A drawing that a tool has found, shown before it is taken over."""

    tool: Tool
    puzzle: Any
    said: Message
    cells: frozenset[Cell] = frozenset()
    """What is new or gone."""
    edges: frozenset[Edge] = frozenset()
    number: int = 1
    """Which one it is of those found so far."""
    found: int = 1
    symmetry: Symmetry = Symmetry.NONE
    """The symmetry of the clues before, which can be kept."""
    keeps: bool = False
    """Whether it is."""
    level: str | None = None
    """The difficulty that it was to have; None if any would do."""


class MoveOffer(NamedTuple):
    """A later move that decides a cell; the board jumps there if the user agrees."""

    cell: Cell
    number: int


class Notice(NamedTuple):
    """A sentence to be read once."""

    said: Message
    number: int
    """Counts notices, so that the same sentence can be said twice."""
    warning: bool = False
    """Whether it must not be overlooked."""


class State(NamedTuple):
    """What is open, what was done, what is known and what is shown."""

    document: Document
    path: Path | None = None
    modified: bool = False
    """Whether something is still to be saved."""
    undo: Message | None = None
    """What Undo takes back, in words; None where there is nothing."""
    redo: Message | None = None
    opened: int = 0
    """Counts opened documents. What comes late may be about an earlier one."""
    edition: int = 0
    """Counts puzzles. Every answer names the edition it was asked for."""
    origin: Origin | None = None

    mode: Mode = Mode.DESIGN
    draft: Any = None
    """The puzzle as it would be if the mouse were released now; None while nothing is dragged."""
    draft_marks: Tokens | None = None
    """The marks as they would be if the mouse were released now; None if nothing is dragged."""
    symmetry: Symmetry = Symmetry.NONE
    proposal: Proposal | None = None
    options: PlayOptions = PlayOptions()
    play: Play = Play()
    lesson: Lesson | None = None
    """What the open position teaches: nothing of it is kept."""
    hint: Hint | None = None

    question: Question = Question.NONE
    """What is being worked out."""
    failure: Failure | None = None
    """Why the last question has no answer."""
    verdict: Verdict | None = None
    conflict: Conflict | None = None
    told: Told = Told()
    counted: SolutionCount = SolutionCount()
    route: Route | None = None
    """The shape of the way to the solution, while the puzzle is drawn."""

    solution: int = 0
    """Which of the solutions found is shown in the mode Solve."""
    compared: Compared = Compared.BEFORE
    position: int = 0
    """How many moves are done in the mode Steps; one more where it is said what stays open."""
    seen: int = 0
    """How many moves were seen so far; all of them where a solution was shown."""
    offer: MoveOffer | None = None
    chain: Chain | None = None
    """The moves to one cell, where one goes through them and not through all."""
    detail: bool = False
    """Whether every step is a move of its own."""
    line: LinePath = ()
    """Which line of the move is shown; empty for the whole move."""
    pointed: LinePath = ()
    """The line that is shown instead as long as the mouse is on it."""
    unfolded: frozenset[LinePath] = frozenset()
    """The lines of the move whose inner lines are read, too."""
    playing: bool = False
    """Whether the moves go on by themselves."""
    clash: int | None = None
    """Which part of the conflict is looked at."""
    chosen: frozenset[Cell] = frozenset()
    """The cells that the chosen part of the formula speaks of."""
    names: bool = False
    """Whether the cells show the names of their variables."""
    notice: Notice | None = None

    @property
    def kind(self) -> str:
        """The kind of the open puzzle."""
        return self.document.kind

    @property
    def puzzle(self) -> Any:
        """The open puzzle as it is drawn so far."""
        return self.document.puzzle

    @property
    def drawn(self) -> Any:
        """The puzzle as the board shows it: with what is dragged, or what a tool proposes."""
        if self.draft is not None:
            return self.draft
        return self.puzzle if self.proposal is None else self.proposal.puzzle

    @property
    def title(self) -> str:
        """What the document says it is called."""
        return dict(self.document.details).get("title", "")

    @property
    def drawing(self) -> bool:
        """Whether the mouse and the keys change the puzzle."""
        return self.mode is Mode.DESIGN

    @property
    def covered(self) -> bool:
        """Whether the clock stands still, so that nobody may see the board."""
        stands = bool(self.play.pauses) and not self.play.solved and self.options.clock
        return self.mode is Mode.PLAY and stands

    @property
    def markable(self) -> bool:
        """Whether cells can be marked: once all is solved, only Undo changes it."""
        return self.mode is Mode.PLAY and not self.covered and not self.play.solved

    @property
    def watching(self) -> bool:
        """Whether a solution or a move is shown rather than the puzzle drawn."""
        return self.mode in (Mode.SOLVE, Mode.STEPS)

    @property
    def explaining(self) -> bool:
        """Whether moves, or why there are none, are being worked out."""
        return self.question in (Question.MOVES, Question.CONFLICT)

    @property
    def shows_solution(self) -> bool:
        """Whether a solution is shown."""
        return self.mode is Mode.SOLVE and self.has_solutions

    @property
    def has_solutions(self) -> bool:
        """Whether a solution is known."""
        return self.verdict is not None and bool(self.verdict.solutions)

    @property
    def has_one_solution(self) -> bool:
        """Whether it is known that there is just one solution."""
        return self.verdict is not None and self.verdict.answer is Answer.UNIQUE

    @property
    def several(self) -> bool:
        """Whether it is known that there are several solutions."""
        return self.verdict is not None and self.verdict.answer is Answer.MULTIPLE

    @property
    def has_no_solution(self) -> bool:
        """Whether it is known that there is no solution."""
        return self.verdict is not None and self.verdict.answer is Answer.NONE

    @property
    def solutions(self) -> tuple[tuple[int, ...], ...]:
        """All solutions found so far."""
        return () if self.verdict is None else (*self.verdict.solutions, *self.counted.others)

    @property
    def going_through_solutions(self) -> bool:
        """Whether one of several solutions is shown."""
        return self.shows_solution and self.several

    @property
    def nothing_to_tell(self) -> bool:
        """Whether the solution is all there is to show."""
        finished = self.told.finished and not self.told.moves
        return finished and self.has_one_solution

    @property
    def last_position(self) -> int:
        """The last position among the moves; with several solutions, that after the last move."""
        moves = len(self.moves)
        return moves + 1 if moves and self.open_ended else moves

    @property
    def open_ended(self) -> bool:
        """Whether all moves are known, and leave several solutions."""
        all_known = self.told.finished and self.chain is None
        return self.several and all_known and not self.arguing

    @property
    def at_open_end(self) -> bool:
        """Whether it is said what stays open after the last move."""
        after = self.position > len(self.moves) or not self.moves
        return self.mode is Mode.STEPS and self.open_ended and after

    def idea_near(self, *, forward: bool) -> int:
        """Return the number of the next or previous move of two rules or more; or 0."""
        count, here = len(self.moves), self.moves_done
        if forward:
            numbers = range(here + 1, count + 1)
        else:
            numbers = range(count if self.mode is Mode.SOLVE else min(count, here - 1), 0, -1)
        found = (n for n in numbers if max(self.moves[n - 1].sizes, default=0) >= IDEA_RULES)
        return next(found, 0)

    @property
    def moves(self) -> tuple[Move, ...]:
        """What one goes through: moves, every step, or the argument why there is no solution.

        Or only the moves that lead to one cell.
        """
        if self.arguing:
            assert self.conflict is not None
            return self._in_detail(self.conflict.argument or ())
        if self.chain is not None:
            return self._in_detail(self.chain.moves)
        return self.told.details if self.detail else self.told.moves

    def _in_detail(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        return tuple(chain.from_iterable(map(alone, moves))) if self.detail else moves

    @property
    def arguing(self) -> bool:
        """Whether the moves lead to a contradiction."""
        return self.watching and self.conflict is not None and not self.shows_solution

    @property
    def all_told(self) -> bool:
        """Whether all moves are there."""
        if self.arguing:
            return self.conflict is not None and self.conflict.argument is not None
        return self.told.finished or self.chain is not None

    @property
    def moves_done(self) -> int:
        """How many moves the board shows as done: all of them, in a solution."""
        if self.mode is Mode.STEPS:
            return self.position
        return len(self.moves) if self.shows_solution else 0

    @property
    def move(self) -> Move | None:
        """The move that the board shows."""
        at_move = self.mode is Mode.STEPS and 0 < self.position <= len(self.moves)
        return self.moves[self.position - 1] if at_move else None

    @property
    def openable(self) -> bool:
        """Whether the move that the board shows can be gone through line by line."""
        return self.move is not None and can_open(self.move)

    @property
    def shown_path(self) -> LinePath:
        """Which line of the move the board shows; empty for the whole move."""
        return self.pointed or self.line

    @property
    def shown_line(self) -> ToldLine | None:
        """The line of the move that the board shows; None for the whole move."""
        if self.move is None or not self.shown_path:
            return None
        return line_at(self.move, self.shown_path)
