"""The puzzles of the library, read from their files."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from app import paths
from app.core.errors import AppError
from app.core.puzzle import PuzzleType
from app.core.stop import Stop
from app.core.words import text
from app.formats import read_input


class Entry(NamedTuple):
    """A puzzle of the library, in the order of the list."""

    cells: int
    title: str
    size: str
    level: str
    path: Path


def entries_of(puzzle_type: PuzzleType[Any], stop: Stop) -> Iterator[Entry]:
    """Read the puzzles of a kind that come with the program."""
    for path in (paths.puzzles() / puzzle_type.kind).glob("*.satori"):
        stop.check()
        try:
            document = read_input(str(path))
        except AppError:
            continue  # somebody has damaged it
        rows, cols = document.puzzle.rows, document.puzzle.cols
        details = dict(document.details)
        yield Entry(
            rows * cols,
            details.get("title", path.stem),
            text("{rows} × {cols}", rows=rows, cols=cols),
            details.get("difficulty", ""),
            path,
        )
