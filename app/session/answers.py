"""What a Problem answers: values without a solver, which can be kept, compared and sent away."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from app.core.grid import Cell, Edge
from app.core.lines import Line
from app.core.model import Literal
from app.core.moves import Part
from app.core.puzzle import RulePlace
from app.core.steps import Reason, Step
from app.core.words import Listing, Message, Title
from app.sat.answer import Answer, Seconds


class Verdict(NamedTuple):
    """How many solutions a puzzle has, some of them, and what finding them took."""

    answer: Answer
    solutions: tuple[tuple[int, ...], ...]
    """For each solution, the numbers of its true facts."""
    complete: bool
    """Whether these are all solutions."""
    differences: frozenset[Cell]
    """The cells in which the first two solutions differ."""
    facts: int
    rules: int
    variables: int
    clauses: int
    seconds: Seconds


class UndecidedCells(NamedTuple):
    """The cells that are not the same in all solutions."""

    cells: frozenset[Cell]


class OtherSolution(NamedTuple):
    """One more solution, as the numbers of its true facts."""

    true: tuple[int, ...]


class CountEnd(NamedTuple):
    """No more solutions are looked for."""

    complete: bool
    """Whether there are no others."""


class SolutionCount(NamedTuple):
    """What was counted of several solutions so far."""

    others: tuple[tuple[int, ...], ...] = ()
    """The solutions after those of the verdict."""
    undecided: frozenset[Cell] | None = None
    """The cells that are not the same in all solutions, once they are known."""
    end: CountEnd | None = None


class Clash(NamedTuple):
    """One of the rules or marks that cannot all hold: in words, and where it is on the board."""

    said: Message
    cells: frozenset[Cell]
    edges: frozenset[Edge] = frozenset()
    clues: frozenset[Cell] = frozenset()
    """The cells that stand out: numbers and marks, not the runs and rows they are in."""
    areas: frozenset[tuple[Cell, ...]] = frozenset()


class Conflict(NamedTuple):
    """Rules, and marks of a player, that cannot all hold; none of them is superfluous."""

    reason: Reason
    places: tuple[RulePlace, ...]
    clashes: tuple[Clash, ...]
    argument: "tuple[Move, ...] | None" = None
    """Why they cannot, move by move; None while nobody has found out."""

    @property
    def needs_marks(self) -> bool:
        """Whether a player's marks are to blame, and not the rules alone."""
        return bool(self.reason.facts)


class Shown(NamedTuple):
    """Where something that is told is seen on the board."""

    cells: frozenset[Cell] = frozenset()
    """Cells and clues that matter."""
    edges: frozenset[Edge] = frozenset()
    areas: frozenset[tuple[Cell, ...]] = frozenset()
    """Runs, rows and regions, which get a thin outline."""

    def together(self, *others: "Shown") -> "Shown":
        """Return where this and others are seen."""
        return Shown(
            self.cells.union(*(one.cells for one in others)),
            self.edges.union(*(one.edges for one in others)),
            self.areas.union(*(one.areas for one in others)),
        )


class ToldLine(NamedTuple):
    """A line of a move, where it is on the board, and what it supposes and infers."""

    line: Line
    shown: Shown
    supposed: tuple[Literal, ...] = ()
    inferred: tuple[Literal, ...] = ()
    """What it infers as long as the supposition is in force."""
    contradiction: Shown = Shown()
    """Where a rule cannot hold, if that is what the line says."""
    inner: tuple["ToldLine", ...] = ()
    cell_of: Mapping[int, Cell] = {}
    """The cell of each fact that it supposes, infers or gives, by the number of the fact."""

    @property
    def said(self) -> Message:
        """The sentence."""
        return self.line.said

    @property
    def given(self) -> frozenset[Cell]:
        """The cells of which it says what stands after it."""
        return frozenset(self.cell_of[abs(literal)] for literal in self.line.gives)


class ToldStep(NamedTuple):
    """A step in words, and where it is on the board."""

    step: Step
    technique: str
    lines: tuple[ToldLine, ...]
    brief: Message | Listing
    """What it concludes, in a few letters."""
    conclusions: frozenset[Cell]
    shown: Shown
    part: Part = Part.HEAD
    """What it is within its move."""

    @property
    def sentences(self) -> tuple[Message, ...]:
        """What it says, without what is folded."""
        return tuple([told.said for told in self.lines])

    @property
    def silent(self) -> bool:
        """Whether the move says nothing of it."""
        return self.part is Part.SILENT

    @property
    def alone(self) -> "Move":
        """The step as a move of its own."""
        return Move(self.technique, self.lines, None, (self._replace(part=Part.HEAD),))


class Move(NamedTuple):
    """One idea and what comes with it: the steps that are played together."""

    title: Title
    lines: tuple[ToldLine, ...]
    tail: Message | None
    steps: tuple[ToldStep, ...]
    technique: str = ""
    """The technique that a lesson teaches, where the title says more than its name."""
    brief: Message | Listing | None = None
    """What it finds, in few letters; None where it is one step."""

    @property
    def idea(self) -> str:
        """The name of its technique."""
        return self.technique or str(self.title)

    @property
    def sentences(self) -> tuple[Message, ...]:
        """What is read at once, without the tail."""
        return tuple([told.said for told in self.lines])

    @property
    def literals(self) -> Iterator[Literal]:
        """What the move decides, in order."""
        return (literal for told in self.steps for literal in told.step.conclusions)

    def of(self, *parts: Part) -> list[ToldStep]:
        """Return the steps of some parts, in order."""
        return [told for told in self.steps if told.part in parts]

    @property
    def conclusions(self) -> frozenset[Cell]:
        """The cells that the move is about."""
        about = self.of(Part.HEAD, Part.FOLLOWER)
        return frozenset().union(*(told.conclusions for told in about))

    @property
    def others(self) -> frozenset[Cell]:
        """The cells that it also decides: on the way, or because that comes with it."""
        beside = self.of(Part.LEAD, Part.TAIL)
        return frozenset().union(*(told.conclusions for told in beside)) - self.conclusions

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of rules that each step takes."""
        return tuple(told.step.size for told in self.steps)


class Chain(NamedTuple):
    """The moves that lead to one cell from what was known, and no others."""

    cell: Cell
    start: tuple[Literal, ...]
    """What was known."""
    moves: tuple[Move, ...]
    back: int = 0
    """The move at which it was asked for."""


class Skipped(NamedTuple):
    """A move that was found but not put into words, because nobody is going to read it."""

    steps: tuple[Step, ...]

    @property
    def literals(self) -> Iterator[Literal]:
        """What the move decides, in order."""
        return (literal for step in self.steps for literal in step.conclusions)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of rules that each step takes."""
        return tuple(step.size for step in self.steps)


class HintAnswer(NamedTuple):
    """The next move from a player's marks, or why there is none."""

    move: Move | None = None
    where: Message | None = None
    """Where to look, in words."""
    area: frozenset[Cell] = frozenset()
    """The cells to look at."""
    wrong: frozenset[Cell] = frozenset()
    """The cells whose marks are wrong: they come first."""
    said: Message | None = None
    """Why there is no hint, or what to know before it."""
    done: bool = False
    """Whether nothing is left to find."""
    answer: Answer = Answer.UNIQUE
    """How many solutions the puzzle has."""
    about: Message | None = None
    """What the idea of the move is, as the course has it."""


class Ending(NamedTuple):
    """How the moves of an explanation end."""

    complete: bool
    """Whether every fact is decided."""
    open_cells: tuple[Cell, ...]
    """The cells in which solutions differ."""
    difficulty: str
    literals: tuple[Literal, ...]
    """All that is decided, what was known at the start included."""
    sizes: tuple[int, ...] = ()
    """The number of rules of every step, which decides the difficulty."""


class RouteMove(NamedTuple):
    """A move on the way to the solution."""

    open: int
    """How many moves of the way could be made at this moment, itself included."""
    rules: int
    """How many rules its hardest step takes."""


class Route(NamedTuple):
    """What the way to the solution is like."""

    difficulty: str
    moves: tuple[RouteMove, ...]
