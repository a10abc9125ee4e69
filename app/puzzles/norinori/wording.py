"""The words of Norinori: names of techniques, and sentences of longer arguments."""

from collections.abc import Sequence
from itertools import groupby

from app.core.grid import Cell, cell_name, list_cells
from app.core.lines import Line
from app.core.model import Literal, Model
from app.core.moves import Grouped, Role
from app.core.puzzle import Named, Wording
from app.core.steps import Link, Step
from app.core.words import Listing, Message, Mood
from app.puzzles.norinori.puzzle import Norinori
from app.puzzles.norinori.techniques import name_argument, name_step, say_facts

COMPLETES = "With {blacks}, the region of {region} is complete, so {cells} are white."
NEEDS = "Then the region of {region} needs {cells} to be black."
PARTNER = "The only partner left for {cell} is {cells}."
PAIR = "{pair} are a pair, so {cells} are white."
TWO = "{cells} touches two black cells, {blacks}, so it is white."
NONE = "{cells} has no possible partner, so it is white."
TOO_MANY = "But the region of {region} has more than two black cells: {blacks}."
TOO_FEW = "But the region of {region} cannot get its two black cells."
ONE_CELL = "The region of {region} has only one cell."
LONELY = "But {cell} has no partner."
CROWDED = "But {cell} has two partners, {blacks}."


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

    def group(self, puzzle: Norinori, model: Model, step: Step) -> Grouped:
        """Tell what a pair and a complete region rule out with the cell that makes them so."""
        if step.size > 1:
            return Grouped(Role.HEAD)
        name, place = model.rules.place(step.rules[0])
        if name == "pair":
            return Grouped(Role.FOLLOWER if step.conclusions[0] > 0 else Role.TAIL)
        if step.conclusions[0] < 0:
            return Grouped(Role.TAIL)
        return Grouped(Role.HEAD, "two cells" if len(place[0]) == 2 else None)

    def say_links(self, puzzle: Norinori, model: Model, links: Sequence[Link]) -> list[Line]:
        """Say the inferences through regions and pairs."""
        said: list[Line] = []
        for pair, group in groupby(links, lambda link: _pair(model, link)):
            if pair:
                # One sentence for all that the two cells of a pair rule out around them.
                around = tuple(group)
                literals = tuple([x for link in around for x in link.conclusions])
                cells = list_cells(model.cells_of(literals))
                line = Message(PAIR, {"pair": list_cells(pair), "cells": cells})
                said.append(Line(line, links=around, gives=literals))
            else:
                said += [
                    Line(_say(model, link), links=(link,), gives=link.conclusions) for link in group
                ]
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
        return Message(COMPLETES if blacks else NEEDS, values)
    cell: Cell = rule.place[0]
    others = [black for black in blacks if black != cell]
    values |= {"cell": cell_name(cell), "blacks": list_cells(others)}
    if not cells:
        return Message(CROWDED if others else LONELY, values)
    if link.conclusions[0] > 0:
        return Message(PARTNER, values)
    return Message(TWO if others else NONE, values)
