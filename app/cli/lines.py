"""Text in lines that are not too long to read."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from shutil import get_terminal_size
from textwrap import fill

from app.core.lines import told_in_full
from app.core.words import Message, as_heading, text
from app.session.answers import Move

WIDEST = 80
"""The most characters in a line, even in a wider terminal: long lines are hard to read."""

NARROWEST = 30
"""The fewest characters in a line, even in a narrower terminal."""

DEEPER = "   "
"""The indent of each further supposition."""

DEEPEST_INDENT = 4
"""The number of suppositions after which lines are not indented further."""


def width() -> int:
    """Return how many characters a line may have."""
    return max(NARROWEST, min(WIDEST, get_terminal_size((WIDEST, 24)).columns))


def print_folded(said: str, first: str, rest: str) -> None:
    """Print a text in lines that begin with `first` (the first one) and `rest` (the others)."""
    print(
        fill(
            said,
            width(),
            initial_indent=first,
            subsequent_indent=rest,
            break_long_words=False,
            break_on_hyphens=False,
        )
    )


def paragraphs(sentences: Iterable[Message]) -> Iterator[tuple[int, str]]:
    """Join neighbouring sentences of the same depth; yield the indent level and the text of each.

    Every argument after the first starts a new paragraph.
    """
    before = 0
    arguments = 0
    placed: list[tuple[tuple[int, int], Message]] = []
    for sentence in sentences:
        arguments += bool(placed) and before == 0 < sentence.depth
        before = sentence.depth
        placed.append(((arguments, min(max(0, before - 1), DEEPEST_INDENT)), sentence))
    for (_, depth), joined in groupby(placed, lambda one: one[0]):
        yield depth, " ".join(str(sentence) for _, sentence in joined)


def print_move(number: int, move: Move) -> None:
    """Print a move in full, with its number, its title and what comes with it."""
    start = f"{number:3}. "
    indent = " " * len(start)
    heading = f"{as_heading(move.title)} "
    for depth, said in paragraphs(told_in_full(told.line for told in move.lines)):
        print_folded(heading + said, start + DEEPER * depth, indent + DEEPER * depth)
        start, heading = indent, ""
    if move.tail is not None:
        print_folded(f"({move.tail})", indent, indent)


def print_argument(moves: Sequence[Move]) -> None:
    """Print why rules cannot all hold."""
    if moves:
        print(f"\n{text('Why:')}")
    if len(moves) == 1:
        for depth, said in paragraphs(told_in_full(told.line for told in moves[0].lines)):
            print_folded(said, "  " + DEEPER * depth, "    " + DEEPER * depth)
        return
    for number, move in enumerate(moves, 1):
        print_move(number, move)
