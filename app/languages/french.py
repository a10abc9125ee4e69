"""French: how its words meet, and how it writes numbers, signs and cells."""

import re
from collections.abc import Mapping
from functools import lru_cache
from string import Formatter

from app.languages.catalogue import Translated

NARROW_SPACE = "\u202f"
"""The space within numbers, before high signs and inside of quotation marks."""

DIGITS = str.maketrans({",": NARROW_SPACE, ".": ","})

CELL = re.compile(r"(?<![\w./-])r(\d+)c(\d+)(?![\w./-]*\w)")
"""A cell as English names it."""

ELIDED = re.compile(r"(?i)(?<![\w’'-])(jusqu|lorsqu|puisqu|qu|[cdjlmnst])[ea] $")
"""A word that loses its last letter before a vowel."""

SI = re.compile(r"(?i)(?<![\w’'-])si $")

VOWEL = re.compile(r"(?i)[aeiouyàâéèêëîïôùûœ]|h(?!uit|aut|ors)")
"""How words begin that others are elided before."""

NO_ELISION = re.compile(r"(?i:onze|oui)|[A-Z]{1,2}(?![\w’'-])")
"""How words begin that are said as if a consonant came first; so are letters that name regions."""

CONTRACTED = {
    ("de", "le "): "du ",
    ("de", "les "): "des ",
    ("à", "le "): "au ",
    ("à", "les "): "aux ",
}
"""Words that melt together."""

MELTING = re.compile(r"(?i)(?<![\w’'-])(de|à) $")

SIGNS = re.compile(r" (?=[:;!?»])|(?<=«) ")


class French(Translated):
    """French, told to one person and politely."""

    code = "fr"

    def translate(self, template: str) -> str:
        """Return a template in French."""
        return _typeset(super().translate(template))

    def translate_plural(self, one: str, many: str, number: int | None) -> str:
        """Return the template, in French, that fits a number: 0 and 1 are singular."""
        return _typeset(super().translate_plural(one, many, number))

    def fill(self, template: str, values: Mapping[str, object]) -> str:
        """Fill a template; where a word meets a value, both are written as French wants."""
        said = ""
        for literal, name, how, conversion in _parts(template):
            said += literal
            if name is not None:
                said = _joined(said, _written(values[name], how, conversion))
        return said


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[tuple[str, str | None, str, str | None], ...]:
    found = Formatter().parse(template)
    return tuple((literal, name, how or "", kind) for literal, name, how, kind in found)


@lru_cache(maxsize=4096)
def _typeset(template: str) -> str:
    """Write the spaces that belong to signs, so that no line breaks there."""
    return SIGNS.sub(NARROW_SPACE, template)


def _written(value: object, how: str, conversion: str | None) -> str:
    if conversion == "r":
        shown = repr(value)[1:-1] if isinstance(value, str) else repr(value)
        value = f"«{NARROW_SPACE}{shown}{NARROW_SPACE}»"
    said = format(value, how) if how else str(value)
    if isinstance(value, int | float):
        return said.translate(DIGITS)
    return CELL.sub(r"L\1C\2", said)


def _joined(said: str, value: str) -> str:
    """Put a value behind what is said: “que il” is qu’il, “de le” is du."""
    melting = MELTING.search(said)
    if melting is not None:
        for (word, article), both in CONTRACTED.items():
            if melting[1].lower() == word and value.startswith(article):
                return said[: melting.start(1)] + both + value.removeprefix(article)
    if VOWEL.match(value) and not NO_ELISION.match(value):
        if (found := ELIDED.search(said)) is not None:
            return f"{said[: found.end(1)]}’{value}"
        if value.startswith("il") and SI.search(said):
            return f"{said[:-2]}’{value}"
    return said + value
