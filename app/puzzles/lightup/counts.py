"""Counts of Light Up in words: bulbs that are needed, and lines that have room for them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.core.grid import Cell, any_cell, cell_name, list_cells
from app.core.lines import Line
from app.core.model import Literal, Model
from app.core.puzzle import Counted
from app.core.steps import Count, Step, Term
from app.core.words import Listing, Message, Mood
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.lightup.techniques import say_facts

TECHNIQUE = "needs and room"

NUMBER = "the {number} at {cell}"
DARK = {1: "the dark {cells}", 2: "the dark cells {cells}"}
NEEDED = {
    1: "One bulb is needed, by {needs}.",
    2: "{count} bulbs are needed, by {needs}.",
}
TAKES = "the {number} at {cell}, which takes {count}"
ROOM = {
    1: "There is room for one: {rooms}.",
    2: "There is room for {count}: {rooms}.",
}
ROOM_WITHOUT = {
    1: "Without {cell}, there is room for one: {rooms}.",
    2: "Without {cell}, there is room for {count}: {rooms}.",
}
NO_ROOM_WITHOUT = "Without {cell}, there is no place for them."
BOTH = {
    1: "{cells} could serve two at once, which saves one bulb.",
    2: "{cells} could each serve two at once, which saves {count} bulbs.",
}
SO_BULB = "So {cell} is a bulb."
ALL_NEEDED = "All of it is needed, so {facts}."
TAKES_ROOM = {
    0: "A bulb at {cell} fills {room} of these places and serves none of the needs.",
    1: "A bulb at {cell} fills {room} of these places and serves only one of the needs.",
    2: "A bulb at {cell} fills {room} of these places and serves only {served} of the needs.",
}
SO_NONE = "So there is none at {cells}."


class _Part(NamedTuple):
    """A need or a room: its rule, how many bulbs it needs or takes, and its open cells."""

    name: str
    place: Cell
    bulbs: int
    cells: frozenset[Cell]


def say_count(
    puzzle: LightUp, model: Model, step: Step, count: Count, proved: Sequence[Literal]
) -> Counted | None:
    """Say a count, or nothing where some rule is counted twice."""
    if any(term.times > 1 for term in count.terms):
        return None
    parts = [_part(model, step, term) for term in count.terms]
    needs = [part for part, is_need in parts if is_need]
    rooms = [part for part, is_need in parts if not is_need]
    telling = _Telling(puzzle, needs, rooms, count)
    tight = telling.all_needed(model, proved)
    if tight is not None and count.conclusion in tight.told:
        return tight
    (cell,) = model.cells_of((count.conclusion,))
    if count.conclusion > 0:
        return telling.bulb(cell, count.conclusion)
    return telling.no_bulbs(model, cell, [literal for literal in proved if literal < 0])


def _part(model: Model, step: Step, term: Term) -> tuple[_Part, bool]:
    """Return what a term says of the cells that are still open, and whether that is a need."""
    name, place = model.rules.place(term.rule)
    known = {abs(literal): literal > 0 for literal in step.facts}
    is_need = any(factor > 0 for factor in term.inequality.factors.values())
    bulbs = term.inequality.bound if is_need else -term.inequality.bound
    bulbs -= sum(known.get(fact, False) for fact in term.inequality.factors)
    open_facts = [fact for fact in term.inequality.factors if fact not in known]
    where: Cell = place[0] if name != "sight" else place[0][0]
    return _Part(name, where, bulbs, frozenset(model.cells_of(open_facts))), is_need


class _Telling:
    """Says needs and rooms."""

    def __init__(
        self, puzzle: LightUp, needs: Sequence[_Part], rooms: Sequence[_Part], count: Count
    ) -> None:
        self._puzzle = puzzle
        self._count = count
        self._needs = needs
        self._rooms = rooms
        self._serves = Counter(cell for need in needs for cell in need.cells)
        self._fills = Counter(cell for room in rooms for cell in room.cells)

    def _counted(self, sentences: Sequence[Message], told: Sequence[Literal]) -> Counted:
        """Return sentences as lines: needs first, then room, and the result last."""
        terms = self._count.terms
        needs = tuple([term for term in terms if max(term.inequality.factors.values()) > 0])
        rooms = tuple([term for term in terms if term not in needs])
        need, room, *others, result = sentences
        return Counted(
            TECHNIQUE,
            (
                Line(need, terms=needs),
                Line(room, terms=rooms),
                *map(Line, others),
                Line(result, gives=tuple(told)),
            ),
            tuple(told),
        )

    def bulb(self, cell: Cell, literal: Literal) -> Counted:
        """Say why a cell is a bulb: without it there is too little room."""
        rooms, saved = self._room(frozenset({cell}))
        values = {"cell": cell_name(cell), "count": self._size(rooms), "rooms": self._say(rooms)}
        room = Message(ROOM_WITHOUT[min(2, self._size(rooms))], values) if rooms else None
        sentences = (
            self._need(),
            room or Message(NO_ROOM_WITHOUT, values),
            *saved,
            Message(SO_BULB, values),
        )
        return self._counted(sentences, (literal,))

    def all_needed(self, model: Model, proved: Sequence[Literal]) -> Counted | None:
        """Say what follows where all room is needed: nothing else may take any of it."""
        idle = [
            literal
            for literal, cell in zip(proved, model.cells_of(proved), strict=True)
            if literal < 0 and not self._serves[cell]
        ]
        rooms, saved = self._room(frozenset())
        if saved or self._size(rooms) != sum(need.bulbs for need in self._needs):
            return None
        full = {cell for room in rooms if room.bulbs == len(room.cells) for cell in room.cells}
        told = [
            literal
            for literal, cell in zip(proved, model.cells_of(proved), strict=True)
            if literal in idle or (literal > 0 and cell in full)
        ]
        values = {"facts": say_facts(model, told, Mood.IS)}
        sentences = (self._need(), self._say_rooms(rooms), Message(ALL_NEEDED, values))
        return self._counted(sentences, told) if told else None

    def no_bulbs(self, model: Model, cell: Cell, literals: Sequence[Literal]) -> Counted | None:
        """Say why there is no bulb at a cell and at those like it: it would take too much room."""
        served, filled = self._serves[cell], self._fills[cell]
        alike = {
            other: literal
            for other, literal in zip(model.cells_of(literals), literals, strict=True)
            if (self._serves[other], self._fills[other]) == (served, filled)
        }
        rooms, saved = self._room(frozenset())
        if not rooms:
            return None
        values = {"cell": cell_name(cell), "room": filled, "served": served}
        sentences = (
            self._need(),
            self._say_rooms(rooms),
            *saved,
            Message(TAKES_ROOM[min(2, served)], values),
            Message(SO_NONE, {"cells": any_cell(alike)}),
        )
        return self._counted(sentences, tuple(alike.values()))

    def _say_rooms(self, rooms: Sequence[_Part]) -> Message:
        size = self._size(rooms)
        return Message(ROOM[min(2, size)], {"count": size, "rooms": self._say(rooms)})

    def _need(self) -> Message:
        walls = [need for need in self._needs if need.name == "wall"]
        dark = [need.place for need in self._needs if need.name == "lit"]
        said: list[Message] = [self._number(wall) for wall in walls]
        if dark:
            said.append(Message(DARK[min(2, len(dark))], {"cells": list_cells(dark)}))
        bulbs = sum(need.bulbs for need in self._needs)
        values = {"needs": Listing(tuple(said)), "count": bulbs}
        return Message(NEEDED[1 if bulbs == 1 else 2], values)

    def _number(self, wall: _Part) -> Message:
        row, col = wall.place
        number = self._puzzle.grid[row][col]
        return Message(NUMBER, {"number": number, "cell": cell_name(wall.place)})

    def _room(self, without: frozenset[Cell]) -> tuple[list[_Part], list[Message]]:
        """Return all room but at some cells, and what is said of cells that serve two needs."""
        wanted = frozenset(self._serves) - without
        rooms = [room._replace(cells=room.cells & wanted) for room in self._rooms]
        alone = [
            _Part("cell", cell, 1, frozenset({cell}))
            for cell in sorted(wanted)
            if not self._fills[cell]
        ]
        twice = [cell for cell in sorted(wanted) if self._serves[cell] > max(1, self._fills[cell])]
        saved = sum(self._serves[cell] - max(1, self._fills[cell]) for cell in twice)
        said = []
        if twice:
            values = {"cells": list_cells(twice), "count": saved}
            said.append(Message(BOTH[min(2, len(twice))], values))
        return [*rooms, *alone], said

    def _size(self, rooms: Iterable[_Part]) -> int:
        return sum(room.bulbs for room in rooms)

    def _say(self, rooms: Iterable[_Part]) -> "_Rooms":
        return _Rooms(tuple(self._say_room(room) for room in rooms))

    def _say_room(self, room: _Part) -> object:
        if room.name == "wall":
            row, col = room.place
            values = {
                "number": self._puzzle.grid[row][col],
                "cell": cell_name(room.place),
                "count": room.bulbs,
            }
            return Message(TAKES, values)
        return any_cell(room.cells or {room.place})


class _Rooms(NamedTuple):
    """Rooms to be listed within a sentence; each may be a list itself."""

    rooms: tuple[object, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.rooms))
