"""What the steps of Light Up are called, and how longer arguments are said."""

from collections.abc import Iterable, Sequence

from app.core.grid import Cell, cell_name, list_cells
from app.core.model import Literal, Model
from app.core.puzzle import Named, Wording
from app.core.steps import Link, Step
from app.core.words import Listing, Message
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.lightup.techniques import name_step

SUPPOSE_BULB = "Suppose there were a bulb at {cell}."
SUPPOSE_NO_BULB = "Suppose there were no bulb at {cell}."
BULB = "So {cells} is a bulb."
BULBS = "So {cells} are bulbs."
NO_BULB = "So there is no bulb at {cells}."
BOTH = "So there is a bulb at {bulbs} and none at {cells}."

WOULD_LIGHT = "The bulb at {bulb} would light {cells}, so there could be none there."
WOULD_SATISFY = (
    "The {number} at {wall} would have all its bulbs, so there could be none at {cells}."
)
WOULD_NEED = "The {number} at {wall} would then need bulbs at {cells}."
WOULD_NEED_ONE = "The {number} at {wall} would then need a bulb at {cells}."
WOULD_BE_LAST = "Only a bulb at {cells} could then light {cell}."
SEE_EACH_OTHER = "But then the bulbs at {bulbs} would light each other."
TOO_MANY = "But then the {number} at {wall} would touch too many bulbs."
TOO_FEW = "But then the {number} at {wall} could not get all its bulbs."
DARK = "But then nothing could light {cell}."


def _cells(model: Model, literals: Iterable[Literal]) -> list[Cell]:
    return [model.facts[abs(literal) - 1].cell for literal in literals]


def _list(model: Model, literals: Iterable[Literal]) -> Listing:
    return list_cells(_cells(model, literals))


class LightUpWording(Wording[LightUp]):
    """The words of Light Up."""

    def name_step(self, puzzle: LightUp, model: Model, step: Step) -> Named | None:
        """Recognise a technique."""
        return name_step(puzzle, model, step)

    def say_supposition(self, model: Model, literal: Literal) -> Message:
        """Say: suppose there were a bulb, or none."""
        template = SUPPOSE_BULB if literal > 0 else SUPPOSE_NO_BULB
        return Message(template, {"cell": cell_name(_cells(model, (literal,))[0])})

    def say_conclusions(self, model: Model, literals: Sequence[Literal]) -> Message:
        """Say where bulbs are, and where not."""
        bulbs = [literal for literal in literals if literal > 0]
        others = [literal for literal in literals if literal < 0]
        if bulbs and others:
            return Message(BOTH, {"bulbs": _list(model, bulbs), "cells": _list(model, others)})
        template = NO_BULB if others else BULB if len(bulbs) == 1 else BULBS
        return Message(template, {"cells": _list(model, literals)})

    def say_link(self, puzzle: LightUp, model: Model, link: Link) -> Message:
        """Say what a number, a line of sight or a cell to be lit would lead to."""
        rule = model.rules[link.rule]
        cells = _list(model, link.conclusions)
        used = (*link.facts, *link.premises)
        if rule.name == "sight":
            bulbs = _list(model, used)
            if not link.conclusions:
                return Message(SEE_EACH_OTHER, {"bulbs": bulbs})
            return Message(WOULD_LIGHT, {"bulb": bulbs, "cells": cells})
        place: Cell = rule.place[0]  # type: ignore[assignment]
        if rule.name == "lit":
            values: dict[str, object] = {"cell": cell_name(place), "cells": cells}
            return Message(WOULD_BE_LAST if link.conclusions else DARK, values)
        values = {
            "wall": cell_name(place),
            "number": puzzle.grid[place[0]][place[1]],
            "cells": cells,
        }
        if not link.conclusions:
            return Message(TOO_MANY if used and used[0] > 0 else TOO_FEW, values)
        if link.conclusions[0] < 0:
            return Message(WOULD_SATISFY, values)
        return Message(WOULD_NEED_ONE if len(link.conclusions) == 1 else WOULD_NEED, values)
