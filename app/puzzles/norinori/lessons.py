"""The techniques of Norinori, the easiest first."""

from app.core.lessons import Lesson
from app.core.words import Message

LESSONS = (
    Lesson("two cells, both black", Message("A region of two cells has both of them black.")),
    Lesson(
        "two left, both black",
        Message("A region has only two cells left that can be black: both are."),
    ),
    Lesson("one left", Message("A region has one black cell, and only one is left for the other.")),
    Lesson(
        "the only partner",
        Message("A black cell has one black neighbour, and only one cell is left for it."),
    ),
    Lesson(
        "pair complete",
        Message("A black cell has its partner: all other cells around the two are white."),
        only_in_play=True,
    ),
    Lesson(
        "region complete",
        Message("A region has its two black cells: all its other cells are white."),
        only_in_play=True,
    ),
    Lesson(
        "two partners",
        Message("A cell beside two black cells would pair with both. So it is white."),
        only_in_play=True,
    ),
    Lesson(
        "no partner",
        Message("All cells around a cell are white, so it has no partner and is white, too."),
        only_in_play=True,
    ),
    Lesson(
        "the second cell looks outside",
        Message(
            "A region has one black cell, and another of its cells could pair only inside it. "
            "That makes three, so it is white."
        ),
    ),
    Lesson(
        "either partner",
        Message("A black cell has two possible partners. Whatever touches both is white."),
    ),
    Lesson(
        "partner is taken",
        Message("The only partner left for a cell touches a black cell already. So it is white."),
    ),
    Lesson(
        "no free partner",
        Message("Every partner of a cell is taken or makes three in its region. So it is white."),
    ),
    Lesson(
        "the partner fills the region",
        Message("The partner of a cell fills a region, and so leaves it nothing else."),
    ),
    Lesson(
        "paired inside its region",
        Message("A cell can pair only inside its region, and the two fill it: no third is black."),
    ),
    Lesson(
        "partners fill a region",
        Message(
            "Two black cells can pair only inside a region that neither is in. Their partners fill "
            "it, so nothing else in it is black."
        ),
    ),
    Lesson(
        "leaves no partner",
        Message("A black cell and its partner leave another black cell alone. So it is white."),
    ),
    Lesson(
        "too little for a region",
        Message("A black cell and its partner leave a region too few cells. So it is white."),
    ),
    Lesson(
        "too much for a region",
        Message("A black cell brings a third one into a region. So it is white."),
    ),
    Lesson(
        "two of three",
        Message("A region needs two of three cells, and two of them do not go together."),
    ),
    Lesson(
        "needed as a partner",
        Message("If a cell is white, others find no partner, and their region keeps too few."),
    ),
    Lesson(
        "one of two",
        Message("One of two cells is black. One of them cannot be, so it is the other."),
    ),
    Lesson(
        "the elbow",
        Message(
            "A region needs two of three cells around a corner. Whichever two, the cell inside "
            "the corner touches both or their pair."
        ),
    ),
    Lesson(
        "whichever two",
        Message("Whichever two cells of a region are black, a cell beside them touches a pair."),
    ),
    Lesson(
        "a trial",
        Message("Suppose the opposite, and follow what is forced until something cannot be."),
    ),
    Lesson("the rest", Message("What is left is forced, one cell after the other.")),
)
