"""Futoshiki: fill a Latin square so that the signs between its cells hold."""

from collections.abc import Hashable, Iterable
from itertools import chain
from typing import Any

from app.core.grid import Edge, Tokens, cell_name
from app.core.model import Fact, Literal, Model
from app.core.puzzle import Known, PuzzleType, RulePlace
from app.core.stop import Stop
from app.core.words import Message, template
from app.puzzles.futoshiki import checker, looks, pencil, rules
from app.puzzles.futoshiki.codec import CODECS
from app.puzzles.futoshiki.lessons import LESSONS
from app.puzzles.futoshiki.puzzle import Futoshiki, check_form
from app.puzzles.futoshiki.wording import FutoshikiWording


class FutoshikiType(PuzzleType[Futoshiki]):
    """Futoshiki."""

    kind = "futoshiki"
    title = "Futoshiki"
    lessons = LESSONS
    rules_text = (
        Message(
            "Write a number into every cell, from 1 to the number of rows. Every row and every "
            "column has each of them once."
        ),
        Message("A sign between two cells opens towards the larger of the two numbers."),
        Message("The numbers that are given at the start stay as they are."),
    )
    rule_fields = {
        "given": ("cell", "value"),
        "sign": ("less", "greater"),
        "cell": ("cell",),
        "row": ("row", "value"),
        "column": ("col", "value"),
    }
    rule_names = {
        "given": template("given {place}"),
        "sign": template("sign {place}"),
        "cell": template("cell {place}"),
        "row": template("row {place}"),
        "column": template("column {place}"),
    }
    rule_titles = {
        "given": Message("Given numbers"),
        "sign": Message("Signs"),
        "cell": Message("One number in every cell"),
        "row": Message("Every number once in a row"),
        "column": Message("Every number once in a column"),
    }
    legend = Message(
        "Several digits in a cell, or one with ?, are still possible; . is an open cell"
    )
    letter = "N"
    fact_word = "is"
    fact_name = template("{cell} is {value}")
    example = (
        "satori 1\nkind: futoshiki\n\n"
        ".   .   . < .\n    ^\n.   .   .   3\n.   . < .   .\n. > .   1 < .\n"
    )
    codecs = CODECS
    wording = FutoshikiWording()

    def rules_of(self, puzzle: Futoshiki) -> tuple[Message, ...]:
        """Tell the rules with the numbers of this puzzle, and only of what it has."""
        _, signs, givens = self.rules_text
        every = Message(
            "Write a number into every cell: every row and every column has each of the numbers "
            "1 to {size} once.",
            {"size": puzzle.rows},
        )
        given = any(map(any, puzzle.givens))
        return (every, *[signs] * bool(puzzle.signs), *[givens] * given)

    def check_form(self, puzzle: Futoshiki) -> None:
        """Refuse a grid that is not well formed."""
        check_form(puzzle)

    def model(self, puzzle: Futoshiki, stop: Stop) -> Model:
        """State the rules."""
        return rules.model(puzzle, stop)

    def fact_count(self, puzzle: Futoshiki) -> int:
        """Return the number of cells times that of the values."""
        return puzzle.rows**3

    def fact_numbers(self, puzzle: Futoshiki) -> Iterable[range]:
        """Yield a number for each value of every cell; of a given one, only its own."""
        first = 1
        for given in chain.from_iterable(puzzle.givens):
            own = first + given - 1
            yield range(own, own + 1) if given else range(first, first + puzzle.size)
            first += puzzle.size

    def solution(self, puzzle: Futoshiki, true_facts: Iterable[int]) -> Tokens:
        """Write the numbers into the grid."""
        size = puzzle.size
        drawing = [["."] * size for _ in range(size)]
        for number in true_facts:
            position, value = divmod(number - 1, size)
            row, col = divmod(position, size)
            drawing[row][col] = str(value + 1)
        return tuple(map(tuple, drawing))

    def marks(self, puzzle: Futoshiki, literals: Iterable[Literal]) -> Tokens:
        """Write numbers, and pencil marks where some numbers are ruled out."""
        return pencil.marks(puzzle, literals)

    def literals(self, puzzle: Futoshiki, marks: Tokens) -> list[Literal]:
        """Return the numbers written, and those that pencil marks exclude."""
        return list(pencil.literals(puzzle, marks))

    def draw(self, puzzle: Futoshiki, tokens: Tokens) -> list[str]:
        """Draw the numbers with the signs between them."""
        return pencil.draw(puzzle, tokens)

    def looks(self, puzzle: Futoshiki, known: Known) -> list[Hashable]:
        """Return how every cell looks."""
        return looks.looks(puzzle, known)

    def changing_looks(self, puzzle: Futoshiki, before: Known, after: Known) -> list[Hashable]:
        """Strike the candidates out that a move removes."""
        return looks.with_removed(puzzle, before, after)

    def describe(self, puzzle: Futoshiki, known: Known, row: int, col: int) -> Message:
        """Say what is in a cell."""
        return looks.describe(puzzle, known, row, col)

    def broken_rules(self, puzzle: Futoshiki, solution: Tokens) -> list[RulePlace]:
        """Name the rules that a drawing breaks."""
        return checker.broken_rules(puzzle, solution)

    def say_rule(self, puzzle: Futoshiki, name: str, place: tuple[Any, ...]) -> Message:
        """Say a rule the way a player would."""
        if name == "sign":
            less, greater = map(cell_name, place)
            return Message("{less} < {greater}", {"less": less, "greater": greater})
        if name == "cell":
            return Message("{cell} holds exactly one number", {"cell": cell_name(place[0])})
        if name == "given":
            return Message("{cell} is {value}", {"cell": cell_name(place[0]), "value": place[1]})
        values = {"line": place[0] + 1, "value": place[1]}
        if name == "row":
            return Message("row {line} has exactly one {value}", values)
        return Message("column {line} has exactly one {value}", values)

    def say_place(self, puzzle: Futoshiki, name: str, place: tuple[Any, ...]) -> Message:
        """Name a row or a column as a whole, and a sign by its cells."""
        if name == "row":
            return Message("row {line}", {"line": place[0] + 1})
        if name == "column":
            return Message("column {line}", {"line": place[0] + 1})
        if name == "sign":
            first, second = map(cell_name, sorted(place))
            between = {"first": first, "second": second}
            return Message("the sign between {first} and {second}", between)
        return super().say_place(puzzle, name, place)

    def rule_edges(self, puzzle: Futoshiki, name: str, place: tuple[Any, ...]) -> list[Edge]:
        """Return where a sign is drawn."""
        return [(min(place), max(place))] if name == "sign" else []

    def solution_json(self, solution: Tokens) -> list[list[int]]:
        """Return the numbers as numbers."""
        return [list(map(int, line)) for line in solution]

    def fact_json(self, fact: Fact, *, holds: bool) -> dict[str, Any]:
        """Return the JSON form of a fact."""
        return {"cell": fact.cell, "value": fact.value, "holds": holds}


PUZZLE = FutoshikiType()
