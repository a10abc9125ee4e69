"""What is known about one input of the command line, also as JSON."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from app.cli import ANSWER_IS_NO, BAD_INPUT, DONE, TIMED_OUT
from app.cli.findings import Differences, Finding, ReadInput, Request, find_out
from app.cli.messages import error_text
from app.core.document import Document
from app.core.errors import AppError, Cancelled, TimedOut
from app.core.grid import Cell, Tokens
from app.core.jobs import stream
from app.core.stop import Stop
from app.core.words import MOVES, count, text
from app.session.answers import Conflict, Ending, Move, Verdict
from app.session.moves_json import moves_json
from app.session.problem import Problem

LONGEST_INPUT = 10_000
"""Characters of an input that its result repeats."""

REASONS_LATE = "The time limit was reached before the reasons were found."
MOVES_LATE = "The time limit was reached after {moves}, before the explanation was complete."

EXIT_CODES = {
    "unique": DONE,
    "multiple": DONE,
    "none": ANSWER_IS_NO,
    "error": BAD_INPUT,
    "timeout": TIMED_OUT,
}


def shown_input(argument: str) -> str:
    """Return an input as its result repeats it."""
    return argument[:LONGEST_INPUT] + "…" if len(argument) > LONGEST_INPUT else argument


class Result:
    """What is known about one input so far."""

    def __init__(self, argument: str, request: Request) -> None:
        self.input = shown_input(argument)
        self.request = request
        self.reading: ReadInput | None = None
        self.verdict: Verdict | None = None
        self.differences: Differences | None = None
        self.conflict: Conflict | None = None
        self.told = 0
        """How many moves were found, those without words included."""
        self.ending: Ending | None = None
        self.error: str | None = None
        self.moves: list[Move] = []
        """The moves for JSON; a reader gets them one by one."""
        self.argument = argument
        self._failure = ""

    def findings(self) -> Iterator[Finding]:
        """Find out what is asked beside the calling thread, which can be interrupted."""
        work = partial(find_out, self.argument, self.request)
        return self.follow(stream(work, self.request.timeout))

    def take(self, findings: Iterable[Finding]) -> None:
        """Take all findings, and keep the moves."""
        self.moves += [finding for finding in findings if isinstance(finding, Move)]

    def follow(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Take note of findings and of how they end, and pass them on."""
        try:
            for finding in findings:
                self._note(finding)
                yield finding
        except Cancelled:
            raise
        except TimedOut as late:
            self._note_time_out(late)
        except AppError as error:
            self.fail(error_text(error))
        except MemoryError:
            self.fail(text("There is not enough memory for this puzzle."))

    def _note(self, finding: Finding) -> None:
        match finding:
            case ReadInput():
                self.reading = finding
            case Verdict():
                self.verdict = finding
            case Differences():
                self.differences = finding
            case Conflict():
                self.conflict = finding
            case Ending():
                self.ending = finding
            case _:
                self.told += 1

    def _note_time_out(self, error: TimedOut) -> None:
        if self.verdict is None:
            self.fail(error_text(error), "timeout")
        elif self.conflict is not None:
            pass  # only its argument is missing
        elif self.request.explain:
            self.fail(text(MOVES_LATE, moves=count(self.told, *MOVES)), "timeout")
        else:
            self.error = text(REASONS_LATE)  # the verdict is there, and counts

    def fail(self, error: str, failure: str = "error") -> None:
        """Take note that this input has no answer, or not all of it, and why."""
        self.error = error
        self._failure = failure

    @property
    def status(self) -> str:
        """The verdict of the JSON contract."""
        if self._failure or self.verdict is None:
            return self._failure or "error"
        return self.verdict.answer.value

    @property
    def exit_code(self) -> int:
        """What the program ends with; marks that contradict the rules are a no as well."""
        if self._failure:
            return EXIT_CODES[self._failure]
        if self.error is not None:
            return TIMED_OUT
        return ANSWER_IS_NO if self.conflict is not None else EXIT_CODES[self.status]

    @property
    def problem(self) -> Problem:
        """The puzzle, once the input was read."""
        assert self.reading is not None
        return self.reading.problem

    @property
    def document(self) -> Document | None:
        """What the input holds, once it was read."""
        return None if self.reading is None else self.reading.problem.document

    @property
    def solved(self) -> bool:
        """Whether an explanation has decided everything."""
        return self.ending is not None and self.ending.complete

    @property
    def open_cells(self) -> tuple[Cell, ...] | None:
        """The cells in which solutions differ, where someone asked for them."""
        if self.differences is not None:
            return self.differences.cells
        if self.ending is not None and not self.ending.complete:
            return self.ending.open_cells
        return None

    @property
    def count(self) -> int | None:
        """How many solutions are listed; None where nobody counts."""
        if self.request.solutions is None or self.verdict is None:
            return None
        return min(self.request.solutions, len(self.verdict.solutions))

    @property
    def counted_all(self) -> bool:
        """Whether there are no solutions besides those that are listed."""
        verdict = self.verdict
        return verdict is not None and verdict.complete and self.count == len(verdict.solutions)

    def solutions(self) -> list[Tokens]:
        """Draw the solutions to show: those that are listed, or else one."""
        if self.verdict is None:
            return []
        found = self.verdict.solutions[: self.request.solutions or 1]
        if self.ending is not None and self.ending.complete:
            # Of several solutions, the one that the player's marks lead to.
            found = (tuple(sorted(fact for fact in self.ending.literals if fact > 0)),)
        puzzle_type, puzzle = self.problem.puzzle_type, self.problem.document.puzzle
        return [puzzle_type.solution(puzzle, facts) for facts in found]

    def json(self) -> dict[str, Any]:
        """Return the object of the JSON contract."""
        document, verdict = self.document, self.verdict
        drawn: list[Any] = []
        if verdict is not None:
            drawn = list(map(self.problem.puzzle_type.solution_json, self.solutions()))
        made: dict[str, Any] = {
            "input": self.input,
            "puzzle": document.kind if document else None,
            "rows": document.puzzle.rows if document else None,
            "cols": document.puzzle.cols if document else None,
            "verdict": self.status,
            "solution": drawn[0] if drawn else None,
        }
        if self.error is not None:
            made["error"] = self.error
        made["seconds"] = {name: round(spent, 6) for name, spent in self.seconds().items()}
        made["variables"] = verdict.variables if verdict else None
        made["clauses"] = verdict.clauses if verdict else None
        if self.count is not None:
            made["count"] = self.count
            made["complete"] = self.counted_all
            made["solutions"] = drawn
        if self.request.explain:
            steps = [told for move in self.moves for told in move.steps]
            made["steps"] = [self.problem.step_json(told) for told in steps]
            made["moves"] = moves_json(self.moves)
            made["complete"] = self.solved
            made["difficulty"] = self.ending.difficulty if self.ending and self.solved else None
        if self.conflict is not None:
            made["conflict"] = self.problem.rule_json(self.conflict.places)
        if self.open_cells is not None:
            made["differ"] = self.open_cells
        if self.conflict is not None and self.conflict.needs_marks:
            made["marks"] = self.problem.facts_json(self.conflict.reason.facts)
        return made

    def seconds(self) -> dict[str, float]:
        """Return the seconds that each part of the answer took."""
        encode = load = search = 0.0
        if self.verdict is not None:
            encode, load, search = self.verdict.seconds
        parse = 0.0 if self.reading is None else self.reading.seconds
        return {"parse": parse, "encode": encode, "solve": load + search}


def answer(argument: str, request: Request) -> Result:
    """Find out all that is asked about one input."""
    result = Result(argument, request)
    result.take(result.findings())
    return result


def answer_with(result: Result, stop: Stop) -> Result:
    """Find out all that is asked about an input, in the calling thread."""
    result.take(result.follow(find_out(result.argument, result.request, stop)))
    return result
