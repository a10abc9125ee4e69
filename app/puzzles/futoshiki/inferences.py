"""Inferences of Futoshiki in a few words each, as they follow each other in a trial or a case."""

from collections.abc import Sequence
from typing import NamedTuple

from app.core.grid import Cell, cell_name
from app.core.model import Literal, Model
from app.core.steps import Link
from app.core.words import Listing, Message, Mood
from app.puzzles.futoshiki.techniques import fact_of, say_facts

IS = "{cell} is {value}"
HAS_AT = {
    "row": "row {line} has its {value} at {cell}",
    "column": "column {line} has its {value} at {cell}",
}
HAS_BOTH_AT = {
    "row": "row {line} has its {value} at {cell} and its {other} at {at}",
    "column": "column {line} has its {value} at {cell} and its {other} at {at}",
}
HAS = {"row": "row {line} has {values}", "column": "column {line} has {values}"}
HAVE = {"row": "rows {lines} have {values}", "column": "columns {lines} have {values}"}
"""For several that have the same."""
AS = "As {lines}, {facts}."
GREATER, LESS = "{cell} > {other}", "{cell} < {other}"
ABOVE_BOUND, BELOW_BOUND = "{cell} > {other} ≥ {value}", "{cell} < {other} ≤ {value}"


class Inferred(NamedTuple):
    """An inference that is said, and what it gives."""

    said: Message
    gives: tuple[Literal, ...]
    line: tuple[str, int] | None = None
    """The row or column that has the number here, if that is the reason."""


def gathered(model: Model, links: Sequence[Link]) -> list[tuple[Link, tuple[Link, ...]]]:
    """Gather what a sign rules out of one cell, number by number; return it with its links."""
    found: list[tuple[Link, tuple[Link, ...]]] = []
    last: tuple[object, ...] | None = None
    at = 0
    for link in links:
        key = _ruled_out(model, link)
        some: tuple[Link, ...] = (link,)
        if key is not None and key == last:
            some = (*found.pop(at)[1], link)  # only what one sees stands between them
        found.append((_merged(some), some))
        if not is_quiet(model, link):
            last, at = key, len(found) - 1
    return found


def is_quiet(model: Model, link: Link) -> bool:
    """Tell whether one sees an inference: what a number rules out of its line and its cell."""
    crowded = any(x > 0 for x in (*link.facts, *link.premises))
    marks = any(x > 0 for x in link.conclusions)
    on_board = model.rules.place(link.rule)[0] in ("cell", "row", "column")
    return crowded and on_board and bool(link.conclusions) and not marks


def say_seen(model: Model, links: Sequence[Link]) -> Message:
    """Say at once which numbers rows and columns have, and what that excludes.

    That a cell has no other number is said only where there is nothing else to say.
    """
    values_of: dict[tuple[str, int], list[int]] = {}
    placed: list[Literal] = []
    some = [link for link in links if model.rules.place(link.rule)[0] in HAS] or links
    for link in some:
        name, place = model.rules.place(link.rule)
        if name in HAS:
            values_of.setdefault((name, place[0]), []).append(place[1])
        else:
            placed += [x for x in (*link.facts, *link.premises) if x > 0]
    alike: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for (name, line), values in values_of.items():
        alike.setdefault((name, tuple(sorted(values))), []).append(line + 1)
    told = [
        Message(
            (HAVE if len(lines) > 1 else HAS)[name],
            {"line": lines[0], "lines": Listing(tuple(sorted(lines))), "values": Listing(values)},
        )
        for (name, values), lines in alike.items()
    ]
    said = Listing((*say_facts(model, placed, Mood.IS).items, *told))
    gone = [x for link in some for x in link.conclusions]
    return Message(AS, {"lines": said, "facts": say_facts(model, gone, Mood.IS)})


def inferred(model: Model, links: Sequence[Link]) -> list[Inferred]:
    """Say what follows in an argument, without what one sees beside the numbers that it places."""
    told: list[Inferred] = []
    filled = _filled_before(model, links)
    said = [link for link, _ in gathered(model, links)]
    for index, link in enumerate(said):
        used = (*link.facts, *link.premises)
        placed = next((x for x in link.conclusions if x > 0), 0)
        if placed:
            told.append(_placed(model, link, placed))
            filled.add(fact_of(model, placed).cell)
        elif (
            not link.conclusions
            or any(x > 0 for x in used)
            or _is_outdone(model, link, said[index + 1 :])
        ):
            continue
        elif used or filled.isdisjoint(model.rules.place(link.rule)[1]):
            told.append(Inferred(_bound(model, link), link.conclusions))
    return told


def listed(told: Sequence[Inferred]) -> Listing:
    """List inferences; two numbers that a row or a column has are said at once."""
    said: list[Message] = []
    last: tuple[str, int] | None = None
    for one in told:
        if one.line is not None and one.line == last:
            both = {**said[-1].values, "other": one.said.values["value"]}
            both["at"] = one.said.values["cell"]
            said[-1] = Message(HAS_BOTH_AT[last[0]], both)
            last = None
        else:
            said.append(one.said)
            last = one.line
    return Listing(tuple(said))


def _is_outdone(model: Model, link: Link, later: Sequence[Link]) -> bool:
    """Tell whether a sign soon says more of the same cell, and what it says now is not used."""
    key = _ruled_out(model, link)
    for other in later if key is not None else ():
        if _ruled_out(model, other) == key:
            return True
        if not {*link.conclusions}.isdisjoint(other.premises):
            return False
    return False


def _filled_before(model: Model, links: Sequence[Link]) -> set[Cell]:
    """Return the cells of the numbers that an argument supposes.

    A sign beside one of them is seen to rule out more than it does by itself.
    """
    given = {x for link in links for x in link.conclusions}
    used = {x for link in links for x in link.premises if x > 0}
    return {fact_of(model, x).cell for x in used - given}


def _placed(model: Model, link: Link, literal: Literal) -> Inferred:
    """Say that a cell has a number, with the row or column that has no other place for it."""
    cell, value = fact_of(model, literal)
    values: dict[str, object] = {"cell": cell_name(cell), "value": value}
    name, place = model.rules.place(link.rule)
    if name not in HAS_AT:
        return Inferred(Message(IS, values), link.conclusions)
    said = Message(HAS_AT[name], values | {"line": place[0] + 1})
    return Inferred(said, link.conclusions, (name, place[0]))


def _bound(model: Model, link: Link) -> Message:
    """Say what a sign rules out, by itself or beside a cell with a bound."""
    less, greater = model.rules.place(link.rule)[1]
    facts = [fact_of(model, x) for x in link.conclusions]
    up = facts[0].cell == greater
    values: dict[str, object] = {"cell": cell_name(greater), "other": cell_name(less)}
    if not up:
        values = {"cell": cell_name(less), "other": cell_name(greater)}
    if not (*link.facts, *link.premises):
        return Message(GREATER if up else LESS, values)
    numbers = [fact.value or 0 for fact in facts]
    values["value"] = max(numbers) if up else min(numbers)
    return Message(ABOVE_BOUND if up else BELOW_BOUND, values)


def _ruled_out(model: Model, link: Link) -> tuple[object, ...] | None:
    """Return the sign that rules numbers of one cell out, and how; None for other inferences.

    What is equal for neighbours is said at once: "not 4, 5 or 6", not number by number.
    """
    cells = {fact_of(model, literal).cell for literal in link.conclusions}
    plain = all(literal < 0 for literal in link.conclusions)
    if model.rules[link.rule].name != "sign" or len(cells) != 1 or not plain:
        return None
    by_number = any(literal > 0 for literal in (*link.facts, *link.premises))
    return (link.rule, *cells, by_number)


def _merged(links: Sequence[Link]) -> Link:
    """Return what inferences of one rule use and conclude."""
    if len(links) == 1:
        return links[0]
    premises = dict.fromkeys(literal for link in links for literal in link.premises)
    facts = dict.fromkeys(literal for link in links for literal in link.facts)
    conclusions = dict.fromkeys(literal for link in links for literal in link.conclusions)
    return Link(links[0].rule, tuple(premises), tuple(facts), tuple(conclusions))
