"""All solutions of small puzzles by trying everything, from the rules in words alone.

Nothing here uses the program: a grid is a tuple of strings or numbers, a solution a set of cells
or a square of numbers.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product

Cell = tuple[int, int]
Cells = frozenset[Cell]
Square = tuple[tuple[int, ...], ...]


def beside(cell: Cell) -> list[Cell]:
    """The four places around a cell, on the grid or not."""
    row, col = cell
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]


def subsets(cells: Sequence[Cell]) -> Iterator[Cells]:
    for size in range(len(cells) + 1):
        for chosen in combinations(cells, size):
            yield frozenset(chosen)


# Light Up


def bulb_sets(whites: Cells) -> list[Cells]:
    """All ways to light all of these cells without a bulb lighting another, numbers aside."""

    def seen_from(cell: Cell) -> Iterator[Cell]:
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            row, col = cell[0] + down, cell[1] + right
            while (row, col) in whites:
                yield row, col
                row, col = row + down, col + right

    sees = {cell: set(seen_from(cell)) for cell in whites}
    return [
        bulbs
        for bulbs in subsets(sorted(whites))
        if not any(sees[bulb] & bulbs for bulb in bulbs)
        and all(cell in bulbs or sees[cell] & bulbs for cell in whites)
    ]


_bulb_sets = cache(bulb_sets)


def light_up_solutions(grid: Sequence[str]) -> set[Cells]:
    """All solutions of a grid of `.`, `X` and numbers, each as the set of its bulbs."""
    marks = {(row, col): mark for row, line in enumerate(grid) for col, mark in enumerate(line)}
    whites = frozenset(cell for cell, mark in marks.items() if mark == ".")
    numbers = {cell: int(mark) for cell, mark in marks.items() if mark in "01234"}
    return {
        bulbs
        for bulbs in _bulb_sets(whites)
        if all(len(bulbs.intersection(beside(c))) == count for c, count in numbers.items())
    }


# Norinori


def dominoes(rows: int, cols: int) -> list[Cells]:
    """All sets of cells in which each has exactly one neighbour, regions aside."""
    return [
        black
        for black in subsets(list(product(range(rows), range(cols))))
        if all(len(black.intersection(beside(cell))) == 1 for cell in black)
    ]


_dominoes = cache(dominoes)


def norinori_solutions(regions: Sequence[Sequence[int]]) -> set[Cells]:
    """All solutions of a grid of region labels, each as the set of its black cells."""
    members: dict[int, set[Cell]] = {}
    for row, line in enumerate(regions):
        for col, region in enumerate(line):
            members.setdefault(region, set()).add((row, col))
    return {
        black
        for black in _dominoes(len(regions), len(regions[0]))
        if all(len(black & cells) == 2 for cells in members.values())
    }


def region_maps(rows: int, cols: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to cut a grid into connected regions."""
    cells = list(product(range(rows), range(cols)))

    def cut(left: Cells, number: int, labels: dict[Cell, int]) -> Iterator[dict[Cell, int]]:
        if not left:
            yield labels
            return
        first = min(left)
        for region in connected_sets(first, left):
            yield from cut(left - region, number + 1, labels | dict.fromkeys(region, number))

    for labels in cut(frozenset(cells), 0, {}):
        yield tuple(tuple(labels[row, col] for col in range(cols)) for row in range(rows))


@cache
def connected_sets(first: Cell, within: Cells) -> list[Cells]:
    """All connected sets of cells of `within` that contain `first`."""
    found = {frozenset([first])}
    fresh = found
    while fresh:
        grown = {
            region | {cell}
            for region in fresh
            for member in region
            for cell in beside(member)
            if cell in within and cell not in region
        }
        fresh = grown - found
        found |= fresh
    return sorted(found, key=sorted)


# Futoshiki


@cache
def latin_squares(size: int) -> list[Square]:
    """All squares with each number once in every row and column."""
    lines = list(permutations(range(1, size + 1)))
    squares: list[Square] = [()]
    for _ in range(size):
        squares = [
            (*square, line)
            for square in squares
            for line in lines
            if all(above[col] != line[col] for above in square for col in range(size))
        ]
    return squares


def futoshiki_solutions(givens: Sequence[Sequence[int]], signs: Iterable[tuple[Cell, Cell]]):
    """All solutions of givens (0 is none) and signs, each the cell of the smaller number first."""
    wanted = {
        (row, col): value
        for row, line in enumerate(givens)
        for col, value in enumerate(line)
        if value
    }
    signs = list(signs)
    return {
        square
        for square in latin_squares(len(givens))
        if all(square[row][col] == value for (row, col), value in wanted.items())
        and all(square[a][b] < square[c][d] for (a, b), (c, d) in signs)
    }
