"""What follows from a supposition in Norinori, one forced thing after the other."""

from collections.abc import Sequence

from app.core.grid import cell_name, list_cells
from app.core.lines import Line
from app.core.model import Model
from app.core.steps import Link
from app.core.words import Message
from app.puzzles.norinori.beats import Beat, Kind, Pair, read_beats
from app.puzzles.norinori.puzzle import Norinori

TRIAL = "a trial"

NEEDS = "{region} has only {cells} left."
PARTNER = "{cell} can only pair with {cells}."
COMPLETES = {
    1: "{region} is complete with {blacks}: {cells} is white.",
    2: "{region} is complete with {blacks}: {cells} are white.",
}
AROUND = {
    1: "Beside the pair {pair}, {cells} is white.",
    2: "Beside the pair {pair}, {cells} are white.",
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
ONE_CELL = "{region} has only one cell."
LONELY = "But then {cell} has no partner."
CROWDED = "But then {cell} touches two black cells, {blacks}."


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
    template, values, depth = line.said
    return line._replace(said=Message(ENDS.get(template, template), values, depth))


def say_links(puzzle: Norinori, model: Model, links: Sequence[Link]) -> list[Line]:
    """Say inferences, a sentence for each beat."""
    beats = read_beats(puzzle, model, links)
    return [Line(_say(beat), links=beat.links, gives=beat.gives) for beat in beats]


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
            return Message(NEEDS, values)
        case Kind.COMPLETE:
            return Message(COMPLETES[several], values)
        case Kind.PARTNER:
            return Message(PARTNER, values)
        case Kind.AROUND:
            return Message(AROUND[several], values | {"pair": Pair(*beat.blacks)})
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
