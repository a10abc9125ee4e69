"""One puzzle taken through reading and solving, as a value that can be printed or sent as JSON."""

import time
from typing import Any, NamedTuple

from app.core import registry
from app.core.document import Document
from app.core.errors import AppError, Cancelled, TimedOut
from app.core.grid import Tokens
from app.core.jobs import Stop, run
from app.core.puzzle import RulePlace
from app.formats import Hint, read_input
from app.sat.solving import find_conflict, find_solutions


class Task(NamedTuple):
    """What to do with each input."""

    hint: Hint = Hint()
    count_to: int | None = None
    name_conflict: bool = False
    timeout: float | None = None


class Result(NamedTuple):
    """What became of one input. Fields that never came to be known are None."""

    input: str
    document: Document | None = None
    verdict: str = "error"
    error: str | None = None
    solutions: tuple[Tokens, ...] = ()
    counted: int | None = None
    complete: bool = False
    conflict: tuple[RulePlace, ...] | None = None
    parse: float = 0.0
    encode: float = 0.0
    solve: float = 0.0
    variables: int | None = None
    clauses: int | None = None

    def json(self) -> dict[str, Any]:
        """Return the object of the JSON contract."""
        document = self.document
        made: dict[str, Any] = {
            "input": self.input,
            "puzzle": document.kind if document else None,
            "rows": document.puzzle.rows if document else None,
            "cols": document.puzzle.cols if document else None,
            "verdict": self.verdict,
            "solution": self.solutions[0] if self.solutions else None,
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
            made["solutions"] = self.solutions
        if self.conflict is not None and document:
            puzzle_type = registry.puzzle_type(document.kind)
            made["conflict"] = [puzzle_type.rule_json(*rule) for rule in self.conflict]
        return made


def work_on(argument: str, task: Task) -> Result:
    """Read and solve one input beside the calling thread, which can be interrupted meanwhile."""
    reached = Result(argument)

    def work(stop: Stop) -> None:
        nonlocal reached
        started = time.perf_counter()
        document = read_input(argument, task.hint)
        read = time.perf_counter()
        reached = reached._replace(document=document, parse=read - started)
        puzzle_type = registry.puzzle_type(document.kind)
        model = puzzle_type.model(document.puzzle, stop)
        stated = time.perf_counter()
        # Two at least, or nobody knows whether the first is the only one.
        found = find_solutions(model, stop, max(2, task.count_to or 2))
        wanted = found.solutions[: task.count_to]
        solutions = [puzzle_type.solution(document.puzzle, facts) for facts in wanted]
        reached = reached._replace(
            verdict=found.answer.value,
            solutions=tuple(solutions),
            counted=None if task.count_to is None else len(solutions),
            complete=found.complete and len(wanted) == len(found.solutions),
            encode=stated - read + found.seconds.encode,
            solve=found.seconds.load + found.seconds.search,
            variables=found.variables,
            clauses=found.clauses,
        )
        if task.name_conflict and not solutions:
            conflict = find_conflict(model, stop) or []
            rules = [model.rules[index] for index in conflict]
            reached = reached._replace(conflict=tuple((rule.name, rule.place) for rule in rules))

    try:
        run(work, task.timeout)
    except TimedOut as late:
        return reached._replace(verdict="timeout", error=str(late))
    except Cancelled:
        raise
    except AppError as error:
        return reached._replace(verdict="error", error=str(error))
    return reached
