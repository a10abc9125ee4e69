"""Several solutions: where they differ, and what is said of them."""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from app.core import registry
from app.core.grid import Cell, list_cells
from app.core.play import differing_cells
from app.core.words import Message, Said, count, template
from app.session.state import Compared, Mode, Question, State

MOST_NAMES = 4
"""Up to this many names of cells, or of cells in a line, are read at once."""

MOST_CELLS = 40
"""More cells are not looked at for few names."""

SEVERAL = Message("Several solutions")
NO_STEPS = Message("There are no moves, because no cell is the same in all solutions.")
SEE_THEM = Message("Press Solve to see the solutions one after the other.")

# Each with one cell, some that are all named, and many.
FROM_BEFORE = (
    template("It differs from the one before in the marked cell, {cells}."),
    template("It differs from the one before in the {count:,} marked cells, {cells}."),
    template("It differs from the one before in the {count:,} marked cells, among them {cells}."),
)
FROM_FIRST = (
    template("It differs from the first one in the marked cell, {cells}."),
    template("It differs from the first one in the {count:,} marked cells, {cells}."),
    template("It differs from the first one in the {count:,} marked cells, among them {cells}."),
)
FROM_OTHER = (
    template("Another solution differs from this one in the marked cell, {cells}."),
    template("Another solution differs from this one in the {count:,} marked cells, {cells}."),
    template(
        "Another solution differs from this one in the {count:,} marked cells, among them {cells}."
    ),
)
AMONG_ALL = (
    "The solutions differ in the marked cell, {cells}.",
    "The solutions differ in the {count:,} marked cells, {cells}.",
    "The solutions differ in the {count:,} marked cells, among them {cells}.",
)
STAYS_OPEN = (
    "Nothing more follows: the marked cell, {cells}, is not the same in all solutions.",
    "Nothing more follows: the {count:,} marked cells, {cells}, are not the same in all solutions.",
    "Nothing more follows: the {count:,} marked cells, among them {cells}, are not the same in all "
    "solutions.",
)


def _compared(state: State) -> tuple[frozenset[Cell], tuple[str, str, str]]:
    """Return the cells to be marked in one of several solutions, and how they are told."""
    verdict, which = state.verdict, state.solution
    assert verdict is not None
    undecided = state.counted.undecided
    if undecided is not None and (not which or state.compared is Compared.ALL):
        return undecided, AMONG_ALL
    if not which:
        return verdict.differences, FROM_OTHER
    first = state.compared is Compared.FIRST
    solutions = state.solutions
    other = solutions[0 if first else which - 1]
    cells = _differences(state.kind, state.puzzle, other, solutions[which])
    return cells, FROM_FIRST if first else FROM_BEFORE


@lru_cache(maxsize=2)  # the board and the words beside it ask one after the other
def _differences(
    kind: str, puzzle: Any, one: tuple[int, ...], other: tuple[int, ...]
) -> frozenset[Cell]:
    draw = registry.puzzle_type(kind).solution
    return frozenset(differing_cells(draw(puzzle, one), draw(puzzle, other)))


def open_cells(state: State) -> frozenset[Cell]:
    """Return the cells that the moves leave open."""
    return frozenset() if state.told.ending is None else frozenset(state.told.ending.open_cells)


def marked_differences(state: State) -> frozenset[Cell]:
    """Return the cells to be marked because solutions differ in them."""
    if state.going_through_solutions:
        return _compared(state)[0]
    return open_cells(state) if state.at_open_end else frozenset()


# In words


def _say_cells(cells: Collection[Cell], templates: tuple[str, str, str]) -> Message:
    """Name cells: on a large board the highlights are hard to find."""
    one, some, many = templates
    if len(cells) <= MOST_CELLS:
        every = list_cells(sorted(cells))
        if len(every.names) <= MOST_NAMES:
            return Message(one if len(cells) == 1 else some, {"count": len(cells), "cells": every})
    first = list_cells(sorted(cells)[: MOST_NAMES - 1])
    return Message(many, {"count": len(cells), "cells": first})


def say_which_solution(state: State) -> Message:
    """Say which of how many solutions is shown, as far as they are counted."""
    values = {"number": state.solution + 1, "count": len(state.solutions)}
    if state.counted.end is not None and state.counted.end.complete:
        return Message("Solution {number:,} of {count:,}", values)
    if state.question is Question.COUNT:
        return Message("Solution {number:,} of {count:,} so far", values)
    return Message("Solution {number:,} of at least {count:,}", values)


def say_differences(state: State) -> tuple[Message, ...]:
    """Say what is marked in one of several solutions."""
    said = [_say_cells(*_compared(state))]
    if state.told.finished and not state.told.moves:
        said.append(NO_STEPS)
    return tuple(said)


def say_what_stays_open(state: State) -> tuple[Message, ...]:
    """Say what the moves leave open."""
    cells = open_cells(state)
    if not cells:  # only what a player has marked decides it
        said = "With the marks, every cell is decided; without them, there are other solutions."
        return Message(said), SEE_THEM
    first = _say_cells(cells, STAYS_OPEN if state.told.moves else AMONG_ALL)
    return (first, SEE_THEM) if state.told.moves else (first, NO_STEPS, SEE_THEM)


def say_how_many(state: State) -> Said:
    """Say how many solutions there are, as far as they are counted."""
    number, counted = len(state.solutions), state.counted
    if counted.end is not None and counted.end.complete:
        return count(number, "{count:,} solution", "{count:,} solutions")
    if state.question is Question.COUNT:
        return Message("{count:,} solutions so far…", {"count": number})
    if counted.others or counted.end is not None:
        return Message("At least {count:,} solutions", {"count": number})
    return SEVERAL


def say_how_many_differ(state: State) -> Said:
    """Say how many solutions there are and, to those who look at them, how many cells differ."""
    solutions = say_how_many(state)
    cells: Collection[Cell] = ()
    if state.mode is Mode.STEPS and state.told.moves:
        cells = open_cells(state)
    elif state.shows_solution:
        cells = state.counted.undecided or ()
    if not cells or state.question is Question.COUNT:
        return solutions
    template = (
        "{solutions}; {count:,} cell is not the same in all"
        if len(cells) == 1
        else "{solutions}; {count:,} cells are not the same in all"
    )
    return Message(template, {"solutions": solutions, "count": len(cells)})
