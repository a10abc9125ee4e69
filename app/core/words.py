"""Sentences as values: a template, which is the key of its translation, and values to fill it.

A message is translated when it is shown, into the language that is set then. Its values are
numbers, names of cells, or messages and lists, which are translated in the same way.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from typing import NamedTuple, TypeAlias

NO_BREAK = "\u00a0\u202f"
"""Spaces at which no line breaks."""

SPACES = re.compile(rf"[^\S{NO_BREAK}]+")

CONTEXT = "\x04"
"""What gettext puts between a context and its template."""


def context(which: str, template: str) -> str:
    """Return a template of its own for what other languages say otherwise, as in a supposition."""
    return f"{which}{CONTEXT}{template}"


class Language:
    """English, in which templates are written; other languages build on it."""

    code = "en"

    def translate(self, template: str) -> str:
        """Return a template in this language."""
        return template.rpartition(CONTEXT)[2]

    def translate_plural(self, one: str, many: str, number: int | None) -> str:
        """Return the template, in this language, that fits a number of things."""
        return one if number == 1 else many

    def fill(self, template: str, values: Mapping[str, object]) -> str:
        """Fill a translated template; numbers are written as the language does."""
        return template.format_map(values)


ENGLISH = Language()

_language = ENGLISH


def speak(language: Language) -> None:
    """Set the language in which everything is said from now on."""
    global _language
    _language = language


def language() -> Language:
    """Return the language that is spoken."""
    return _language


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Speak another language for a while."""
    before = _language
    speak(language)
    try:
        yield
    finally:
        speak(before)


def say(template: str, values: Mapping[str, object]) -> str:
    """Translate a template and fill it."""
    return _language.fill(_language.translate(template), values)


def number(value: int) -> str:
    """Write a whole number as the language does."""
    return _language.fill("{value:,}", {"value": value})


def clock_text(seconds: float) -> str:
    """Write a time as minutes and seconds, with hours where there are any."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def placed(name: str) -> str:
    """Write the name of a cell as the language does."""
    return _language.fill("{name}", {"name": name})


def translated(name: str) -> str:
    """Translate a name that was read from a file, if it is one of ours."""
    return _language.translate(name)


def printable(said: str) -> str:
    """Make text from a file safe for a terminal: one line of printable characters."""
    said = SPACES.sub(" ", said).strip()
    return "".join(mark if mark.isprintable() or mark in NO_BREAK else "�" for mark in said)


def text(template: str, **values: object) -> str:
    """Translate and fill a template now, for what is shown at once and not kept."""
    return say(template, values)


def template(said: str) -> str:
    """Mark a template that is chosen here and said elsewhere, so that catalogues have it."""
    return said


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


class Counted(NamedTuple):
    """A number of things, with the template for one of them and the one for other numbers."""

    number: int | None
    one: str
    many: str

    def __str__(self) -> str:
        found = _language.translate_plural(self.one, self.many, self.number)
        return _language.fill(found, {"count": self.number})


Said: TypeAlias = Message | Counted
"""What can be said by itself."""


def count(number: int | None, one: str, many: str) -> Counted:
    """Count things; how many of them take the template for one, each language decides."""
    return Counted(number, one, many)


class Mood(Enum):
    """How a fact is said: as true, as supposed, or in short form."""

    IS = "is"
    SUPPOSED = "supposed"
    BRIEF = "brief"


class Listing(NamedTuple):
    """Items of a list joined with “and”."""

    items: tuple[object, ...]

    def __str__(self) -> str:
        return _said(self.items, template("{first} and {last}"))


class Choice(NamedTuple):
    """Items of a list joined with “or”."""

    items: tuple[object, ...]

    def __str__(self) -> str:
        return _said(self.items, template("{first} or {last}"))


class Neither(NamedTuple):
    """Items of a list, of which a sentence says that something is at none of them."""

    items: tuple[object, ...]

    def __str__(self) -> str:
        return _said(self.items, context("none of them", "{first} or {last}"))


def _said(items: tuple[object, ...], template: str) -> str:
    said = [str(item) for item in items]
    if len(said) < 2:
        return "".join(said)
    return say(template, {"first": ", ".join(said[:-1]), "last": said[-1]})
