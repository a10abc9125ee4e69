"""Drawing a Light Up grid: walls, and the numbers on them."""

from collections.abc import Iterable, Sequence
from string import digits

from app.core.editing import (
    DRAWING_SYMMETRIES,
    Editor,
    Images,
    Spot,
    Turn,
    no_images,
    shared,
    turned_rows,
)
from app.core.grid import Cell, neighbours
from app.core.words import Message
from app.puzzles.lightup.puzzle import NUMBERS, WALL, WHITE, LightUp

TYPED = {"x": WALL, "#": WALL, ".": WHITE, "delete": WHITE} | {n: n for n in NUMBERS}


class LightUpEditor(Editor[LightUp]):
    """The edits of Light Up."""

    usual = 7
    symmetries = DRAWING_SYMMETRIES
    hints = (
        (Message("Click"), Message("white, wall, and the numbers it can have, in turn")),
        (Message("Right click"), Message("the same backwards")),
        (Message("Drag from a white cell"), Message("walls")),
        (Message("Drag from a wall"), Message("white cells; the right button does the same")),
        (Message("0 1 2 3 4"), Message("a wall with this number")),
        (Message("X"), Message("a wall without a number")),
        (Message("Delete or full stop"), Message("a white cell")),
        (Message("Enter"), Message("same as a click")),
    )

    def blank(self, rows: int, cols: int) -> LightUp:
        """Return a grid without walls."""
        return LightUp((WHITE * cols,) * rows)

    def resized(self, puzzle: LightUp, rows: int, cols: int) -> LightUp:
        """Cut off or add white cells on the right and below."""
        kept = [line[:cols].ljust(cols, WHITE) for line in puzzle.grid[:rows]]
        return LightUp((*kept, *(WHITE * cols for _ in range(rows - len(kept)))))

    def turned(self, puzzle: LightUp, turn: Turn) -> LightUp:
        """Turn the grid."""
        return LightUp(tuple("".join(line) for line in turned_rows(puzzle.grid, turn)))

    def click(
        self, puzzle: LightUp, spot: Spot, *, backwards: bool = False, images: Images = no_images
    ) -> LightUp:
        """Advance the mark of a cell."""
        return _drawn(puzzle, (spot.cell,), _next(puzzle, spot.cell, backwards), images)

    def drag(
        self,
        puzzle: LightUp,
        path: Sequence[Cell],
        *,
        backwards: bool = False,
        images: Images = no_images,
    ) -> LightUp:
        """Draw walls if the drag starts on white; erase if not, or with the right button."""
        row, col = path[0]
        starts_white = puzzle.grid[row][col] == WHITE
        return _drawn(puzzle, path, WALL if starts_white and not backwards else WHITE, images)

    def type(
        self, puzzle: LightUp, spot: Spot, key: str, *, images: Images = no_images
    ) -> LightUp | None:
        """Write a number or a wall, or erase."""
        if key == "enter":
            return self.click(puzzle, spot, images=images)
        mark = TYPED.get(key.lower())
        return None if mark is None else _drawn(puzzle, (spot.cell,), mark, images)

    def why_not(self, puzzle: LightUp, key: str) -> Message | None:
        """Name the range of numbers."""
        return Message("Walls have numbers from 0 to 4.") if key in digits else None


def _next(puzzle: LightUp, cell: Cell, backwards: bool) -> str:
    """Return the mark that a click leads to, without numbers larger than the white neighbours."""
    mark = puzzle.grid[cell[0]][cell[1]]
    around = neighbours(cell, puzzle.rows, puzzle.cols)
    free = sum(puzzle.grid[row][col] == WHITE for row, col in around)
    cycle = WHITE + WALL + NUMBERS[: free + 1]
    if mark not in cycle:  # it was typed, or there were more white cells around it
        return cycle[-1 if backwards else 0]
    return cycle[(cycle.index(mark) + (-1 if backwards else 1)) % len(cycle)]


def _drawn(puzzle: LightUp, cells: Iterable[Cell], mark: str, images: Images) -> LightUp:
    """Put a mark on cells, and a wall or white on their images; images keep their numbers."""
    grid = [list(line) for line in puzzle.grid]
    chosen = list(dict.fromkeys(cells))
    for cell in chosen:
        for row, col in images(cell):
            if mark == WHITE or grid[row][col] == WHITE:
                grid[row][col] = WHITE if mark == WHITE else WALL
    for row, col in chosen:
        grid[row][col] = mark
    return LightUp(shared(puzzle.grid, map("".join, grid)))


EDITOR = LightUpEditor()
