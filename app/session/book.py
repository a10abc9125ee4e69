"""A book of new puzzles: which ones, made so that no two are alike."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from app.core import registry
from app.core.difficulty import LEVELS, MANY_RULES, check_level
from app.core.document import Document
from app.core.editing import Symmetry, Turn
from app.core.errors import BadUse
from app.core.generating import SEEDS, NoneFound, Wish
from app.core.grid import Cells, list_cells
from app.core.stop import Stop
from app.core.words import Message
from app.formats import OWN_FORMAT, write_text
from app.generate import Made, make
from app.session.answers import Move
from app.session.problem import Problem

MOST_PUZZLES = 1000
"""In one part of a book."""

TRIES = 20
"""Seeds that are tried for one entry of a book before it is given up."""

HINTED_CELLS = 2
"""How many cells of a move a hint names."""

REFUSED_TRIES = 2
"""Seeds with which nothing is found before it is believed that there is nothing."""


class BookPart(NamedTuple):
    """Puzzles of one kind and size."""

    kind: str
    puzzles: int
    rows: int
    cols: int


class Plan(NamedTuple):
    """All that decides which puzzles a book has. The same plan always gives the same book."""

    parts: tuple[BookPart, ...]
    easiest: str = LEVELS[0]
    hardest: str = LEVELS[2]
    seed: int = 0
    symmetry: Symmetry = Symmetry.HALF_TURN
    """Of the clues, where a kind of puzzle can have it."""

    @property
    def total(self) -> int:
        """How many puzzles there are."""
        return sum(part.puzzles for part in self.parts)


class Layout(NamedTuple):
    """How a book is printed."""

    title: str = ""
    per_page: int = 4
    letter: bool = False
    """Whether its paper is Letter, not A4."""
    rules: bool = True
    solutions: bool = True
    hints: bool = False


class BookEntry(NamedTuple):
    """The number of a puzzle in a book, and what it is to be like."""

    number: int
    kind: str
    wish: Wish


class Refusal(NamedTuple):
    """Why there is no puzzle."""

    said: str


class Try(NamedTuple):
    """An entry of a book, and the seed that is tried for it."""

    entry: BookEntry
    seed: int


def check_plan(plan: Plan) -> None:
    """Refuse a book that makes no sense, before any work."""
    if not plan.parts or not all(0 < part.puzzles <= MOST_PUZZLES for part in plan.parts):
        raise BadUse("A book has from 1 to {most:,} puzzles of each kind.", most=MOST_PUZZLES)
    for level in (plan.easiest, plan.hardest):
        check_level(level)
    if LEVELS.index(plan.easiest) > LEVELS.index(plan.hardest):
        raise BadUse(
            "A book gets harder, not easier: {easiest} is harder than {hardest}.",
            easiest=Message(plan.easiest),
            hardest=Message(plan.hardest),
        )
    for entry in entries(plan):
        registry.generator(entry.kind).check(entry.wish)


def entries(plan: Plan) -> list[BookEntry]:
    """Return all entries of a book: part by part, each rising in difficulty."""
    first, last = LEVELS.index(plan.easiest), LEVELS.index(plan.hardest)
    levels = LEVELS[first : last + 1]
    found: list[BookEntry] = []
    for part in plan.parts:
        known = registry.generator(part.kind).symmetries
        symmetry = plan.symmetry if plan.symmetry in known else Symmetry.NONE
        for index in range(part.puzzles):
            level = levels[_rising(index, part.puzzles, len(levels))]
            wish = Wish(part.rows, part.cols, level, symmetry)
            found.append(BookEntry(len(found) + 1, part.kind, wish))
    return found


def _rising(index: int, puzzles: int, levels: int) -> int:
    """Return which level a puzzle of a part is of: from the first one to the last."""
    if 1 < puzzles < levels:
        return index * (levels - 1) // (puzzles - 1)
    return index * levels // puzzles


def first_tries(plan: Plan, kept: int) -> Iterator[Try]:
    """Return what is to be made for a book of which so many puzzles are there."""
    return (Try(entry, _seed(plan, entry, 0)) for entry in entries(plan)[kept:])


def make_try(one: Try, stop: Stop | None = None) -> Made | Refusal:
    """Make a puzzle for an entry, or tell why there is none with this seed."""
    wish = one.entry.wish._replace(seed=one.seed)
    try:
        return make(one.entry.kind, wish, stop or Stop())
    except NoneFound as error:
        return Refusal(str(error))


def all_different(
    plan: Plan, kept: Sequence[Made], made: Iterable[Made | Refusal], stop: Stop
) -> Iterator[Made]:
    """Yield the puzzles that follow those kept; make another for one that is like one before it."""
    seen = {form_of(one) for one in kept}
    for entry, first in zip(entries(plan)[len(kept) :], made, strict=True):
        one = _different(plan, entry, first, seen, stop)
        seen.add(form_of(one))
        yield one


def _different(
    plan: Plan, entry: BookEntry, first: Made | Refusal, seen: set[str], stop: Stop
) -> Made:
    """Return a puzzle for an entry that is like no other: the first one, or another."""
    refused = 0
    for number in range(TRIES):
        one = make_try(Try(entry, _seed(plan, entry, number)), stop) if number else first
        if isinstance(one, Refusal):
            refused += 1
            if refused == REFUSED_TRIES:
                raise NoneFound("{sentence}", sentence=one.said)
        elif form_of(one) not in seen:
            return one
    wish = entry.wish
    raise NoneFound(
        "No further {rows} × {cols} {title} was found that is {level} and like no other of the "
        "book.",
        title=registry.puzzle_type(entry.kind).title,
        rows=wish.rows,
        cols=wish.cols,
        level=Message(wish.level or ""),
    )


def _seed(plan: Plan, entry: BookEntry, attempt: int) -> int:
    """Return a seed: books with other seeds share none, and every puzzle tells its own."""
    return Random(f"{plan.seed} {entry.number} {attempt}").randrange(SEEDS)


def hint_for(one: Made, stop: Stop) -> Message:
    """Say in which cells one can begin, and which move is the hardest."""
    moves = [move for move in Problem(one.document).moves(stop) if isinstance(move, Move)]
    first = moves[0]
    hardest = max(moves, key=lambda move: max(move.sizes))
    values = {"first": _name(first), "cells": _some_cells(first)}
    if max(hardest.sizes) < MANY_RULES or hardest is first:
        return Message("Begin at {cells}: {first}.", values)
    values |= {"hardest": _name(hardest), "there": _some_cells(hardest)}
    return Message("Begin at {cells}: {first}. Hardest, at {there}: {hardest}.", values)


def _name(move: Move) -> Message:
    """Return the technique of a move; its title may name what is not marked in a book."""
    name = move.technique or move.title
    return Message(name) if isinstance(name, str) else name


def _some_cells(move: Move) -> Cells:
    return list_cells(sorted(move.conclusions)[:HINTED_CELLS])


def form_of(one: Made) -> str:
    """Return what a puzzle and its seven mirrored and turned forms have in common."""
    turned = registry.editor(one.kind).turned
    forms, puzzle = [], one.puzzle
    for _ in range(4):
        forms += [puzzle, turned(puzzle, Turn.MIRROR_LEFT_RIGHT)]
        puzzle = turned(puzzle, Turn.ROTATE_RIGHT)
    return min(write_text(Document(one.kind, form), OWN_FORMAT) for form in forms)
