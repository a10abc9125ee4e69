"""Short arguments of Norinori that one sees at a glance, each in one sentence and its result."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from app.core.grid import Cell, Cells, any_cell, cell_name, list_cells, neighbours
from app.core.lines import Case, Line
from app.core.model import Literal, Model
from app.core.puzzle import Counted
from app.core.steps import Link, Step
from app.core.words import Message
from app.puzzles.norinori.beats import Beat, Kind, Pair, kinds_of, of_kind, read_beats, whites_of
from app.puzzles.norinori.puzzle import Norinori

SO_WHITE = {1: "So {so} is white.", 2: "So {so} are white."}
SO_BLACK = "So {so} is black."
WITHOUT = "Without {cell}, {region} needs {cells}."

LOOKS_OUTSIDE = "{cell} can only pair inside {region}: with {black}, that makes three."
PAIRED_INSIDE = "{cell} can only pair inside {region}: these two fill it."
COMPLETES = "{cell} can only pair in {region}: with {black}, that fills it."
NO_PARTNER = {
    1: "{cell} finds no partner: inside {region} that makes three, and {partners} touches "
    "{blacks} already.",
    2: "{cell} finds no partner: inside {region} that makes three, and {partners} touch "
    "{blacks} already.",
}
COMPLETES_LONELY = "A black {cell} fills {region} and leaves {lonely} no free partner."
TAKEN = {
    1: "{cell} can only pair with {partners}, which touches {blacks} already.",
    2: "{cell} can only pair with {partners}, but these touch {blacks} already.",
}
EITHER = "The partner of {black} is {partners}. {cell} touches both."
THREE = "{cell} can only pair with {partner}. With {black}, that makes three in {region}."
LEAVES = {
    0: "A black {cell} pairs with {partner} and leaves {region} too little.",
    1: "A black {cell} pairs with {partner} and leaves {region} only {left}.",
}
LEAVES_NONE = {
    0: "A black {cell} pairs with {partner}. It leaves {none} no partner and {region} too little.",
    1: "A black {cell} pairs with {partner}. It leaves {none} no partner and {region} only {left}.",
}
LEAVES_LONELY = "A black {cell} pairs with {partner} and leaves {lonely} no partner."
FILLS_AND_LEAVES = {
    0: "A black {cell} fills {full}, so it pairs with {partner} and leaves {region} too little.",
    1: "A black {cell} fills {full}, so it pairs with {partner} and leaves {region} only {left}.",
}
TOUCHES_TWO = {
    0: "Beside a black {cell}, {cells} touch two black cells, and {region} keeps too little.",
    1: "Beside a black {cell}, {cells} touch two black cells, and {region} keeps only {left}.",
}
WITHOUT_PARTNER = {
    0: "Without {cell}, {none} has no partner, and {region} keeps too little.",
    1: "Without {cell}, {none} has no partner, and {region} keeps only {left}.",
}
WITHOUT_PARTNERS = {
    0: "Without {cell}, {none} have no partner, and {region} keeps too little.",
    1: "Without {cell}, {none} have no partner, and {region} keeps only {left}.",
}

TWO_OF = {
    "touches": "{region} needs two of {cells}, but not {one} with {other}: {one} touches {black} "
    "already.",
    "both touch": "{region} needs two of {cells}, but not {one} with {other}: both touch {black}.",
    "only": "{region} needs two of {cells}, but the pair {pair} leaves {short} only {left}.",
    "no cell": "{region} needs two of {cells}, but the pair {pair} leaves {short} too little.",
    "lonely": "{region} needs two of {cells}, but the pair {pair} leaves {lonely} no partner.",
    "none, only": "{region} needs two of {cells}, but the pair {pair} leaves {none} no partner "
    "and {short} only {left}.",
    "none, no cell": "{region} needs two of {cells}, but the pair {pair} leaves {none} no partner "
    "and {short} too little.",
    "shared": "{region} needs two of {cells}, but not {one} with {other}: {partners}, the only "
    "partner left for {one}, touches both.",
    "all shared": "{region} needs two of {cells}, but not {one} with {other}: {partners}, the only "
    "partners left for {one}, touch both.",
}

OUTSIDE = "the second cell looks outside"
INSIDE = "paired inside its region"
FULL = "the partner fills the region"
NO_FREE = "no free partner"
PARTNER_TAKEN = "partner is taken"
EITHER_PARTNER = "either partner"
TOO_MUCH = "too much for a region"
TOO_LITTLE = "too little for a region"
LEFT_ALONE = "leaves no partner"
ONE_OF_TWO = "one of two"
TWO_OF_THREE = "two of three"
NEEDED = "needed as a partner"


class _Reason(NamedTuple):
    """Why something cannot be: the name of the pattern, and a sentence."""

    technique: str
    said: Message
    also: tuple[Cell, ...] = ()
    """Other cells for which the same sentence is the reason."""
    whichever: bool = False
    """Whether it holds whichever partner a black cell has."""


def say_pattern(
    puzzle: Norinori,
    model: Model,
    step: Step,
    literal: Literal,
    links: Sequence[Link],
    known: Collection[Literal],
) -> Counted | None:
    """Say why the opposite of a conclusion cannot be, if that is a pattern one sees at once."""
    reading = _Reading(puzzle, model, links, known, literal)
    if literal < 0:
        reason = reading.against(reading.cell, reading.beats)
        if reason is None:
            return None
        told = _with_others(model, step, literal, reason.also)
        said = _so(reason.said, SO_WHITE[min(2, len(told))], list_cells(model.cells_of(told)))
        line = Line(said, supposed=(-literal,), links=tuple(links), gives=told)
        if reason.whichever:
            line = _whichever(reason, said, links, told)
        return Counted(reason.technique, (line,), told)
    told = (literal,)
    black = list_cells((reading.cell,))
    reason = reading.two_of_three()
    if reason is not None:
        said = _so(reason.said, SO_BLACK, black)
        line = Line(said, supposed=(-literal,), links=tuple(links), gives=told)
        return Counted(reason.technique, (line,), told)
    opening, *rest = reading.beats
    if opening.kind is not Kind.NEEDS or len(opening.cells) != 1:
        return None
    reason = reading.against(opening.cells[0], rest)
    if reason is None or reason.also:
        return None
    values = {
        "cell": cell_name(reading.cell),
        "region": opening.region,
        "cells": list_cells(opening.cells),
    }
    without = Line(
        Message(WITHOUT, values, 1), supposed=(-literal,), links=opening.links, gives=opening.gives
    )
    line = Line(reason.said._replace(depth=1), links=tuple(links[len(opening.links) :]))
    end = Line(Message(SO_BLACK, {"so": black}), gives=told)
    return Counted(ONE_OF_TWO, (without, line, end), told)


def _so(reason: Message, result: str, cells: Cells) -> Message:
    """Return a reason and its result in one message."""
    return Message(f"{reason.template} {result}", {**reason.values, "so": cells})


class _Reading:
    """The beats of an argument against a supposition."""

    def __init__(
        self,
        puzzle: Norinori,
        model: Model,
        links: Sequence[Link],
        known: Collection[Literal],
        literal: Literal,
    ) -> None:
        self._puzzle = puzzle
        (self.cell,) = model.cells_of((literal,))
        self.beats = read_beats(puzzle, model, links)
        self._numbers_at = model.facts.numbers_at
        self._known = known
        self._ruled_out = whites_of(model, links)
        self._without = self.cell if literal > 0 else None

    def _is_white(self, cell: Cell) -> bool:
        (number,) = self._numbers_at(cell)
        return -number in self._known or cell == self._without

    def _left(self, members: Sequence[Cell], *used: Cell) -> tuple[int, dict[str, object]]:
        """Return what a region that is short of cells keeps, besides those that are used."""
        gone = self._ruled_out
        left = [cell for cell in members if cell not in gone and not self._is_white(cell)]
        others = [cell for cell in left if cell not in used]
        return min(1, len(others)), {"left": list_cells(others)}

    def _partners(self, cell: Cell) -> list[Cell]:
        near = neighbours(cell, self._puzzle.rows, self._puzzle.cols)
        return [other for other in near if not self._is_white(other)]

    def against(self, cell: Cell, beats: Sequence[Beat]) -> _Reason | None:
        """Say why one cell cannot be black, or could not as things stand."""
        tell = _AGAINST.get(kinds_of(beats))
        return None if tell is None or not beats else tell(self, cell, beats)

    # One cell

    def _complete_lonely(self, cell: Cell, beats: Sequence[Beat]) -> _Reason | None:
        full, lonely = beats[0], beats[-1].cell
        others = [black for black in full.blacks if black != cell]
        if len(beats) != 2 or len(others) != 1 or cell not in full.blacks:
            return None
        partners = self._partners(lonely)
        if not set(partners) <= set(full.members):
            return None
        values = {
            "cell": cell_name(lonely),
            "region": full.region,
            "black": cell_name(others[0]),
        }
        if lonely == cell:
            return _Reason(OUTSIDE, Message(LOOKS_OUTSIDE, values))
        rest = tuple([x for x in full.members if x not in (*others, *partners, lonely)])
        if lonely == others[0]:
            return _Reason(INSIDE, Message(PAIRED_INSIDE, values), rest, whichever=True)
        return _Reason(FULL, Message(COMPLETES, values), rest, whichever=True)

    def _complete_two_lonely(self, cell: Cell, beats: Sequence[Beat]) -> _Reason | None:
        full = next(of_kind(beats, Kind.COMPLETE))
        two = next(of_kind(beats, Kind.TWO))
        lonely = beats[-1].cell
        if len(beats) != 3 or cell not in full.blacks:
            return None
        values = {
            "cell": cell_name(cell),
            "region": full.region,
            "partners": list_cells(two.cells),
            "blacks": list_cells(black for black in two.blacks if black != cell),
            "lonely": cell_name(lonely),
        }
        if lonely != cell:
            return _Reason(LEFT_ALONE, Message(COMPLETES_LONELY, values))
        return _Reason(NO_FREE, Message(NO_PARTNER[min(2, len(two.cells))], values))

    def _two_lonely(self, cell: Cell, beats: Sequence[Beat]) -> _Reason | None:
        two, lonely = beats[0], beats[-1].cell
        partners = self._partners(lonely)
        if len(beats) != 2 or set(partners) != set(two.cells):
            return None
        if lonely != cell:
            if len(partners) != 2 or not all(_touch(cell, one) for one in partners):
                return None
            values = {
                "black": cell_name(lonely),
                "partners": any_cell(partners),
                "cell": cell_name(cell),
            }
            return _Reason(EITHER_PARTNER, Message(EITHER, values), whichever=True)
        return self._taken(cell, partners, [black for black in two.blacks if black != cell])

    def _partner_crowded(self, cell: Cell, beats: Sequence[Beat]) -> _Reason | None:
        partner, crowded = beats
        blacks = [black for black in crowded.blacks if black != cell]
        mine = partner.cell == cell and partner.cells == (crowded.cell,)
        if not mine or len(blacks) != 1:
            return None
        return self._taken(cell, partner.cells, blacks)

    def _taken(self, cell: Cell, partners: Sequence[Cell], blacks: Sequence[Cell]) -> _Reason:
        values = {
            "cell": cell_name(cell),
            "partners": any_cell(partners),
            "blacks": list_cells(blacks),
        }
        return _Reason(PARTNER_TAKEN, Message(TAKEN[min(2, len(partners))], values))

    def _partner_too_many(self, cell: Cell, beats: Sequence[Beat]) -> _Reason | None:
        partner, crowded = beats
        others = [x for x in crowded.blacks if x not in (cell, *partner.cells)]
        if partner.cell != cell or cell not in crowded.blacks or len(others) != 1:
            return None
        values = {
            "cell": cell_name(cell),
            "partner": list_cells(partner.cells),
            "black": cell_name(others[0]),
            "region": crowded.region,
        }
        return _Reason(TOO_MUCH, Message(THREE, values))

    def _leaves(self, cell: Cell, beats: Sequence[Beat]) -> _Reason | None:
        """Say what the cell and its partner leave to a region or to another cell."""
        around = list(of_kind(beats, Kind.AROUND))
        partner = [black for black in around[0].blacks if black != cell]
        mine = all(beat.cell == cell for beat in of_kind(beats, Kind.PARTNER))
        if len(around) != 1 or len(partner) != 1 or not mine:
            return None
        end = beats[-1]
        values: dict[str, object] = {"cell": cell_name(cell), "partner": cell_name(partner[0])}
        if end.kind is Kind.LONELY:
            if end.cell == cell:
                return None
            values["lonely"] = cell_name(end.cell)
            return _Reason(LEFT_ALONE, Message(LEAVES_LONELY, values))
        few, left = self._left(end.members, cell, *partner)
        values |= {"region": end.region, **left}
        none = [one for beat in of_kind(beats, Kind.NONE) for one in beat.cells]
        if none:
            values["none"] = list_cells(none)
            return _Reason(TOO_LITTLE, Message(LEAVES_NONE[few], values))
        for full in of_kind(beats, Kind.COMPLETE):
            if cell not in full.blacks:
                return None
            values["full"] = full.region
            return _Reason(TOO_LITTLE, Message(FILLS_AND_LEAVES[few], values))
        return _Reason(TOO_LITTLE, Message(LEAVES[few], values))

    def _two_too_few(self, cell: Cell, beats: Sequence[Beat]) -> _Reason | None:
        two, end = beats
        if len(two.cells) < 2 or not all(_touch(cell, one) for one in two.cells):
            return None
        few, left = self._left(end.members, cell)
        values = {"cell": cell_name(cell), "cells": list_cells(two.cells), "region": end.region}
        return _Reason(TOO_LITTLE, Message(TOUCHES_TWO[few], values | left))

    # Two cells of three

    def two_of_three(self) -> _Reason | None:
        """Say why a cell of a region is black: the other two cannot both be."""
        opening, *rest = self.beats
        kinds = kinds_of(rest)
        if opening.kind is Kind.NONE and kinds == (Kind.TOO_FEW,):
            return self._without_partner(opening, rest[0])
        if opening.kind is not Kind.NEEDS or len(opening.cells) != 2:
            return None
        one, other = opening.cells
        values: dict[str, object] = {
            "region": opening.region,
            "cells": list_cells((self.cell, one, other)),
            "pair": Pair(one, other),
        }
        key, more = self._not_both(one, other, kinds, rest)
        return _Reason(TWO_OF_THREE, Message(TWO_OF[key], values | more)) if key else None

    def _without_partner(self, none: Beat, short: Beat) -> _Reason:
        few, left = self._left(short.members)
        values = {
            "cell": cell_name(self.cell),
            "none": list_cells(none.cells),
            "region": short.region,
        }
        template = (WITHOUT_PARTNER if len(none.cells) == 1 else WITHOUT_PARTNERS)[few]
        return _Reason(NEEDED, Message(template, values | left))

    def _not_both(
        self, one: Cell, other: Cell, kinds: tuple[Kind, ...], rest: Sequence[Beat]
    ) -> tuple[str, dict[str, object]]:
        """Return which sentence tells why two cells cannot both be black, and its values."""
        end = rest[-1]
        if kinds == (Kind.CROWDED,):
            return self._crowd(one, other, end)
        if kinds in ((Kind.PARTNER, Kind.CROWDED), (Kind.TWO, Kind.LONELY)):
            return self._shared(one, other, rest)
        if not kinds or kinds[0] is not Kind.AROUND or set(rest[0].blacks) != {one, other}:
            return "", {}
        if kinds == (Kind.AROUND, Kind.LONELY):
            return ("lonely", {"lonely": cell_name(end.cell)}) if len(rest) == 2 else ("", {})
        few, left = self._left(end.members, one, other)
        values = {"short": end.region, **left}
        if kinds == (Kind.AROUND, Kind.TOO_FEW):
            return ("only" if few else "no cell"), values
        if kinds == (Kind.AROUND, Kind.NONE, Kind.TOO_FEW):
            none = [cell for beat in of_kind(rest, Kind.NONE) for cell in beat.cells]
            return ("none, only" if few else "none, no cell"), values | {"none": list_cells(none)}
        return "", {}

    def _crowd(self, one: Cell, other: Cell, end: Beat) -> tuple[str, dict[str, object]]:
        values: dict[str, object]
        if end.cell not in (one, other):
            values = {"one": cell_name(one), "other": cell_name(other)}
            return "both touch", values | {"black": cell_name(end.cell)}
        if end.cell == other:
            one, other = other, one
        black = [cell for cell in end.blacks if cell != other]
        values = {"one": cell_name(one), "other": cell_name(other), "black": list_cells(black)}
        return ("touches", values) if len(black) == 1 else ("", {})

    def _shared(
        self, one: Cell, other: Cell, rest: Sequence[Beat]
    ) -> tuple[str, dict[str, object]]:
        first, end = rest[0], rest[-1]
        if end.kind is Kind.CROWDED:
            lonely, partners = first.cell, first.cells
            fits = len(rest) == 2 and set(end.blacks) == {one, other} and partners == (end.cell,)
        else:
            lonely, partners = end.cell, first.cells
            fits = len(rest) == 2 and set(partners) == set(self._partners(lonely))
        if lonely == other:
            one, other = other, one
        if not fits or lonely != one or not all(_touch(other, cell) for cell in partners):
            return "", {}
        values: dict[str, object] = {
            "one": cell_name(one),
            "other": cell_name(other),
            "partners": list_cells(partners),
        }
        return ("shared" if len(partners) == 1 else "all shared"), values


_AGAINST: dict[tuple[Kind, ...], Callable[[_Reading, Cell, Sequence[Beat]], _Reason | None]] = {
    (Kind.COMPLETE, Kind.LONELY): _Reading._complete_lonely,
    (Kind.COMPLETE, Kind.TWO, Kind.LONELY): _Reading._complete_two_lonely,
    (Kind.TWO, Kind.COMPLETE, Kind.LONELY): _Reading._complete_two_lonely,
    (Kind.TWO, Kind.LONELY): _Reading._two_lonely,
    (Kind.PARTNER, Kind.CROWDED): _Reading._partner_crowded,
    (Kind.PARTNER, Kind.TOO_MANY): _Reading._partner_too_many,
    (Kind.AROUND, Kind.TOO_FEW): _Reading._leaves,
    (Kind.PARTNER, Kind.AROUND, Kind.TOO_FEW): _Reading._leaves,
    (Kind.COMPLETE, Kind.PARTNER, Kind.AROUND, Kind.TOO_FEW): _Reading._leaves,
    (Kind.AROUND, Kind.NONE, Kind.TOO_FEW): _Reading._leaves,
    (Kind.PARTNER, Kind.AROUND, Kind.NONE, Kind.TOO_FEW): _Reading._leaves,
    (Kind.AROUND, Kind.LONELY): _Reading._leaves,
    (Kind.PARTNER, Kind.AROUND, Kind.LONELY): _Reading._leaves,
    (Kind.TWO, Kind.TOO_FEW): _Reading._two_too_few,
}
"""Who tells what, by what happens."""


def _touch(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _whichever(
    reason: _Reason, said: Message, links: Sequence[Link], told: tuple[Literal, ...]
) -> Line:
    """Return the line that tells conclusions whichever partner a black cell has."""
    lonely = links[-1]
    (black,) = [literal for literal in lonely.facts if literal > 0]
    cases = []
    for partner in [-literal for literal in lonely.premises]:
        for link in links[:-1]:
            if -partner in link.conclusions:
                # The rule that ruled the partner out now rules out what supposed it.
                facts = (black,) if reason.technique == EITHER_PARTNER else link.facts
                cases.append(Case((partner,), (Link(link.rule, (partner,), facts, told),)))
    first = Link(lonely.rule, (), lonely.facts, ())
    return Line(said, links=(first,), cases=tuple(cases), gives=told)


def _with_others(
    model: Model, step: Step, literal: Literal, also: Sequence[Cell]
) -> tuple[Literal, ...]:
    """Return a conclusion and those others of the step that lie in some cells."""
    cells = model.cells_of(step.conclusions)
    return tuple(
        [
            one
            for one, cell in zip(step.conclusions, cells, strict=True)
            if one == literal or (one < 0 and cell in also)
        ]
    )
