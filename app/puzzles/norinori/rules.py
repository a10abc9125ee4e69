"""The rules of Norinori over the facts "this cell is black"."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations

from app.core.errors import BadInput
from app.core.grid import GridCells
from app.core.model import AllOf, CellFacts, CellsOfClauses, Clause, Exactly, Family, Model, Rules
from app.core.stop import Stop
from app.puzzles.norinori.puzzle import Norinori

MAX_CELLS = 400_000
"""The maximum number of cells to solve: a limit on memory, about 1.4 GB."""

MAX_CACHED_CELLS = 1000
"""Up to this many cells, the rules that depend only on the size of a board are cached."""


def model(puzzle: Norinori, stop: Stop) -> Model:
    """State the rules: two black cells per region, one black neighbour for each black cell."""
    rows, cols = puzzle.rows, puzzle.cols
    if rows * cols > MAX_CELLS:
        raise BadInput(
            "A board of {count:,} cells is too large to solve; the limit is {limit:,} cells.",
            count=rows * cols,
            limit=MAX_CELLS,
        )
    members: list[list[int]] = [[] for _ in range(2 + max(map(max, puzzle.regions)))]
    for number, region in enumerate(chain.from_iterable(puzzle.regions), 1):
        members[region].append(number)
    members.pop()  # the cells of -1, which belong to no region yet
    if rows * cols <= MAX_CACHED_CELLS:
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
    """Cache the rules by size: an editor asks for the same size again and again."""
    return _pairs_of_board(rows, cols, Stop())


def _pairs_of_board(rows: int, cols: int, stop: Stop) -> list[tuple[Clause, ...]]:
    """State for every cell that it has one black neighbour if it is black."""
    pairs: list[tuple[Clause, ...]] = []
    for row in range(rows):
        stop.check()
        first = row * cols + 1
        last = first + cols - 1
        up_and_down = [step for step, there in ((-cols, row > 0), (cols, row + 1 < rows)) if there]
        # The inner cells of a row have both neighbours in it: state them all at once.
        pairs += _pairs(first, first + 1, [1, *up_and_down] if cols > 1 else up_and_down)
        pairs += _pairs(first + 1, last, [-1, 1, *up_and_down])
        if cols > 1:
            pairs += _pairs(last, last + 1, [-1, *up_and_down])
    return pairs


def _pairs(first: int, end: int, steps: list[int]) -> Iterator[tuple[Clause, ...]]:
    """Yield the rules of some cells in a row: if black, exactly one neighbour is black.

    `steps` are the offsets of the neighbours in reading order. Each clause is made for all cells
    at once, which is several times as fast as cell by cell.
    """
    not_here = range(-first, -end, -1)
    near = [range(first + step, end + step) for step in sorted(steps)]
    not_near = [range(-first - step, -end - step, -1) for step in sorted(steps)]
    some = zip(not_here, *near, strict=True)
    not_two = [zip(not_here, one, other, strict=True) for one, other in combinations(not_near, 2)]
    return zip(some, *not_two, strict=True)
