"""How the steps of Norinori take part in moves."""

from collections.abc import Hashable

from app.core.grid import Cell, neighbours
from app.core.model import Model
from app.core.moves import Grouped, Role
from app.core.steps import Step
from app.puzzles.norinori.puzzle import Norinori
from app.puzzles.norinori.reading import touch


def role_of(puzzle: Norinori, model: Model, step: Step) -> Grouped:
    """Tell a pair, and what it and a complete region rule out, with the cell that makes them so."""
    if step.size > 1:
        if step.size == 2 and _is_taken(puzzle, model, step):
            return Grouped(Role.TAIL)
        return Grouped(Role.HEAD, _likeness(model, step))
    name, place = model.rules.place(step.rules[0])
    if name == "pair":
        return Grouped(Role.COMPLETION if step.conclusions[0] > 0 else Role.TAIL)
    if step.conclusions[0] < 0:
        return Grouped(Role.TAIL)
    return Grouped(Role.HEAD, "two cells" if len(place[0]) == 2 else None)


def _likeness(model: Model, step: Step) -> Hashable:
    """Return what a proof has in common with those that the same sentence tells."""
    if step.size == 2:
        return _looks_outside(model, step)
    if step.size == 4:
        return "elbow" if _is_elbow(model, step) else None
    return None


def _is_taken(puzzle: Norinori, model: Model, step: Step) -> bool:
    """Tell whether a cell is white because its only possible partner has one already."""
    places = [model.rules.place(rule) for rule in step.rules]
    if len(step.conclusions) > 1 or step.conclusions[0] > 0:
        return False
    (cell,) = model.cells_of(step.conclusions)
    if {name for name, _ in places} != {"pair"} or (cell,) not in [place for _, place in places]:
        return False
    white = set(model.cells_of(x for x in step.facts if x < 0))
    near: list[Cell] = list(neighbours(cell, puzzle.rows, puzzle.cols))
    left = [(one,) for one in near if one not in white]
    return len(left) == 1 and left[0] in [place for _, place in places]


def _looks_outside(model: Model, step: Step) -> Hashable:
    """Return the region in which a cell has no partner, as its second black cell is another."""
    places = dict(model.rules.place(rule) for rule in step.rules)
    black = [literal for literal in step.facts if literal > 0]
    if set(places) != {"region", "pair"} or step.conclusions[0] > 0 or len(black) != 1:
        return None
    inside = {*model.cells_of(black), *model.cells_of(step.conclusions)} <= set(places["region"][0])
    alone = [places["pair"][0]] == model.cells_of(step.conclusions)
    return ("outside", places["region"][0][0]) if inside and alone else None


def _is_elbow(model: Model, step: Step) -> bool:
    """Tell whether a region has three cells in an L left, and the cell inside it is white."""
    regions = [place[0] for name, place in map(model.rules.place, step.rules) if name == "region"]
    if len(regions) != 1 or len(step.conclusions) > 1 or step.conclusions[0] > 0:
        return False
    (inside,) = model.cells_of(step.conclusions)
    white = model.cells_of(step.facts)
    left = [cell for cell in regions[0] if cell not in white]
    ends = [cell for cell in left if touch(cell, inside)]
    corners = [cell for cell in left if cell not in ends]
    return len(ends) == 2 and len(corners) == 1 and all(touch(corners[0], end) for end in ends)
