"""Loose borders, which separate nothing yet, in the program's own files.

They follow the drawing, below a line `loose:`. Each is named by the two cells that it lies between:

    loose:
    r1c1-r1c2 r1c2-r2c2
    r4c4-r4c5
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from app.core.errors import BadInput
from app.core.grid import Edge, cell_name, neighbours
from app.core.words import template
from app.formats.codecs import Lines
from app.formats.scan import clip
from app.puzzles.norinori.codec_borders import borders, regions
from app.puzzles.norinori.puzzle import Norinori

_HEADING = "loose:"
_BORDER = re.compile(r"r([0-9]{1,7})c([0-9]{1,7})-r([0-9]{1,7})c([0-9]{1,7})", re.IGNORECASE)


def heading(lines: Lines) -> int | None:
    """Return the index of the line `loose:`, or None."""
    found = (index for index, text in enumerate(lines.texts) if text.strip().lower() == _HEADING)
    return next(found, None)


def with_loose(puzzle: Norinori, lines: Lines) -> Norinori:
    """Add the loose borders that these lines name."""
    places: dict[Edge, tuple[str, int, int]] = {}
    for edge, word, line, column in _named(puzzle, lines):
        if edge in places:
            raise BadInput(
                "The border {word} is named a second time.", line=line, column=column, word=word
            )
        places[edge] = word, line, column
    drawn = _closed_off(puzzle, places)
    for ((row, col), (other_row, other_col)), (word, line, column) in places.items():
        if drawn[row][col] != drawn[other_row][other_col]:
            raise BadInput(
                "The border {word} separates two regions, so it is not loose.",
                line=line,
                column=column,
                word=word,
            )
    return puzzle._replace(loose=frozenset(places))


def _named(puzzle: Norinori, lines: Lines) -> Iterator[tuple[Edge, str, int, int]]:
    """Yield each border with the word that names it, its line and its column."""
    for text, line in zip(lines.texts, lines.numbers, strict=True):
        for found in re.finditer(r"\S+", text):
            word, column = found.group(), found.start() + 1
            edge = _edge(puzzle, word)
            if edge is None:
                raise BadInput(
                    "{word!r} is no border between two cells of the grid, such as r1c1-r1c2.",
                    line=line,
                    column=column,
                    word=clip(word),
                )
            yield edge, word, line, column


def _edge(puzzle: Norinori, word: str) -> Edge | None:
    found = _BORDER.fullmatch(word)
    if found is None:
        return None
    row, col, other_row, other_col = (int(part) - 1 for part in found.groups())
    one, other = sorted(((row, col), (other_row, other_col)))
    inside = one[0] >= 0 and one[1] >= 0
    return (one, other) if inside and other in neighbours(one, puzzle.rows, puzzle.cols) else None


def _closed_off(puzzle: Norinori, edges: Iterable[Edge]) -> tuple[tuple[int, ...], ...]:
    """Return the regions that result if these edges are borders."""
    right, below = ([list(row) for row in rows] for rows in borders(puzzle))
    for (row, col), (other_row, _) in edges:
        (right if row == other_row else below)[row][col] = "1"
    found: Norinori = regions(list(map("".join, right)), list(map("".join, below))).puzzle
    return found.regions


def write_loose(puzzle: Norinori) -> list[str]:
    """Return the lines that name the loose borders, one for each row of cells."""
    if not puzzle.loose:
        return []
    rows = groupby(sorted(puzzle.loose), key=lambda edge: edge[0][0])
    named = [" ".join("-".join(map(cell_name, edge)) for edge in edges) for _, edges in rows]
    return ["", _HEADING, *named]


def lost_elsewhere(puzzle: Norinori) -> str | None:
    """Say what other formats do not keep."""
    if not puzzle.loose:
        return None
    return template("Borders that separate nothing are not kept by the format {format}.")
