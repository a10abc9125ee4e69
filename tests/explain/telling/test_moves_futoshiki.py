"""Moves of Futoshiki as they are told, and what they claim, read back line by line."""

import re
from collections.abc import Callable, Collection, Iterator
from copy import deepcopy
from itertools import pairwise
from random import Random

import pytest

from app import paths
from app.core.lines import Line
from app.core.model import Facts, Model
from app.core.registry import puzzle_type
from app.core.steps import Step
from app.core.stop import Stop
from app.core.words import as_title
from app.explain import Moves, MoveWords, why_cell
from app.formats import read_text
from tests.explain.search.test_explanation import puzzle_of
from tests.explain.telling.test_claims import Board, Cell, cell, cells, check_claim, numbers
from tests.explain.told_steps import Start, bundled, futoshiki

MOST_TITLE_WORDS = 6


def as_told(start: Start) -> list[tuple[str, str]]:
    """Return title and text of every move."""
    return [(as_title(one.title), " ".join(map(str, one.lines))) for _, one in start.moves()]


def test_a_whole_puzzle():
    assert as_told(bundled("futoshiki", "five-by-five")) == [
        ("Less than 3", "r3c2 is less than the 3 below it, so only 1 fits."),
        (
            "The 1 of column 5",
            "r1c5, r4c5 and r5c5 each have a smaller neighbour, so column 5 has its 1 at r2c5.",
        ),
        (
            "The 2 of row 2",
            "r2c2 > r2c3 ≥ 2, so row 2 has its 2 at r2c4. Then row 4 has 2 at r4c5 and column 2 "
            "has 2 at r1c2. r4c4 < 2 leaves 1.",
        ),
        ("The 4 of row 4", "In row 4, only r4c3 is left for 4."),
        ("Two 1s", "In column 3, only r1c3 is left for 1. Then column 1 has 1 at r5c1."),
        (
            "The sign at r2c3",
            "r2c3 < r2c2, so not 5: only 3 fits. That leaves 5 for r3c3. Then row 2 has 5 at "
            "r2c2. That leaves 4 for r2c1.",
        ),
        ("The 3 of column 1", "Row 2 has its 3, so column 1 has it at r1c1."),
        (
            "The rest falls into place",
            "Each next cell has one number left: 4 at r5c2, 3 at r5c4, 4 at r3c4, 5 at r1c4, 4 at "
            "r1c5, 3 at r3c5 and 5 at r5c5.",
        ),
    ]


LOW_PAIR = "r1c1!3 r1c1!4 r1c1!5 r1c2!3 r1c2!4 r1c2!5"

MUST_FIRE = [
    (
        (4, "", "r1c2<r1c1 r2c3<r1c3 r1c4<r2c4", "r1c4!1"),
        "The 1 of row 1",
        "r1c1 and r1c3 each have a smaller neighbour, so row 1 has its 1 at r1c2.",
    ),
    (
        (5, "", "r2c1<r1c1 r2c2<r1c2 r2c3<r1c3 r2c4<r1c4"),
        "The 5 of row 2",
        "In row 2, each other place for 5 has a greater neighbour, so it is at r2c5. Then row 1 "
        "has 1 at r1c5.",
    ),
    (
        (5, "", "r2c1<r1c1 r2c2<r1c2 r2c3<r1c3", "r2c1!1 r2c2!1 r2c3!1 r1c4!2"),
        "The 2 of row 1",
        "r1c1–r1c3 each have a smaller neighbour ≥ 2, so row 1 has its 2 at r1c5.",
    ),
    (
        (5, "", "r1c1<r1c2 r1c2<r1c3 r1c3<r1c4"),
        "Along the signs at r1c4",
        "r1c1 < r1c2 < r1c3 < r1c4, so r1c1 ≤ 2, r1c2 ≤ 3 and r1c3 ≤ 4. r1c4 > r1c3 > r1c2 > "
        "r1c1, so r1c4 ≥ 4, r1c3 ≥ 3 and r1c2 ≥ 2.",
    ),
    (
        (4, "r1c2=3", "r1c1<r1c2", "r1c1!1"),
        "Less than 3",
        "r1c1 is less than the 3 on its right, so only 2 fits.",
    ),
    (
        (4, "r1c2=2 r2c2=3", "r1c2<r1c1 r1c1<r2c1"),
        "The signs at r1c1",
        "2 < r1c1 < r2c1, so only 3 is left for r1c1. r2c1 > 3 leaves 4.",
    ),
    (
        (4, "", "r1c1<r1c2", "r1c2!3 r1c2!4"),
        "The sign at r1c2",
        "r1c2 > r1c1, so not 1: only 2 fits. r1c1 < 2 leaves 1.",
    ),
    (
        (6, "r1c1=1 r2c2=2", "r1c2<r1c3 r1c3<r1c4", "r1c3!5"),
        "The signs at r1c2",
        "r1c2 < r1c3 < r1c4 and r1c3 is not 5, so r1c2 ≤ 3: only 3 fits. That leaves 4 for r1c3.",
    ),
    (
        (4, "r1c1=1 r1c2=2 r1c3=3", ""),
        "The 4 of row 1",
        "Row 1 leaves only 4 for r1c4.",
    ),
    (
        (4, "r1c1=1 r1c2=2 r2c3=3", ""),
        "One number left for r1c3",
        "Row 1 and column 3 leave only 4 for r1c3. That leaves 3 for r1c4.",
    ),
    (
        (4, "", "r1c2<r1c1 r1c2<r1c3"),
        "Two signs at r1c2",
        "r1c1 and r1c3 are both greater than r1c2 and differ, so r1c2 is not 3.",
    ),
    (
        (5, "", "", LOW_PAIR),
        "1 and 2 in row 1",
        "r1c1 and r1c2 can only be 1 and 2, so no other cell of row 1 has these.",
    ),
    (
        (5, "", "", "r1c1!1 r1c2!1 r1c3!1 r3c1!1 r3c2!1 r3c3!1"),
        "An x-wing of 1s",
        "In rows 1 and 3 the 1 only fits in columns 4 and 5, so these columns have it there.",
    ),
    (
        (5, "r2c2=2 r3c3=2", "", "r1c1!2 r1c5!2"),
        "The 2 of row 1",
        "In row 1, only r1c4 is left for 2.",
    ),
    (
        (4, "r2c2=2 r3c3=2", "", "r1c1=1"),
        "Two 2s",
        "Rows 2 and 3 have their 2, so column 1 has it at r4c1. Then column 4 has 2 at r1c4.",
    ),
]

WHICHEVER = [
    (
        (5, "", "r1c1<r1c2", "r1c3!3 r1c4!3 r1c5!3"),
        "Where row 1 has its 3",
        "Row 1 has its 3 at r1c1 or r1c2, and r1c2 > r1c1, so r1c2 ≥ 3.",
    ),
    (
        (5, "", "r1c1<r1c2 r1c3<r1c2", "r1c2!4 r1c4!4 r1c5!4"),
        "Where row 1 has its 4",
        "Row 1 has its 4 at r1c1 or r1c3. Either way r1c2 is 5.",
    ),
]

MUST_NOT_FIRE = [
    ("each have", (4, "", "r1c2<r1c1 r1c4<r2c4", "r1c3!1 r1c4!1"), "there is only one"),
    ("each other place", (4, "", "r2c1<r1c1 r2c2<r1c2 r2c3<r1c3"), "three cells can be listed"),
    ("than the", (4, "r1c2=3", "r1c1<r1c2"), "two numbers are left"),
    ("In row", (4, "r2c2=2 r3c3=2", "", "r1c1=1"), "the columns show it"),
    ("have their", (5, "r2c2=2 r3c3=2", "", "r1c1!2 r1c5!2"), "a mark shows it"),
    ("That leaves", (4, "r1c2=3", "r1c1<r1c2", "r1c1!1"), "nothing follows"),
]


@pytest.mark.parametrize(("board", "title", "text"), MUST_FIRE + WHICHEVER)
def test_it_is_told_so_where_it_applies(board, title, text):
    assert (title, text) in as_told(futoshiki(*board))


@pytest.mark.parametrize(("words", "board", "why"), MUST_NOT_FIRE)
def test_it_is_not_told_so_where_it_nearly_applies(words, board, why):
    assert not any(words in text for _, text in as_told(futoshiki(*board))), why


# What moves claim


class Seen:
    """The numbers that someone sees to be left in the cells, who takes out what numbers exclude."""

    def __init__(self, puzzle) -> None:
        self.size = puzzle.size
        self.signs = set(puzzle.signs)
        every = range(1, self.size + 1)
        square = [(row, col) for row in range(self.size) for col in range(self.size)]
        self.left = {one: set(every) for one in square}
        for row, line in enumerate(puzzle.givens):
            for col, value in enumerate(line):
                if value:
                    self.left[row, col] = {value}
        self.placed = {one for one in square if puzzle.givens[one[0]][one[1]]}
        self.settle()

    def settle(self) -> None:
        """Take out what stands in the same row or column, or beyond a sign."""
        for one in self.placed:
            for other, left in self.left.items():
                if other != one and (other[0] == one[0] or other[1] == one[1]):
                    left -= self.left[one]
        for less, greater in self.signs:
            if not self.left[less] or not self.left[greater]:
                continue  # nothing is left where something wrong was supposed
            if less in self.placed:
                self.left[greater] -= set(range(1, min(self.left[less]) + 1))
            if greater in self.placed:
                self.left[less] -= set(range(max(self.left[greater]), self.size + 1))

    def learn(self, facts) -> None:
        for (one, value), holds in facts.items():
            if holds:
                self.left[one] = {value}
                self.placed.add(one)
            else:
                self.left[one].discard(value)
        self.settle()

    def line(self, way: str, number: str) -> set[Cell]:
        axis = way.lower() == "column"
        return {one for one in self.left if one[axis] == int(number) - 1}

    def places(self, way: str, number: str, value: str) -> set[Cell]:
        return {one for one in self.line(way, number) if int(value) in self.left[one]}

    def follow_signs(self) -> dict[Cell, set[int]]:
        """Return what signs leave, however far one follows them."""
        left = {one: set(some) for one, some in self.left.items()}
        before = 0
        while before != (before := sum(map(len, left.values()))):
            for less, greater in self.signs:
                left[greater] = {n for n in left[greater] if n > min(left[less], default=0)}
                left[less] = {n for n in left[less] if n < max(left[greater], default=0)}
        return left

    def forced(self, one: Cell, value: int) -> bool:
        """Tell whether one rule places a number, given what is left."""
        beside = [
            {
                n
                for n in self.left[one]
                if (n < max(self.left[b]) if a == one else n > min(self.left[a]))
            }
            for a, b in self.signs
            if one in (a, b) and (a if b == one else b) in self.placed
        ]
        return value in self.left[one] and (
            {value} in [self.left[one], *beside]
            or self.places("row", str(one[0] + 1), str(value)) == {one}
            or self.places("column", str(one[1] + 1), str(value)) == {one}
        )


def chain_of(
    seen: Seen, text: str, besides: Collection[tuple[Cell, set[int]]] = ()
) -> dict[Cell, set[int]]:
    """Read signs that are written in a row; return what they leave in their cells.

    Of the cells, only what is written is used.
    """
    parts = re.split(r" ([<>≤≥]) ", text)
    terms, signs = parts[::2], parts[1::2]
    if ">" in signs:
        assert not {"<", "≤"} & set(signs)
        terms.reverse()
        signs = ["≤" if sign == "≥" else "<" for sign in reversed(signs)]
    names = [cell(one) for one in terms if one.startswith("r")]
    if "…" in terms:
        assert len(names) == 3
        return {one: seen.follow_signs()[one] for one in names}
    every = set(range(1, seen.size + 1))
    left = {one: set(every) for one in names}
    for one, gone in besides:
        assert one in names[1:-1]
        assert seen.left[one].isdisjoint(gone)
        left[one] -= gone
    for pair in pairwise(names):
        assert pair in seen.signs
    if terms[0].isdigit():
        least = int(terms[0]) + (signs[0] == "<")
        left[names[0]] = {n for n in every if n >= least}
        assert signs[0] == "<" or min(seen.left[names[0]]) >= least
        assert signs[0] == "≤" or number_beside(seen, names[0], least - 1, up=True)
    if terms[-1].isdigit():
        most = int(terms[-1]) - (signs[-1] == "<")
        left[names[-1]] = {n for n in left[names[-1]] if n <= most}
        assert signs[-1] == "<" or max(seen.left[names[-1]]) <= most
        assert signs[-1] == "≤" or number_beside(seen, names[-1], most + 1, up=False)
    for less, more in pairwise(names):
        left[more] = {n for n in left[more] if n > min(left[less])}
    for more, less in pairwise(names[::-1]):
        left[less] = {n for n in left[less] if n < max(left[more])}
    return left


def number_beside(seen: Seen, one: Cell, number: int, *, up: bool) -> bool:
    """Tell whether a sign leads from a cell to a number that is placed."""
    others = [less if up else more for less, more in seen.signs if one == (more if up else less)]
    return any(other in seen.placed and seen.left[other] == {number} for other in others)


def by_signs(seen: Seen, signs: str) -> dict[Cell, set[int]]:
    """Return what several chains leave in their cells."""
    left: dict[Cell, set[int]] = {}
    for text in CHAINS.split(signs):
        chain, *besides = BESIDES.split(text)
        gone = [
            (cell(one), numbers(values))
            for said in besides
            for one, values in [said.split(" is not ")]
        ]
        for one, some in chain_of(seen, chain, gone).items():
            left[one] = left.get(one, some) & some
    return left


BESIDES = re.compile(r"(?:, | and )(?=r\d+c\d+ is not )")
CHAINS = re.compile(r"(?:, | and )(?=(?:r\d+c\d+|\d+) [<>≤≥])")


def limited(seen: Seen, one: Cell, way: str, bound: str | None) -> bool:
    """Tell whether a cell has a smaller or greater neighbour, perhaps with a bound."""
    reach = seen.follow_signs()
    for less, greater in seen.signs:
        other = less if way == "smaller" else greater
        if {one, other} == {less, greater} and one != other:
            if not bound:
                return True
            kind, number = bound.split()
            if kind == "≥" and min(reach[other]) >= int(number):
                return True
            if kind == "≤" and max(reach[other]) <= int(number):
                return True
    return False


def signs_place(b: Seen, signs: str, way: str, line: str, value: str, at: str) -> bool:
    left = by_signs(b, signs)
    gone = {one for one, some in left.items() if int(value) not in some}
    named = {cell(text.split(" ")[0]) for text in CHAINS.split(signs)}
    return named <= gone and b.places(way, line, value) - gone == {cell(at)}


def each_place(
    b: Seen, some: str, way: str, bound: str | None, line: str, number: str, value: str, at: str
) -> bool:
    ends = {"smaller": 1, "greater": b.size}
    return (
        all(limited(b, one, way, bound) for one in cells(some))
        and int(value) == (int(bound.split()[1]) if bound else ends[way])
        and b.places(line, number, value) - cells(some) == {cell(at)}
    )


def others_place(
    b: Seen, line: str, number: str, value: str, way: str, bound: str | None, at: str
) -> bool:
    others = b.places(line, number, value) - {cell(at)}
    ends = {"smaller": 1, "greater": b.size}
    return (
        cell(at) in b.places(line, number, value)
        and all(limited(b, one, way, bound) for one in others)
        and int(value) == (int(bound.split()[1]) if bound else ends[way])
    )


def signs_leave(b: Seen, signs: str, value: str, at: str | None = None) -> bool:
    one = cell(at or signs.split(" ")[0])
    return by_signs(b, signs)[one] & b.left[one] == {int(value)}


def beside_number(b: Seen, one: str, way: str, number: str, where: str, value: str) -> bool:
    row, col = cell(one)
    steps = {
        "above it": (-1, 0),
        "below it": (1, 0),
        "on its left": (0, -1),
        "on its right": (0, 1),
    }
    other = row + steps[where][0], col + steps[where][1]
    sign = (other, (row, col)) if way == "more" else ((row, col), other)
    fitting = {n for n in b.left[row, col] if (n > int(number)) == (way == "more")}
    return sign in b.signs and b.left[other] == {int(number)} and fitting == {int(value)}


def placed_in(text: str) -> Iterator[tuple[Cell, int]]:
    """Yield the cells of a list with their numbers."""
    for value, some in re.findall(r"(\d+) (?:at|for) (r\d+c\d+(?:(?:, | and )r\d+c\d+)*)", text):
        yield from ((one, int(value)) for one in map(cell, re.findall(r"r\d+c\d+", some)))


def one_by_one(b: Seen, text: str) -> bool:
    """Tell whether each number of a list follows from those before it."""
    for one, value in placed_in(text):
        if not b.forced(one, value):
            return False
        b.learn({(one, value): True})
    return True


def one_number_each(b: Seen, text: str) -> bool:
    """Tell whether each cell of a list has one number left after those before it."""
    for one, value in placed_in(text):
        if b.left[one] != {value}:
            return False
        b.learn({(one, value): True})
    return True


def places_follow(b: Seen, text: str) -> bool:
    """Tell whether rows and columns have numbers at their only places, one after the other."""
    clauses = re.findall(r"(row|column) (\d+) has (.+?)(?=(?:,| and) (?:row|column) |$)", text)
    assert sum(len(list(placed_in(some))) for *_, some in clauses) == text.count(" at ")
    for way, line, some in clauses:
        for at, value in placed_in(some):
            if b.places(way, line, str(value)) != {at}:
                return False
            b.learn({(at, value): True})
    return True


def beside_sign(b: Seen, one: str, way: str, number: str, value: str) -> bool:
    """Tell whether a sign leaves one number, and rules out one that its cell would not see."""
    at = cell(one)
    standing = {n for axis, line in enumerate(at) for n in on_line(b, axis, line)}
    gone = {n for n in range(1, b.size + 1) if (n <= int(number)) == (way == ">")} | {int(number)}
    left = chain_of(b, f"{one} {way} {number}")[at] & b.left[at]
    return left == {int(value)} and not gone <= standing


def on_line(b: Seen, axis: int, line: int) -> set[int]:
    """Return the numbers that are placed in a row or column."""
    return {n for x in b.placed if x[axis] == line for n in b.left[x]}


def sign_leaves(b: Seen, signs: str, gone: str, one: str | None, limit: str, value: str) -> bool:
    """Tell whether signs exclude a number or set a limit, and leave one number."""
    at = cell(signs.split(" ")[0])
    left = by_signs(b, signs)[at]
    if gone:
        return int(gone) not in left and left & b.left[at] == {int(value)}
    way, number = limit.split()
    right = min(left) == int(number) if way == "≥" else max(left) == int(number)
    return right and cell(one or "") == at and left & b.left[at] == {int(value)}


def lines_leave(b: Seen, row: str | None, column: str | None, value: str, one: str) -> bool:
    """Tell whether a row and a column have all other numbers."""
    lines = [("row", row)] * bool(row) + [("column", column)] * bool(column)
    have = {n for way, line in lines for x in b.line(way, line) & b.placed for n in b.left[x]}
    axes = [cell(one)[way == "column"] == int(line) - 1 for way, line in lines]
    return have == set(range(1, b.size + 1)) - {int(value)} and all(axes)


def bounds_say(b: Seen, signs: str, bounds: str) -> bool:
    left = by_signs(b, signs)
    for name, way, number in re.findall(r"(r\d+c\d+) ([≤≥]) (\d+)", bounds):
        some = left[cell(name)] & b.left[cell(name)]
        if not (min(some) >= int(number) if way == "≥" else max(some) <= int(number)):
            return False
    return True


NEIGHBOUR = r"each have a (smaller|greater) neighbour(?: ([≤≥] \d+))?"
Claim = Callable[..., bool]
CLAIMS: dict[str, Claim] = {
    r"(r\d+c\d+ [<>].+|\d.+), so (row|column) (\d+) has its (\d+) at (\S+)\.": signs_place,
    rf"(r.+) {NEIGHBOUR}, so (row|column) (\d+) has its (\d+) at (\S+)\.": each_place,
    r"In (row|column) (\d+), each other place for (\d+) has a (smaller|greater) neighbour"
    r"(?: ([≤≥] \d+))?, so it is at (\S+)\.": others_place,
    r"(.+), so (?:not (\d+)|(\S+) ([≤≥] \d+)): only (\d+) fits\.": sign_leaves,
    r"(.+), so only (\d+) is left for (\S+)\.": signs_leave,
    r"(\S+) is (more|less) than the (\d+) (.+), so only (\d+) fits\.": beside_number,
    r"(\S+) ([<>]) (\d+) leaves (\d+)\.": beside_sign,
    r"(\S+) can only be (\d+)\.": lambda b, c, v: b.left[cell(c)] == {int(v)},
    r"(?:Row (\d+)|) ?(?:and |)(?:[Cc]olumn (\d+)|) ?leaves? only (\d+) for (\S+)\.": lines_leave,
    r"In (row|column) (\d+), only (\S+) is left for (\d+)\.": lambda b, w, n, c, v: (
        b.places(w, n, v) == {cell(c)}
    ),
    r"(?:Then|And) (.+)\.": places_follow,
    r"So (row|column) (\d+) has its (\d+) at (\S+)\.": lambda b, w, n, v, c: (
        b.places(w, n, v) == {cell(c)}
    ),
    r"(Row|Column)s? (.+) ha(?:s|ve) (?:its|their) (\d+), so (row|column) (\d+) has it at "
    r"(\S+)\.": (
        lambda b, across, lines, v, w, n, c: (
            all(
                {int(v)} in [b.left[one] for one in b.line(across, str(number))]
                for number in numbers(lines)
            )
            and b.places(w, n, v) == {cell(c)}
        )
    ),
    r"That leaves (.+)\.": one_number_each,
    r"Each next cell has one number left: (.+)\.": one_number_each,
    r"One after the other: (.+)\.": one_by_one,
    r"(.+), so ((?:r\d+c\d+ [≤≥] \d+(?:, | and )?)+)\.": bounds_say,
    rf"(r.+) {NEIGHBOUR}, so they are not (\d+)\.": lambda b, some, way, bound, v: all(
        limited(b, one, way, bound) for one in cells(some)
    ),
    r"(r\d+c\d+ [<>] .+), so (\S+) is not (\d+)\.": lambda b, signs, c, v: (
        int(v) not in by_signs(b, signs)[cell(c)]
    ),
    r"(.+) can only be (.+), so no other cell of (row|column) (\d+) has these\.": (
        lambda b, some, values, w, n: (
            len(cells(some)) == len(numbers(values))
            and cells(some) <= b.line(w, n)
            and all(b.left[one] <= numbers(values) for one in cells(some))
        )
    ),
    r"In (row|column) (\d+), (.+) only fit in (.+), so these have no other number\.": (
        lambda b, w, n, values, some: (
            len(cells(some)) == len(numbers(values))
            and all(b.places(w, n, str(v)) <= cells(some) for v in numbers(values))
        )
    ),
    r"In (row|column)s (.+) the (\d+) only fits in (row|column)s (.+), so these .+ have it "
    r"there\.": (
        lambda b, w, lines, v, across, crossing: (
            len(numbers(lines)) == len(numbers(crossing))
            and all(
                b.places(w, str(n), v)
                <= set().union(*(b.line(across, str(k)) for k in numbers(crossing)))
                for n in numbers(lines)
            )
        )
    ),
    r"(r.+) each have a (smaller|greater) neighbour ([≤≥] \d+), so they are ([≤≥]) (\d+)\.": (
        lambda b, some, way, bound, sign, v: (
            all(limited(b, one, way, bound) for one in cells(some))
            and int(v) - int(bound.split()[1]) == {"≥": 1, "≤": -1}[sign]
            and bound.split()[0] == sign
        )
    ),
    r"(\S+) and (\S+) are both (greater|less) than (\S+) and differ, so (\S+) is not (\d+)\.": (
        lambda b, one, other, way, c, it, v: (
            c == it
            and all(
                ((cell(c), cell(o)) if way == "greater" else (cell(o), cell(c))) in b.signs
                for o in (one, other)
            )
            and len(
                {
                    n
                    for o in (one, other)
                    for n in b.left[cell(o)]
                    if (n > int(v)) == (way == "greater") and n != int(v)
                }
            )
            == 1
        )
    ),
}


# Whichever it is

OPENING = r"(?:(r\d+c\d+) is ([\d, or]+\d)|(Row|Column) (\d+) has its (\d+) at ((?:r\S+|or| )+\d))"
EITHER_WAY = {
    rf"{OPENING}((?:\. If [^.]+)*)\. (?:Either way|In any case) (.+)\.": "either way",
    rf"{OPENING}(, and r\S+ [<>] r\S+), so (r\S+ [≤≥] \d+)\.": "beside a sign",
    rf"{OPENING} (and r\S+ the other), so (.+)\.": "the other number",
    rf"{OPENING}(, and its \d+ at the other), so (.+)\.": "the other place",
}


def after(seen: Seen, one: Cell, value: int) -> Seen:
    """Return what someone sees who takes a number for granted and follows it."""
    then = deepcopy(seen)
    then.learn({(one, value): True})
    while all(then.left.values()):
        before = sum(map(len, then.left.values()))
        then.left = then.follow_signs()
        for other, left in then.left.items():
            for number in sorted(left):
                if other not in then.placed and then.forced(other, number):
                    then.learn({(other, number): True})
        if sum(map(len, then.left.values())) == before:
            break
    return then


def check_case(seen: Seen, case: tuple[Cell, int], said: str) -> None:
    """Check what is said to follow where a cell has a number."""
    then = after(seen, *case)
    for part in re.split(r", | and ", said):
        if found := re.fullmatch(r"(\S+) is (greater|less)", part):
            sign = case[0], cell(found[1])
            assert (sign if found[2] == "greater" else sign[::-1]) in seen.signs
        elif found := re.fullmatch(r"(?:(row|column) (\d+) has its (\d+) at (\S+))", part):
            assert cell(found[4]) in seen.line(found[1], found[2])
            assert then.left[cell(found[4])] == {int(found[3])}
        elif found := re.fullmatch(r"(\S+) is (\d+)", part):
            assert then.left[cell(found[1])] == {int(found[2])}
        else:
            found = re.fullmatch(r"(\S+) ([<>]) (\S+)(?: ([≤≥]) (\d+))?", part)
            sign = cell(found[1]), cell(found[3])
            assert (sign if found[2] == "<" else sign[::-1]) in seen.signs
            left = then.left[cell(found[3])]
            assert not found[4] or (
                min(left) >= int(found[5]) if found[4] == "≥" else max(left) <= int(found[5])
            )


def check_cases(seen: Seen, line: Line, facts: Facts) -> str:
    """Check that the cases of a line are all there are, and that its result holds in each."""
    matches = {name: re.fullmatch(pattern, str(line)) for pattern, name in EITHER_WAY.items()}
    ((kind, found),) = [(name, match) for name, match in matches.items() if match]
    one, values, way, number, value, at, between, result = found.groups()
    if one:
        assert seen.left[cell(one)] == numbers(values)
        cases = {n: (cell(one), n) for n in numbers(values)}
    else:
        assert seen.places(way, number, value) == cells(at)
        cases = {other: (other, int(value)) for other in cells(at)}
    for which, said in re.findall(r"If it is (?:at )?([rc\d]+), then ([^.]+)", between):
        check_case(seen, cases[int(which) if one else cell(which)], said)
    for literal in line.gives:
        fact = facts[abs(literal) - 1]
        assert fact.cell in set().union(*map(cells, re.findall(r"r\d+c\d+(?:–r\d+c\d+)?", result)))
        for case in cases.values():
            then = after(seen, *case).left
            holds = then[fact.cell] == {fact.value} or literal < 0
            out = fact.value not in then[fact.cell] or literal > 0
            assert (holds and out) or not all(then.values())
    return kind


def check_line(start: Start, model: Model, seen: Seen, line: Line) -> str | None:
    """Check what a line claims, and return its pattern; None for arguments."""
    if line.said.depth or line.inner or str(line).startswith("With "):
        return None
    if line.cases:
        return check_cases(seen, line, model.facts)
    for pattern, claim in CLAIMS.items():
        if found := re.fullmatch(pattern, str(line)):
            assert claim(seen, *found.groups()), line
            return pattern
    if not line.links:
        assert str(line).startswith("So "), line
        return None
    ((_, _, facts, conclusions),) = line.links
    board = Board(start.puzzle, model.facts, Step(conclusions, (), facts))
    return check_claim("futoshiki", board, str(line))


def starts() -> Iterator[Start]:
    for path in sorted((paths.puzzles() / "futoshiki").glob("*.satori")):
        puzzle = read_text(path.read_text("utf-8")).puzzle
        if puzzle.size <= 9:
            yield Start("futoshiki", puzzle)
    yield from (futoshiki(*board) for board, _, _ in MUST_FIRE)
    rng = Random("moves")
    for _ in range(40):
        yield Start("futoshiki", puzzle_of("futoshiki", rng))


def test_moves_claim_what_is_true():
    used = []
    for start in starts():
        model = start.model()
        facts = model.facts
        seen = Seen(start.puzzle)
        seen.learn({facts[abs(x) - 1]: x > 0 for x in start.literals})
        for move, telling in start.moves():
            assert len(as_title(telling.title).split()) <= MOST_TITLE_WORDS
            for line in telling.lines:
                used.append(check_line(start, model, seen, line))
                if not line.said.depth:
                    seen.learn({facts[abs(x) - 1]: x > 0 for x in line.gives})
            seen.learn({facts[abs(x) - 1]: x > 0 for x in move.literals})
    assert {one for one in (*CLAIMS, *EITHER_WAY.values()) if one not in used} == set()


def test_so_do_the_moves_to_one_cell():
    rng = Random("one cell")
    used = []
    for _ in range(12):
        start = Start("futoshiki", puzzle_of("futoshiki", rng))
        model = start.model()
        known = puzzle_type("futoshiki"), start.puzzle, model, Stop()
        words, moves = MoveWords(*known), Moves(*known)
        seen = Seen(start.puzzle)
        steps = why_cell(model, rng.choice(sorted(seen.left)), Stop())
        for move in moves.of_steps(steps):
            for line in words.say(move).telling.lines:
                used.append(check_line(start, model, seen, line))
                if not line.said.depth:
                    seen.learn({model.facts[abs(x) - 1]: x > 0 for x in line.gives})
            seen.learn({model.facts[abs(x) - 1]: x > 0 for x in move.literals})
    assert len(set(used)) > 5


def test_titles_tell_moves_apart():
    """Neighbours differ, and nearly all moves of a puzzle have a title of their own."""
    for name in ("six-by-six", "lookout", "ridge-walk", "switchback"):
        titles = [as_title(telling.title) for _, telling in bundled("futoshiki", name).moves()]
        assert all(one != other for one, other in pairwise(titles))
        assert len(set(titles)) > 0.9 * len(titles)
