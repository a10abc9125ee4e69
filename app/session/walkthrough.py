"""A whole solution to be read on paper or on a page: every move with its board."""

from collections.abc import Iterator
from typing import NamedTuple

from app.core import registry
from app.core.stop import Stop
from app.core.words import Message, as_title, printable
from app.session.answers import Conflict, Ending, Move, ToldLine
from app.session.problem import Problem
from app.session.scene import Scene, scene
from app.session.state import Mode, State, Told


class Page(NamedTuple):
    """A board, and the move that leads to it."""

    scene: Scene
    title: str = ""
    lines: tuple[ToldLine, ...] = ()
    tail: Message | None = None


class Walkthrough(NamedTuple):
    """All that is told of a puzzle."""

    title: str
    subtitle: str
    rules: tuple[Message, ...]
    start: Scene
    pages: tuple[Page, ...]
    ending: Message


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
    details = dict(document.details)
    size = f"{puzzle_type.title}, {document.puzzle.rows} × {document.puzzle.cols}"
    author = details.get("author", "")
    return Walkthrough(
        printable(details.get("title", puzzle_type.title)),
        printable(f"{size} · {author}" if author else size),
        tuple(puzzle_type.rules_text),
        scene(state._replace(mode=Mode.DESIGN, conflict=None)),
        tuple(_pages(state)),
        _end(ending, conflict),
    )


def _pages(state: State) -> Iterator[Page]:
    for number, move in enumerate(state.moves, 1):
        title = f"{number}. {as_title(move.title)}"
        yield Page(scene(state._replace(position=number)), title, move.lines, move.tail)


def _end(ending: Ending | None, conflict: Conflict | None) -> Message:
    if conflict is not None or ending is None:
        return Message("There is no solution.")
    if not ending.complete:
        return Message("Nothing more follows: the puzzle has several solutions.")
    return Message("Solved. Difficulty: {level}.", {"level": Message(ending.difficulty)})
