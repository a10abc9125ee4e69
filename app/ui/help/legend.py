"""How to read a board: how cells are named, and what each highlight means, with samples."""

from typing import NamedTuple

from app.core.grid import Cell, cell_name
from app.core.words import Message
from app.session.highlights import Highlights

SAMPLE_CELLS = 2
"""Rows and columns of a sample."""

NAMED: Cell = (0, 1)
ROW = ((0, 0), (0, 1))
PAIR = frozenset(ROW)


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
        Message("A frame with a filled corner: the cells that the move decides."),
        Highlights(conclusions=PAIR),
    ),
    Sample(
        Message("A thin frame: what the move also decides, on the way or because it is obvious."),
        Highlights(others=PAIR),
    ),
    Sample(
        Message(
            "Hatching: the reasons for the move. These are the clues that it uses, and the cells "
            "whose content it uses."
        ),
        Highlights(reasons=PAIR),
    ),
    Sample(
        Message(
            "A thin line around cells, and maybe a letter: a run, row, column or region that the "
            "move speaks of."
        ),
        Highlights(areas=frozenset({ROW}), labels=(((0, 0), "A"),)),
    ),
    Sample(
        Message(
            "Dashes and a full badge: what a line of the move supposes. Dots and an empty badge: "
            "what follows from it. The numbers are those of the lines."
        ),
        Highlights(
            supposed=frozenset({(0, 0)}),
            inferred=frozenset({(0, 1)}),
            numbers=(((0, 0), "1"), ((0, 1), "2")),
        ),
    ),
    Sample(
        Message("A ring around a cell: here a rule cannot hold, so what was supposed is not so."),
        Highlights(contradiction=frozenset({NAMED})),
    ),
    Sample(
        Message("A thick line around cells: the same, for a whole row, column or region."),
        Highlights(contradiction_areas=frozenset({ROW})),
    ),
    Sample(
        Message("Dots and ≠: cells in which solutions differ."),
        Highlights(differences=PAIR),
    ),
    Sample(
        Message(
            "Dashes and !: clues that cannot all hold, so there is no solution. Thin lines: the "
            "runs, rows and regions that have to do with it."
        ),
        Highlights(conflicts=frozenset({(1, 0)}), conflict_areas=frozenset({ROW})),
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
        Message("A thin line without hatching: while playing, where a hint tells you to look."),
        Highlights(hinted=PAIR),
    ),
    Sample(
        Message("One, two or three bars: marks of the first, second or third trial (What if)."),
        Highlights(trials=(frozenset({(0, 0)}), frozenset({(0, 1)}), frozenset({(1, 0)}))),
    ),
    Sample(
        Message("A small ring: the drawing of the puzzle is not finished here."),
        Highlights(missing=frozenset({NAMED})),
    ),
    Sample(
        Message("A double line: the cells of the rule or clause that is chosen in the formula."),
        Highlights(chosen=PAIR),
    ),
)
"""In the order in which users meet them. No colours are named: they depend on the theme."""
