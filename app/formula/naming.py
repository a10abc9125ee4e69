"""The names of a puzzle, its facts and its rules in written formulas."""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from app.core import registry
from app.core.document import Document
from app.core.grid import Cell, cell_name
from app.core.model import Fact, Model
from app.core.puzzle import PuzzleType, RulePlace
from app.core.stop import Stop
from app.core.words import Message, printable, say, text

_IN_ASCII = {"–": "-", "—": "-", "×": "x", "…": "...", "’": "'"} | dict.fromkeys("“”«»", '"')


class Stated(NamedTuple):
    """A puzzle with its model and its title."""

    puzzle_type: PuzzleType[Any]
    puzzle: Any
    model: Model
    title: Message

    def rule_places(self) -> Iterator[RulePlace]:
        """Yield the name and place of every rule, in order."""
        for family in self.model.rules.families:
            for index in range(len(family)):
                yield family.name, family.place(index)

    def rule_names(self) -> Iterator[str]:
        """Yield the name of every rule in files, in order."""
        for family in self.model.rules.families:
            name = family.name
            fields = self.puzzle_type.rule_fields[name]
            for place in map(family.place, range(len(family))):
                yield f"{name} {_place(fields, place)}"

    def note_rule(self, rule: RulePlace) -> str:
        """Return the name of a rule in files, the same in all languages, and its sentence."""
        name, place = rule
        where = _place(self.puzzle_type.rule_fields[name], place)
        return f"{name} {where}: {self.puzzle_type.say_rule(self.puzzle, *rule)}"

    def say_rule(self, rule: RulePlace) -> str:
        """Return the name of a rule, followed by its sentence, for people."""
        said = self.puzzle_type.say_rule(self.puzzle, *rule)
        return text("{name}: {rule}", name=self.name_rule(rule), rule=said)

    def name_rule(self, rule: RulePlace) -> str:
        """Return the name of a rule, its kind and place, for people."""
        name, place = rule
        where = _place(self.puzzle_type.rule_fields[name], place)
        return self._name(name, where)

    def name_kind(self, name: str) -> str:
        """Return the word with which the names of rules begin, for people."""
        return self._name(name, "").strip()

    def _name(self, name: str, where: str) -> str:
        return say(self.puzzle_type.rule_names.get(name, f"{name} {{place}}"), {"place": where})

    def name_fact(self, fact: Fact) -> str:
        """Return the name of a fact for people."""
        named = self.puzzle_type.fact_name
        if not named:
            return fact_name(self.puzzle_type.fact_word, fact)
        return say(named, {"cell": cell_name(fact.cell), "value": fact.value})

    def facts(self) -> Sequence[Fact]:
        """Return all facts."""
        return self.model.facts[:]


def state(document: Document, stop: Stop) -> Stated:
    """Return the puzzle of a document with its model and title."""
    puzzle_type = registry.puzzle_type(document.kind)
    model = puzzle_type.model(document.puzzle, stop)
    return Stated(puzzle_type, document.puzzle, model, title_of(document))


def title_of(document: Document) -> Message:
    """Return the title of a document, or its kind, with its size."""
    kind = registry.puzzle_type(document.kind).title
    values: dict[str, object] = {
        "kind": kind,
        "rows": document.puzzle.rows,
        "cols": document.puzzle.cols,
    }
    title = printable(dict(document.details).get("title", ""))
    if not title:
        return Message("{kind}, {rows} × {cols}", values)
    return Message("{title} ({kind}), {rows} × {cols}", values | {"title": title})


def fact_name(word: str, fact: Fact) -> str:
    """Return the name of a fact in files: `bulb r2c5`, `r4c2 is 5`."""
    cell = cell_name(fact.cell)
    return f"{word} {cell}" if fact.value is None else f"{cell} {word} {fact.value}"


def smt_name(word: str, fact: Fact) -> str:
    """Return the name of a fact in SMT-LIB: `bulb_2_5`, `is_4_2_5`."""
    row, col = fact.cell
    name = f"{word}_{row + 1}_{col + 1}"
    return name if fact.value is None else f"{name}_{fact.value}"


def _place(fields: Sequence[str], place: tuple[Any, ...]) -> str:
    """Return the place in the name of a rule: `r3c4` of a wall, `r1c1–r1c6`, `2 4` of a row."""
    if fields == ("cell",):  # most rules; saves a tenth of the time of an export
        return cell_name(place[0])
    words = []
    for field, value in zip(fields, place, strict=True):
        if field == "cells":
            words.append(_span(value))
        elif field in ("row", "col"):
            words.append(str(value + 1))
        else:
            words.append(cell_name(value) if isinstance(value, tuple) else str(value))
    return " ".join(words)


def _span(cells: Sequence[Cell]) -> str:
    """Return the ends of cells in a line, or the first of other cells."""
    first, last = cells[0], cells[-1]
    in_line = last[0] - first[0] + last[1] - first[1] == len(cells) - 1
    if len(cells) > 1 and in_line and (first[0] == last[0] or first[1] == last[1]):
        return f"{cell_name(first)}–{cell_name(last)}"
    return cell_name(first)


def to_ascii(text: str) -> str:
    """Replace all characters that are not ASCII."""
    for mark, plain in _IN_ASCII.items():
        if text.isascii():  # the usual case, and a cheap test
            return text
        text = text.replace(mark, plain)
    letters = unicodedata.normalize("NFKD", text)
    unmarked = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return unmarked.encode("ascii", "replace").decode("ascii")
