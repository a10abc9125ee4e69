"""How to read a board: how cells are named, and what each highlight means, with samples."""

from typing import NamedTuple

from app.core.grid import Cell, cell_name
from app.core.words import Message
from app.session.scene import Highlights

SIDE = 2
"""Rows and columns of a sample."""

NAMED: Cell = (0, 1)
PAIR = frozenset({(0, 0), (0, 1)})


class Sample(NamedTuple):
    """A piece of a board, and what it means."""

    meaning: Message
    highlights: Highlights
    rulers: bool = False
    """Whether rows and columns are numbered."""


LEGEND = (
    Sample(
        Message(
            "The framed cell is called {name}: row {row}, column {column}. Rows are counted from "
            "the top, columns from the left, as the numbers around the board show.",
            {"name": cell_name(NAMED), "row": NAMED[0] + 1, "column": NAMED[1] + 1},
        ),
        Highlights(conclusions=frozenset({NAMED})),
        rulers=True,
    ),
    Sample(
        Message("A frame with a filled corner: the cells that the step decides."),
        Highlights(conclusions=PAIR),
    ),
    Sample(
        Message(
            "Hatching: the reasons for the step. These are the cells of the rules that it uses, "
            "and the cells whose content it uses."
        ),
        Highlights(reasons=PAIR),
    ),
    Sample(
        Message("Dots and ≠: cells in which solutions differ."),
        Highlights(differences=PAIR),
    ),
    Sample(
        Message("Dashes and !: rules that cannot all hold, so there is no solution."),
        Highlights(conflicts=PAIR),
    ),
    Sample(
        Message("Two lines instead of dashes: the one of these rules that is chosen."),
        Highlights(conflicts=PAIR, stressed=frozenset({(0, 0)})),
    ),
    Sample(
        Message("A thick frame and !: while playing, marks that cannot all stay."),
        Highlights(too_many=PAIR),
    ),
    Sample(
        Message("Long dashes and ?: while playing, no place is left for what is needed here."),
        Highlights(too_few=PAIR),
    ),
    Sample(
        Message("A cross in the corner: a mark that is wrong, after a check."),
        Highlights(wrong=frozenset({NAMED})),
    ),
    Sample(
        Message("One, two or three bars: marks of the first, second or third trial (What if)."),
        Highlights(trials=(frozenset({(0, 0)}), frozenset({(0, 1)}), frozenset({(1, 0)}))),
    ),
    Sample(
        Message("A ring: the drawing of the puzzle is not finished here."),
        Highlights(missing=frozenset({NAMED})),
    ),
    Sample(
        Message("A double line: the cells of the rule or clause that is chosen in the formula."),
        Highlights(chosen=PAIR),
    ),
)
"""In the order in which users meet them. No colours are named: they depend on the theme."""
