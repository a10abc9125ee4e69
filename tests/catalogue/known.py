"""Languages for tests: English that is looked up in the catalogues, in capitals, or marked."""

import ast
import re
from pathlib import Path

from babel.messages.pofile import read_po

from app.core.words import CONTEXT, Language

ROOT = Path(__file__).parents[2]
PLACE = re.compile(r"(?<!\{)\{\w")
MARKED = re.compile(r"⟦[^⟦⟧]*⟧")
TAG = re.compile(r"<[^>]*>|&\w+;")
WORD = re.compile(r"[^\W\d_]{2,}")
FRENCH = ROOT / "resources" / "locale" / "fr" / "LC_MESSAGES" / "satori.po"


def known_templates() -> set[str]:
    """Return all templates of the catalogue."""
    with FRENCH.open("rb") as file:
        catalogue = read_po(file)
    found: set[str] = set()
    for message in catalogue:
        said = [message.id] if isinstance(message.id, str) else message.id
        found.update(f"{message.context}{CONTEXT}{one}" if message.context else one for one in said)
    return found


def texts_in(folder: Path) -> set[str]:
    """Return all texts that stand in the code of a folder."""
    return {
        node.value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


class KnownEnglish(Language):
    """English whose templates are looked up, for nothing but to know that they are there."""

    def __init__(self) -> None:
        self._known = known_templates()
        self.missing: set[str] = set()

    def missing_of_program(self) -> list[str]:
        """Return what is missing, but for what tests say themselves."""
        if not self.missing:
            return []
        tests = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py")]
        ours = texts_in(ROOT / "app") - texts_in(ROOT / "tests" / "fixtures")
        return sorted(
            one
            for one in self.missing
            if one in ours or (PLACE.search(one) and not any(one in source for source in tests))
        )

    def translate(self, template: str) -> str:
        if template not in self._known:
            self.missing.add(template)
        return super().translate(template)

    def translate_plural(self, one: str, many: str, number: int | None) -> str:
        for template in (one, many):
            self.translate(template)
        return super().translate_plural(one, many, number)


class Capitals(Language):
    """English in capitals, except for what fills its sentences."""

    def translate(self, template: str) -> str:
        template = super().translate(template)
        return re.sub(r"(\{[^{}]*\})|([^{}]+)", lambda m: m[1] or m[2].upper(), template)

    def translate_plural(self, one: str, many: str, number: int | None) -> str:
        return self.translate(super().translate_plural(one, many, number))


class Marked(Language):
    """English in which all but the values that fill a sentence is in brackets."""

    def translate(self, template: str) -> str:
        template = super().translate(template)
        return re.sub(r"(\{[^{}]*\})|([^{}]+)", lambda m: m[1] or f"⟦{m[2]}⟧", template)

    def translate_plural(self, one: str, many: str, number: int | None) -> str:
        return self.translate(super().translate_plural(one, many, number))


def unmarked(said: str) -> list[str]:
    """Return the words of a text that no language has said."""
    said = TAG.sub(" ", said)
    while MARKED.search(said):
        said = MARKED.sub(" ", said)
    return WORD.findall(said)
