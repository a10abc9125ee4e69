"""Lines of a longer trial of Futoshiki: its inferences one after the other, up to the clash."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from app.core.grid import Cell, cell_name, list_cells, no_cell
from app.core.lines import Line
from app.core.model import Literal, Model, Rule, literals_in
from app.core.steps import Link
from app.core.words import Listing, Message
from app.puzzles.futoshiki.clashes import say_clash, within
from app.puzzles.futoshiki.inferences import gathered, inferred, is_quiet, say_seen
from app.puzzles.futoshiki.techniques import GIVEN, fact_of, no_number, say_ends

ONLY = "{value} is the only number left for {cell}."
FILLED = "{cell} is {value}, so it is not {numbers}."
PLACE = {
    "row": "{cell} is the only place left for {value} in row {line}.",
    "column": "{cell} is the only place left for {value} in column {line}.",
}
TAKEN = {
    "row": "Row {line} has its {value} at {cell}, so it is not at {cells}.",
    "column": "Column {line} has its {value} at {cell}, so it is not at {cells}.",
}
ABOVE = "{other} > {cell}, so {other} is not {numbers}."
BELOW = "{other} < {cell}, so {other} is not {numbers}."
AT_LEAST = "{other} > {cell} ≥ {number}, so {other} is not {numbers}."
AT_MOST = "{other} < {cell} ≤ {number}, so {other} is not {numbers}."
MORE_LEAVES = "{cell} > {number} leaves {value}."
LESS_LEAVES = "{cell} < {number} leaves {value}."
"""Beside a cell whose number is known."""
BESIDE_NUMBER = {MORE_LEAVES: "{cell} > {number}", LESS_LEAVES: "{cell} < {number}"}

BUT = "But {clash}."
BUT_ONE_NUMBER = "But {value} is the only number left for both {cells}."
BUT_SIGNS = "But {signs} both leave {value}."
BUT_ABOVE = "But {other} > {cell} ≥ {number}, so no number is left for {other}."
BUT_BELOW = "But {other} < {cell} ≤ {number}, so no number is left for {other}."
BUT_NONE_BELOW = "But no number is left for {cell} that is less than {other}."
BUT_NONE_ABOVE = "But no number is left for {cell} that is greater than {other}."
"""Ends that tell the inferences right before them as well."""


class _Told(NamedTuple):
    """An inference with the line that says it."""

    link: Link
    line: Line


def say_links(model: Model, links: Sequence[Link]) -> list[Line]:
    """Say inferences through signs, cells and lines, with what one sees beside each."""
    told: list[_Told] = []
    seen: list[Link] = []
    filled: set[Cell] = set()
    every = gathered(model, links)
    for number, (link, some) in enumerate(every, 1):
        seen += some
        if is_quiet(model, link) or _is_of(model, link, filled):
            continue
        after = next((one for one, _ in every[number:] if not is_quiet(model, one)), None)
        if after is not None and _says_less(model, link, after):
            continue
        gives = _all_given(seen) if link.conclusions else ()
        told.append(_Told(link, Line(_say(model, link), links=tuple(seen), gives=gives)))
        filled |= {fact_of(model, x).cell for x in link.conclusions if x > 0}
        seen = []
    lines = [line for _, line in _with_short_end(model, told)]
    if seen and lines:
        both = (*lines[-1].links, *seen)
        lines[-1] = lines[-1]._replace(links=both, gives=_all_given(both))
    elif seen:
        own = all(model.rules.place(link.rule)[0] == "cell" for link in seen)
        said = say_seen(model, seen)
        lines = [Line(said, links=tuple(seen), gives=_all_given(seen), seen=own)]
    return lines


def _all_given(links: Sequence[Link]) -> tuple[Literal, ...]:
    return tuple([literal for link in links for literal in link.conclusions])


def _is_of(model: Model, link: Link, cells: set[Cell]) -> bool:
    """Tell whether an inference only says what some cells are not."""
    found = {fact_of(model, x).cell for x in link.conclusions if x < 0}
    return bool(found) and found <= cells and all(x < 0 for x in link.conclusions)


def _says_less(model: Model, link: Link, after: Link) -> bool:
    """Tell whether a sign rules out numbers of a cell right before it leaves only one."""
    if after.rule != link.rule or model.rules.place(link.rule)[0] != "sign":
        return False
    placed = {fact_of(model, x).cell for x in after.conclusions if x > 0}
    return placed == {fact_of(model, x).cell for x in link.conclusions}


def _say(model: Model, link: Link) -> Message:
    rule = model.rules[link.rule]
    place: Any = rule.place
    facts = [fact_of(model, literal) for literal in link.conclusions]
    if not facts:
        return say_clash(model, link)
    if rule.name == "given":
        return Message(GIVEN, {"cell": cell_name(place[0]), "value": place[1]})
    used = (*link.facts, *link.premises)
    if rule.name == "sign":
        return _say_sign(model, link, rule)
    cell, value = fact_of(model, used[0])
    crowded = used[0] > 0
    numbers = no_number(fact.value for fact in facts)
    if rule.name == "cell":
        values: dict[str, object] = {
            "cell": cell_name(place[0]),
            "value": value,
            "numbers": numbers,
        }
        if crowded:
            return Message(FILLED, values)
        return Message(ONLY, values | {"value": facts[0].value})
    values = {"line": place[0] + 1, "value": place[1], "cell": cell_name(cell)}
    if crowded:
        cells = no_cell(fact.cell for fact in facts)
        return Message(TAKEN[rule.name], values | {"cells": cells})
    return Message(PLACE[rule.name], values | {"cell": cell_name(facts[0].cell)})


def _say_sign(model: Model, link: Link, rule: Rule) -> Message:
    """Say what a sign infers from a number, from a bound, or by itself."""
    used = (*link.facts, *link.premises)
    if not used:
        return say_ends(model, link.conclusions, rule)
    up, values = _beside(model, link, rule)
    known = next((fact_of(model, x).value for x in used if x > 0), None)
    number = next((fact_of(model, x).value for x in link.conclusions if x > 0), None)
    if known is None:
        return Message(AT_LEAST if up else AT_MOST, values)
    if number is None:
        return Message(ABOVE if up else BELOW, values)
    values |= {"cell": values["other"], "number": known, "value": number}
    return Message(MORE_LEAVES if up else LESS_LEAVES, values)


def _beside(model: Model, link: Link, rule: Rule) -> tuple[bool, dict[str, object]]:
    """Return whether a sign tells of its greater cell, and what there is to say.

    The number is the bound of the cell beside it, if that is what the sign goes by.
    """
    less, greater = rule.place
    facts = [fact_of(model, literal) for literal in link.conclusions]
    up = facts[0].cell == greater
    numbers = [fact.value or 0 for fact in facts]
    return up, {
        "cell": cell_name(less if up else greater),
        "other": cell_name(greater if up else less),
        "number": max(numbers) if up else min(numbers),
        "numbers": no_number(numbers),
    }


def _with_short_end(model: Model, told: Sequence[_Told]) -> Sequence[_Told]:
    """Tell a clash with the inferences right before it in one line, where they belong together."""
    if len(told) < 2 or told[-1].link.conclusions:
        return told
    *before, end = told
    for count in (2, 1):
        some = before[-count:]
        said = _short_end(model, end.link, [one.link for one in some])
        if said is not None:
            links = [link for one in (*some, end) for link in one.line.links]
            return [*before[:-count], _Told(end.link, Line(said, links=tuple(links)))]
    return told


def _short_end(model: Model, end: Link, before: Sequence[Link]) -> Message | None:
    """Say a clash together with inferences that lead to it; None if they are better told apart."""
    used = {*end.facts, *end.premises}
    if any(used.isdisjoint(link.conclusions) for link in before):
        return None
    names = [model.rules.place(link.rule)[0] for link in before]
    placed = [x for link in before for x in link.conclusions if x > 0 and x in used]
    if len(before) == 1:
        cell_is_empty = model.rules.place(end.rule)[0] == "cell" and not placed
        return _nothing_beside(model, before[0]) if cell_is_empty and names == ["sign"] else None
    if len(placed) != 2:
        return None
    if {"cell", "sign"}.isdisjoint(names):
        clash, left = within(model, end, inferred(model, before))
        return None if left else Message(BUT, {"clash": clash})
    values = {fact_of(model, x).value for x in placed}
    return _one_number(model, before, placed) if len(values) == 1 else None


def _one_number(model: Model, before: Sequence[Link], placed: Sequence[Literal]) -> Message | None:
    """Say that two cells have the same number left, by signs or by all that is known of them."""
    said = [_say(model, link) for link in before]
    value = said[0].values["value"]
    if all(one.template in BESIDE_NUMBER for one in said):
        signs = [Message(BESIDE_NUMBER[one.template], one.values) for one in said]
        return Message(BUT_SIGNS, {"signs": Listing(tuple(signs)), "value": value})
    if all(one.template in (ONLY, *BESIDE_NUMBER) for one in said):
        cells = list_cells([fact_of(model, x).cell for x in placed])
        return Message(BUT_ONE_NUMBER, {"value": value, "cells": cells})
    return None


def _nothing_beside(model: Model, link: Link) -> Message | None:
    """Say that a sign beside a cell with a bound leaves no number for the other."""
    rule = model.rules[link.rule]
    used = (*link.facts, *link.premises)
    if not used or any(x > 0 for x in (*used, *link.conclusions)):
        return None
    up, values = _beside(model, link, rule)
    numbers = [fact_of(model, x).value or 0 for x in literals_in(rule.says)]
    if values["number"] == (max if up else min)(numbers):
        return Message(BUT_NONE_BELOW if up else BUT_NONE_ABOVE, values)
    return Message(BUT_ABOVE if up else BUT_BELOW, values)
