"""Make the bundled puzzles that nobody drew: 40 of every kind and level, chosen for their looks.

    python -m tests.make_library [KIND...] [--missing] [--jobs N]

Each is written to puzzles/KIND/LEVEL as soon as it is made; its seed is in the header. For every
place on the list a few puzzles are made, and the one that looks best is taken. `--missing` keeps
the files that are there and whose level is still right.
"""

import argparse
import re
import time
from collections import Counter
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from app import paths
from app.core.difficulty import LEVELS
from app.core.document import Document
from app.core.editing import SQUARE_SYMMETRIES, Symmetry
from app.core.errors import TimedOut
from app.core.generating import NoneFound, Wish
from app.core.processes import map_in_processes
from app.core.registry import generator
from app.core.stop import Stop
from app.formats import read_text, write_text
from app.generate import make, rate_puzzle
from app.puzzles.norinori.dominoes import Map, Sizes
from app.puzzles.norinori.shapes import shape_cost
from app.session.problem import Problem

PER_LEVEL = 40

MOST_SECONDS = 3.0
"""Processor time that it may take to tell the way to a solution."""

H, N, Q = Symmetry.HALF_TURN, Symmetry.NONE, Symmetry.QUARTER_TURNS
LR, BM, D = Symmetry.LEFT_RIGHT, Symmetry.BOTH_MIRRORS, Symmetry.DIAGONAL

SIZES = {
    "lightup": {
        (6, 6): 4,
        (7, 7): 8,
        (8, 8): 6,
        (10, 10): 8,
        (8, 12): 3,
        (12, 12): 4,
        (14, 14): 4,
        (17, 17): 1,
        (20, 20): 1,
        (25, 25): 1,
    },
    "norinori": {(6, 6): 8, (7, 7): 6, (8, 8): 10, (6, 9): 3, (10, 10): 9, (12, 12): 4},
    "futoshiki": {(4, 4): 4, (5, 5): 14, (6, 6): 13, (7, 7): 7, (8, 8): 1, (9, 9): 1},
}
"""How many of the forty of a level have each size."""

RARE = {("futoshiki", level, (4, 4)): (5, 5) for level in LEVELS[1:]}
"""Sizes that hardly have a level, and what is made instead."""

STYLES: dict[str, tuple[dict[str, Any], ...]] = {
    "lightup": ({}, {"walls": 24}, {}, {"walls": 16}, {"connected": "yes"}),
    "norinori": ({}, {"pairs": 20}, {}, {"sizes": (2, 9)}),
    "futoshiki": (
        {"clues": "mixed"},
        {"clues": "mostly signs"},
        {"clues": "mostly digits"},
        {"clues": "signs only"},
    ),
}
LARGEST_SIGNS_ONLY = 6

SYMMETRIES = {
    "lightup": (H, Q, H, N, LR, H, BM, D, H),
    "norinori": (N,),
    "futoshiki": (N, H, N, LR, H, D, N),
}

CANDIDATES = {
    "lightup": ((49, 4), (64, 2)),
    "norinori": ((49, 4), (64, 2)),
    "futoshiki": ((25, 3), (36, 2)),
}
"""Puzzles of which one is chosen, up to so many cells; of larger ones there is one."""

WORDS = {
    "lightup": (
        "amber candlelit crescent dusky early evening gilded glowing hidden late lone midnight "
        "northern open pale quiet silver upper velvet wandering",
        "arcade attic balcony beacon bridge cellar cloister courtyard gallery gateway harbour lane "
        "lobby market observatory passage pavilion quay terrace tower",
    ),
    "norinori": (
        "autumn broad clover distant fallow flooded golden green heron lower misty mossy narrow "
        "old reed sandy sunken tidal upper wild",
        "acre bank bay causeway common delta ditch estuary field ford grove island lagoon marsh "
        "meadow orchard pasture pond shore valley",
    ),
    "futoshiki": (
        "alpine bare clear cold far first frosty granite high last limestone long north rocky "
        "snowy steep stony windy winding",
        "ascent climb cairn crest descent gorge gully ledge moraine overhang pass peak ramp ridge "
        "saddle scree slope spur stair trail",
    ),
}
"""Words for titles: of every kind some that go before, and some that follow."""


class Place(NamedTuple):
    """A place on the list: what is made for it, and what it is called."""

    kind: str
    level: str
    title: str
    wishes: tuple[Wish, ...]

    @property
    def path(self) -> Path:
        """The file."""
        name = re.sub("[^a-z0-9]+", "-", self.title.lower())
        return paths.puzzles() / self.kind / self.level / f"{name}.satori"


def titles(kind: str) -> list[str]:
    """All titles of a kind, in an order that mixes the words, without those of other puzzles."""
    first, second = (words.split() for words in WORDS[kind])
    both = [f"{one} {other}".capitalize() for one in first for other in second]
    Random(f"titles {kind}").shuffle(both)
    drawn = {path.stem for path in paths.puzzles().glob("*/*.satori")}
    return [title for title in both if title.lower().replace(" ", "-") not in drawn]


def places(kind: str) -> list[Place]:
    """The list of a kind."""
    names = iter(titles(kind))
    found = []
    for rank, level in enumerate(LEVELS):
        symmetries, styles = cycle(SYMMETRIES[kind]), cycle(STYLES[kind])
        sizes = [size for size, count in SIZES[kind].items() for _ in range(count)]
        assert len(sizes) == PER_LEVEL
        for number, size in enumerate(sizes):
            rows, cols = RARE.get((kind, level, size), size)
            symmetry, style = next(symmetries), next(styles)
            if rows != cols and symmetry in SQUARE_SYMMETRIES:
                symmetry = H
            if style.get("clues") == "signs only" and rows > LARGEST_SIGNS_ONLY:
                style = {"clues": "mostly signs"}
            seed = 10_000 * rank + 100 * number
            tries = next((tries for most, tries in CANDIDATES[kind] if rows * cols <= most), 1)
            wish = Wish(rows, cols, level, symmetry, style, seed)
            wishes = tuple(wish._replace(seed=seed + extra) for extra in range(tries))
            found.append(Place(kind, level, next(names), wishes))
    return found


def ugliness(kind: str, puzzle: Any) -> float:
    """How much an editor would dislike the looks of a puzzle; smaller is better."""
    if kind == "lightup":
        cells = {(r, c): m for r, line in enumerate(puzzle.grid) for c, m in enumerate(line)}
        walls = {cell for cell, mark in cells.items() if mark != "."}
        touching = sum(((r, c + 1) in walls) + ((r + 1, c) in walls) for r, c in walls)
        numbers = Counter(mark for mark in cells.values() if mark.isdigit())
        count = max(1, numbers.total())
        empty = sum("." * puzzle.cols == line for line in puzzle.grid)
        empty += sum(all(line[c] == "." for line in puzzle.grid) for c in range(puzzle.cols))
        same = max(numbers.values(), default=0) / count
        return touching / max(1, len(walls)) + numbers["0"] / count + same + 0.3 * empty
    if kind == "norinori":
        grid, regions = Map(puzzle.rows, puzzle.cols), {}
        for cell in range(grid.count):
            label = puzzle.regions[cell // grid.cols][cell % grid.cols]
            regions.setdefault(label, set()).add(cell)
        costs = [shape_cost(grid, cells, Sizes(2, 12, 0.1)) for cells in regions.values()]
        return sum(costs) / len(costs) - 0.5 * len({len(cells) for cells in regions.values()})
    used = {cell for sign in puzzle.signs for cell in sign}
    for row, line in enumerate(puzzle.givens):
        used |= {(row, col) for col, value in enumerate(line) if value}
    side = range(puzzle.size)
    empty = sum(all((r, c) not in used for c in side) for r in side)
    empty += sum(all((r, c) not in used for r in side) for c in side)
    blocks = sum(
        not {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} & used
        for r in side[:-1]
        for c in side[:-1]
    )
    return empty + 0.2 * blocks


def is_told_soon(kind: str, puzzle: Any) -> bool:
    """Whether the way to the solution is told within seconds: nobody reads what takes longer."""
    started = time.process_time()
    try:
        for _ in Problem(Document(kind, puzzle)).moves(Stop(3 * MOST_SECONDS)):
            pass
    except TimedOut:
        return False
    return time.process_time() - started < MOST_SECONDS


def fill(place: Place) -> str:
    """Make the puzzles for a place, and write the best one; return what happened."""
    found = []
    last = place.wishes[-1]
    more = (last._replace(seed=last.seed + extra) for extra in range(1, 40))
    for wish in (*place.wishes, *more):
        if found and wish not in place.wishes:
            break
        # What hardly exists is made without symmetry, in the usual style.
        for wanted in (wish, wish._replace(symmetry=Symmetry.NONE, style={})):
            try:
                puzzle = make(place.kind, wanted, Stop()).puzzle
            except NoneFound:
                continue
            if is_told_soon(place.kind, puzzle):
                found.append((ugliness(place.kind, puzzle), wish.seed, puzzle))
            break
    _, seed, puzzle = min(found, key=lambda one: one[:2])
    details = (
        ("title", place.title),
        ("author", "Satori"),
        ("difficulty", place.level),
        ("seed", str(seed)),
    )
    place.path.parent.mkdir(parents=True, exist_ok=True)
    place.path.write_text(write_text(Document(place.kind, puzzle, details), "satori"), "utf-8")
    return f"{place.path.relative_to(paths.puzzles())}"


def is_right(place: Place) -> bool:
    """Whether the file of a place is there, of its level, and told soon."""
    if not place.path.exists():
        return False
    document = read_text(place.path.read_text("utf-8"))
    right = rate_puzzle(place.kind, document.puzzle, Stop()) == place.level
    return right and is_told_soon(place.kind, document.puzzle)


def died(place: Place) -> str:
    return f"{place.path} was not made"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", nargs="*", default=list(SIZES))
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    wanted = [place for kind in arguments.kind for place in places(kind)]
    assert all(generator(place.kind).check(place.wishes[0]) is None for place in wanted)
    if arguments.missing:
        wanted = [place for place in wanted if not is_right(place)]
    for number, said in enumerate(map_in_processes(fill, wanted, arguments.jobs, died), 1):
        print(f"{number} of {len(wanted)}: {said}", flush=True)


if __name__ == "__main__":
    main()
