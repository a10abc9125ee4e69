"""What the steps of Futoshiki are called, and how longer arguments are said."""

from collections.abc import Iterable, Sequence

from app.core.grid import Cell, cell_name, list_cells
from app.core.model import Literal, Model
from app.core.puzzle import Named, Wording
from app.core.steps import Link, Step
from app.core.words import Listing, Message
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.futoshiki.techniques import name_step

SUPPOSE_IS = "Suppose {cell} were {value}."
SUPPOSE_IS_NOT = "Suppose {cell} were not {value}."
IS = "So {facts}."

WOULD_BE_ONLY = "{value} would be the only number left for {cell}."
WOULD_BE_FILLED = "Then {cell} could be no other number: {facts}."
WOULD_BE_PLACE = {
    "row": "{cell} would be the only place left for {value} in row {line}.",
    "column": "{cell} would be the only place left for {value} in column {line}.",
}
WOULD_BE_TAKEN = {
    "row": "Row {line} would have its {value}, so it could not be at {cells}.",
    "column": "Column {line} would have its {value}, so it could not be at {cells}.",
}
SIGN = "Since {less} is less than {greater}, this would mean {facts}."
SIGN_BROKEN = "But then {less} would not be less than {greater}."
GIVEN_BROKEN = "But {cell} is given as {value}."
EMPTY = "But then no number would be left for {cell}."
DOUBLE = "But then {cell} would hold two numbers."
NO_PLACE = {
    "row": "But then row {line} would have no place for {value}.",
    "column": "But then column {line} would have no place for {value}.",
}
TWICE = {
    "row": "But then row {line} would have {value} twice.",
    "column": "But then column {line} would have {value} twice.",
}


def _list(model: Model, literals: Iterable[Literal]) -> Listing:
    """List what cells are and are not."""
    facts = [(model.facts[abs(literal) - 1], literal > 0) for literal in literals]
    return Listing(
        tuple(
            f"{cell_name(fact.cell)} {'=' if holds else '≠'} {fact.value}" for fact, holds in facts
        )
    )


class FutoshikiWording(Wording[Futoshiki]):
    """The words of Futoshiki."""

    def name_step(self, puzzle: Futoshiki, model: Model, step: Step) -> Named | None:
        """Recognise a technique."""
        return name_step(puzzle.size, model, step)

    def say_supposition(self, model: Model, literal: Literal) -> Message:
        """Say: suppose a cell held a number, or not."""
        fact = model.facts[abs(literal) - 1]
        template = SUPPOSE_IS if literal > 0 else SUPPOSE_IS_NOT
        return Message(template, {"cell": cell_name(fact.cell), "value": fact.value})

    def say_conclusions(self, model: Model, literals: Sequence[Literal]) -> Message:
        """Say what cells are and are not."""
        return Message(IS, {"facts": _list(model, literals)})

    def say_link(self, puzzle: Futoshiki, model: Model, link: Link) -> Message:
        """Say what a sign, a cell or a line would lead to."""
        rule = model.rules[link.rule]
        if rule.name == "sign":
            less, greater = rule.place
            values: dict[str, object] = {
                "less": cell_name(less),  # type: ignore[arg-type]
                "greater": cell_name(greater),  # type: ignore[arg-type]
                "facts": _list(model, link.conclusions),
            }
            return Message(SIGN if link.conclusions else SIGN_BROKEN, values)
        if rule.name == "given":
            given: Cell = rule.place[0]  # type: ignore[assignment]
            return Message(GIVEN_BROKEN, {"cell": cell_name(given), "value": rule.place[1]})
        used = (*link.facts, *link.premises)
        crowded = used[0] > 0
        if rule.name == "cell":
            return self._say_cell(model, link, crowded=crowded)
        line, value = rule.place
        values = {"line": int(str(line)) + 1, "value": value}
        if not link.conclusions:
            return Message((TWICE if crowded else NO_PLACE)[rule.name], values)
        cells = [model.facts[abs(literal) - 1].cell for literal in link.conclusions]
        if crowded:
            return Message(WOULD_BE_TAKEN[rule.name], values | {"cells": list_cells(cells)})
        return Message(WOULD_BE_PLACE[rule.name], values | {"cell": cell_name(cells[0])})

    def _say_cell(self, model: Model, link: Link, *, crowded: bool) -> Message:
        rule = model.rules[link.rule]
        cell: Cell = rule.place[0]  # type: ignore[assignment]
        values: dict[str, object] = {"cell": cell_name(cell)}
        if not link.conclusions:
            return Message(DOUBLE if crowded else EMPTY, values)
        if crowded:
            return Message(WOULD_BE_FILLED, values | {"facts": _list(model, link.conclusions)})
        value = model.facts[link.conclusions[0] - 1].value
        return Message(WOULD_BE_ONLY, values | {"value": value})
