"""Regions called by letters, which are drawn on the board where a move names them."""

from collections.abc import Iterable

from app.core.grid import Cell
from app.core.words import Listing
from app.puzzles.norinori.puzzle import Norinori

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""All but I, which reads like a word: I has only r6c8 left."""


def region_name(region: int) -> str:
    """Return the letters of a region: A to Z without I, then AA, AB and so on, in reading order."""
    name = ""
    number = region + 1
    while number:
        number, letter = divmod(number - 1, len(LETTERS))
        name = LETTERS[letter] + name
    return name


def region_at(puzzle: Norinori, cell: Cell) -> str:
    """Return the letters of the region of a cell."""
    row, col = cell
    return region_name(puzzle.regions[row][col])


def list_regions(names: Iterable[str]) -> Listing:
    """List regions by their letters, in reading order."""
    in_order = sorted(set(names), key=lambda name: (len(name), name))
    return Listing(tuple(in_order))


def area_labels(puzzle: Norinori, areas: Iterable[Iterable[Cell]]) -> dict[Cell, str]:
    """Return the letters of some regions, each at its first cell."""
    first = [min(area) for area in areas]
    return {cell: region_at(puzzle, cell) for cell in first}
