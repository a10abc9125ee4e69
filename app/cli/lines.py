"""Sentences in lines that are not too long."""

from collections.abc import Iterable, Sequence
from textwrap import fill

from app.core.words import Message, text

WIDEST = 80
"""Characters in a line, even where the terminal has more: long lines are hard to read."""

NARROWEST = 30


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


def paragraphs(sentences: Iterable[Message]) -> list[str]:
    """Join the sentences of a step; what is supposed on the way has lines of its own."""
    # Only here: it takes a while to import, and most of what is printed has no arguments.
    from app.explain.wording import LIKEWISE, SO_IF, SO_THEN, SUPPOSE_ALSO

    found: list[str] = []
    ended = True
    for sentence in sentences:
        if (ended and sentence.template != LIKEWISE) or sentence.template == SUPPOSE_ALSO:
            found.append(str(sentence))
        else:
            found[-1] += f" {sentence}"
        ended = sentence.template in (SO_THEN, SO_IF, LIKEWISE)
    return found


def print_why(why: Sequence[Sequence[Message]]) -> None:
    """Print why rules cannot all hold, each step with lines of its own."""
    if why:
        print(f"\n{text('Why:')}")
    for sentences in why:
        for number, paragraph in enumerate(paragraphs(sentences)):
            print_folded(paragraph, "    " if number else "  ", "    ")
