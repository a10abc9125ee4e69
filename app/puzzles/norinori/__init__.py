"""Norinori: blacken two cells of every region so that black cells come in pairs."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from app.core.grid import Cell, GridCells, Tokens, cell_name
from app.core.marks import mark_cells, marked_literals
from app.core.model import Fact, Literal, Model
from app.core.puzzle import Known, PuzzleType, RulePlace
from app.core.stop import Stop
from app.core.words import Message, template
from app.puzzles.norinori import checker, looks, naming, rules
from app.puzzles.norinori.codec import CODECS
from app.puzzles.norinori.drawing import draw
from app.puzzles.norinori.lessons import LESSONS
from app.puzzles.norinori.puzzle import BLACK, DOT, WHITE, Norinori, check_form
from app.puzzles.norinori.wording import NorinoriWording


class NorinoriType(PuzzleType[Norinori]):
    """Norinori."""

    kind = "norinori"
    title = "Norinori"
    lessons = LESSONS
    rules_text = (
        Message("Blacken cells so that every region has exactly two black cells."),
        Message(
            "Every black cell touches exactly one other black cell above, below, left or right "
            "of it: together they look like a domino."
        ),
        Message("The two cells of a domino may lie in different regions."),
    )
    rule_fields = {"region": ("cells",), "pair": ("cell",)}
    rule_names = {"region": template("region {place}"), "pair": template("pair {place}")}
    rule_titles = {"region": Message("Regions"), "pair": Message("Black cells come in pairs")}
    legend = Message("# is black, x white, . a cell that is still open")
    letter = "B"
    fact_word = "black"
    fact_name = template("black {cell}")
    example = "satori 1\nkind: norinori\n\nA A B B C\nD A B E C\nD A A E C\nD D A E C\nD C C C C\n"
    codecs = CODECS
    wording = NorinoriWording()

    def check_form(self, puzzle: Norinori) -> None:
        """Refuse a grid that is not well formed."""
        check_form(puzzle)

    def model(self, puzzle: Norinori, stop: Stop) -> Model:
        """State the rules."""
        return rules.model(puzzle, stop)

    def solution(self, puzzle: Norinori, true_facts: Iterable[int]) -> Tokens:
        """Draw the black cells."""
        cols = puzzle.cols
        drawing = [[WHITE] * cols for _ in range(puzzle.rows)]
        for number in true_facts:
            row, col = divmod(number - 1, cols)
            drawing[row][col] = BLACK
        return tuple(map(tuple, drawing))

    def marks(self, puzzle: Norinori, literals: Iterable[Literal]) -> Tokens:
        """Mark black and white cells."""
        cells = GridCells(puzzle.rows, puzzle.cols)
        return mark_cells(puzzle.rows, puzzle.cols, cells, literals, BLACK, DOT)

    def literals(self, puzzle: Norinori, marks: Tokens) -> list[Literal]:
        """Return the literals of cells marked as black or white."""
        return marked_literals(GridCells(puzzle.rows, puzzle.cols), marks, BLACK, DOT)

    def draw(self, puzzle: Norinori, tokens: Tokens) -> list[str]:
        """Draw the cells with lines between the regions."""
        return draw(puzzle, tokens)

    def looks(self, puzzle: Norinori, known: Known) -> list[Hashable]:
        """Return how every cell looks."""
        return looks.looks(puzzle, known)

    def prepare_looks(self, puzzle: Norinori) -> None:
        """Find the tints of all regions."""
        looks.prepare_looks(puzzle)

    def describe(self, puzzle: Norinori, known: Known, row: int, col: int) -> Message:
        """Say what is in a cell."""
        return looks.describe(puzzle, known, row, col)

    def broken_rules(self, puzzle: Norinori, solution: Tokens) -> list[RulePlace]:
        """Name the rules that a drawing breaks."""
        return checker.broken_rules(puzzle, solution)

    def say_rule(self, puzzle: Norinori, name: str, place: tuple[Any, ...]) -> Message:
        """Say a rule the way a player would."""
        if name == "region":
            row, col = place[0][0]
            name = naming.region_name(puzzle.regions[row][col])
            template = "region {name} at {cell} has exactly two black cells"
            return Message(template, {"name": name, "cell": cell_name((row, col))})
        template = "if {cell} is black, exactly one of its neighbours is black"
        return Message(template, {"cell": cell_name(place[0])})

    def area_labels(self, puzzle: Norinori, areas: Iterable[Sequence[Cell]]) -> dict[Cell, str]:
        """Return the letters of some regions, each at its first cell."""
        return naming.area_labels(puzzle, areas)

    def say_place(self, puzzle: Norinori, name: str, place: tuple[Any, ...]) -> Message:
        """Name a region by its letter."""
        if name != "region":
            return super().say_place(puzzle, name, place)
        row, col = place[0][0]
        return Message("region {name}", {"name": naming.region_name(puzzle.regions[row][col])})

    def say_fact(self, fact: Fact, *, holds: bool) -> Message:
        """Say that a cell is black or white."""
        template = "{cell} is black" if holds else "{cell} is white"
        return Message(template, {"cell": cell_name(fact.cell)})

    def fact_json(self, fact: Fact, *, holds: bool) -> dict[str, Any]:
        """Return the JSON form of a fact."""
        return {"cell": fact.cell, "is": "black" if holds else "white"}


PUZZLE = NorinoriType()
