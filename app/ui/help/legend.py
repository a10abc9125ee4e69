"""How to read a board: what cells are called, and what each sort of mark means, with samples."""

from typing import NamedTuple

from app.core.grid import Cell, cell_name
from app.core.words import Message
from app.session.scene import Highlights

SIDE = 2
"""Rows and columns of a sample."""

NAMED: Cell = (0, 1)
PAIR = frozenset({(0, 0), (0, 1)})


class Entry(NamedTuple):
    """A sample of a board and what it means."""

    meaning: Message
    highlights: Highlights
    rulers: bool = False
    """Whether the numbers of the rows and columns are shown around it."""


LEGEND = (
    Entry(
        Message(
            "The framed cell is called {name}: it is in row {row}, column {column}. Rows are "
            "counted from the top, columns from the left, with the numbers around the board.",
            {"name": cell_name(NAMED), "row": NAMED[0] + 1, "column": NAMED[1] + 1},
        ),
        Highlights(conclusions=frozenset({NAMED})),
        rulers=True,
    ),
    Entry(
        Message("A frame with a filled corner: the cells that the step decides."),
        Highlights(conclusions=PAIR),
    ),
    Entry(
        Message(
            "Hatching: what the step rests on. That is where the rules are that it uses, and the "
            "cells that it needs to know."
        ),
        Highlights(reasons=PAIR),
    ),
    Entry(
        Message("Dots and ≠: cells that are not the same in two solutions."),
        Highlights(differences=PAIR),
    ),
    Entry(
        Message("Dashes and !: here are rules that cannot all hold, so there is no solution."),
        Highlights(conflicts=PAIR),
    ),
    Entry(
        Message("Two lines in place of the dashes: the one of these rules that is looked at."),
        Highlights(conflicts=PAIR, stressed=frozenset({(0, 0)})),
    ),
    Entry(
        Message("A ring: something is missing here in what is being drawn."),
        Highlights(missing=frozenset({NAMED})),
    ),
    Entry(
        Message("A double line: the cells of the rule or clause that is chosen in the formula."),
        Highlights(chosen=PAIR),
    ),
)
"""In the order in which they are met. Colours are not named: they are other ones in the dark."""
