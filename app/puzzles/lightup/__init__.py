"""Light Up (Akari): place bulbs so that every white cell is lit and no bulb lights another."""

from collections.abc import Hashable, Iterable, Iterator
from itertools import chain
from typing import Any

from app.core.grid import Cell, Tokens, cell_name, list_cells
from app.core.marks import mark_cells, marked_literals
from app.core.model import Fact, Literal, Model
from app.core.puzzle import Known, PuzzleType, RulePlace
from app.core.stop import Stop
from app.core.words import Message, count, template
from app.puzzles.lightup import checker, looks, rules
from app.puzzles.lightup.codec import CODECS
from app.puzzles.lightup.lessons import LESSONS
from app.puzzles.lightup.names import number_name
from app.puzzles.lightup.puzzle import BULB, CROSS, WALL, WHITE, LightUp, check_form, white_cells
from app.puzzles.lightup.smt import smt_lines
from app.puzzles.lightup.wording import LightUpWording


class LightUpType(PuzzleType[LightUp]):
    """Light Up."""

    kind = "lightup"
    title = "Light Up"
    lessons = LESSONS
    rules_text = (
        Message("Put bulbs into white cells so that every white cell is lit."),
        Message("A bulb lights its own cell, and its row and column up to a wall or the edge."),
        Message("No bulb may be lit by another one."),
        Message(
            "A number says how many bulbs touch its wall, above, below, left and right. Other "
            "walls may touch any number."
        ),
    )
    rule_fields = {"wall": ("cell",), "sight": ("cells",), "lit": ("cell",)}
    rule_names = {
        "wall": template("wall {place}"),
        "sight": template("sight {place}"),
        "lit": template("lit {place}"),
    }
    rule_titles = {
        "wall": Message("Walls with a number"),
        "sight": Message("Lines of sight"),
        "lit": Message("Every cell is lit"),
    }
    legend = Message("L is a bulb, x a cell without one, . a cell that is still open")
    letter = "L"
    fact_word = "bulb"
    fact_name = template("bulb {cell}")
    example = ". . 2 . .\n. 3 . . .\n1 . 1 . .\n. . X . 2\n. 2 . . .\n"
    codecs = CODECS
    wording = LightUpWording()

    def check_form(self, puzzle: LightUp) -> None:
        """Refuse a grid that is not well formed."""
        check_form(puzzle)

    def model(self, puzzle: LightUp, stop: Stop) -> Model:
        """State the rules."""
        return rules.model(puzzle, stop)

    def fact_count(self, puzzle: LightUp) -> int:
        """Return the number of white cells."""
        return sum(line.count(WHITE) for line in puzzle.grid)

    def fact_numbers(self, puzzle: LightUp) -> Iterable[range]:
        """Yield a number for every white cell, and none for walls."""
        number = 1
        for token in chain.from_iterable(puzzle.grid):
            white = token == WHITE
            yield range(number, number + white)
            number += white

    def solution(self, puzzle: LightUp, true_facts: Iterable[int]) -> Tokens:
        """Draw the bulbs into the grid."""
        drawing = [list(line) for line in puzzle.grid]
        cells = list(white_cells(puzzle))
        for number in true_facts:
            row, col = cells[number - 1]
            drawing[row][col] = BULB
        return tuple(map(tuple, drawing))

    def marks(self, puzzle: LightUp, literals: Iterable[Literal]) -> Tokens:
        """Mark bulbs, and cells without a bulb."""
        cells = white_cells(puzzle)
        return mark_cells(puzzle.rows, puzzle.cols, cells, literals, BULB, CROSS)

    def literals(self, puzzle: LightUp, marks: Tokens) -> list[Literal]:
        """Return the literals of marked bulbs and crosses."""
        return marked_literals(white_cells(puzzle), marks, BULB, CROSS)

    def draw(self, puzzle: LightUp, tokens: Tokens) -> list[str]:
        """Draw the marks among the walls."""
        return [
            " ".join([mark if cell == WHITE else cell for cell, mark in zip(*lines, strict=True)])
            for lines in zip(puzzle.grid, tokens, strict=True)
        ]

    def looks(self, puzzle: LightUp, known: Known) -> list[Hashable]:
        """Return how every cell looks."""
        return looks.looks(puzzle, known)

    def describe(self, puzzle: LightUp, known: Known, row: int, col: int) -> Message:
        """Say what is in a cell."""
        return looks.describe(puzzle, known, row, col)

    def broken_rules(self, puzzle: LightUp, solution: Tokens) -> list[RulePlace]:
        """Name the rules that a drawing breaks."""
        return checker.broken_rules(puzzle, solution)

    def say_rule(self, puzzle: LightUp, name: str, place: tuple[Any, ...]) -> Message:
        """Say a rule the way a player would."""
        if name == "sight":
            return Message("at most one bulb in {cells}", {"cells": list_cells(place[0])})
        cell: Cell = place[0]
        values: dict[str, object] = {"cell": cell_name(cell)}
        if name == "lit":
            return Message("{cell} must be lit", values)
        number = puzzle.grid[cell[0]][cell[1]]
        if number == WALL:  # broken only by a bulb that is drawn on a wall
            return Message("{cell} is a wall and holds no bulb", values)
        bulbs = count(int(number), "{count} bulb", "{count} bulbs")
        values |= {"number": number, "bulbs": bulbs}
        return Message("the {number} at {cell} touches exactly {bulbs}", values)

    def say_place(self, puzzle: LightUp, name: str, place: tuple[Any, ...]) -> Message:
        """Name a wall by its number."""
        if name == "wall":
            return number_name(puzzle, place[0])
        return super().say_place(puzzle, name, place)

    def say_fact(self, fact: Fact, *, holds: bool) -> Message:
        """Say that there is a bulb, or none."""
        template = "there is a bulb at {cell}" if holds else "there is no bulb at {cell}"
        return Message(template, {"cell": cell_name(fact.cell)})

    def fact_json(self, fact: Fact, *, holds: bool) -> dict[str, Any]:
        """Return the JSON form of a fact."""
        return {"cell": fact.cell, "is": "bulb" if holds else "no bulb"}

    def smt_lines(self, puzzle: LightUp, stop: Stop) -> Iterator[str]:
        """State the puzzle on a grid that is framed by walls."""
        return smt_lines(puzzle, stop)


PUZZLE = LightUpType()
