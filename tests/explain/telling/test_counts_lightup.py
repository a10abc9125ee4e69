"""What counts of Light Up say is true of the board: read back sentence by sentence, then added."""

import re
from random import Random

from tests.explain.search.test_explanation import puzzle_of
from tests.explain.telling.test_claims import Board, beside, cell, cells
from tests.explain.told_steps import Start

NEEDED = r"(?:(\d+) bulbs are|One bulb is) needed, by (.+)\."
ROOM = r"(?:Without (\S+), there|There) is (?:room for (?:(\d+)|one): (.+)|no place for them)\."
BOTH = r"(.+) could (?:each )?serve two at once, which saves (?:(\d+) bulbs|one bulb)\."
BULB = r"So (\S+) is a bulb\."
ALL = r"All of it is needed, so (.+)\."
FILLS = (
    r"A bulb at (\S+) would fill (\d+) of these places and serve (none|only (?:one|\d+)) of .+\."
)
SERVED = {"none": 0, "only one": 1, "only 2": 2, "only 3": 3}
NONE = r"So there is none at (.+)\."


class Need:
    """A number or a dark cell, with the bulbs it lacks and the places they can have."""

    def __init__(self, board: Board, wall: str | None, dark: str | None) -> None:
        if wall is not None:
            around = {one for one in board.around(cell(wall)) if board.white(one)}
            self.bulbs = board.number(cell(wall)) - len(around & board.true)
            self.places = around - board.false - board.true
        else:
            assert not board.lights(cell(dark)) & board.true
            self.bulbs = 1
            self.places = board.lights(cell(dark))


def read_needs(board: Board, text: str) -> list[Need]:
    walls = re.findall(r"the (\d) at (\S+?)(?=,| and|$)", text)
    for number, wall in walls:
        assert board.number(cell(wall)) == int(number)
    found = [Need(board, wall, None) for _, wall in walls]
    dark = re.search(r"the dark (?:cells )?(r.+)$", text)
    if dark:
        found += [Need(board, None, f"r{row + 1}c{col + 1}") for row, col in sorted(cells(dark[1]))]
    return found


class Room:
    """Places that hold few bulbs together: on one line, beside one number, or one place alone."""

    def __init__(self, board: Board, text: str) -> None:
        wall = re.fullmatch(r"the (\d) at (\S+), which takes (\d+)", text)
        self.wall = cell(wall[2]) if wall else None
        self.bulbs = int(wall[3]) if wall else 1
        self.places = cells(text) if wall is None else board.free(self.wall) - board.true
        self.board = board
        if wall:
            assert board.number(self.wall) - len(board.free(self.wall) & board.true) == self.bulbs
        else:
            ends = min(self.places), max(self.places)
            assert board.sees(*ends) or len(self.places) == 1

    def loses(self, bulb) -> bool:
        """Tell whether a bulb elsewhere takes room for one from it."""
        if self.wall is not None:
            return beside(bulb, self.wall)
        return all(self.board.sees(bulb, one) for one in self.places)


def check(board: Board, sentences: tuple[str, ...]) -> str:
    """Check a count, and return how it ends."""
    needed, room, *rest = sentences
    count, by = re.fullmatch(NEEDED, needed).groups()
    needs = read_needs(board, by)
    wanted = int(count or 1)
    assert wanted == sum(need.bulbs for need in needs)
    without, size, listed = re.fullmatch(ROOM, room).groups()
    rooms = [Room(board, one) for one in listed.split("; ")] if listed else []
    space = sum(one.bulbs for one in rooms)
    assert space == (int(size or 1) if listed else 0)
    places = set().union(*(need.places for need in needs)) - (cells(without) if without else set())
    assert places <= set().union(*(one.places for one in rooms))
    saved = 0
    if rest and (both := re.fullmatch(BOTH, rest[0])):
        rest = rest[1:]
        saved = int(both[2] or 1)
    twice = sum(max(0, sum(p in need.places for need in needs) - 1) for p in places)
    # A place that serves two needs and lies on two lines fills both: nothing is saved by it.
    assert saved <= twice
    if bulb := re.fullmatch(BULB, rest[0]):
        assert bulb[1] == without
        assert wanted - saved > space
        assert cell(bulb[1]) in board.now_true
        return "bulb"
    if so := re.fullmatch(ALL, rest[0]):
        assert wanted == space
        bulbs = re.search(r"^(.+?) (?:is a bulb|are bulbs)", so[1])
        none = re.search(r"there is no bulb at (.+)$", so[1])
        for one in cells(bulbs[1]) if bulbs else ():
            assert any(
                len(room.places & places) == room.bulbs for room in rooms if one in room.places
            )
        for one in cells(none[1]) if none else ():
            assert not any(one in need.places for need in needs)
            assert any(room.loses(one) for room in rooms)
        return "all"
    bulb, filled, served = re.fullmatch(FILLS, rest[0]).groups()
    where, serves = cell(bulb), SERVED[served]
    assert sum(where in need.places for need in needs) == serves
    assert sum(where in room.places or room.loses(where) for room in rooms) >= int(filled)
    assert wanted - serves - saved > space - int(filled)
    assert where in cells(re.fullmatch(NONE, rest[1])[1]) <= board.now_false
    return "fills"


def test_counts_claim_what_is_true():
    rng = Random("counts")
    ends = set()
    checked = 0
    for _ in range(250):
        start = Start("lightup", puzzle_of("lightup", rng))
        facts = start.model().facts
        for told in start.told():
            if told.technique == "needs and room":
                checked += 1
                ends.add(check(Board(start.puzzle, facts, told.step), told.sentences))
    assert checked > 50
    assert ends == {"bulb", "all", "fills"}
