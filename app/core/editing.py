"""How a puzzle is drawn by hand: edits as functions from one puzzle to the next.

Nothing here depends on a mouse or a window. The window passes positions and keys, keeps the old
puzzles for undo, and previews a click by computing its result.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from app.core.grid import Cell, Edge
from app.core.puzzle import P
from app.core.words import Message, template

T = TypeVar("T")


class Spot(NamedTuple):
    """Where an edit happens: on a cell, or on the edge between it and a neighbour."""

    cell: Cell
    beyond: Cell | None = None


class Turn(StrEnum):
    """A way to turn a whole grid."""

    MIRROR_LEFT_RIGHT = "mirror left and right"
    MIRROR_TOP_BOTTOM = "mirror top and bottom"
    ROTATE_LEFT = "rotate left"
    ROTATE_RIGHT = "rotate right"


class Symmetry(StrEnum):
    """A symmetry kept while drawing: every edit is repeated at the images of its cells."""

    NONE = template("none")
    HALF_TURN = template("half turn")
    LEFT_RIGHT = template("left and right")
    TOP_BOTTOM = template("top and bottom")
    QUARTER_TURNS = template("quarter turns")
    BOTH_MIRRORS = template("both mirrors")
    DIAGONAL = template("diagonal")
    OTHER_DIAGONAL = template("other diagonal")
    BOTH_DIAGONALS = template("both diagonals")


DRAWING_SYMMETRIES = (
    Symmetry.NONE,
    Symmetry.HALF_TURN,
    Symmetry.LEFT_RIGHT,
    Symmetry.TOP_BOTTOM,
    Symmetry.QUARTER_TURNS,
)
"""The symmetries offered while drawing: under each, a cell has no images or as many as others."""

SQUARE_SYMMETRIES = frozenset(
    (
        Symmetry.QUARTER_TURNS,
        Symmetry.DIAGONAL,
        Symmetry.OTHER_DIAGONAL,
        Symmetry.BOTH_DIAGONALS,
    )
)
"""The symmetries that only a square grid has."""


class Unfinished(NamedTuple):
    """What is still missing in a puzzle that is being drawn."""

    said: Message
    cells: frozenset[Cell]
    """The part of the puzzle that still has to change; a conflict within it may disappear."""
    edges: frozenset[Edge] = frozenset()
    """The edges of that part to point at; none means all of it."""


class Anchor(StrEnum):
    """The part of a grid that stays in place when the grid is resized."""

    TOP_LEFT = "top left"
    TOP_RIGHT = "top right"
    BOTTOM_LEFT = "bottom left"
    BOTTOM_RIGHT = "bottom right"
    MIDDLE = "middle"


Images = Callable[[Cell], Iterable[Cell]]
"""Returns the other cells that an edit of a cell applies to, by the chosen symmetry."""

MIRRORS = {
    Anchor.TOP_LEFT: (),
    Anchor.TOP_RIGHT: (Turn.MIRROR_LEFT_RIGHT,),
    Anchor.BOTTOM_LEFT: (Turn.MIRROR_TOP_BOTTOM,),
    Anchor.BOTTOM_RIGHT: (Turn.MIRROR_LEFT_RIGHT, Turn.MIRROR_TOP_BOTTOM),
}
"""The mirrorings that move a corner to the top left, and back."""


def no_images(cell: Cell) -> Iterable[Cell]:
    """Return no images: no symmetry is kept."""
    return ()


class Editor(ABC, Generic[P]):
    """The edits of one kind of puzzle."""

    square = False
    """Whether grids have as many rows as columns."""

    smallest = 1
    """The minimum number of rows and of columns."""

    largest = 300
    """The maximum number of rows and of columns that the window offers."""

    usual = 10
    """The default number of rows and of columns of a new puzzle."""

    symmetries: tuple[Symmetry, ...] = (Symmetry.NONE,)
    """The symmetries that can be kept while drawing."""

    edges = False
    """Whether the edges between cells can be edited."""

    cursor_first = False
    """Whether a click on a cell without the cursor only moves the cursor there."""

    shift_drags = False
    """Whether Shift and an arrow act like a drag to the next cell with the right button."""

    hints: tuple[tuple[Message, Message], ...] = ()
    """What to press, and what it does, for the mouse and the keys."""

    @abstractmethod
    def blank(self, rows: int, cols: int) -> P:
        """Return an empty puzzle of this size."""

    def allowed_size(self, rows: int, cols: int) -> tuple[int, int]:
        """Return the size nearest to this one that a puzzle of this kind can have."""
        rows, cols = max(self.smallest, rows), max(self.smallest, cols)
        return (rows, rows) if self.square else (rows, cols)

    @abstractmethod
    def resized(self, puzzle: P, rows: int, cols: int) -> P:
        """Return the puzzle with other numbers of rows and columns, keeping what still fits."""

    def resized_about(self, puzzle: P, rows: int, cols: int, anchor: Anchor) -> P:
        """Return the resized puzzle; the part at the anchor stays in place."""
        if anchor is Anchor.MIDDLE:
            # Half of the change is above and on the left; an odd one goes below or to the right.
            above, left = (int((rows - puzzle.rows) / 2), int((cols - puzzle.cols) / 2))
            half = puzzle.rows + above, puzzle.cols + left
            puzzle = self.resized_about(puzzle, *half, Anchor.BOTTOM_RIGHT)
            return self.resized(puzzle, rows, cols)
        for turn in MIRRORS[anchor]:
            puzzle = self.turned(puzzle, turn)
        puzzle = self.resized(puzzle, rows, cols)
        for turn in MIRRORS[anchor]:
            puzzle = self.turned(puzzle, turn)
        return puzzle

    @abstractmethod
    def turned(self, puzzle: P, turn: Turn) -> P:
        """Return the puzzle mirrored or rotated."""

    @abstractmethod
    def click(
        self, puzzle: P, spot: Spot, *, backwards: bool = False, images: Images = no_images
    ) -> P:
        """Return the puzzle after a click; `backwards` means the right button."""

    @abstractmethod
    def drag(
        self,
        puzzle: P,
        path: Sequence[Cell],
        *,
        backwards: bool = False,
        images: Images = no_images,
    ) -> P:
        """Return the puzzle after a drag over at least two cells; `backwards`: right button."""

    @abstractmethod
    def type(self, puzzle: P, spot: Spot, key: str, *, images: Images = no_images) -> P | None:
        """Return the puzzle after a key press, or None if the key has no meaning here.

        The key is the typed character, "enter" or "delete". Where edges can be edited, Ctrl and an
        arrow arrive as "enter" at the edge in that direction.
        """

    def why_not(self, puzzle: P, key: str) -> Message | None:
        """Say why a key does nothing, if a player could expect that it does something."""
        return None

    def unfinished(self, puzzle: P) -> Unfinished | None:
        """Tell what is still missing in a puzzle that is being drawn, or None.

        Such a puzzle can be solved all the same; this explains why it may have no solution.
        """
        return None


def with_images(path: Sequence[Cell], images: Images) -> list[list[Cell]]:
    """Return a path and its images; their i-th cells are images of each other."""
    found = [list(images(cell)) for cell in path]
    count = max(map(len, found))
    # A cell without images lies on the axis or in the middle: it is its own image.
    steps = [[cell, *(others or [cell] * count)] for cell, others in zip(path, found, strict=True)]
    return [list(line) for line in zip(*steps, strict=True)]


def shared(before: Iterable[T], rows: Iterable[T]) -> tuple[T, ...]:
    """Return the rows, reusing equal rows of `before`: undo then stores each row once."""
    known = {row: row for row in before}
    return tuple([known.get(row, row) for row in rows])


def turned_cell(cell: Cell, rows: int, cols: int, turn: Turn) -> Cell:
    """Return the position of a cell after a grid of this size is turned."""
    row, col = cell
    if turn is Turn.MIRROR_LEFT_RIGHT:
        return row, cols - 1 - col
    if turn is Turn.MIRROR_TOP_BOTTOM:
        return rows - 1 - row, col
    if turn is Turn.ROTATE_RIGHT:
        return col, rows - 1 - row
    return cols - 1 - col, row


def turned_rows(grid: Sequence[Sequence[T]], turn: Turn) -> list[list[T]]:
    """Turn a whole grid."""
    if turn is Turn.MIRROR_LEFT_RIGHT:
        return [list(reversed(line)) for line in grid]
    if turn is Turn.MIRROR_TOP_BOTTOM:
        return [list(line) for line in reversed(grid)]
    if turn is Turn.ROTATE_RIGHT:
        return [list(line) for line in zip(*reversed(grid), strict=True)]
    return [list(line) for line in reversed(list(zip(*grid, strict=True)))]


def images_in(symmetry: Symmetry, rows: int, cols: int) -> Images:
    """Return the function that lists the images of a cell, without the cell itself."""
    moves = symmetry_moves(symmetry, rows, cols)

    def images(cell: Cell) -> Iterable[Cell]:
        found = [move(cell) for move in moves]
        return dict.fromkeys(image for image in found if image != cell)

    return images


def symmetry_moves(symmetry: Symmetry, rows: int, cols: int) -> tuple[Callable[[Cell], Cell], ...]:
    """Return where a symmetry moves cells, one function for each of its images."""
    bottom, right = rows - 1, cols - 1

    def opposite(cell: Cell) -> Cell:
        return bottom - cell[0], right - cell[1]

    def across(cell: Cell) -> Cell:
        return cell[0], right - cell[1]

    def down(cell: Cell) -> Cell:
        return bottom - cell[0], cell[1]

    def turned(cell: Cell) -> Cell:
        return cell[1], bottom - cell[0]

    def turned_back(cell: Cell) -> Cell:
        return right - cell[1], cell[0]

    def diagonal(cell: Cell) -> Cell:
        return cell[1], cell[0]

    def other_diagonal(cell: Cell) -> Cell:
        return right - cell[1], bottom - cell[0]

    if symmetry in SQUARE_SYMMETRIES and rows != cols:
        # A grid that is not square has no quarter turns, but a half turn.
        return (opposite,) if symmetry is Symmetry.QUARTER_TURNS else ()
    moves: dict[Symmetry, tuple[Callable[[Cell], Cell], ...]] = {
        Symmetry.NONE: (),
        Symmetry.HALF_TURN: (opposite,),
        Symmetry.LEFT_RIGHT: (across,),
        Symmetry.TOP_BOTTOM: (down,),
        Symmetry.QUARTER_TURNS: (turned, opposite, turned_back),
        Symmetry.BOTH_MIRRORS: (across, down, opposite),
        Symmetry.DIAGONAL: (diagonal,),
        Symmetry.OTHER_DIAGONAL: (other_diagonal,),
        Symmetry.BOTH_DIAGONALS: (diagonal, other_diagonal, opposite),
    }
    return moves[symmetry]
