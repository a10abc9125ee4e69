"""The techniques of Light Up, the easiest first."""

from app.core.lessons import Lesson
from app.core.words import Message

LESSONS = (
    Lesson("nothing beside a 0", Message("A 0 touches no bulb: cross out every cell beside it.")),
    Lesson("a 4 has every side", Message("A 4 has a bulb on each of its four sides.")),
    Lesson(
        "a 3 with three sides",
        Message("At the edge or beside a wall, a 3 has only three sides left: all are bulbs."),
    ),
    Lesson(
        "a 2 with two sides",
        Message("In a corner or between walls, a 2 has only two sides left: both are bulbs."),
    ),
    Lesson("a 1 with one side", Message("A 1 that has only one free side has its bulb there.")),
    Lesson(
        "one place left",
        Message("A number lacks one bulb, and only one cell beside it is left for it."),
    ),
    Lesson(
        "just enough places",
        Message("A number has just as many free cells as it lacks bulbs, so it takes them all."),
    ),
    Lesson(
        "one after the other",
        Message("One number takes its last places, and its light leaves the next one just enough."),
    ),
    Lesson(
        "nothing else can light it",
        Message("Look for a dark cell that only one cell can still light: that one is a bulb."),
    ),
    Lesson(
        "the last bulb",
        Message("Only one dark spot is left, and one cell that can light it: the board is done."),
    ),
    Lesson(
        "the last bulbs",
        Message("Each dark spot that is left can be lit from one cell only: the board is done."),
    ),
    Lesson(
        "the corner of a 3",
        Message(
            "A bulb diagonal to a 3 lights two of its sides and leaves it only two. "
            "So there is none."
        ),
    ),
    Lesson(
        "the corner of a 2",
        Message(
            "One side of a 2 is blocked. A bulb at the far corner lights both sides beside it and "
            "leaves one place for two bulbs. So there is none."
        ),
    ),
    Lesson(
        "it takes too many places",
        Message(
            "A bulb lights so many cells beside a number that too few are left for it. "
            "So there is none."
        ),
    ),
    Lesson(
        "a cell would stay dark",
        Message(
            "A bulb lights every cell that could still light some dark cell. So there is none."
        ),
    ),
    Lesson(
        "two numbers share cells",
        Message(
            "Two numbers share some cells. What one takes there says what the other still takes "
            "elsewhere."
        ),
    ),
    Lesson(
        "two numbers compared",
        Message("Two numbers need bulbs on the same lines: what one takes, the other cannot have."),
    ),
    Lesson(
        "needs and room",
        Message(
            "Count the bulbs that some clues need, and those that lines can give. Where that is "
            "just enough, every line gives its bulb, and to these clues only."
        ),
    ),
    Lesson(
        "each line is spoken for",
        Message(
            "Numbers and dark cells need as many bulbs as there are lines that can give them. "
            "Each line gives one, and no other bulb fits."
        ),
    ),
    Lesson(
        "a trial",
        Message("Suppose the opposite, and follow what is forced until something cannot be."),
    ),
    Lesson("the rest", Message("What is left is forced, one bulb after the other.")),
)
