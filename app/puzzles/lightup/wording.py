"""The words of Light Up: names of techniques, and sentences of longer arguments."""

from collections.abc import Sequence
from itertools import groupby

from app.core.grid import Cell, cell_name, list_cells, no_cell
from app.core.lines import Line, Telling
from app.core.model import Literal, Model
from app.core.moves import Grouped, MoveSteps, Role
from app.core.puzzle import Argued, Because, Named, Wording
from app.core.steps import Count, Link, Step
from app.core.words import Listing, Message, Mood
from app.puzzles.lightup.counts import say_count
from app.puzzles.lightup.moves import say_move
from app.puzzles.lightup.names import number_name
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.lightup.tails import say_tail
from app.puzzles.lightup.techniques import name_argument, name_step, say_facts

LIGHTS = "The bulb at {bulb} lights {cells}."
COMPLETES = {
    1: "{wall} has its bulb at {bulbs}, so there is none at {none}.",
    2: "{wall} has its bulbs at {bulbs}, so there is none at {none}.",
}
NEEDS = {
    1: "Then {wall} needs a bulb at {cells}.",
    2: "Then {wall} needs bulbs at {cells}.",
}
LAST = "Then only a bulb at {cells} can light {cell}."
ITS_OWN = "Then {cells} must light itself."
THEIR_OWN = "Then {cells} must light themselves."
AND_LIGHTS = {
    NEEDS[1]: "Then {wall} needs a bulb at {cells}, which lights {lit}.",
    LAST: "Then only a bulb at {cells} can light {cell}; it also lights {lit}.",
    ITS_OWN: "Then {cells} must light itself; its bulb also lights {lit}.",
}
"""How a new bulb is told together with what it lights."""
SEE_EACH_OTHER = "But the bulbs at {bulbs} light each other."
ANY = "But {wall} touches a bulb, {bulbs}."
TOO_MANY = "But {wall} touches too many bulbs: {bulbs}."
TOO_FEW = {
    1: "But {wall} cannot get its bulb.",
    2: "But {wall} cannot get all its bulbs.",
}
DARK = "But nothing can light {cell}."
ENDS = {
    SEE_EACH_OTHER: "The bulbs at {bulbs} light each other.",
    ANY: "{wall} touches a bulb, {bulbs}.",
    TOO_MANY: "{wall} touches too many bulbs: {bulbs}.",
    TOO_FEW[1]: "{wall} has no place left for its bulb.",
    TOO_FEW[2]: "{wall} has too few places left for its bulbs.",
    DARK: "Nothing can light {cell}.",
}
"""How the end of a trial is said where a whole puzzle ends so."""
NO_ROOM = {
    0: "{wall} touches no white cell.",
    1: "{wall} touches only one white cell, {free}.",
    2: "{wall} touches only {count} white cells, {free}.",
}

SQUARE_CELLS = 8
"""Cells that one cell can light are told together if they lie in the same square of this size."""


class LightUpWording(Wording[LightUp]):
    """The words of Light Up."""

    tells_counts = True
    counts_to_marks = True

    def name_step(self, puzzle: LightUp, model: Model, step: Step) -> Named | None:
        """Recognise a technique."""
        return name_step(puzzle, model, step)

    def say_count(
        self, puzzle: LightUp, model: Model, step: Step, count: Count, proved: Sequence[Literal]
    ) -> Argued | None:
        """Say which bulbs are needed, and which lines have room for them."""
        return say_count(puzzle, model, step, count, proved)

    def name_argument(self, model: Model, links: Sequence[Link]) -> str | None:
        """Name a short argument by the contradiction at its end."""
        return name_argument(model, links)

    def say_facts(self, model: Model, literals: Sequence[Literal], mood: Mood) -> Listing:
        """Say where bulbs are, and where not."""
        return say_facts(model, literals, mood)

    def group(self, puzzle: LightUp, model: Model, step: Step) -> Grouped:
        """Tell light and satisfied numbers with the bulb that makes them so."""
        if step.size > 1:
            return Grouped(Role.HEAD)
        name, place = model.rules.place(step.rules[0])
        if name == "sight":
            return Grouped(Role.TAIL)
        row, col = place[0]
        if name == "lit":
            own = model.cells_of(step.conclusions) == [(row, col)]
            return Grouped(Role.LATE, (own, row // SQUARE_CELLS, col // SQUARE_CELLS))
        if step.conclusions[0] < 0:
            zero = puzzle.grid[row][col] == "0"
            return Grouped(Role.HEAD, "zero") if zero else Grouped(Role.TAIL)
        return Grouped(Role.FOLLOWER) if step.facts else Grouped(Role.HEAD)

    def is_seen(self, model: Model, step: Step) -> bool:
        """See light, but not which numbers have their bulbs."""
        return model.rules.place(step.rules[0])[0] == "sight"

    def say_tail(self, puzzle: LightUp, model: Model, steps: Sequence[Step]) -> Message | None:
        """Say what the new bulbs light."""
        return say_tail(puzzle, model, steps)

    def say_move(self, puzzle: LightUp, model: Model, move: MoveSteps, because: Because) -> Telling:
        """Say what became lit or ruled out, and the bulbs that follow."""
        return say_move(puzzle, model, move, because)

    def say_end(self, puzzle: LightUp, model: Model, end: Link) -> Line:
        """Say which number, line or cell makes the puzzle impossible."""
        return Line(_say_end(puzzle, model, end), links=(end,))

    def say_links(self, puzzle: LightUp, model: Model, links: Sequence[Link]) -> list[Line]:
        """Say the inferences through numbers, lines of sight and cells to be lit."""
        said: list[Line] = []
        for bulb, group in groupby(_by_bulb(model, links), lambda link: _shining(model, link)):
            if bulb:
                # One sentence for all that a bulb lights in its row and its column.
                lighting = tuple(group)
                literals = tuple([x for link in lighting for x in link.conclusions])
                at = cell_name(model.cells_of((bulb,))[0])
                values = {"bulb": at, "cells": list_cells(model.cells_of(literals))}
                line = Line(Message(LIGHTS, values), links=lighting, gives=literals)
                if said and said[-1].gives == (bulb,):
                    line = _and_lights(said.pop(), line)
                said.append(line)
            else:
                for link in group:
                    line = Line(_say(puzzle, model, link), links=(link,), gives=link.conclusions)
                    both = said and _light_themselves(model, said[-1], line)
                    said[-1:] = [both] if both else [*said[-1:], line]
        return said


def _light_themselves(model: Model, before: Line, line: Line) -> Line | None:
    """Tell together that several cells must light themselves."""
    if before.said.template not in (ITS_OWN, THEIR_OWN) or line.said.template != ITS_OWN:
        return None
    gives = before.gives + line.gives
    said = Message(THEIR_OWN, {"cells": list_cells(model.cells_of(gives))}, before.said.depth)
    return Line(said, links=before.links + line.links, gives=gives)


def _say_end(puzzle: LightUp, model: Model, end: Link) -> Message:
    said = _say(puzzle, model, end)
    if said.template not in ENDS:
        return said
    name, place = model.rules.place(end.rule)
    wall = number_name(puzzle, place[0], start=True) if name == "wall" else None
    return Message(ENDS[said.template], {**said.values, "wall": wall})


def _by_bulb(model: Model, links: Sequence[Link]) -> list[Link]:
    """Return inferences, what one bulb after the other lights in the order of the bulbs."""
    found: list[Link] = []
    for shines, group in groupby(links, lambda link: bool(_shining(model, link))):
        some = list(group)
        if shines:
            bulbs = list(dict.fromkeys(_shining(model, link) for link in some))
            some.sort(key=lambda link: bulbs.index(_shining(model, link)))
        found += some
    return found


def _and_lights(bulb: Line, light: Line) -> Line:
    """Tell a new bulb together with what it lights."""
    template, values, depth = bulb.said
    said = Message(AND_LIGHTS[template], {**values, "lit": light.said.values["cells"]}, depth)
    return Line(said, links=bulb.links + light.links, gives=bulb.gives + light.gives)


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
        return Message(ITS_OWN if cells == [place] else LAST, values)
    number = puzzle.grid[place[0]][place[1]]
    crowded = bool(used) and used[0] > 0
    starts = not used or (crowded and bool(cells))
    values |= {
        "wall": number_name(puzzle, place, start=starts),
        "bulbs": bulbs,
        "none": no_cell(cells),
    }
    if not cells and not used:
        free = model.cells_of_rule(rule)
        values |= {"free": list_cells(free), "count": len(free)}
        return Message(NO_ROOM[min(len(free), 2)], values)
    if not cells and crowded:
        return Message(ANY if number == "0" else TOO_MANY, values)
    if not cells:
        return Message(TOO_FEW[min(int(number), 2)], values)
    return Message(COMPLETES[min(len(used), 2)] if crowded else NEEDS[several], values)
