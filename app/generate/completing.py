"""A drawing finished as wished, without a clock: the same on every machine."""

from typing import Any

from app.core import registry
from app.core.generating import Wish
from app.core.stop import Stop
from app.generate.crafting import Crafting
from app.generate.engine import Made, count_clues


def complete(kind: str, drawn: Any, wish: Wish, stop: Stop) -> Made:
    """Complete a drawing as wished, first with clues alone, as the tools for makers do."""
    crafting = Crafting(
        kind, drawn, wish.symmetry, wish.seed, stop, lambda tried: None, seconds=None
    )
    puzzle = crafting.complete_as(wish).puzzle
    model = registry.puzzle_type(kind).model(puzzle, stop)
    clues = count_clues(model, registry.generator(kind))
    return Made(kind, puzzle, wish.level, clues, wish.seed)
