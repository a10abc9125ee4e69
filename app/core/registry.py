"""The registry of puzzles: one per folder of `app.puzzles`, found by listing the folders."""

import os
from functools import cache
from importlib import import_module
from typing import Any

import app.puzzles
from app.core.craft import Craft
from app.core.editing import Editor
from app.core.errors import BadUse
from app.core.generating import Generator
from app.core.play import Player
from app.core.puzzle import PuzzleType


@cache
def kinds() -> tuple[str, ...]:
    """Name all kinds of puzzle, in alphabetical order."""
    # pkgutil.iter_modules would do, but imports `inspect`: 4 ms of start-up, more than any puzzle.
    folders = (entry for path in app.puzzles.__path__ for entry in os.scandir(path))
    return tuple(
        sorted(
            folder.name
            for folder in folders
            if os.path.exists(os.path.join(folder.path, "__init__.py"))
        )
    )


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


def kind_title(kind: str) -> str:
    """Name a kind of puzzle, also one that this program does not have."""
    return puzzle_type(kind).title if kind in kinds() else kind


def editor(kind: str) -> Editor[Any]:
    """Return how this kind of puzzle is drawn; loaded when it is first asked for."""
    found: Editor[Any] = import_module(f"app.puzzles.{kind}.editing").EDITOR
    return found


def player(kind: str) -> Player[Any]:
    """Return how this kind of puzzle is played; loaded when it is first asked for."""
    found: Player[Any] = import_module(f"app.puzzles.{kind}.play").PLAYER
    return found


def generator(kind: str) -> Generator[Any]:
    """Return how puzzles of this kind are made; loaded when it is first asked for."""
    found: Generator[Any] = import_module(f"app.puzzles.{kind}.generation").GENERATOR
    return found


def craft(kind: str) -> Craft[Any]:
    """Return what the tools for makers need of this kind; a kind without any has an empty one."""
    name = f"app.puzzles.{kind}.craft"
    try:
        found: Craft[Any] = import_module(name).CRAFT
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return Craft()
    return found


def puzzle_types() -> list[PuzzleType[Any]]:
    """Return all puzzles, in the order of their names."""
    return [puzzle_type(kind) for kind in kinds()]
