"""Whichever two cells of a region are black, the same cell beside them is white."""

from app.core.grid import Cell, cell_name, list_cells
from app.core.lines import Case, Cases, Line
from app.core.model import Model
from app.core.puzzle import Argued
from app.core.words import Message
from app.puzzles.norinori.beats import Beat, Kind, kinds_of, of_kind, read_beats
from app.puzzles.norinori.naming import region_at
from app.puzzles.norinori.puzzle import Norinori
from app.puzzles.norinori.reading import touch

ELBOW = (
    "{region} needs two of {cells}. Whichever two, {cell} touches both or their pair. "
    "So {cell} is white."
)
PAIRS = (
    "{region} needs two of {cells}. With {without}, the two are a pair beside {cell}; without it, "
    "{lone} pairs with {partner}, beside {cell} too. So {cell} is white."
)
LONE_PAIRS = (
    "{region} needs two of {cells}. Whichever two, {cell} touches a pair: without {without}, "
    "{lone} pairs with {partner}. So {cell} is white."
)
ALL_PAIRS = (
    "{region} needs two of {cells}. Whichever two, {cell} touches a pair. So {cell} is white."
)

LONE = (
    (Kind.PARTNER, Kind.AROUND),
    (Kind.COMPLETE, Kind.PARTNER, Kind.AROUND),
)
"""How a cell that does not pair inside its region pairs outside."""

THE_ELBOW = "the elbow"
WHICHEVER = "whichever two"


def say_cases(puzzle: Norinori, model: Model, found: Cases) -> Argued | None:
    """Say why a cell is white whichever two cells of a region are black."""
    name, (place,) = model.rules.place(found.rule.rule)
    cases = found.cases
    if name != "region" or len(found.conclusions) != 1 or found.conclusions[0] > 0:
        return None
    if len(cases) != 3 or any(len(case.supposed) != 2 for case in cases):
        return None
    (cell,) = model.cells_of(found.conclusions)
    cells = list(dict.fromkeys(c for case in cases for c in model.cells_of(case.supposed)))
    values: dict[str, object] = {
        "region": region_at(puzzle, place[0]),
        "cells": list_cells(cells),
        "cell": cell_name(cell),
    }
    lone: Beat | None = None
    together = True
    ends = set()
    for case in cases:
        beats = read_beats(puzzle, model, case.links)
        kinds = kinds_of(beats)
        if kinds == (Kind.TWO,) or kinds == (Kind.AROUND,):
            ends.add(kinds)
            together &= set(beats[0].blacks) == set(model.cells_of(case.supposed))
        elif kinds in LONE and lone is None:
            lone = next(of_kind(beats, Kind.PARTNER), None)
            if lone is None or not _explains(cell, case, beats, model):
                return None
            without = [one for one in cells if one not in model.cells_of(case.supposed)]
            values |= {
                "without": list_cells(without),
                "lone": cell_name(lone.cell),
                "partner": list_cells(lone.cells),
            }
        else:
            return None
    if lone is None:
        elbow = (Kind.TWO,) in ends
        said = Message(ELBOW if elbow else ALL_PAIRS, values)
    elif (Kind.TWO,) in ends:
        return None
    else:
        elbow, said = False, Message(PAIRS if together else LONE_PAIRS, values)
    line = Line(said, links=(found.rule,), cases=cases, gives=found.conclusions)
    return Argued(THE_ELBOW if elbow else WHICHEVER, (line,), found.conclusions)


def _explains(cell: Cell, case: Case, beats: list[Beat], model: Model) -> bool:
    """Tell whether a cell of a case pairs with one partner, and the cell touches them."""
    (partner,) = list(of_kind(beats, Kind.PARTNER))[:1]
    pair = (partner.cell, *partner.cells)
    mine = partner.cell in model.cells_of(case.supposed)
    return mine and any(touch(cell, one) for one in pair) and len(partner.cells) == 1
