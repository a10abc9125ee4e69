"""Whole moves of Norinori: what several steps say alike is said once."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from app.core.grid import list_cells
from app.core.lines import Line, Telling, joined
from app.core.model import Literal, Model
from app.core.moves import SAID_PARTS, MoveSteps, Part, StepWords
from app.core.steps import Step
from app.core.words import Message, Title
from app.puzzles.norinori.naming import list_regions
from app.puzzles.norinori.one_cell import LOOKS_OUTSIDE, PARTNER_TAKEN
from app.puzzles.norinori.patterns import BOTH, SO_WHITE
from app.puzzles.norinori.puzzle import Norinori
from app.puzzles.norinori.tails import say_tail
from app.puzzles.norinori.techniques import (
    BETWEEN,
    BOTH_BLACK,
    LONELY,
    NEEDS,
    NO_PARTNER,
    ONLY_PARTNER,
    PAIR_COMPLETE,
    REGION_COMPLETE,
    TWO_CELLS,
)
from app.puzzles.norinori.titles import title_of, title_of_regions
from app.puzzles.norinori.trials import NONE
from app.puzzles.norinori.whichever import ELBOW

PARTNERS = {
    2: "{first} can only pair with {one}, {second} with {two}.",
    3: "{first} can only pair with {one}, {second} with {two}, {third} with {three}.",
}
DOMINO = "{region} has only {cell} left, which can only pair with {cells}: both are black."
REGIONS = "{regions} have only two cells each, so all are black."
OUTSIDE = (
    "{cells} can only pair inside {region}: with {black}, that makes three. So they are white."
)

ELBOW_TOO = "In the same way {cell} is white: {region} needs two of {cells}."

REST = "the rest"
ALONE = {LONELY, PARTNER_TAKEN}
"""Why a cell is white that touches no black one: one does not see that beside a new pair."""
BOOKKEEPING = {PAIR_COMPLETE, REGION_COMPLETE, LONELY, BETWEEN}
"""Techniques that a move is not called after, if it has others."""


def say_move(puzzle: Norinori, model: Model, move: MoveSteps) -> Telling | None:
    """Say the steps of a move, those that are alike in one sentence."""
    lines: list[Line] = []
    said: list[tuple[int, StepWords]] = []
    unsaid: list[Step] = []
    for (part, step), words, alone in zip(move.played, move.words, _alone(move), strict=True):
        if part in SAID_PARTS:
            said.append((step.size, words))
        if part in SAID_PARTS or alone:
            lines += words.lines
        else:
            unsaid.append(step)
    if not said:
        return None
    tail = say_tail(puzzle, model, unsaid)
    said.sort(key=lambda one: (-one[0], one[1].technique in BOOKKEEPING))  # the hardest first
    idea = REST if move.ending else said[0][1].technique
    title = REST if move.ending else _title(model, said)
    told = _dominoes(_joined(puzzle, model, lines))
    return Telling(title, tuple(told), tail, idea)


def _alone(move: MoveSteps) -> list[bool]:
    """Tell of every step whether it is silent and shows a cell without a partner that is used."""
    used: set[Literal] = set()
    found: list[bool] = []
    for (part, step), words in zip(move.played[::-1], move.words[::-1], strict=True):
        found.append(
            part is Part.SILENT
            and words.technique in ALONE
            and not used.isdisjoint(step.conclusions)
        )
        if part in SAID_PARTS or found[-1]:
            used.update(step.facts)
    return found[::-1]


def _title(model: Model, said: Sequence[tuple[int, StepWords]]) -> Title:
    """Call a move after its hardest step, which stands first."""
    small = [words for _, words in said if words.technique == BOTH_BLACK]
    if 1 < len(small) == len(said):
        return title_of_regions(small)
    return title_of(model, said[0][1])


def _dominoes(lines: Iterable[Line]) -> list[Line]:
    """Say in one line that a cell is the last of its region, and its partner."""
    told: list[Line] = []
    for line in lines:
        if told and _is_domino(told[-1].said, line.said):
            values = {**line.said.values, "region": told[-1].said.values["region"]}
            told[-1] = joined(Message(DOMINO, values), (told[-1], line))
        else:
            told.append(line)
    return told


def _is_domino(last: Message, partner: Message) -> bool:
    """Tell whether one sentence says that a cell is black, and the next one its partner."""
    if (last.template, partner.template) != (NEEDS[1], ONLY_PARTNER) or last.depth:
        return False
    return str(last.values["cells"]) == partner.values["cell"]


def _joined(puzzle: Norinori, model: Model, lines: Iterable[Line]) -> Iterable[Line]:
    """Yield lines, neighbouring ones that are alike as one."""
    for key, group in groupby(lines, _likeness):
        alike = list(group)
        join = _JOINING.get(key[0])
        if join is None or len(alike) == 1:
            yield from alike
        else:
            yield from join(puzzle, model, alike)


def _likeness(line: Line) -> tuple[str, ...]:
    """Return what lines that can be said together have in common."""
    template, values, depth = line.said
    if template == BOTH and _is_inside(line.said):
        return LOOKS_OUTSIDE, str(values["region"]), str(values["black"])
    if template in _JOINING and not depth:
        return (template,)
    return str(id(line)), ""


def _is_inside(said: Message) -> bool:
    """Tell whether one cell is white because it can only pair inside its region."""
    reason, result = said.values["reason"], said.values["result"]
    assert isinstance(reason, Message)
    assert isinstance(result, Message)
    return (reason.template, result.template) == (LOOKS_OUTSIDE, SO_WHITE[1]) and not said.depth


def _partners(puzzle: Norinori, model: Model, alike: Sequence[Line]) -> Iterable[Line]:
    for start in range(0, len(alike), 3):
        some = alike[start : start + 3]
        if len(some) == 1:
            yield some[0]
            continue
        values: dict[str, object] = {}
        for line, black, partner in zip(
            some, ("first", "second", "third"), ("one", "two", "three"), strict=False
        ):
            values |= {black: line.said.values["cell"], partner: line.said.values["cells"]}
        yield joined(Message(PARTNERS[len(some)], values), some)


def _regions(puzzle: Norinori, model: Model, alike: Sequence[Line]) -> Iterable[Line]:
    names = list_regions(str(line.said.values["region"]) for line in alike)
    yield joined(Message(REGIONS, {"regions": names}), alike)


def _inside(puzzle: Norinori, model: Model, alike: Sequence[Line]) -> Iterable[Line]:
    cells = model.cells_of([literal for line in alike for literal in line.gives])
    values = {**alike[0].said.values, "cells": list_cells(cells)}
    yield joined(Message(OUTSIDE, values), alike)


def _lonely(puzzle: Norinori, model: Model, alike: Sequence[Line]) -> Iterable[Line]:
    cells = list_cells(model.cells_of([literal for line in alike for literal in line.gives]))
    yield joined(Message(NONE[2], {"cells": cells}), alike)


def _elbows(puzzle: Norinori, model: Model, alike: Sequence[Line]) -> Iterable[Line]:
    first, *others = alike
    yield first
    for line in others:
        yield line._replace(said=Message(ELBOW_TOO, line.said.values))


_JOINING: dict[str, Callable[[Norinori, Model, Sequence[Line]], Iterable[Line]]] = {
    ONLY_PARTNER: _partners,
    NO_PARTNER: _lonely,
    TWO_CELLS: _regions,
    LOOKS_OUTSIDE: _inside,
    ELBOW: _elbows,
}
"""Who says lines together, by their template."""
