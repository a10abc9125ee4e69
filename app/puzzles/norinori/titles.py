"""What moves of Norinori are called: their idea, and the region or the cell it is about."""

from collections.abc import Sequence

from app.core.grid import list_cells
from app.core.model import Model
from app.core.moves import StepWords
from app.core.words import Message, Title
from app.puzzles.norinori import counts, one_cell, techniques, two_of_three, whichever
from app.puzzles.norinori.naming import list_regions
from app.puzzles.norinori.patterns import ONE_OF_TWO
from app.puzzles.norinori.trials import TRIAL

TITLES = {
    techniques.BOTH_BLACK: "two cells in {region}",
    techniques.BOTH_LEFT: "two left in {region}",
    techniques.LAST_LEFT: "one left in {region}",
    techniques.PARTNER: "the partner of {cell}",
    one_cell.OUTSIDE: "the second cell of {region}",
    one_cell.INSIDE: "a pair inside {region}",
    one_cell.FULL: "no more room in {region}",
    one_cell.NO_FREE: "no partner for {cell}",
    one_cell.PARTNER_TAKEN: "no partner for {cell}",
    one_cell.EITHER_PARTNER: "either partner of {black}",
    one_cell.TOO_MUCH: "too much for {region}",
    one_cell.TOO_LITTLE: "too little for {region}",
    one_cell.LEFT_ALONE: "a partner for {lonely}",
    two_of_three.TWO_OF_THREE: "two of three in {region}",
    two_of_three.NEEDED: "enough cells for {region}",
    counts.FILLED: "no more room in {region}",
    whichever.THE_ELBOW: "the elbow in {region}",
    whichever.WHICHEVER: "whichever two in {region}",
    ONE_OF_TWO: "{region} needs {cell} or {cells}",
}
"""Templates by technique; their places are filled as in the first sentence of the step."""

TRIAL_AT = "a trial at {cells}"
REGIONS = "two cells: {regions}"


def title_of(model: Model, words: StepWords) -> Title:
    """Call a step after its idea and what it is about."""
    first = words.lines[0]
    if words.technique == TRIAL and first.supposed:
        return Message(TRIAL_AT, {"cells": list_cells(model.cells_of(first.supposed))})
    template = TITLES.get(words.technique)
    return words.technique if template is None else Message(template, first.said.values)


def title_of_regions(words: Sequence[StepWords]) -> Title:
    """Call a move after its regions of two cells."""
    names = list_regions(str(one.lines[0].said.values["region"]) for one in words)
    return Message(REGIONS, {"regions": names})
