"""The quiet end of a move: what its bulbs light, and what complete numbers rule out."""

from collections.abc import Iterable, Sequence

from app.core.grid import Cell, no_cell
from app.core.model import Model
from app.core.steps import Step
from app.core.words import Listing, Message
from app.puzzles.lightup.names import Sight, line_names, number_names
from app.puzzles.lightup.puzzle import LightUp

LIGHT = "New light falls mostly in {lines}."
NONE = "None at {none}."
COMPLETE = ("{numbers} is complete.", "{numbers} are complete.")
ALL_LIT = "Every cell is lit."

MOST_LINES = 3
"""Lines with new light that are named; one sees the others."""

MOST_NONE = 5
"""Cells without bulbs that are named; one sees where there are more."""

MOST_COMPLETE = 2
"""Numbers that are named as complete."""

LONG_RUN_CELLS = 4
"""Fewer cells are not worth a word."""


def say_tail(puzzle: LightUp, model: Model, steps: Iterable[Step]) -> Message | None:
    """Say what comes with a move; None if nothing does, or too much to name."""
    light: list[tuple[int, Sight]] = []
    complete: dict[Cell, int] = {}
    for step in steps:
        name, place = model.rules.place(step.rules[0])
        if name != "sight":
            complete[place[0]] = len(step.conclusions)
        elif len(step.conclusions) >= LONG_RUN_CELLS:
            light.append((len(step.conclusions), Sight(place[0])))
    if light:
        longest = [sight for _, sight in sorted(light, key=lambda one: -one[0])]
        apart = {(sight.is_row, sight.number): sight for sight in reversed(longest)}
        lines = line_names([*apart.values()][-MOST_LINES:])
        return Message(LIGHT, {"lines": Listing(tuple(lines))})
    if sum(complete.values()) < LONG_RUN_CELLS or len(complete) > MOST_COMPLETE:
        return None
    numbers = Listing(tuple(number_names(puzzle, complete, start=True)))
    return Message(COMPLETE[len(complete) > 1], {"numbers": numbers})


def say_none(cells: Sequence[Cell]) -> Message | None:
    """Say where there is no bulb; None where there are too many cells to name."""
    return Message(NONE, {"none": no_cell(cells)}) if len(cells) <= MOST_NONE else None
