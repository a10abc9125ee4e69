"""The shape of the way to the solution, found while the puzzle is drawn."""

from collections.abc import Sequence
from time import monotonic

from app.core.document import Document
from app.core.errors import TimedOut
from app.core.moves import open_moves
from app.core.stop import Stop
from app.session.answers import Ending, Route, RouteMove, Skipped
from app.session.questions import problem_of
from app.session.session import Session
from app.session.state import Question, State
from app.session.tour import EVERYTHING
from app.session.worker import Cancellable, Worker

PATIENCE_MS = 150
"""Milliseconds after the verdict before its way is looked for: until then the user may go on."""

PATIENCE_S = 60.0
"""Seconds after which the way is given up: nobody has asked for it."""

FOLLOWED = frozenset({"edition", "verdict", "mode", "question", "route"})
"""The fields of a State that decide what is to be found out."""


class RouteFinder:
    """Finds out in a worker of its own how hard the drawn puzzle is, once there is a verdict.

    Nothing is asked while the verdict is looked for, and every edit ends the work.
    """

    def __init__(self, session: Session, worker: Worker) -> None:
        self._session = session
        self._worker = worker
        self._ticket: Cancellable | None = None
        session.subscribe(self._follow)
        self._follow(session.state, FOLLOWED)

    def stop(self) -> None:
        """Drop what is being found out."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if not changed & FOLLOWED:
            return
        if not _is_wanted(state) or "edition" in changed:
            self.stop()
        if _is_wanted(state) and self._ticket is None:
            self._ticket = self._worker.later(PATIENCE_MS, self._ask)

    def _ask(self) -> None:
        state = self._session.state
        document, edition = state.document, state.edition

        def done(route: Route) -> None:
            self._session.take_route(edition, route)  # heard here, and not asked again
            self._ticket = None

        self._ticket = self._worker.start(
            lambda stop, report: route_of(document, stop), done, lambda sentence: None, _ignore
        )


def _ignore(values: list[object]) -> None:
    """Hear nothing."""


def _is_wanted(state: State) -> bool:
    idle = state.question is Question.NONE and state.route is None
    return state.drawing and state.has_one_solution and idle


def route_of(document: Document, stop: Stop, seconds: float = PATIENCE_S) -> Route:
    """Find all moves of a puzzle with one solution; to be called in a worker."""
    end = monotonic() + seconds
    moves: list[Skipped] = []
    difficulty = ""
    problem = problem_of(document._replace(progress=None))
    for value in problem.moves(stop, EVERYTHING):
        if monotonic() > end:
            raise TimedOut
        if isinstance(value, Skipped):
            moves.append(value)
        elif isinstance(value, Ending):
            difficulty = value.difficulty
    return Route(difficulty, shape_of(moves))


def shape_of(moves: Sequence[Skipped]) -> tuple[RouteMove, ...]:
    """Count at every move how many of those to come rest on nothing that is not known yet."""
    counts = open_moves((move.steps, move.literals) for move in moves)
    return tuple(
        RouteMove(count, max(move.sizes, default=0))
        for move, count in zip(moves, counts, strict=True)
    )
