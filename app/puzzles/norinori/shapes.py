"""How pleasant the shape of a region is."""

from collections.abc import Collection, Set

from app.puzzles.norinori.dominoes import Map, Sizes

LONG_SNAKE = 8
"""A region of so many cells without a square of four is a snake."""

SMALL_CELLS = 5
"""Up to so many cells, any shape is pleasant."""

SNAKE_COST = 6.0
FINGER_COST = 1.0
THIN_COST = 0.7
SIZE_COST = 3.0
LARGE_COST = 0.7
LARGE_SHARE = 0.75
"""The share of the largest size from which on a region is rather too large."""


def squares(cells: Collection[int], cols: int) -> int:
    """Count the squares of four cells in a region."""
    inside = set(cells)
    return sum(
        (cell + 1) % cols > 0 and {cell + 1, cell + cols, cell + cols + 1} <= inside
        for cell in inside
    )


def fingers(grid: Map, cells: Set[int]) -> int:
    """Count the ends of a region that are one cell wide and at least two long."""
    inner = {cell: [near for near in grid.beside[cell] if near in cells] for cell in cells}
    return sum(len(near) == 1 and len(inner[near[0]]) == 2 for near in inner.values())


def is_snake(grid: Map, cells: Set[int]) -> bool:
    """Tell whether a region is long and one cell wide."""
    return len(cells) >= LONG_SNAKE and not squares(cells, grid.cols)


def shape_cost(grid: Map, cells: Set[int], sizes: Sizes) -> float:
    """Return how unpleasant the shape of a region is."""
    count = len(cells)
    large = max(0.0, count - LARGE_SHARE * sizes.most)
    cost = SIZE_COST * max(0, sizes.least - count) + LARGE_COST * large * large
    if count > SMALL_CELLS:
        cost += THIN_COST * max(0, count - SMALL_CELLS - 2 * squares(cells, grid.cols))
        cost += FINGER_COST * max(0, fingers(grid, cells) - 1)
    if is_snake(grid, cells):
        cost += SNAKE_COST
    return cost
