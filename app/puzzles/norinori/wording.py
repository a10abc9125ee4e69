"""What the steps of Norinori are called, and how longer arguments are said."""

from collections.abc import Iterable, Sequence

from app.core.grid import Cell, cell_name, list_cells
from app.core.model import Literal, Model
from app.core.puzzle import Named, Wording
from app.core.steps import Link, Step
from app.core.words import Listing, Message
from app.puzzles.norinori.puzzle import Norinori
from app.puzzles.norinori.techniques import name_step

SUPPOSE_BLACK = "Suppose {cell} were black."
SUPPOSE_WHITE = "Suppose {cell} were white."
BLACK = "So {cells} is black."
BLACKS = "So {cells} are black."
WHITE = "So {cells} is white."
WHITES = "So {cells} are white."
BOTH = "So {blacks} is black and {cells} is white."

WOULD_COMPLETE = "The region of {region} would be complete, so {cells} would be white."
WOULD_NEED = "The region of {region} would then need {cells} to be black."
WOULD_BE_PARTNER = "The only partner left for {cell} would be {cells}."
WOULD_BE_PAIR = "{cell} would have its partner, so {cells} would be white."
WOULD_HAVE_TWO = "{cells} would touch two black cells, so it would be white."
WOULD_HAVE_NONE = "{cells} would have no possible partner, so it would be white."
TOO_MANY = "But then the region of {region} would have more than two black cells."
TOO_FEW = "But then the region of {region} could not get its two black cells."
LONELY = "But then {cell} would have no partner."
CROWDED = "But then {cell} would have two partners."


def _cells(model: Model, literals: Iterable[Literal]) -> list[Cell]:
    return [model.facts[abs(literal) - 1].cell for literal in literals]


def _list(model: Model, literals: Iterable[Literal]) -> Listing:
    return list_cells(_cells(model, literals))


class NorinoriWording(Wording[Norinori]):
    """The words of Norinori."""

    def name_step(self, puzzle: Norinori, model: Model, step: Step) -> Named | None:
        """Recognise a technique."""
        return name_step(model, step)

    def say_supposition(self, model: Model, literal: Literal) -> Message:
        """Say: suppose a cell were black, or white."""
        template = SUPPOSE_BLACK if literal > 0 else SUPPOSE_WHITE
        return Message(template, {"cell": cell_name(_cells(model, (literal,))[0])})

    def say_conclusions(self, model: Model, literals: Sequence[Literal]) -> Message:
        """Say what is black and what is white."""
        blacks = [literal for literal in literals if literal > 0]
        whites = [literal for literal in literals if literal < 0]
        if blacks and whites:
            return Message(BOTH, {"blacks": _list(model, blacks), "cells": _list(model, whites)})
        one, several = (BLACK, BLACKS) if blacks else (WHITE, WHITES)
        template = one if len(literals) == 1 else several
        return Message(template, {"cells": _list(model, literals)})

    def say_link(self, puzzle: Norinori, model: Model, link: Link) -> Message:
        """Say what a region or a pair would lead to."""
        rule = model.rules[link.rule]
        used = (*link.facts, *link.premises)
        values: dict[str, object] = {"cells": _list(model, link.conclusions)}
        if rule.name == "region":
            members: tuple[Cell, ...] = rule.place[0]  # type: ignore[assignment]
            values["region"] = cell_name(members[0])
            if not link.conclusions:
                return Message(TOO_MANY if used and used[0] > 0 else TOO_FEW, values)
            return Message(WOULD_COMPLETE if link.conclusions[0] < 0 else WOULD_NEED, values)
        cell: Cell = rule.place[0]  # type: ignore[assignment]
        values["cell"] = cell_name(cell)
        blacks = [other for other in _cells(model, (x for x in used if x > 0)) if other != cell]
        if not link.conclusions:
            return Message(CROWDED if blacks else LONELY, values)
        if link.conclusions[0] > 0:
            return Message(WOULD_BE_PARTNER, values)
        if _cells(model, link.conclusions) == [cell]:
            return Message(WOULD_HAVE_TWO if blacks else WOULD_HAVE_NONE, values)
        return Message(WOULD_BE_PAIR, values)
