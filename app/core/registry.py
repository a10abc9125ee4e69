"""The puzzles there are: one per folder of `app.puzzles`, found by looking."""

import pkgutil
from functools import cache
from importlib import import_module

import app.puzzles
from app.core.errors import BadUse
from app.core.puzzle import PuzzleType


def kinds() -> list[str]:
    """Name all kinds of puzzle, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(app.puzzles.__path__))


@cache
def puzzle_type(kind: str) -> PuzzleType:
    """Return the puzzle of this kind."""
    if kind not in kinds():
        raise BadUse(
            "There is no puzzle called {kind!r}; there are: {kinds}.",
            kind=kind,
            kinds=", ".join(kinds()),
        )
    found: PuzzleType = import_module(f"app.puzzles.{kind}").PUZZLE
    return found


def puzzle_types() -> list[PuzzleType]:
    """Return all puzzles, in the order of their names."""
    return [puzzle_type(kind) for kind in kinds()]
