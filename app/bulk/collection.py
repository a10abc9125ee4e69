"""Results as a collection: which of them are listed, and in what order."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from heapq import merge
from operator import itemgetter
from typing import Any, NamedTuple

from app.bulk.results import Row
from app.core.stop import Stop

AT_ONCE = 2000
"""Rows that are sorted in one call, during which no other thread gets its turn."""


class Wanted(NamedTuple):
    """Which rows are listed, in which order; "" and None for all."""

    kind: str = ""
    size: tuple[int, int] | None = None
    level: str = ""
    technique: str = ""
    words: str = ""
    """What the source contains, in whatever case."""
    column: str = "number"
    falling: bool = False

    def lists(self, row: Row) -> bool:
        """Tell whether a row is listed."""
        return (
            self.kind in ("", row.kind)
            and self.size in (None, row.size)
            and self.level in ("", row.level)
            and self.words.casefold() in row.source.casefold()
            and (not self.technique or any(name == self.technique for name, _ in row.techniques))
        )


class FilterChoices(NamedTuple):
    """What there is to choose from."""

    kinds: tuple[str, ...] = ()
    sizes: tuple[tuple[int, int], ...] = ()
    levels: tuple[str, ...] = ()
    techniques: tuple[str, ...] = ()


class Collection(NamedTuple):
    """All rows, and what there is to choose from."""

    rows: tuple[Row, ...] = ()
    choices: FilterChoices = FilterChoices()


def collect(
    rows: Iterable[Row], levels: Sequence[str], report: Callable[[int], None]
) -> Collection:
    """Gather the rows; now and then, report how many there are."""
    found: list[Row] = []
    techniques: set[str] = set()
    for row in rows:
        found.append(row)
        techniques.update(name for name, _ in row.techniques)
        if len(found) % AT_ONCE == 0:
            report(len(found))
    choices = FilterChoices(
        tuple(sorted({row.kind for row in found} - {""})),
        tuple(sorted({row.size for row in found} - {(0, 0)})),
        tuple(level for level in levels if any(row.level == level for row in found)),
        tuple(sorted(techniques)),
    )
    return Collection(tuple(found), choices)


def arrange(rows: Sequence[Row], wanted: Wanted, levels: Sequence[str], stop: Stop) -> "array[int]":
    """Return the indexes of the rows that are listed, in order; those without a value come last."""
    key = _key(wanted.column, levels)
    blocks: list[list[tuple[Any, int]]] = []
    without: list[int] = []
    for first in range(0, len(rows), AT_ONCE):
        stop.check()
        block = []
        for index, row in enumerate(rows[first : first + AT_ONCE], first):
            if not wanted.lists(row):
                continue
            value = key(row)
            if value is None:
                without.append(index)
            else:
                block.append((value, index))
        block.sort(key=itemgetter(0), reverse=wanted.falling)
        blocks.append(block)
    order = array("L")
    for _, index in merge(*blocks, key=itemgetter(0), reverse=wanted.falling):
        stop.check()
        order.append(index)
    order.extend(without)
    return order


def _key(column: str, levels: Sequence[str]) -> Callable[[Row], Any]:
    """Return what rows are sorted by in a column; None is nothing."""
    if column == "size":
        return lambda row: (row.rows * row.cols, row.size) if row.rows else None
    if column == "level":
        ranks = {level: rank for rank, level in enumerate(levels)}
        return lambda row: ranks.get(row.level)
    if column == "techniques":
        return lambda row: len(row.techniques) or None
    if column == "source":
        return lambda row: row.source.casefold()
    return lambda row: getattr(row, column) or None
