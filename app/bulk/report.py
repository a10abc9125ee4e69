"""What a file of results is worth: a table by kind, and charts of all there is to count."""

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from app.bulk.results import MADE, Row
from app.core.words import Message, number, text, translated

MOST_BARS = 12
"""Bars of a chart; the others are counted together."""

VERDICTS = {
    MADE: Message("generated"),
    "unique": Message("one solution"),
    "multiple": Message("several solutions"),
    "none": Message("no solution"),
    "timeout": Message("timed out"),
    "error": Message("failed"),
}
"""The verdicts and what they are called, in the order in which they are shown."""

FAILED = ("timeout", "error")

TIMES = (0.0, 0.001, 0.01, 0.1, 1.0, 10.0, 100.0)
"""The seconds at which the bars of times begin."""


class Bar(NamedTuple):
    """A bar of a chart."""

    label: str
    number: int


class Chart(NamedTuple):
    """Bars with a title."""

    title: str
    bars: list[Bar]


class Report(NamedTuple):
    """All there is to show."""

    total: int
    failed: int
    headings: list[str]
    table: list[list[str]]
    charts: list[Chart]


class _Kind:
    """What is counted of one kind."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.sizes: set[tuple[int, int]] = set()
        self.seconds = array("d")


def make_report(rows: Iterable[Row], levels: Sequence[str], title: Callable[[str], str]) -> Report:
    """Sum up results; `title` names a kind, and levels are shown in their order."""
    kinds: dict[str, _Kind] = {}
    sizes: Counter[tuple[int, int]] = Counter()
    by_level: Counter[str] = Counter()
    techniques: Counter[str] = Counter()
    for row in rows:
        kind = kinds.setdefault(row.kind, _Kind())
        kind.verdicts[row.verdict] += 1
        if row.rows:
            kind.sizes.add(row.size)
            sizes[row.size] += 1
        if row.level:
            by_level[row.level] += 1
        if row.kind and row.seconds is not None:
            kind.seconds.append(row.seconds)
        techniques.update(dict(row.techniques))
    shown = sorted(kinds, key=lambda kind: (not kind, title(kind)))
    verdicts: Counter[str] = sum((kind.verdicts for kind in kinds.values()), Counter())
    found = [name for name in VERDICTS if verdicts[name]]
    names = {kind: title(kind) if kind else text("not read") for kind in shown}
    charts = [
        Chart(text("Kinds"), [Bar(names[kind], kinds[kind].verdicts.total()) for kind in shown]),
        Chart(text("Sizes"), _most(sizes, lambda size: f"{size[0]} × {size[1]}", in_order=True)),
        Chart(
            text("Verdicts"), [Bar(str(VERDICTS[v]), verdicts[v]) for v in VERDICTS if verdicts[v]]
        ),
        Chart(text("Difficulty"), [Bar(translated(v), by_level[v]) for v in levels if by_level[v]]),
        Chart(text("Techniques, by steps"), _most(techniques, translated)),
        Chart(text("Times"), _times(second for kind in kinds.values() for second in kind.seconds)),
    ]
    return Report(
        verdicts.total(),
        sum(verdicts[name] for name in FAILED),
        [
            text("Kind"),
            text("Puzzles"),
            text("Sizes"),
            *(str(VERDICTS[name]) for name in found),
            text("Median"),
            text("Longest"),
        ],
        [[names[kind], *_cells(kinds[kind], found)] for kind in shown],
        [chart for chart in charts if chart.bars],
    )


def _cells(kind: _Kind, verdicts: Sequence[str]) -> Iterator[str]:
    """Yield what the table says about a kind after its name."""
    yield number(kind.verdicts.total())
    ends = sorted({min(kind.sizes), max(kind.sizes)}) if kind.sizes else []
    yield " – ".join(f"{rows} × {cols}" for rows, cols in ends)
    for name in verdicts:
        yield number(kind.verdicts[name])
    yield say_seconds(median(kind.seconds)) if kind.seconds else ""
    yield say_seconds(max(kind.seconds)) if kind.seconds else ""


def _most(
    counts: Counter[tuple[int, int]] | Counter[str],
    name: Callable[..., str],
    *,
    in_order: bool = False,
) -> list[Bar]:
    """Return the most frequent ones, if wanted in the order of their values, and all others."""
    found = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    shown, rest = found[:MOST_BARS], found[MOST_BARS:]
    if in_order:
        shown.sort()
    bars = [Bar(name(value), number) for value, number in shown]
    if rest:
        bars.append(Bar(text("{count:,} others", count=len(rest)), sum(n for _, n in rest)))
    return bars


def _times(seconds: Iterable[float]) -> list[Bar]:
    """Count times by powers of ten, from the first to the last that there are."""
    ends = (*TIMES[1:], float("inf"))
    counts = Counter(next(place for place, end in enumerate(ends) if one < end) for one in seconds)
    if not counts:
        return []
    labels = [
        text("{first} to {last}", first=say_seconds(first), last=say_seconds(last))
        for first, last in pairwise(TIMES)
    ]
    labels[0] = text("below {last}", last=say_seconds(TIMES[1]))
    labels.append(text("{first} and more", first=say_seconds(TIMES[-1])))
    return [Bar(labels[place], counts[place]) for place in range(min(counts), max(counts) + 1)]


def say_seconds(seconds: float) -> str:
    """Say a time with two digits that count."""
    if seconds < 0.9995:
        return text("{time:.3g} ms", time=seconds * 1000)
    return (
        text("{time:,.3g} s", time=seconds)
        if seconds < 1000
        else text("{time:,.0f} s", time=seconds)
    )
