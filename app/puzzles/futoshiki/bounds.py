"""What signs rule out, in few words: chains of cells, and several cells at once."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.core.grid import Cell, cell_name, list_cells
from app.core.model import Literal, Model
from app.core.steps import Step
from app.core.words import Listing, Message
from app.puzzles.futoshiki.techniques import fact_of

ABOVE, BELOW = " > ", " < "

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

MOST_LINKED = 5
"""Cells of a chain that are all written."""

MOST_CELLS = 3
"""Names of cells that are listed; more are seen on the board."""


class Bound(NamedTuple):
    """Numbers that a chain of signs rules out of a cell."""

    cell: Cell
    up: bool
    """Whether the cell is the greatest of the chain, and not the least."""
    values: tuple[int, ...]
    chain: tuple[Cell, ...]
    """The cells along the signs, from this one on."""
    end: int
    """What is known of the last of them: the least it can be, or the most; 0 if nothing."""
    steps: tuple[Step, ...]

    @property
    def signs(self) -> str:
        """The chain as it is written."""
        said = (ABOVE if self.up else BELOW).join(_names(self.chain))
        if not self.end:
            return said
        return f"{said} ≥ {self.end}" if self.up else f"{said} ≤ {self.end}"

    @property
    def plain(self) -> bool:
        """Whether one sign says it by itself."""
        return not self.end and len(self.chain) == 2

    @property
    def limit(self) -> int:
        """The least that the cell can be, or the most."""
        return max(self.values) + 1 if self.up else min(self.values) - 1


def is_sign(model: Model, step: Step) -> bool:
    """Tell whether a sign alone rules numbers out."""
    named = model.rules.place(step.rules[0])[0] == "sign"
    return step.size == 1 and named and all(x < 0 for x in step.conclusions)


class Signs:
    """The signs of a move that are not told yet."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._steps: list[Step] = []
        self._by: dict[Literal, Step] = {}

    def add(self, step: Step) -> None:
        """Take note of what a sign rules out."""
        self._steps.append(step)
        self._by.update(dict.fromkeys(step.conclusions, step))

    def bounds(self, literals: Iterable[Literal] | None = None) -> list[Bound]:
        """Return why some literals hold, as far as signs show them; or all that they show."""
        wanted: dict[tuple[Cell, bool], list[Literal]] = {}
        for literal in self._by if literals is None else literals:
            step = self._by.get(literal)
            if step is not None:
                cell = fact_of(self._model, literal).cell
                greater = self._model.rules.place(step.rules[0])[1][1]
                wanted.setdefault((cell, cell == greater), []).append(literal)
        return [self._bound(cell, some, up=up) for (cell, up), some in wanted.items()]

    def told(self, bounds: Iterable[Bound]) -> list[Step]:
        """Return the steps that some bounds tell, in order; they are not told again."""
        used = {step for bound in bounds for step in bound.steps}
        steps = [step for step in self._steps if step in used]
        self._steps = [step for step in self._steps if step not in used]
        self._by = {x: step for x, step in self._by.items() if step not in used}
        return steps

    def _bound(self, cell: Cell, literals: Sequence[Literal], *, up: bool) -> Bound:
        """Follow the signs from a cell as far as the move tells them."""
        used: dict[Step, None] = {}
        waiting = list(literals)
        while waiting:
            steps = [self._by[x] for x in waiting]
            used.update(dict.fromkeys(steps))
            waiting = [x for step in steps for x in step.facts if x in self._by]
        chain = [cell]
        found = list(literals)
        end = 0
        while found:  # the strongest of them shows the others as well
            strongest = max(found, key=lambda x: self._value(x) if up else -self._value(x))
            step = self._by[strongest]
            less, greater = self._model.rules.place(step.rules[0])[1]
            chain.append(less if up else greater)
            found = [x for x in step.facts if x in self._by]
            known = [self._value(x) for x in step.facts]
            if known and not found:
                end = max(known) + 1 if up else min(known) - 1
        values = tuple([self._value(x) for x in literals])
        return Bound(cell, up, values, tuple(chain), end, tuple(used))

    def _value(self, literal: Literal) -> int:
        return fact_of(self._model, literal).value or 0


def say_place(bounds: Sequence[Bound], name: str, values: dict[str, object]) -> Message | None:
    """Say that signs leave a number one place in a line; nothing where that takes several lines."""
    ways = {bound.up for bound in bounds}
    cells = [bound.cell for bound in bounds]
    plain = all(bound.plain for bound in bounds)
    if len(cells) <= MOST_CHAINS and not (plain and len(cells) > 1 == len(ways)):
        signs = Listing(tuple([bound.signs for bound in bounds]))
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
        values = {"cells": cells, "value": value, "signs": some[0].signs}
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
        values = {"signs": some[0].signs, "bounds": Listing(tuple(limits))}
        said.append((Message(SIGNS_SAY, values), some))
    return said


def _is_along(bound: Bound, other: Bound) -> bool:
    """Tell whether the signs of a bound are the last ones of another."""
    along = other.chain[-len(bound.chain) :] == bound.chain
    return along and other.up is bound.up and other.end == bound.end


def say_between(cell: Cell, bounds: Sequence[Bound], number: int, *, up: bool) -> Listing:
    """Write the signs at one cell, in one chain if possible.

    A number beside it, unless that is 0, is less than the cell if `up`, and greater otherwise.
    """
    one = cell_name(cell)
    lower: list[str] = []
    upper: list[str] = []
    for bound in bounds:
        if bound.up:
            rising = BELOW.join(_names(bound.chain[:0:-1]))
            lower.append(f"{bound.end} ≤ {rising}" if bound.end else rising)
        else:
            rising = BELOW.join(_names(bound.chain[1:]))
            upper.append(f"{rising} ≤ {bound.end}" if bound.end else rising)
    same = lower if up else upper
    if number and not same:  # otherwise the signs say more
        same.append(str(number))
    if len(lower) == 1 == len(upper):
        return Listing((BELOW.join((*lower, one, *upper)),))
    return Listing(tuple([bound.signs for bound in bounds]))


def _names(chain: Sequence[Cell]) -> list[str]:
    """Name the cells of a chain; of a long one, those at its ends."""
    names = [cell_name(cell) for cell in chain]
    return names if len(names) <= MOST_LINKED else [*names[:2], "…", names[-1]]
