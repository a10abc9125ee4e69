"""What the command line asks about an input, and what it finds out."""

from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple, TypeAlias

from app.core.grid import Cell
from app.core.stop import Stop
from app.formats import NO_HINT, InputHint, read_input
from app.sat.answer import Answer
from app.session.answers import Conflict, Ending, Move, Skipped, Verdict
from app.session.problem import Problem


class Request(NamedTuple):
    """What to find out about an input."""

    hint: InputHint = NO_HINT
    solutions: int | None = None
    """How many solutions to list; None to show one and not count."""
    reasons: bool = False
    """Whether to find the rules that conflict, or the cells in which solutions differ."""
    explain: bool = False
    first_move: int = 1
    """The first move to put into words."""
    cell: Cell | None = None
    """The only cell to explain; None for all."""
    argue: bool = False
    """Whether to say why rules conflict."""
    timeout: float | None = None
    """Seconds for the whole input, reading included."""


class ReadInput(NamedTuple):
    """An input that was read, and how many seconds that took."""

    problem: Problem
    seconds: float


class Differences(NamedTuple):
    """The cells in which solutions differ."""

    cells: tuple[Cell, ...]


Finding: TypeAlias = ReadInput | Verdict | Differences | Conflict | Skipped | Move | Ending


def find_out(argument: str, request: Request, stop: Stop) -> Iterator[Finding]:
    """Read an input and yield all that is asked about it, as it is found."""
    started = perf_counter()
    problem = Problem(read_input(argument, request.hint))
    yield ReadInput(problem, perf_counter() - started)
    # One solution more than is listed, to know whether these are all.
    verdict = problem.verdict(stop, 1 + (request.solutions or 1))
    yield verdict
    if request.explain:
        skip = request.first_move - 1
        yield from problem.explanation(stop, skip, cell=request.cell, argue=request.argue)
    elif request.reasons and verdict.answer is Answer.NONE:
        yield from problem.conflict(stop, argue=request.argue)
    elif request.reasons and verdict.answer is Answer.MULTIPLE:
        yield Differences(problem.differing_cells(stop))
