"""Steps of Norinori that players know, recognised from the rules and facts they use."""

from collections.abc import Iterable

from app.core.grid import Cell, cell_name, list_cells
from app.core.model import Literal, Model, Rule
from app.core.puzzle import Named
from app.core.steps import Step
from app.core.words import Message

DOMINO = "The region of {region} has only two cells, so both are black: {cells}."
NEEDS_BOTH = "Only {cells} are left for the black cells of the region of {region}."
NEEDS_ONE = "Only {cells} is left for a black cell of the region of {region}."
COMPLETE = (
    "The region of {region} has its two black cells at {blacks}, so the rest of it is white: "
    "{cells}."
)
ONLY_PARTNER = "The black cell {cell} has no other possible partner than {cells}, so that is black."
PAIR = "{cell} and {partner} are a pair, so the other neighbours of {cell} are white: {cells}."
NO_PARTNER = "{cell} has no neighbour that could be its partner, so it is white."
TWO_PARTNERS = "{cell} touches both {blacks}; black, it would have two partners, so it is white."
STARVES = (
    "If {cell} were black, the region of {region} could not get its two black cells, so it is "
    "white."
)
FILLS = (
    "If {cell} were black, the region of {region} would be complete and leave {lonely} without a "
    "partner, so it is white."
)
PARTNER_TAKEN = (
    "The only possible partner of {cell} is {partner}, which already touches a black cell, so "
    "{cell} is white."
)


def name_step(model: Model, step: Step) -> Named | None:
    """Recognise a technique, or return None."""
    rules = [model.rules[index] for index in step.rules]
    if len(rules) == 1:
        rule = rules[0]
        return _region(model, step, rule) if rule.name == "region" else _pair(model, step, rule)
    if len(step.conclusions) != 1 or step.conclusions[0] > 0:
        return None
    cell = _cells(model, step.conclusions)[0]
    blacks = set(_cells(model, (x for x in step.facts if x > 0)))
    regions: list[tuple[Cell, ...]] = []
    pairs: list[Cell] = []
    for rule in rules:
        (regions if rule.name == "region" else pairs).append(rule.place[0])  # type: ignore[arg-type]
    if len(regions) == 1:
        return _would_spoil(cell, regions[0], pairs, blacks)
    if not regions and len(pairs) == 2 and cell in pairs:
        partner = pairs[0] if pairs[1] == cell else pairs[1]
        if partner not in blacks and any(_touch(partner, black) for black in blacks):
            values = {"cell": cell_name(cell), "partner": cell_name(partner)}
            return Named("partner is taken", Message(PARTNER_TAKEN, values))
    return None


def _would_spoil(
    cell: Cell, region: tuple[Cell, ...], pairs: list[Cell], blacks: set[Cell]
) -> Named | None:
    """Name a step where a black cell would leave a region too little, or another cell alone."""
    # Only pairs of cells that are black, or would be, take cells away at once.
    if not blacks.union((cell,)).issuperset(pairs):
        return None
    values: dict[str, object] = {"cell": cell_name(cell), "region": cell_name(region[0])}
    if cell in region and len(blacks.intersection(region)) == 1:
        if len(pairs) > 1:
            return None
        values["lonely"] = cell_name(pairs[0])
        return Named("fills a region", Message(FILLS, values))
    return Named("starves a region", Message(STARVES, values))


def _touch(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _cells(model: Model, literals: Iterable[Literal]) -> list[Cell]:
    return [model.facts[abs(literal) - 1].cell for literal in literals]


def _region(model: Model, step: Step, rule: Rule) -> Named:
    members: tuple[Cell, ...] = rule.place[0]  # type: ignore[assignment]
    values: dict[str, object] = {
        "region": cell_name(members[0]),
        "cells": list_cells(_cells(model, step.conclusions)),
    }
    if step.conclusions[0] < 0:
        values["blacks"] = list_cells(_cells(model, step.facts))
        return Named("region complete", Message(COMPLETE, values))
    if len(members) == 2 == len(step.conclusions):
        return Named("region needs all", Message(DOMINO, values))
    template = NEEDS_ONE if len(step.conclusions) == 1 else NEEDS_BOTH
    return Named("region needs all", Message(template, values))


def _pair(model: Model, step: Step, rule: Rule) -> Named:
    """Name a step that the pair of one cell takes."""
    cell: Cell = rule.place[0]  # type: ignore[assignment]
    cells = _cells(model, step.conclusions)
    values: dict[str, object] = {"cell": cell_name(cell), "cells": list_cells(cells)}
    if step.conclusions[0] > 0:
        return Named("only partner", Message(ONLY_PARTNER, values))
    blacks = [other for other in _cells(model, (x for x in step.facts if x > 0)) if other != cell]
    if cells == [cell]:
        if not blacks:
            return Named("no partner", Message(NO_PARTNER, values))
        values["blacks"] = list_cells(blacks)
        return Named("two partners", Message(TWO_PARTNERS, values))
    values["partner"] = cell_name(blacks[0])
    return Named("pair complete", Message(PAIR, values))
