"""Regions given by the borders between cells, as in several formats."""

from itertools import pairwise

from app.core import words
from app.core.grid import Edge, cell_name
from app.formats.codecs import ReadPuzzle
from app.puzzles.norinori.puzzle import Norinori

_MAX_NAMED_BORDERS = 12


def borders(puzzle: Norinori) -> tuple[list[str], list[str]]:
    """Return rows of bits, `1` for a border: those right of cells, and those below cells."""
    lines = puzzle.regions
    right = ["".join(["01"[a != b] for a, b in pairwise(line)]) for line in lines]
    below = [
        "".join(["01"[a != b] for a, b in zip(upper, lower, strict=True)])
        for upper, lower in pairwise(lines)
    ]
    return right, below


def regions(right: list[str], below: list[str]) -> ReadPuzzle:
    """Make a puzzle of the areas between borders; warn about borders that separate nothing."""
    # Cut every row into runs between borders, then join runs that touch without a border.
    parent: list[int] = []
    lines: list[list[int]] = []
    for row, bits in enumerate(right):
        line: list[int] = []
        for piece in bits.split("1"):
            line += [len(parent)] * (len(piece) + 1)
            parent.append(len(parent))
        if row:
            open_edges = zip(lines[-1], line, below[row - 1], strict=True)
            for upper, lower in {(a, b) for a, b, bit in open_edges if bit == "0"}:
                parent[_root(parent, lower)] = _root(parent, upper)
        lines.append(line)
    roots = [_root(parent, run) for run in range(len(parent))]
    puzzle = Norinori.from_labels([[roots[run] for run in line] for line in lines])
    return ReadPuzzle(puzzle, warnings=_warnings(_useless(puzzle, right, below)))


def _root(parent: list[int], run: int) -> int:
    while parent[run] != run:
        parent[run] = parent[parent[run]]
        run = parent[run]
    return run


def _useless(puzzle: Norinori, right: list[str], below: list[str]) -> list[Edge]:
    """List the borders between cells of the same region."""
    found: list[Edge] = []
    for lines, needed, step in zip((right, below), borders(puzzle), ((0, 1), (1, 0)), strict=True):
        for row, (line, used) in enumerate(zip(lines, needed, strict=True)):
            if line != used:
                found += [
                    ((row, col), (row + step[0], col + step[1]))
                    for col, (bit, use) in enumerate(zip(line, used, strict=True))
                    if bit != use
                ]
    return sorted(found)


def _warnings(edges: list[Edge]) -> tuple[str, ...]:
    if not edges:
        return ()
    names = [f"{cell_name(one)}–{cell_name(other)}" for one, other in edges[:_MAX_NAMED_BORDERS]]
    if len(edges) > _MAX_NAMED_BORDERS:
        names.append(f"… ({len(edges)})")
    said = "Borders that separate nothing were left out: {borders}."
    return (words.text(said, borders=", ".join(names)),)
