"""The words of Norinori: names of techniques, and sentences of longer arguments."""

from collections.abc import Sequence
from itertools import groupby

from app.core.grid import Cell, cell_name, list_cells
from app.core.model import Literal, Model
from app.core.puzzle import Named, Wording
from app.core.steps import Link, Step
from app.core.words import Listing, Message, Mood
from app.puzzles.norinori.puzzle import Norinori
from app.puzzles.norinori.techniques import name_argument, name_step, say_facts

WOULD_COMPLETE = "With {blacks}, the region of {region} would be complete: {cells} would be white."
WOULD_NEED = "The region of {region} would then need {cells} to be black."
WOULD_BE_PARTNER = "The only partner left for {cell} would be {cells}."
WOULD_BE_PAIR = "{pair} would be a pair, so {cells} would be white."
WOULD_HAVE_TWO = "{cells} would touch two black cells, {blacks}, so it would be white."
WOULD_HAVE_NONE = "{cells} would have no possible partner, so it would be white."
TOO_MANY = "But then the region of {region} would have more than two black cells: {blacks}."
TOO_FEW = "But then the region of {region} could not get its two black cells."
ONE_CELL = "The region of {region} has only one cell."
LONELY = "But then {cell} would have no partner."
CROWDED = "But then {cell} would have two partners, {blacks}."


class NorinoriWording(Wording[Norinori]):
    """The words of Norinori."""

    def name_step(self, puzzle: Norinori, model: Model, step: Step) -> Named | None:
        """Recognise a technique."""
        return name_step(puzzle, model, step)

    def name_argument(self, model: Model, links: Sequence[Link]) -> str | None:
        """Name a short argument by the contradiction at its end."""
        return name_argument(model, links)

    def say_facts(self, model: Model, literals: Sequence[Literal], mood: Mood) -> Listing:
        """Say what is black and what is white."""
        return say_facts(model, literals, mood)

    def say_links(self, puzzle: Norinori, model: Model, links: Sequence[Link]) -> list[Message]:
        """Say the inferences through regions and pairs."""
        said: list[Message] = []
        for pair, group in groupby(links, lambda link: _pair(model, link)):
            if pair:
                # One sentence for all that the two cells of a pair rule out around them.
                cells = model.cells_of(x for link in group for x in link.conclusions)
                values = {"pair": list_cells(pair), "cells": list_cells(cells)}
                said.append(Message(WOULD_BE_PAIR, values))
            else:
                said += [_say(model, link) for link in group]
        return said


def _pair(model: Model, link: Link) -> list[Cell]:
    """Return the pair whose surroundings become white, or nothing for other inferences."""
    rule = model.rules[link.rule]
    blacks = sorted(model.cells_of(x for x in (*link.facts, *link.premises) if x > 0))
    if rule.name == "pair" and link.conclusions and rule.place[0] in blacks and len(blacks) == 2:
        return blacks
    return []


def _say(model: Model, link: Link) -> Message:
    rule = model.rules[link.rule]
    used = (*link.facts, *link.premises)
    blacks = model.cells_of(literal for literal in used if literal > 0)
    cells = model.cells_of(link.conclusions)
    values: dict[str, object] = {"cells": list_cells(cells)}
    if rule.name == "region":
        members: tuple[Cell, ...] = rule.place[0]
        values |= {"region": cell_name(members[0]), "blacks": list_cells(blacks)}
        if not cells and not used:
            return Message(ONE_CELL, values)
        if not cells:
            return Message(TOO_MANY if blacks else TOO_FEW, values)
        return Message(WOULD_COMPLETE if blacks else WOULD_NEED, values)
    cell: Cell = rule.place[0]
    others = [black for black in blacks if black != cell]
    values |= {"cell": cell_name(cell), "blacks": list_cells(others)}
    if not cells:
        return Message(CROWDED if others else LONELY, values)
    if link.conclusions[0] > 0:
        return Message(WOULD_BE_PARTNER, values)
    return Message(WOULD_HAVE_TWO if others else WOULD_HAVE_NONE, values)
