"""The quiet end of a move: what its bulbs light, and what complete numbers rule out."""

from collections.abc import Iterable, Sequence

from app.core.grid import Cell, cell_name, list_cells
from app.core.model import Model
from app.core.steps import Step
from app.core.words import Listing, Message
from app.puzzles.lightup.names import Sight, line_names, number_names
from app.puzzles.lightup.puzzle import LightUp

LIGHT = "Light: {light}."
LIGHT_AND_MORE = "Light: {light} and more."
NONE = "None at {none}."
COMPLETE = ("{numbers} is complete.", "{numbers} are complete.")
LIGHT_AND_COMPLETE = (
    "Light: {light}. {numbers} is complete.",
    "Light: {light}. {numbers} are complete.",
)
ALL_LIT = "Every cell is lit."

MOST_LIGHT = 3
"""Pieces of light that are named."""

MOST_NONE = 5
"""Cells without bulbs that are named; one sees where there are more."""

MOST_WORDS = 12
"""Words of a tail that tells more than light."""

MOST_COMPLETE = 2
"""Numbers that are named as complete."""

LONG = 3
"""Fewer cells of a line are not worth a word."""


def say_tail(puzzle: LightUp, model: Model, steps: Iterable[Step]) -> Message | None:
    """Say what comes with a move; None if nothing does, or too much to name."""
    light: list[tuple[Sight, list[Cell]]] = []
    complete: dict[Cell, int] = {}
    for step in steps:
        cells = model.cells_of(step.conclusions)
        name, place = model.rules.place(step.rules[0])
        if name == "sight":
            light.append((Sight(place[0]), cells))
        else:
            complete[place[0]] = len(cells)
    pieces, are_all = _pieces(puzzle, light)
    numbers = number_names(puzzle, complete, start=True)
    values = {"light": ", ".join(map(str, pieces)), "numbers": Listing(tuple(numbers))}
    several = len(complete) > 1
    if sum(complete.values()) >= LONG and len(complete) <= MOST_COMPLETE and are_all:
        said = Message((LIGHT_AND_COMPLETE if pieces else COMPLETE)[several], values)
        if len(str(said).split()) <= MOST_WORDS:
            return said
    if not pieces:
        return None
    return Message(LIGHT if are_all else LIGHT_AND_MORE, values)


def say_none(cells: Sequence[Cell]) -> Message | None:
    """Say where there is no bulb; None where there are too many cells to name."""
    return Message(NONE, {"none": list_cells(cells)}) if len(cells) <= MOST_NONE else None


def _pieces(
    puzzle: LightUp, light: Sequence[tuple[Sight, list[Cell]]]
) -> tuple[list[object], bool]:
    """Name what is newly lit, long pieces first; and tell whether these are all."""
    pieces: list[object] = []
    covered: set[Cell] = set()
    for sight, cells in sorted(light, key=lambda one: -len(one[1])):
        left = [cell for cell in cells if cell not in covered]
        if len(left) < LONG:
            continue
        if len(pieces) == MOST_LIGHT:
            return pieces, False
        if sight.is_whole(puzzle):
            pieces += line_names([sight])
        else:
            # The light between them falls on cells that are decided already, or on the bulb.
            pieces.append(f"{cell_name(min(left))}–{cell_name(max(left))}")
        covered.update(left)
    return pieces, all(cell in covered for _, cells in light for cell in cells)
