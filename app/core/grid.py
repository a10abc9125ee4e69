"""Cells of a rectangular grid, and how people name them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from app.core.errors import BadInput
from app.core.lazy import LazySequence
from app.core.words import Choice, Listing, Neither

Cell: TypeAlias = tuple[int, int]
"""Row and column, both counted from 0."""

Edge: TypeAlias = tuple[Cell, Cell]
"""The edge between two neighbouring cells; the upper or left cell comes first."""

Tokens: TypeAlias = tuple[tuple[str, ...], ...]
"""One short word per cell, row by row: a drawing, a solution, a player's marks."""

MAX_CELLS = 1_000_000
"""The maximum number of cells; checked before memory is allocated."""


def cell_name(cell: Cell) -> str:
    """Name a cell for people: r1c1 is the top left one."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


class Cells(NamedTuple):
    """Cells listed in a sentence; the text is made when the sentence is shown."""

    cells: tuple[Cell, ...]
    joined: type[Listing] | type[Choice] | type[Neither]

    def __str__(self) -> str:
        return str(self.joined(self.names))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of single cells, and of three or more in a line."""
        return _names(self.cells)


def list_cells(cells: Iterable[Cell]) -> Cells:
    """List cells joined with “and”; three or more in a line become a range: r1c1–r1c4."""
    return Cells(tuple(cells), Listing)


def any_cell(cells: Iterable[Cell]) -> Cells:
    """List cells in the same way, joined with “or”."""
    return Cells(tuple(cells), Choice)


def no_cell(cells: Iterable[Cell]) -> Cells:
    """List cells in the same way where a sentence says that something is at none of them."""
    return Cells(tuple(cells), Neither)


def _names(cells: Iterable[Cell]) -> tuple[str, ...]:
    left = set(cells)
    if len(left) < 3:  # the common case
        return tuple(map(cell_name, sorted(left)))
    names: list[str] = []
    for start in sorted(left):
        if start not in left:
            continue
        run = max(_run(start, left, 0, 1), _run(start, left, 1, 0), key=len)
        if len(run) < 3:
            run = [start]
            names.append(cell_name(start))
        else:
            names.append(f"{cell_name(start)}–{cell_name(run[-1])}")
        left.difference_update(run)
    return tuple(names)


def _run(start: Cell, cells: set[Cell], down: int, right: int) -> list[Cell]:
    """Return the cells in one direction from this one on, up to the first gap."""
    run: list[Cell] = []
    row, col = start
    while (row, col) in cells:
        run.append((row, col))
        row, col = row + down, col + right
    return run


def neighbours(cell: Cell, rows: int, cols: int) -> Iterator[Cell]:
    """Yield the cells that share an edge with this one: up, left, right, down."""
    row, col = cell
    if row > 0:
        yield row - 1, col
    if col > 0:
        yield row, col - 1
    if col + 1 < cols:
        yield row, col + 1
    if row + 1 < rows:
        yield row + 1, col


def all_cells(rows: int, cols: int) -> Iterator[Cell]:
    """Yield every cell in reading order."""
    return ((row, col) for row in range(rows) for col in range(cols))


class GridCells(LazySequence[Cell]):
    """All cells of a grid, in reading order."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols

    def __len__(self) -> int:
        return self.rows * self.cols

    def __iter__(self) -> Iterator[Cell]:
        return all_cells(self.rows, self.cols)

    def item(self, index: int) -> Cell:
        """Return a cell by its position."""
        return divmod(index, self.cols)


class MarkedCells(LazySequence[Cell]):
    """The cells that have a given mark in the rows of a drawing, in reading order."""

    def __init__(self, rows: tuple[str, ...], mark: str) -> None:
        self.rows = rows
        self.mark = mark
        self._count = sum([line.count(mark) for line in rows])

    def __reduce__(self) -> tuple[type["MarkedCells"], tuple[tuple[str, ...], str]]:
        return MarkedCells, (self.rows, self.mark)  # without the list of cells

    @cached_property
    def _cells(self) -> list[Cell]:
        wanted = self.mark
        return [
            (row, col)
            for row, line in enumerate(self.rows)
            for col, mark in enumerate(line)
            if mark == wanted
        ]

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells)

    def item(self, index: int) -> Cell:
        """Return a cell by its position among the cells with the mark."""
        return self._cells[index]


def check_size(rows: int, cols: int) -> None:
    """Refuse a grid without cells, or with more than MAX_CELLS."""
    if rows < 1 or cols < 1:
        raise BadInput("The grid has no cells.")
    if rows * cols > MAX_CELLS:
        raise BadInput(
            "A grid of {rows} × {cols} cells is too large; the limit is {limit:,} cells.",
            rows=rows,
            cols=cols,
            limit=MAX_CELLS,
        )


def check_rectangle(lines: Sequence[Sequence[object]]) -> None:
    """Refuse a grid whose rows differ in length, or whose size is out of bounds."""
    width = len(lines[0]) if lines else 0
    check_size(len(lines), width)
    for row, line in enumerate(lines, 1):
        if len(line) != width:
            raise BadInput(
                "Row {row} has {count} cells where the first row has {width}.",
                row=row,
                count=len(line),
                width=width,
            )
