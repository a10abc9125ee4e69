"""The registry of puzzles: one per package in `app.puzzles`, found by listing them."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import app.puzzles
from app.core.editing import Editor
from app.core.errors import BadUse
from app.core.puzzle import PuzzleType


@cache
def kinds() -> tuple[str, ...]:
    """Name all kinds of puzzle, in alphabetical order."""
    return tuple(sorted(found.name for found in iter_modules(app.puzzles.__path__) if found.ispkg))


@cache
def puzzle_type(kind: str) -> PuzzleType[Any]:
    """Return the puzzle of this kind."""
    if kind not in kinds():
        raise BadUse(
            "There is no puzzle called {kind!r}; there are: {kinds}.",
            kind=kind,
            kinds=", ".join(kinds()),
        )
    found: PuzzleType[Any] = import_module(f"app.puzzles.{kind}").PUZZLE
    return found


def editor(kind: str) -> Editor[Any]:
    """Return the editor of this kind of puzzle; only the window needs it."""
    found: Editor[Any] = import_module(f"app.puzzles.{kind}.editing").EDITOR
    return found


def puzzle_types() -> list[PuzzleType[Any]]:
    """Return all puzzles, in the order of their names."""
    return [puzzle_type(kind) for kind in kinds()]
