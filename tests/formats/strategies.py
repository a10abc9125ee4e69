"""Random puzzles, and random progress in them, for hypothesis."""

from typing import Any

from hypothesis import strategies as st

from app.core.document import Document
from app.core.grid import Tokens
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori

_KEYS = ("title", "author", "source", "difficulty", "made on")


@st.composite
def light_ups(draw: st.DrawFn, smallest: int = 1, largest: int = 8) -> LightUp:
    rows = draw(st.integers(smallest, largest))
    cols = draw(st.integers(smallest, largest))
    cells = st.sampled_from("......XXX01234")
    line = st.lists(cells, min_size=cols, max_size=cols).map("".join)
    return LightUp(tuple(draw(st.lists(line, min_size=rows, max_size=rows))))


@st.composite
def norinoris(draw: st.DrawFn, largest: int = 8) -> Norinori:
    """Regions grown by joining neighbours: from one for all cells to one for each."""
    rows, cols = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    labels = [[row * cols + col for col in range(cols)] for row in range(rows)]
    joins = draw(st.lists(st.tuples(st.integers(0, rows * cols - 1), st.booleans()), max_size=60))
    for position, across in joins:
        row, col = divmod(position, cols)
        other = (row, col + 1) if across else (row + 1, col)
        if other[0] < rows and other[1] < cols:
            old, new = labels[other[0]][other[1]], labels[row][col]
            labels = [[new if one == old else one for one in line] for line in labels]
    return Norinori.from_labels(labels)


@st.composite
def futoshikis(
    draw: st.DrawFn, smallest: int = 2, largest: int = 11, *, givens: bool = True
) -> Futoshiki:
    size = draw(st.integers(smallest, largest))
    square = [[0] * size for _ in range(size)]
    cell = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    if givens:
        for (row, col), value in draw(st.lists(st.tuples(cell, st.integers(1, size)), max_size=8)):
            square[row][col] = value
    edges = [((r, c), (r, c + 1)) for r in range(size) for c in range(size - 1)]
    edges += [((r, c), (r + 1, c)) for r in range(size - 1) for c in range(size)]
    chosen = draw(st.lists(st.sampled_from(edges), max_size=12, unique=True))
    signs = [edge if draw(st.booleans()) else (edge[1], edge[0]) for edge in chosen]
    return Futoshiki.build(square, signs)


@st.composite
def marks(draw: st.DrawFn, puzzle: Any) -> Tokens:
    """What a player may have written into a puzzle: `.` everywhere is possible too."""

    def token(row: int, col: int) -> st.SearchStrategy[str]:
        if isinstance(puzzle, LightUp):
            return st.sampled_from("...Lx" if puzzle.grid[row][col] == "." else ".")
        if isinstance(puzzle, Norinori):
            return st.sampled_from("..#x")
        if puzzle.givens[row][col]:
            return st.just(".")
        values = st.integers(1, puzzle.size)
        pencil = st.sets(values, min_size=1, max_size=4).map(
            lambda chosen: "?" + ",".join(map(str, sorted(chosen)))
        )
        return st.one_of(st.just("."), st.just("."), values.map(str), pencil)

    return tuple(
        tuple(draw(token(row, col)) for col in range(puzzle.cols)) for row in range(puzzle.rows)
    )


_WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=20).map(
    str.strip
)
details = st.lists(st.tuples(st.sampled_from(_KEYS), _WORDS), max_size=3).map(tuple)

PUZZLES: dict[str, st.SearchStrategy[Any]] = {
    "lightup": light_ups(),
    "norinori": norinoris(),
    "futoshiki": futoshikis(),
}


@st.composite
def documents(draw: st.DrawFn, kind: str | None = None) -> Document:
    """A document of any kind, with everything that a file of our own can hold."""
    kind = kind or draw(st.sampled_from(sorted(PUZZLES)))
    puzzle = draw(PUZZLES[kind])
    progress = draw(st.none() | marks(puzzle))
    return Document(kind, puzzle, draw(details), progress)
