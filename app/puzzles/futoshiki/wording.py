"""The words of Futoshiki: names of techniques, and sentences of longer arguments."""

from collections.abc import Sequence
from typing import Any

from app.core.grid import any_cell, cell_name
from app.core.model import Literal, Model, Rule
from app.core.puzzle import Named, Wording
from app.core.steps import Link, Step
from app.core.words import Listing, Message, Mood
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.futoshiki.techniques import (
    GIVEN,
    any_number,
    fact_of,
    name_step,
    say_ends,
    say_facts,
)

WOULD_BE_ONLY = "{value} would be the only number left for {cell}."
WOULD_BE_FILLED = "{cell} would be {value}, so it would not be {numbers}."
WOULD_BE_PLACE = {
    "row": "{cell} would be the only place left for {value} in row {line}.",
    "column": "{cell} would be the only place left for {value} in column {line}.",
}
WOULD_BE_TAKEN = {
    "row": "Row {line} would have its {value} at {cell}, so it could not be at {cells}.",
    "column": "Column {line} would have its {value} at {cell}, so it could not be at {cells}.",
}
WOULD_BE_ABOVE = "{other} is greater than {cell}, so it would not be {numbers}."
WOULD_BE_BELOW = "{other} is less than {cell}, so it would not be {numbers}."
WOULD_BE_JUST_ABOVE = "{other} is greater than {cell}, so it would be {number}."
WOULD_BE_JUST_BELOW = "{other} is less than {cell}, so it would be {number}."
WOULD_BE_LEFT_ABOVE = (
    "{other} is greater than {cell}, and of the greater numbers only {number} would be left for it."
)
WOULD_BE_LEFT_BELOW = (
    "{other} is less than {cell}, and of the smaller numbers only {number} would be left for it."
)
WOULD_BE_AT_MOST = (
    "{cell} would be at most {number}, and {other} is less, so it would not be {number}."
)
WOULD_BE_AT_LEAST = (
    "{cell} would be at least {number}, and {other} is greater, so it would not be {number}."
)
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


class FutoshikiWording(Wording[Futoshiki]):
    """The words of Futoshiki."""

    def name_step(self, puzzle: Futoshiki, model: Model, step: Step) -> Named | None:
        """Recognise a technique."""
        return name_step(puzzle, model, step)

    def say_facts(self, model: Model, literals: Sequence[Literal], mood: Mood) -> Listing:
        """Say what cells are and are not."""
        return say_facts(model, literals, mood)

    def say_links(self, puzzle: Futoshiki, model: Model, links: Sequence[Link]) -> list[Message]:
        """Say the inferences through signs, cells and lines."""
        return [_say(model, link) for link in links]


def _say(model: Model, link: Link) -> Message:
    rule = model.rules[link.rule]
    place: Any = rule.place
    facts = [fact_of(model, literal) for literal in link.conclusions]
    if rule.name == "given":
        values: dict[str, object] = {"cell": cell_name(place[0]), "value": place[1]}
        return Message(GIVEN if facts else GIVEN_BROKEN, values)
    used = (*link.facts, *link.premises)
    if rule.name == "sign":
        return _say_sign(model, link, rule)
    cell, value = fact_of(model, used[0])
    crowded = used[0] > 0
    numbers = any_number(fact.value for fact in facts)
    if rule.name == "cell":
        values = {"cell": cell_name(place[0]), "value": value, "numbers": numbers}
        if not facts:
            return Message(DOUBLE if crowded else EMPTY, values)
        if crowded:
            return Message(WOULD_BE_FILLED, values)
        return Message(WOULD_BE_ONLY, values | {"value": facts[0].value})
    values = {"line": place[0] + 1, "value": place[1], "cell": cell_name(cell)}
    if not facts:
        return Message((TWICE if crowded else NO_PLACE)[rule.name], values)
    if crowded:
        cells = any_cell(fact.cell for fact in facts)
        return Message(WOULD_BE_TAKEN[rule.name], values | {"cells": cells})
    return Message(WOULD_BE_PLACE[rule.name], values | {"cell": cell_name(facts[0].cell)})


def _say_sign(model: Model, link: Link, rule: Rule) -> Message:
    """Say what a sign infers from a number, from a bound, or by itself."""
    less, greater = rule.place
    if not link.conclusions:
        return Message(SIGN_BROKEN, {"less": cell_name(less), "greater": cell_name(greater)})
    used = (*link.facts, *link.premises)
    if not used:
        return say_ends(model, link.conclusions, rule)
    facts = [fact_of(model, literal) for literal in link.conclusions]
    other = facts[0].cell
    above = other == greater
    number = next((fact_of(model, x).value for x in link.conclusions if x > 0), None)
    values: dict[str, object] = {
        "cell": cell_name(less if above else greater),
        "other": cell_name(other),
        "number": number or facts[0].value,
        "numbers": any_number(fact.value for fact in facts),
    }
    if number is None and any(literal > 0 for literal in used):
        return Message(WOULD_BE_ABOVE if above else WOULD_BE_BELOW, values)
    if number is None:
        return Message(WOULD_BE_AT_LEAST if above else WOULD_BE_AT_MOST, values)
    if len(used) == 1:
        return Message(WOULD_BE_JUST_ABOVE if above else WOULD_BE_JUST_BELOW, values)
    return Message(WOULD_BE_LEFT_ABOVE if above else WOULD_BE_LEFT_BELOW, values)
