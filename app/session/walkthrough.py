"""A whole solution to be read on paper or on a page: every move with its boards."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.core import registry
from app.core.stop import Stop
from app.core.words import MOVES, Message, count, printable
from app.session.answers import Conflict, Ending, Move, ToldLine
from app.session.panels import PanelLine, panel_lines, panel_text, subtitle_of
from app.session.problem import Problem
from app.session.scene import Scene, scene
from app.session.solutions import SEE_THEM, say_what_stays_open
from app.session.state import Mode, State, Told
from app.session.walk import LinePath, can_open, every_line, line_knowledge, number_of


class Page(NamedTuple):
    """A move, or what is said before and after all moves."""

    state: State
    title: Message | None = None
    lines: tuple[PanelLine, ...] = ()
    """All lines, those within others below them."""
    tail: Message | None = None
    arguments: tuple[LinePath, ...] = ()
    """The lines at which each of its suppositions has led as far as it does."""
    openable: bool = False
    """Whether its lines have boards of their own."""

    def board(self, path: LinePath = ()) -> Scene:
        """Return the board at one of the lines, or the board with all that the move decides."""
        return scene(self.state._replace(line=path))

    @property
    def papers(self) -> tuple[LinePath, ...]:
        """The boards that are seen without asking: of suppositions, then of the whole move."""
        return (*self.arguments, ())


class Walkthrough(NamedTuple):
    """All that is told of a puzzle."""

    title: str
    subtitle: str
    rules: tuple[Message, ...]
    start: Scene
    pages: tuple[Page, ...]

    @property
    def moves(self) -> int:
        """How many moves there are."""
        return sum(1 for page in self.pages if page.state.move is not None)


def walkthrough(problem: Problem, stop: Stop) -> Walkthrough:
    """Tell a puzzle from its start to its end, or why it has none."""
    document = problem.document
    verdict = problem.verdict(stop)
    moves: list[Move] = []
    conflict: Conflict | None = None
    ending: Ending | None = None
    for found in problem.explanation(stop):
        if isinstance(found, Move):
            moves.append(found)
        elif isinstance(found, Conflict):
            conflict = found
        elif isinstance(found, Ending):
            ending = found
    told = Told(problem.start).with_moves(moves)._replace(ending=ending)
    state = State(document, mode=Mode.STEPS, verdict=verdict, told=told, conflict=conflict)
    puzzle_type = registry.puzzle_type(document.kind)
    return Walkthrough(
        printable(dict(document.details).get("title", puzzle_type.title)),
        subtitle_of(document),
        puzzle_type.rules_of(document.puzzle),
        scene(state._replace(mode=Mode.DESIGN, conflict=None)),
        tuple(_pages(state)),
    )


def _pages(state: State) -> Iterator[Page]:
    if state.conflict is not None:
        yield _clashes(state)
    for number, move in enumerate(state.moves, 1):
        yield _move_page(state._replace(position=number), move)
    if state.conflict is None:
        yield _end(state)


def _move_page(state: State, move: Move) -> Page:
    lines = tuple(panel_lines(move, frozenset(every_line(move.lines))))
    arguments = tuple(_arguments(move, move.lines))
    if len(arguments) > 1:  # each board says to which line it belongs
        lines = tuple(line._replace(number=number_of(line.path)) for line in lines)
    return Page(state, panel_text(state).title, lines, move.tail, arguments, can_open(move))


def _arguments(move: Move, lines: Sequence[ToldLine], within: LinePath = ()) -> Iterator[LinePath]:
    """Yield the lines at which a supposition has led as far as it does."""
    paths = [(*within, index) for index in range(len(lines))]
    ghosts = [line_knowledge(move, path).ghosts for path in paths]
    later = [*ghosts[1:], ()] if ghosts else []
    for path, line, now, after in zip(paths, lines, ghosts, later, strict=True):
        if now and after[: len(now)] != now:
            yield path
        elif not now:
            yield from _arguments(move, line.inner, path)


def _clashes(state: State) -> Page:
    """Say which rules cannot all hold."""
    said = panel_text(state)
    return Page(state, said.title, _listed(said.clashes or said.sentences))


def _end(state: State) -> Page:
    """Say how it ends, and show it."""
    if state.open_ended:
        at = state._replace(position=state.last_position)
        said = tuple(one for one in say_what_stays_open(at) if one is not SEE_THEM)
        return Page(at, panel_text(at).title, _listed(said))
    ending = state.told.ending
    assert ending is not None
    values = {"moves": count(len(state.moves), *MOVES), "level": Message(ending.difficulty)}
    said = (Message("It takes {moves}. Difficulty: {level}.", values),)
    return Page(state._replace(mode=Mode.SOLVE), Message("The solution"), _listed(said))


def _listed(said: tuple[Message, ...]) -> tuple[PanelLine, ...]:
    dot = "•" if len(said) > 1 else ""
    return tuple(PanelLine((index,), one, dot) for index, one in enumerate(said))


def caption(page: Page, path: LinePath) -> Message:
    """Say what one of several boards of a move shows."""
    if not path:
        return Message("What follows")
    number = next(line.number for line in page.lines if line.path == path)
    if not number:
        return Message("What is supposed")
    return Message("What is supposed, up to line {number}", {"number": number})
