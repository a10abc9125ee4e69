"""Where walls look well on a grid, and what bulbs see between them."""

from collections.abc import Iterable

from app.core.editing import Symmetry, images_in
from app.core.grid import Cell, all_cells, neighbours

MOST_TOGETHER = 3
"""Walls that may hang together by their sides, as long as there is room for all."""

TOUCHING, DIAGONAL, CLOSE, EDGE = 1.0, 0.4, 0.2, 0.4
"""How much a wall crowds the grid beside another, at its corner, two steps away, or at an edge.

Long diagonals look as lopsided as clumps. There is less near an edge that could be crowded.
"""


class Grid:
    """The cells of a grid, their neighbours, and the orbits of its symmetry."""

    def __init__(self, rows: int, cols: int, symmetry: Symmetry) -> None:
        self.rows = rows
        self.cols = cols
        self.cells = list(all_cells(rows, cols))
        self.beside = {cell: list(neighbours(cell, rows, cols)) for cell in self.cells}
        images = images_in(symmetry, rows, cols)
        self.orbit = {cell: tuple(sorted((cell, *images(cell)))) for cell in self.cells}
        self.orbits = sorted(set(self.orbit.values()))

    def crowding(self, orbit: tuple[Cell, ...], walls: set[Cell]) -> float:
        """Tell how much a wall, with its images, would crowd the grid."""
        row, col = orbit[0]
        near = {(r, c) for r in range(row - 2, row + 3) for c in range(col - 2, col + 3)}
        touching = sum(cell in walls or cell in orbit for cell in self.beside[row, col])
        diagonal = [(r, c) for r in (row - 1, row + 1) for c in (col - 1, col + 1)]
        at_corner = sum(cell in walls or cell in orbit for cell in diagonal)
        edges = 4 - len(self.beside[row, col])
        crowd = TOUCHING * touching + DIAGONAL * at_corner + CLOSE * len(walls & near)
        return crowd + EDGE * edges

    def is_ugly(self, new: Iterable[Cell], walls: set[Cell], *, clumps: bool) -> bool:
        """Tell whether new walls shut a white cell in or, unless clumps may be, form one."""
        for wall in new:
            for near in self.beside[wall]:
                if near not in walls and walls.issuperset(self.beside[near]):
                    return True
            if not clumps and self._is_in_clump(wall, walls):
                return True
        return False

    def _is_in_clump(self, wall: Cell, walls: set[Cell]) -> bool:
        """Tell whether more walls hang together here than looks well."""
        found = {wall}
        edge = [wall]
        while edge and len(found) <= MOST_TOGETHER:
            for near in self.beside[edge.pop()]:
                if near in walls and near not in found:
                    found.add(near)
                    edge.append(near)
        return len(found) > MOST_TOGETHER

    def is_connected(self, walls: set[Cell]) -> bool:
        """Tell whether all white cells hang together."""
        whites = [cell for cell in self.cells if cell not in walls]
        if not whites:
            return False
        seen = {whites[0]}
        edge = [whites[0]]
        while edge:
            for near in self.beside[edge.pop()]:
                if near not in seen and near not in walls:
                    seen.add(near)
                    edge.append(near)
        return len(seen) == len(whites)

    def lines_of_sight(self, walls: set[Cell]) -> dict[Cell, list[Cell]]:
        """Return the cells that each white cell sees, itself included."""
        rows, cols = self.rows, self.cols
        lines = [[(row, col) for col in range(cols)] for row in range(rows)]
        lines += [[(row, col) for row in range(rows)] for col in range(cols)]
        seen: dict[Cell, list[Cell]] = {}
        for line in lines:
            run: list[Cell] = []
            for cell in [*line, None]:
                if cell is not None and cell not in walls:
                    run.append(cell)
                    continue
                for one in run:
                    seen[one] = seen[one] + run if one in seen else run
                run = []
        return seen
