"""Sentences in lines that are not too long."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import fill

from app.core.words import Message, text

WIDEST = 80
"""Characters in a line, even where the terminal has more: long lines are hard to read."""

NARROWEST = 30

DEEPER = "   "
DEEPEST = 4
"""What is supposed further on the way is indented further, as long as there is room."""


def width() -> int:
    """Return how many characters a line may have."""
    from shutil import get_terminal_size

    return max(NARROWEST, min(WIDEST, get_terminal_size((WIDEST, 24)).columns))


def print_folded(said: str, first: str, rest: str) -> None:
    """Print a text in as many lines as it takes, with what the first and the rest start with."""
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
    """Join the sentences of a step by how deep in further suppositions they are; say how deep.

    An argument that comes after another starts with a paragraph of its own.
    """
    before = 0
    arguments = 0
    placed: list[tuple[tuple[int, int], Message]] = []
    for sentence in sentences:
        arguments += bool(placed) and before == 0 < sentence.depth
        before = sentence.depth
        placed.append(((arguments, min(max(0, before - 1), DEEPEST)), sentence))
    for (_, depth), joined in groupby(placed, lambda one: one[0]):
        yield depth, " ".join(str(sentence) for _, sentence in joined)


def print_why(why: Sequence[Sequence[Message]]) -> None:
    """Print why rules cannot all hold, each step with lines of its own."""
    if why:
        print(f"\n{text('Why:')}")
    for sentences in why:
        for number, (depth, paragraph) in enumerate(paragraphs(sentences)):
            deeper = DEEPER * depth
            print_folded(paragraph, ("    " if number else "  ") + deeper, "    " + deeper)
