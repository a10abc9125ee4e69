"""Whether new puzzles are what was wished for, found out without the generator."""

from app.core.editing import Symmetry, images_in
from app.core.grid import all_cells
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.explain import Explanation, difficulty_of_sizes
from app.sat.solving import Answer, find_solutions
from tests.helpers import by_z3


def level_of(kind: str, puzzle) -> str | None:
    """What a whole explanation says; None where there are several solutions."""
    model = puzzle_type(kind).model(puzzle, Stop())
    if find_solutions(model, Stop()).answer is not Answer.UNIQUE:
        return None
    return difficulty_of_sizes(step.size for step in Explanation(model, Stop()))


def orbits(rows: int, cols: int, symmetry: Symmetry):
    images = images_in(symmetry, rows, cols)
    return {frozenset((cell, *images(cell))) for cell in all_cells(rows, cols)}


def without_numbers(grid, cells):
    """A Light Up in which the walls at some cells have lost their numbers."""
    return tuple(
        "".join("X" if (row, col) in cells else mark for col, mark in enumerate(line))
        for row, line in enumerate(grid)
    )


def numbered_orbits(grid, symmetry: Symmetry):
    """The orbits of the numbers of a Light Up, after a check that walls and numbers have them."""
    found = []
    for orbit in sorted(map(sorted, orbits(len(grid), len(grid[0]), symmetry))):
        marks = ["#" if grid[row][col].isdigit() else grid[row][col] for row, col in orbit]
        assert len(set(marks)) == 1, "walls and numbers are symmetric"
        if marks[0] == "#":
            found.append(orbit)
    return found


def is_unique_lightup(grid) -> bool:
    return len(by_z3.light_up(grid, 2)) == 1
