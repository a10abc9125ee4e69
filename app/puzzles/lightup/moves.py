"""Whole moves of Light Up in words: what became lit or ruled out, and the bulbs that follow."""

from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile

from app.core.grid import Cell, cell_name, list_cells, neighbours, no_cell
from app.core.lines import Line, Telling, line_of_steps, word_count
from app.core.model import Literal, Model
from app.core.moves import SAID_PARTS, MoveSteps, Part, StepWords
from app.core.puzzle import Because
from app.core.steps import Link, Step
from app.core.words import Message, Title
from app.puzzles.lightup.count_parts import number_word
from app.puzzles.lightup.names import number_at, number_name, number_names
from app.puzzles.lightup.puzzle import WHITE, LightUp
from app.puzzles.lightup.tails import ALL_LIT, say_none, say_tail

NO_BULB_BESIDE = ("{walls} touches no bulb.", "{walls} touch no bulb.")
ZERO_OWN_LIGHT = (
    "{walls} touches no bulb, so {cell} must light itself.",
    "{walls} touch no bulb, so {cell} must light itself.",
)
ZERO_LAST_LIGHT = (
    "{walls} touches no bulb, so only a bulb at {cell} can light {dark}.",
    "{walls} touch no bulb, so only a bulb at {cell} can light {dark}.",
)
"""Templates for one 0 and for several."""
SO_MANY_ZEROS = "These {count} 0s touch no bulb."
MOST_ZEROS = 4

LIT_SO = ("{lit} is lit, so {bulbs}.", "{lit} are lit, so {bulbs}.")
NOW_LIT_SO = ("Now {lit} is lit, so {bulbs}.", "Now {lit} are lit, so {bulbs}.")
AND_LIT_SO = ("And {lit} is lit, so {bulbs}.", "And {lit} are lit, so {bulbs}.")
"""Templates for what was lit before, what the move lights, and the same again; each for one cell
and for several."""
ALSO_SO = "And {bulbs}."
"""For what follows from the same light as the sentence before."""
LEFT = {
    0: "That leaves only {cells} for {wall}.",
    1: "That leaves only {cells} for the second bulb of {wall}.",
    2: "That leaves only {cells} for the third bulb of {wall}.",
    3: "That leaves only {cells} for the fourth bulb of {wall}.",
}
"""Templates by the number of bulbs it had."""
LEFT_OTHERS = "That leaves only {cells} for the other bulbs of {wall}."
ALL_BULBS = "{wall} takes {cells}"
ONE_MORE = {
    1: "{wall} takes {cells} as its second",
    2: "{wall} takes {cells} as its third",
    3: "{wall} takes {cells} as its fourth",
}
"""Templates by the number of bulbs it had."""
THE_OTHERS = "{wall} also takes {cells}"

NOW_OWN_LIGHT = "Now nothing else can light {cell}, so it is a bulb."
NOW_LAST_LIGHT = "Now only {cell} can light {dark}, so {cell} is a bulb."
SAYS_NOW = {*NOW_LIT_SO, NOW_OWN_LIGHT, NOW_LAST_LIGHT}
"""Templates after which the next one says “and”."""
OWN_LIGHTS = {
    2: "Nothing else can light {cells}, so both are bulbs.",
    3: "Nothing else can light {cells}, so all are bulbs.",
}
LAST_LIGHTS = {
    2: "Only {cell1} can light {dark1}, and only {cell2} can light {dark2}, so both are bulbs.",
    3: "Only {cell1} can light {dark1}, only {cell2} can light {dark2}, and only {cell3} can light "
    "{dark3}, so all are bulbs.",
}
MOST_LAST_LIGHTS = max(LAST_LIGHTS)
THE_REST = "Now each number has just enough places left: {cells} are bulbs."

MOST_WORDS = 55
"""A longer move goes without a tail."""

LAST_BULB = ("the last bulb", "the last bulbs")
REST = "the rest"
NO_FACTS = {
    "1": "a 1 with one side",
    "2": "a 2 with two sides",
    "3": "a 3 with three sides",
}
TRIAL, TRIAL_AT = "a trial", "a trial at {cells}"
IDEAS = {
    "zero": "nothing beside a 0",
    "last light": "nothing else can light it",
    "four": "a 4 has every side",
    "diagonal to a three": "the corner of a 3",
    "corner of a two": "the corner of a 2",
    "takes too many": "it takes too many places",
    "would stay dark": "a cell would stay dark",
    "would light each other": TRIAL,
    "numbers share cells": "two numbers share cells",
    "too many bulbs": TRIAL,
    "combination": TRIAL,
}
"""What moves teach, by the technique of their hardest step; others are called like it."""
BOOKKEEPING = {"lit by a bulb", "number satisfied"}
"""Techniques that a move is not called after, if it has others."""
WHO_LIGHTS = "who lights {cells}?"
CHAIN = "from {wall}"
SO_MANY = "{count} 0s"
NUMBER = "{wall}"

ONE_BY_ONE = "one after the other"
JUST_ENOUGH = {1: "one place left", 2: "just enough places"}

MOST_TITLE_WORDS = 6


def say_move(puzzle: LightUp, model: Model, move: MoveSteps, because: Because) -> Telling:
    """Say a whole move."""
    return _Telling(puzzle, model, move, because).telling()


class _Telling:
    """Says one move."""

    def __init__(self, puzzle: LightUp, model: Model, move: MoveSteps, because: Because) -> None:
        self._puzzle = puzzle
        self._model = model
        self._move = move
        self._because = because
        self._told_at = {
            literal: index
            for index, (_, step) in enumerate(move.played)
            for literal in step.conclusions
        }
        self._quiet: list[Step] = []
        """Bookkeeping that steps tell on the way, for the tail."""

    def telling(self) -> Telling:
        """Return the lines, the title and the tail."""
        lines = [self._rest()] if self._move.ending else self._lines()
        tail = self._tail()
        if tail is not None and word_count(lines) + len(str(tail).split()) > MOST_WORDS:
            tail = None
        title, idea = self._title()
        return Telling(title, tuple(lines), tail, idea)

    # Lines

    def _lines(self) -> list[Line]:
        lines: list[Line] = []
        said = [n for n, played in enumerate(self._move.played) if played.part in SAID_PARTS]
        for (kind, _), group in groupby(said, self._kind):
            indexes = list(group)
            steps = [self._move.played[index].step for index in indexes]
            if kind == "zero":
                lines.append(self._zeros(steps))
            elif kind == "own" and len(steps) > 1:
                lines.append(self._own_lights(steps))
            elif kind == "last" and 1 < len(steps) <= MOST_LAST_LIGHTS:
                lines.append(self._last_lights(steps))
            else:
                for index in indexes:
                    first, *more = self._step(index, lines)
                    joined = _with_zeros(lines[-1], first) if lines else None
                    lines = (
                        [*lines, first, *more] if joined is None else [*lines[:-1], joined, *more]
                    )
        return lines

    def _kind(self, index: int) -> tuple[str, int]:
        """Return how a step is told: steps of one kind one after the other are told together."""
        step = self._move.played[index].step
        if step.size == 1:
            name, place = self._model.rules.place(step.rules[0])
            if name == "wall" and number_at(self._puzzle, place[0]) == "0":
                return "zero", 0
            if name == "lit" and not self._fresh(index):
                own = self._model.cells_of(step.conclusions) == [place[0]]
                return ("own", 0) if own else ("last", 0)
        return "step", index

    def _fresh(self, index: int) -> list[Literal]:
        """Return the facts of a step that the move itself has told before."""
        facts = self._move.played[index].step.facts
        return [fact for fact in facts if self._told_at.get(fact, index) < index]

    def _zeros(self, steps: Sequence[Step]) -> Line:
        walls = [self._model.rules.place(step.rules[0])[1][0] for step in steps]
        (named,) = number_names(self._puzzle, walls, start=True)
        said = Message(NO_BULB_BESIDE[len(walls) > 1], {"walls": named})
        if len(str(named).split(",")) > MOST_ZEROS:
            said = Message(SO_MANY_ZEROS, {"count": len(walls)})
        return line_of_steps(said, steps)

    def _own_lights(self, steps: Sequence[Step]) -> Line:
        cells = [cell for step in steps for cell in self._model.cells_of(step.conclusions)]
        return line_of_steps(
            Message(OWN_LIGHTS[min(len(cells), 3)], {"cells": no_cell(cells)}), steps
        )

    def _last_lights(self, steps: Sequence[Step]) -> Line:
        values: dict[str, object] = {}
        for number, step in enumerate(steps, 1):
            (cell,) = self._model.cells_of(step.conclusions)
            dark = self._model.rules.place(step.rules[0])[1][0]
            values |= {f"cell{number}": cell_name(cell), f"dark{number}": cell_name(dark)}
        return line_of_steps(Message(LAST_LIGHTS[len(steps)], values), steps)

    def _step(self, index: int, before: Sequence[Line]) -> list[Line]:
        """Say one step, and why it follows now."""
        step = self._move.played[index].step
        words = self._move.words[index]
        if step.size > 1:
            return self._without_bookkeeping(words.lines)
        name, place = self._model.rules.place(step.rules[0])
        fresh = self._fresh(index)
        if name == "lit" and fresh and before:
            return [line_of_steps(self._now_lights(step, place[0]), [step])]
        if name == "wall" and step.facts and step.conclusions[0] > 0:
            said = self._just_enough(place[0], step, fresh, before)
            if said is not None:
                return [line_of_steps(said, [step])]
        return list(words.lines)

    def _now_lights(self, step: Step, dark: Cell) -> Message:
        """Say that only one cell can light another now."""
        (cell,) = self._model.cells_of(step.conclusions)
        template = NOW_OWN_LIGHT if cell == dark else NOW_LAST_LIGHT
        return Message(template, {"cell": cell_name(cell), "dark": cell_name(dark)})

    def _just_enough(
        self, wall: Cell, step: Step, fresh: Sequence[Literal], before: Sequence[Line]
    ) -> Message | None:
        """Say which cells are lit or ruled out, so that a number has just enough others."""
        gone = fresh or step.facts
        cells = self._model.cells_of(step.conclusions)
        if all(self._is_lit(fact) for fact in gone):
            lit = self._model.cells_of(gone)
            values = {"lit": list_cells(lit), "bulbs": self._has(wall, step, cells)}
            templates = NOW_LIT_SO if fresh and before else LIT_SO
            if fresh and before and before[-1].said.template in SAYS_NOW:
                templates = AND_LIT_SO
            alike = before and values["lit"] == before[-1].said.values.get("lit")
            return Message(ALSO_SO if alike else templates[len(lit) > 1], values)
        if not (fresh and before):
            return None
        values = {"wall": number_name(self._puzzle, wall), "cells": list_cells(cells)}
        had = self._had(wall, step)
        return Message(LEFT_OTHERS if had and len(cells) > 1 else LEFT[had], values)

    def _is_lit(self, fact: Literal) -> bool:
        step = self._because.get(fact)
        if step is None or step.size > 1:
            return False
        return self._model.rules.place(step.rules[0])[0] == "sight"

    def _has(self, wall: Cell, step: Step, cells: Sequence[Cell]) -> Message:
        """Say where a number has its last bulbs."""
        had = self._had(wall, step)
        values = {"wall": number_name(self._puzzle, wall), "cells": list_cells(cells)}
        if not had:
            return Message(ALL_BULBS, values)
        return Message(ONE_MORE[had] if len(cells) == 1 else THE_OTHERS, values)

    def _had(self, wall: Cell, step: Step) -> int:
        """Return how many bulbs a number had before a step gives it the last ones."""
        used = self._model.cells_of((*step.facts, *step.conclusions))
        near = neighbours(wall, self._puzzle.rows, self._puzzle.cols)
        white = [cell for cell in near if self._puzzle.grid[cell[0]][cell[1]] == WHITE]
        return sum(cell not in used for cell in white)

    def _without_bookkeeping(self, lines: Iterable[Line]) -> list[Line]:
        """Leave what obviously follows from a bulb of a step to the tail."""
        kept: list[Line] = []
        for line in lines:
            quiet = [link for link in line.links if self._is_bookkeeping(link)]
            if kept and line.links and len(quiet) == len(line.links) and not line.said.depth:
                last = kept[-1]
                kept[-1] = last._replace(
                    links=(*last.links, *line.links), gives=(*last.gives, *line.gives)
                )
                self._quiet += [
                    Step(link.conclusions, (link.rule,), (*link.facts, *link.premises))
                    for link in quiet
                ]
            else:
                kept.append(line)
        return kept

    def _is_bookkeeping(self, link: Link) -> bool:
        used = (*link.facts, *link.premises)
        return bool(link.conclusions) and link.conclusions[0] < 0 and bool(used) and used[0] > 0

    def _rest(self) -> Line:
        steps = self._move.said
        cells = [
            cell
            for step in steps
            for cell in self._model.cells_of(x for x in step.conclusions if x > 0)
        ]
        return line_of_steps(Message(THE_REST, {"cells": list_cells(cells)}), steps)

    # Title and tail

    def _tail(self) -> Message | None:
        if self._move.last:
            return Message(ALL_LIT)
        quiet = [*self._quiet, *self._move.of(Part.TAIL)]
        if all(word.technique == "zero" for word in self._move.words):
            # The cells beside 0s are all there is to tell.
            return say_none(self._model.cells_of(self._move.literals))
        return say_tail(self._puzzle, self._model, quiet)

    def _title(self) -> tuple[Title, str]:
        """Return the title, which says what the move is about, and the idea that it teaches."""
        said = [
            (step, words)
            for (part, step), words in zip(self._move.played, self._move.words, strict=True)
            if part in SAID_PARTS
        ]
        if self._move.ending or not said:
            return REST, REST
        hardest, words = max(said, key=lambda one: one[0].size)
        if hardest.size == 1:
            marking = [one for one in said if one[1].technique not in BOOKKEEPING]
            said = marking or said
            hardest, words = said[0]
        idea = IDEAS.get(words.technique, words.technique)
        if words.technique == "last light":
            if self._move.last:
                title = LAST_BULB[len(said) > 1]
                return title, title
            return Message(WHO_LIGHTS, {"cells": list_cells(self._dark(said))}), idea
        if words.technique == "zero":
            return self._title_of_zeros(said), idea
        if words.technique == "just enough":
            return self._title_of_number(hardest, several=len(said) > 1)
        supposed = words.lines[0].supposed
        if idea == TRIAL and supposed:
            return Message(TRIAL_AT, {"cells": list_cells(self._model.cells_of(supposed))}), idea
        return words.title or idea, idea

    def _title_of_number(self, step: Step, *, several: bool) -> tuple[Title, str]:
        """Call a move after the number that it begins with."""
        wall = self._model.rules.place(step.rules[0])[1][0]
        if not step.facts:
            idea = NO_FACTS.get(number_at(self._puzzle, wall), JUST_ENOUGH[1])
            return idea, idea
        values = {"wall": number_name(self._puzzle, wall)}
        if several:
            return Message(CHAIN, values), ONE_BY_ONE
        return Message(NUMBER, values), JUST_ENOUGH[min(2, len(step.conclusions))]

    def _dark(self, said: Iterable[tuple[Step, StepWords]]) -> list[Cell]:
        """Return the cells that the first steps of a move light."""
        places = (self._model.rules.place(step.rules[0]) for step, _ in said)
        return [place[0] for _, place in takewhile(lambda one: one[0] == "lit", places)][:3]

    def _title_of_zeros(self, said: Sequence[tuple[Step, StepWords]]) -> Message:
        walls = [
            self._model.rules.place(step.rules[0])[1][0]
            for step, words in said
            if words.technique == "zero"
        ]
        (named,) = number_names(self._puzzle, walls)
        if len(str(named).split()) <= MOST_TITLE_WORDS:
            return Message(NUMBER, {"wall": named})
        return Message(SO_MANY, {"count": number_word(len(walls))})


def _with_zeros(zeros: Line, light: Line) -> Line | None:
    """Say in one line what 0s rule out and the light that is left then."""
    if zeros.said.template not in NO_BULB_BESIDE:
        return None
    templates = {NOW_OWN_LIGHT: ZERO_OWN_LIGHT, NOW_LAST_LIGHT: ZERO_LAST_LIGHT}
    found = templates.get(light.said.template)
    if found is None:
        return None
    several = NO_BULB_BESIDE.index(zeros.said.template)
    said = Message(found[several], {**zeros.said.values, **light.said.values})
    return Line(said, links=(*zeros.links, *light.links), gives=(*zeros.gives, *light.gives))
