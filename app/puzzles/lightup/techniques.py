"""Steps of Light Up that players know, recognised from the rules and facts they use."""

from collections.abc import Iterable, Sequence

from app.core.grid import Cell, cell_name, list_cells, neighbours
from app.core.model import Literal, Model, Rule
from app.core.puzzle import Named
from app.core.steps import Step
from app.core.words import Message
from app.puzzles.lightup.puzzle import WHITE, LightUp

ZERO = "The 0 at {wall} touches no bulb, so there is none at {cells}."
FOUR = "The 4 at {wall} has a bulb on every side: {cells}."
ON_THE_EDGE = "The 3 at {wall} is at the edge of the grid, so its three neighbours are bulbs."
BESIDE_A_WALL = {
    (0, -1): "The 3 at {wall} has a wall on its left, so its other three neighbours are bulbs.",
    (0, 1): "The 3 at {wall} has a wall on its right, so its other three neighbours are bulbs.",
    (-1, 0): "The 3 at {wall} has a wall above it, so its other three neighbours are bulbs.",
    (1, 0): "The 3 at {wall} has a wall below it, so its other three neighbours are bulbs.",
}
JUST_ENOUGH = {
    1: "The {number} at {wall} has no other place left for a bulb, so {cells} is a bulb.",
    2: "The {number} at {wall} has just enough free neighbours, so {cells} are bulbs.",
}
SATISFIED = {
    1: "The {number} at {wall} already has its bulb at {bulbs}, so there is none at {cells}.",
    2: "The {number} at {wall} already has its bulbs at {bulbs}, so there is none at {cells}.",
}
SEEN = "The bulb at {bulb} lights {cells}, so there is no other bulb there."
OWN_LIGHT = "Nothing else can light {cell}, so it is a bulb itself."
LAST_LIGHT = "Only {cell} can still light {dark}, so it is a bulb."
DIAGONAL = (
    "A bulb at {cell} would leave the 3 at {wall} only two neighbours, so there is none there."
)
CORNER = (
    "A bulb at {cell} would leave the 2 at {wall} only one free neighbour, so there is none there."
)
TOO_MANY = (
    "A bulb at {cell} would rule out {cells} and leave too few neighbours to the {number} at "
    "{wall}, so there is none there."
)
DARK = "A bulb at {cell} would rule out every cell that can light {dark}, so there is none there."


def name_step(puzzle: LightUp, model: Model, step: Step) -> Named | None:
    """Recognise a technique, or return None."""
    rules = [model.rules[index] for index in step.rules]
    if len(rules) == 1:
        rule = rules[0]
        if rule.name == "wall":
            return _number(puzzle, model, step, rule)
        return _sight(model, step) if rule.name == "sight" else _light(model, step, rule)
    sights = [rule for rule in rules if rule.name == "sight"]
    others = [rule for rule in rules if rule.name != "sight"]
    if len(others) != 1 or len(step.conclusions) != 1 or step.conclusions[0] > 0:
        return None
    cell = _cells(model, step.conclusions)[0]
    if not all(cell in rule.place[0] for rule in sights):  # type: ignore[operator]
        return None
    return _takes(puzzle, model, cell, sights, others[0], step)


def _cells(model: Model, literals: Iterable[Literal]) -> list[Cell]:
    return [model.facts[abs(literal) - 1].cell for literal in literals]


def _number(puzzle: LightUp, model: Model, step: Step, rule: Rule) -> Named:
    """Name a step that one number takes."""
    wall: Cell = rule.place[0]  # type: ignore[assignment]
    number = int(puzzle.grid[wall[0]][wall[1]])
    cells = list_cells(_cells(model, step.conclusions))
    values = {"wall": cell_name(wall), "number": number, "cells": cells}
    if step.conclusions[0] < 0:
        if number == 0:
            return Named("zero", Message(ZERO, values))
        values["bulbs"] = list_cells(_cells(model, step.facts))
        return Named("number satisfied", Message(SATISFIED[min(number, 2)], values))
    if number == 4:
        return Named("four", Message(FOUR, values))
    if number == 3 and not step.facts:
        return Named("just enough", Message(_three(puzzle, wall), values))
    template = JUST_ENOUGH[min(len(step.conclusions), 2)]
    return Named("just enough", Message(template, values))


def _three(puzzle: LightUp, wall: Cell) -> str:
    """Choose the sentence for a 3 that has one side blocked."""
    for row, col in neighbours(wall, puzzle.rows, puzzle.cols):
        if puzzle.grid[row][col] != WHITE:
            return BESIDE_A_WALL[row - wall[0], col - wall[1]]
    return ON_THE_EDGE


def _sight(model: Model, step: Step) -> Named:
    cells = list_cells(_cells(model, step.conclusions))
    bulb = cell_name(_cells(model, step.facts)[0])
    return Named("bulb sees", Message(SEEN, {"bulb": bulb, "cells": cells}))


def _light(model: Model, step: Step, rule: Rule) -> Named:
    cell = _cells(model, step.conclusions)[0]
    dark: Cell = rule.place[0]  # type: ignore[assignment]
    values = {"cell": cell_name(cell), "dark": cell_name(dark)}
    return Named("last light", Message(OWN_LIGHT if cell == dark else LAST_LIGHT, values))


def _takes(
    puzzle: LightUp, model: Model, cell: Cell, sights: Sequence[Rule], other: Rule, step: Step
) -> Named:
    """Name a step where a bulb would take too much from a number, or all light from a cell."""
    place: Cell = other.place[0]  # type: ignore[assignment]
    values: dict[str, object] = {"cell": cell_name(cell)}
    if other.name == "lit":
        return Named("would stay dark", Message(DARK, values | {"dark": cell_name(place)}))
    number = puzzle.grid[place[0]][place[1]]
    around = [
        near
        for near in neighbours(place, puzzle.rows, puzzle.cols)
        if puzzle.grid[near[0]][near[1]] == WHITE
    ]
    seen = {near for rule in sights for near in rule.place[0]}  # type: ignore[attr-defined]
    taken = [near for near in around if near in seen and near != cell]
    values |= {"wall": cell_name(place), "number": number, "cells": list_cells(taken)}
    if abs(cell[0] - place[0]) == 1 == abs(cell[1] - place[1]) and len(taken) == 2:
        if number == "3":
            return Named("diagonal to a three", Message(DIAGONAL, values))
        if number == "2" and len(around) - len(step.facts) == 3:
            return Named("corner of a two", Message(CORNER, values))
    return Named("takes too many", Message(TOO_MANY, values))
