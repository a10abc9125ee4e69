"""Techniques of Norinori that players know, recognised from the rules and facts of a step."""

from collections.abc import Sequence

from app.core.grid import Cell, cell_name, list_cells, neighbours
from app.core.model import Literal, Model, Rule
from app.core.puzzle import Named
from app.core.steps import Link, Step
from app.core.words import Listing, Message, Mood
from app.puzzles.norinori.puzzle import Norinori

BLACK = {
    Mood.IS: ("{cells} is black", "{cells} are black"),
    Mood.SUPPOSED: ("{cells} is black", "{cells} are black"),
    Mood.BRIEF: ("{cells}: black", "{cells}: black"),
}
WHITE = {
    Mood.IS: ("{cells} is white", "{cells} are white"),
    Mood.SUPPOSED: ("{cells} is white", "{cells} are white"),
    Mood.BRIEF: ("{cells}: white", "{cells}: white"),
}
"""Templates for one cell and for several."""

DOMINO = "The region of {region} has only two cells, so both are black: {cells}."
NEEDS = {
    1: "Only two cells of the region of {region} can be black, {cells} among them, so it is black.",
    2: "Only {cells} can be black in the region of {region}, so both are.",
}
COMPLETE = {
    1: "The region of {region} has its two black cells at {blacks}, so {cells} is white.",
    2: "The region of {region} has its two black cells at {blacks}, so {cells} are white.",
}
ONLY_PARTNER = (
    "{cell} is black and has no other possible partner than {cells}, so {cells} is black."
)
PAIR = {
    1: "{cell} and {partner} are a pair, so {cells}, which touches {cell}, is white.",
    2: "{cell} and {partner} are a pair, so {cells}, which touch {cell}, are white.",
}
NO_PARTNER = "{cell} has no neighbour that could be its partner, so it is white."
TWO_PARTNERS = "{cell} touches {blacks}; black, it would have two partners, so it is white."
STARVES = (
    "If {cell} were black, it would be paired with {partner}; {cells} would be white, and the "
    "region of {region} could not get its two black cells. So {cell} is white."
)
FILLS_ALONE = (
    "If {cell} were black, the region of {region} would be complete with {blacks}; {cells} would "
    "be white, and {cell} would have no partner left. So it is white."
)
FILLS = (
    "If {cell} were black, the region of {region} would be complete with {blacks}; {cells} would "
    "be white, and {lonely} would have no partner left. So {cell} is white."
)
PARTNER_TAKEN = (
    "The only possible partner of {cell} is {partner}, which already touches the black {black}, so "
    "{cell} is white."
)

MAX_PATTERN_LINKS = 5
"""An argument of up to this many inferences is a pattern that players see at once."""


def name_step(puzzle: Norinori, model: Model, step: Step) -> Named | None:
    """Recognise a technique, or return None."""
    rules = [model.rules[index] for index in step.rules]
    if len(rules) == 1:
        rule = rules[0]
        return _region(model, step, rule) if rule.name == "region" else _pair(model, step, rule)
    regions: list[tuple[Cell, ...]] = []
    pairs: list[Cell] = []
    for rule in rules:
        (regions if rule.name == "region" else pairs).append(rule.place[0])
    for literal in step.conclusions:
        if literal < 0:
            if_black = _IfBlack(puzzle, model, step, literal)
            named = if_black.name(regions, pairs)
            if named is not None:
                return named._replace(left=tuple([x for x in step.conclusions if x != literal]))
    return None


def name_argument(model: Model, links: Sequence[Link]) -> str | None:
    """Name a short argument by the contradiction at its end."""
    if not 0 < len(links) <= MAX_PATTERN_LINKS:
        return None
    end = links[-1]
    blacks = [literal for literal in (*end.facts, *end.premises) if literal > 0]
    if model.rules[end.rule].name == "region":
        return "overfills a region" if blacks else "starves a region"
    return "gives two partners" if len(blacks) > 1 else "leaves no partner"


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


def _region(model: Model, step: Step, rule: Rule) -> Named:
    members: tuple[Cell, ...] = rule.place[0]
    several = min(len(step.conclusions), 2)
    values: dict[str, object] = {
        "region": cell_name(members[0]),
        "cells": list_cells(model.cells_of(step.conclusions)),
    }
    if step.conclusions[0] < 0:
        values["blacks"] = list_cells(model.cells_of(step.facts))
        return Named("region complete", Message(COMPLETE[several], values))
    if len(members) == 2 == len(step.conclusions):
        return Named("region needs all", Message(DOMINO, values))
    return Named("region needs all", Message(NEEDS[several], values))


def _pair(model: Model, step: Step, rule: Rule) -> Named:
    """Name a step that uses the pair rule of one cell."""
    cell: Cell = rule.place[0]
    cells = model.cells_of(step.conclusions)
    values: dict[str, object] = {"cell": cell_name(cell), "cells": list_cells(cells)}
    if step.conclusions[0] > 0:
        return Named("only partner", Message(ONLY_PARTNER, values))
    blacks = [other for other in model.cells_of(x for x in step.facts if x > 0) if other != cell]
    if cells == [cell]:
        if not blacks:
            return Named("no partner", Message(NO_PARTNER, values))
        values["blacks"] = list_cells(blacks)
        return Named("two partners", Message(TWO_PARTNERS, values))
    values["partner"] = cell_name(blacks[0])
    return Named("pair complete", Message(PAIR[min(len(cells), 2)], values))


class _IfBlack:
    """The immediate consequences if a cell were black."""

    def __init__(self, puzzle: Norinori, model: Model, step: Step, literal: Literal) -> None:
        self._puzzle = puzzle
        (self._cell,) = model.cells_of((literal,))
        self._blacks = set(model.cells_of(x for x in step.facts if x > 0))
        self._whites = set(model.cells_of(x for x in step.facts if x < 0))

    def name(self, regions: list[tuple[Cell, ...]], pairs: list[Cell]) -> Named | None:
        """Name the step if these lead to a contradiction that players know."""
        if len(regions) == 1:
            return self._fills(regions[0], pairs) or self._starves(regions[0], pairs)
        if not regions and len(pairs) == 2 and self._cell in pairs:
            return self._partner_taken(pairs[0] if pairs[1] == self._cell else pairs[1])
        return None

    def _beside(self, cell: Cell) -> list[Cell]:
        """Return the neighbours of a cell that are not known to be white."""
        near = neighbours(cell, self._puzzle.rows, self._puzzle.cols)
        return [other for other in near if other not in self._whites]

    def _fills(self, region: tuple[Cell, ...], pairs: list[Cell]) -> Named | None:
        """Name it if the region would be complete, and some cell would lose all its partners."""
        cell = self._cell
        inside = self._blacks.intersection(region)
        if cell not in region or len(inside) != 1 or len(pairs) != 1:
            return None
        lonely = pairs[0]
        taken = set(region) - inside - {cell}
        partners = self._beside(lonely)
        if lonely not in (*self._blacks, cell) or not taken.issuperset(partners):
            return None
        values = {
            "cell": cell_name(cell),
            "region": cell_name(region[0]),
            "blacks": list_cells(inside),
            "cells": list_cells(partners),
            "lonely": cell_name(lonely),
        }
        template = FILLS_ALONE if lonely == cell else FILLS
        return Named("fills a region", Message(template, values))

    def _starves(self, region: tuple[Cell, ...], pairs: list[Cell]) -> Named | None:
        """Name it if the cell and its partner would leave the region too few cells."""
        cell = self._cell
        partners = self._blacks.intersection(self._beside(cell))
        if len(partners) != 1 or not partners.union((cell,)).issuperset(pairs):
            return None
        around = {near for one in pairs for near in self._beside(one)} - partners - {cell}
        taken = around.intersection(region)
        if len(set(region) - self._whites - taken) >= 2:
            return None
        values = {
            "cell": cell_name(cell),
            "partner": list_cells(partners),
            "cells": list_cells(taken),
            "region": cell_name(region[0]),
        }
        return Named("starves a region", Message(STARVES, values))

    def _partner_taken(self, partner: Cell) -> Named | None:
        """Name it if the only possible partner of the cell has a partner already."""
        others = self._blacks.intersection(self._beside(partner)) - {self._cell}
        if self._beside(self._cell) != [partner] or not others:
            return None
        values = {
            "cell": cell_name(self._cell),
            "partner": cell_name(partner),
            "black": cell_name(min(others)),
        }
        return Named("partner is taken", Message(PARTNER_TAKEN, values))
