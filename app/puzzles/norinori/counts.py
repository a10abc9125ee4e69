"""Counts of Norinori: partners that lie in one region leave no room for others in it."""

from collections.abc import Sequence
from typing import NamedTuple

from app.core.grid import Cell, cell_name, list_cells
from app.core.lines import Line
from app.core.model import Literal, Model
from app.core.puzzle import Argued
from app.core.steps import Count, Step
from app.core.words import Listing, Message
from app.puzzles.norinori.naming import region_at
from app.puzzles.norinori.one_cell import TOO_MUCH
from app.puzzles.norinori.puzzle import Norinori

PARTNERS = {
    1: "{cells} each take a partner from {region}. These two fill it. So {so} is white.",
    2: "{cells} each take a partner from {region}. These two fill it. So {so} are white.",
}
REGION = {
    1: "The black cells of {other} can only pair in {region}, and fill it. So {so} is white.",
    2: "The black cells of {other} can only pair in {region}, and fill it. So {so} are white.",
}
INSIDE = (
    "{cell} can only pair inside {region}, and {black} takes a partner there: that makes three. "
    "So {cell} is white."
)

FILLED = "partners fill a region"


class _Sum(NamedTuple):
    """A sum, read as what each rule says of the cells that are still open."""

    full: frozenset[Cell]
    """The region that takes two black cells at most."""
    region: str
    partners: dict[Cell, frozenset[Cell]]
    """For cells that need a partner if they are black, those it can have."""
    needing: frozenset[Cell] | None
    """The region that needs two of its cells, if it is part of the sum."""


def say_count(
    puzzle: Norinori, model: Model, step: Step, count: Count, proved: Sequence[Literal]
) -> Argued | None:
    """Say why a region has no room beside partners of other cells."""
    found = _read(puzzle, model, step, count)
    if found is None:
        return None
    blacks = set(model.cells_of(x for x in step.facts if x > 0))
    if blacks.intersection(found.full) or not _are_apart(found):
        return None
    inside = _say_inside(model, found, count, blacks)
    if inside is not None:
        return inside
    taken = frozenset().union(*found.partners.values())
    cells = model.cells_of(proved)
    told = tuple(
        [x for x, at in zip(proved, cells, strict=True) if x < 0 and at in found.full - taken]
    )
    if count.conclusion not in told:
        return None
    values: dict[str, object] = {"region": found.region, "so": list_cells(model.cells_of(told))}
    several = min(2, len(told))
    if found.needing is None:
        if not (len(found.partners) == 2 and blacks.issuperset(found.partners)):
            return None
        values["cells"] = Listing(tuple(map(cell_name, found.partners)))
        said = Message(PARTNERS[several], values)
    else:
        if set(found.partners) != found.needing:
            return None
        values["other"] = region_at(puzzle, min(found.needing))
        said = Message(REGION[several], values)
    return Argued(FILLED, (Line(said, terms=count.terms, gives=told),), told)


def _say_inside(model: Model, found: _Sum, count: Count, blacks: set[Cell]) -> Argued | None:
    """Say that a cell, its own partner and that of another cell are too many for a region."""
    (cell,) = model.cells_of((count.conclusion,))
    others = [one for one in found.partners if one != cell]
    if count.conclusion > 0 or found.needing is not None or len(found.partners) != 2:
        return None
    if cell not in found.full or len(others) != 1 or others[0] not in blacks:
        return None
    values = {
        "cell": cell_name(cell),
        "region": found.region,
        "black": cell_name(others[0]),
    }
    told = (count.conclusion,)
    return Argued(TOO_MUCH, (Line(Message(INSIDE, values), terms=count.terms, gives=told),), told)


def _read(puzzle: Norinori, model: Model, step: Step, count: Count) -> _Sum | None:
    """Read a sum of partners that one region holds; None for other sums."""
    known = {abs(literal) for literal in step.facts if literal < 0}
    full: list[tuple[Cell, ...]] = []
    needing: list[frozenset[Cell]] = []
    partners: dict[Cell, frozenset[Cell]] = {}
    for rule, inequality, times in count.terms:
        name, (place,) = model.rules.place(rule)
        adds = {fact for fact, factor in inequality.factors.items() if factor > 0} - known
        if times > 1:
            return None
        if name == "region" and adds:
            needing.append(frozenset(model.cells_of(adds)))
        elif name == "region":
            full.append(place)
        elif adds and place not in partners:
            partners[place] = frozenset(model.cells_of(adds))
        else:
            return None
    if len(full) != 1 or len(needing) > 1:
        return None
    region = region_at(puzzle, full[0][0])
    return _Sum(frozenset(full[0]), region, partners, needing[0] if needing else None)


def _are_apart(found: _Sum) -> bool:
    """Tell whether all partners lie in the region, and none is a partner of two."""
    each = sum(len(some) for some in found.partners.values())
    taken = frozenset().union(*found.partners.values())
    return taken <= found.full and each == len(taken)
