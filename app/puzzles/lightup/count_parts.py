"""The parts of a count of Light Up, needs and rooms, and how they are named."""

from collections.abc import Sequence
from typing import NamedTuple

from app.core.grid import Cell, Cells, any_cell, list_cells
from app.core.model import Model
from app.core.steps import Step, Term
from app.core.words import Listing, Message, capital, context
from app.puzzles.lightup.names import Sight, line_names, number_at, number_name, number_names
from app.puzzles.lightup.puzzle import LightUp

DARK = {
    False: ("the dark {cells}", "the dark cells {cells}"),
    True: ("The dark {cells}", "The dark cells {cells}"),
}
"""Templates within a sentence and at its beginning, for one cell and for several."""
NEED = {
    "one": "{needs} needs {count} bulbs.",
    "each": "{needs} need a bulb each.",
    "each dark": context("dark cells", "{needs} need a bulb each."),
    "all": "{needs} need {count} bulbs.",
    "one still": "{needs} needs {count} more bulbs.",
    "all still": "{needs} need {count} more bulbs.",
}
MANY = {
    (1, 2): "Here a number and {dark} dark cells",
    (2, 0): "Here {walls} numbers",
    (2, 1): "Here {walls} numbers and a dark cell",
    (2, 2): "Here {walls} numbers and {dark} dark cells",
    (0, 2): "Here {dark} dark cells",
}
"""Templates by whether there are no, one or more numbers and dark cells."""
STILL = context("bulbs", "{count} more")
SIDES = "the sides of {numbers}"
AND_LAST = "{others}, and {last}"
BESIDE = "beside {wall}"
IN = "in {line}"
AT = "at {cells}"
WORDS = (
    context("bulbs", "no"),
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)


class Part(NamedTuple):
    """A need or a room: how many bulbs it needs or takes, and its open cells."""

    name: str
    """The name of its rule; `cell` for a place by itself."""
    place: tuple[Cell, ...]
    """The cells of a line of sight, or the wall or dark cell."""
    bulbs: int
    cells: frozenset[Cell]
    is_need: bool
    rule: int = -1

    def less(self, *bulbs: Cell) -> "Part":
        """Return what is left of it after bulbs at some cells."""
        here = self.cells.intersection(bulbs)
        return self._replace(bulbs=self.bulbs - len(here), cells=self.cells - here)


def part_of(model: Model, step: Step, term: Term) -> Part:
    """Return what a term says of the cells that are still open."""
    name, place = model.rules.place(term.rule)
    known = {abs(literal): literal > 0 for literal in step.facts}
    is_need = any(factor > 0 for factor in term.inequality.factors.values())
    bulbs = term.inequality.bound if is_need else -term.inequality.bound
    bulbs -= sum(known.get(fact, False) for fact in term.inequality.factors)
    open_facts = [fact for fact in term.inequality.factors if fact not in known]
    where = tuple(place[0]) if name == "sight" else (place[0],)
    return Part(name, where, bulbs, frozenset(model.cells_of(open_facts)), is_need, term.rule)


def number_word(number: int) -> object:
    """Write a small number as a word."""
    return Message(WORDS[number]) if number < len(WORDS) else number


def name_needs(puzzle: LightUp, needs: Sequence[Part], *, start: bool = False) -> Listing:
    """Name what needs bulbs: numbers and dark cells."""
    walls = [need.place[0] for need in needs if need.name == "wall"]
    dark = [need.place[0] for need in needs if need.name == "lit"]
    said = number_names(puzzle, walls, start=start)
    if dark:
        template = DARK[start and not walls][len(dark) > 1]
        said.append(Message(template, {"cells": list_cells(dark)}))
    return Listing(tuple(said))


def count_needs(needs: Sequence[Part]) -> Message:
    """Begin a sentence with numbers and dark cells that are too many to be named."""
    walls = sum(need.name == "wall" for need in needs)
    dark = len(needs) - walls
    values = {"walls": number_word(walls), "dark": number_word(dark)}
    return Message(MANY[min(walls, 2), min(dark, 2)], values)


def say_need(puzzle: LightUp, needs: Sequence[Part]) -> Message:
    """Say how many bulbs are needed."""
    bulbs = sum(need.bulbs for need in needs)
    has_some = _has_some(puzzle, needs)
    values = {"needs": name_needs(puzzle, needs, start=True), "count": number_word(bulbs)}
    if len(needs) == 1:
        return Message(NEED["one still" if has_some else "one"], values)
    if bulbs == len(needs) and not has_some:
        dark = all(need.name != "wall" for need in needs)
        return Message(NEED["each dark" if dark else "each"], values)
    return Message(NEED["all still" if has_some else "all"], values)


def bulb_count(puzzle: LightUp, needs: Sequence[Part]) -> object:
    """Write how many bulbs are needed; more, where a number has some already."""
    count = number_word(sum(need.bulbs for need in needs))
    return Message(STILL, {"count": count}) if _has_some(puzzle, needs) else count


def _has_some(puzzle: LightUp, needs: Sequence[Part]) -> bool:
    """Tell whether a number has bulbs already, so that the numbers do not add up to the need."""
    walls = [need for need in needs if need.name == "wall"]
    return any(need.bulbs < int(number_at(puzzle, need.place[0])) for need in walls)


def name_rooms(puzzle: LightUp, rooms: Sequence[Part], *, start: bool = False) -> object:
    """Name what has room for bulbs: rows, columns, sides of numbers, single cells."""
    every = {cell for room in rooms for cell in room.cells}
    lines: list[Sight] = []
    others: list[object] = []
    walls = [room.place[0] for room in rooms if room.name == "wall"]
    for room in rooms:
        sight = Sight(room.place)
        if room.name == "wall":
            continue
        if len(room.cells) == 1:
            others.append(list_cells(room.cells))
        elif any(sight.is_beside(cell) for cell in every):
            others.append(any_cell(room.cells))
        else:
            lines.append(sight)
    if walls:  # last, so that no cell seems to be one of the numbers
        numbers = Listing(tuple(number_names(puzzle, walls)))
        others.append(Message(SIDES, {"numbers": numbers}))
    named = (*line_names(lines), *others)
    most = max([len(one.names) for one in others if isinstance(one, Cells)], default=1)
    said: object = Listing(named)
    if most == 2 and len(named) > 1:
        said = Message(AND_LAST, {"others": _Series(named[:-1], ", "), "last": named[-1]})
    elif most > 2 and len(named) > 1:  # such a choice has commas itself
        said = _Series(named, "; ")
    return _Capital(said) if start else said


def are_several(rooms: Sequence[Part]) -> bool:
    """Tell whether the name of rooms is a plural, as that of the sides of one number is."""
    return len(rooms) > 1 or any(room.name == "wall" for room in rooms)


def in_room(puzzle: LightUp, room: Part) -> Message:
    """Say where a room is."""
    if room.name == "wall":
        return Message(BESIDE, {"wall": number_name(puzzle, room.place[0])})
    if len(room.cells) == 1:
        return Message(AT, {"cells": list_cells(room.cells)})
    return Message(IN, {"line": line_names([Sight(room.place)])[0]})


class _Series(NamedTuple):
    """Items of a list of which some are lists themselves."""

    items: tuple[object, ...]
    between: str

    def __str__(self) -> str:
        return self.between.join(map(str, self.items))


class _Capital(NamedTuple):
    """Something at the beginning of a sentence."""

    said: object

    def __str__(self) -> str:
        return capital(str(self.said))
