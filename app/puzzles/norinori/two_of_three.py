"""Why a cell of a region is black, in one sentence: the others cannot do without it."""

from collections.abc import Sequence

from app.core.grid import Cell, cell_name, list_cells
from app.core.words import Message
from app.puzzles.norinori.beats import Beat, Kind, Pair, kinds_of, of_kind
from app.puzzles.norinori.reading import Reading, Reason, touch

WITHOUT_PARTNER = {
    0: "Without {cell}, {none} has no partner, and {region} keeps too few cells.",
    1: "Without {cell}, {none} has no partner, and {region} keeps only {left}.",
}
WITHOUT_PARTNERS = {
    0: "Without {cell}, {none} have no partner, and {region} keeps too few cells.",
    1: "Without {cell}, {none} have no partner, and {region} keeps only {left}.",
}
WITHOUT_TOUCHING = {
    "touches": "Without {cell}, {none} has no partner, and {region} keeps only {left}, but "
    "{crowded} touches {black} already.",
    "both": "Without {cell}, {none} has no partner, and {region} keeps only {left}, but both touch "
    "{crowded}.",
}

TWO_OF = {
    "touches": "{region} needs two of {cells}, but not {one} with {other}: {one} touches {black} "
    "already.",
    "both touch": "{region} needs two of {cells}, but not {one} with {other}: both touch {black}.",
    "only": "{region} needs two of {cells}, but the pair {pair} leaves {short} only {left}.",
    "no cell": "{region} needs two of {cells}, but the pair {pair} leaves {short} too few cells.",
    "lonely": "{region} needs two of {cells}, but the pair {pair} leaves {lonely} no partner.",
    "none, only": "{region} needs two of {cells}, but the pair {pair} leaves {none} no partner "
    "and {short} only {left}.",
    "none, no cell": "{region} needs two of {cells}, but the pair {pair} leaves {none} no partner "
    "and {short} too few cells.",
    "pair touches": "{region} needs two of {cells}, but the pair {pair} leaves {short} only "
    "{left}, and {crowded} touches {black} already.",
    "shared": "{region} needs two of {cells}, but not {one} with {other}: {partners}, the only "
    "partner left for {one}, touches both.",
    "no partner": "{region} needs two of {cells}, but not {one} with {other}: that leaves {one} no "
    "free partner.",
    "all shared": "{region} needs two of {cells}, but not {one} with {other}: {partners}, the only "
    "partners left for {one}, touch both.",
}


TWO_OF_THREE = "two of three"
NEEDED = "needed as a partner"


def two_of_three(reading: Reading) -> Reason | None:
    """Say why a cell of a region is black: the other two cannot both be."""
    opening, *rest = reading.beats
    kinds = kinds_of(rest)
    if opening.kind is Kind.NONE and kinds == (Kind.TOO_FEW,):
        return _without_partner(reading, opening, rest[0])
    if opening.kind is Kind.NONE and kinds == (Kind.NEEDS, Kind.CROWDED) and len(rest) == 2:
        return _without_touching(reading, opening, rest[0], rest[1])
    if opening.kind is not Kind.NEEDS or len(opening.cells) != 2:
        return None
    one, other = opening.cells
    values: dict[str, object] = {
        "region": opening.region,
        "cells": list_cells((reading.cell, one, other)),
        "pair": Pair(one, other),
    }
    key, more = _not_both(reading, one, other, kinds, rest)
    return Reason(TWO_OF_THREE, Message(TWO_OF[key], values | more)) if key else None


def _without_partner(reading: Reading, none: Beat, short: Beat) -> Reason:
    few, left = reading.left(short.members)
    values = {
        "cell": cell_name(reading.cell),
        "none": list_cells(none.cells),
        "region": short.region,
    }
    template = (WITHOUT_PARTNER if len(none.cells) == 1 else WITHOUT_PARTNERS)[few]
    return Reason(NEEDED, Message(template, values | left))


def _without_touching(reading: Reading, none: Beat, need: Beat, end: Beat) -> Reason | None:
    left = reading.kept(need.members)
    if len(left) != 2 or len(none.cells) != 1:
        return None
    values = {
        "cell": cell_name(reading.cell),
        "none": list_cells(none.cells),
        "region": need.region,
        "left": list_cells(left),
        "crowded": cell_name(end.cell),
    }
    if set(end.blacks) == set(left):
        return Reason(NEEDED, Message(WITHOUT_TOUCHING["both"], values))
    blacks = [black for black in end.blacks if black not in left]
    if end.cell not in left or len(blacks) != 1:
        return None
    values["black"] = cell_name(blacks[0])
    return Reason(NEEDED, Message(WITHOUT_TOUCHING["touches"], values))


def _not_both(
    reading: Reading, one: Cell, other: Cell, kinds: tuple[Kind, ...], rest: Sequence[Beat]
) -> tuple[str, dict[str, object]]:
    """Return which sentence tells why two cells cannot both be black, and its values."""
    end = rest[-1]
    if kinds == (Kind.CROWDED,):
        return _crowd(reading, one, other, end)
    if kinds in ((Kind.PARTNER, Kind.CROWDED), (Kind.TWO, Kind.LONELY)):
        return _shared(reading, one, other, rest)
    if not kinds or kinds[0] is not Kind.AROUND or set(rest[0].blacks) != {one, other}:
        return "", {}
    if kinds == (Kind.AROUND, Kind.NEEDS, Kind.CROWDED) and len(rest) == 3:
        return _leaves_touching(reading, rest)
    if kinds == (Kind.AROUND, Kind.LONELY):
        return ("lonely", {"lonely": cell_name(end.cell)}) if len(rest) == 2 else ("", {})
    few, left = reading.left(end.members, one, other)
    values = {"short": end.region, **left}
    if kinds == (Kind.AROUND, Kind.TOO_FEW):
        return ("only" if few else "no cell"), values
    if kinds == (Kind.AROUND, Kind.NONE, Kind.TOO_FEW):
        none = [cell for beat in of_kind(rest, Kind.NONE) for cell in beat.cells]
        return ("none, only" if few else "none, no cell"), values | {"none": list_cells(none)}
    return "", {}


def _leaves_touching(reading: Reading, rest: Sequence[Beat]) -> tuple[str, dict[str, object]]:
    """Say that a pair leaves a region two cells, of which one touches a black cell already."""
    around, need, end = rest
    left = reading.kept(need.members)
    blacks = [black for black in end.blacks if black not in left]
    if len(left) != 2 or end.cell not in left or len(blacks) != 1:
        return "", {}
    if blacks[0] in around.blacks:  # beside the pair, that cell is white like the others
        kept = list_cells(one for one in left if one != end.cell)
        return "only", {"short": need.region, "left": kept}
    return "pair touches", {
        "short": need.region,
        "left": list_cells(left),
        "crowded": cell_name(end.cell),
        "black": cell_name(blacks[0]),
    }


def _crowd(reading: Reading, one: Cell, other: Cell, end: Beat) -> tuple[str, dict[str, object]]:
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
    reading: Reading, one: Cell, other: Cell, rest: Sequence[Beat]
) -> tuple[str, dict[str, object]]:
    first, end = rest[0], rest[-1]
    if end.kind is Kind.CROWDED:
        lonely, partners = first.cell, first.cells
        fits = len(rest) == 2 and set(end.blacks) == {one, other} and partners == (end.cell,)
    else:
        lonely, partners = end.cell, first.cells
        fits = len(rest) == 2 and set(partners) == set(reading.partners(lonely))
    if lonely == other:
        one, other = other, one
    if not fits or lonely != one:
        return "", {}
    values: dict[str, object] = {
        "one": cell_name(one),
        "other": cell_name(other),
        "partners": list_cells(partners),
    }
    if not all(touch(other, cell) for cell in partners):
        return "no partner", values
    return ("shared" if len(partners) == 1 else "all shared"), values
