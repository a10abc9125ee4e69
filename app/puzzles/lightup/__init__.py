"""Light Up (Akari): place bulbs so that every white cell is lit and no bulb lights another."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from app.core.grid import Cell, Tokens, cell_name, list_cells
from app.core.jobs import Stop
from app.core.model import Fact, Model
from app.core.puzzle import PuzzleType, RulePlace, Wording
from app.core.words import Message
from app.puzzles.lightup import checker, rules
from app.puzzles.lightup.puzzle import BULB, WALL, LightUp, check_form

if TYPE_CHECKING:
    from app.formats.codecs import Codecs


class LightUpType(PuzzleType[LightUp]):
    """Light Up."""

    kind = "lightup"
    title = "Light Up"
    rule_fields = {"wall": ("cell",), "sight": ("cells",), "lit": ("cell",)}
    letter = "L"
    fact_word = "bulb"

    @cached_property
    def codecs(self) -> "Codecs":  # type: ignore[override]
        """The forms of text that can carry a Light Up puzzle."""
        from app.puzzles.lightup.codec import CODECS

        return CODECS

    @cached_property
    def wording(self) -> "Wording[LightUp]":  # type: ignore[override]
        """How steps of Light Up are named and said."""
        from app.puzzles.lightup.wording import LightUpWording

        return LightUpWording()

    def check_form(self, puzzle: LightUp) -> None:
        """Refuse a grid that is not well formed."""
        check_form(puzzle)

    def model(self, puzzle: LightUp, stop: Stop) -> Model:
        """State the rules."""
        return rules.model(puzzle, stop)

    def solution(self, puzzle: LightUp, true_facts: Iterable[int]) -> Tokens:
        """Draw the bulbs into the grid."""
        drawing = [list(line) for line in puzzle.grid]
        cells = rules.white_cells(puzzle)
        for number in true_facts:
            row, col = cells[number - 1]
            drawing[row][col] = BULB
        return tuple(map(tuple, drawing))

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
            return Message("{cell} is lit", values)
        number = puzzle.grid[cell[0]][cell[1]]
        if number == WALL:  # only a drawing by someone else can break this
            return Message("{cell} is a wall and holds no bulb", values)
        values["number"] = number
        if number == "1":
            return Message("the {number} at {cell} touches exactly {number} bulb", values)
        return Message("the {number} at {cell} touches exactly {number} bulbs", values)

    def say_fact(self, fact: Fact, *, holds: bool) -> Message:
        """Say that there is a bulb, or none."""
        template = "there is a bulb at {cell}" if holds else "there is no bulb at {cell}"
        return Message(template, {"cell": cell_name(fact.cell)})

    def fact_json(self, fact: Fact, *, holds: bool) -> dict[str, Any]:
        """Return the JSON form of a fact."""
        return {"cell": fact.cell, "is": "bulb" if holds else "no bulb"}

    def smt_lines(self, puzzle: LightUp, stop: Stop) -> Iterator[str]:
        """State the puzzle for a grid framed by walls."""
        from app.puzzles.lightup.smt import smt_lines

        return smt_lines(puzzle, stop)


PUZZLE = LightUpType()
