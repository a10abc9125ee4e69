"""What counts of Light Up say is true of the board: read back sentence by sentence, then added.

Needs are bulbs that numbers lack and dark cells lack. A row, a column, the sides of a number or a
cell can give so many of them. Everything is worked out from the drawing and what is known.
"""

import re
from random import Random

from app.core.lines import Line
from app.core.registry import puzzle_type
from app.core.steps import Step
from app.core.stop import Stop
from app.explain import Explanation, Words
from app.explain.search.conflicts import find_conflict
from app.puzzles.lightup.count_parts import Part, are_several
from app.puzzles.lightup.puzzle import LightUp
from tests.explain.telling.test_claims import COUNTS, Board, Cell, apart, cell, cells
from tests.explain.told_steps import Start

WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
BULBS = r"(.+?) needs? (?:(a bulb each)|(\S+)( more)? bulbs)\."
WITHOUT = (
    r"Without (\S+), (?:(?!only)(.+) gives? them only (\S+)|only (.+) can give them, one each)\."
)
BOTH_WITHOUT = r"Without (\S+), (.+) both need a bulb (.+), which takes only one\. So (\S+) is a .+"
GIVE_ALL = r"Only (.+) can give them(?:, one each|: (\S+) in all)\."
GIVE_SOME = r"(.+?) gives? only (\S+) of them, so (.+) (?:is a bulb|are bulbs)\."
NO_OTHER = (
    r"(?:So these(?: lines| rows| columns)?|And they|And it) ha(?:ve|s) no other bulb"
    r"(?:: none at (.+))?\."
)
TAKES_TWO = r"Nor at (.+): a bulb there takes two of them\."
A_BULB = r"A bulb at (.+?) ((?:completes|lights|leaves) .+)\."
BOTH_THEN = r"Then (.+) both need a bulb (.+), which takes only one\. So (.+) ha(?:s|ve) none\."
THEN = (
    r"Then (.+) needs? (\S+)( more)? bulbs, "
    r"(?:and (.+) can give only (\S+)|but only (.+) can give them, one each)\. "
    r"So (.+) ha(?:s|ve) none\."
)
NO_PLACE = r"Then (?:(.+) has no place for its bulb|nothing can light (\S+))\. So (.+) ha.+ none\."

NUMBER = r"the \ds? (?:in row \d+|at r\d+c\d+(?:(?:–|, | and )r\d+c\d+)*)"
NUMBERS = rf"the sides of {NUMBER}(?:(?:, | and ){NUMBER})*"


def number(word: str) -> int:
    return WORDS.index(word) if word in WORDS else int(word)


class Count:
    """Reads the sentences of one count."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.closed: set[Cell] = set()
        """Cells that a supposed bulb rules out, besides those that are known."""

    def needs(self, text: str) -> list[tuple[int, set[Cell]]]:
        """Return how many bulbs each need lacks, and where it can have them."""
        board = self.board
        found = []
        for wall in board.walls(text):
            near = board.free(wall)
            found.append((board.number(wall) - len(near & board.true), near - board.true))
        dark = re.search(r"[Tt]he dark (?:cells )?(r.+)$", text)
        for one in sorted(cells(dark[1])) if dark else ():
            assert not board.lights(one) & board.true
            found.append((1, board.lights(one)))
        assert found
        return [(bulbs, places - self.closed) for bulbs, places in found]

    def at_first(self, text: str) -> int:
        """Return how many bulbs the needs would lack if no number had one yet."""
        walls = self.board.walls(text)
        return sum(map(self.board.number, walls)) + len(self.needs(text)) - len(walls)

    def rooms(self, text: str, places: set[Cell]) -> list[tuple[int, set[Cell]]]:
        """Return how many bulbs each of these can take at some places, which all lie there."""
        found: list[tuple[int, set[Cell]]] = []
        text = apart(text[0].lower() + text[1:])
        if sides := re.search(NUMBERS, text):
            for wall in self.board.walls(sides[0]):
                free = self.board.free(wall)
                left = self.board.number(wall) - len(free & self.board.true)
                found.append((left, free & places))
            text = text.replace(sides[0], "")
        for kind, listed in re.findall(r"(row|column)s? ((?:\d+(?:, | and )?)+)", text):
            for line in map(int, re.findall(r"\d+", listed)):
                here = {one for one in places if one[kind == "column"] == line - 1}
                assert self.in_one_line(here)
                found.append((1, here))
        text = re.sub(r"(row|column)s? (\d+(, | and )?)+", "", text)
        for choice in text.split("; ") if "; " in text else re.split(", | and ", text):
            if "r" in choice:
                assert self.in_one_line(cells(choice))
                found.append((1, cells(choice)))
        return found

    def in_one_line(self, some: set[Cell]) -> bool:
        return len(some) < 2 or self.board.sees(min(some), max(some))


def served(needs, one: Cell) -> int:
    return sum(one in places for _, places in needs)


def saved(needs, rooms) -> int:
    """Return how many bulbs places can save that serve more needs than they take room."""
    places = set().union(*(where for _, where in needs))
    assert places <= set().union(*(where for _, where in rooms)), "a place that nobody gives"
    return sum(
        max(0, served(needs, one) - sum(one in where for _, where in rooms)) for one in places
    )


def check(board: Board, lines: tuple[Line, ...]) -> str:
    """Check a count, and return how it ends."""
    count = Count(board)
    said = [str(line) for line in lines]
    if match := re.fullmatch(BOTH_WITHOUT, said[0]):
        bulb, by, where, so = match.groups()
        count.closed = cells(bulb)
        needs = count.needs(by)
        assert bulb == so
        assert [bulbs for bulbs, _ in needs] == [1, 1]
        check_where(count, where, *needs)
        assert cell(so) in board.now_true
        return "without"
    if match := re.fullmatch(A_BULB, said[0]):
        return check_bulb_too_many(count, said, match)
    by, each, wanted, more = re.fullmatch(BULBS, said[0]).groups()
    needs = count.needs(by)
    total = sum(bulbs for bulbs, _ in needs)
    assert total == (len(needs) if each else number(wanted))
    assert bool(more) == (total < count.at_first(by))
    if match := re.fullmatch(WITHOUT, said[1]):
        bulb, by, room, each = match.groups()
        needs = [(bulbs, places - cells(bulb)) for bulbs, places in needs]
        places = set().union(*(where for _, where in needs))
        rooms = count.rooms(by or each, places)
        assert not each or {one for one, _ in rooms} == {1}
        assert sum(one for one, _ in rooms) < total - saved(needs, rooms)
        assert not room or sum(one for one, _ in rooms) == number(room)
        assert said[-1] == f"So {bulb} is a bulb."
        assert cell(bulb) in board.now_true
        return "without"
    places = set().union(*(where for _, where in needs))
    told: set[Cell] = set()
    if match := re.fullmatch(GIVE_SOME, said[1]):
        by, room, bulbs = match.groups()
        rooms = count.rooms(by, places - cells(bulbs))
        assert sum(one for one, _ in rooms) == number(room) == total - len(cells(bulbs))
        assert not saved(needs, [*rooms, *((1, {one}) for one in cells(bulbs))])
        assert cells(bulbs) <= board.now_true
    else:
        by, room = re.fullmatch(GIVE_ALL, said[1]).groups()
        rooms = count.rooms(by, places)
        assert sum(one for one, _ in rooms) == total == (number(room) if room else len(rooms))
        assert not saved(needs, rooms)
    for sentence, line in zip(said[2:], lines[2:], strict=True):
        if none := re.fullmatch(NO_OTHER, sentence):
            given = {board.cell_of(literal) for literal in line.gives}
            assert given == cells(none[1]) if none[1] else len(given) > 4
            told |= given
            assert not told & places
        else:
            (listed,) = re.fullmatch(TAKES_TWO, sentence).groups()
            assert all(
                sum(one in where for _, where in rooms) > served(needs, one)
                for one in cells(listed)
            )
            told |= cells(listed)
    assert told <= board.now_false
    return "all"


def check_where(count: Count, where: str, one, other) -> None:
    """Check that the places of two needs lie where only one bulb can be, which serves only one."""
    board = count.board
    assert not one[1] & other[1]
    places = one[1] | other[1]
    if where.startswith("beside"):
        (wall,) = board.walls(where)
        left = board.number(wall) - len(board.free(wall) & board.true) - count_beside(count, wall)
        assert left == 1
        assert places <= board.free(wall)
    else:
        assert count.in_one_line(places)
        kind, line = re.fullmatch(r"in (row|column) (\d+)", where).groups()
        assert {one[kind == "column"] for one in places} == {int(line) - 1}


def count_beside(count: Count, wall: Cell) -> int:
    return len(count.bulbs & count.board.around(wall)) if hasattr(count, "bulbs") else 0


def check_bulb_too_many(count: Count, said: list[str], match: re.Match[str]) -> str:
    """Check that a bulb leaves too little room; at each cell that is named."""
    board = count.board
    for bulb in cells(match[1]):
        count.bulbs = {bulb}
        count.closed = {bulb}
        for part in re.split(r" and (?=lights|leaves)|, (?=lights|leaves)", match[2]):
            walls = board.walls(part)
            if part.startswith("completes"):
                for wall in walls:
                    assert board.number(wall) == len(board.free(wall) & board.true) + 1
                    assert bulb in board.around(wall)
                    count.closed |= board.free(wall)
            elif part.startswith("lights"):
                for kind, listed in re.findall(r"(row|column)s? ((?:\d+(?:, | and )?)+)", part):
                    axis = kind == "column"
                    assert {int(n) - 1 for n in re.findall(r"\d+", listed)} == {bulb[axis]}
                    every = board.lights(bulb)
                    count.closed |= {one for one in every if one[axis] == bulb[axis]}
            else:
                (wall,) = walls
                left = number(re.search(r"only (\S+) more", part)[1])
                has = len(board.free(wall) & board.true) + 1
                assert board.number(wall) - has == left
                assert bulb in board.around(wall)
        end = said[-1]
        if then := re.fullmatch(BOTH_THEN, end):
            by, where, so = then.groups()
            needs = count.needs(by)
            check_where(count, where, *needs)
        elif then := re.fullmatch(THEN, end):
            by, wanted, more, give, room, each, so = then.groups()
            needs = count.needs(by)
            lacking = sum(bulbs for bulbs, _ in needs)
            lacking -= sum(bulb in board.around(wall) for wall in board.walls(by))
            places = set().union(*(where for _, where in needs))
            rooms = count.rooms(give or each, places)
            taken = sum(bulb in board.around(wall) for wall in board.walls(give or each))
            can_give = sum(bulbs for bulbs, _ in rooms) - taken
            assert lacking == number(wanted)
            assert bool(more) == (lacking < count.at_first(by))
            assert can_give == (len(rooms) if each else number(room))
            assert lacking - saved(needs, rooms) > can_give
        else:
            wall, dark, so = re.fullmatch(NO_PLACE, end).groups()
            places = board.free(board.wall(wall)) if wall else board.lights(cell(dark))
            assert not places - count.closed
        assert cells(so) == cells(match[1]) <= board.now_false
    return "bulb"


def boards(rng: Random):
    """Yield small boards that can be solved, with many numbers."""
    while True:
        rows, cols = rng.choice([(2, 4), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6)])
        drawn = ("".join(rng.choice("......X0112") for _ in range(cols)) for _ in range(rows))
        start = Start("lightup", LightUp(tuple(drawn)))
        if "." in "".join(start.puzzle.grid) and find_conflict(start.model(), Stop()) is None:
            yield start


def test_counts_claim_what_is_true():
    found = boards(Random("counts"))
    ends: list[str] = []
    for _ in range(400):
        start = next(found)
        model = start.model()
        words = Words(puzzle_type("lightup"), start.puzzle, model, Stop())
        known: set[int] = set()
        for step in Explanation(model, Stop()):
            technique, lines, told = words.say_step(step, known)[:3]
            if technique in COUNTS:
                seen = Step(told.conclusions, (), tuple(known))
                first = next(n for n, line in enumerate(lines, 1) if line.gives)
                while first < len(lines) and re.match(r"And |Nor |So these", str(lines[first])):
                    first += 1
                ends.append(check(Board(start.puzzle, model.facts, seen), lines[:first]))
            known.update(told.conclusions)
    assert min(ends.count(one) for one in ("without", "all", "bulb")) > 10


def test_the_sides_of_one_number_are_several():
    wall = Part("wall", ((0, 0),), 1, frozenset({(0, 1), (1, 0)}), False)
    line = Part("sight", ((2, 0), (2, 1)), 1, frozenset({(2, 0), (2, 1)}), False)
    assert are_several([wall])
    assert not are_several([line])
    assert are_several([line, line])
