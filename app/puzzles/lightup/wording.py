"""The words of Light Up: names of techniques, and sentences of longer arguments."""

from collections.abc import Sequence
from itertools import groupby

from app.core.grid import Cell, any_cell, cell_name, list_cells
from app.core.model import Literal, Model
from app.core.puzzle import Counted, Named, Wording
from app.core.steps import Count, Link, Step
from app.core.words import Listing, Message, Mood
from app.puzzles.lightup.counts import say_count
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.lightup.techniques import name_argument, name_step, say_facts

WOULD_LIGHT = "The bulb at {bulb} would light {cells}, so there could be none there."
WOULD_SATISFY = {
    1: "With the bulb at {bulbs}, the {number} at {wall} would be complete, so there could be none "
    "at {none}.",
    2: "With the bulbs at {bulbs}, the {number} at {wall} would be complete, so there could be "
    "none at {none}.",
}
WOULD_NEED = {
    1: "The {number} at {wall} would then need a bulb at {cells}.",
    2: "The {number} at {wall} would then need bulbs at {cells}.",
}
WOULD_BE_LAST = "Only a bulb at {cells} could then light {cell}."
WOULD_BE_ITS_OWN = "Only a bulb at {cell} itself could then light {cell}."
SEE_EACH_OTHER = "But then the bulbs at {bulbs} would light each other."
ANY = "But then the 0 at {wall} would touch a bulb, {bulbs}."
TOO_MANY = "But then the {number} at {wall} would touch too many bulbs: {bulbs}."
TOO_FEW = {
    1: "But then the {number} at {wall} could not get its bulb.",
    2: "But then the {number} at {wall} could not get all its bulbs.",
}
DARK = "But then nothing could light {cell}."
NO_ROOM = {
    0: "The {number} at {wall} touches no white cell.",
    1: "The {number} at {wall} touches only one white cell, {free}.",
    2: "The {number} at {wall} touches only {count} white cells, {free}.",
}


class LightUpWording(Wording[LightUp]):
    """The words of Light Up."""

    tells_counts = True

    def name_step(self, puzzle: LightUp, model: Model, step: Step) -> Named | None:
        """Recognise a technique."""
        return name_step(puzzle, model, step)

    def say_count(
        self, puzzle: LightUp, model: Model, step: Step, count: Count, proved: Sequence[Literal]
    ) -> Counted | None:
        """Say which bulbs are needed, and which lines have room for them."""
        return say_count(puzzle, model, step, count, proved)

    def name_argument(self, model: Model, links: Sequence[Link]) -> str | None:
        """Name a short argument by the contradiction at its end."""
        return name_argument(model, links)

    def say_facts(self, model: Model, literals: Sequence[Literal], mood: Mood) -> Listing:
        """Say where bulbs are, and where not."""
        return say_facts(model, literals, mood)

    def say_links(self, puzzle: LightUp, model: Model, links: Sequence[Link]) -> list[Message]:
        """Say the inferences through numbers, lines of sight and cells to be lit."""
        said: list[Message] = []
        for bulb, group in groupby(links, lambda link: _shining(model, link)):
            if bulb:
                # One sentence for all that a bulb lights in its row and its column.
                cells = model.cells_of(x for link in group for x in link.conclusions)
                at = cell_name(model.cells_of((bulb,))[0])
                said.append(Message(WOULD_LIGHT, {"bulb": at, "cells": list_cells(cells)}))
            else:
                said += [_say(puzzle, model, link) for link in group]
        return said


def _shining(model: Model, link: Link) -> Literal:
    """Return the bulb that rules out others in its sight, or 0 for other inferences."""
    if link.conclusions and model.rules[link.rule].name == "sight":
        return (*link.facts, *link.premises)[0]
    return 0


def _say(puzzle: LightUp, model: Model, link: Link) -> Message:
    rule = model.rules[link.rule]
    used = (*link.facts, *link.premises)
    bulbs = list_cells(model.cells_of(literal for literal in used if literal > 0))
    cells = model.cells_of(link.conclusions)
    several = min(len(cells), 2)
    if rule.name == "sight":
        return Message(SEE_EACH_OTHER, {"bulbs": bulbs})
    place: Cell = rule.place[0]
    values: dict[str, object] = {"cell": cell_name(place), "cells": list_cells(cells)}
    if rule.name == "lit":
        if not cells:
            return Message(DARK, values)
        return Message(WOULD_BE_ITS_OWN if cells == [place] else WOULD_BE_LAST, values)
    number = puzzle.grid[place[0]][place[1]]
    values |= {"wall": cell_name(place), "number": number, "bulbs": bulbs, "none": any_cell(cells)}
    crowded = bool(used) and used[0] > 0
    if not cells and not used:
        free = model.cells_of_rule(rule)
        values |= {"free": list_cells(free), "count": len(free)}
        return Message(NO_ROOM[min(len(free), 2)], values)
    if not cells and crowded:
        return Message(ANY if number == "0" else TOO_MANY, values)
    if not cells:
        return Message(TOO_FEW[min(int(number), 2)], values)
    return Message(WOULD_SATISFY[min(len(used), 2)] if crowded else WOULD_NEED[several], values)
