"""Inferences of Norinori as beats of a story: what a person sees happen, one at a time."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from app.core.grid import Cell, cell_name
from app.core.model import Literal, Model
from app.core.steps import Link
from app.puzzles.norinori.naming import region_at
from app.puzzles.norinori.puzzle import Norinori


class Kind(Enum):
    """What happens."""

    NEEDS = "a region needs all that is left"
    COMPLETE = "a region has its two black cells"
    PARTNER = "a black cell has one partner left"
    AROUND = "cells beside a pair are white"
    TWO = "cells touch two black cells"
    NONE = "cells have no partner left"
    TOO_FEW = "a region has too few cells left"
    TOO_MANY = "a region has three black cells"
    LONELY = "a black cell has no partner left"
    CROWDED = "a black cell touches two black cells"


class Pair(NamedTuple):
    """Two cells, said as one thing: r5c3–r5c4."""

    one: Cell
    other: Cell

    def __str__(self) -> str:
        return "–".join(map(cell_name, sorted(self)))


JOINED = frozenset({Kind.AROUND, Kind.TWO, Kind.NONE})
"""Kinds of which several in a row are one beat."""


class Beat(NamedTuple):
    """One or more links that are told in one sentence."""

    kind: Kind
    links: tuple[Link, ...]
    cells: tuple[Cell, ...]
    """What it decides."""
    blacks: tuple[Cell, ...]
    """The black cells that it uses, the newest last; without that of its own rule unless they are a
    pair."""
    cell: Cell
    """The cell of its rule, or the first one of its region."""
    region: str
    members: tuple[Cell, ...] = ()

    @property
    def gives(self) -> tuple[Literal, ...]:
        """What it decides, as literals."""
        return tuple([literal for link in self.links for literal in link.conclusions])


def read_beats(puzzle: Norinori, model: Model, links: Iterable[Link]) -> list[Beat]:
    """Return links as beats, those of one kind in a row joined."""
    found: list[Beat] = []
    for link in links:
        beat = _beat(puzzle, model, link)
        last = found[-1] if found else None
        if last is not None and _are_one(last, beat):
            found[-1] = last._replace(
                links=last.links + beat.links,
                cells=last.cells + beat.cells,
                blacks=tuple(dict.fromkeys(last.blacks + beat.blacks)),
            )
        else:
            found.append(beat)
    return found


def _are_one(last: Beat, beat: Beat) -> bool:
    same = last.kind is beat.kind in JOINED
    return same and (beat.kind is not Kind.AROUND or set(last.blacks) == set(beat.blacks))


def _beat(puzzle: Norinori, model: Model, link: Link) -> Beat:
    name, place = model.rules.place(link.rule)
    blacks = tuple(model.cells_of(x for x in (*link.facts, *link.premises) if x > 0))
    cells = tuple(model.cells_of(link.conclusions))
    if name == "region":
        members: tuple[Cell, ...] = place[0]
        if link.conclusions:
            kind = Kind.COMPLETE if link.conclusions[0] < 0 else Kind.NEEDS
        else:
            kind = Kind.TOO_MANY if blacks else Kind.TOO_FEW
        letter = region_at(puzzle, members[0])
        return Beat(kind, (link,), cells, blacks, members[0], letter, members)
    cell: Cell = place[0]
    others = tuple([black for black in blacks if black != cell])
    kind = _kind_of_pair(link, cell, cells, blacks, others)
    shown = blacks if kind is Kind.AROUND else others
    return Beat(kind, (link,), cells, shown, cell, region_at(puzzle, cell))


def _kind_of_pair(
    link: Link,
    cell: Cell,
    cells: Sequence[Cell],
    blacks: Sequence[Cell],
    others: Sequence[Cell],
) -> Kind:
    if not cells:
        return Kind.CROWDED if others else Kind.LONELY
    if link.conclusions[0] > 0:
        return Kind.PARTNER
    if cell in blacks:
        return Kind.AROUND
    return Kind.TWO if others else Kind.NONE


def whites_of(model: Model, links: Iterable[Link]) -> set[Cell]:
    """Return the cells that links infer to be white."""
    return set(model.cells_of(x for link in links for x in link.conclusions if x < 0))


def kinds_of(beats: Iterable[Beat]) -> tuple[Kind, ...]:
    """Return what happens, in order; the same kind in a row counts once."""
    return tuple([kind for kind, _ in groupby(beat.kind for beat in beats)])


def of_kind(beats: Iterable[Beat], kind: Kind) -> Iterator[Beat]:
    """Yield the beats of one kind."""
    return (beat for beat in beats if beat.kind is kind)
