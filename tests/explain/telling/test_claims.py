"""What the sentences of named steps claim is true of the board and of the facts the step uses.

Each sentence is read back with a pattern, and checked against the drawing alone.
"""

import re
from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from app.core.model import Facts
from app.core.registry import puzzle_type
from app.core.steps import Step
from app.core.stop import Stop
from app.explain import Words, argue_conflict, find_conflict
from tests.explain.reasons.test_contradiction import spoilt
from tests.explain.search.test_explanation import puzzle_of
from tests.explain.told_steps import Start

Cell = tuple[int, int]


def cells(text: str) -> set[Cell]:
    """Read the cells that a list names."""
    found: set[Cell] = set()
    for name in re.split(r", | and | or ", text):
        ends = [(int(r) - 1, int(c) - 1) for r, c in re.findall(r"r(\d+)c(\d+)", name)]
        (top, left), (bottom, right) = ends[0], ends[-1]
        found |= set(product(range(top, bottom + 1), range(left, right + 1)))
    return found


def cell(text: str) -> Cell:
    (one,) = cells(text)
    return one


def numbers(text: str) -> set[int]:
    found: set[int] = set()
    for name in re.split(r", | and | or ", text):
        ends = list(map(int, name.split("–")))
        found |= set(range(ends[0], ends[-1] + 1))
    return found


def beside(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


class Board:
    """A puzzle, the facts that a step uses, and what it concludes."""

    def __init__(self, puzzle, facts: Facts, step: Step) -> None:
        self.puzzle = puzzle
        self.known = {facts[abs(x) - 1]: x > 0 for x in step.facts}
        self.ends = {facts[abs(x) - 1]: x > 0 for x in step.conclusions}
        self.true = {fact.cell for fact, holds in self.known.items() if holds}
        self.false = {fact.cell for fact, holds in self.known.items() if not holds}
        self.now_true = {fact.cell for fact, holds in self.ends.items() if holds}
        self.now_false = {fact.cell for fact, holds in self.ends.items() if not holds}

    def around(self, one: Cell) -> set[Cell]:
        """Return the neighbours of a cell."""
        every = product(range(self.puzzle.rows), range(self.puzzle.cols))
        return {other for other in every if beside(one, other)}

    # Light Up

    def white(self, one: Cell) -> bool:
        return self.puzzle.grid[one[0]][one[1]] == "."

    def number(self, wall: Cell) -> int:
        return int(self.puzzle.grid[wall[0]][wall[1]])

    def free(self, wall: Cell) -> set[Cell]:
        """Return the white neighbours of a wall that are not known to hold no bulb."""
        return {near for near in self.around(wall) if self.white(near)} - self.false

    def sees(self, one: Cell, other: Cell) -> bool:
        (top, bottom), (left, right) = (sorted(ends) for ends in zip(one, other, strict=True))
        between = product(range(top, bottom + 1), range(left, right + 1))
        return (top == bottom or left == right) and all(map(self.white, between))

    def lights(self, dark: Cell) -> set[Cell]:
        """Return the cells that are not ruled out and would light a cell."""
        every = product(range(self.puzzle.rows), range(self.puzzle.cols))
        return {one for one in every if self.white(one) and self.sees(one, dark)} - self.false

    def goes(self, bulb: Cell, gone: set[Cell], complete: str = "") -> bool:
        """Tell whether a bulb rules out these cells by sight, or by completing these numbers."""
        walls = [cell(name) for name in re.findall(r"r\d+c\d+", complete)]
        for wall in walls:
            assert beside(bulb, wall)
            assert self.number(wall) == len(self.free(wall) & self.true) + 1
        return all(self.sees(bulb, one) or any(beside(one, wall) for wall in walls) for one in gone)

    # Norinori

    def region(self, name: str) -> set[Cell]:
        row, col = cell(name)
        labels = self.puzzle.regions
        every = product(range(self.puzzle.rows), range(self.puzzle.cols))
        return {(r, c) for r, c in every if labels[r][c] == labels[row][col]}

    def partners(self, one: Cell) -> set[Cell]:
        return self.around(one) - self.false

    # Futoshiki

    def left(self, one: Cell) -> set[int]:
        """Return the numbers that the facts leave to a cell."""
        gone = {fact.value for fact, holds in self.known.items() if fact.cell == one and not holds}
        return set(range(1, self.puzzle.size + 1)) - gone

    def value(self, one: Cell) -> int:
        (value,) = (f.value for f, holds in self.known.items() if f.cell == one and holds)
        return value

    def line(self, word: str, number: str) -> set[Cell]:
        at = int(number) - 1
        line = [(at, other) for other in range(self.puzzle.size)]
        return set(line if word.lower() == "row" else [(col, row) for row, col in line])

    def less(self, one: Cell, other: Cell) -> bool:
        return (one, other) in self.puzzle.signs

    def is_not(self) -> set[tuple[Cell, int]]:
        assert not self.now_true
        return set(self.ends)


Claim = Callable[..., object]
NO = "so there is no bulb at (.+)"

LIGHT_UP: dict[str, Claim] = {
    r"The 0 at (\S+) touches no bulb, so there is none at (.+)\.": lambda b, w, c: (
        b.number(cell(w)) == 0 and b.now_false == cells(c) <= b.around(cell(w))
    ),
    r"The 4 at (\S+) has a bulb on every side, so (.+) (?:is a bulb|are bulbs)\.": lambda b, w, c: (
        b.number(cell(w)) == 4 and b.now_true == cells(c) <= b.around(cell(w))
    ),
    r"The 3 at (\S+) is at the edge .+ its three neighbours are bulbs\.": lambda b, w: (
        b.number(cell(w)) == 3 == len(b.free(cell(w))) == len(b.around(cell(w)))
    ),
    r"The 3 at (\S+) has a wall (.+), so its other three neighbours are bulbs\.": lambda b, w, d: (
        b.number(cell(w)) == 3 == len(b.free(cell(w)))
        and b.now_true <= b.free(cell(w))
        and not b.white(
            (
                cell(w)[0] + {"above it": -1, "below it": 1}.get(d, 0),
                cell(w)[1] + {"on its left": -1, "on its right": 1}.get(d, 0),
            )
        )
    ),
    r"The (\d) at (\S+) has (?:no other|just).+, so (.+) (?:is a bulb|are bulbs)\.": (
        lambda b, n, w, c: (
            b.number(cell(w)) == int(n) == len(b.free(cell(w)))
            and b.now_true == cells(c) <= b.free(cell(w))
        )
    ),
    r"The (\d) at (\S+) already has its bulbs? at (.+), so there is none at (.+)\.": (
        lambda b, n, w, at, c: (
            b.number(cell(w)) == int(n) == len(cells(at))
            and cells(at) <= b.true & b.around(cell(w))
            and b.now_false == cells(c) <= b.around(cell(w))
        )
    ),
    r"The bulb at (\S+) lights (.+), so there is no bulb there\.": lambda b, bulb, c: (
        b.true == {cell(bulb)}
        and b.now_false == cells(c)
        and all(b.sees(cell(bulb), o) for o in cells(c))
    ),
    r"Nothing else can light (\S+), so it is a bulb itself\.": lambda b, c: (
        b.lights(cell(c)) == cells(c) == b.now_true
    ),
    r"Only (\S+) can still light (\S+), so it is a bulb\.": lambda b, c, dark: (
        b.lights(cell(dark)) == cells(c) == b.now_true and c != dark
    ),
    rf"A bulb at \S+ would rule out (.+) and leave the 3 at (\S+) only two neighbours, {NO}\.": (
        lambda b, gone, w, c: (
            b.number(cell(w)) == 3
            and abs(cell(c)[0] - cell(w)[0]) == 1 == abs(cell(c)[1] - cell(w)[1])
            and b.goes(cell(c), cells(gone))
            and len(b.free(cell(w)) - cells(gone)) == 2
            and cell(c) in b.now_false
        )
    ),
    rf"A bulb at \S+ would rule out (.+) and leave the (\d) at (\S+) only (r.+), {NO}\.": (
        lambda b, gone, n, w, left, c: (
            b.number(cell(w)) == int(n) > len(cells(left))
            and b.goes(cell(c), cells(gone))
            and b.free(cell(w)) - cells(gone) == cells(left)
            and cell(c) in b.now_false
        )
    ),
    rf"A bulb at \S+ would rule out (.+) and leave the (\d) at (\S+) no place .+, {NO}\.": (
        lambda b, gone, n, w, c: (
            b.number(cell(w)) == int(n) > 0
            and b.goes(cell(c), cells(gone))
            and b.free(cell(w)) == cells(gone)
            and cell(c) in b.now_false
        )
    ),
    rf"A bulb at \S+ would complete (.+) and rule out (.+); the (\d) at (\S+) could .+, {NO}\.": (
        lambda b, full, gone, n, w, c: (
            b.number(cell(w)) == int(n) > len(b.free(cell(w)) - cells(gone))
            and b.goes(cell(c), cells(gone), full)
            and cell(c) in b.now_false
        )
    ),
    rf"A bulb at \S+ would rule out (.+), and nothing could light (\S+), {NO}\.": (
        lambda b, gone, dark, c: (
            b.lights(cell(dark)) == cells(gone)
            and b.goes(cell(c), cells(gone))
            and cell(c) in b.now_false
        )
    ),
    rf"A bulb at \S+ would complete (.+) and rule out (.+); nothing could light (\S+), {NO}\.": (
        lambda b, full, gone, dark, c: (
            b.lights(cell(dark)) == cells(gone)
            and b.goes(cell(c), cells(gone), full)
            and cell(c) in b.now_false
        )
    ),
    r"The (\d) at (\S+) needs a bulb at (.+), and the (\d) at (\S+?),?"
    r"(?: which already has bulbs? at (.+),)? takes no more than that.+": (
        lambda b, n, w, shared, small, other, has: (
            b.number(cell(w)) == int(n) == len(b.free(cell(w)) - cells(shared)) + 1
            and cells(shared) == (b.free(cell(w)) & b.free(cell(other))) - b.true
            and b.number(cell(other)) == int(small) == len(b.free(cell(other)) & b.true) + 1
            and (cells(has) if has else set()) == b.free(cell(other)) & b.true
            and b.now_true <= b.free(cell(w)) - cells(shared)
            and b.now_false <= b.free(cell(other)) - cells(shared)
        )
    ),
}

NORINORI: dict[str, Claim] = {
    r"The region of (\S+) has only two cells, so both are black: (.+)\.": lambda b, r, c: (
        b.region(r) == cells(c) == b.now_true and len(cells(c)) == 2
    ),
    r"Only two cells of the region of (\S+) can be black, (\S+) among .+": lambda b, r, c: (
        len(b.region(r) - b.false) == 2 and cells(c) == b.now_true <= b.region(r)
    ),
    r"Only (.+) can be black in the region of (\S+), so both are\.": lambda b, c, r: (
        b.region(r) - b.false == cells(c) == b.now_true and len(cells(c)) == 2
    ),
    r"The region of (\S+) has its two black cells at (.+), so (.+) (?:is|are) white\.": (
        lambda b, r, at, c: (
            len(cells(at)) == 2
            and cells(at) == b.true & b.region(r)
            and cells(c) == b.now_false <= b.region(r)
        )
    ),
    r"(\S+) is black and has no other possible partner than (\S+), so .+": lambda b, c, p: (
        cell(c) in b.true and b.partners(cell(c)) == cells(p) == b.now_true
    ),
    r"(\S+) and (\S+) are a pair, so (.+), which touch(?:es)? (\S+), (?:is|are) white\.": (
        lambda b, one, other, c, near: (
            one == near
            and {cell(one), cell(other)} == b.true
            and beside(cell(one), cell(other))
            and cells(c) == b.now_false <= b.around(cell(one))
        )
    ),
    r"(\S+) has no neighbour that could be its partner, so it is white\.": lambda b, c: (
        not b.partners(cell(c)) and cells(c) == b.now_false
    ),
    r"(\S+) touches (.+); black, it would have two partners, so it is white\.": lambda b, c, at: (
        len(cells(at)) == 2 and cells(at) <= b.true & b.around(cell(c)) and cells(c) == b.now_false
    ),
    r"If (\S+) were black, it would be paired with (\S+); (.+) would be white, and the region of "
    r"(\S+) could not get its two black cells\. So \S+ is white\.": lambda b, c, p, gone, r: (
        cell(p) in b.true
        and beside(cell(c), cell(p))
        and cells(gone) <= (b.around(cell(c)) | b.around(cell(p))) - {cell(c), cell(p)}
        and len(b.region(r) - b.false - cells(gone)) < 2
        and cell(c) in b.now_false
    ),
    r"If (\S+) were black, the region of (\S+) would be complete with (\S+); (.+) would be white, "
    r"and (\S+) would have no partner left\. So \S+ is white\.": lambda b, c, r, at, gone, lonely: (
        cell(at) in b.true
        and cell(lonely) in b.true | {cell(c)}
        and {cell(at), cell(c)} <= b.region(r)
        and b.partners(cell(lonely)) == cells(gone) <= b.region(r) - {cell(at), cell(c)}
        and cell(c) in b.now_false
    ),
    r"The only possible partner of (\S+) is (\S+), which already touches the black (\S+), so .+": (
        lambda b, c, p, at: (
            b.partners(cell(c)) == cells(p)
            and cell(at) in b.true
            and beside(cell(p), cell(at))
            and c != at
            and cell(c) in b.now_false
        )
    ),
}


def bound(b: Board, one: str, other: str, value: str, *, up: bool) -> bool:
    """Tell whether nothing is left beyond a value on the other side of a sign."""
    sign = (one, other) if up else (other, one)
    beyond = [n for n in b.left(cell(other)) if (n > int(value) if up else n < int(value))]
    return b.less(*map(cell, sign)) and not beyond and b.is_not() == {(cell(one), int(value))}


def only(b: Board, one: str, value: int, other: str, way: str, number: int) -> bool:
    """Tell whether a cell beside a sign has one number left on the right side of a value."""
    up = way == "greater"
    fitting = {n for n in b.left(cell(other)) if (n > value if up else n < value)}
    return (
        b.value(cell(one)) == value
        and b.less(*((cell(one), cell(other)) if up else (cell(other), cell(one))))
        and fitting == {number}
        and b.ends[cell(other), number]
        and all(where == cell(other) for where, _ in b.ends)
    )


def fish(b: Board, base: str, lines: str, number: str, crossing: str, at: str) -> bool:
    """Tell whether a number fits only where some lines cross others."""
    across = {"row": "column", "column": "row"}[base]
    there = set().union(*(b.line(across, str(n)) for n in numbers(crossing)))
    here = set().union(*(b.line(base, str(n)) for n in numbers(lines)))
    fits = {one for one in here if int(number) in b.left(one)}
    return (
        fits <= there
        and len(numbers(lines)) == len(numbers(crossing))
        and cells(at) == b.now_false <= there - here
        and b.is_not() == {(one, int(number)) for one in cells(at)}
    )


FUTOSHIKI: dict[str, Claim] = {
    r"(\S+) is given as (\d+)\.": lambda b, c, v: (
        b.puzzle.givens[cell(c)[0]][cell(c)[1]] == int(v) and b.ends == {(cell(c), int(v)): True}
    ),
    r"(\d+) is the only number left for (\S+)\.": lambda b, v, c: (
        b.left(cell(c)) == {int(v)} and b.ends == {(cell(c), int(v)): True}
    ),
    r"(\S+) is (\d+), so it is no other number\.": lambda b, c, v: (
        b.value(cell(c)) == int(v) and {one for one, _ in b.is_not()} == cells(c)
    ),
    r"(\S+) is the only place left for (\d+) in (row|column) (\d+)\.": lambda b, c, v, w, n: (
        {one for one in b.line(w, n) if int(v) in b.left(one)} == cells(c)
        and b.ends == {(cell(c), int(v)): True}
    ),
    r"(Row|Column) (\d+) has its (\d+) at (\S+), so it is not at (.+)\.": (
        lambda b, w, n, v, c, others: (
            b.value(cell(c)) == int(v)
            and cells(others) | cells(c) <= b.line(w, n)
            and b.is_not() == {(one, int(v)) for one in cells(others)}
        )
    ),
    r"(\S+) is (\d+) and (\S+) is (greater|less), so \S+ is not (.+)\.": (
        lambda b, c, v, other, way, gone: (
            b.value(cell(c)) == int(v)
            and (
                b.less(cell(c), cell(other)) and max(numbers(gone)) <= int(v)
                if way == "greater"
                else b.less(cell(other), cell(c)) and min(numbers(gone)) >= int(v)
            )
            and b.is_not() <= {(cell(other), n) for n in numbers(gone)}
        )
    ),
    r"(\S+) is (\d+) and (\S+) is (greater|less), so \S+ is (\d+)\.": (
        lambda b, c, v, other, way, n: (
            int(n) == {"greater": b.puzzle.size, "less": 1}[way]
            and only(b, c, int(v), other, way, int(n))
        )
    ),
    r"(\S+) is (\d+) and (\S+) is (greater|less), and of the (?:greater|smaller) numbers only "
    r"(\d+) is left for \S+\.": lambda b, c, v, other, way, n: only(
        b, c, int(v), other, way, int(n)
    ),
    r"(\S+) is less than (\S+), so it is not (\d+)\.": lambda b, c, o, v: (
        int(v) == b.puzzle.size and bound(b, c, o, v, up=True) and not b.known
    ),
    r"(\S+) is greater than (\S+), so it is not (\d+)\.": lambda b, c, o, v: (
        int(v) == 1 and bound(b, c, o, v, up=False) and not b.known
    ),
    r"(\S+) is less than (\S+), so it is not (\d+), and (\S+) is not (\d+)\.": (
        lambda b, c, o, v, it, n: (
            b.less(cell(c), cell(o))
            and (o, int(v), int(n)) == (it, b.puzzle.size, 1)
            and b.is_not() == {(cell(c), int(v)), (cell(o), int(n))}
            and not b.known
        )
    ),
    r"(\S+) is at most (\d+) and greater than (\S+), so (\S+) is not (\d+)\.": (
        lambda b, o, most, c, it, v: c == it and most == v and bound(b, c, o, v, up=True)
    ),
    r"(\S+) is at least (\d+) and less than (\S+), so (\S+) is not (\d+)\.": (
        lambda b, o, least, c, it, v: c == it and least == v and bound(b, c, o, v, up=False)
    ),
    r"(\S+) and (\S+) are in the same (row|column) and (greater|less) than (\S+)\. If it were "
    r"(\d+), both would be (\d+), so .+": lambda b, one, other, line, way, c, v, n: (
        cell(one)[line == "column"] == cell(other)[line == "column"]
        and all(
            {k for k in b.left(cell(o)) if (k > int(v) if way == "greater" else k < int(v))}
            == {int(n)}
            and b.less(*((cell(c), cell(o)) if way == "greater" else (cell(o), cell(c))))
            for o in (one, other)
        )
        and (cell(c), int(v)) in b.is_not()
    ),
    r"(.+) can only be (.+), so no other cell of (row|column) (\d+) has these: .+": (
        lambda b, some, values, w, n: (
            len(cells(some)) == len(numbers(values))
            and cells(some) <= b.line(w, n)
            and all(b.left(one) <= numbers(values) for one in cells(some))
            and all(
                one in b.line(w, n) - cells(some) and v in numbers(values) for one, v in b.is_not()
            )
        )
    ),
    r"In (row|column) (\d+) the numbers (.+) only fit in (.+), so .+": lambda b, w, n, values, at: (
        len(cells(at.split(", so ")[0])) == len(numbers(values))
        and all(
            b.left(one).isdisjoint(numbers(values))
            for one in b.line(w, n) - cells(at.split(", so ")[0])
        )
        and all(
            one in cells(at.split(", so ")[0]) and v not in numbers(values) for one, v in b.is_not()
        )
    ),
    r"In (row|column)s (.+) the (\d+) only fits in (?:row|column)s (.+), so in these .+ it is not "
    r"at (.+)\.": fish,
}

CLAIMS = {"lightup": LIGHT_UP, "norinori": NORINORI, "futoshiki": FUTOSHIKI}


def check_claim(kind: str, board: Board, text: str) -> str:
    """Check what a sentence says, and return its pattern."""
    sentence = text.replace("So it is", "So X is")
    matches = ((p, re.fullmatch(p, sentence)) for p in CLAIMS[kind])
    pattern, match = next((p, m) for p, m in matches if m)
    assert CLAIMS[kind][pattern](board, *match.groups()), text
    return pattern


@pytest.mark.parametrize("kind", CLAIMS)
def test_named_steps_claim_what_is_true(kind):
    rng = Random(kind)
    used = set()
    for _ in range({"lightup": 60, "norinori": 30, "futoshiki": 15}[kind]):
        start = Start(kind, puzzle_of(kind, rng))
        facts = start.model().facts
        for told in start.told():
            if not told.text.startswith("Suppose") and told.technique != "needs and room":
                board = Board(start.puzzle, facts, told.step)
                used.add(check_claim(kind, board, told.sentences[0]))
    assert len(used) >= 0.6 * len(CLAIMS[kind])


@pytest.mark.parametrize("kind", CLAIMS)
def test_so_do_the_steps_to_a_contradiction(kind):
    rng = Random(kind)
    used = set()
    for _ in range({"lightup": 200, "norinori": 500, "futoshiki": 60}[kind]):
        start = Start(kind, spoilt(kind, rng))
        model = start.model()
        conflict = find_conflict(model, Stop())
        if conflict is None:
            continue
        found = argue_conflict(model, conflict, Stop())
        *said, _ = Words(puzzle_type(kind), start.puzzle, model, Stop()).say_contradiction(found)
        for step, sentences in zip(found.steps, said, strict=True):
            text = str(sentences[0])
            if not text.startswith("Suppose") and "needed, by" not in text:
                used.add(check_claim(kind, Board(start.puzzle, model.facts, step), text))
    assert len(used) >= 5
