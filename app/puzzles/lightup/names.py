"""How sentences name numbers, lines and light on a Light Up board."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.core.grid import Cell, cell_name, list_cells
from app.core.words import Listing, Message
from app.puzzles.lightup.puzzle import LightUp

IN_ROW = ("the {number} in row {row}", "The {number} in row {row}")
AT = ("the {number} at {cell}", "The {number} at {cell}")
ALL_IN_ROW = ("the {number}s in row {row}", "The {number}s in row {row}")
SEVERAL_AT = ("the {number}s at {cells}", "The {number}s at {cells}")
"""Templates within a sentence and at its beginning."""

TWO_IN_ROW = (
    "the {number} and the {other} in row {row}",
    "The {number} and the {other} in row {row}",
)
ROW = "row {row}"
COLUMN = "column {column}"
ROWS = "rows {rows}"
COLUMNS = "columns {columns}"


def number_at(puzzle: LightUp, wall: Cell) -> str:
    """Return the number on a wall."""
    return puzzle.grid[wall[0]][wall[1]]


def number_name(puzzle: LightUp, wall: Cell, *, start: bool = False) -> Message:
    """Name a number: by its row if there is no other like it, else by its cell."""
    number = number_at(puzzle, wall)
    if puzzle.grid[wall[0]].count(number) == 1:
        return Message(IN_ROW[start], {"number": number, "row": wall[0] + 1})
    return Message(AT[start], {"number": number, "cell": cell_name(wall)})


def number_names(puzzle: LightUp, walls: Iterable[Cell], *, start: bool = False) -> list[Message]:
    """Name numbers, equal ones together."""
    alike: dict[str, list[Cell]] = {}
    for wall in walls:
        alike.setdefault(number_at(puzzle, wall), []).append(wall)
    named = _named_by_row(puzzle, [same[0] for same in alike.values() if len(same) == 1])
    if len(alike) == 2 == len(named) and len(set(named.values())) == 1:
        (first, row), (other, _) = named.items()
        values = {"number": first, "other": other, "row": row + 1}
        return [Message(TWO_IN_ROW[start], values)]
    return [
        _numbers_alike(puzzle, number, same, start=start and not index)
        for index, (number, same) in enumerate(alike.items())
    ]


def _named_by_row(puzzle: LightUp, walls: Iterable[Cell]) -> dict[str, int]:
    """Return the rows of the numbers that are the only ones of their kind there."""
    own = [(number_at(puzzle, wall), wall[0]) for wall in walls]
    return {number: row for number, row in own if puzzle.grid[row].count(number) == 1}


def _numbers_alike(puzzle: LightUp, number: str, walls: Sequence[Cell], *, start: bool) -> Message:
    if len(walls) == 1:
        return number_name(puzzle, walls[0], start=start)
    rows = {row for row, _ in walls}
    if len(rows) == 1:
        (row,) = rows
        if puzzle.grid[row].count(number) == len(walls):
            return Message(ALL_IN_ROW[start], {"number": number, "row": row + 1})
    return Message(SEVERAL_AT[start], {"number": number, "cells": list_cells(walls)})


class Sight(NamedTuple):
    """A line of sight."""

    cells: tuple[Cell, ...]

    @property
    def is_row(self) -> bool:
        """Whether it lies in a row."""
        return self.cells[0][0] == self.cells[-1][0]

    @property
    def number(self) -> int:
        """The number of its row or column, counted from 1."""
        return self.cells[0][0 if self.is_row else 1] + 1

    def is_beside(self, cell: Cell) -> bool:
        """Tell whether a cell lies in the same row or column behind a wall."""
        return cell[0 if self.is_row else 1] == self.number - 1 and cell not in self.cells


def line_names(sights: Iterable[Sight]) -> list[Message]:
    """Name lines of sight by their rows and columns: rows 2 and 5, column 3."""
    rows: list[int] = []
    columns: list[int] = []
    for sight in sights:
        (rows if sight.is_row else columns).append(sight.number)
    said: list[Message] = []
    if rows:
        one = {"row": rows[0], "rows": Listing(tuple(sorted(rows)))}
        said.append(Message(ROWS if len(rows) > 1 else ROW, one))
    if columns:
        one = {"column": columns[0], "columns": Listing(tuple(sorted(columns)))}
        said.append(Message(COLUMNS if len(columns) > 1 else COLUMN, one))
    return said
