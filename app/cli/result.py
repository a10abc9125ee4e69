"""One puzzle taken through reading and solving, as a value that can be printed or sent as JSON."""

import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from app.cli.advice import say_error
from app.core import registry
from app.core.document import Document
from app.core.errors import AppError, Cancelled, TimedOut
from app.core.grid import Cell, Tokens
from app.core.jobs import run
from app.core.model import Model
from app.core.puzzle import RulePlace
from app.core.steps import Reason
from app.core.stop import Stop
from app.core.words import Message, text
from app.formats import Hint, read_input
from app.sat.solving import Answer, common_literals, find_solutions

LONGEST_NAME = 10_000
"""Characters of an input that its result repeats."""

REASONS_LATE = "The time limit was reached before the reasons were found."


class Task(NamedTuple):
    """What to do with each input."""

    hint: Hint = Hint()
    count_to: int | None = None
    give_reasons: bool = False
    argue: bool = False
    """Whether someone is going to read why rules conflict."""
    timeout: float | None = None
    explain: bool = False
    first_step: int = 1
    cell: Cell | None = None
    """Where to explain what leads to one cell only."""


class Result(NamedTuple):
    """What became of one input. Fields that never came to be known are None."""

    input: str
    document: Document | None = None
    verdict: str = "error"
    error: str | None = None
    late: bool = False
    """Whether the time was up after the verdict and before the reasons."""
    solutions: tuple[Tokens, ...] = ()
    counted: int | None = None
    complete: bool = False
    conflict: tuple[RulePlace, ...] | None = None
    why: tuple[tuple[Message, ...], ...] = ()
    """Why these rules cannot all hold, step by step; only where someone reads it."""
    differ: tuple[Cell, ...] | None = None
    steps: tuple[dict[str, Any], ...] | None = None
    difficulty: str | None = None
    clashing: tuple[dict[str, Any], ...] | None = None
    parse: float = 0.0
    encode: float = 0.0
    solve: float = 0.0
    facts: int | None = None
    rules: int | None = None
    variables: int | None = None
    clauses: int | None = None

    def json(self) -> dict[str, Any]:
        """Return the object of the JSON contract."""
        document = self.document
        drawn: list[Any] = []
        if document:
            puzzle_type = registry.puzzle_type(document.kind)
            drawn = [puzzle_type.solution_json(tokens) for tokens in self.solutions]
        made: dict[str, Any] = {
            "input": self.input,
            "puzzle": document.kind if document else None,
            "rows": document.puzzle.rows if document else None,
            "cols": document.puzzle.cols if document else None,
            "verdict": self.verdict,
            "solution": drawn[0] if drawn else None,
        }
        if self.error is not None:
            made["error"] = self.error
        made["seconds"] = {
            "parse": round(self.parse, 6),
            "encode": round(self.encode, 6),
            "solve": round(self.solve, 6),
        }
        made["variables"] = self.variables
        made["clauses"] = self.clauses
        if self.counted is not None:
            made["count"] = self.counted
            made["complete"] = self.complete
            made["solutions"] = drawn
        if self.steps is not None:
            made["steps"] = self.steps
            made["complete"] = self.complete
            made["difficulty"] = self.difficulty
        if self.conflict is not None and document:
            puzzle_type = registry.puzzle_type(document.kind)
            made["conflict"] = [puzzle_type.rule_json(*rule) for rule in self.conflict]
        if self.differ is not None:
            made["differ"] = self.differ
        if self.clashing is not None:
            made["marks"] = self.clashing
        return made


def named(argument: str) -> str:
    """Return what stands for an input in its result: the input itself, unless it is very long."""
    return argument if len(argument) <= LONGEST_NAME else argument[:LONGEST_NAME] + "…"


class Work:
    """One input on its way, and what is reached so far."""

    def __init__(self, argument: str, task: Task) -> None:
        self.task = task
        self._argument = argument
        self.reached = Result(named(argument), steps=() if task.explain else None)

    def solve(self, stop: Stop) -> Model:
        """Read the input, state its rules and find its solutions."""
        task = self.task
        started = time.perf_counter()
        document = read_input(self._argument, task.hint)
        read = time.perf_counter()
        self.reach(document=document, parse=read - started)
        puzzle_type = registry.puzzle_type(document.kind)
        model = puzzle_type.model(document.puzzle, stop)
        stated = time.perf_counter()
        # One more than is wanted, or nobody knows whether these are all.
        found = find_solutions(model, stop, 1 + (task.count_to or 1))
        wanted = found.solutions[: task.count_to]
        solutions = [puzzle_type.solution(document.puzzle, facts) for facts in wanted]
        self.reach(
            verdict=found.answer.value,
            solutions=tuple(solutions),
            counted=None if task.count_to is None else len(solutions),
            complete=found.complete and len(wanted) == len(found.solutions),
            encode=stated - read + found.seconds.encode,
            solve=found.seconds.load + found.seconds.search,
            facts=len(model.facts),
            rules=len(model.rules),
            variables=found.variables,
            clauses=found.clauses,
        )
        return model

    def give_reasons(self, model: Model, stop: Stop) -> None:
        """Find out which rules conflict, or where solutions differ."""
        if self.reached.verdict == Answer.NONE:
            from app.explain import conflict_of  # only here: it takes a while to import

            self.take_conflict(model, conflict_of(model, stop), stop)
        elif self.reached.verdict == Answer.MULTIPLE:
            common = {abs(literal) for literal in common_literals(model, stop) or ()}
            left = [number for number in range(1, len(model.facts) + 1) if number not in common]
            self.reach(differ=tuple(dict.fromkeys(model.cells_of(left))))

    def take_conflict(self, model: Model, conflict: Reason, stop: Stop) -> None:
        """Note which rules conflict, and argue it if anyone reads that."""
        self.reach(conflict=places(model, conflict.rules))
        document = self.reached.document
        if self.task.argue and document is not None:
            from app.explain import say_why

            puzzle_type = registry.puzzle_type(document.kind)
            with suppress(TimedOut):  # the rules themselves are there in time
                self.reach(why=say_why(puzzle_type, document.puzzle, model, conflict, stop))

    def reach(self, **fields: Any) -> None:
        """Note what has come to be known."""
        self.reached = self.reached._replace(**fields)

    def fail(self, error: AppError | MemoryError) -> Result:
        """Return what was reached before the work ended with this error."""
        if isinstance(error, Cancelled):
            raise error
        if isinstance(error, MemoryError):
            self.reach(verdict="error", error=text("There is not enough memory for this puzzle."))
        else:
            verdict = "timeout" if isinstance(error, TimedOut) else "error"
            self.reach(verdict=verdict, error=say_error(error))
        return self.reached


def places(model: Model, rules: Iterable[int]) -> tuple[RulePlace, ...]:
    """Return the names and places of some rules."""
    return tuple(map(model.rules.place, rules))


def work_on(argument: str, task: Task) -> Result:
    """Work on one input beside the calling thread, which can be interrupted meanwhile."""
    if task.explain:
        from app.cli.walkthrough import explained

        return explained(argument, task)
    work = Work(argument, task)

    def job(stop: Stop) -> None:
        model = work.solve(stop)
        if task.give_reasons:
            work.give_reasons(model, stop)

    try:
        run(job, task.timeout)
    except TimedOut as late:
        if work.reached.verdict == "error":
            return work.fail(late)
        # The answer was there before its reasons, and counts.
        return work.reached._replace(error=text(REASONS_LATE), late=True)
    except (AppError, MemoryError) as error:
        return work.fail(error)
    return work.reached
