"""Techniques of Light Up that players know, recognised from the rules and facts of a step."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from app.core.grid import Cell, any_cell, cell_name, list_cells, neighbours, no_cell
from app.core.model import Literal, Model, Rule
from app.core.puzzle import Named
from app.core.steps import Link, Step
from app.core.words import Listing, Message, Mood, context
from app.puzzles.lightup.names import number_at, number_name, number_names
from app.puzzles.lightup.puzzle import WHITE, LightUp

BULB = {
    Mood.IS: ("{cells} is a bulb", "{cells} are bulbs"),
    Mood.SUPPOSED: (
        context("supposed", "{cells} is a bulb"),
        context("supposed", "{cells} are bulbs"),
    ),
    Mood.BRIEF: ("{cells}: bulb", "{cells}: bulbs"),
}
"""Templates for one cell and for several."""
NO_BULB = {
    Mood.IS: ("{cells} has no bulb", "{cells} have no bulb"),
    Mood.SUPPOSED: (
        context("supposed", "{cells} has no bulb"),
        context("supposed", "{cells} have no bulb"),
    ),
    Mood.BRIEF: ("{cells}: no bulb", "{cells}: no bulb"),
}

HAS_NONE = ("{cells} has none", "{cells} have none")
BULBS_AND_NONE = "{bulbs}, and {none}"

ZERO = "{wall} touches no bulb, so there is none at {none}."
FOUR = "{wall} has a bulb on every side."
ON_THE_EDGE = "{wall} is at the edge, so its three neighbours are bulbs."
BESIDE_A_WALL = {
    (0, -1): "{wall} has a wall on its left, so its other three neighbours are bulbs.",
    (0, 1): "{wall} has a wall on its right, so its other three neighbours are bulbs.",
    (-1, 0): "{wall} has a wall above it, so its other three neighbours are bulbs.",
    (1, 0): "{wall} has a wall below it, so its other three neighbours are bulbs.",
}
NO_OTHER_SIDE = {
    (1, 1): "{wall} has only one free side, so {cells} is a bulb.",
    (2, 1): "{wall} has only two free sides, so {cells} is a bulb too.",
    (2, 2): "{wall} has only two free sides, so {cells} are bulbs.",
}
"""Templates by the number and by how many bulbs are new."""
JUST_ENOUGH = {
    1: "{wall} has only {cells} left and takes it.",
    2: "{wall} has only {cells} left and takes both.",
    3: "{wall} has only {cells} left and takes all.",
}
SATISFIED = {
    1: "{wall} has its bulb at {bulbs}, so there is none at {none}.",
    2: "{wall} has its bulbs at {bulbs}, so there is none at {none}.",
}
SEEN = "The bulb at {bulb} lights {cells}."
OWN_LIGHT = "Nothing else can light {cell}, so it is a bulb."
LAST_LIGHT = "Only {cell} can light {dark}, so {cell} is a bulb."
TAKES = {
    0: "A bulb at {cell} lights {cells} and leaves {wall} no place. So {cell} has none.",
    1: "A bulb at {cell} lights {cells} and leaves {wall} only {left}. So {cell} has none.",
    2: "A bulb at {cell} lights {cells} and leaves {wall} only two places. So {cell} has none.",
}
"""Templates by the number of places that are left."""
COMPLETES_AND_TAKES = {
    0: "A bulb at {cell} completes {numbers} and rules out {cells}, the only places of {wall}. "
    "So {cell} has none.",
    1: "A bulb at {cell} completes {numbers}, rules out {cells} and leaves {wall} only {left}. "
    "So {cell} has none.",
    2: "A bulb at {cell} completes {numbers}, rules out {cells} and leaves {wall} only two places. "
    "So {cell} has none.",
}
DARK = "A bulb at {cell} lights {cells}. Then nothing can light {dark}, so {cell} has none."
COMPLETES_AND_DARK = (
    "A bulb at {cell} completes {numbers} and rules out {cells}. Then nothing can light {dark}, so "
    "{cell} has none."
)
SHARED = {
    0: "{wall} needs a bulb at {shared}, and {other} takes only that one. So {facts}.",
    1: "{wall} needs a bulb at {shared}, and {other} takes only one more. So {facts}.",
}
"""Templates by whether the smaller number has bulbs already."""

ROOM_FOR = "room for a {number}"
LIGHT_FOR = "light for {cell}"
ONE_AGAINST = ("the {number} against the {other}", "two {number}s share cells")
"""Titles; the last for different numbers and for equal ones."""

MAX_PATTERN_LINKS = 5
"""An argument of up to this many inferences is a pattern that players see at once."""


def name_step(puzzle: LightUp, model: Model, step: Step) -> Named | None:
    """Recognise a technique, or return None."""
    rules = [model.rules[index] for index in step.rules]
    if len(rules) == 1:
        rule = rules[0]
        if rule.name == "wall":
            return _number(puzzle, model, step, rule)
        return _sight(model, step) if rule.name == "sight" else _light(model, step, rule)
    sights: list[tuple[Cell, ...]] = []
    walls: list[Cell] = []
    dark: list[Cell] = []
    for rule in rules:
        where = {"sight": sights, "wall": walls, "lit": dark}[rule.name]
        where.append(rule.place[0])  # type: ignore[attr-defined]
    if len(walls) == len(rules) == 2:
        one, other = (_Wall.at(puzzle, model, wall, step) for wall in walls)
        shared = _share(puzzle, model, one, other, step) or _share(puzzle, model, other, one, step)
        if shared is not None:
            return shared
    return _takes(puzzle, model, step, sights, walls, dark)


def name_argument(model: Model, links: Sequence[Link]) -> str | None:
    """Name a short argument by the contradiction at its end."""
    if not 0 < len(links) <= MAX_PATTERN_LINKS:
        return None
    end = links[-1]
    rule = model.rules[end.rule].name
    if rule == "lit":
        return "would stay dark"
    if rule == "sight":
        return "would light each other"
    return "too many bulbs" if (*end.facts, *end.premises)[0] > 0 else "takes too many"


def say_facts(model: Model, literals: Sequence[Literal], mood: Mood) -> Listing:
    """Say where bulbs are, and where not, within a sentence."""
    bulbs = model.cells_of(literal for literal in literals if literal > 0)
    others = model.cells_of(literal for literal in literals if literal < 0)
    said = []
    if bulbs:
        said.append(Message(BULB[mood][len(bulbs) > 1], {"cells": list_cells(bulbs)}))
    if others:
        said.append(Message(NO_BULB[mood][len(others) > 1], {"cells": list_cells(others)}))
    return Listing(tuple(said))


def _say_result(model: Model, literals: Sequence[Literal]) -> Message:
    """Say which cells are bulbs, and which have none."""
    said = [
        Message(templates[len(cells) > 1], {"cells": list_cells(cells)})
        for cells, templates in (
            (model.cells_of(x for x in literals if x > 0), BULB[Mood.IS]),
            (model.cells_of(x for x in literals if x < 0), HAS_NONE),
        )
        if cells
    ]
    if len(said) == 1:
        return said[0]
    return Message(BULBS_AND_NONE, {"bulbs": said[0], "none": said[1]})


class _Wall(NamedTuple):
    """A numbered wall, given the facts of a step."""

    place: Cell
    number: str
    free: tuple[Cell, ...]
    """White neighbours that no fact of the step decides."""
    bulbs: tuple[Cell, ...]

    @property
    def lacks(self) -> int:
        """The number of bulbs still missing."""
        return int(self.number) - len(self.bulbs)

    @classmethod
    def at(cls, puzzle: LightUp, model: Model, place: Cell, step: Step) -> "_Wall":
        """Return the wall at a place, given the facts of a step."""
        bulbs = set(model.cells_of(x for x in step.facts if x > 0))
        none = set(model.cells_of(x for x in step.facts if x < 0))
        around = [
            near
            for near in neighbours(place, puzzle.rows, puzzle.cols)
            if puzzle.grid[near[0]][near[1]] == WHITE and near not in none
        ]
        free = tuple(near for near in around if near not in bulbs)
        number = puzzle.grid[place[0]][place[1]]
        return cls(place, number, free, tuple(near for near in around if near in bulbs))


def _number(puzzle: LightUp, model: Model, step: Step, rule: Rule) -> Named:
    """Name a step that uses one number."""
    wall: Cell = rule.place[0]
    number = int(puzzle.grid[wall[0]][wall[1]])
    cells = model.cells_of(step.conclusions)
    values: dict[str, object] = {"wall": number_name(puzzle, wall, start=True)}
    if step.conclusions[0] < 0:
        values["none"] = no_cell(cells)
        if number == 0:
            return Named("zero", Message(ZERO, values))
        values["bulbs"] = list_cells(model.cells_of(step.facts))
        return Named("number satisfied", Message(SATISFIED[min(number, 2)], values))
    values["cells"] = list_cells(cells)
    if number == 4:
        return Named("four", Message(FOUR, values))
    template = JUST_ENOUGH[min(len(cells), 3)]
    if not step.facts:
        sides = (number, len(cells))
        template = _three(puzzle, wall) if number == 3 else NO_OTHER_SIDE.get(sides, template)
    return Named("just enough", Message(template, values))


def _three(puzzle: LightUp, wall: Cell) -> str:
    """Choose the sentence for a 3 that has one side blocked."""
    for row, col in neighbours(wall, puzzle.rows, puzzle.cols):
        if puzzle.grid[row][col] != WHITE:
            return BESIDE_A_WALL[row - wall[0], col - wall[1]]
    return ON_THE_EDGE


def _sight(model: Model, step: Step) -> Named:
    cells = list_cells(model.cells_of(step.conclusions))
    bulb = cell_name(model.cells_of(step.facts)[0])
    return Named("lit by a bulb", Message(SEEN, {"bulb": bulb, "cells": cells}))


def _light(model: Model, step: Step, rule: Rule) -> Named:
    cell = model.cells_of(step.conclusions)[0]
    dark: Cell = rule.place[0]
    values = {"cell": cell_name(cell), "dark": cell_name(dark)}
    return Named("last light", Message(OWN_LIGHT if cell == dark else LAST_LIGHT, values))


def _share(puzzle: LightUp, model: Model, small: _Wall, large: _Wall, step: Step) -> Named | None:
    """Name a step where one number needs the only bulb that another allows in shared cells."""
    shared = set(small.free).intersection(large.free)
    if small.lacks != 1 or large.lacks - (len(large.free) - len(shared)) != 1:
        return None
    values = {
        "wall": number_name(puzzle, large.place, start=True),
        "other": number_name(puzzle, small.place),
        "shared": any_cell(shared),
        "facts": _say_result(model, step.conclusions),
    }
    title = Message(
        ONE_AGAINST[small.number == large.number], {"number": large.number, "other": small.number}
    )
    said = Message(SHARED[bool(small.bulbs)], values)
    return Named("numbers share cells", said, title=title, counts=True)


def _takes(
    puzzle: LightUp,
    model: Model,
    step: Step,
    sights: list[tuple[Cell, ...]],
    walls: list[Cell],
    dark: list[Cell],
) -> Named | None:
    """Name a step where a bulb would leave a number too few places, or a cell dark."""
    if len(dark) > 1:
        return None
    looked_at = [_Wall.at(puzzle, model, wall, step) for wall in walls]
    for literal in step.conclusions:
        cell = model.facts[abs(literal) - 1].cell
        if literal > 0 or not all(cell in sight for sight in sights):
            continue
        complete = [wall for wall in looked_at if cell in wall.free and wall.lacks == 1]
        ends = [wall for wall in looked_at if wall not in complete]
        if len(ends) + len(dark) != 1:
            continue
        gone = {near for sight in sights for near in sight}
        gone.update(near for wall in complete for near in wall.free)
        gone.discard(cell)
        named = (
            _takes_light(puzzle, model, step, cell, gone, complete)
            if dark
            else _takes_places(puzzle, cell, gone, complete, ends[0])
        )
        if named is not None:
            return named._replace(left=tuple([x for x in step.conclusions if x != literal]))
    return None


def _takes_light(
    puzzle: LightUp,
    model: Model,
    step: Step,
    cell: Cell,
    gone: Collection[Cell],
    complete: Sequence[_Wall],
) -> Named | None:
    """Name a step where a bulb would rule out all cells that could light some cell."""
    lit = next(rule for rule in map(model.rules.__getitem__, step.rules) if rule.name == "lit")
    known = {-literal for literal in step.facts}
    lights = model.cells_of(x for x in lit.says.literals if x not in known)  # type: ignore[union-attr]
    if not all(light in gone for light in lights):
        return None
    dark: Cell = lit.place[0]
    values = {
        "cell": cell_name(cell),
        "cells": list_cells(lights),
        "dark": cell_name(dark),
        "numbers": _numbers(puzzle, complete),
    }
    said = Message(COMPLETES_AND_DARK if complete else DARK, values)
    return Named("would stay dark", said, title=light_for(dark))


def _takes_places(
    puzzle: LightUp, cell: Cell, gone: Collection[Cell], complete: Sequence[_Wall], end: _Wall
) -> Named | None:
    """Name a step where a bulb would rule out too many neighbours of a number."""
    taken = [near for near in end.free if near in gone]
    left = [near for near in (*end.free, *end.bulbs) if near not in taken]
    if len(left) >= int(end.number):
        return None
    values: dict[str, object] = {
        "cell": cell_name(cell),
        "cells": list_cells(taken),
        "wall": number_name(puzzle, end.place),
        "left": list_cells(left),
        "numbers": _numbers(puzzle, complete),
    }
    templates = COMPLETES_AND_TAKES if complete else TAKES
    said = Message(templates[min(len(left), 2)], values)
    at_corner = abs(cell[0] - end.place[0]) == 1 == abs(cell[1] - end.place[1])
    if at_corner and len(taken) == 2 and not (end.bulbs or complete):
        if end.number == "3" and len(left) == 2:
            return Named("diagonal to a three", said)
        if end.number == "2" and len(left) == 1:
            return Named("corner of a two", said)
    return Named("takes too many", said, title=room_for(puzzle, end.place))


def light_for(dark: Cell) -> Message:
    """Call an idea after a cell that must be lit."""
    return Message(LIGHT_FOR, {"cell": cell_name(dark)})


def room_for(puzzle: LightUp, wall: Cell) -> Message:
    """Call an idea after a number that needs its places."""
    return Message(ROOM_FOR, {"number": number_at(puzzle, wall)})


def _numbers(puzzle: LightUp, walls: Iterable[_Wall]) -> Listing:
    return Listing(tuple(number_names(puzzle, [wall.place for wall in walls])))
