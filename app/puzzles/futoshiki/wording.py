"""The words of Futoshiki: names of techniques, and sentences of longer arguments."""

from collections.abc import Sequence
from typing import Any

from app.core.grid import any_cell, cell_name
from app.core.lines import Cases, Line, Telling
from app.core.model import Literal, Model, Rule
from app.core.moves import Grouped, MoveSteps, Role
from app.core.puzzle import Argued, Because, Named, Wording
from app.core.steps import Link, Step
from app.core.words import Listing, Message, Mood
from app.puzzles.futoshiki.clashes import say_clash, say_end
from app.puzzles.futoshiki.inferences import gathered, is_quiet, say_seen
from app.puzzles.futoshiki.moves import say_move
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.futoshiki.techniques import (
    GIVEN,
    any_number,
    fact_of,
    name_step,
    say_ends,
    say_facts,
)
from app.puzzles.futoshiki.whichever import say_cases

ONLY = "{value} is the only number left for {cell}."
FILLED = "{cell} is {value}, so it is not {numbers}."
PLACE = {
    "row": "{cell} is the only place left for {value} in row {line}.",
    "column": "{cell} is the only place left for {value} in column {line}.",
}
TAKEN = {
    "row": "Row {line} has its {value} at {cell}, so it is not at {cells}.",
    "column": "Column {line} has its {value} at {cell}, so it is not at {cells}.",
}
ABOVE = "{other} is greater than {cell}, so it is not {numbers}."
BELOW = "{other} is less than {cell}, so it is not {numbers}."
JUST_ABOVE = "{other} is greater than {cell}, so it is {number}."
JUST_BELOW = "{other} is less than {cell}, so it is {number}."
LEFT_ABOVE = (
    "{other} is greater than {cell}, and of the greater numbers only {number} is left for it."
)
LEFT_BELOW = "{other} is less than {cell}, and of the smaller numbers only {number} is left for it."
AT_MOST = "{cell} is at most {number}, and {other} is less, so it is not {numbers}."
AT_LEAST = "{cell} is at least {number}, and {other} is greater, so it is not {numbers}."


class FutoshikiWording(Wording[Futoshiki]):
    """The words of Futoshiki."""

    tells_cases = True

    def name_step(self, puzzle: Futoshiki, model: Model, step: Step) -> Named | None:
        """Recognise a technique."""
        return name_step(puzzle, model, step)

    def say_facts(self, model: Model, literals: Sequence[Literal], mood: Mood) -> Listing:
        """Say what cells are and are not."""
        return say_facts(model, literals, mood)

    def group(self, puzzle: Futoshiki, model: Model, step: Step) -> Grouped:
        """Start from the givens; tell what a number rules out with the number."""
        if step.size > 1:
            return Grouped(Role.HEAD)
        name, _ = model.rules.place(step.rules[0])
        if name == "given":
            return Grouped(Role.START)
        if any(literal > 0 for literal in step.conclusions):
            return Grouped(Role.FOLLOWER, "numbers")
        if name == "sign" and (not step.facts or step.facts[0] < 0):
            return Grouped(Role.HEAD, "signs")
        if name == "cell":
            return Grouped(Role.START)  # a number is no other number: nobody wants to hear that
        return Grouped(Role.TAIL)

    def is_seen(self, model: Model, step: Step) -> bool:
        """See which numbers a row, a column and a cell have, but not what a sign rules out."""
        return model.rules.place(step.rules[0])[0] != "sign"

    def say_move(
        self, puzzle: Futoshiki, model: Model, move: MoveSteps, because: Because
    ) -> Telling | None:
        """Say what signs rule out, and the numbers that follow."""
        return say_move(puzzle, model, move, because)

    def say_cases(self, puzzle: Futoshiki, model: Model, found: Cases) -> Argued | None:
        """Say what holds whichever place a number has, or whichever number a cell."""
        return say_cases(model, found)

    def say_links(self, puzzle: Futoshiki, model: Model, links: Sequence[Link]) -> list[Line]:
        """Say the inferences through signs, cells and lines, with what one sees beside each."""
        lines: list[Line] = []
        seen: list[Link] = []
        for link, some in gathered(model, links):
            seen += some
            if not is_quiet(model, link):
                gives = _all_given(seen) if link.conclusions else ()
                lines.append(Line(_say(model, link), links=tuple(seen), gives=gives))
                seen = []
        if seen and lines:
            told = (*lines[-1].links, *seen)
            lines[-1] = lines[-1]._replace(links=told, gives=_all_given(told))
        elif seen:
            lines = [Line(say_seen(model, seen), links=tuple(seen), gives=_all_given(seen))]
        return lines

    def say_end(self, puzzle: Futoshiki, model: Model, end: Link) -> Line:
        """Say which rule cannot hold, with the numbers that break it."""
        return Line(say_end(model, end), links=(end,))


def _all_given(links: Sequence[Link]) -> tuple[Literal, ...]:
    return tuple([literal for link in links for literal in link.conclusions])


def _say(model: Model, link: Link) -> Message:
    rule = model.rules[link.rule]
    place: Any = rule.place
    facts = [fact_of(model, literal) for literal in link.conclusions]
    if not facts:
        return say_clash(model, link)
    if rule.name == "given":
        return Message(GIVEN, {"cell": cell_name(place[0]), "value": place[1]})
    used = (*link.facts, *link.premises)
    if rule.name == "sign":
        return _say_sign(model, link, rule)
    cell, value = fact_of(model, used[0])
    crowded = used[0] > 0
    numbers = any_number(fact.value for fact in facts)
    if rule.name == "cell":
        values: dict[str, object] = {
            "cell": cell_name(place[0]),
            "value": value,
            "numbers": numbers,
        }
        if crowded:
            return Message(FILLED, values)
        return Message(ONLY, values | {"value": facts[0].value})
    values = {"line": place[0] + 1, "value": place[1], "cell": cell_name(cell)}
    if crowded:
        cells = any_cell(fact.cell for fact in facts)
        return Message(TAKEN[rule.name], values | {"cells": cells})
    return Message(PLACE[rule.name], values | {"cell": cell_name(facts[0].cell)})


def _say_sign(model: Model, link: Link, rule: Rule) -> Message:
    """Say what a sign infers from a number, from a bound, or by itself."""
    less, greater = rule.place
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
        return Message(ABOVE if above else BELOW, values)
    if number is None:
        bound = (max if above else min)(fact.value or 0 for fact in facts)
        return Message(AT_LEAST if above else AT_MOST, values | {"number": bound})
    if len(used) == 1:
        return Message(JUST_ABOVE if above else JUST_BELOW, values)
    return Message(LEFT_ABOVE if above else LEFT_BELOW, values)
