"""What comes with a move of Norinori, in a few words."""

from collections.abc import Sequence

from app.core.grid import Cell, list_cells
from app.core.model import Model
from app.core.steps import Step
from app.core.words import Listing, Message
from app.puzzles.norinori.naming import region_at
from app.puzzles.norinori.puzzle import Norinori

MOST_NAMES = 3
"""Words of a list of cells in a tail; one sees where there are more."""

AROUND = "White around: {cells}."
ALL_AROUND = "All around is white."
ALSO = "Also white: {cells}."
COMPLETE = {1: "{regions} is complete.", 2: "{regions} are complete."}
AROUND_COMPLETE = {
    1: "White around: {cells}. {regions} is complete.",
    2: "White around: {cells}. {regions} are complete.",
}
ALL_AROUND_COMPLETE = {
    1: "All around is white. {regions} is complete.",
    2: "All around is white. {regions} are complete.",
}


def say_tail(puzzle: Norinori, model: Model, steps: Sequence[Step]) -> Message | None:
    """Say which cells beside new pairs are white, and which regions are complete."""
    around: list[Cell] = []
    pairs = False
    regions: list[str] = []
    for step in steps:
        name, place = model.rules.place(step.rules[0])
        if step.size == 1 and name == "region":
            regions.append(region_at(puzzle, place[0][0]))
        else:
            cells = model.cells_of(step.conclusions)
            around += cells
            pairs = pairs or (step.size == 1 and place[0] not in cells)
    listed = list_cells(around)
    several = min(2, len(regions))
    values = {"cells": listed, "regions": Listing(tuple(regions))}
    many = len(str(listed).split()) > MOST_NAMES
    if not around:
        return Message(COMPLETE[several], values) if regions else None
    if not pairs and not regions:
        return None if many else Message(ALSO, values)
    if not regions:
        return Message(ALL_AROUND if many else AROUND, values)
    return Message((ALL_AROUND_COMPLETE if many else AROUND_COMPLETE)[several], values)
