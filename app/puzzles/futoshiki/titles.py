"""Titles of moves of Futoshiki: which number, which row or column, which cell."""

from app.core.grid import cell_name
from app.core.lines import Line
from app.core.model import Model
from app.core.steps import Step
from app.core.words import Listing, Message
from app.puzzles.futoshiki.techniques import any_number, fact_of

TECHNIQUES = {
    "naked single": "one number left",
    "hidden single": "one place left",
    "sign decides": "a sign decides",
    "two signs": "two signs at one cell",
    "combination": "it does not go together",
}
"""How lessons call techniques; others are called by their own name."""

BESIDE_SIGNS, ALONG_SIGNS = "what a sign rules out", "along the signs"
"""How they call moves that rest on signs: one sign each, or more."""

LAST = "the rest falls into place"

ONE_NUMBER = "one number left for {cell}"
NUMBER_OF = {"row": "the {value} of row {line}", "column": "the {value} of column {line}"}
ALIKE = {2: "two {value}s", 3: "three {value}s", 4: "four {value}s"}
MORE, LESS = "more than {value}", "less than {value}"
ONE_SIGN, CHAIN = "the sign at {cell}", "the signs at {cell}"
BOUNDS = "along the signs at {cell}"
TWO_SIGNS = "two signs at {cell}"
FISH = {
    "x-wing": "an x-wing of {value}s",
    "swordfish": "a swordfish of {value}s",
    "jellyfish": "a jellyfish of {value}s",
}
SETS = {"row": "{values} in row {line}", "column": "{values} in column {line}"}
TRY = "try {value} at {cell}"
TWO_NUMBERS = "{numbers} at {cell}"
TWO_PLACES = {
    "row": "where row {line} has its {value}",
    "column": "where column {line} has its {value}",
}


def title_of(model: Model, technique: str, step: Step, line: Line) -> Message | str:
    """Name what a step of a technique is about; an argument begins with something supposed."""
    supposed = line.supposed if line.said.depth else ()
    first = fact_of(model, supposed[0] if supposed else step.conclusions[0])
    values: dict[str, object] = {"cell": cell_name(first.cell), "value": first.value}
    if step.size == 1:
        return _of_one_rule(model, step, values)
    if technique in FISH:
        return Message(FISH[technique], values)
    if line.cases:
        return _of_cases(model, line)
    if technique == ALONG_SIGNS:
        return Message(BOUNDS, values)
    if technique == "two signs":
        return Message(TWO_SIGNS, values)
    if technique.endswith(("pair", "triple", "quadruple")):
        lines = [model.rules.place(rule) for rule in step.rules]
        named = [(name, place) for name, place in lines if name in SETS]
        numbers = Listing(tuple(sorted({place[1] for _, place in named})))
        name, (at, _) = named[0]
        return Message(SETS[name], {"values": numbers, "line": at + 1})
    if supposed and supposed[0] > 0:
        return Message(TRY, values)
    return TECHNIQUES.get(technique, technique)


def _of_one_rule(model: Model, step: Step, values: dict[str, object]) -> Message:
    name, place = model.rules.place(step.rules[0])
    placed = next((x for x in step.conclusions if x > 0), 0)
    if not placed:
        return Message(BOUNDS, values)
    cell, value = fact_of(model, placed)
    values |= {"cell": cell_name(cell), "value": value}
    if name in NUMBER_OF:
        return Message(NUMBER_OF[name], {**values, "line": place[0] + 1})
    if name == "sign":
        less, _ = place
        number = next(fact_of(model, x).value for x in step.facts if x > 0)
        return Message(LESS if cell == less else MORE, {"value": number})
    return Message(ONE_NUMBER, values)


def _of_cases(model: Model, line: Line) -> Message:
    name, place = model.rules.place(line.links[0].rule)
    if name == "cell":
        numbers = any_number(fact_of(model, case.supposed[0]).value for case in line.cases)
        return Message(TWO_NUMBERS, {"numbers": numbers, "cell": cell_name(place[0])})
    return Message(TWO_PLACES[name], {"line": place[0] + 1, "value": place[1]})
