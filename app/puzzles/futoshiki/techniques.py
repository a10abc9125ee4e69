"""Steps of Futoshiki that players know, recognised from the rules and facts they use."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from app.core.grid import Cell, cell_name, list_cells
from app.core.model import Fact, Literal, Model, Rule
from app.core.puzzle import Named
from app.core.steps import Step
from app.core.words import Listing, Message

GIVEN = "{cell} is given: {value}."
NAKED_SINGLE = "{value} is the only number left for {cell}."
FILLED = "{cell} is {value} and nothing else."
HIDDEN_SINGLE = {
    "row": "{cell} is the only place left for {value} in row {line}.",
    "column": "{cell} is the only place left for {value} in column {line}.",
}
TAKEN = {
    "row": "Row {line} has its {value} at {cell}, so it is not at {cells}.",
    "column": "Column {line} has its {value} at {cell}, so it is not at {cells}.",
}
SIGN_ABOVE = {
    1: "{cell} is {value} and {other} is greater, so {other} is not {numbers}.",
    2: "{cell} is {value} and {other} is greater, so {other} is none of {numbers}.",
}
SIGN_BELOW = {
    1: "{cell} is {value} and {other} is less, so {other} is not {numbers}.",
    2: "{cell} is {value} and {other} is less, so {other} is none of {numbers}.",
}
NOT_LARGEST = "{cell} is less than {other}, so it is not {value}, the largest number."
NOT_SMALLEST = "{cell} is greater than {other}, so it is not {value}, the smallest number."
BOUND_ABOVE = (
    "{cell} is less than {other}, which has nothing above {value} left, so it is not {value}."
)
BOUND_BELOW = (
    "{cell} is greater than {other}, which has nothing below {value} left, so it is not {value}."
)
CHAIN_ABOVE = "{cell} is less than {count} cells in a row of signs, so it is not {numbers}."
CHAIN_BELOW = "{cell} is greater than {count} cells in a row of signs, so it is not {numbers}."
NAKED = {
    "row": "{cells} share the numbers {values}, so no other cell of row {line} has them: {others}.",
    "column": (
        "{cells} share the numbers {values}, so no other cell of column {line} has them: {others}."
    ),
}
HIDDEN = {
    "row": (
        "In row {line} the numbers {values} only fit in {cells}, which have no others: {others}."
    ),
    "column": (
        "In column {line} the numbers {values} only fit in {cells}, which have no others: {others}."
    ),
}
WING = {
    "row": (
        "In rows {lines} the {value} is only in columns {crossing}, so it is nowhere else there: "
        "{others}."
    ),
    "column": (
        "In columns {lines} the {value} is only in rows {crossing}, so it is nowhere else there: "
        "{others}."
    ),
}
SET_NAMES = {2: "pair", 3: "triple", 4: "quadruple"}


def name_step(size: int, model: Model, step: Step) -> Named | None:
    """Recognise a technique in a grid of this size, or return None."""
    rules = [model.rules[index] for index in step.rules]
    facts = [(model.facts[abs(x) - 1], x > 0) for x in step.conclusions]
    names = Counter(rule.name for rule in rules)
    if len(rules) == 1:
        return _single(model, step, rules[0], facts)
    if names["sign"] and names["sign"] + names["cell"] == len(rules):
        return _signs(size, step, rules, facts)
    for line in ("row", "column"):
        if names["cell"] == names[line] == len(rules) // 2 and len(rules) % 2 == 0:
            return _set(rules, facts, line)
    if names["row"] == names["column"] == len(rules) // 2 and len(rules) % 2 == 0:
        return _wing(rules, facts)
    return None


def _fact(model: Model, literal: Literal) -> Fact:
    return model.facts[abs(literal) - 1]


def _numbers(values: Iterable[int | None]) -> Listing:
    return Listing(tuple(str(value) for value in sorted(set(filter(None, values)))))


def _said(facts: Iterable[tuple[Fact, bool]]) -> Listing:
    """List the candidates that are ruled out, cell by cell."""
    return Listing(tuple(f"{cell_name(fact.cell)} ≠ {fact.value}" for fact, _ in facts))


def _single(model: Model, step: Step, rule: Rule, facts: list[tuple[Fact, bool]]) -> Named | None:
    fact, holds = facts[0]
    values: dict[str, object] = {"cell": cell_name(fact.cell), "value": fact.value}
    if rule.name == "given":
        return Named("given", Message(GIVEN, values))
    if rule.name == "cell":
        if holds:
            return Named("naked single", Message(NAKED_SINGLE, values))
        placed = _fact(model, step.facts[0])
        values = {"cell": cell_name(placed.cell), "value": placed.value}
        return Named("cell filled", Message(FILLED, values))
    if rule.name == "sign":
        placed = _fact(model, step.facts[0])
        values = {
            "cell": cell_name(placed.cell),
            "value": placed.value,
            "other": cell_name(fact.cell),
            "numbers": _numbers(other.value for other, _ in facts),
        }
        templates = SIGN_ABOVE if rule.place[0] == placed.cell else SIGN_BELOW
        return Named("sign cuts", Message(templates[min(len(facts), 2)], values))
    line: Any = rule.place[0]
    values["line"] = line + 1
    if holds:
        return Named("hidden single", Message(HIDDEN_SINGLE[rule.name], values))
    values["cell"] = cell_name(_fact(model, step.facts[0]).cell)
    values["cells"] = list_cells(other.cell for other, _ in facts)
    return Named("number taken", Message(TAKEN[rule.name], values))


def _signs(
    size: int, step: Step, rules: list[Rule], facts: list[tuple[Fact, bool]]
) -> Named | None:
    """Name a bound that one sign or a chain of them sets."""
    fact, holds = facts[0]
    signs: list[tuple[Cell, Cell]] = [
        rule.place  # type: ignore[misc]
        for rule in rules
        if rule.name == "sign"
    ]
    if holds or any(other.cell != fact.cell for other, _ in facts):
        return None
    up = any(less == fact.cell for less, _ in signs)
    values: dict[str, object] = {"cell": cell_name(fact.cell), "value": fact.value}
    if len(signs) > 1:
        if not _is_chain(fact.cell, signs, up=up):
            return None
        values |= {"count": len(signs), "numbers": _numbers(other.value for other, _ in facts)}
        return Named("chain of signs", Message(CHAIN_ABOVE if up else CHAIN_BELOW, values))
    if len(rules) != 2 or len(facts) != 1 or fact.cell not in signs[0]:
        return None
    values["other"] = cell_name(signs[0][1] if up else signs[0][0])
    if fact.value == (size if up else 1):
        return Named("sign bound", Message(NOT_LARGEST if up else NOT_SMALLEST, values))
    return Named("sign bound", Message(BOUND_ABOVE if up else BOUND_BELOW, values))


def _is_chain(cell: Cell, signs: list[tuple[Cell, Cell]], *, up: bool) -> bool:
    """Tell whether signs lead from a cell to ever greater, or ever smaller, ones."""
    left = list(signs)
    while left:
        following = [sign for sign in left if sign[0 if up else 1] == cell]
        if len(following) != 1:
            return False
        left.remove(following[0])
        cell = following[0][1 if up else 0]
    return True


def _set(rules: list[Rule], facts: list[tuple[Fact, bool]], line: str) -> Named | None:
    """Name numbers that share as many cells of one line."""
    cells: list[Cell] = [
        rule.place[0]  # type: ignore[misc]
        for rule in rules
        if rule.name == "cell"
    ]
    lines: list[tuple[int, int]] = [
        rule.place  # type: ignore[misc]
        for rule in rules
        if rule.name == line
    ]
    numbers = {value for _, value in lines}
    where = {index for index, _ in lines}
    if len(where) != 1 or any(holds for _, holds in facts) or len(cells) not in SET_NAMES:
        return None
    at = where.pop()
    if any(cell[0 if line == "row" else 1] != at for cell in cells):
        return None
    values: dict[str, object] = {
        "line": at + 1,
        "cells": list_cells(cells),
        "values": _numbers(numbers),
        "others": _said(facts),
    }
    if all(fact.cell not in cells and fact.value in numbers for fact, _ in facts):
        return Named(f"naked {SET_NAMES[len(cells)]}", Message(NAKED[line], values))
    if all(fact.cell in cells and fact.value not in numbers for fact, _ in facts):
        return Named(f"hidden {SET_NAMES[len(cells)]}", Message(HIDDEN[line], values))
    return None


def _wing(rules: list[Rule], facts: list[tuple[Fact, bool]]) -> Named | None:
    """Name one number that stands in the same columns of several rows, or the other way round."""
    places: dict[str, list[int]] = {"row": [], "column": []}
    numbers = set()
    for rule in rules:
        line, value = rule.place
        places[rule.name].append(line)  # type: ignore[arg-type]
        numbers.add(value)
    if len(numbers) != 1 or any(holds for _, holds in facts):
        return None
    for base, crossing, axis in (("row", "column", 0), ("column", "row", 1)):
        if all(fact.cell[axis] not in places[base] for fact, _ in facts):
            values = {
                "value": numbers.pop(),
                "lines": _numbers(line + 1 for line in places[base]),
                "crossing": _numbers(line + 1 for line in places[crossing]),
                "others": _said(facts),
            }
            return Named("wing", Message(WING[base], values))
    return None
