"""Cases that agree, in words: two places or two numbers, and the same follows from both."""

from app.core.grid import Cell, cell_name
from app.core.lines import Case, Cases, Line
from app.core.model import Fact, Literal, Model
from app.core.puzzle import Argued
from app.core.words import Choice, Listing, Message, Mood
from app.puzzles.futoshiki.inferences import inferred, listed
from app.puzzles.futoshiki.techniques import any_number, fact_of, say_facts

WHICHEVER = "whichever it is"
ALONG_SIGNS = "along the signs"

TWO_NUMBERS = "{cell} is {numbers}"
TWO_PLACES = {
    "row": "Row {line} has its {value} at {cells}",
    "column": "Column {line} has its {value} at {cells}",
}
IF_NUMBER = "If it is {value}, then {facts}."
IF_PLACE = "If it is at {cell}, then {facts}."
IS_GREATER, IS_LESS = "{cell} is greater", "{cell} is less"
EITHER_WAY = {
    0: "{open}. Either way {result}.",
    1: "{open}. {one} Either way {result}.",
    2: "{open}. {one} {two} Either way {result}.",
    3: "{open}. {one} {two} {three} Either way {result}.",
}
DIRECTLY = "{facts}, so {result}."
THE_OTHER = "{open} and {other} the other, so {result}."
ITS_OTHER = "{open}, and its {number} at the other, so {result}."
IN_ANY_CASE = {
    0: "{open}. In any case {result}.",
    1: "{open}. {one} In any case {result}.",
    2: "{open}. {one} {two} In any case {result}.",
    3: "{open}. {one} {two} {three} In any case {result}.",
}
"""Of more than two cases."""
AT_LEAST = "{open}, and {greater} > {less}, so {greater} ≥ {value}."
AT_MOST = "{open}, and {less} < {greater}, so {less} ≤ {value}."

MOST_FACTS = 3
"""Inferences of one case that are said."""

MOST_TOLD_CASES = 2
"""Cases in which something follows that is not obvious."""


def say_cases(model: Model, found: Cases) -> Argued | None:
    """Say what follows whichever place a number has, or whichever number a cell."""
    name, place = model.rules.place(found.rule.rule)
    supposed = [case.supposed[0] for case in found.cases]
    if any(len(case.supposed) > 1 or not case.links[-1].conclusions for case in found.cases):
        return None
    direct = _direct(model, found)
    if direct is not None:
        return Argued(ALONG_SIGNS, (direct,), found.conclusions)
    facts = [fact_of(model, x) for x in supposed]
    if name == "cell":
        numbers = any_number(fact.value for fact in facts)
        opening = Message(TWO_NUMBERS, {"cell": cell_name(place[0]), "numbers": numbers})
    else:
        cells = Choice(tuple([cell_name(fact.cell) for fact in facts]))
        values = {"line": place[0] + 1, "value": place[1], "cells": cells}
        opening = Message(TWO_PLACES[name], values)
    said = _beside_sign(model, found, opening) or _either_way(model, found, opening, name)
    if said is None:
        return None
    line = Line(said, links=(found.rule,), cases=found.cases, gives=found.conclusions)
    return Argued(WHICHEVER, (line,), found.conclusions)


def _direct(model: Model, found: Cases) -> Line | None:
    """Say what follows without any of the cases, from all that is known by now."""
    for case in found.cases:
        told = inferred(model, case.links)
        shown = {x for link in case.links for x in link.conclusions}
        if told and all(shown.issuperset(link.premises) for link in case.links):
            result = say_facts(model, found.conclusions, Mood.IS)
            said = Message(DIRECTLY, {"facts": listed(told), "result": result})
            return Line(said, links=case.links, gives=found.conclusions)
    return None


def _beside_sign(model: Model, found: Cases, opening: Message) -> Message | None:
    """Say that one of two places of a number beside each other is beyond the other."""
    places: list[Cell] = []
    sign: tuple[Cell, Cell] | None = None
    for case in found.cases:
        if len(case.links) != 1:
            return None
        fact = fact_of(model, case.supposed[0])
        name, place = model.rules.place(case.links[0].rule)
        places.append(fact.cell)
        if name == "sign":
            sign = place
        elif name != "cell":
            return None
    ends = {fact_of(model, x).cell for x in found.conclusions}
    if sign is None or set(sign) != set(places) or len(ends) != 1:
        return None
    less, greater = sign
    value = fact_of(model, found.cases[0].supposed[0]).value
    values: dict[str, object] = {
        "open": opening,
        "less": cell_name(less),
        "greater": cell_name(greater),
        "value": value,
    }
    return Message(AT_LEAST if ends == {greater} else AT_MOST, values)


def _either_way(model: Model, found: Cases, opening: Message, name: str) -> Message | None:
    """Say what follows from each case, as far as it is not obvious."""
    worth = [_worth_saying(case) for case in found.cases]
    if any(len(told) > MOST_FACTS for told in worth) or sum(map(bool, worth)) > MOST_TOLD_CASES:
        return None
    values: dict[str, object] = {"open": opening}
    values["result"] = say_facts(model, found.conclusions, Mood.IS)
    other = _the_other(model, found)
    if other is not None:
        more = {"other": cell_name(other.cell), "number": other.value}
        return Message(THE_OTHER if name == "cell" else ITS_OTHER, values | more)
    said: list[Message] = []
    for case in found.cases:
        facts = _say_case(model, case)
        if facts.items:
            cell, value = fact_of(model, case.supposed[0])
            each = {"cell": cell_name(cell), "value": value, "facts": facts}
            said.append(Message(IF_NUMBER if name == "cell" else IF_PLACE, each))
    if len(said) == len(found.cases) and all(
        str(one.values["facts"]) == str(values["result"]) for one in said
    ):
        said = []  # it would be said once more
    ways = EITHER_WAY if len(found.cases) == 2 else IN_ANY_CASE
    return Message(ways[len(said)], values | dict(zip(("one", "two", "three"), said, strict=False)))


def _say_case(model: Model, case: Case) -> Listing:
    """Say what follows in a case; nothing where one sees it at the number that is supposed."""
    said = listed(inferred(model, case.links))
    name, place = model.rules.place(case.links[-1].rule)
    if said.items or name != "sign":
        return said
    # The sign beside the number rules it out.
    cell = fact_of(model, case.links[-1].conclusions[0]).cell
    beyond = Message(IS_LESS if cell == place[0] else IS_GREATER, {"cell": cell_name(cell)})
    return Listing((beyond,))


def _worth_saying(case: Case) -> list[Literal]:
    """Return the numbers that follow in a case; without any, what is needed on the way."""
    inferred = [x for link in case.links for x in link.conclusions]
    numbers = [x for x in inferred if x > 0]
    used = {x for link in case.links for x in link.premises}
    return numbers or [x for x in inferred if x in used]


def _the_other(model: Model, found: Cases) -> Fact | None:
    """Return what a cell holds otherwise, if two cells share two numbers whichever it is."""
    cases = [(fact_of(model, case.supposed[0]), _worth_saying(case)) for case in found.cases]
    if len(cases) != 2 or any(len(told) != 1 or told[0] < 0 for _, told in cases):
        return None
    (one, (first,)), (other, (second,)) = cases
    then, else_ = fact_of(model, first), fact_of(model, second)
    # Both ways round, the other cell has the other number.
    crossed = Fact(then.cell, one.value), Fact(one.cell, then.value)
    same_cell = one.cell == other.cell and (other.value, else_) == (then.value, crossed[0])
    same_number = one.value == other.value and (other.cell, else_) == (then.cell, crossed[1])
    return then if same_cell or same_number else None
