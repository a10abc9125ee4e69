"""Play a puzzle of each kind to its end with a real pointer: part of `make xvfb`.

The cells are found on the screen; that the puzzle is solved is read from the database of games.
"""

import os
import time
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from PySide6.QtGui import QImage

from app import paths
from app.core.document import Document
from app.core.grid import Cell
from app.core.registry import player, puzzle_type
from app.core.stop import Stop
from app.formats import read_input
from app.session.problem import Problem
from app.store.database import Database
from app.store.records import Standing, read_records
from app.ui.look.theme import LIGHT
from tests.xvfb_run import PATIENCE, PICTURES, Run, display, runs, screen, wait_for, xdotool

PUZZLES = {
    "lightup": ("four-lamps", "Light Up"),
    "norinori": ("hello", "Norinori"),
    "futoshiki": ("warm-up", "Futoshiki"),
}
"""For every kind, a small puzzle and the title of the kind."""

LONG_RUN = 60
"""Pixels of one line of a cell that stands alone."""

BETWEEN_CLICKS = 0.05
"""Seconds: as fast as a finger."""


class Axis(NamedTuple):
    """Where the cells are along one direction, in pixels."""

    start: float
    """The middle of the first cell."""
    pitch: float

    def at(self, index: int) -> int:
        return round(self.start + index * self.pitch)


class Grid(NamedTuple):
    """Where the cells of a board are on the screen."""

    x: Axis
    y: Axis

    def point(self, cell: Cell) -> tuple[int, int]:
        return self.x.at(cell[1]), self.y.at(cell[0])


def framed(rows: int, cols: int) -> Grid | None:
    """Find a board by the frame around it."""
    image = screen()
    lines = [runs(image, y, LIGHT.frame) for y in range(image.height())]
    longest = max((right - left for left, right in filter(None, lines)), default=0)
    full = [y for y, line in enumerate(lines) if line and line[1] - line[0] == longest]
    if longest < 2 * LONG_RUN:
        return None
    left, right = lines[full[0]] or (0, 0)
    wide, high = (right - left) / cols, (full[-1] - full[0]) / rows
    return Grid(Axis(left + wide / 2, wide), Axis(full[0] + high / 2, high))


def scattered(rows: int, cols: int) -> Grid | None:
    """Find a board of cells that stand apart from each other, by their colour."""
    image = screen()
    columns = _stretches([_is_cell_column(image, x) for x in range(image.width())])
    if len(columns) != cols:
        return None
    middle = sum(columns[0]) // 2
    cells = [image.pixelColor(middle, y) == LIGHT.cell for y in range(image.height())]
    lines = [one for one in _stretches(cells) if one[1] - one[0] > LONG_RUN]
    return Grid(_axis(columns), _axis(lines)) if len(lines) == rows else None


def _is_cell_column(image: QImage, x: int) -> bool:
    """Tell whether a column of pixels has cells in it: several long runs of their colour."""
    colours = [image.pixelColor(x, y) == LIGHT.cell for y in range(image.height())]
    return sum(end - start > LONG_RUN for start, end in _stretches(colours)) > 1


def _stretches(found: list[bool]) -> list[tuple[int, int]]:
    """Return the first and last place of each stretch of places that are found."""
    every = [(key, list(group)) for key, group in groupby(range(len(found)), found.__getitem__)]
    return [(group[0], group[-1]) for key, group in every if key]


def _axis(stretches: list[tuple[int, int]]) -> Axis:
    first, last = stretches[0], stretches[-1]
    pitch = (last[0] - first[0]) / max(1, len(stretches) - 1)
    return Axis(sum(first) / 2, pitch)


def move_to(grid: Grid, cell: Cell) -> None:
    xdotool("mousemove", *grid.point(cell))
    time.sleep(BETWEEN_CLICKS)


def click(grid: Grid, cell: Cell, times: int = 1) -> None:
    move_to(grid, cell)
    for _ in range(times):
        xdotool("click", 1)
        time.sleep(BETWEEN_CLICKS)


def stroke(grid: Grid, one: Cell, other: Cell) -> None:
    """Press, move to the next cell and release."""
    move_to(grid, one)
    xdotool("mousedown", 1)
    move_to(grid, other)
    xdotool("mouseup", 1)


def solution_of(document: Document) -> dict[Cell, str]:
    """Return the cells to be marked, and what with."""
    verdict = Problem(document).verdict(Stop())
    drawing = puzzle_type(document.kind).solution(document.puzzle, verdict.solutions[0])
    plays = player(document.kind)
    return {
        (row, col): word
        for row, line in enumerate(drawing)
        for col, word in enumerate(line)
        if plays.can_mark(document.puzzle, (row, col)) and (word == plays.yes or word.isdigit())
    }


def mark_all(grid: Grid, kind: str, words: dict[Cell, str]) -> None:
    """Mark the cells the way each kind is played with a mouse."""
    left = set(words)
    for cell, word in words.items():
        beside = [one for one in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1])) if one in left]
        if word.isdigit():
            # One click more moves the cursor there; at first it is in the corner.
            click(grid, cell, times=int(word) + (cell != (0, 0)))
        elif kind != "norinori":
            click(grid, cell)
        elif cell in left:
            stroke(grid, cell, beside[0])
            left -= {cell, beside[0]}


def is_solved(folder: Path) -> bool:
    return any(
        record.standing is Standing.SOLVED
        for path in folder.rglob("games.sqlite")
        for record in read_records(Database(path))
    )


def play_to_the_end(kind: str, folder: Path) -> None:
    """Open a puzzle, mark its solution with the pointer, and look whether that is seen."""
    name, title = PUZZLES[kind]
    path = paths.puzzles() / kind / f"{name}.satori"
    document = read_input(str(path))
    rows, cols = document.puzzle.rows, document.puzzle.cols
    run = Run(folder)
    try:
        run.start(path, title=title)
        find = scattered if kind == "futoshiki" else framed
        grid = wait_for("The board is seen", lambda: find(rows, cols))
        time.sleep(1)  # it may still be moved to its place
        grid = find(rows, cols) or grid
        mark_all(grid, kind, solution_of(document))
        wait_for(f"{title} is solved", lambda: is_solved(folder))
        screen().save(str(PICTURES / f"played-{kind}.png"))
        xdotool("key", "ctrl+q")
        assert run.process is not None
        if run.process.wait(PATIENCE) != 0:
            raise SystemExit("It did not end as it should")
    finally:
        if run.process is not None and run.process.poll() is None:
            run.process.kill()


def main() -> None:
    with display() as folder:
        for kind in PUZZLES:
            home = folder / kind
            os.mkdir(home)
            play_to_the_end(kind, home)


if __name__ == "__main__":
    main()
