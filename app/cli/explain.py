"""`satori explain`: a puzzle explained move by move, or step by step."""

import json
import sys
from argparse import Namespace
from collections.abc import Sequence

from app import paths
from app.cli.findings import Request
from app.cli.lines import DEEPER, paragraphs, print_argument, print_folded, print_move, width
from app.cli.messages import complain, warn
from app.cli.result import Result, answer
from app.cli.solve import conflict_heading, headline, name_cells
from app.core.difficulty import MANY_RULES
from app.core.grid import Cell, Tokens, cell_name
from app.core.model import Literal, Model
from app.core.words import CELLS, STEPS, Message, as_title, count, text
from app.session.answers import Conflict, Ending, Move, Skipped, ToldStep, Verdict

MOVES_PER_BOARD = 4
"""Moves between two boards; more on tall boards, so that at most half of the text are boards."""

LINES_PER_MOVE = 3
"""About how many lines a move takes."""

INDENT = "     "

ONLY_STEP = "The only step takes {largest} rules at once."
MARKED = "{cell} is marked already."
OPEN = "Nothing leads to {cell}: the solutions differ there."
OPEN_FROM_HERE = "Nothing leads to {cell}: the solutions that agree with the progress differ there."

STILL_OPEN = "{count:,} cell is still open.", "{count:,} cells are still open."

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


def run(arguments: Namespace) -> int:
    """Explain the input of the command and return the exit code."""
    request = Request(
        arguments.hint,
        explain=True,
        first_move=arguments.first_move,
        cell=arguments.cell,
        argue=not arguments.json,
        timeout=arguments.timeout,
    )
    if arguments.json:
        result = answer(arguments.input, request)
        print(json.dumps(result.json(), ensure_ascii=False))
    else:
        result = _print_explanation(arguments.input, request, detail=arguments.detail)
    return result.exit_code


def explain_in_terminal(argv: Sequence[str]) -> int:
    """Explain the given puzzle, or a bundled one, because there is no window to show it in."""
    note = ""
    if not argv:
        argv = [str(paths.welcome())]
        said = "A puzzle that comes with Satori, {name}; see satori --help for yours."
        note = text(said, name=argv[0])
    return _print_explanation(argv[0], Request(explain=True, argue=True), note).exit_code


def _print_explanation(
    argument: str, request: Request, note: str = "", *, detail: bool = False
) -> Result:
    """Print every move as soon as it is found, and return what is known in the end."""
    result = Result(argument, request)
    printer = None
    for finding in result.findings():
        if isinstance(finding, Verdict):
            printer = _Printer(result, note, detail)
        elif isinstance(finding, Skipped | Move) and printer is not None:
            printer.tell(finding)
        sys.stdout.flush()
    if result.error is not None:
        if printer is not None:
            printer.break_off()
            sys.stdout.flush()
        complain(result.error)
    elif printer is not None:
        printer.end()
    return result


class _Printer:
    """Prints the moves of one puzzle, and its board every few moves."""

    def __init__(self, result: Result, note: str, detail: bool) -> None:
        self._result = result
        self._problem = result.problem
        self._start = self._problem.start
        self._decided: list[Literal] = list(self._start)
        self._detail = detail
        self._moves = 0
        self._sizes: list[int] = []
        self._first_move = result.request.first_move
        lines = len(self._draw(self._marks()))
        self._every = max(MOVES_PER_BOARD, lines // LINES_PER_MOVE)
        warn(self._problem.document.warnings)
        if note:
            print(f"{note}\n")
        self._print(headline(result))
        if self._start and result.status != "none":
            cells = set(self._model.cells_of(self._start))
            marked = count(len(cells), "{count:,} marked cell", "{count:,} marked cells")
            self._print(text("It is explained from the progress in it: {marked}.", marked=marked))

    @property
    def _model(self) -> Model:
        model = self._problem.stated
        assert model is not None
        return model

    def tell(self, move: Skipped | Move) -> None:
        """Print a move that is in words, every few moves with the board before."""
        self._moves += 1
        if isinstance(move, Move):
            self._print_board_before()
            if self._detail:
                for number, told in enumerate(move.steps, len(self._sizes) + 1):
                    self._print_step(number, told)
            else:
                print_move(self._moves, move)
        self._decided += move.literals
        self._sizes += move.sizes

    def _print_board_before(self) -> None:
        if self._moves == self._first_move:
            print()
            self._print(text("{legend}.", legend=self._problem.puzzle_type.legend))
            self._print_letters()
        if (self._moves - self._first_move) % self._every == 0:
            self._print_marks()
            print()

    def _print_letters(self) -> None:
        """Print by which letters the moves call the areas of the puzzle, if they do."""
        puzzle_type, puzzle = self._problem.puzzle_type, self._problem.document.puzzle
        places = map(self._model.rules.place, range(len(self._model.rules)))
        areas = [tuple(puzzle_type.rule_area(puzzle, *place)) for place in places]
        named = puzzle_type.area_labels(puzzle, [area for area in areas if area])
        drawn = {
            cell: named[area[0]] for area in areas if area and area[0] in named for cell in area
        }
        if drawn:
            wide = max(map(len, drawn.values()))
            print()
            for row in range(puzzle.rows):
                line = (drawn.get((row, col), "").rjust(wide) for col in range(puzzle.cols))
                print(INDENT + " ".join(line))

    def _print_step(self, number: int, told: ToldStep) -> None:
        start = f"{number:3}. "
        heading = text("{technique}:", technique=as_title(told.technique)) + " "
        for depth, said in paragraphs(told.sentences):
            self._print(heading + said, start + DEEPER * depth)
            start, heading = INDENT, ""

    def end(self) -> None:
        """Print how the explanation ended."""
        result, cell = self._result, self._result.request.cell
        if result.conflict is not None:
            self._print_conflict(result.conflict)
        elif cell is not None:
            if not self._sizes:
                print()
                self._print(self._nothing_new(cell))
        elif result.ending is not None:
            if self._first_move > max(1, self._moves):
                said = "There is no move {move}; the last is {last}."
                print(f"\n{text(said, move=self._first_move, last=self._moves)}")
            if result.ending.complete:
                self._print_solved(result.ending)
            else:
                self._print_open(result.ending)

    def break_off(self) -> None:
        """Print the board as far as it is decided, and how much is left."""
        if self._sizes:
            self._print_marks()
            decided = set(map(abs, self._decided))
            numbers = range(1, len(self._model.facts) + 1)
            left = set(self._model.cells_of(n for n in numbers if n not in decided))
            print()
            self._print(str(count(len(left), *STILL_OPEN)))

    def _print_conflict(self, conflict: Conflict) -> None:
        print()
        if conflict.needs_marks:
            self._print(text("This progress contradicts the rules. These cannot all hold:"))
        else:
            self._print(conflict_heading(conflict))
        for clash in conflict.clashes:
            self._print(str(clash.said), "  ")
        print_argument(conflict.argument or ())

    def _nothing_new(self, cell: Cell) -> str:
        """Say why no step leads to a cell."""
        numbers = self._model.facts.numbers_at(cell)
        if set(numbers).issubset(map(abs, self._start)):
            return text(MARKED, cell=cell_name(cell))
        return text(OPEN_FROM_HERE if self._start else OPEN, cell=cell_name(cell))

    def _print_solved(self, ending: Ending) -> None:
        print(f"\n{text('Solved:')}\n")
        for line in self._draw(self._result.solutions()[0]):
            print(line)
        print()
        self._print(self._difficulty(ending))

    def _difficulty(self, ending: Ending) -> str:
        """Say how hard the puzzle is, and what makes it so."""
        if not ending.sizes:
            return text("Nothing was left to find.")
        largest = max(ending.sizes)
        many = sum(size >= MANY_RULES for size in ending.sizes)
        said = (
            "Difficulty from there: {difficulty}." if self._start else "Difficulty: {difficulty}."
        )
        start = text(said, difficulty=Message(ending.difficulty))
        if len(ending.sizes) == 1:
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

    def _print_open(self, ending: Ending) -> None:
        """Print where solutions differ, and how much they share."""
        if self._sizes:
            self._print_marks()
        print()
        differ = ending.open_cells
        common = len({fact.cell for fact in self._model.facts}) - len(differ)
        end = text("Nothing more follows." if self._sizes else "Nothing follows.")
        said = COMMON if common else NOTHING_COMMON
        where = text(
            said[bool(self._start)],
            common=count(common, *CELLS),
            differ=count(len(differ), *CELLS),
            cells=name_cells(differ),
        )
        self._print(f"{end} {where}")

    def _marks(self) -> Tokens:
        return self._problem.puzzle_type.marks(self._problem.document.puzzle, self._decided)

    def _draw(self, tokens: Tokens) -> list[str]:
        return self._problem.puzzle_type.draw(self._problem.document.puzzle, tokens)

    def _print_marks(self) -> None:
        """Print the board as far as it is decided."""
        lines = self._draw(self._marks())
        fits = max(map(len, lines)) + len(INDENT) <= width()
        print()
        for line in lines:
            print(INDENT + line if fits else line)

    def _print(self, text: str, start: str = "") -> None:
        """Print a text in lines of readable length, all but the first indented."""
        print_folded(text, start, " " * len(start))
