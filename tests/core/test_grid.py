"""Cells, their names and neighbours, and the limits of grids."""

import pytest

from app.core.errors import BadInput
from app.core.grid import (
    MAX_CELLS,
    GridCells,
    MarkedCells,
    all_cells,
    any_cell,
    cell_name,
    check_size,
    list_cells,
    neighbours,
)


def test_names_count_from_one():
    assert cell_name((0, 0)) == "r1c1"
    assert cell_name((2, 11)) == "r3c12"


def test_neighbours_share_an_edge_and_come_in_reading_order():
    rows, cols = 3, 4
    for cell in all_cells(rows, cols):
        found = list(neighbours(cell, rows, cols))
        assert found == sorted(found)
        assert found == [
            other
            for other in all_cells(rows, cols)
            if abs(other[0] - cell[0]) + abs(other[1] - cell[1]) == 1
        ]
    assert list(neighbours((0, 0), 1, 1)) == []


def test_cells_come_in_reading_order():
    assert list(all_cells(2, 3)) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1000, 1000), (1, MAX_CELLS), (MAX_CELLS, 1)])
def test_sizes_within_the_limit(rows, cols):
    check_size(rows, cols)


@pytest.mark.parametrize(("rows", "cols"), [(0, 5), (5, 0), (-1, -5), (1001, 1000), (10**30, 1)])
def test_sizes_that_are_refused(rows, cols):
    with pytest.raises(BadInput):
        check_size(rows, cols)


def test_cells_in_a_line_are_listed_as_a_run():
    column = [(3, 1), (1, 1), (2, 1)]
    assert str(list_cells(column)) == "r2c2–r4c2"
    assert str(list_cells([(0, 0), (0, 1)])) == "r1c1 and r1c2"
    assert str(any_cell([*column, (0, 4), (0, 5), (0, 6), (0, 7), (4, 9)])) == (
        "r1c5–r1c8, r2c2–r4c2 or r5c10"
    )
    # Where a row and a column cross, the longer one is the run.
    assert str(list_cells([(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (3, 0)])) == (
        "r1c1–r4c1, r1c2 and r1c3"
    )
    assert str(list_cells([])) == ""


def test_the_cells_of_a_grid_as_a_sequence():
    cells = GridCells(2, 3)
    assert len(cells) == 6
    assert list(cells) == [cells[index] for index in range(6)] == list(all_cells(2, 3))
    assert (cells[-1], cells[1:3], cells[::-2]) == (
        (1, 2),
        [(0, 1), (0, 2)],
        [(1, 2), (1, 0), (0, 1)],
    )
    for outside in (6, -7):
        with pytest.raises(IndexError):
            cells[outside]
    assert cells == GridCells(2, 3)
    assert cells != GridCells(3, 2)
    assert cells != list(cells)
    with pytest.raises(TypeError):
        hash(cells)


def test_the_cells_with_a_mark_as_a_sequence():
    cells = MarkedCells((".X.", "XX.", "..."), ".")
    assert len(cells) == 6
    assert list(cells) == [(0, 0), (0, 2), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert (cells[1], cells[-1], cells[:2]) == ((0, 2), (2, 2), [(0, 0), (0, 2)])
    assert cells == MarkedCells((".x.", "xx.", "..."), ".")
    assert cells != MarkedCells((".X.", "XX.", "..."), "X")
