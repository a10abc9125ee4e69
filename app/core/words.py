"""Sentences as values: a template, by which a translation is found, and what fills it.

Whatever is shown to people is said when it is shown, in the language that is set by then. Values
within a sentence are numbers, names of cells, or sentences and lists that are said in their turn.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import NamedTuple

_translate: Callable[[str], str] = str


def speak(translate: Callable[[str], str]) -> None:
    """Set how templates are translated from now on; `str` leaves them in English."""
    global _translate
    _translate = translate


def say(template: str, values: Mapping[str, object]) -> str:
    """Fill the translation of a template."""
    return _translate(template).format_map(values)


def printable(said: str) -> str:
    """Keep what files say from doing anything to a terminal: one line, and signs only."""
    return "".join(mark if mark.isprintable() else "�" for mark in " ".join(said.split()))


def text(template: str, **values: object) -> str:
    """Say something now: what a window shows of itself."""
    return say(template, values)


def as_title(template: str) -> str:
    """Say a name at the start of a line: with a capital letter."""
    return capital(say(template, {}))


def capital(said: str) -> str:
    """Begin with a capital letter."""
    return said[:1].upper() + said[1:]


class Message(NamedTuple):
    """One sentence, or part of one, still to be said."""

    template: str
    values: Mapping[str, object] = {}
    depth: int = 0
    """Within how many suppositions of an argument it is said, its own included."""

    def __str__(self) -> str:
        return say(self.template, self.values)


CELLS = "{count:,} cell", "{count:,} cells"
STEPS = "{count:,} step", "{count:,} steps"
RULES = "{count:,} rule", "{count:,} rules"
CLAUSES = "{count:,} clause", "{count:,} clauses"
VARIABLES = "{count:,} variable", "{count:,} variables"


def count(number: int | None, one: str, many: str) -> Message:
    """Count things with one of two templates: for one thing, and for any other number."""
    return Message(one if number == 1 else many, {"count": number})


class Mood(Enum):
    """How a fact is said: as it is, as what is supposed, or as what would follow from that.

    And, outside of sentences, in as few letters as will do.
    """

    IS = "is"
    WERE = "were"
    WOULD_BE = "would be"
    BRIEF = "brief"


class Listing(NamedTuple):
    """Things to be listed within a sentence, all of them: this, this and this."""

    items: tuple[object, ...]

    def __str__(self) -> str:
        return _said(self.items, "{first} and {last}")


class Choice(NamedTuple):
    """Things to be listed within a sentence, any of them: this, this or this."""

    items: tuple[object, ...]

    def __str__(self) -> str:
        return _said(self.items, "{first} or {last}")


def _said(items: tuple[object, ...], template: str) -> str:
    said = [str(item) for item in items]
    if len(said) < 2:
        return "".join(said)
    return say(template, {"first": ", ".join(said[:-1]), "last": said[-1]})
