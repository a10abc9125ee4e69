"""One puzzle taken through reading and solving, as a value that can be printed or sent as JSON."""

import time
from typing import Any, NamedTuple

from app.core import registry
from app.core.document import Document
from app.core.errors import AppError, Cancelled, TimedOut
from app.core.grid import Cell, Tokens
from app.core.jobs import Stop, making_many_values, run
from app.core.puzzle import RulePlace
from app.formats import Hint, read_input
from app.sat.solving import Answer, common_literals, find_solutions

LONGEST_NAME = 10_000
"""Characters of an input that its result repeats."""


class Task(NamedTuple):
    """What to do with each input."""

    hint: Hint = Hint()
    count_to: int | None = None
    give_reasons: bool = False
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
    differ: tuple[Cell, ...] | None = None
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
        if self.differ is not None:
            made["differ"] = self.differ
        return made


def named(argument: str) -> str:
    """Return what stands for an input in its result: the input itself, unless it is very long."""
    return argument if len(argument) <= LONGEST_NAME else argument[:LONGEST_NAME] + "…"


def work_on(argument: str, task: Task) -> Result:
    """Read and solve one input beside the calling thread, which can be interrupted meanwhile."""
    reached = Result(named(argument))

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
            facts=len(model.facts),
            rules=len(model.rules),
            variables=found.variables,
            clauses=found.clauses,
        )
        if task.give_reasons and found.answer is Answer.NONE:
            from app.sat.conflict import find_conflict  # only here: it takes a while to import

            rules = [model.rules[index] for index in find_conflict(model, stop) or ()]
            reached = reached._replace(conflict=tuple((rule.name, rule.place) for rule in rules))
        elif task.give_reasons and found.answer is Answer.MULTIPLE:
            common = {abs(literal) for literal in common_literals(model, stop) or ()}
            apart = (fact.cell for n, fact in enumerate(model.facts, 1) if n not in common)
            reached = reached._replace(differ=tuple(dict.fromkeys(apart)))

    try:
        with making_many_values():
            run(work, task.timeout)
    except TimedOut as late:
        if reached.verdict != "error":
            return reached  # the answer was there before its reasons
        return reached._replace(verdict="timeout", error=str(late))
    except MemoryError:
        return reached._replace(
            verdict="error", error="There is not enough memory for this puzzle."
        )
    except Cancelled:
        raise
    except AppError as error:
        return reached._replace(verdict="error", error=str(error))
    return reached
