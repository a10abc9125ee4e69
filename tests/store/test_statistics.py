"""Statistics, compared with what a plain computation finds."""

import csv
import random

import pytest

from app.store.records import Record
from app.store.statistics import (
    RECENT,
    Summary,
    as_csv,
    solved_in_order,
    summaries,
    summary,
    trend,
)

KINDS, LEVELS, SIZES = ("a", "b", "c"), ("easy", "hard", ""), ((5, 5), (5, 7), (10, 10))


@pytest.fixture
def records():
    """Games of all sorts, in any order; some are only begun."""
    chance = random.Random(3)
    found = []
    for number in range(200):
        rows, cols = chance.choice(SIZES)
        solved = chance.random() < 0.8
        day, hour = divmod(number, 24)
        found.append(
            Record(
                str(number),
                chance.choice(KINDS),
                rows,
                cols,
                chance.choice(LEVELS),
                'Say "five", please\n' if number == 7 else f"Number {number}",
                "[]",
                999.0,
                "2026-12-01T00:00:00+00:00",
                f"2026-11-{day + 1:02}T{hour:02}:00:00+00:00" if solved else None,
                chance.uniform(10, 4000) if solved else None,
                chance.choice((0, 0, 0, 2)) if solved else None,
                chance.choice((0, 0, 1)) if solved else None,
                int(chance.random() < 0.1) if solved else None,
            )
        )
    chance.shuffle(found)
    return found


def plain_median(times):
    times = sorted(times)
    middle = len(times) // 2
    return times[middle] if len(times) % 2 else (times[middle - 1] + times[middle]) / 2


def plain_summary(records, wanted):
    """Count with one loop over everything."""
    solved, without_help, times = 0, 0, []
    for one in records:
        if one.solved_at is None or not wanted(one):
            continue
        solved += 1
        if one.solved_hints == 0 and one.solved_checks == 0 and one.solved_looked == 0:
            without_help += 1
        if one.solved_looked == 0:
            times.append(one.solved_seconds)
    return Summary(solved, without_help, min(times), plain_median(times))


def test_numbers_are_those_of_a_plain_computation(records):
    solved = solved_in_order(records)
    assert summary(solved) == plain_summary(records, lambda one: True)
    assert dict(summaries(solved, lambda one: one.kind)) == {
        kind: plain_summary(records, lambda one, kind=kind: one.kind == kind) for kind in KINDS
    }
    assert dict(summaries(solved, lambda one: one.level)) == {
        level: plain_summary(records, lambda one, level=level: one.level == level)
        for level in LEVELS
    }
    assert dict(summaries(solved, lambda one: (one.rows, one.cols))) == {
        size: plain_summary(records, lambda one, size=size: (one.rows, one.cols) == size)
        for size in SIZES
    }


def test_the_trend_is_in_the_order_of_solving(records):
    course = trend(solved_in_order(records))
    timed = [one for one in records if one.solved_at is not None and one.solved_looked == 0]
    timed.sort(key=lambda one: int(one.key))  # numbers were given in the order of time
    assert list(course.seconds) == [one.solved_seconds for one in timed]
    assert list(course.helped) == [bool(x.solved_hints or x.solved_checks) for x in timed]
    for place, median in enumerate(course.medians):
        near = [course.seconds[i] for i in range(len(timed)) if place - RECENT < i <= place]
        assert median == plain_median(near)


def test_nothing_solved_is_no_trouble():
    assert summary([]) == Summary(0, 0, None, None)
    assert summaries([], lambda one: one.kind) == []
    assert trend([]).seconds == ()
    assert as_csv([]).count("\n") == 1


def test_the_table_for_spreadsheets_can_be_read_again(records):
    solved = solved_in_order(records)
    rows = list(csv.DictReader(as_csv(solved).splitlines(keepends=True)))
    assert len(rows) == len(solved)
    for row, one in zip(rows, solved, strict=True):
        assert row["title"] == one.title
        assert (row["kind"], row["difficulty"]) == (one.kind, one.level)
        assert (int(row["rows"]), int(row["columns"])) == (one.rows, one.cols)
        assert float(row["seconds"]) == pytest.approx(one.solved_seconds, abs=0.051)
        assert (int(row["hints"]), int(row["checks"])) == (one.solved_hints, one.solved_checks)
        assert int(row["looked at the solution"]) == one.solved_looked
        assert row["solved"] == one.solved_at
