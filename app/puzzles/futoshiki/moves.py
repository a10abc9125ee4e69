"""Moves of Futoshiki in words: what signs say, the number that follows, and what that leaves."""

from collections.abc import Iterable, Sequence
from itertools import chain, groupby
from typing import Any, NamedTuple

from app.core.grid import Cell, cell_name
from app.core.lines import Line, Telling, line_of_steps
from app.core.model import Literal, Model
from app.core.moves import SAID_PARTS, MoveSteps, Part
from app.core.puzzle import Because
from app.core.steps import Step
from app.core.words import Listing, Message
from app.puzzles.futoshiki.bound_words import (
    AT_LEAST,
    AT_MOST,
    say_between,
    say_bounds,
    say_excluded,
    say_place,
)
from app.puzzles.futoshiki.bounds import Bound, Signs, is_sign, told_before
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.futoshiki.singles import Left
from app.puzzles.futoshiki.techniques import fact_of
from app.puzzles.futoshiki.titles import (
    ALIKE,
    ALONG_SIGNS,
    BESIDE_SIGNS,
    CHAIN,
    LAST,
    ONE_SIGN,
    TECHNIQUES,
    title_of,
)
from app.puzzles.futoshiki.trials import shortened

ONLY_NUMBER = "{cell} can only be {value}."
LINES_LEAVE = {
    ("row",): "Row {row} leaves only {value} for {cell}.",
    ("column",): "Column {column} leaves only {value} for {cell}.",
    ("column", "row"): "Row {row} and column {column} leave only {value} for {cell}.",
}
"""By the lines that have the other numbers."""
SIGNS_LEAVE = "{signs}, so {bound}: only {value} fits."
IS_NOT = "not {number}"
BETWEEN = "{signs}, so only {value} is left for {cell}."
LEFT_OVER = "That leaves {digits}."
FALLS = "Each next cell has one number left: {digits}."
FOLLOW = "One after the other: {digits}."
LEFT_FOR = "{value} for {cell}"
PLACED = "{value} at {cell}"
MORE_THAN = {
    (-1, 0): "{cell} is more than the {number} above it, so only {value} fits.",
    (1, 0): "{cell} is more than the {number} below it, so only {value} fits.",
    (0, -1): "{cell} is more than the {number} on its left, so only {value} fits.",
    (0, 1): "{cell} is more than the {number} on its right, so only {value} fits.",
}
LESS_THAN = {
    (-1, 0): "{cell} is less than the {number} above it, so only {value} fits.",
    (1, 0): "{cell} is less than the {number} below it, so only {value} fits.",
    (0, -1): "{cell} is less than the {number} on its left, so only {value} fits.",
    (0, 1): "{cell} is less than the {number} on its right, so only {value} fits.",
}
"""By how many rows and columns the number is away."""
SO_MORE, SO_LESS = "{cell} > {number} leaves {value}.", "{cell} < {number} leaves {value}."
PLACE = {
    "row": "In row {line}, only {cell} is left for {value}.",
    "column": "In column {line}, only {cell} is left for {value}.",
}
SO_PLACE = {
    "row": "So row {line} has its {value} at {cell}.",
    "column": "So column {line} has its {value} at {cell}.",
}
THEN_PLACE, AND_PLACE = "Then {places}.", "And {places}."
HAS = {"row": "row {line} has {digits}", "column": "column {line} has {digits}"}
CROSSED = {
    ("row", 1): "Column {lines} has its {value}, so row {line} has it at {cell}.",
    ("row", 2): "Columns {lines} have their {value}, so row {line} has it at {cell}.",
    ("column", 1): "Row {lines} has its {value}, so column {line} has it at {cell}.",
    ("column", 2): "Rows {lines} have their {value}, so column {line} has it at {cell}.",
}

MOST_LINES_NAMED = 2
"""Crossing rows or columns that are named; more are seen rather than read."""


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
        self._left = Left(puzzle, model, move, because)
        self._because = because
        self._ending = move.ending
        self._signs = Signs(model)
        self._lines: list[Line] = []
        self._plain: list[bool] = []
        """Of every bound that is told, whether one sign says it."""
        self._one_sign = False
        """Whether one sign leaves a cell its number."""
        self._said = [
            _Said(part, step, words.technique, words.lines)
            for (part, step), words in zip(move.played, move.words, strict=True)
            if part in SAID_PARTS
        ]

    def telling(self) -> Telling | None:
        """Return the move in words."""
        said = self._said
        if not said:
            return None
        if self._ending:
            return Telling(LAST, (self._last([one.step for one in said]),))
        left: list[Step] = []
        for one in said:
            if is_sign(self._model, one.step):
                self._signs.add(one.step)
            elif one.part is Part.FOLLOWER and one.step.size == 1:
                left.append(one.step)
            else:
                self._say_left(left)
                self._say(one)
        self._say_left(left)
        self._say_signs(self._signs.bounds())
        return self._titled()

    def _titled(self) -> Telling:
        """Return the lines with a title that says what they are about."""
        one = max(reversed(self._said), key=lambda one: (one.step.size, one.part is Part.HEAD))
        title = title_of(self._model, one.technique, one.step, one.lines[0])
        name = TECHNIQUES.get(one.technique, one.technique)
        if one.step.size == 1 and self._plain:
            name = BESIDE_SIGNS if all(self._plain) else ALONG_SIGNS
        placed = [x for some in self._said for x in some.step.conclusions if x > 0]
        values = {fact_of(self._model, x).value for x in placed}
        if one.step.size == 1 and one.technique == "hidden single":
            if len(values) == 1 < len(placed) <= max(ALIKE):
                title = Message(ALIKE[len(placed)], {"value": values.pop()})
        elif one.step.size == 1 and placed and self._said[0].part is Part.LEAD:
            cell = cell_name(fact_of(self._model, placed[0]).cell)
            title = Message(ONE_SIGN if self._one_sign else CHAIN, {"cell": cell})
        return Telling(title, tuple(self._lines), None, name)

    # Lines

    def _add(self, said: Message, steps: Iterable[Step]) -> None:
        """Add a line that tells steps of one rule each."""
        self._lines.append(line_of_steps(said, steps))

    def _kind(self, step: Step) -> str:
        """Return the name of the rule of a step of one rule."""
        return self._model.rules.place(step.rules[0])[0]

    def _digits(self, template: str, each: str, literals: Iterable[Literal]) -> Message:
        """List numbers and their cells."""
        facts = [fact_of(self._model, literal) for literal in literals]
        digits = []
        for value, alike in groupby(facts, lambda fact: fact.value):
            cells = Listing(tuple([cell_name(fact.cell) for fact in alike]))
            digits.append(Message(each, {"cell": cells, "value": value}))
        return Message(template, {"digits": Listing(tuple(digits))})

    def _last(self, steps: Sequence[Step]) -> Line:
        """List what is left, if possible so that each next cell has one number left."""
        placed = [_placed(step) for step in steps]
        order = self._left.in_order(placed)
        said = self._digits(FALLS if order else FOLLOW, PLACED, order or placed)
        return line_of_steps(said, steps)

    def _say_left(self, steps: list[Step]) -> None:
        """Say what is obvious after the lines before, those alike at once."""
        for way, alike in groupby(steps, self._way):
            some = list(alike)
            if way == "place":
                self._say_places(some)
            elif way == "cell":
                self._add(self._digits(LEFT_OVER, LEFT_FOR, map(_placed, some)), some)
            else:
                for step in some:
                    self._say_beside(step)
        steps.clear()

    def _way(self, step: Step) -> str:
        """Return how one sees a number: in its cell, at its place in a line, or by a sign."""
        kind = self._kind(step)
        if kind == "sign":
            return "cell" if self._is_idle(step) else kind
        return "cell" if kind == "cell" or self._left.is_single(_placed(step)) else "place"

    def _is_idle(self, step: Step) -> bool:
        """Tell whether a sign only rules out what its cell sees anyway."""
        place = self._model.rules.place(step.rules[0])[1]
        cell = fact_of(self._model, _placed(step)).cell
        number = self._beside(step, place)[1]
        above = cell == place[0]
        gone = {n for n in range(1, self._size + 1) if (n >= number if above else n <= number)}
        return gone <= self._left.seen_from(cell, _placed(step))

    def _say_places(self, steps: Sequence[Step]) -> None:
        """Say which rows and columns have numbers where."""
        lines = [list(alike) for _, alike in groupby(steps, self._line)]
        template = THEN_PLACE
        # Two lists in one would be hard to read.
        for several, some in groupby(lines, lambda line: len(line) > 1):
            for told in [[line] for line in some] if several else [list(some)]:
                places = Listing(tuple(map(self._places, told)))
                self._add(Message(template, {"places": places}), chain.from_iterable(told))
                template = AND_PLACE

    def _places(self, steps: Sequence[Step]) -> Message:
        """Say where one row or column has numbers."""
        name, number = self._line(steps[0])
        said = self._digits(HAS[name], PLACED, map(_placed, steps))
        return said._replace(values={**said.values, "line": number + 1})

    def _line(self, step: Step) -> tuple[str, int]:
        """Return the row or column of a step of one rule."""
        name, place = self._model.rules.place(step.rules[0])
        return name, place[0]

    def _say_beside(self, step: Step) -> None:
        """Say shortly that a sign beside a number leaves one number."""
        place = self._model.rules.place(step.rules[0])[1]
        values = self._values(step) | {"number": self._beside(step, place)[1]}
        up = values["cell"] == cell_name(place[1])
        self._add(Message(SO_MORE if up else SO_LESS, values), [step])

    def _told(self, bounds: Sequence[Bound]) -> list[Step]:
        """Return the steps that bounds tell."""
        self._plain += [bound.plain for bound in bounds if bound.steps]
        return self._signs.told(bounds)

    def _say_signs(self, bounds: Sequence[Bound]) -> None:
        """Say what signs rule out."""
        self._say_each(say_bounds(bounds))

    def _say_each(self, said: Iterable[tuple[Message, list[Bound]]]) -> None:
        for message, bounds in said:
            steps = self._told(bounds)
            if steps:
                self._add(message, steps)

    def _say(self, one: _Said) -> None:
        """Say a step, with the signs that it rests on."""
        step = one.step
        bounds = self._signs.bounds(step.facts)
        placed = [x for x in step.conclusions if x > 0]
        name, place = self._model.rules.place(step.rules[0])
        if step.size > 1 or len(placed) != 1:
            self._say_signs(bounds)
            self._lines += shortened(self._model, one.lines)
        elif name in PLACE:
            self._say_place(one, bounds, name, place)
        elif bounds:
            self._say_between(step, bounds, name, place)
        elif name == "sign":
            self._add(self._beside_number(step, place), [step])
        elif self._lines and not {*self._lines[-1].gives}.isdisjoint(step.facts):
            self._add(self._digits(LEFT_OVER, LEFT_FOR, [_placed(step)]), [step])
        else:
            self._say_only(step)

    def _say_only(self, step: Step) -> None:
        """Say that a cell has one number left, with the lines that have the others."""
        values = self._values(step)
        row, col = fact_of(self._model, _placed(step)).cell
        reasons = [self._because.get(literal) for literal in step.facts]
        kinds = {self._kind(one) if one and one.size == 1 else "" for one in reasons}
        template = LINES_LEAVE.get(tuple(sorted(kinds)), ONLY_NUMBER)
        self._add(Message(template, values | {"row": row + 1, "column": col + 1}), [step])

    def _values(self, step: Step) -> dict[str, object]:
        """Return the cell and the number that a step places."""
        cell, value = fact_of(self._model, _placed(step))
        return {"cell": cell_name(cell), "value": value}

    # A number

    def _say_place(
        self, one: _Said, bounds: Sequence[Bound], name: str, place: tuple[Any, ...]
    ) -> None:
        """Say why a line has its number in a cell."""
        step = one.step
        values = self._values(step) | {"line": place[0] + 1}
        before = told_before(self._model, step, self._because, bounds)
        filled = [one for one in before if self._left.is_filled(one.cell, _placed(step))]
        bounds = [*bounds, *(one for one in before if one not in filled)]
        if bounds:
            said = say_place(bounds, name, values)
            if said is not None:
                self._add(said, [*self._told(bounds), step])
                return
            self._say_each(say_excluded([one for one in bounds if one.steps], place[1]))
        crossing, only_these = self._crossing(step, name)
        template = (SO_PLACE if self._lines else PLACE)[name]
        if only_these and not crossing and not self._lines:
            template = LINES_LEAVE[(name,)]
            values[name] = values["line"]
        elif crossing and len(crossing) <= MOST_LINES_NAMED:
            values["lines"] = Listing(tuple(str(line + 1) for line in crossing))
            template = CROSSED[name, min(2, len(crossing))]
        self._add(Message(template, values), [step])

    def _say_between(
        self, step: Step, bounds: Sequence[Bound], name: str, place: tuple[Any, ...]
    ) -> None:
        """Say that signs, and perhaps a number beside one, leave a cell one number."""
        cell = fact_of(self._model, _placed(step)).cell
        number = self._beside(step, place)[1] if name == "sign" else 0
        up = name == "sign" and cell == place[1]
        signs = say_between(cell, bounds, number, up=up)
        values = self._values(step) | {"signs": signs}
        said = Message(BETWEEN, values)
        if len(bounds) == 1 and not number:
            said = self._leaving(bounds[0], values)
            self._one_sign = bounds[0].plain
        self._add(said, [*self._told(bounds), step])

    def _leaving(self, bound: Bound, values: dict[str, object]) -> Message:
        """Say what a chain of signs rules out, and which number that leaves."""
        if bound.plain:
            gone = Message(IS_NOT, {"number": bound.values[0]})
            return Message(SIGNS_LEAVE, values | {"bound": gone})
        limit = Message(AT_LEAST if bound.up else AT_MOST, values | {"value": bound.limit})
        return Message(SIGNS_LEAVE, values | {"bound": limit})

    def _beside(self, step: Step, place: tuple[Any, ...]) -> tuple[Cell, int]:
        """Return the cell of a sign that holds a number, and the number."""
        facts = [fact_of(self._model, x) for x in step.facts if x > 0]
        return next((fact.cell, fact.value or 0) for fact in facts if fact.cell in place)

    def _beside_number(self, step: Step, place: tuple[Any, ...]) -> Message:
        """Say that a sign beside a number leaves one number."""
        cell = fact_of(self._model, _placed(step)).cell
        other, number = self._beside(step, place)
        way = other[0] - cell[0], other[1] - cell[1]
        values = self._values(step) | {"number": number}
        return Message((LESS_THAN if cell == place[0] else MORE_THAN)[way], values)

    def _crossing(self, step: Step, name: str) -> tuple[list[int], bool]:
        """Return the rows or columns that have the number, and whether all else is filled.

        Nothing where others matter too.
        """
        found: list[int] = []
        for literal in step.facts:
            reason = self._because.get(literal)
            if reason is None or reason.size > 1:
                return [], False
            kind, place = self._model.rules.place(reason.rules[0])
            if kind in ("row", "column") and kind != name:
                found.append(place[0])
            elif kind != "cell":
                return [], False
        return sorted(set(found)), True


def _placed(step: Step) -> Literal:
    """Return the number that a step places."""
    return next(x for x in step.conclusions if x > 0)
