"""Techniques of Futoshiki that players know, recognised from the rules and facts of a step."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from app.core.grid import Cell, cell_name, list_cells, no_cell
from app.core.model import Fact, Literal, Model, Rule
from app.core.puzzle import Named
from app.core.steps import Step
from app.core.words import Choice, Listing, Message, Mood, Neither, context
from app.puzzles.futoshiki.puzzle import Futoshiki

SAID = {
    Mood.IS: "{cell} is {value}",
    Mood.SUPPOSED: context("supposed", "{cell} is {value}"),
    Mood.BRIEF: "{cell} = {value}",
}
BOTH = "{cell} is both {value}"
"""Of what cannot be."""
DENIED = {
    Mood.IS: ("{cells} is not {numbers}", "{cells} are not {numbers}"),
    Mood.SUPPOSED: (
        context("supposed", "{cells} is not {numbers}"),
        context("supposed", "{cells} are not {numbers}"),
    ),
    Mood.BRIEF: ("{cells} ≠ {numbers}", "no {numbers} in {cells}"),
}
"""Templates for one cell and for several."""

GIVEN = "{cell} is given as {value}."
NAKED_SINGLE = "{value} is the only number left for {cell}."
FILLED = "{cell} is {value}, so it is no other number."
HIDDEN_SINGLE = {
    "row": "{cell} is the only place left for {value} in row {line}.",
    "column": "{cell} is the only place left for {value} in column {line}.",
}
TAKEN = {
    "row": "Row {line} has its {value} at {cell}, so it is not at {cells}.",
    "column": "Column {line} has its {value} at {cell}, so it is not at {cells}.",
}
SIGN_ABOVE = "{cell} is {value} and {other} is greater, so {other} is not {numbers}."
SIGN_BELOW = "{cell} is {value} and {other} is less, so {other} is not {numbers}."
SIGN_DECIDES_ABOVE = "{cell} is {value} and {other} is greater, so {other} is {number}."
SIGN_DECIDES_BELOW = "{cell} is {value} and {other} is less, so {other} is {number}."
SIGN_LEAVES_ABOVE = (
    "{cell} is {value} and {other} is greater, and of the greater numbers only {number} is left "
    "for {other}."
)
SIGN_LEAVES_BELOW = (
    "{cell} is {value} and {other} is less, and of the smaller numbers only {number} is left for "
    "{other}."
)
NOT_LARGEST = "{cell} is less than {other}, so it is not {value}."
NOT_SMALLEST = "{cell} is greater than {other}, so it is not {value}."
NEITHER_END = "{cell} is less than {other}, so it is not {value}, and {other} is not {number}."
AT_MOST = "{other} is at most {value} and greater than {cell}, so {cell} is not {value}."
AT_LEAST = "{other} is at least {value} and less than {cell}, so {cell} is not {value}."
BOTH_ABOVE = {
    "row": (
        "{one} and {other} are in the same row and greater than {cell}. If it were {value}, both "
        "would be {number}, so {cell} is not {value}."
    ),
    "column": (
        "{one} and {other} are in the same column and greater than {cell}. If it were {value}, "
        "both would be {number}, so {cell} is not {value}."
    ),
}
BOTH_BELOW = {
    "row": (
        "{one} and {other} are in the same row and less than {cell}. If it were {value}, both "
        "would be {number}, so {cell} is not {value}."
    ),
    "column": (
        "{one} and {other} are in the same column and less than {cell}. If it were {value}, both "
        "would be {number}, so {cell} is not {value}."
    ),
}
NAKED = {
    "row": "{cells} can only be {values}, so no other cell of row {line} has these: {others}.",
    "column": (
        "{cells} can only be {values}, so no other cell of column {line} has these: {others}."
    ),
}
HIDDEN = {
    "row": "In row {line} the numbers {values} only fit in {cells}, so {others}.",
    "column": "In column {line} the numbers {values} only fit in {cells}, so {others}.",
}
FISH = {
    "row": (
        "In rows {lines} the {value} only fits in columns {crossing}, so in these columns it is "
        "not at {cells}."
    ),
    "column": (
        "In columns {lines} the {value} only fits in rows {crossing}, so in these rows it is not "
        "at {cells}."
    ),
}
SET_NAMES = {2: "pair", 3: "triple", 4: "quadruple"}
FISH_NAMES = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}

MIN_RANGE = 4
"""From this many consecutive numbers on, only the first and the last are named."""

Candidates = Callable[[Cell], set[int]]
"""Returns the numbers that the facts of a step leave for a cell."""


def name_step(puzzle: Futoshiki, model: Model, step: Step) -> Named | None:
    """Recognise a technique, or return None."""
    rules = [model.rules[index] for index in step.rules]
    if len(rules) == 1:
        return _single(model, step, rules[0])
    names = Counter(rule.name for rule in rules)
    if any(literal > 0 for literal in step.conclusions):
        return None
    candidates = _candidates(puzzle.size, model, step)
    half, odd = divmod(len(rules), 2)
    for line in ("row", "column"):
        if names["cell"] == names[line] == half and not odd:
            return _set(puzzle.size, model, step, rules, line, candidates)
        if names["sign"] == 2 and names[line] == 1 and len(rules) == 3:
            return _two_signs(model, step, rules, candidates)
    if names["row"] == names["column"] == half and not odd:
        return _fish(puzzle.size, model, step, rules, candidates)
    return None


def say_facts(model: Model, literals: Iterable[Literal], mood: Mood) -> Listing:
    """Say what cells are, and what others are not, those with the same numbers together."""
    said: list[Message] = []
    is_: dict[Cell, list[int]] = {}
    is_not: dict[Cell, set[int]] = {}
    for literal in literals:
        cell, value = fact_of(model, literal)
        if literal > 0:
            is_.setdefault(cell, []).append(value or 0)
        else:
            is_not.setdefault(cell, set()).add(value or 0)
    for cell, found in is_.items():
        several = Listing(tuple(sorted(found)))
        template = SAID[mood] if len(found) == 1 else BOTH
        said.append(Message(template, {"cell": cell_name(cell), "value": several}))
    alike: dict[tuple[int, ...], list[Cell]] = {}
    for cell, values in sorted(is_not.items()):
        if cell in is_ and values.isdisjoint(is_[cell]):
            continue  # what it is says that
        alike.setdefault(tuple(sorted(values)), []).append(cell)
    for numbers, cells in alike.items():
        template = DENIED[mood][len(cells) > 1]
        listed = (any_number if mood is Mood.BRIEF else no_number)(numbers)
        said.append(Message(template, {"cells": list_cells(cells), "numbers": listed}))
    return Listing(tuple(said))


def fact_of(model: Model, literal: Literal) -> Fact:
    """Return the fact of a literal."""
    return model.facts[abs(literal) - 1]


def any_number(values: Iterable[int | None]) -> Choice:
    """List numbers joined with “or”, consecutive ones as a range."""
    names: list[str] = []
    left = sorted(set(filter(None, values)))
    while left:
        run = [value for index, value in enumerate(left) if value == left[0] + index]
        if len(run) >= MIN_RANGE:
            names.append(f"{run[0]}–{run[-1]}")
        else:
            names += map(str, run)
        left = left[len(run) :]
    return Choice(tuple(names))


def no_number(values: Iterable[int | None]) -> Neither:
    """List numbers in the same way where a sentence says that a cell is none of them."""
    return Neither(any_number(values).items)


def _all_numbers(values: Iterable[int]) -> Listing:
    return Listing(tuple(map(str, sorted(values))))


def _candidates(size: int, model: Model, step: Step) -> Candidates:
    gone = {fact_of(model, literal) for literal in step.facts if literal < 0}
    return lambda cell: {value for value in range(1, size + 1) if Fact(cell, value) not in gone}


def _single(model: Model, step: Step, rule: Rule) -> Named:
    """Name a step that uses one rule."""
    facts = [fact_of(model, literal) for literal in step.conclusions]
    holds = step.conclusions[0] > 0
    values: dict[str, object] = {"cell": cell_name(facts[0].cell), "value": facts[0].value}
    if rule.name == "given":
        return Named("given", Message(GIVEN, values))
    if rule.name == "cell" and holds:
        return Named("naked single", Message(NAKED_SINGLE, values))
    line: Any = rule.place[0]
    if rule.name in HIDDEN_SINGLE and holds:
        values["line"] = line + 1
        return Named("hidden single", Message(HIDDEN_SINGLE[rule.name], values))
    if rule.name == "sign":
        return _by_sign(model, step, rule)
    placed = fact_of(model, step.facts[0])
    values = {"cell": cell_name(placed.cell), "value": placed.value}
    if rule.name == "cell":
        return Named("cell filled", Message(FILLED, values))
    values["line"] = line + 1
    values["cells"] = no_cell(fact.cell for fact in facts)
    return Named("number taken", Message(TAKEN[rule.name], values))


def _by_sign(model: Model, step: Step, rule: Rule) -> Named:
    """Name a step that uses one sign: without any fact, from a number, or from a bound."""
    if not step.facts:
        return Named("sign bound", say_ends(model, step.conclusions, rule))
    less, _ = rule.place
    facts = [fact_of(model, literal) for literal in step.conclusions]
    other = facts[0].cell
    placed = next((fact_of(model, literal) for literal in step.facts if literal > 0), None)
    if placed is None:
        cell = fact_of(model, step.facts[0]).cell
        values = {"cell": cell_name(other), "other": cell_name(cell), "value": facts[0].value}
        return Named("bound along signs", Message(AT_MOST if other == less else AT_LEAST, values))
    above = placed.cell == less
    named = {"cell": cell_name(placed.cell), "value": placed.value, "other": cell_name(other)}
    number = next((fact_of(model, x).value for x in step.conclusions if x > 0), None)
    if number is None:
        numbers = no_number(fact.value for fact in facts)
        template = SIGN_ABOVE if above else SIGN_BELOW
        return Named("sign cuts", Message(template, {**named, "numbers": numbers}))
    if len(step.facts) == 1:
        template = SIGN_DECIDES_ABOVE if above else SIGN_DECIDES_BELOW
    else:
        template = SIGN_LEAVES_ABOVE if above else SIGN_LEAVES_BELOW
    return Named("sign decides", Message(template, {**named, "number": number}))


def say_ends(model: Model, literals: Sequence[Literal], rule: Rule) -> Message:
    """Say what a sign rules out by itself: the largest number, the smallest, or both."""
    less, greater = rule.place
    value_of = {fact.cell: fact.value for fact in (fact_of(model, x) for x in literals)}
    cell, other = (less, greater) if less in value_of else (greater, less)
    values = {"cell": cell_name(cell), "other": cell_name(other), "value": value_of[cell]}
    if other in value_of:
        return Message(NEITHER_END, {**values, "number": value_of[other]})
    return Message(NOT_LARGEST if cell == less else NOT_SMALLEST, values)


def _two_signs(
    model: Model, step: Step, rules: Sequence[Rule], candidates: Candidates
) -> Named | None:
    """Name a step where two cells of a line would both have to hold the same number."""
    cell, value = fact_of(model, step.conclusions[0])
    signs: list[Any] = [rule.place for rule in rules if rule.name == "sign"]
    line = next(rule for rule in rules if rule.name in BOTH_ABOVE)
    at, number = line.place
    up = signs[0][0] == cell
    others: list[Cell] = [sign[1 if up else 0] for sign in signs]
    if value is None or any(sign[0 if up else 1] != cell for sign in signs):
        return None
    for other in others:
        left = {one for one in candidates(other) if (one > value if up else one < value)}
        if left != {number} or other[0 if line.name == "row" else 1] != at:
            return None
    values = {
        "cell": cell_name(cell),
        "value": value,
        "one": cell_name(others[0]),
        "other": cell_name(others[1]),
        "number": number,
    }
    template = (BOTH_ABOVE if up else BOTH_BELOW)[line.name]
    return Named("two signs", Message(template, values), step.conclusions[1:])


def _set(
    size: int, model: Model, step: Step, rules: Sequence[Rule], line: str, candidates: Candidates
) -> Named | None:
    """Name a pair, triple or quadruple: n numbers that share n cells of a line."""
    cells: list[Any] = [rule.place[0] for rule in rules if rule.name == "cell"]
    lines: list[Any] = [rule.place for rule in rules if rule.name == line]
    numbers = {value for _, value in lines}
    axis = 0 if line == "row" else 1
    at = lines[0][0]
    if len(cells) not in SET_NAMES or any(where != at for where, _ in lines):
        return None
    if any(cell[axis] != at for cell in cells):
        return None
    facts = [fact_of(model, literal) for literal in step.conclusions]
    values: dict[str, object] = {
        "line": at + 1,
        "cells": list_cells(cells),
        "values": _all_numbers(numbers),
        "others": say_facts(model, step.conclusions, Mood.IS),
    }
    name = SET_NAMES[len(cells)]
    if all(candidates(cell) <= numbers for cell in cells) and all(
        fact.cell not in cells and fact.value in numbers for fact in facts
    ):
        return Named(f"naked {name}", Message(NAKED[line], values), counts=True)
    places = [_at(axis, at, other) for other in range(size)]
    outside = [cell for cell in places if cell not in cells]
    if all(numbers.isdisjoint(candidates(cell)) for cell in outside) and all(
        fact.cell in cells and fact.value not in numbers for fact in facts
    ):
        return Named(f"hidden {name}", Message(HIDDEN[line], values), counts=True)
    return None


def _at(axis: int, line: int, other: int) -> Cell:
    return (line, other) if axis == 0 else (other, line)


def _fish(
    size: int, model: Model, step: Step, rules: Sequence[Rule], candidates: Candidates
) -> Named | None:
    """Name a fish: a number that only fits in n columns of n rows, or the reverse."""
    places: dict[str, list[int]] = {"row": [], "column": []}
    numbers: set[Any] = set()
    for rule in rules:
        line, value = rule.place
        places[rule.name].append(line)
        numbers.add(value)
    number = min(numbers)
    cells = [fact_of(model, literal).cell for literal in step.conclusions]
    if len(numbers) != 1 or any(fact_of(model, x).value != number for x in step.conclusions):
        return None
    for base, crossing, axis in (("row", "column", 0), ("column", "row", 1)):
        if _only_crossing(size, number, places[base], places[crossing], axis, candidates) and all(
            cell[axis] not in places[base] and cell[1 - axis] in places[crossing] for cell in cells
        ):
            values = {
                "value": number,
                "lines": _all_numbers(line + 1 for line in places[base]),
                "crossing": _all_numbers(line + 1 for line in places[crossing]),
                "cells": no_cell(cells),
            }
            name = FISH_NAMES.get(len(places[base]), "fish")
            return Named(name, Message(FISH[base], values), counts=True)
    return None


def _only_crossing(
    size: int,
    number: int,
    lines: Sequence[int],
    crossing: Collection[int],
    axis: int,
    candidates: Candidates,
) -> bool:
    """Tell whether a number fits in some lines only where they cross others."""
    return all(
        other in crossing or number not in candidates(_at(axis, line, other))
        for line in lines
        for other in range(size)
    )
