"""What a player has solved: how many of each sort, how fast, and whether that gets better."""

import csv
import io
import statistics
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple

from app.store.records import Record

RECENT = 5
"""How many solved puzzles the running median takes together."""

CSV_FIELDS = {
    "solved_at": "solved",
    "kind": "kind",
    "title": "title",
    "rows": "rows",
    "cols": "columns",
    "level": "difficulty",
    "solved_seconds": "seconds",
    "solved_hints": "hints",
    "solved_checks": "checks",
    "solved_looked": "looked at the solution",
}
"""The fields of a Record in a table, and what they are called there."""


class Summary(NamedTuple):
    """Solved puzzles of one sort. Times are those of puzzles solved without a look."""

    solved: int
    without_help: int
    best: float | None
    median: float | None


class Trend(NamedTuple):
    """The times of solved puzzles, one after the other."""

    seconds: tuple[float, ...]
    helped: tuple[bool, ...]
    medians: tuple[float, ...]
    """The median of each time and the few before it."""


def solved_in_order(records: Iterable[Record]) -> list[Record]:
    """Return what was solved, the first one first."""
    solved = [record for record in records if record.solved_at is not None]
    return sorted(solved, key=lambda record: record.solved_at or "")


def summary(solved: Sequence[Record]) -> Summary:
    """Sum up solved puzzles."""
    times = _times(solved)
    return Summary(
        len(solved),
        sum(not record.helped for record in solved),
        min(times, default=None),
        statistics.median(times) if times else None,
    )


def summaries(
    solved: Iterable[Record], sort: Callable[[Record], Hashable]
) -> list[tuple[Any, Summary]]:
    """Sum up solved puzzles of each sort, in the order of the sorts."""
    groups: dict[Any, list[Record]] = {}
    for record in solved:
        groups.setdefault(sort(record), []).append(record)
    return [(name, summary(groups[name])) for name in sorted(groups)]


def trend(solved: Sequence[Record]) -> Trend:
    """Return how times went; puzzles whose solution was looked at have none."""
    timed = [record for record in solved if not record.solved_looked]
    times = _times(timed)
    return Trend(
        tuple(times),
        tuple(record.helped for record in timed),
        tuple(
            statistics.median(times[max(0, end - RECENT) : end]) for end in range(1, len(times) + 1)
        ),
    )


def _times(solved: Iterable[Record]) -> list[float]:
    return [record.solved_seconds or 0.0 for record in solved if not record.solved_looked]


def as_csv(solved: Iterable[Record]) -> str:
    """Return a table of solved puzzles, one on each line."""
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(CSV_FIELDS.values())
    for record in solved:
        writer.writerow(_cell(getattr(record, name)) for name in CSV_FIELDS)
    return table.getvalue()


def _cell(value: object) -> object:
    return round(value, 1) if isinstance(value, float) else value
