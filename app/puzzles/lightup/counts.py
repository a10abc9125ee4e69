"""Counts of Light Up in words: bulbs that are needed, and lines that can give them.

Rules that are added up are needs (numbers as "at least", dark cells) and room (lines of sight and
numbers as "at most"). Three forms: all room is needed, so it has no other bulb; without one cell
there is too little room; a bulb at one cell takes too much room.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from app.core.grid import Cell, any_cell, cell_name, list_cells, no_cell
from app.core.lines import Line, word_count
from app.core.model import Literal, Model
from app.core.puzzle import Argued
from app.core.steps import Count, Step, Term
from app.core.words import Listing, Message, Mood
from app.puzzles.lightup.count_parts import (
    Part,
    are_several,
    bulb_count,
    count_needs,
    in_room,
    name_needs,
    name_rooms,
    number_word,
    part_of,
    say_need,
)
from app.puzzles.lightup.names import Sight, line_names, number_at, number_name, number_names
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.lightup.techniques import light_for, room_for, say_facts

NEEDS_AND_ROOM = "needs and room"
COMPARED = "two numbers compared"
SPOKEN_FOR = "each line is spoken for"

TITLE_ROOM = "{count} bulbs, room for {room}"
TITLE_BOTH = ("two bulbs {room}?", "two bulbs beside a {number}?")
"""Templates for a line, and for the sides of a number."""
TITLE_LINES = "{lines} are taken"
TITLE_COMPARED = ("a {number} and a {other} compared", "two {number}s compared")
MOST_TITLE_WORDS = 6

GIVE_ONE_EACH = "Only {rooms} can give them, one each."
GIVE_IN_ALL = "Only {rooms} can give them: {count} in all."
NO_OTHER = {
    "rows": "So these rows have no other bulb: none at {cells}.",
    "columns": "So these columns have no other bulb: none at {cells}.",
    "lines": "So these lines have no other bulb: none at {cells}.",
    "places": "So these have no other bulb: none at {cells}.",
}
NO_OTHER_OF_MANY = {
    "rows": "So these rows have no other bulb.",
    "columns": "So these columns have no other bulb.",
    "lines": "So these lines have no other bulb.",
    "places": "So these have no other bulb.",
}
GIVE_ONLY_SO = {
    1: "{rooms} give only {count} of them, so {cells} is a bulb.",
    2: "{rooms} give only {count} of them, so {cells} are bulbs.",
}
GIVES_ONLY_SO = {
    1: "{rooms} gives only {count} of them, so {cells} is a bulb.",
    2: "{rooms} gives only {count} of them, so {cells} are bulbs.",
}
NOT_ELSEWHERE = {
    1: "And it has no other bulb: none at {cells}.",
    2: "And they have no other bulb: none at {cells}.",
}
NOT_ELSEWHERE_OF_MANY = {
    1: "And it has no other bulb.",
    2: "And they have no other bulb.",
}
"""Templates for one line or number that gives, and for several."""
MOST_CELLS = 4
"""Cells, or ranges of cells, that are named; one sees where there are more."""
TAKES_TWO = "Nor at {cells}: a bulb there takes two of them."

BOTH_WITHOUT = (
    "Without {cell}, {needs} both need a bulb {room}, which takes only one. So {cell} is a bulb."
)
GIVE_WITHOUT = "Without {cell}, {rooms} give them only {count}."
GIVES_WITHOUT = "Without {cell}, {rooms} gives them only {count}."
GIVE_WITHOUT_EACH = "Without {cell}, only {rooms} can give them, one each."
SO_BULB = "So {cell} is a bulb."
TWICE = {
    1: "{cells} can serve two at once, which saves one.",
    2: "{cells} can each serve two at once, which saves {count}.",
}

A_BULB = "A bulb at {cells} {effects}."
LIGHTS = "lights {lines}"
COMPLETES = "completes {numbers}"
LEAVES = "leaves {number} only {count} more"
BOTH_THEN = {
    1: "Then {needs} both need a bulb {room}, which takes only one. So {cells} has none.",
    2: "Then {needs} both need a bulb {room}, which takes only one. So {cells} have none.",
}
THEN = {
    1: "Then {needs} need {count} bulbs, and {rooms} can give only {room}. So {cells} has none.",
    2: "Then {needs} need {count} bulbs, and {rooms} can give only {room}. So {cells} have none.",
}
THEN_EACH = {
    1: "Then {needs} need {count} bulbs, but only {rooms} can give them, one each. So {cells} "
    "has none.",
    2: "Then {needs} need {count} bulbs, but only {rooms} can give them, one each. So {cells} "
    "have none.",
}
NO_PLACE = {
    1: "Then {needs} has no place for its bulb. So {cells} has none.",
    2: "Then {needs} has no place for its bulb. So {cells} have none.",
}
NO_LIGHT = {
    1: "Then nothing can light {dark}. So {cells} has none.",
    2: "Then nothing can light {dark}. So {cells} have none.",
}
THEN_ONE = {
    1: "Then {needs} needs {count} bulbs, and {rooms} can give only {room}. So {cells} has none.",
    2: "Then {needs} needs {count} bulbs, and {rooms} can give only {room}. So {cells} have none.",
}
THEN_ONE_EACH = {
    1: "Then {needs} needs {count} bulbs, but only {rooms} can give them, one each. So {cells} "
    "has none.",
    2: "Then {needs} needs {count} bulbs, but only {rooms} can give them, one each. So {cells} "
    "have none.",
}

MOST_WORDS = 60
"""A longer count is told by its sums only; its parts are named behind that."""
MOST_NEEDS = 5
"""Needs that are named there too."""
ALL_OF_MANY = (
    "{needs} need {count} bulbs, and have room for no more. So {facts}.",
    "{needs} need {count} bulbs, and lines give only {room} of them. So {facts}.",
)
"""Templates without and with bulbs that no line has to give."""
ONLY_THESE = (
    "the lines they need have no other bulb",
    "{bulbs}, and the lines they need have no other bulb",
)
"""Facts of such a count that are too many to be named; the last with bulbs."""
MANY_WITHOUT = "{needs} need {count} bulbs. Without {cell} they have room for {room}."
MANY_AND_ONE = "{needs} need {count} bulbs, and have room for {room}."
TAKES_FROM_MANY = {
    0: "A bulb at {cells} takes room for {filled}, serves none of them and leaves room for {left}.",
    1: (
        "A bulb at {cells} takes room for {filled}, serves only {served} of them and leaves room "
        "for {left}."
    ),
}
TAKES_ALL = {
    0: "A bulb at {cells} takes all of it and serves none of them.",
    1: "A bulb at {cells} takes all of it and serves only {served} of them.",
}
SO_NONE = ("So {cells} has none.", "So {cells} have none.")


def say_count(
    puzzle: LightUp, model: Model, step: Step, count: Count, proved: Sequence[Literal]
) -> Argued | None:
    """Say a count, or nothing where some rule is counted twice and that cannot be said."""
    telling = _Telling(puzzle, model, step, count)
    if all(term.times == 1 for term in count.terms):
        tight = telling.all_needed(proved)
        if tight is not None:
            return tight
        if count.conclusion > 0:
            return telling.bulb()
    return telling.no_bulbs(proved) if count.conclusion < 0 else None


class _Telling:
    """Says needs and rooms."""

    def __init__(self, puzzle: LightUp, model: Model, step: Step, count: Count) -> None:
        self._puzzle = puzzle
        self._model = model
        self._count = count
        parts = [part_of(model, step, term) for term in count.terms]
        self._needs = [part for part in parts if part.is_need]
        self._rooms = [part for part in parts if not part.is_need]
        self._serves = Counter(cell for need in self._needs for cell in need.cells)
        self._fills = Counter(cell for room in self._rooms for cell in room.cells)
        self._wanted = sum(need.bulbs for need in self._needs)
        (self._cell,) = model.cells_of((count.conclusion,))

    # The three forms

    def all_needed(self, proved: Sequence[Literal]) -> Argued | None:
        """Say what follows where all room is needed: nothing else may take any of it."""
        rooms = self._open_rooms(self._rooms, ())
        if self._twice(()) or _size(rooms) != self._wanted:
            return None
        full = {cell for room in rooms if room.bulbs == len(room.cells) for cell in room.cells}
        givers = [room for room in rooms if room.bulbs < len(room.cells)]
        at = dict(zip(self._model.cells_of(proved), proved, strict=True))
        bulbs = {cell: x for cell, x in at.items() if x > 0 and cell in full}
        idle = {cell: x for cell, x in at.items() if x < 0 and not self._serves[cell]}
        greedy = {cell: x for cell, x in at.items() if x < 0 and self._serves[cell]}
        told = (*bulbs.values(), *idle.values(), *greedy.values())
        if self._count.conclusion not in told or not givers:
            return None
        lines = [Line(say_need(self._puzzle, self._needs), terms=self._terms(self._needs))]
        if full:
            lines.append(self._others_are_bulbs(givers, full, tuple(bulbs.values())))
        else:
            lines.append(self._only_these(givers))
        if idle:
            values = {"cells": no_cell(idle)}
            several = min(2, len(givers))
            where = _called(givers)
            if len(str(values["cells"]).split(",")) <= MOST_CELLS:
                template = NOT_ELSEWHERE[several] if full else NO_OTHER[where]
            else:
                template = NOT_ELSEWHERE_OF_MANY[several] if full else NO_OTHER_OF_MANY[where]
            lines.append(self._result(Message(template, values), idle.values(), lines))
        if greedy:
            said = Message(TAKES_TWO, {"cells": any_cell(greedy)})
            lines.append(self._result(said, greedy.values(), lines))
        numbers = len(self._needs) == 2 and all(need.name == "wall" for need in self._needs)
        lines_only = all(room.name == "sight" for room in givers)
        title = NEEDS_AND_ROOM if bulbs or not lines_only else SPOKEN_FOR
        if numbers and bulbs:
            title = COMPARED
        facts: object = say_facts(self._model, told, Mood.IS)
        if len(list_cells((*idle, *greedy)).names) > MOST_CELLS:
            found = say_facts(self._model, tuple(bulbs.values()), Mood.IS)
            facts = Message(ONLY_THESE[bool(bulbs)], {"bulbs": found})
        own = {"facts": facts, "room": number_word(_size(givers))}
        short = (self._many(ALL_OF_MANY[bool(full)], own, told),)
        called = self._title_of_all(title, givers)
        return Argued(title, self._short(lines, short), told, called, title == COMPARED)

    def _title_of_all(self, technique: str, givers: Sequence[Part]) -> Message | None:
        """Call a count where all room is needed after its numbers, its lines or its sum."""
        if technique == COMPARED:
            one, other = (number_at(self._puzzle, need.place[0]) for need in self._needs)
            return Message(TITLE_COMPARED[one == other], {"number": one, "other": other})
        if technique == SPOKEN_FOR:
            lines = Listing(tuple(line_names([Sight(room.place) for room in givers])))
            title = Message(TITLE_LINES, {"lines": lines})
            fits = len(givers) > 1 and len(str(title).split()) <= MOST_TITLE_WORDS
            return title if fits else None
        return self._title(self._wanted, _size(givers))

    def _title(self, wanted: int, room: int) -> Message:
        """Call a count after its sum."""
        return Message(TITLE_ROOM, {"count": number_word(wanted), "room": number_word(room)})

    def _title_of_two(self, room: Part) -> Message | None:
        """Call a count after the place where two bulbs would have to be."""
        if room.name == "cell":
            return None
        number = number_at(self._puzzle, room.place[0]) if room.name == "wall" else ""
        values = {"room": in_room(self._puzzle, room), "number": number}
        return Message(TITLE_BOTH[room.name == "wall"], values)

    def _result(self, said: Message, told: Iterable[Literal], lines: Sequence[Line]) -> Line:
        """Return a result of the whole count; after another one, it is added up again."""
        again = any(line.gives for line in lines)
        return Line(said, terms=self._count.terms if again else (), gives=tuple(told))

    def _others_are_bulbs(
        self, givers: Sequence[Part], full: Collection[Cell], told: tuple[Literal, ...]
    ) -> Line:
        """Say that what the lines do not give is given by the only other places."""
        values = {
            "rooms": name_rooms(self._puzzle, givers, start=True),
            "count": number_word(_size(givers)),
            "cells": list_cells(full),
        }
        templates = GIVE_ONLY_SO if are_several(givers) else GIVES_ONLY_SO
        said = Message(templates[min(2, len(full))], values)
        return Line(said, terms=self._terms(self._rooms), gives=told)

    def _only_these(self, givers: Sequence[Part]) -> Line:
        values = {
            "rooms": name_rooms(self._puzzle, givers),
            "count": number_word(_size(givers)),
        }
        template = GIVE_ONE_EACH if _give_one_each(givers) else GIVE_IN_ALL
        return Line(Message(template, values), terms=self._terms(self._rooms))

    def bulb(self) -> Argued:
        """Say why a cell is a bulb: without it there is too little room."""
        rooms = self._open_rooms(self._rooms, (self._cell,))
        told, without = (self._count.conclusion,), (-self._count.conclusion,)
        values: dict[str, object] = {"cell": cell_name(self._cell)}
        twice = self._twice((self._cell,))
        if _size(rooms) == 1 and not twice and self._are_two(self._needs):
            values["needs"] = name_needs(self._puzzle, self._needs)
            values["room"] = in_room(self._puzzle, rooms[0])
            said = Message(BOTH_WITHOUT, values)
            line = Line(said, terms=self._count.terms, gives=told, imagined=without)
            return Argued(NEEDS_AND_ROOM, (line,), told, self._title_of_two(rooms[0]))
        values["rooms"] = name_rooms(self._puzzle, rooms)
        values["count"] = number_word(_size(rooms))
        template = GIVE_WITHOUT if are_several(rooms) else GIVES_WITHOUT
        if _give_one_each(rooms):
            template = GIVE_WITHOUT_EACH
        lines = (
            Line(say_need(self._puzzle, self._needs), terms=self._terms(self._needs)),
            Line(Message(template, values), terms=self._terms(self._rooms), imagined=without),
            *map(Line, _say_twice(twice)),
            Line(Message(SO_BULB, values), gives=told),
        )
        values["room"] = values["count"]
        short = (self._many(MANY_WITHOUT, values)._replace(imagined=without), lines[-1])
        title = self._title(self._wanted, _size(rooms))
        return Argued(NEEDS_AND_ROOM, self._short(lines, short), told, title)

    def no_bulbs(self, proved: Sequence[Literal]) -> Argued | None:
        """Say why there is no bulb at a cell and at those like it: it takes too much room."""
        alike = {
            cell: literal
            for cell, literal in zip(self._model.cells_of(proved), proved, strict=True)
            if literal < 0 and self._takes(cell) == self._takes(self._cell)
        }
        filled = [room for room in self._rooms if self._cell in room.cells]
        left = [room.less(self._cell) for room in self._rooms]
        closed = {cell for room in left if not room.bulbs for cell in room.cells}
        rooms = self._open_rooms([room for room in left if room.bulbs], closed)
        needs = [need for need in (one.less(self._cell) for one in self._needs) if need.bulbs]
        twice = self._twice(closed)
        lacking = sum(need.bulbs for need in needs) - sum(twice.values())
        if not (needs and filled and lacking > _size(rooms)):
            return None
        values: dict[str, object] = {
            "cells": list_cells(alike),
            "needs": name_needs(self._puzzle, needs),
            "count": bulb_count(self._puzzle, needs),
            "room": number_word(_size(rooms)),
            "rooms": name_rooms(self._puzzle, rooms),
        }
        several = min(2, len(alike))
        title: Message | None = self._title(sum(need.bulbs for need in needs), _size(rooms))
        if not rooms and len(needs) == 1:
            values["dark"] = list_cells(needs[0].place)
            dark = needs[0].name == "lit"
            place = needs[0].place[0]
            title = light_for(place) if dark else room_for(self._puzzle, place)
            said = Message((NO_LIGHT if dark else NO_PLACE)[several], values)
        elif not rooms:
            return None
        elif _size(rooms) == 1 and self._are_two(needs):
            where = {"room": in_room(self._puzzle, rooms[0])}
            title = self._title_of_two(rooms[0])
            said = Message(BOTH_THEN[several], {**values, **where})
        else:
            templates = THEN if len(needs) > 1 else THEN_ONE
            if _give_one_each(rooms):
                templates = THEN_EACH if len(needs) > 1 else THEN_ONE_EACH
            said = Message(templates[several], values)
        told = tuple(alike.values())
        bulbs = tuple([-literal for literal in told]) if len(told) == 1 else ()
        terms = self._terms(filled)
        others = tuple([term for term in self._count.terms if term not in terms])
        lines = (
            Line(self._taking(filled, alike), terms=terms, imagined=bulbs),
            *map(Line, _say_twice(twice)),
            Line(said, terms=others, gives=told, imagined=bulbs),
        )
        served, took = map(len, self._takes(self._cell))
        room = _size(self._open_rooms(self._rooms, ()))
        more = {
            "room": number_word(room),
            "served": number_word(served),
            "filled": number_word(took),
            "left": number_word(room - took),
        }
        values = {**values, **more}
        takes = TAKES_FROM_MANY if took < room else TAKES_ALL
        short = (
            self._many(MANY_AND_ONE, values),
            Line(Message(takes[min(served, 1)], values), imagined=bulbs),
            Line(Message(SO_NONE[several - 1], values), gives=told),
        )
        return Argued(NEEDS_AND_ROOM, self._short(lines, short), told, title)

    def _taking(self, filled: Sequence[Part], cells: Collection[Cell]) -> Message:
        """Say which lines and numbers a bulb fills."""
        lines = [Sight(room.place) for room in filled if room.name == "sight"]
        walls = [room for room in filled if room.name == "wall"]
        complete = [room.place[0] for room in walls if room.bulbs == 1]
        effects: list[Message] = []
        if complete:
            numbers = Listing(tuple(number_names(self._puzzle, complete)))
            effects.append(Message(COMPLETES, {"numbers": numbers}))
        if lines:
            effects.append(Message(LIGHTS, {"lines": Listing(tuple(line_names(lines)))}))
        for room in walls:
            if room.bulbs > 1:
                number = number_name(self._puzzle, room.place[0])
                left = {"number": number, "count": number_word(room.bulbs - 1)}
                effects.append(Message(LEAVES, left))
        return Message(A_BULB, {"cells": any_cell(cells), "effects": Listing(tuple(effects))})

    # What they are made of

    def _takes(self, cell: Cell) -> tuple[list[int], list[int]]:
        """Return the numbers of the needs that a bulb serves and of the rooms that it fills."""
        return (
            [index for index, need in enumerate(self._needs) if cell in need.cells],
            [index for index, room in enumerate(self._rooms) if cell in room.cells],
        )

    def _open_rooms(self, rooms: Sequence[Part], without: Collection[Cell]) -> list[Part]:
        """Return room at the places of needs but some; places outside of it stand alone."""
        wanted = frozenset(self._serves).difference(without)
        lined = [room._replace(cells=room.cells & wanted) for room in rooms]
        alone = [cell for cell in sorted(wanted) if not self._fills[cell]]
        return [*lined, *(Part("cell", (cell,), 1, frozenset({cell}), False) for cell in alone)]

    def _twice(self, without: Collection[Cell]) -> dict[Cell, int]:
        """Return the cells that serve two needs and take less room than that, and how much less."""
        return {
            cell: serves - max(1, self._fills[cell])
            for cell, serves in sorted(self._serves.items())
            if serves > max(1, self._fills[cell]) and cell not in without
        }

    def _are_two(self, needs: Sequence[Part]) -> bool:
        return len(needs) == 2 and all(need.bulbs == 1 for need in needs)

    def _terms(self, parts: Collection[Part]) -> tuple[Term, ...]:
        """Return the terms that some needs or rooms stand for."""
        rules = {part.rule for part in parts}
        return tuple([term for term in self._count.terms if term.rule in rules])

    def _many(
        self, template: str, values: Mapping[str, object], told: tuple[Literal, ...] = ()
    ) -> Line:
        """Return a line that counts needs without naming them."""
        few = len(self._needs) <= MOST_NEEDS
        needs = (
            name_needs(self._puzzle, self._needs, start=True) if few else count_needs(self._needs)
        )
        own = {"needs": needs, "count": bulb_count(self._puzzle, self._needs)}
        return Line(Message(template, {**values, **own}), terms=self._count.terms, gives=told)

    def _short(self, lines: Sequence[Line], short: Sequence[Line]) -> tuple[Line, ...]:
        """Return lines as they are, or if they are long, short ones with these behind them."""
        if word_count(lines) <= MOST_WORDS or len(self._needs) == 1:
            return tuple(lines)
        first, *others = short
        return (first._replace(inner=tuple(lines)), *others)


def _say_twice(saved: Mapping[Cell, int]) -> list[Message]:
    """Say that some cells serve two needs."""
    if not saved:
        return []
    values = {"cells": list_cells(saved), "count": number_word(sum(saved.values()))}
    return [Message(TWICE[min(2, len(saved))], values)]


def _called(rooms: Sequence[Part]) -> str:
    """Return what rooms are called where they are spoken of again."""
    sights = [Sight(room.place) for room in rooms if room.name == "sight"]
    if len(sights) < len(rooms):
        return "places"
    ways = {sight.is_row for sight in sights}
    return "lines" if len(ways) > 1 else "rows" if True in ways else "columns"


def _give_one_each(rooms: Sequence[Part]) -> bool:
    """Tell whether there are several rooms, for one bulb each."""
    return len(rooms) > 1 and all(room.bulbs == 1 for room in rooms)


def _size(rooms: Sequence[Part]) -> int:
    return sum(room.bulbs for room in rooms)
