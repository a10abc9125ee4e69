"""Techniques of Norinori that take one rule, recognised from its facts and conclusions."""

from collections.abc import Sequence

from app.core.grid import Cell, cell_name, list_cells
from app.core.model import Literal, Model, Rule
from app.core.puzzle import Named
from app.core.steps import Step
from app.core.words import Listing, Message, Mood, context
from app.puzzles.norinori.naming import region_at
from app.puzzles.norinori.puzzle import Norinori

BLACK = {
    Mood.IS: ("{cells} is black", "{cells} are black"),
    Mood.SUPPOSED: (
        context("supposed", "{cells} is black"),
        context("supposed", "{cells} are black"),
    ),
    Mood.BRIEF: ("{cells}: black", "{cells}: black"),
}
WHITE = {
    Mood.IS: ("{cells} is white", "{cells} are white"),
    Mood.SUPPOSED: (
        context("supposed", "{cells} is white"),
        context("supposed", "{cells} are white"),
    ),
    Mood.BRIEF: ("{cells}: white", "{cells}: white"),
}
"""Templates for one cell and for several."""

TWO_CELLS = "{region} has only two cells, so both are black."
NEEDS = {
    1: "{region} has only {cells} left, so it is black.",
    2: "{region} has only {cells} left, so both are black.",
}
COMPLETE = {
    1: "{region} has its two black cells, so {cells} is white.",
    2: "{region} has its two black cells, so {cells} are white.",
}
ONLY_PARTNER = "{cell} can only pair with {cells}."
PAIR = {
    1: "{cell} is paired with {partner}, so {cells} is white.",
    2: "{cell} is paired with {partner}, so {cells} are white.",
}
NO_PARTNER = "{cell} has no partner left, so it is white."
TWO_PARTNERS = "{cell} touches both {blacks}, so it is white."

BOTH_BLACK = "two cells, both black"
BOTH_LEFT = "two left, both black"
LAST_LEFT = "one left"
PARTNER = "the only partner"
PAIR_COMPLETE = "pair complete"
REGION_COMPLETE = "region complete"
LONELY = "no partner"
BETWEEN = "two partners"


def name_step(puzzle: Norinori, model: Model, step: Step) -> Named | None:
    """Name a step of one rule; others are told by patterns, cases or arguments."""
    if step.size > 1:
        return None
    rule = model.rules[step.rules[0]]
    if rule.name == "region":
        return _region(puzzle, model, step, rule)
    return _pair(model, step, rule)


def say_facts(model: Model, literals: Sequence[Literal], mood: Mood) -> Listing:
    """Say what is black and what is white, within a sentence."""
    said = []
    for templates, some in (
        (BLACK, [literal for literal in literals if literal > 0]),
        (WHITE, [literal for literal in literals if literal < 0]),
    ):
        if some:
            cells = list_cells(model.cells_of(some))
            said.append(Message(templates[mood][len(some) > 1], {"cells": cells}))
    return Listing(tuple(said))


def _region(puzzle: Norinori, model: Model, step: Step, rule: Rule) -> Named:
    members: tuple[Cell, ...] = rule.place[0]
    several = min(len(step.conclusions), 2)
    values: dict[str, object] = {
        "region": region_at(puzzle, members[0]),
        "cells": list_cells(model.cells_of(step.conclusions)),
    }
    if step.conclusions[0] < 0:
        return Named(REGION_COMPLETE, Message(COMPLETE[several], values))
    if len(members) == 2 == len(step.conclusions):
        return Named(BOTH_BLACK, Message(TWO_CELLS, values))
    return Named(BOTH_LEFT if several == 2 else LAST_LEFT, Message(NEEDS[several], values))


def _pair(model: Model, step: Step, rule: Rule) -> Named:
    """Name a step that uses the pair rule of one cell."""
    cell: Cell = rule.place[0]
    cells = model.cells_of(step.conclusions)
    values: dict[str, object] = {"cell": cell_name(cell), "cells": list_cells(cells)}
    if step.conclusions[0] > 0:
        return Named(PARTNER, Message(ONLY_PARTNER, values))
    blacks = [other for other in model.cells_of(x for x in step.facts if x > 0) if other != cell]
    if cells == [cell]:
        if not blacks:
            return Named(LONELY, Message(NO_PARTNER, values))
        values["blacks"] = list_cells(blacks)
        return Named(BETWEEN, Message(TWO_PARTNERS, values))
    values["partner"] = cell_name(blacks[0])
    return Named(PAIR_COMPLETE, Message(PAIR[min(len(cells), 2)], values))
