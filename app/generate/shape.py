"""The shape of the path to a solution: how many moves are open at a time, and what they take."""

import re
from collections.abc import Sequence
from math import sqrt
from typing import Any

from app.core import registry
from app.core.errors import BadUse
from app.core.generating import NARROW, Need, Wish
from app.core.moves import MoveSteps, open_moves
from app.core.puzzle import PuzzleType
from app.core.stop import Stop
from app.core.words import Listing
from app.explain import Explanation, Moves, MoveWords

MOST_TIMES = 1000
"""No technique is needed as often."""

NARROW_SHARE, NARROWEST = 0.18, 1.1
WIDE_SHARE, WIDEST = 0.22, 1.5
"""Of a narrow path at most, and of a wide one at least, so many moves are open on average.

The first is for every row of a square grid as large, the second for small grids. Of new puzzles of
every kind, level and size, about 0.2 moves for every row are open on average.
"""


def read_need(kind: str, given: str) -> Need:
    """Read a technique of the course, with dashes or spaces, and how often it is needed."""
    puzzle_type = registry.puzzle_type(kind)
    name, colon, times = given.rpartition(":")
    if not colon:
        name, times = given, "1"
    taught = [lesson.title for lesson in puzzle_type.lessons if not lesson.only_in_play]
    titles = {_dashed(title): title for title in taught}
    if _dashed(name) not in titles:
        raise BadUse(
            "{title} has no technique {name!r}; there are: {names}.",
            title=puzzle_type.title,
            name=name,
            names=Listing(tuple(titles)),
        )
    if not (times.isascii() and times.isdigit() and 0 < int(times[:5]) < MOST_TIMES):
        raise BadUse("{times!r} is no number of moves.", times=times)
    return Need(titles[_dashed(name)], int(times))


def _dashed(name: str) -> str:
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")


def has_path(kind: PuzzleType[Any], puzzle: Any, wish: Wish, stop: Stop) -> bool:
    """Tell whether the path to the solution of a puzzle is as wished."""
    if wish.path is None and wish.needs is None:
        return True
    model = kind.model(puzzle, stop)
    words = MoveWords(kind, puzzle, model, stop)
    explanation = Explanation(model, stop, how_told=words.words.way)
    moves = list(Moves(kind, puzzle, model, stop).of_explanation(explanation))
    if wish.path is not None and not _is_shaped(moves, wish, wish.path):
        return False
    if wish.needs is None:
        return True
    left = wish.needs.times
    for move in moves:
        stop.check()
        telling = words.say(move, only_said=True).telling
        left -= (telling.technique or telling.title) == wish.needs.technique
        if left <= 0:
            return True
    return False


def _is_shaped(moves: Sequence[MoveSteps], wish: Wish, path: str) -> bool:
    """Tell whether a path is narrow, or wide."""
    counts = open_moves((move.steps, move.literals) for move in moves)
    average = sum(counts) / max(1, len(counts))
    side = sqrt(wish.rows * wish.cols)
    if path == NARROW:
        return average <= max(NARROWEST, NARROW_SHARE * side)
    return average >= max(WIDEST, WIDE_SHARE * side)
