"""What signs rule out, in few words: chains of cells, and several cells at once."""

from collections.abc import Iterable, Sequence

from app.core.grid import Cell, cell_name, list_cells
from app.core.words import Listing, Message
from app.puzzles.futoshiki.bounds import BELOW, Bound, names

SIGNS_SAY = "{signs}, so {bounds}."
AT_LEAST, AT_MOST = "{cell} ≥ {value}", "{cell} ≤ {value}"
NOT_ONE = {
    True: "{cells} each have a smaller neighbour, so they are not {value}.",
    False: "{cells} each have a greater neighbour, so they are not {value}.",
}
NOT_ONE_MORE = {
    True: "{cells} each have a smaller neighbour ≥ {value}, so they are not {value}.",
    False: "{cells} each have a greater neighbour ≤ {value}, so they are not {value}.",
}
ONE_SIGN = "{signs}, so {cells} is not {value}."
EACH_BOUND = {
    True: "{cells} each have a smaller neighbour ≥ {bound}, so they are ≥ {value}.",
    False: "{cells} each have a greater neighbour ≤ {bound}, so they are ≤ {value}.",
}
SIGNS_PLACE = {
    "row": "{signs}, so row {line} has its {value} at {cell}.",
    "column": "{signs}, so column {line} has its {value} at {cell}.",
}
EACH_PLACE = {
    ("row", True): (
        "{cells} each have a smaller neighbour, so row {line} has its {value} at {cell}."
    ),
    ("row", False): (
        "{cells} each have a greater neighbour, so row {line} has its {value} at {cell}."
    ),
    ("column", True): (
        "{cells} each have a smaller neighbour, so column {line} has its {value} at {cell}."
    ),
    ("column", False): (
        "{cells} each have a greater neighbour, so column {line} has its {value} at {cell}."
    ),
}
EACH_BOUNDED_PLACE = {
    ("row", True): (
        "{cells} each have a smaller neighbour ≥ {value}, so row {line} has its {value} at {cell}."
    ),
    ("row", False): (
        "{cells} each have a greater neighbour ≤ {value}, so row {line} has its {value} at {cell}."
    ),
    ("column", True): (
        "{cells} each have a smaller neighbour ≥ {value}, so column {line} has its "
        "{value} at {cell}."
    ),
    ("column", False): (
        "{cells} each have a greater neighbour ≤ {value}, so column {line} has its "
        "{value} at {cell}."
    ),
}
OTHERS_PLACE = {
    ("row", True): (
        "In row {line}, each other place for {value} has a smaller neighbour, so it is at {cell}."
    ),
    ("row", False): (
        "In row {line}, each other place for {value} has a greater neighbour, so it is at {cell}."
    ),
    ("column", True): (
        "In column {line}, each other place for {value} has a smaller neighbour, so it is at "
        "{cell}."
    ),
    ("column", False): (
        "In column {line}, each other place for {value} has a greater neighbour, so it is at "
        "{cell}."
    ),
}
OTHERS_BOUNDED_PLACE = {
    ("row", True): (
        "In row {line}, each other place for {value} has a smaller neighbour ≥ {value}, "
        "so it is at {cell}."
    ),
    ("row", False): (
        "In row {line}, each other place for {value} has a greater neighbour ≤ {value}, "
        "so it is at {cell}."
    ),
    ("column", True): (
        "In column {line}, each other place for {value} has a smaller neighbour ≥ "
        "{value}, so it is at {cell}."
    ),
    ("column", False): (
        "In column {line}, each other place for {value} has a greater neighbour ≤ "
        "{value}, so it is at {cell}."
    ),
}

MOST_CHAINS = 2
"""Chains of signs that are written out in one sentence."""

MANY_ALIKE = 3
"""Cells with the same bound that are told together, however long their chains."""

MOST_CELLS = 3
"""Names of cells that are listed; more are seen on the board."""


def say_place(bounds: Sequence[Bound], name: str, values: dict[str, object]) -> Message | None:
    """Say that signs leave a number one place in a line; nothing where that takes several lines."""
    ways = {bound.up for bound in bounds}
    cells = [bound.cell for bound in bounds]
    plain = all(bound.plain for bound in bounds)
    if len(cells) <= MOST_CHAINS and not (plain and len(cells) > 1 == len(ways)):
        signs = Listing(tuple([one for bound in bounds for one in bound.said]))
        return Message(SIGNS_PLACE[name], values | {"signs": signs})
    if len(ways) > 1:
        return None
    (up,) = ways
    if len(cells) > MOST_CELLS:
        return Message((OTHERS_PLACE if plain else OTHERS_BOUNDED_PLACE)[name, up], values)
    each = EACH_PLACE if plain else EACH_BOUNDED_PLACE
    return Message(each[name, up], values | {"cells": list_cells(cells)})


def say_excluded(bounds: Sequence[Bound], value: int) -> list[tuple[Message, list[Bound]]]:
    """Say of cells that they do not hold a number, those alike at once."""
    said: list[tuple[Message, list[Bound]]] = []
    for up in (True, False):
        some = [bound for bound in bounds if bound.up is up]
        if not some:
            continue
        cells = list_cells([bound.cell for bound in some])
        values = {"cells": cells, "value": value, "signs": Listing(some[0].said)}
        plain = all(bound.plain for bound in some)
        each = (NOT_ONE if plain else NOT_ONE_MORE)[up]
        said.append((Message(each if len(some) > 1 else ONE_SIGN, values), some))
    return said


def say_bounds(bounds: Iterable[Bound]) -> list[tuple[Message, list[Bound]]]:
    """Say the bounds of cells; those along the same signs, and those alike, at once."""
    said: list[tuple[Message, list[Bound]]] = []
    chains: list[list[Bound]] = []
    for bound in sorted(bounds, key=lambda one: -len(one.chain)):
        longer = next((some for some in chains if _is_along(bound, some[0])), None)
        if longer is not None:
            longer.append(bound)
        else:
            chains.append([bound])
    alike: dict[tuple[bool, int], list[Bound]] = {}
    for some in chains:
        if len(some) == 1:
            alike.setdefault((some[0].up, some[0].limit), []).append(some[0])
    for (up, limit), others in alike.items():
        together = len(others) >= MANY_ALIKE or all(len(one.chain) == 2 for one in others)
        if all(bound.plain for bound in others):
            said += say_excluded(others, others[0].values[0])
        elif together and len(others) > 1:
            cells = list_cells([bound.cell for bound in others])
            beside = limit - 1 if up else limit + 1
            each: dict[str, object] = {"cells": cells, "bound": beside, "value": limit}
            said.append((Message(EACH_BOUND[up], each), others))
        else:
            continue
        chains = [some for some in chains if some[0] not in others]
    for some in chains:
        limits = [
            Message(
                AT_LEAST if bound.up else AT_MOST,
                {"cell": cell_name(bound.cell), "value": bound.limit},
            )
            for bound in some
        ]
        values = {"signs": Listing(some[0].said), "bounds": Listing(tuple(limits))}
        said.append((Message(SIGNS_SAY, values), some))
    return said


def _is_along(bound: Bound, other: Bound) -> bool:
    """Tell whether the signs of a bound are the last ones of another."""
    along = other.chain[-len(bound.chain) :] == bound.chain
    alike = (bound.up, bound.end, bound.number) == (other.up, other.end, other.number)
    return along and alike


def say_between(cell: Cell, bounds: Sequence[Bound], number: int, *, up: bool) -> Listing:
    """Write the signs at one cell, in one chain if possible.

    A number beside it, unless that is 0, is less than the cell if `up`, and greater otherwise.
    """
    one = cell_name(cell)
    lower: list[str] = []
    upper: list[str] = []
    for bound in bounds:
        along = [str(bound.number)] if bound.number else []
        rising = BELOW.join([*along, *names(bound.chain[:0:-1])])
        if not bound.up:
            rising = BELOW.join([*names(bound.chain[1:]), *along])
        if bound.end:
            rising = f"{bound.end} ≤ {rising}" if bound.up else f"{rising} ≤ {bound.end}"
        (lower if bound.up else upper).append(rising)
    same = lower if up else upper
    if number and not same:  # otherwise the signs say more
        same.append(str(number))
    if len(lower) == 1 == len(upper):
        besides = [said for bound in bounds for said in bound.besides]
        return Listing((BELOW.join((*lower, one, *upper)), *besides))
    return Listing(tuple([said for bound in bounds for said in bound.said]))
