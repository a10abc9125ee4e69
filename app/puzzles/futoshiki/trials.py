"""Arguments of Futoshiki within a move, in fewer words than a step of its own takes."""

from collections.abc import Sequence

from app.core.grid import any_cell, cell_name, list_cells
from app.core.lines import Line, joined
from app.core.model import Literal, Model
from app.core.steps import Link
from app.core.words import Message, Mood
from app.puzzles.futoshiki.techniques import (
    BOTH_ABOVE,
    BOTH_BELOW,
    FISH,
    HIDDEN,
    NAKED,
    fact_of,
    say_facts,
)

WITH = "With {value} at {cell}, {facts}, and {clash}. So {result}."
BOTH = "With {value} at {cell}, {cells} are both {number}. So {result}."
AND_BOTH = "With {value} at {cell}, {facts}, and {cells} are both {number}. So {result}."
WITH_ONLY = "With {value} at {cell}, {clash}. So {result}."
LIKEWISE = "In the same way {facts}."
NONE_OF_THESE = "none of these is {value}"
CLASHES = {
    ("cell", False): "nothing is left for {cell}",
    ("cell", True): "{cell} has to be both {one} and {other}",
    ("row", False): "row {line} has no place for {value}",
    ("row", True): "row {line} has {value} twice",
    ("column", False): "column {line} has no place for {value}",
    ("column", True): "column {line} has {value} twice",
}
SIGN_FAILS = "{less} < {greater} cannot hold"

SHORTER = {
    NAKED["row"]: "{cells} can only be {values}, so no other cell of row {line} has these.",
    NAKED["column"]: "{cells} can only be {values}, so no other cell of column {line} has these.",
    HIDDEN["row"]: "In row {line}, {values} only fit in {cells}, so these have no other number.",
    HIDDEN["column"]: (
        "In column {line}, {values} only fit in {cells}, so these have no other number."
    ),
    FISH["row"]: (
        "In rows {lines} the {value} only fits in columns {crossing}, so these columns have it "
        "there."
    ),
    FISH["column"]: (
        "In columns {lines} the {value} only fits in rows {crossing}, so these rows have it there."
    ),
    BOTH_ABOVE["row"]: (
        "{one} and {other} are both greater than {cell} and differ, so {cell} is not {value}."
    ),
    BOTH_ABOVE["column"]: (
        "{one} and {other} are both greater than {cell} and differ, so {cell} is not {value}."
    ),
    BOTH_BELOW["row"]: (
        "{one} and {other} are both less than {cell} and differ, so {cell} is not {value}."
    ),
    BOTH_BELOW["column"]: (
        "{one} and {other} are both less than {cell} and differ, so {cell} is not {value}."
    ),
}
"""What a technique rules out is seen on the board."""

MOST_LINES_JOINED = 10
"""The longest argument, in lines, that is told in one sentence."""


def shortened(model: Model, lines: Sequence[Line]) -> list[Line]:
    """Say short arguments in one sentence each, and longer ones as they are."""
    if len(lines) == 1 and lines[0].said.template in SHORTER:
        said = lines[0].said
        return [lines[0]._replace(said=said._replace(template=SHORTER[said.template]))]
    told: list[Line] = []
    block: list[Line] = []
    for line in lines:
        block.append(line)
        if not line.said.depth:
            both = _alike(model, told[-1], line) if told and len(block) == 1 else None
            told[-1:] = [both] if both else [*told[-1:], *_in_one(model, block)]
            block = []
    return told + block


def _alike(model: Model, trial: Line, more: Line) -> Line | None:
    """Say other trials together with one that goes the same way, number by number."""
    if not trial.supposed or trial.said.depth or not more.inner or more.links:
        return None
    others = shortened(model, more.inner)
    told = {"value", "facts", "clash", "cells", "number"}
    ways = [
        (line.said.template, {name: str(x) for name, x in line.said.values.items() if name in told})
        for line in (trial, *others)
        if len(line.supposed) == 1
    ]
    if len(ways) <= len(others) or any(way != ways[0] for way in ways):
        return None
    places = [fact_of(model, x).cell for line in (trial, *others) for x in line.supposed]
    none = Message(NONE_OF_THESE, {"value": fact_of(model, trial.supposed[0]).value})
    values = {"cell": any_cell(places), "result": none}
    said = trial.said._replace(values={**trial.said.values, **values})
    return joined(said, (trial, *others))


def _in_one(model: Model, argument: Sequence[Line]) -> Sequence[Line]:
    """Say an argument in one sentence, from what it supposes to its result, if it is short."""
    *trial, end = argument
    straight = trial and trial[0].supposed and not any(line.inner for line in trial)
    if not straight or not 2 < len(argument) <= MOST_LINES_JOINED:
        return argument
    (supposed,) = trial[0].supposed
    links = tuple([link for line in argument for link in line.links])
    if supposed < 0 or not links or links[-1].conclusions:
        return argument
    one = _with(model, supposed, links)
    others = tuple([x for x in end.gives if x != -supposed])
    if not others:
        return [one] if not end.inner else argument
    said = Message(LIKEWISE, {"facts": say_facts(model, others, Mood.IS)})
    more = Line(said, gives=others, inner=end.inner)
    both = _alike(model, one, more)
    return [both] if both else [one, more]


def _with(model: Model, supposed: Literal, links: tuple[Link, ...]) -> Line:
    """Say what follows from a number, up to what cannot be, and that it is not there."""
    cell, value = fact_of(model, supposed)
    told = [x for x in _worth_saying(model, links) if fact_of(model, x).cell != cell]
    values: dict[str, object] = {
        "cell": cell_name(cell),
        "value": value,
        "facts": say_facts(model, told, Mood.IS),
        "clash": _clash(model, links[-1]),
        "result": say_facts(model, (-supposed,), Mood.IS),
    }
    template = WITH if told else WITH_ONLY
    twice = [x for x in (*links[-1].facts, *links[-1].premises) if x > 0]
    name, place = model.rules.place(links[-1].rule)
    if name != "cell" and len(twice) == 2 and {*twice} <= {*told}:
        others = [x for x in told if x not in twice]
        cells = list_cells([fact_of(model, x).cell for x in twice])
        values |= {"facts": say_facts(model, others, Mood.IS), "cells": cells, "number": place[1]}
        template = AND_BOTH if others else BOTH
    said = Message(template, values)
    return Line(said, supposed=(supposed,), links=links, gives=(-supposed,))


def _worth_saying(model: Model, links: Sequence[Link]) -> list[Literal]:
    """Return the numbers that follow, and else what the end rests on."""
    found = [x for link in links for x in link.conclusions]
    doubled = _doubled(model, links[-1])
    numbers = [x for x in found if x > 0 and x not in doubled]
    return numbers or [x for x in found if x in links[-1].premises and x not in doubled]


def _doubled(model: Model, end: Link) -> list[Literal]:
    """Return the numbers of a cell that would have to hold several."""
    used = [x for x in (*end.facts, *end.premises) if x > 0]
    is_cell = model.rules.place(end.rule)[0] == "cell"
    return used if is_cell else []


def _clash(model: Model, end: Link) -> Message:
    name, place = model.rules.place(end.rule)
    if name == "sign":
        less, greater = map(cell_name, place)
        return Message(SIGN_FAILS, {"less": less, "greater": greater})
    crowded = (*end.facts, *end.premises)[0] > 0
    if name == "cell":
        values: dict[str, object] = {"cell": cell_name(place[0])}
        if crowded:
            numbers = sorted(fact_of(model, x).value or 0 for x in _doubled(model, end))
            values |= {"one": numbers[0], "other": numbers[-1]}
        return Message(CLASHES[name, crowded], values)
    return Message(CLASHES[name, crowded], {"line": place[0] + 1, "value": place[1]})
