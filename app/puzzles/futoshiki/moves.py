"""Moves of Futoshiki in words: what signs say, the number that follows, and what that leaves."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from app.core.grid import Cell, cell_name, list_cells
from app.core.lines import Line, Telling
from app.core.model import Literal, Model
from app.core.moves import MoveSteps, Part
from app.core.puzzle import Because
from app.core.steps import Link, Step
from app.core.words import Listing, Message, Mood
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.futoshiki.techniques import fact_of, say_facts

TITLES = {
    "naked single": "one number left",
    "hidden single": "one place left",
    "sign decides": "a sign decides",
    "sign bound": "what a sign rules out",
    "bound along signs": "along the signs",
    "two signs": "two signs at one cell",
    "combination": "it does not go together",
}
LAST = "the rest falls into place"

EACH_GREATER = {
    1: "{cells} > {other}, so {cells} is not {value}.",
    2: "{cells} each have a smaller neighbour, so none is {value}.",
}
EACH_LESS = {
    1: "{cells} < {other}, so {cells} is not {value}.",
    2: "{cells} each have a greater neighbour, so none is {value}.",
}
AT_LEAST = "{cell} > {other} ≥ {bound}, so {cell} is at least {value}."
AT_MOST = "{cell} < {other} ≤ {bound}, so {cell} is at most {value}."
CHAIN_UP = "{cells}, so {cell} is at least {value}."
CHAIN_DOWN = "{cells}, so {cell} is at most {value}."
ABOVE, BELOW = " > ", " < "

ONLY_NUMBER = "Only {value} is left for {cell}."
LEFT_OVER = "That leaves {digits}."
DIGIT = "{value} for {cell}"
FALLS = "Each next cell has one number left: {digits}."
PLACED = "{cell} {value}"
SIGN_ABOVE = "{cell} is greater than the {number} at {other}: only {value} is left."
SIGN_BELOW = "{cell} is less than the {number} at {other}: only {value} is left."
PLACE = {
    "row": "In row {line}, only {cell} is left for {value}.",
    "column": "In column {line}, only {cell} is left for {value}.",
}
SO_PLACE = {
    "row": "So row {line} has its {value} at {cell}.",
    "column": "So column {line} has its {value} at {cell}.",
}
THEN_PLACE = {
    "row": "Then row {line} has its {value} at {cell}.",
    "column": "Then column {line} has its {value} at {cell}.",
}
CROSSED = {
    ("row", 1): "Column {lines} has its {value}, so row {line} has it at {cell}.",
    ("row", 2): "Columns {lines} have their {value}, so row {line} has it at {cell}.",
    ("column", 1): "Row {lines} has its {value}, so column {line} has it at {cell}.",
    ("column", 2): "Rows {lines} have their {value}, so column {line} has it at {cell}.",
}
WITH = "With {value} at {cell}, {facts}, and {clash}. So {result}."
WITH_ONLY = "With {value} at {cell}, {clash}. So {result}."
CLASHES = {
    ("cell", False): "nothing is left for {cell}",
    ("cell", True): "{cell} has to be both {one} and {other}",
    ("row", False): "row {line} has no place for {value}",
    ("row", True): "row {line} has {value} twice",
    ("column", False): "column {line} has no place for {value}",
    ("column", True): "column {line} has {value} twice",
}
SIGN_FAILS = "{less} < {greater} cannot hold"

MOST_LINES_NAMED = 3
"""Crossing rows or columns that are named; more are seen rather than read."""

MOST_LINES_JOINED = 10
"""The longest argument, in lines, that is told in one sentence."""


def say_move(puzzle: Futoshiki, model: Model, move: MoveSteps, because: Because) -> Telling | None:
    """Say a whole move."""
    return _Telling(puzzle, model, move, because).telling()


class _Said(NamedTuple):
    """A step that is said, and its own words."""

    part: Part
    step: Step
    technique: str
    lines: tuple[Line, ...]


class _Telling:
    """Says one move."""

    def __init__(self, puzzle: Futoshiki, model: Model, move: MoveSteps, because: Because) -> None:
        self._model = model
        self._size = puzzle.size
        self._because = because
        self._ending = move.ending
        self._said = [
            _Said(part, step, words.technique, words.lines)
            for (part, step), words in zip(move.played, move.words, strict=True)
            if part in (Part.LEAD, Part.HEAD, Part.FOLLOWER)
        ]

    def telling(self) -> Telling | None:
        """Return the move in words."""
        said = self._said
        if not said:
            return None
        if self._ending:
            return Telling(LAST, (self._digits(FALLS, PLACED, [one.step for one in said]),))
        lines: list[Line] = []
        index = 0
        while index < len(said):
            one = said[index]
            run = [one]
            while self._continues(run, said[index + len(run) :]):
                run.append(said[index + len(run)])
            index += len(run)
            if self._is_sign(one.step):
                wanted = {x for later in said[index:] for x in later.step.facts}
                lines += self._signs([some.step for some in run], wanted)
            elif len(run) > 1:
                lines.append(self._digits(LEFT_OVER, DIGIT, [some.step for some in run]))
            else:
                lines += self._single(one, follows=bool(lines)) or self._joined(one)
        hardest = max(reversed(said), key=lambda one: (one.step.size, one.part is Part.HEAD))
        return Telling(TITLES.get(hardest.technique, hardest.technique), tuple(lines))

    def _continues(self, run: Sequence[_Said], rest: Sequence[_Said]) -> bool:
        """Tell whether the next step is said in one sentence with those before it."""
        if not rest:
            return False
        first, after = run[0], rest[0]
        if self._is_sign(first.step):
            return self._is_sign(after.step)
        both = first.part is Part.FOLLOWER is after.part
        return both and first.step.size == 1 == after.step.size

    def _is_sign(self, step: Step) -> bool:
        """Tell whether a sign alone rules numbers out."""
        named = self._model.rules.place(step.rules[0])[0] == "sign"
        return step.size == 1 and named and all(x < 0 for x in step.conclusions)

    def _link(self, step: Step) -> Link:
        return Link(step.rules[0], (), step.facts, step.conclusions)

    def _line(self, said: Message, steps: Iterable[Step]) -> Line:
        """Return a line that tells steps of one rule each."""
        links = tuple([self._link(step) for step in steps])
        return Line(said, links=links, gives=tuple(x for link in links for x in link.conclusions))

    def _digits(self, template: str, each: str, steps: Sequence[Step]) -> Line:
        """List the numbers that steps place."""
        digits = []
        for step in steps:
            for literal in step.conclusions:
                if literal > 0:
                    cell, value = fact_of(self._model, literal)
                    digits.append(Message(each, {"cell": cell_name(cell), "value": value}))
        return self._line(Message(template, {"digits": Listing(tuple(digits))}), steps)

    # Signs

    def _signs(self, steps: Sequence[Step], wanted: set[Literal]) -> Iterator[Line]:
        """Say what signs rule out, as far as it is needed, several alike at once."""
        told = {x: step for step in steps for x in step.conclusions}
        needed = [x for x in told if x in wanted] or list(told)
        targets: dict[tuple[Cell, bool], list[Literal]] = {}
        for literal in needed:
            cell = fact_of(self._model, literal).cell
            targets.setdefault((cell, self._is_up(told[literal], cell)), []).append(literal)
        ends: dict[tuple[bool, int], list[tuple[Cell, Cell, Step]]] = {}
        left = list(steps)
        lines: list[Line] = []
        for (cell, up), literals in targets.items():
            chain, used = self._chain(cell, literals, told, up=up)
            left = [step for step in left if step not in used]
            values = [fact_of(self._model, x).value or 0 for x in literals]
            if len(chain) == 2 and not used[-1].facts:
                ends.setdefault((up, values[0]), []).append((cell, chain[1], used[-1]))
            else:
                value = max(values) + 1 if up else min(values) - 1
                lines.append(self._bound(value, chain, used, up=up))
        for (up, value), found in ends.items():
            cells = [cell for cell, _, _ in found]
            values_said = {
                "cells": list_cells(cells),
                "other": cell_name(found[0][1]),
                "value": value,
            }
            template = (EACH_GREATER if up else EACH_LESS)[min(2, len(cells))]
            steps_said = list(dict.fromkeys(step for _, _, step in found))
            lines.insert(0, self._line(Message(template, values_said), steps_said))
        if left and lines:  # needed on the way, and seen in the chain
            first = lines[0]
            links = (*(self._link(step) for step in left), *first.links)
            lines[0] = first._replace(links=links)
        yield from _once(lines)

    def _is_up(self, step: Step, cell: Cell) -> bool:
        """Tell whether a sign says that a cell is the greater one."""
        _, (_, greater) = self._model.rules.place(step.rules[0])
        return bool(cell == greater)

    def _chain(
        self, cell: Cell, literals: Sequence[Literal], told: dict[Literal, Step], *, up: bool
    ) -> tuple[list[Cell], list[Step]]:
        """Return the cells that signs lead through to a cell, and the steps."""
        chain = [cell]
        used: list[Step] = []
        waiting = list(literals)
        while waiting:
            steps = list(dict.fromkeys(told[x] for x in waiting))
            used[:0] = [step for step in steps if step not in used]
            _, (less, greater) = self._model.rules.place(steps[-1].rules[0])
            chain.append(less if up else greater)
            waiting = [x for step in steps for x in step.facts if x in told]
        return chain, used

    def _bound(self, value: int, chain: Sequence[Cell], used: Sequence[Step], *, up: bool) -> Line:
        """Say the bound of a cell from those of the cells along its signs."""
        values: dict[str, object] = {"cell": cell_name(chain[0]), "value": value}
        if len(chain) == 2:
            values |= {"other": cell_name(chain[1]), "bound": value - 1 if up else value + 1}
            return self._line(Message(AT_LEAST if up else AT_MOST, values), used)
        values["cells"] = (ABOVE if up else BELOW).join(map(cell_name, chain))
        return self._line(Message(CHAIN_UP if up else CHAIN_DOWN, values), used)

    # Numbers

    def _single(self, one: _Said, *, follows: bool) -> list[Line]:
        """Say why a cell holds a number; nothing where several rules show it."""
        step = one.step
        placed = [x for x in step.conclusions if x > 0]
        if step.size > 1 or len(placed) != 1:
            return []
        cell, value = fact_of(self._model, placed[0])
        name, place = self._model.rules.place(step.rules[0])
        values: dict[str, object] = {"cell": cell_name(cell), "value": value}
        if name == "cell":
            return [self._line(Message(ONLY_NUMBER, values), [step])]
        if name == "sign":
            return [self._line(self._by_sign(step, cell, place, values), [step])]
        if name not in PLACE:
            return []
        values["line"] = place[0] + 1
        template = PLACE[name]
        crossing = self._crossing(step, name)
        if one.part is Part.FOLLOWER:
            template = THEN_PLACE[name]
        elif crossing and len(crossing) <= MOST_LINES_NAMED:
            values["lines"] = Listing(tuple(str(line + 1) for line in crossing))
            template = CROSSED[name, min(2, len(crossing))]
        elif follows:
            template = SO_PLACE[name]
        return [self._line(Message(template, values), [step])]

    def _by_sign(
        self, step: Step, cell: Cell, place: tuple[Any, ...], values: dict[str, object]
    ) -> Message:
        """Say that a sign beside a number leaves one number."""
        less, greater = place
        other = greater if cell == less else less
        number = next(
            fact_of(self._model, x).value
            for x in step.facts
            if x > 0 and fact_of(self._model, x).cell == other
        )
        values |= {"other": cell_name(other), "number": number}
        return Message(SIGN_BELOW if cell == less else SIGN_ABOVE, values)

    def _crossing(self, step: Step, name: str) -> list[int]:
        """Return the rows or columns that have the number; nothing where others matter too."""
        found: list[int] = []
        for literal in step.facts:
            reason = self._because.get(literal)
            if reason is None or reason.size > 1:
                return []
            kind, place = self._model.rules.place(reason.rules[0])
            if kind in ("row", "column") and kind != name:
                found.append(place[0])
            elif kind != "cell":
                return []
        return sorted(set(found))

    # Arguments

    def _joined(self, one: _Said) -> list[Line]:
        """Say a short argument in one sentence; a longer one as it is."""
        lines = one.lines
        end = next((n for n, line in enumerate(lines) if n and not line.said.depth), 0)
        argument = lines[: end + 1]
        straight = argument and argument[0].supposed and not any(x.inner for x in argument)
        if not straight or not 2 < len(argument) <= MOST_LINES_JOINED:
            return list(lines)
        (supposed,) = argument[0].supposed
        links = tuple([link for line in argument for link in line.links])
        if not links or links[-1].conclusions:
            return list(lines)
        cell, value = fact_of(self._model, supposed)
        told = self._worth_saying(links)
        values: dict[str, object] = {
            "cell": cell_name(cell),
            "value": value,
            "facts": say_facts(self._model, told, Mood.IS),
            "clash": self._clash(links[-1]),
            "result": say_facts(self._model, argument[-1].gives, Mood.IS),
        }
        if supposed < 0:
            return list(lines)
        said = Message(WITH if told else WITH_ONLY, values)
        joined = Line(said, supposed=(supposed,), links=links, gives=argument[-1].gives)
        return [joined, *lines[end + 1 :]]

    def _worth_saying(self, links: Sequence[Link]) -> list[Literal]:
        """Return the numbers that follow, and else what the end rests on."""
        found = [x for link in links for x in link.conclusions]
        numbers = [x for x in found if x > 0 and x not in self._doubled(links[-1])]
        return numbers or [x for x in found if x in links[-1].premises]

    def _doubled(self, end: Link) -> list[Literal]:
        """Return the numbers of a cell that would have to hold several."""
        used = [x for x in (*end.facts, *end.premises) if x > 0]
        is_cell = self._model.rules.place(end.rule)[0] == "cell"
        return used if is_cell else []

    def _clash(self, end: Link) -> Message:
        name, place = self._model.rules.place(end.rule)
        if name == "sign":
            less, greater = map(cell_name, place)
            return Message(SIGN_FAILS, {"less": less, "greater": greater})
        crowded = (*end.facts, *end.premises)[0] > 0
        if name == "cell":
            values: dict[str, object] = {"cell": cell_name(place[0])}
            if crowded:
                numbers = sorted(fact_of(self._model, x).value or 0 for x in self._doubled(end))
                values |= {"one": numbers[0], "other": numbers[-1]}
            return Message(CLASHES[name, crowded], values)
        return Message(CLASHES[name, crowded], {"line": place[0] + 1, "value": place[1]})


def _once(lines: Iterable[Line]) -> Iterator[Line]:
    """Tell each inference once, in the first line that needs it."""
    told: set[Link] = set()
    for line in lines:
        links = tuple([link for link in line.links if link not in told])
        told.update(links)
        gives = tuple([x for link in links for x in link.conclusions])
        yield line._replace(links=links, gives=gives)
