"""A collection of results: what is listed, in which order, found by sorting all at once."""

from random import Random

from app.bulk.collection import AT_ONCE, Wanted, arrange, collect
from app.bulk.results import Row
from app.core.stop import Stop

LEVELS = ("easy", "normal", "hard")
SIZES = [(0, 0), (4, 4), (3, 7), (10, 10)]


def rows(number: int) -> list[Row]:
    random = Random(number)
    return [
        Row(
            line,
            f"id {random.randrange(50)}",
            random.choice(["", "a", "b"]),
            *random.choice(SIZES),
            random.choice(["unique", "none"]),
            random.choice(["", *LEVELS]),
            random.choice([None, 3, 5, 8]),
            tuple((name, 1) for name in random.sample(["x", "y", "z"], random.randrange(3))),
            random.choice([None, random.random()]),
            "",
        )
        for line in range(1, number + 1)
    ]


def listed(found: list[Row], wanted: Wanted) -> list[Row]:
    return [found[place] for place in arrange(found, wanted, LEVELS, Stop())]


def test_every_column_up_and_down():
    found = rows(2 * AT_ONCE + 7)
    values = {
        "number": lambda row: row.number,
        "source": lambda row: row.source,
        "kind": lambda row: row.kind or None,
        "size": lambda row: (row.rows * row.cols, row.rows) if row.rows else None,
        "verdict": lambda row: row.verdict,
        "level": lambda row: LEVELS.index(row.level) if row.level else None,
        "moves": lambda row: row.moves,
        "techniques": lambda row: len(row.techniques) or None,
        "seconds": lambda row: row.seconds,
    }
    for column, value in values.items():
        there = [row for row in found if value(row) is not None]
        absent = [row for row in found if value(row) is None]
        for falling in (False, True):
            wanted = Wanted(column=column, falling=falling)
            expected = sorted(there, key=value, reverse=falling) + absent
            assert listed(found, wanted) == expected, wanted


def test_what_is_listed():
    found = rows(500)
    assert listed(found, Wanted(kind="a")) == [row for row in found if row.kind == "a"]
    assert listed(found, Wanted(size=(3, 7))) == [row for row in found if row.rows == 3]
    assert listed(found, Wanted(level="hard")) == [row for row in found if row.level == "hard"]
    with_y = [row for row in found if ("y", 1) in row.techniques]
    assert listed(found, Wanted(technique="y")) == with_y
    assert listed(found, Wanted(words="ID 7")) == [row for row in found if row.source == "id 7"]
    both = [row for row in with_y if row.kind == "b"]
    assert 0 < len(both) < len(with_y)
    assert listed(found, Wanted(kind="b", technique="y")) == both


def test_what_there_is_to_choose_from():
    reports: list[int] = []
    found = collect(iter(rows(AT_ONCE + 1)), LEVELS, reports.append)
    assert reports == [AT_ONCE]
    assert found.choices == (("a", "b"), ((3, 7), (4, 4), (10, 10)), LEVELS, ("x", "y", "z"))
