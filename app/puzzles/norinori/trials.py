"""What follows from a supposition in Norinori, one forced thing after the other."""

from collections.abc import Sequence

from app.core.grid import Cell, cell_name, list_cells
from app.core.lines import Line
from app.core.model import Model
from app.core.steps import Link
from app.core.words import Message
from app.puzzles.norinori.beats import Beat, Kind, Pair, read_beats
from app.puzzles.norinori.puzzle import Norinori

TRIAL = "a trial"

NEEDS = {
    1: "{region} needs {cells}, so it is black.",
    2: "{region} has only {cells} left, so both are black.",
}
"""Templates for one cell, besides which another may be left that is of no interest, and for two."""
NEEDS_TOO = {
    2: "{region} needs {needed} and {other} needs {cells}, so both are black.",
    3: "{region} needs {needed} and {other} needs {cells}, so all are black.",
}
"""Templates for two cells in all, and for more."""
NEEDS_PAIR = {
    1: "{region} has only the pair {pair} left, so {cells} is white.",
    2: "{region} has only the pair {pair} left, so {cells} are white.",
}
PARTNER = "{cell} can only pair with {cells}."
PARTNER_SO = {
    1: "{cell} can only pair with {partner}, so {cells} is white.",
    2: "{cell} can only pair with {partner}, so {cells} are white.",
}
COMPLETES = {
    1: "{region} is complete with {blacks}: {cells} is white.",
    2: "{region} is complete with {blacks}: {cells} are white.",
}
AROUND = {
    1: "{cell} pairs with {partner}, so {cells} is white.",
    2: "{cell} pairs with {partner}, so {cells} are white.",
}
TWO = {
    1: "{cells} touches both {blacks}, so it is white.",
    2: "{cells} touch two black cells each, so they are white.",
}
NONE = {
    1: "{cells} has no partner left, so it is white.",
    2: "{cells} have no partner left, so they are white.",
}
TOO_MANY = "But then {region} has three black cells: {blacks}."
TOO_FEW = "But then {region} has no room for two black cells."
NONE_TOO_FEW = {
    1: "But then {cells} has no partner, and {region} no room for two black cells.",
    2: "But then {cells} have no partner, and {region} no room for two black cells.",
}
ONE_CELL = "{region} has only one cell."
LONELY = "But then {cell} has no partner."
TWO_LONELY = {
    1: "But then {cells} touches both {blacks}, and {cell} has no partner.",
    2: "But then {cells} touch two black cells each, and {cell} has no partner.",
}
CROWDED = "But then {cell} touches two black cells, {blacks}."
TAKEN = "But then {cell} can only pair with {partner}, which touches {black} already."

ENDS = {
    TOO_MANY: "{region} has three black cells: {blacks}.",
    TOO_FEW: "{region} has no room for two black cells.",
    LONELY: "{cell} has no partner.",
    CROWDED: "{cell} touches two black cells, {blacks}.",
}
"""How the end of a trial is said where a whole puzzle ends so."""


def say_end(puzzle: Norinori, model: Model, end: Link) -> Line:
    """Say which region or pair makes the puzzle impossible."""
    *_, line = say_links(puzzle, model, (end,))
    said = line.said
    return line._replace(said=said._replace(template=ENDS.get(said.template, said.template)))


def say_links(puzzle: Norinori, model: Model, links: Sequence[Link]) -> list[Line]:
    """Say inferences, a sentence for each beat, or for two that belong together."""
    said: list[Line] = []
    beats = _pairs_together(read_beats(puzzle, model, links))
    while beats:
        both = _say_both(*beats[:3]) if len(beats) > 1 else None
        told, beats = (beats[:1], beats[1:]) if both is None else (beats[:2], beats[2:])
        message = _say(told[0]) if both is None else both
        gives = tuple([literal for beat in told for literal in beat.gives])
        said.append(Line(message, links=sum((beat.links for beat in told), ()), gives=gives))
    return said


def _pairs_together(beats: Sequence[Beat]) -> list[Beat]:
    """Tell what is beside a pair as soon as the pair is there."""
    found: list[Beat] = []
    for beat in beats:
        at = len(found)
        if beat.kind is Kind.AROUND:
            made = [n for n, one in enumerate(found) if _pair_of(one) == set(beat.blacks)]
            at = made[-1] + 1 if made else at
        found.insert(at, beat)
    return found


def _pair_of(beat: Beat) -> set[Cell] | None:
    """Return the pair that a beat makes."""
    if beat.kind is Kind.PARTNER:
        return {beat.cell, *beat.cells}
    return set(beat.cells) if beat.kind is Kind.NEEDS and len(beat.cells) == 2 else None


def _say_both(first: Beat, then: Beat, last: Beat | None = None) -> Message | None:
    """Say what happens and what at once comes of it; None if that takes two sentences.

    What comes `last` may belong to the second.
    """
    several = min(2, len(first.cells))
    values: dict[str, object] = {
        "cell": cell_name(first.cell),
        "cells": list_cells(then.cells),
        "partner": list_cells(first.cells),
        "region": then.region,
        "blacks": list_cells(first.blacks),
    }
    match first.kind, then.kind:
        case Kind.NEEDS, Kind.NEEDS if last is None or _pair_of(then) != set(last.blacks):
            values |= {"region": first.region, "needed": list_cells(first.cells)}
            both = len(first.cells) == 1 == len(then.cells)
            return Message(NEEDS_TOO[2 if both else 3], values | {"other": then.region})
        case Kind.NEEDS, Kind.AROUND if _pair_of(first) == set(then.blacks):
            values |= {"pair": Pair(*then.blacks), "region": first.region}
            return Message(NEEDS_PAIR[min(2, len(then.cells))], values)
        case Kind.PARTNER, Kind.AROUND if _pair_of(first) == set(then.blacks):
            return Message(PARTNER_SO[min(2, len(then.cells))], values)
        case Kind.NONE, Kind.TOO_FEW:
            return Message(NONE_TOO_FEW[several], values | {"cells": list_cells(first.cells)})
        case Kind.TWO, Kind.LONELY:
            values |= {"cells": list_cells(first.cells), "cell": cell_name(then.cell)}
            return Message(TWO_LONELY[several], values)
        case Kind.PARTNER, Kind.CROWDED if first.cells == (then.cell,):
            others = [black for black in then.blacks if black != first.cell]
            return Message(TAKEN, values | {"black": list_cells(others)})
    return None


def _say(beat: Beat) -> Message:
    several = min(2, len(beat.cells))
    values: dict[str, object] = {
        "cells": list_cells(beat.cells),
        "region": beat.region,
        "blacks": list_cells(beat.blacks),
        "cell": cell_name(beat.cell),
    }
    match beat.kind:
        case Kind.NEEDS:
            return Message(NEEDS[several], values)
        case Kind.COMPLETE:
            return Message(COMPLETES[several], values)
        case Kind.PARTNER:
            return Message(PARTNER, values)
        case Kind.AROUND:
            partner, cell = map(cell_name, beat.blacks)
            return Message(AROUND[several], values | {"cell": cell, "partner": partner})
        case Kind.TWO:
            return Message(TWO[several], values)
        case Kind.NONE:
            return Message(NONE[several], values)
        case Kind.TOO_FEW:
            return Message(ONE_CELL if len(beat.members) < 2 else TOO_FEW, values)
        case Kind.TOO_MANY:
            return Message(TOO_MANY, values)
        case Kind.LONELY:
            return Message(LONELY, values)
        case Kind.CROWDED:
            return Message(CROWDED, values)
