"""Short arguments of Norinori that one sees at a glance, each in one sentence and its result."""

from collections.abc import Collection, Sequence

from app.core.grid import Cell, cell_name, list_cells
from app.core.lines import Case, Line
from app.core.model import Literal, Model
from app.core.puzzle import Argued
from app.core.steps import Link, Step
from app.core.words import Message
from app.puzzles.norinori.beats import Kind
from app.puzzles.norinori.one_cell import EITHER_PARTNER, against
from app.puzzles.norinori.puzzle import Norinori
from app.puzzles.norinori.reading import Reading, Reason
from app.puzzles.norinori.two_of_three import two_of_three

BOTH = "{reason} {result}"
SO_WHITE = {1: "So {so} is white.", 2: "So {so} are white."}
NO_OTHER = "So no other cell of {region} is black."
MOST_CELLS = 4
"""Names of cells that a sentence lists."""
SO_BLACK = "So {so} is black."
WITHOUT = "Without {cell}, {region} needs {cells}."

ONE_OF_TWO = "one of two"


def say_pattern(
    puzzle: Norinori,
    model: Model,
    step: Step,
    literal: Literal,
    links: Sequence[Link],
    known: Collection[Literal],
) -> Argued | None:
    """Say why the opposite of a conclusion cannot be, if that is a pattern one sees at once."""
    reading = Reading(puzzle, model, links, known, literal)
    if literal < 0:
        reason = against(reading, reading.cell, reading.beats)
        if reason is None:
            return None
        told = _with_others(model, step, literal, reason.also)
        cells = list_cells(model.cells_of(told))
        said = _both(reason.said, Message(SO_WHITE[min(2, len(told))], {"so": cells}))
        if reason.also and len(cells.names) > MOST_CELLS:
            said = _both(reason.said, Message(NO_OTHER, reason.said.values))
        line = Line(said, supposed=(-literal,), links=tuple(links), gives=told)
        if reason.whichever:
            line = _whichever(reason, said, links, told)
        return Argued(reason.technique, (line,), told)
    told = (literal,)
    black = list_cells((reading.cell,))
    reason = two_of_three(reading)
    if reason is not None:
        said = _both(reason.said, Message(SO_BLACK, {"so": black}))
        line = Line(said, supposed=(-literal,), links=tuple(links), gives=told)
        return Argued(reason.technique, (line,), told)
    opening, *rest = reading.beats
    if opening.kind is not Kind.NEEDS or len(opening.cells) != 1:
        return None
    reason = against(reading, opening.cells[0], rest)
    if reason is None or reason.also:
        return None
    values = {
        "cell": cell_name(reading.cell),
        "region": opening.region,
        "cells": list_cells(opening.cells),
    }
    without = Line(
        Message(WITHOUT, values, 1), supposed=(-literal,), links=opening.links, gives=opening.gives
    )
    line = Line(reason.said._replace(depth=1), links=tuple(links[len(opening.links) :]))
    end = Line(Message(SO_BLACK, {"so": black}), gives=told)
    return Argued(ONE_OF_TWO, (without, line, end), told)


def _both(reason: Message, result: Message) -> Message:
    """Return a reason and its result in one message."""
    return Message(BOTH, {**reason.values, "reason": reason, "result": result})


def _whichever(
    reason: Reason, said: Message, links: Sequence[Link], told: tuple[Literal, ...]
) -> Line:
    """Return the line that tells conclusions whichever partner a black cell has."""
    lonely = links[-1]
    (black,) = [literal for literal in lonely.facts if literal > 0]
    cases = []
    for partner in [-literal for literal in lonely.premises]:
        for link in links[:-1]:
            if -partner in link.conclusions:
                # The rule that ruled the partner out now rules out what supposed it.
                facts = (black,) if reason.technique == EITHER_PARTNER else link.facts
                cases.append(Case((partner,), (Link(link.rule, (partner,), facts, told),)))
    first = Link(lonely.rule, (), lonely.facts, ())
    return Line(said, links=(first,), cases=tuple(cases), gives=told)


def _with_others(
    model: Model, step: Step, literal: Literal, also: Sequence[Cell]
) -> tuple[Literal, ...]:
    """Return a conclusion and those others of the step that lie in some cells."""
    cells = model.cells_of(step.conclusions)
    return tuple(
        [
            one
            for one, cell in zip(step.conclusions, cells, strict=True)
            if one == literal or (one < 0 and cell in also)
        ]
    )
