"""The part of a formula that mentions a variable, a cell, or some words."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.core.grid import Cell
from app.core.stop import Stop
from app.formula.contents import HELPER, Contents, RuleKind

ENTRIES_PER_CHECK = 100
"""Rules or variables examined between two checks of the Stop."""

_CELL = re.compile(r"[rl]([1-9]\d{0,6})c([1-9]\d{0,6})")
_VARIABLE = re.compile(r"([^\W\d_])([1-9]\d{0,8})")


class FoundRules(NamedTuple):
    """Found rules of one kind: their range in `FormulaPart.rules`, and their number of clauses."""

    kind: RuleKind
    first: int
    end: int
    clauses: int


class FormulaPart(NamedTuple):
    """Some rules, clauses and variables of a formula."""

    rules: Sequence[int]
    partly: Mapping[int, Sequence[int]]
    """For rules of which only some clauses were found, these clauses."""
    parts: tuple[FoundRules, ...]
    clauses: int
    variables: Sequence[int]

    def clauses_of(self, contents: Contents, rule: int) -> Sequence[int]:
        """Return the indexes of the clauses of a rule that were found."""
        found = self.partly.get(rule)
        return contents.clauses_of(rule) if found is None else found


class _Wanted(NamedTuple):
    """What is searched for: everything here has to match."""

    words: list[str]
    numbers: list[frozenset[int]]
    """Sets of variables; of each set at least one has to occur."""
    cells: list[Cell | None]
    """For each set, the cell whose facts it contains, or None."""


def everything(contents: Contents) -> FormulaPart:
    """Return the whole formula as if it had been found."""
    rules = range(len(contents.formula.ends))
    return _found(contents, rules, {}, range(1, contents.formula.variables + 1))


def find(contents: Contents, words: str, cell: Cell | None, stop: Stop) -> FormulaPart:
    """Find what matches all of these words: `L12`, `r3c4` or `L3C4`, or parts of a sentence."""
    wanted = _read(contents, words, cell)
    if not wanted.words and not wanted.numbers:
        return everything(contents)
    rules: list[int] = []
    partly: dict[int, Sequence[int]] = {}
    for kind in contents.kinds:
        title = str(kind.title)
        for rule in range(kind.first, kind.end):
            if rule % ENTRIES_PER_CHECK == 0:
                stop.check()
            clauses = _matching_clauses(contents, rule, wanted)
            if clauses is None or not _has_words(contents, rule, title, wanted.words):
                continue
            rules.append(rule)
            if len(clauses) < len(contents.clauses_of(rule)):
                partly[rule] = clauses
    return _found(contents, rules, partly, _variables(contents, wanted, stop))


def _read(contents: Contents, words: str, cell: Cell | None) -> _Wanted:
    wanted = _Wanted([], [], [])
    facts = contents.stated.model.facts
    if cell is not None:
        wanted.numbers.append(frozenset(facts.numbers_at(cell)))
        wanted.cells.append(cell)
    letters = {
        contents.stated.puzzle_type.letter.casefold(): range(1, contents.formula.facts + 1),
        HELPER: range(contents.formula.facts + 1, contents.formula.variables + 1),
    }
    for word in words.casefold().split():
        place = _CELL.fullmatch(word)
        variable = _VARIABLE.fullmatch(word.lstrip("¬~-"))
        if place:
            here = int(place[1]) - 1, int(place[2]) - 1
            wanted.numbers.append(frozenset(facts.numbers_at(here)))
            wanted.cells.append(here)
        elif variable and variable[1] in letters:
            number = int(variable[2])
            known = number in letters[variable[1]]
            wanted.numbers.append(frozenset([number] if known else []))
            wanted.cells.append(None)
        else:
            wanted.words.append(word)
    return wanted


def _matching_clauses(contents: Contents, rule: int, wanted: _Wanted) -> Sequence[int] | None:
    """Return the clauses of a rule that match the wanted variables and cells, or None.

    If a rule is shown at a wanted cell but mentions none of its facts, all its clauses match.
    """
    clauses: Sequence[int] = contents.clauses_of(rule)
    for numbers, cell in zip(wanted.numbers, wanted.cells, strict=True):
        some = [i for i in clauses if not numbers.isdisjoint(map(abs, contents.clause(i)))]
        if some:
            clauses = some
        elif cell is None or cell not in contents.shown_at(rule):
            return None
    return clauses


def _has_words(contents: Contents, rule: int, title: str, words: list[str]) -> bool:
    if not words:
        return True
    said = f"{title} {contents.name_rule(rule)} {contents.say_rule(rule)}".casefold()
    return all(word in said for word in words)


def _variables(contents: Contents, wanted: _Wanted, stop: Stop) -> Sequence[int]:
    """Return the wanted variables whose names contain all the words."""
    numbers: Sequence[int] = range(1, contents.formula.variables + 1)
    if wanted.numbers:
        numbers = sorted(frozenset.intersection(*wanted.numbers))
    if not wanted.words:
        return numbers
    found = []
    for position, number in enumerate(numbers):
        if position % ENTRIES_PER_CHECK == 0:
            stop.check()
        said = f"{contents.variable(number)} {contents.meaning(number)}".casefold()
        if all(word in said for word in wanted.words):
            found.append(number)
    return found


def _found(
    contents: Contents,
    rules: Sequence[int],
    partly: Mapping[int, Sequence[int]],
    variables: Sequence[int],
) -> FormulaPart:
    """Group the rules by kind, and count the clauses."""
    parts = []
    first = 0
    for kind in contents.kinds:
        end = first
        clauses = 0
        while end < len(rules) and rules[end] < kind.end:
            found = partly.get(rules[end])
            clauses += len(contents.clauses_of(rules[end]) if found is None else found)
            end += 1
        if end > first:
            parts.append(FoundRules(kind, first, end, clauses))
        first = end
    return FormulaPart(rules, partly, tuple(parts), sum(part.clauses for part in parts), variables)
