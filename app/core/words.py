"""Sentences as values: a template, which is the key of its translation, and values to fill it.

A message is translated when it is shown, into the language that is set then. Its values are
numbers, names of cells, or messages and lists, which are translated in the same way.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

_translate: Callable[[str], str] = str


def speak(translate: Callable[[str], str]) -> None:
    """Set the function that translates templates; `str` keeps them in English."""
    global _translate
    _translate = translate


def say(template: str, values: Mapping[str, object]) -> str:
    """Translate a template and fill it."""
    return _translate(template).format_map(values)


def printable(said: str) -> str:
    """Make text from a file safe for a terminal: one line of printable characters."""
    return "".join(mark if mark.isprintable() else "�" for mark in " ".join(said.split()))


def text(template: str, **values: object) -> str:
    """Translate and fill a template now, for a label of the window."""
    return say(template, values)


def capital(said: str) -> str:
    """Capitalise the first letter."""
    return said[:1].upper() + said[1:]


class Message(NamedTuple):
    """A sentence, or a part of one, that is translated when it is shown."""

    template: str
    values: Mapping[str, object] = {}
    depth: int = 0
    """The number of nested suppositions it is said under, its own included."""

    def __str__(self) -> str:
        return say(self.template, self.values)


Title: TypeAlias = str | Message
"""What something is called: a template without places, or one with its values."""


def name_of(title: Title) -> str:
    """Translate a name as it stands within a sentence."""
    return str(title) if isinstance(title, Message) else say(title, {})


def as_title(title: Title) -> str:
    """Translate a name and capitalise it."""
    return capital(name_of(title))


def as_heading(title: Title) -> str:
    """Write a name as a sentence before others: with a full stop, unless it asks something."""
    said = as_title(title)
    return said if said.endswith("?") else f"{said}."


CELLS = "{count:,} cell", "{count:,} cells"
STEPS = "{count:,} step", "{count:,} steps"
MOVES = "{count:,} move", "{count:,} moves"
RULES = "{count:,} rule", "{count:,} rules"
CLAUSES = "{count:,} clause", "{count:,} clauses"
VARIABLES = "{count:,} variable", "{count:,} variables"


def count(number: int | None, one: str, many: str) -> Message:
    """Count things, with the template for one thing or the one for other numbers."""
    return Message(one if number == 1 else many, {"count": number})


class Mood(Enum):
    """How a fact is said: as true, as supposed, or in short form."""

    IS = "is"
    SUPPOSED = "supposed"
    BRIEF = "brief"


class Listing(NamedTuple):
    """Items of a list joined with “and”."""

    items: tuple[object, ...]

    def __str__(self) -> str:
        return _said(self.items, "{first} and {last}")


class Choice(NamedTuple):
    """Items of a list joined with “or”."""

    items: tuple[object, ...]

    def __str__(self) -> str:
        return _said(self.items, "{first} or {last}")


def _said(items: tuple[object, ...], template: str) -> str:
    said = [str(item) for item in items]
    if len(said) < 2:
        return "".join(said)
    return say(template, {"first": ", ".join(said[:-1]), "last": said[-1]})
