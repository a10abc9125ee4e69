"""The techniques of Futoshiki, the easiest first."""

from app.core.lessons import Lesson
from app.core.words import Message

LESSONS = (
    Lesson(
        "one number left",
        Message("Its row, its column and its signs leave a cell only one number."),
    ),
    Lesson("one place left", Message("A row or column has only one cell left for a number.")),
    Lesson(
        "a sign decides",
        Message("One cell of a sign is known, and one number beyond it is left for the other."),
    ),
    Lesson(
        "what a sign rules out",
        Message("The greater cell of a sign is not 1, and the lesser one not the largest number."),
    ),
    Lesson(
        "along the signs",
        Message("Along a chain of signs, the numbers rise: each cell leaves room for the others."),
    ),
    Lesson(
        "two signs at one cell",
        Message(
            "Two neighbours are both greater, or both less, and differ: that takes two numbers."
        ),
    ),
    Lesson(
        "naked pair",
        Message("Two cells of a line have the same two numbers left: no other cell has these."),
    ),
    Lesson(
        "hidden pair",
        Message("Two numbers have the same two cells of a line left: these hold nothing else."),
    ),
    Lesson(
        "naked triple",
        Message("Three cells of a line have only three numbers left: no other cell has these."),
        only_in_play=True,
    ),
    Lesson(
        "hidden triple",
        Message("Three numbers have only three cells of a line left: these hold nothing else."),
    ),
    Lesson(
        "x-wing",
        Message(
            "In two rows, a number fits only into the same two columns. It takes both, "
            "so no other row has it there; and the same with rows and columns exchanged."
        ),
    ),
    Lesson(
        "swordfish",
        Message(
            "In three rows, a number fits only into the same three columns. It takes all three, "
            "so no other row has it there; and the same with rows and columns exchanged."
        ),
        only_in_play=True,
    ),
    Lesson(
        "whichever it is",
        Message("A number has two places, or a cell two numbers: the same follows from both."),
    ),
    Lesson(
        "it does not go together",
        Message("Try a number: what follows from it leaves a cell or a line with nothing."),
    ),
    Lesson(
        "the rest falls into place",
        Message("Each open cell has one number left, or will have it after the one before."),
    ),
)
