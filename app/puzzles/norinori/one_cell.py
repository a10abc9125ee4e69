"""Why a cell cannot be black, in one sentence, where that is seen at a glance."""

from collections.abc import Callable, Sequence

from app.core.grid import Cell, any_cell, cell_name, list_cells
from app.core.words import Message
from app.puzzles.norinori.beats import Beat, Kind, kinds_of, of_kind
from app.puzzles.norinori.reading import Reading, Reason, touch

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
ALONE = "{cell} has no partner left."
TAKEN = {
    1: "{cell} can only pair with {partners}, which touches {blacks} already.",
    2: "{cell} can only pair with {partners}, but these touch {blacks} already.",
}
EITHER = "The partner of {black} is {partners}. {cell} touches both."
THREE = "{cell} can only pair with {partner}. With {black}, that makes three in {region}."
LEAVES = {
    0: "A black {cell} pairs with {partner} and leaves {region} too few cells.",
    1: "A black {cell} pairs with {partner} and leaves {region} only {left}.",
}
LEAVES_NONE = {
    0: "A black {cell} pairs with {partner}. It leaves {none} no partner and {region} too few "
    "cells.",
    1: "A black {cell} pairs with {partner}. It leaves {none} no partner and {region} only {left}.",
}
LEAVES_LONELY = "A black {cell} pairs with {partner} and leaves {lonely} no partner."
FILLS_AND_LEAVES = {
    0: "A black {cell} fills {full}, so it pairs with {partner} and leaves {region} too few cells.",
    1: "A black {cell} fills {full}, so it pairs with {partner} and leaves {region} only {left}.",
}
LEAVES_TOUCHING = {
    "pair": "A black {cell} pairs with {partner} and leaves {region} only {left}, but {crowded} "
    "touches {black} already.",
    "cell": "A black {cell} leaves {region} only {left}, but {crowded} touches {black} already.",
    "pair, both": "A black {cell} pairs with {partner} and leaves {region} only {left}, but both "
    "touch {crowded}.",
    "cell, both": "A black {cell} leaves {region} only {left}, but both touch {crowded}.",
}
LEAVES_TAKEN = {
    "pair": "A black {cell} pairs with {partner} and leaves {region} only {need}, whose last "
    "partner {taken} touches {black} already.",
    "cell": "A black {cell} leaves {region} only {need}, whose last partner {taken} touches "
    "{black} already.",
    "own": "A black {cell} leaves {region} only {need}, but {taken}, the last partner of {cell}, "
    "touches {need} too.",
}
NO_SHARING = (
    "{cell} and {black} cannot share a partner, so each takes one from {region}. With {third}, "
    "that makes three."
)
PAIR_FILLS = (
    "A black {cell} pairs with {partner}. They fill {region} and leave {lonely} no partner."
)
TOUCHES_TWO = {
    0: "A black {cell} makes {cells} touch two black cells, and {region} keeps too few cells.",
    1: "A black {cell} makes {cells} touch two black cells, and {region} keeps only {left}.",
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


def against(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
    """Say why one cell cannot be black, or could not as things stand."""
    tell = _AGAINST.get(kinds_of(beats))
    return None if tell is None or not beats else tell(reading, cell, beats)


def _complete_lonely(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
    full, lonely = beats[0], beats[-1].cell
    others = [black for black in full.blacks if black != cell]
    if len(beats) != 2 or len(others) != 1 or cell not in full.blacks:
        return None
    partners = reading.partners(lonely)
    if not set(partners) <= set(full.members):
        return None
    values = {
        "cell": cell_name(lonely),
        "region": full.region,
        "black": cell_name(others[0]),
    }
    if lonely == cell:
        return Reason(OUTSIDE, Message(LOOKS_OUTSIDE, values))
    rest = tuple([x for x in full.members if x not in (*others, *partners, lonely)])
    if lonely == others[0]:
        return Reason(INSIDE, Message(PAIRED_INSIDE, values), rest, whichever=True)
    return Reason(FULL, Message(COMPLETES, values), rest, whichever=True)


def _complete_two_lonely(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
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
        return Reason(LEFT_ALONE, Message(COMPLETES_LONELY, values))
    return Reason(NO_FREE, Message(NO_PARTNER[min(2, len(two.cells))], values))


def _two_lonely(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
    two, lonely = beats[0], beats[-1].cell
    partners = reading.partners(lonely)
    if len(beats) != 2 or set(partners) != set(two.cells):
        return None
    if lonely != cell:
        if len(partners) != 2 or not all(touch(cell, one) for one in partners):
            return None
        values = {
            "black": cell_name(lonely),
            "partners": any_cell(partners),
            "cell": cell_name(cell),
        }
        return Reason(EITHER_PARTNER, Message(EITHER, values), whichever=True)
    return _taken(reading, cell, partners, [black for black in two.blacks if black != cell])


def _alone(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
    if beats[-1].cell != cell:
        return None
    return Reason(NO_FREE, Message(ALONE, {"cell": cell_name(cell)}))


def _partner_crowded(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
    if len(beats) != 2:
        return None
    partner, crowded = beats
    blacks = [black for black in crowded.blacks if black != cell]
    mine = partner.cell == cell and partner.cells == (crowded.cell,)
    if not mine or len(blacks) != 1:
        return None
    return _taken(reading, cell, partner.cells, blacks)


def _taken(
    reading: Reading, cell: Cell, partners: Sequence[Cell], blacks: Sequence[Cell]
) -> Reason:
    values = {
        "cell": cell_name(cell),
        "partners": any_cell(partners),
        "blacks": list_cells(blacks),
    }
    return Reason(PARTNER_TAKEN, Message(TAKEN[min(2, len(partners))], values))


def _partner_too_many(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
    if len(beats) != 2:
        return None
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
    return Reason(TOO_MUCH, Message(THREE, values))


def _leaves(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
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
        return Reason(LEFT_ALONE, Message(LEAVES_LONELY, values))
    few, left = reading.left(end.members, cell, *partner)
    values |= {"region": end.region, **left}
    none = [one for beat in of_kind(beats, Kind.NONE) for one in beat.cells]
    if none:
        values["none"] = list_cells(none)
        return Reason(TOO_LITTLE, Message(LEAVES_NONE[few], values))
    for full in of_kind(beats, Kind.COMPLETE):
        if cell not in full.blacks:
            return None
        values["full"] = full.region
        return Reason(TOO_LITTLE, Message(FILLS_AND_LEAVES[few], values))
    return Reason(TOO_LITTLE, Message(LEAVES[few], values))


def _two_too_few(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
    if len(beats) != 2:
        return None
    two, end = beats
    if len(two.cells) < 2 or not all(touch(cell, one) for one in two.cells):
        return None
    few, left = reading.left(end.members, cell)
    values = {"cell": cell_name(cell), "cells": list_cells(two.cells), "region": end.region}
    return Reason(TOO_LITTLE, Message(TOUCHES_TWO[few], values | left))


def _leaves_touching(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
    """Say that a region keeps two cells, and one of them touches a black cell already."""
    need, end = list(of_kind(beats, Kind.NEEDS)), beats[-1]
    form, values = _pairing(cell, beats)
    left = reading.kept(need[0].members)
    if len(need) != 1 or form is None or len(left) != 2:
        return None
    values |= {
        "region": need[0].region,
        "left": list_cells(left),
        "crowded": cell_name(end.cell),
    }
    if end.cell not in left:
        if set(end.blacks) != set(left):
            return None
        return Reason(TOO_LITTLE, Message(LEAVES_TOUCHING[f"{form}, both"], values))
    blacks = [black for black in end.blacks if black not in left]
    if len(blacks) != 1:
        return None
    if form == "pair" and blacks[0] in next(of_kind(beats, Kind.AROUND)).blacks:
        # Beside the pair, that cell is white like the others.
        values["left"] = list_cells(one for one in left if one != end.cell)
        return Reason(TOO_LITTLE, Message(LEAVES[1], values))
    values["black"] = cell_name(blacks[0])
    return Reason(TOO_LITTLE, Message(LEAVES_TOUCHING[form], values))


def _leaves_taken(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
    """Say that a region keeps a cell whose only partner touches a black cell already."""
    needs, *_ = of_kind(beats, Kind.NEEDS)
    form, values = _pairing(cell, beats)
    partner, end = beats[-2], beats[-1]
    if form is None or len(needs.cells) != 1 or partner.cells != (end.cell,):
        return None
    (need,) = needs.cells
    values |= {
        "region": needs.region,
        "need": cell_name(need),
        "taken": cell_name(end.cell),
    }
    if partner.cell == cell and form == "cell" and set(end.blacks) == {cell, need}:
        return Reason(TOO_LITTLE, Message(LEAVES_TAKEN["own"], values))
    blacks = [black for black in end.blacks if black != need]
    if partner.cell != need or len(blacks) != 1 or reading.kept(needs.members, need):
        return None
    values["black"] = cell_name(blacks[0])
    return Reason(TOO_LITTLE, Message(LEAVES_TAKEN[form], values))


def _pairing(cell: Cell, beats: Sequence[Beat]) -> tuple[str | None, dict[str, object]]:
    """Return how a cell takes cells from a region: alone, or with its partner."""
    around = list(of_kind(beats, Kind.AROUND))
    two = [one for beat in of_kind(beats, Kind.TWO) for one in beat.cells]
    values: dict[str, object] = {"cell": cell_name(cell)}
    if not all(touch(cell, one) for one in two) or len(around) > 1:
        return None, values
    if not around:
        return "cell", values
    partner = [black for black in around[0].blacks if black != cell]
    values["partner"] = list_cells(partner)
    return ("pair" if len(partner) == 1 else None), values


def _no_sharing(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
    """Say that two cells take different partners from a region, which makes three."""
    two, *partners, end = beats
    cells = [one for beat in partners for one in beat.cells]
    third = [black for black in end.blacks if black not in cells]
    others = [beat.cell for beat in partners if beat.cell != cell]
    known = [black for black in two.blacks if black != cell]
    if len(partners) != 2 or len(third) != 1 or others != known:
        return None
    values = {
        "cell": cell_name(cell),
        "black": list_cells(others),
        "region": end.region,
        "third": list_cells(third),
    }
    return Reason(TOO_MUCH, Message(NO_SHARING, values))


def _no_room_for_partner(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
    """Say that two cells take different partners from the region of one of them."""
    if len(beats) != 4:
        return None
    two, partner, full, end = beats
    known = [black for black in two.blacks if black != cell]
    if end.cell != cell or [partner.cell] != known or set(full.blacks) != {cell, *partner.cells}:
        return None
    if not set(reading.partners(cell)) <= {*full.members, *two.cells}:
        return None
    values = {
        "cell": cell_name(cell),
        "black": cell_name(partner.cell),
        "region": full.region,
        "third": cell_name(cell),
    }
    return Reason(TOO_MUCH, Message(NO_SHARING, values))


def _pair_fills(reading: Reading, cell: Cell, beats: Sequence[Beat]) -> Reason | None:
    if len(beats) != 3:
        return None
    partner, full, end = beats
    if partner.cell != cell or set(full.blacks) != {cell, *partner.cells} or end.cell == cell:
        return None
    if not set(reading.partners(end.cell)) <= set(full.members):
        return None
    values = {
        "cell": cell_name(cell),
        "partner": list_cells(partner.cells),
        "region": full.region,
        "lonely": cell_name(end.cell),
    }
    return Reason(LEFT_ALONE, Message(PAIR_FILLS, values))


_AGAINST: dict[tuple[Kind, ...], Callable[[Reading, Cell, Sequence[Beat]], Reason | None]] = {
    (Kind.COMPLETE, Kind.LONELY): _complete_lonely,
    (Kind.COMPLETE, Kind.TWO, Kind.LONELY): _complete_two_lonely,
    (Kind.TWO, Kind.COMPLETE, Kind.LONELY): _complete_two_lonely,
    (Kind.TWO, Kind.LONELY): _two_lonely,
    (Kind.PARTNER, Kind.CROWDED): _partner_crowded,
    (Kind.PARTNER, Kind.TOO_MANY): _partner_too_many,
    (Kind.AROUND, Kind.TOO_FEW): _leaves,
    (Kind.PARTNER, Kind.AROUND, Kind.TOO_FEW): _leaves,
    (Kind.COMPLETE, Kind.PARTNER, Kind.AROUND, Kind.TOO_FEW): _leaves,
    (Kind.AROUND, Kind.NONE, Kind.TOO_FEW): _leaves,
    (Kind.PARTNER, Kind.AROUND, Kind.NONE, Kind.TOO_FEW): _leaves,
    (Kind.AROUND, Kind.LONELY): _leaves,
    (Kind.PARTNER, Kind.AROUND, Kind.LONELY): _leaves,
    (Kind.TWO, Kind.TOO_FEW): _two_too_few,
    (Kind.AROUND, Kind.NEEDS, Kind.CROWDED): _leaves_touching,
    (Kind.TWO, Kind.NEEDS, Kind.CROWDED): _leaves_touching,
    (Kind.TWO, Kind.AROUND, Kind.NEEDS, Kind.CROWDED): _leaves_touching,
    (Kind.AROUND, Kind.NEEDS, Kind.PARTNER, Kind.CROWDED): _leaves_taken,
    (Kind.TWO, Kind.NEEDS, Kind.PARTNER, Kind.CROWDED): _leaves_taken,
    (Kind.TWO, Kind.PARTNER, Kind.TOO_MANY): _no_sharing,
    (Kind.TWO, Kind.PARTNER, Kind.COMPLETE, Kind.LONELY): _no_room_for_partner,
    (Kind.LONELY,): _alone,
    (Kind.PARTNER, Kind.COMPLETE, Kind.LONELY): _pair_fills,
}
"""Who tells what, by what happens."""
