"""A puzzle explained step by step, as a person reads it."""

import json
import sys
from typing import Any

from app.cli.advice import warn
from app.cli.lines import DEEPER, paragraphs, print_folded, print_why, width
from app.cli.result import Result, Task
from app.cli.show import EXIT_CODES, conflict_heading, headline, name_cells
from app.cli.walkthrough import Begun, Ended, ToldStep, explained, walk
from app.core import registry
from app.core.document import Document
from app.core.grid import Cell, Tokens, cell_name
from app.core.model import Literal
from app.core.puzzle import PuzzleType
from app.core.words import CELLS, STEPS, Message, as_title, count, printable, text
from app.explain.difficulty import MANY_RULES

BOARD_EVERY = 10
"""Steps between two boards; on taller boards as many as they have lines."""

INDENT = "     "

ONLY_STEP = "The only step takes {largest} rules at once."
MARKED = "{cell} is marked already."
OPEN = "Nothing leads to {cell}: the solutions differ there."
OPEN_FROM_HERE = "Nothing leads to {cell}: the solutions that agree with the progress differ there."

COMMON = (
    "The solutions have {common} in common and differ at {differ}: {cells}",
    "The solutions that agree with the progress have {common} in common and differ at {differ}: "
    "{cells}",
)
NOTHING_COMMON = (
    "No cell is the same in all solutions; they differ at {differ}: {cells}",
    "No cell is the same in all solutions that agree with the progress; they differ at {differ}: "
    "{cells}",
)
"""Without progress, and with some."""


def explain(argument: str, task: Task, *, as_json: bool, note: str = "") -> int:
    """Explain a puzzle, print every step as soon as it is found, and return the exit code."""
    if as_json:
        result = explained(argument, task)
        print(json.dumps(result.json(), ensure_ascii=False))
        return _exit_code(result)
    printer: _Printer | None = None
    for event in walk(argument, task):
        if isinstance(event, Ended):
            _end(event, printer)
            return _exit_code(event.result)
        if isinstance(event, Begun):
            printer = _Printer(event, task, note)
        else:
            assert printer is not None
            printer.tell(event)
        sys.stdout.flush()
    raise AssertionError("it never ended")


def _exit_code(result: Result) -> int:
    """Return the exit code; marks that contradict the rules are a no as well."""
    return EXIT_CODES["none" if result.conflict is not None else result.verdict]


def _end(event: Ended, printer: "_Printer | None") -> None:
    if event.result.error is None:
        assert printer is not None
        printer.end(event)
        return
    if printer is not None:
        printer.break_off()
        sys.stdout.flush()
    sys.stderr.write(f"satori: {printable(event.result.error)}\n")


class _Printer:
    """Prints the steps of one puzzle, and its board every few of them."""

    def __init__(self, begun: Begun, task: Task, note: str) -> None:
        document = begun.result.document
        assert document is not None
        self._document: Document = document
        self._type: PuzzleType[Any] = registry.puzzle_type(document.kind)
        self._model = begun.model
        self._start = begun.start
        self._decided: list[Literal] = list(begun.start)
        self._sizes: list[int] = []
        self._first_step = task.first_step
        self._cell = task.cell
        self._every = max(BOARD_EVERY, len(self._draw(self._marks())))
        warn(document.warnings)
        if note:
            print(f"{note}\n")
        self._print(headline(begun.result))
        if begun.start and begun.result.verdict != "none":
            cells = set(begun.model.cells_of(begun.start))
            marked = count(len(cells), "{count:,} marked cell", "{count:,} marked cells")
            self._print(text("It is explained from the progress in it: {marked}.", marked=marked))

    def tell(self, told: ToldStep) -> None:
        """Print one step, now and then after the board it starts from."""
        if told.number >= self._first_step:
            if told.number == self._first_step:
                print()
                self._print(text("{legend}.", legend=self._type.legend))
            if (told.number - self._first_step) % self._every == 0:
                self._print_marks()
                print()
            start = f"{told.number:3}. "
            heading = f"{as_title(told.technique)}: "
            for depth, said in paragraphs(told.sentences):
                self._print(heading + said, start + DEEPER * depth)
                start, heading = INDENT, ""
        self._decided += told.step.conclusions
        self._sizes.append(told.step.size)

    def end(self, event: Ended) -> None:
        """Print how it ended."""
        result = event.result
        if result.conflict is not None:
            print()
            if result.verdict == "none":
                self._print(conflict_heading(result))
            else:
                self._print(text("This progress contradicts the rules. These cannot all hold:"))
            for sentence in event.clash:
                self._print(str(sentence), "  ")
            print_why(result.why)
        elif self._cell is not None:
            if not self._sizes:
                print()
                self._print(self._nothing_new(self._cell))
        else:
            if self._first_step > max(1, len(self._sizes)):
                said = "There is no step {step}; the last is {last}."
                print(f"\n{text(said, step=self._first_step, last=len(self._sizes))}")
            if result.complete:
                self._print_solved(result)
            else:
                self._print_open(result)

    def _nothing_new(self, cell: Cell) -> str:
        """Say why there is no step to a cell."""
        numbers = self._model.facts.numbers_at(cell)
        if set(numbers).issubset(map(abs, self._start)):
            return text(MARKED, cell=cell_name(cell))
        return text(OPEN_FROM_HERE if self._start else OPEN, cell=cell_name(cell))

    def break_off(self) -> None:
        """Print how far it got."""
        if self._sizes:
            self._print_marks()

    def _print_solved(self, result: Result) -> None:
        print(f"\n{text('Solved:')}\n")
        for line in self._draw(result.solutions[0]):
            print(line)
        print()
        self._print(self._difficulty(result))

    def _difficulty(self, result: Result) -> str:
        """Say how hard the puzzle is, and what makes it so."""
        if not self._sizes:
            return text("Nothing was left to find.")
        largest = max(self._sizes)
        many = sum(size >= MANY_RULES for size in self._sizes)
        said = (
            "Difficulty from there: {difficulty}." if self._start else "Difficulty: {difficulty}."
        )
        start = text(said, difficulty=Message(result.difficulty or ""))
        if len(self._sizes) == 1:
            why = "The only step takes {largest} rule." if largest == 1 else ONLY_STEP
        elif largest == 1:
            why = "Each of the {steps} takes one rule."
        elif not many:
            why = "Of the {steps}, none takes more than {largest} rules at once."
        elif many == 1:
            why = (
                "Of the {steps}, the largest takes {largest} rules at once; "
                "{many:,} step takes three or more."
            )
        else:
            why = (
                "Of the {steps}, the largest takes {largest} rules at once; "
                "{many:,} steps take three or more."
            )
        values: dict[str, object] = {
            "steps": count(len(self._sizes), *STEPS),
            "largest": largest,
            "many": many,
        }
        return f"{start} {Message(why, values)}"

    def _print_open(self, result: Result) -> None:
        """Say where solutions differ, and how much they share."""
        assert result.differ is not None
        if self._sizes:
            self._print_marks()
        print()
        common = len({fact.cell for fact in self._model.facts}) - len(result.differ)
        end = text("Nothing more follows." if self._sizes else "Nothing follows.")
        said = COMMON if common else NOTHING_COMMON
        where = text(
            said[bool(self._start)],
            common=count(common, *CELLS),
            differ=count(len(result.differ), *CELLS),
            cells=name_cells(result.differ),
        )
        self._print(f"{end} {where}")

    def _marks(self) -> Tokens:
        return self._type.marks(self._document.puzzle, self._decided)

    def _draw(self, tokens: Tokens) -> list[str]:
        return self._type.draw(self._document.puzzle, tokens)

    def _print_marks(self) -> None:
        """Print the board as far as it is decided."""
        lines = self._draw(self._marks())
        fits = max(map(len, lines)) + len(INDENT) <= width()
        print()
        for line in lines:
            print(INDENT + line if fits else line)

    def _print(self, text: str, start: str = "") -> None:
        """Print a text in lines that are not too long, all but the first indented."""
        print_folded(text, start, " " * len(start))
