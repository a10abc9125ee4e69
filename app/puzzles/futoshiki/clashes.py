"""Rules of Futoshiki that cannot hold, in words: at the end of a trial, or of all."""

from collections.abc import Sequence
from typing import NamedTuple

from app.core.grid import Cell, cell_name, list_cells
from app.core.model import Model
from app.core.steps import Link
from app.core.words import Listing, Message
from app.puzzles.futoshiki.inferences import Inferred
from app.puzzles.futoshiki.techniques import fact_of

BUT = {
    "given": "But {cell} is given as {value}.",
    "empty": "But no number is left for {cell}.",
    "double": "But {cell} cannot be both {numbers}.",
    "row": "But row {line} has no place for {value}.",
    "column": "But column {line} has no place for {value}.",
    "row twice": "But row {line} has {value} twice, at {cells}.",
    "column twice": "But column {line} has {value} twice, at {cells}.",
    "sign": "But {less} is {low} and {greater} is {high}, against {less} < {greater}.",
    "nothing greater": "But {less} is {low}, and nothing greater is left for {greater}.",
    "nothing less": "But {greater} is {high}, and nothing less is left for {less}.",
    "bounds": "But {less} ≥ {low} and {greater} ≤ {high}, against {less} < {greater}.",
    "sign alone": "But {less} < {greater} cannot hold.",
}
"""After sentences that lead there."""

END = {
    "given": "{cell} is given as {value}, but cannot be {value}.",
    "empty": "No number is left for {cell}.",
    "double": "{cell} has to be both {numbers}, but it holds one number.",
    "row": "Row {line} has no place left for {value}.",
    "column": "Column {line} has no place left for {value}.",
    "row twice": "{cells} are both {value}, but row {line} has only one {value}.",
    "column twice": "{cells} are both {value}, but column {line} has only one {value}.",
    "sign": "{less} is {low} and {greater} is {high}, but {less} < {greater}.",
    "nothing greater": "{less} is {low}, but nothing greater is left for {greater}.",
    "nothing less": "{greater} is {high}, but nothing less is left for {less}.",
    "bounds": "{less} ≥ {low} and {greater} ≤ {high}, but {less} < {greater}.",
    "sign alone": "{less} < {greater} cannot hold.",
}
"""Where no sentence need precede."""

WITHIN = {
    "empty": "nothing is left for {cell}",
    "double": "{cell} has to be both {numbers}",
    "row": "row {line} has no place for {value}",
    "column": "column {line} has no place for {value}",
    "row twice": "row {line} has {value} twice",
    "column twice": "column {line} has {value} twice",
    "sign": "{less} < {greater} cannot hold",
    "nothing greater": "nothing above {low} is left for {greater}",
    "nothing less": "nothing below {high} is left for {less}",
    "bounds": "{less} < {greater} cannot hold",
    "sign alone": "{less} < {greater} cannot hold",
    "given": "{cell} is given as {value}",
}
"""As the last part of a sentence."""

BOTH_ARE = "{cells} are both {value}"
BOTH_LINES = {
    "row": "rows {lines} both have their {value} in column {line}",
    "column": "columns {lines} both have their {value} in row {line}",
}
"""By the lines that have the number."""
GO_TO = "{numbers} both go to {cell}"
OF_ONE_LINE = {
    "row": "the {numbers} of row {line} both go to {cell}",
    "column": "the {numbers} of column {line} both go to {cell}",
}
NUMBER_OF = {"row": "the {value} of row {line}", "column": "the {value} of column {line}"}


class _Clash(NamedTuple):
    """How a rule is broken, and what there is to say of it."""

    how: str
    values: dict[str, object]


def say_clash(model: Model, end: Link) -> Message:
    """Say that a rule cannot hold, after the sentences that lead there."""
    how, values = _clash(model, end)
    return Message(BUT[how], values)


def say_end(model: Model, end: Link) -> Message:
    """Say that a rule cannot hold, whatever was said before."""
    how, values = _clash(model, end)
    return Message(END[how], values)


def within(model: Model, end: Link, told: Sequence[Inferred]) -> tuple[Message, Sequence[Inferred]]:
    """Say a clash within a sentence; return also what is left to say before it."""
    how, values = _clash(model, end)
    used = {x for x in (*end.facts, *end.premises) if x > 0}
    ends = [one for one in told if used.intersection(one.gives)]
    others = [one for one in told if one not in ends]
    lines = [one.line for one in ends if one.line is not None]
    if how == "double":
        if len(set(lines)) < len(lines) == 2:
            name, line = lines[0]
            return Message(OF_ONE_LINE[name], values | {"line": line + 1}), others
        if len(lines) == 2:
            numbers = [_number_of(model, one) for one in ends]
            said = Message(GO_TO, values | {"numbers": Listing(tuple(numbers))})
            return said, others
        return Message(WITHIN[how], values), others
    if how in ("row twice", "column twice") and len(ends) == 2:
        if not lines:
            return Message(BOTH_ARE, values), others
        across = {"row twice": "column", "column twice": "row"}[how]
        if [name for name, _ in lines] == [across, across]:
            both = Listing(tuple(sorted(number + 1 for _, number in lines)))
            return Message(BOTH_LINES[across], values | {"lines": both}), others
    return Message(WITHIN[how], values), told


def _number_of(model: Model, one: Inferred) -> Message:
    """Name a number by the row or column that has it here."""
    assert one.line is not None
    name, line = one.line
    value = next(fact_of(model, x).value for x in one.gives if x > 0)
    return Message(NUMBER_OF[name], {"value": value, "line": line + 1})


def _clash(model: Model, end: Link) -> _Clash:
    rule = model.rules[end.rule]
    used = (*end.facts, *end.premises)
    placed = [fact_of(model, x) for x in used if x > 0]
    if rule.name == "sign":
        return _broken_sign(model, end)
    if rule.name == "given":
        cell, value = rule.place
        return _Clash("given", {"cell": cell_name(cell), "value": value})
    if rule.name == "cell":
        numbers = Listing(tuple(sorted(fact.value or 0 for fact in placed)))
        values: dict[str, object] = {"cell": cell_name(rule.place[0]), "numbers": numbers}
        return _Clash("double" if placed else "empty", values)
    line, value = rule.place
    values = {"line": line + 1, "value": value}
    if not placed:
        return _Clash(rule.name, values)
    cells = list_cells([fact.cell for fact in placed])
    return _Clash(f"{rule.name} twice", values | {"cells": cells})


def _broken_sign(model: Model, end: Link) -> _Clash:
    less, greater = model.rules[end.rule].place
    values: dict[str, object] = {"less": cell_name(less), "greater": cell_name(greater)}
    used = (*end.facts, *end.premises)
    value_of: dict[Cell, int] = {}
    gone: dict[Cell, list[int]] = {less: [], greater: []}
    for literal in used:
        cell, value = fact_of(model, literal)
        if literal > 0:
            value_of[cell] = value or 0
        else:
            gone[cell].append(value or 0)
    values |= {"low": value_of.get(less, 0), "high": value_of.get(greater, 0)}
    if len(value_of) == 2:
        return _Clash("sign", values)
    if less in value_of:
        return _Clash("nothing greater", values)
    if greater in value_of:
        return _Clash("nothing less", values)
    if gone[less] and gone[greater]:
        low, high = max(gone[less]) + 1, min(gone[greater]) - 1
        return _Clash("bounds", values | {"low": low, "high": high})
    return _Clash("sign alone", values)
