"""What the sentences of named steps claim is true of the board and of the facts the step uses.

Each sentence is read back with a pattern, and checked against the drawing alone.
"""

import re
from collections.abc import Callable
from itertools import combinations, product
from random import Random

import pytest

from app import paths
from app.core.model import Facts
from app.core.registry import puzzle_type
from app.core.steps import Step
from app.core.stop import Stop
from app.explain import Words, argue_conflict, find_conflict
from app.formats import read_text
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


def apart(names: str) -> str:
    """Name two different numbers of one row apart: the 2 in row 3 and the 1 in row 3."""
    return re.sub(r"(the \d) and (the \d) (in row \d+)", r"\1 \3 and \2 \3", names, flags=re.I)


class Board:
    """A puzzle, the facts that a step uses, and what it concludes."""

    def __init__(self, puzzle, facts: Facts, step: Step) -> None:
        self.puzzle = puzzle
        self.facts = facts
        self.known = {facts[abs(x) - 1]: x > 0 for x in step.facts}
        self.ends = {facts[abs(x) - 1]: x > 0 for x in step.conclusions}
        self.true = {fact.cell for fact, holds in self.known.items() if holds}
        self.false = {fact.cell for fact, holds in self.known.items() if not holds}
        self.now_true = {fact.cell for fact, holds in self.ends.items() if holds}
        self.now_false = {fact.cell for fact, holds in self.ends.items() if not holds}

    def cell_of(self, literal: int) -> Cell:
        return self.facts[abs(literal) - 1].cell

    def around(self, one: Cell) -> set[Cell]:
        """Return the neighbours of a cell."""
        row, col = one
        near = (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)
        rows, cols = self.puzzle.rows, self.puzzle.cols
        return {(r, c) for r, c in near if 0 <= r < rows and 0 <= c < cols}

    # Light Up

    def white(self, one: Cell) -> bool:
        return self.puzzle.grid[one[0]][one[1]] == "."

    def number(self, wall: Cell) -> int:
        return int(self.puzzle.grid[wall[0]][wall[1]])

    def wall(self, name: str) -> Cell:
        """Find the number that a sentence names: by its row only if the row has no other."""
        number, place = re.fullmatch(r"[Tt]he (\d) (?:in row|at) (\S+)", name).groups()
        found = cell(place) if "c" in place else None
        if found is None:
            row = self.puzzle.grid[int(place) - 1]
            assert row.count(number) == 1
            found = int(place) - 1, row.index(number)
        assert self.puzzle.grid[found[0]][found[1]] == number
        return found

    def walls(self, names: str) -> list[Cell]:
        """Find the numbers of a list, in which equal ones may be named together."""
        found: list[Cell] = []
        for number, several, row, at in re.findall(
            r"[Tt]he (\d)(s?) (?:in row (\d+)|at ((?:r\d+c\d+(?:–|, | and )?)+))", apart(names)
        ):
            if row and several:
                line = self.puzzle.grid[int(row) - 1]
                found += [(int(row) - 1, col) for col, mark in enumerate(line) if mark == number]
            elif row:
                found.append(self.wall(f"the {number} in row {row}"))
            else:
                listed = cells(re.sub(r"(, | and )$", "", at))
                assert {self.puzzle.grid[r][c] for r, c in listed} == {number}
                assert (len(listed) > 1) == bool(several)
                found += sorted(listed)
        return found

    def leaves(self, wall: Cell, gone: set[Cell], left: str) -> bool:
        """Tell whether a number keeps just these places without some others, and too few."""
        places = self.free(wall) - gone
        said = {"no place": set(), "only two places": places if len(places) == 2 else None}
        named = said[left] if left in said else cells(left.removeprefix("only "))
        return named == places and len(places) < self.number(wall)

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
        walls = self.walls(complete)
        assert bool(walls) == bool(complete)
        for wall in walls:
            assert beside(bulb, wall)
            assert self.number(wall) == len(self.free(wall) & self.true) + 1
        return all(self.sees(bulb, one) or any(beside(one, wall) for wall in walls) for one in gone)

    # Norinori

    def letter(self, name: str) -> set[Cell]:
        """Return the region that a letter names: the regions in reading order, A first."""
        labels = self.puzzle.regions
        every = list(product(range(self.puzzle.rows), range(self.puzzle.cols)))
        order = list(dict.fromkeys(labels[r][c] for r, c in every))
        number = 0
        for one in name:
            number = 25 * number + "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(one) + 1
        return {(r, c) for r, c in every if labels[r][c] == order[number - 1]}

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
WALL = r"([Tt]he \d (?:in row \d+|at r\d+c\d+))"
SO_NONE = r"[Ss]o (r\d+c\d+) has none\."

LIGHT_UP: dict[str, Claim] = {
    rf"{WALL} touches no bulb, so there is none at (.+)\.": lambda b, w, c: (
        b.number(b.wall(w)) == 0 and b.now_false == cells(c) <= b.around(b.wall(w))
    ),
    rf"{WALL} has a bulb on every side\.": lambda b, w: (
        b.number(b.wall(w)) == 4 and b.now_true <= b.around(b.wall(w)) and not b.now_false
    ),
    rf"{WALL} is at the edge, so its three neighbours are bulbs\.": lambda b, w: (
        b.number(b.wall(w)) == 3 == len(b.free(b.wall(w))) == len(b.around(b.wall(w)))
    ),
    rf"{WALL} has a wall (.+), so its other three neighbours are bulbs\.": lambda b, w, d: (
        b.number(b.wall(w)) == 3 == len(b.free(b.wall(w)))
        and b.now_true <= b.free(b.wall(w))
        and not b.white(
            (
                b.wall(w)[0] + {"above it": -1, "below it": 1}.get(d, 0),
                b.wall(w)[1] + {"on its left": -1, "on its right": 1}.get(d, 0),
            )
        )
    ),
    rf"{WALL} has only (one|two) free sides?, so (.+?) (?:is a bulb|is a bulb too|are bulbs)\.": (
        lambda b, w, n, c: (
            b.number(b.wall(w)) == {"one": 1, "two": 2}[n] == len(b.free(b.wall(w)))
            and b.now_true == cells(c) <= b.free(b.wall(w))
        )
    ),
    rf"{WALL} has only (.+?) left and takes (?:it|both|all)\.": (
        lambda b, w, c: (
            b.number(b.wall(w)) == len(b.free(b.wall(w)))
            and b.now_true == cells(c) <= b.free(b.wall(w))
        )
    ),
    rf"{WALL} has its bulbs? at (.+), so there is none at (.+)\.": lambda b, w, at, c: (
        b.number(b.wall(w)) == len(cells(at))
        and cells(at) <= b.true & b.around(b.wall(w))
        and b.now_false == cells(c) <= b.around(b.wall(w))
    ),
    r"The bulb at (\S+) lights (.+)\.": lambda b, bulb, c: (
        b.true == {cell(bulb)}
        and b.now_false == cells(c)
        and all(b.sees(cell(bulb), o) for o in cells(c))
    ),
    r"(?:Now n|N)othing else can light (\S+), so it is a bulb\.": lambda b, c: (
        b.lights(cell(c)) == cells(c) == b.now_true
    ),
    r"(?:Now o|O)nly (\S+) can light (\S+), so (\S+) is a bulb\.": lambda b, c, dark, it: (
        it == c and b.lights(cell(dark)) == cells(c) == b.now_true and c != dark
    ),
    rf"A bulb at (\S+) lights (.+) and leaves {WALL} (no place|only .+)\. {SO_NONE}": (
        lambda b, c, gone, w, left, so: (
            c == so
            and b.goes(cell(c), cells(gone))
            and b.leaves(b.wall(w), cells(gone), left)
            and cell(c) in b.now_false
        )
    ),
    rf"A bulb at (\S+) completes (.+) and rules out (.+), the only places of {WALL}\. {SO_NONE}": (
        lambda b, c, full, gone, w, so: (
            c == so
            and b.free(b.wall(w)) <= cells(gone)
            and b.number(b.wall(w)) > 0
            and b.goes(cell(c), cells(gone), full)
            and cell(c) in b.now_false
        )
    ),
    rf"A bulb at (\S+) completes (.+?), rules out (.+) and leaves {WALL} (only .+)\. {SO_NONE}": (
        lambda b, c, full, gone, w, left, so: (
            c == so
            and b.goes(cell(c), cells(gone), full)
            and b.leaves(b.wall(w), cells(gone), left)
            and cell(c) in b.now_false
        )
    ),
    rf"A bulb at (\S+) lights (.+)\. Then nothing can light (\S+), {SO_NONE}": (
        lambda b, c, gone, dark, so: (
            c == so
            and b.lights(cell(dark)) <= cells(gone)
            and b.goes(cell(c), cells(gone))
            and cell(c) in b.now_false
        )
    ),
    r"A bulb at (\S+) completes (.+) and rules out (.+)\. Then nothing can light (\S+), "
    rf"{SO_NONE}": (
        lambda b, c, full, gone, dark, so: (
            c == so
            and b.lights(cell(dark)) <= cells(gone)
            and b.goes(cell(c), cells(gone), full)
            and cell(c) in b.now_false
        )
    ),
    rf"{WALL} needs a bulb at (.+), and {WALL} takes only (that one|one more)\. So (.+)\.": (
        lambda b, w, shared, other, takes, so: (
            b.number(b.wall(w)) == len(b.free(b.wall(w)) - cells(shared)) + 1
            and cells(shared) == (b.free(b.wall(w)) & b.free(b.wall(other))) - b.true
            and b.number(b.wall(other)) == len(b.free(b.wall(other)) & b.true) + 1
            and bool(b.free(b.wall(other)) & b.true) == (takes == "one more")
            and b.now_true <= b.free(b.wall(w)) - cells(shared)
            and b.now_false <= b.free(b.wall(other)) - cells(shared)
            and set().union(*map(cells, re.findall(r"r[^a-z]+c[rc\d, –and]*\d", so)))
            == b.now_true | b.now_false
        )
    ),
}


def pair_leaves(b: Board, one: str, other: str, region: str, left: str | None, none="") -> bool:
    """Tell whether a pair leaves a region fewer than two cells, and which one."""
    gone = b.around(cell(one)) | b.around(cell(other)) | (cells(none) if none else set())
    alone = all(
        b.partners(one_) <= gone | {cell(one), cell(other)}
        for one_ in (cells(none) if none else ())
    )
    kept = b.letter(region) - b.false - (gone - {cell(one), cell(other)})
    fits = left is None or cells(left) <= kept - {cell(one), cell(other)}
    return alone and beside(cell(one), cell(other)) and len(kept) < 2 and fits


def black_leaves(b, one, other, region, left, none="") -> bool:
    """Tell whether the only partner of a cell makes a pair that leaves a region too little."""
    return (
        (cell(other) in b.true or b.partners(cell(one)) == {cell(other)})
        and pair_leaves(b, one, other, region, left, none)
        and cell(one) in b.now_false
    )


def two_of(b: Board, region: str, some: str) -> set[Cell]:
    """Return which two of three cells are left without the one that is told to be black."""
    assert cells(some) == b.letter(region) - b.false
    assert len(cells(some)) == 3
    (black,) = cells(some) & b.now_true
    return cells(some) - {black}


def only_in(b: Board, one: str, region: str) -> bool:
    return b.partners(cell(one)) <= b.letter(region)


def whichever_two(b: Board, region: str, some: str, inside: str, pairs=frozenset()) -> bool:
    """Tell whether a cell touches a pair or two black cells, whichever two of three are black."""
    assert cells(some) == b.letter(region) - b.false
    assert len(cells(some)) == 3
    assert cell(inside) in b.now_false
    near = b.around(cell(inside))
    for two in combinations(cells(some), 2):
        paired = {one for one in two for other in {*two, *b.true} if beside(one, other)}
        paired |= {o for one in paired for o in {*two, *b.true} if beside(one, o)}
        paired |= {x for pair in pairs if pair & set(two) for x in pair}
        if not (set(two) <= near or paired & near):
            return False
    return True


def partner_without(b: Board, region: str, without: str, lone: str, partner: str) -> set[frozenset]:
    """Check that a cell has one partner left outside its region, and return them as a pair."""
    assert b.partners(cell(lone)) - b.letter(region) == cells(partner)
    return {frozenset({cell(lone), cell(partner)})}


def only_touching(b: Board, one, other, region, left, crowded, at=None) -> bool:
    """Tell whether a region keeps two cells, of which one would touch two black cells."""
    black = {cell(one)} | (cells(other) if other else set())
    gone = set().union(*map(b.around, black)) - black if other else b.around(cell(one))
    touching = {x for x in gone if other or b.around(x) & b.true}
    kept = b.letter(region) - b.false - touching
    assert cells(left) == kept
    assert len(kept) == 2
    if at is None:
        return kept <= b.around(cell(crowded)) and cell(crowded) in b.true | black
    (rest,) = kept - cells(crowded)
    return beside(rest, cell(crowded)) and cell(at) in b.around(cell(crowded)) & (b.true | black)


def only_taken(b: Board, one, other, region, need, partner, at) -> bool:
    black = {cell(one)} | (cells(other) if other else set())
    gone = set().union(*map(b.around, black)) - black
    touching = {x for x in gone if other or b.around(x) & b.true}
    kept = b.letter(region) - b.false - touching
    return (
        cell(need) in kept
        and kept <= cells(need) | b.true | black
        and b.partners(cell(need)) - touching <= cells(partner)
        and cell(at) in b.around(cell(partner)) & (b.true | black)
    )


NEEDS_TWO = r"([A-Z]+) needs two of (.+), but "
LEAVES = r"leaves ([A-Z]+) (?:too few cells|only ([rc\d–, and]+))\."

NORINORI: dict[str, Claim] = {
    r"([A-Z]+) has only two cells, so both are black\.": lambda b, r: (
        b.letter(r) == b.now_true and len(b.now_true) == 2
    ),
    r"([A-Z]+) has only (.+) left, so (?:it is|both are) black\.": lambda b, r, c: (
        len(b.letter(r) - b.false) == 2 and cells(c) == b.now_true <= b.letter(r)
    ),
    r"([A-Z]+) has its two black cells, so (.+) (?:is|are) white\.": lambda b, r, c: (
        len(b.true & b.letter(r)) == 2 and cells(c) == b.now_false <= b.letter(r)
    ),
    r"(\S+) can only pair with (\S+)\.": lambda b, c, p: (
        cell(c) in b.true and b.partners(cell(c)) == cells(p) == b.now_true
    ),
    r"(\S+) is paired with (\S+), so (.+) (?:is|are) white\.": lambda b, one, other, c: (
        {cell(one), cell(other)} == b.true
        and beside(cell(one), cell(other))
        and cells(c) == b.now_false <= b.around(cell(one))
    ),
    r"(.+) (?:has no partner left, so it is|have no partner left, so they are) white\.": (
        lambda b, some: not any(map(b.partners, cells(some))) and cells(some) == b.now_false
    ),
    r"(\S+) touches both (.+), so it is white\.": lambda b, c, at: (
        len(cells(at)) == 2 and cells(at) <= b.true & b.around(cell(c)) and cells(c) == b.now_false
    ),
    r"(\S+) can only pair inside ([A-Z]+): with (\S+), that makes three\.": lambda b, c, r, at: (
        only_in(b, c, r)
        and cell(c) in b.letter(r) & b.now_false
        and cell(at) in b.letter(r) & b.true
        and not beside(cell(at), cell(c))
    ),
    r"(\S+) can only pair inside ([A-Z]+): these two fill it\.": lambda b, c, r: (
        only_in(b, c, r)
        and cell(c) in b.letter(r) & b.true
        and b.now_false <= b.letter(r) - b.around(cell(c))
    ),
    r"(\S+) can only pair in ([A-Z]+): with (\S+), that fills it\.": lambda b, c, r, at: (
        only_in(b, c, r)
        and cell(c) in b.true - b.letter(r)
        and cell(at) in b.letter(r) & b.true - b.around(cell(c))
        and b.now_false <= b.letter(r) - b.around(cell(c))
    ),
    r"(\S+) finds no partner: inside ([A-Z]+) that makes three, and (.+) touch(?:es)? (.+) "
    r"already\.": lambda b, c, r, p, at: (
        len(b.letter(r) & b.true) == 1
        and cell(c) in b.letter(r) & b.now_false
        and b.partners(cell(c)) <= b.letter(r) | cells(p)
        and cells(at) <= b.true
        and all(any(beside(one, black) for black in cells(at)) for one in cells(p))
    ),
    r"A black (\S+) fills ([A-Z]+) and leaves (\S+) no free partner\.": lambda b, c, r, at: (
        len(b.letter(r) & b.true) == 1
        and cell(c) in b.letter(r) & b.now_false
        and cell(at) in b.true
        and b.partners(cell(at)) <= b.letter(r) | b.around(cell(c))
    ),
    r"(\S+) can only pair with (.+), (?:which touches|but these touch) (.+) already\.": (
        lambda b, c, p, at: (
            b.partners(cell(c)) == cells(p)
            and cells(at) <= b.true - cells(c)
            and all(any(beside(one, black) for black in cells(at)) for one in cells(p))
            and cell(c) in b.now_false
        )
    ),
    r"The partner of (\S+) is (.+)\. (\S+) touches both\.": lambda b, at, p, c: (
        cell(at) in b.true
        and b.partners(cell(at)) == cells(p) <= b.around(cell(c))
        and len(cells(p)) == 2
        and cell(c) in b.now_false
    ),
    r"(\S+) can only pair with (\S+)\. With (\S+), that makes three in ([A-Z]+)\.": (
        lambda b, c, p, at, r: (
            b.partners(cell(c)) == cells(p)
            and len({cell(c), cell(p), cell(at)} & b.letter(r)) == 3
            and cell(at) in b.true
            and cell(c) in b.now_false
        )
    ),
    r"A black (\S+) pairs with (\S+) and " + LEAVES: black_leaves,
    r"A black (\S+) pairs with (\S+)\. It leaves (.+) no partner and ([A-Z]+) (?:too few cells|"
    r"only (.+))\.": lambda b, c, p, none, r, left: black_leaves(b, c, p, r, left, none),
    r"A black (\S+) pairs with (\S+) and leaves (\S+) no partner\.": lambda b, c, p, at: (
        (cell(p) in b.true or b.partners(cell(c)) == cells(p))
        and cell(at) in b.true
        and b.partners(cell(at)) <= b.around(cell(c)) | b.around(cell(p))
        and cell(c) in b.now_false
    ),
    r"A black (\S+) fills ([A-Z]+), so it pairs with (\S+) and " + LEAVES: (
        lambda b, c, full, p, r, left: (
            len(b.letter(full) & b.true) == 1
            and cell(c) in b.letter(full) & b.now_false
            and b.partners(cell(c)) - b.letter(full) == cells(p)
            and len(
                b.letter(r)
                - b.false
                - ((b.around(cell(c)) | b.around(cell(p))) - {cell(c), cell(p)})
                - (b.letter(full) - {cell(c)} - b.true)
            )
            < 2
        )
    ),
    r"A black (\S+) makes (.+) touch two black cells, and ([A-Z]+) keeps (?:too few cells|only "
    r"(.+))\.": lambda b, c, two, r, left: (
        all(beside(one, cell(c)) and b.around(one) & b.true for one in cells(two))
        and len(b.letter(r) - b.false - cells(two)) < 2
        and cell(c) in b.now_false
    ),
    r"Without (\S+), (.+) ha(?:s|ve) no partner, and ([A-Z]+) keeps "
    r"(?:too few cells|only ([^,]+))\.": (
        lambda b, c, none, r, left: (
            all(b.partners(one) == {cell(c)} for one in cells(none))
            and len(b.letter(r) - b.false - cells(none) - cells(c)) < 2
            and cell(c) in b.now_true
        )
    ),
    r"Without (\S+), (\S+) has no partner, and ([A-Z]+) keeps only ([rc\d–, and]+), but (\S+) "
    r"touch(?:es)? (\S+)(?: already)?\.": lambda b, c, none, r, left, crowded, at: (
        b.partners(cell(none)) == {cell(c)}
        and b.letter(r) - b.false - cells(none) - cells(c) == cells(left)
        and len(cells(left)) == 2
        and (
            cells(left) <= b.around(cell(at))
            if crowded == "both"
            else beside(*cells(left)) and beside(cell(crowded), cell(at))
        )
        and cell(at) in b.true
        and cell(c) in b.now_true
    ),
    r"Without (\S+), ([A-Z]+) needs (\S+)\.": lambda b, c, r, other: (
        {cell(c), cell(other)} <= b.letter(r) - b.false
        and len(b.letter(r) - b.false) == 3
        and cell(c) in b.now_true
    ),
    NEEDS_TWO + r"not (\S+) with (\S+): (\S+) touches (\S+) already\.": (
        lambda b, r, some, one, other, it, at: (
            it == one
            and two_of(b, r, some) == {cell(one), cell(other)}
            and beside(cell(one), cell(other))
            and beside(cell(one), cell(at))
            and cell(at) in b.true
        )
    ),
    r"A black (\S+)(?: pairs with (\S+) and)? leaves ([A-Z]+) only (.+), but (\S+) touches (\S+) "
    r"already\.": only_touching,
    r"A black (\S+)(?: pairs with (\S+) and)? leaves ([A-Z]+) only (.+), but both touch (\S+)\.": (
        only_touching
    ),
    r"A black (\S+)(?: pairs with (\S+) and)? leaves ([A-Z]+) only (\S+), whose last partner (\S+) "
    r"touches (\S+) already\.": only_taken,
    r"A black (\S+) leaves ([A-Z]+) only (\S+), but (\S+), the last partner of \1, "
    r"touches (\S+) too\.": (
        lambda b, c, r, need, p, at: (
            need == at
            and beside(cell(p), cell(need))
            and beside(cell(p), cell(c))
            and cell(need) in b.letter(r)
            and cell(c) in b.now_false
        )
    ),
    r"(\S+) and (\S+) cannot share a partner, so each takes one from ([A-Z]+)\. With (\S+), that "
    r"makes three\.": lambda b, c, at, r, third: (
        cell(at) in b.true
        and b.partners(cell(at)) - b.around(cell(c)) <= b.letter(r)
        and b.partners(cell(c)) - b.around(cell(at)) <= b.letter(r)
        and cell(third) in b.letter(r) & (b.true | {cell(c)})
    ),
    r"A black (\S+) pairs with (\S+)\. They fill ([A-Z]+) and leave (\S+) no partner\.": (
        lambda b, c, p, r, at: (
            b.partners(cell(c)) == cells(p)
            and {cell(c), cell(p)} <= b.letter(r)
            and cell(at) in b.true
            and b.partners(cell(at)) <= b.letter(r) - {cell(c), cell(p)}
        )
    ),
    r"(\S+) and (\S+) each take a partner from ([A-Z]+)\. These two fill it\.": (
        lambda b, one, other, r: (
            {cell(one), cell(other)} <= b.true
            and b.partners(cell(one)) | b.partners(cell(other)) <= b.letter(r)
            and not b.partners(cell(one)) & b.partners(cell(other))
            and b.now_false <= b.letter(r)
        )
    ),
    r"(\S+) can only pair inside ([A-Z]+), and (\S+) takes a partner there: that makes three\.": (
        lambda b, c, r, at: (
            only_in(b, c, r)
            and only_in(b, at, r)
            and not b.partners(cell(c)) & b.partners(cell(at))
            and not beside(cell(c), cell(at))
            and cell(c) in b.letter(r)
            and cell(at) in b.true
        )
    ),
    r"The black cells of ([A-Z]+) can only pair in ([A-Z]+), and fill it\.": lambda b, one, r: (
        all(b.partners(x) <= b.letter(r) for x in b.letter(one) - b.false)
        and b.now_false <= b.letter(r)
    ),
    r"([A-Z]+) needs two of (.+)\. Whichever two, (\S+) touches (?:both or their|a) pair\.": (
        whichever_two
    ),
    r"([A-Z]+) needs two of (.+)\. Whichever two, (\S+) touches a pair: without (\S+), (\S+) pairs "
    r"with (\S+)\.": lambda b, r, some, c, gone, lone, p: whichever_two(
        b, r, some, c, partner_without(b, r, gone, lone, p)
    ),
    r"([A-Z]+) needs two of (.+)\. With (\S+), the two are a pair beside (\S+); without it, (\S+) "
    r"pairs with (\S+), beside (\S+) too\.": lambda b, r, some, gone, c, lone, p, it: (
        it == c
        and all(beside(cell(gone), one) for one in cells(some) - cells(gone))
        and whichever_two(b, r, some, c, partner_without(b, r, gone, lone, p))
    ),
    NEEDS_TWO
    + r"the pair (\S+)–(\S+) leaves ([A-Z]+) only (.+), and (\S+) touches (\S+) already\.": (
        lambda b, r, some, one, other, short, left, crowded, at: (
            two_of(b, r, some) == {cell(one), cell(other)}
            and only_touching(b, one, other, short, left, crowded, at)
        )
    ),
    r"(\S+) has no partner left\.": lambda b, c: not b.partners(cell(c)),
    NEEDS_TWO + r"not (\S+) with (\S+): that leaves (\S+) no free partner\.": (
        lambda b, r, some, one, other, it: (
            it == one
            and two_of(b, r, some) == {cell(one), cell(other)}
            and all(
                b.around(near) & (b.true | {cell(other)})
                for near in b.partners(cell(one)) - b.now_true
            )
        )
    ),
    NEEDS_TWO + r"not (\S+) with (\S+): both touch (\S+)\.": lambda b, r, some, one, other, at: (
        two_of(b, r, some) == {cell(one), cell(other)} <= b.around(cell(at)) and cell(at) in b.true
    ),
    NEEDS_TWO + r"the pair (\S+)–(\S+) " + LEAVES: lambda b, r, some, one, other, short, left: (
        two_of(b, r, some) == {cell(one), cell(other)} and pair_leaves(b, one, other, short, left)
    ),
    NEEDS_TWO
    + r"the pair (\S+)–(\S+) leaves (.+) no partner and ([A-Z]+) (?:too few cells|only (.+))"
    r"\.": lambda b, r, some, one, other, none, short, left: (
        two_of(b, r, some) == {cell(one), cell(other)}
        and pair_leaves(b, one, other, short, left, none)
    ),
    NEEDS_TWO + r"the pair (\S+)–(\S+) leaves (\S+) no partner\.": (
        lambda b, r, some, one, other, at: (
            two_of(b, r, some) == {cell(one), cell(other)}
            and cell(at) in b.true
            and b.partners(cell(at)) <= b.around(cell(one)) | b.around(cell(other)) | b.now_true
        )
    ),
    NEEDS_TWO + r"not (\S+) with (\S+): (.+), the only partners? left for (\S+), touch(?:es)? "
    r"both\.": lambda b, r, some, one, other, p, it: (
        it == one
        and two_of(b, r, some) == {cell(one), cell(other)}
        and b.partners(cell(one)) - b.now_true == cells(p) <= b.around(cell(other))
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

COUNTS = {"needs and room", "two numbers compared", "each line is spoken for", "whichever it is"}
"""Techniques that have a check of their own."""

CLAIMS = {"lightup": LIGHT_UP, "norinori": NORINORI, "futoshiki": FUTOSHIKI}


def check_claim(kind: str, board: Board, text: str) -> str:
    """Check what a sentence says, and return its pattern."""
    sentence = text.replace("So it is", "So X is")
    so = re.search(r" So ([^.]+) (?:is|are) (white|black)\.$", sentence)
    rest = re.search(r" So no other cell of ([A-Z]+) is black\.$", sentence)
    if kind == "norinori" and rest:
        sentence = sentence[: rest.start()]
        assert len(board.now_false) > 4
        assert board.now_false <= board.letter(rest[1])
    elif kind == "norinori" and so:
        sentence = sentence[: so.start()]
        # A step may tell other conclusions in further sentences.
        if so[2] == "black":
            assert cells(so[1]) <= board.now_true
            board.now_true = cells(so[1])
        else:
            assert cells(so[1]) <= board.now_false
            board.now_false = cells(so[1])
    matches = ((p, re.fullmatch(p, sentence)) for p in CLAIMS[kind])
    pattern, match = next((p, m) for p, m in matches if m)
    assert CLAIMS[kind][pattern](board, *match.groups()), text
    return pattern


RANDOM_PUZZLES = {"lightup": 60, "norinori": 30, "futoshiki": 15}


def bundled(kind: str) -> list[Start]:
    """Return the bundled puzzles in which rare patterns occur."""
    if kind != "norinori":
        return []
    files = sorted(paths.puzzles().glob(f"{kind}/*.satori"))
    found = [read_text(file.read_text("utf-8")).puzzle for file in files]
    return [Start(kind, puzzle) for puzzle in found if puzzle.rows * puzzle.cols <= 150]


@pytest.mark.parametrize("kind", CLAIMS)
def test_named_steps_claim_what_is_true(kind):
    rng = Random(kind)
    used = set()
    starts = [Start(kind, puzzle_of(kind, rng)) for _ in range(RANDOM_PUZZLES[kind])]
    for start in [*starts, *bundled(kind)]:
        facts = start.model().facts
        for told in start.told():
            if not told.text.startswith("Suppose") and told.technique not in COUNTS:
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
        spoken = Words(puzzle_type(kind), start.puzzle, model, Stop())
        for step in found.steps:
            technique, lines, *_ = spoken.say_step(step)
            text = str(lines[0])
            if not text.startswith("Suppose") and technique not in COUNTS:
                used.add(check_claim(kind, Board(start.puzzle, model.facts, step), text))
    assert len(used) >= 5
