"""The rules of Norinori over the facts "this cell is black"."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations

from app.core.grid import GridCells
from app.core.model import AllOf, CellFacts, CellsOfClauses, Clause, Exactly, Family, Model, Rules
from app.core.stop import Stop
from app.puzzles.norinori.puzzle import Norinori

SMALL_BOARD = 1000
"""Cells up to which the rules that only depend on the size of a board are worth remembering."""


def model(puzzle: Norinori, stop: Stop) -> Model:
    """State the rules: two black cells in every region, one black neighbour for each of them."""
    rows, cols = puzzle.rows, puzzle.cols
    members: list[list[int]] = [[] for _ in range(1 + max(map(max, puzzle.regions)))]
    for number, region in enumerate(chain.from_iterable(puzzle.regions), 1):
        members[region].append(number)
    if rows * cols <= SMALL_BOARD:
        pairs = _pairs_of_small_board(rows, cols)
    else:
        pairs = _pairs_of_board(rows, cols, stop)
    cells = GridCells(rows, cols)
    regions = CellsOfClauses(members, cells)
    families = (
        Family("region", (regions,), Exactly, (members, [2] * len(members))),
        Family("pair", (cells,), AllOf, (pairs,)),
    )
    return Model(CellFacts(cells), Rules(families))


@lru_cache(maxsize=32)
def _pairs_of_small_board(rows: int, cols: int) -> list[tuple[Clause, ...]]:
    """Remember the rules of many sizes: an editor asks for the same again and again."""
    return _pairs_of_board(rows, cols, Stop())


def _pairs_of_board(rows: int, cols: int, stop: Stop) -> list[tuple[Clause, ...]]:
    """State for every cell that, if black, it has one black neighbour; regions do not matter."""
    pairs: list[tuple[Clause, ...]] = []
    for row in range(rows):
        stop.check()
        first = row * cols + 1
        last = first + cols - 1
        up_and_down = [step for step, there in ((-cols, row > 0), (cols, row + 1 < rows)) if there]
        # All cells but the outer ones have both neighbours in the row, and are done at once.
        pairs += _pairs(first, first + 1, [1, *up_and_down] if cols > 1 else up_and_down)
        pairs += _pairs(first + 1, last, [-1, 1, *up_and_down])
        if cols > 1:
            pairs += _pairs(last, last + 1, [-1, *up_and_down])
    return pairs


def _pairs(first: int, end: int, steps: list[int]) -> Iterator[tuple[Clause, ...]]:
    """Yield for some cells in a row that each, if black, has exactly one black neighbour.

    The neighbours are so many steps away in reading order. Each clause is made for all cells at a
    time, which is several times faster than all clauses cell by cell.
    """
    not_here = range(-first, -end, -1)
    near = [range(first + step, end + step) for step in sorted(steps)]
    not_near = [range(-first - step, -end - step, -1) for step in sorted(steps)]
    some = zip(not_here, *near, strict=True)
    not_two = [zip(not_here, one, other, strict=True) for one, other in combinations(not_near, 2)]
    return zip(some, *not_two, strict=True)
