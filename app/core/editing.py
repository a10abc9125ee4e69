"""How a puzzle is drawn by hand: edits as functions from one puzzle to the next.

Nothing here knows of a mouse or a window. The window says where and what, keeps the puzzles before
and after for undo, and shows what a click would do by asking for it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from app.core.grid import Cell, Edge
from app.core.puzzle import P
from app.core.words import Message

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
    """What is drawn along with every edit."""

    NONE = "none"
    HALF_TURN = "half turn"
    LEFT_RIGHT = "left and right"
    TOP_BOTTOM = "top and bottom"
    QUARTER_TURNS = "quarter turns"


class Unfinished(NamedTuple):
    """Something that is still missing in a puzzle that is just being drawn."""

    said: Message
    cells: frozenset[Cell]
    """The part of the puzzle that is to change; what is wrong within it may not stay so."""
    edges: frozenset[Edge] = frozenset()
    """Where in this part to look, if not at all of it."""


class Anchor(StrEnum):
    """Which part of a grid stays where it is while it becomes larger or smaller."""

    TOP_LEFT = "top left"
    TOP_RIGHT = "top right"
    BOTTOM_LEFT = "bottom left"
    BOTTOM_RIGHT = "bottom right"
    MIDDLE = "middle"


Images = Callable[[Cell], Iterable[Cell]]
"""The other cells that an edit of one cell applies to, by the symmetry chosen."""

MIRRORS = {
    Anchor.TOP_LEFT: (),
    Anchor.TOP_RIGHT: (Turn.MIRROR_LEFT_RIGHT,),
    Anchor.BOTTOM_LEFT: (Turn.MIRROR_TOP_BOTTOM,),
    Anchor.BOTTOM_RIGHT: (Turn.MIRROR_LEFT_RIGHT, Turn.MIRROR_TOP_BOTTOM),
}
"""What brings a corner to the top left, and back again."""


def no_images(cell: Cell) -> Iterable[Cell]:
    """Edit nothing along with a cell."""
    return ()


class Editor(ABC, Generic[P]):
    """The edits of one kind of puzzle."""

    square = False
    """Whether a grid has as many rows as columns."""

    smallest = 1
    """The least number of rows and of columns."""

    largest = 300
    """The largest number of them that the window offers."""

    usual = 10
    """The number of rows and columns that a new puzzle is offered with."""

    symmetries: tuple[Symmetry, ...] = (Symmetry.NONE,)
    """Which symmetries can be kept while drawing."""

    edges = False
    """Whether there is something to edit between two cells."""

    cursor_first = False
    """Whether a click on a cell without the cursor only moves the cursor there."""

    shift_drags = False
    """Whether Shift and an arrow drag to the next cell, with the other button."""

    hints: tuple[tuple[Message, Message], ...] = ()
    """What the mouse and the keys do here: what to press, and what it does."""

    @abstractmethod
    def blank(self, rows: int, cols: int) -> P:
        """Return the puzzle to begin with."""

    @abstractmethod
    def resized(self, puzzle: P, rows: int, cols: int) -> P:
        """Return the puzzle with more or fewer rows and columns, and all that still fits."""

    def resized_about(self, puzzle: P, rows: int, cols: int, anchor: Anchor) -> P:
        """Return the puzzle with more or fewer rows and columns on the sides off the anchor."""
        if anchor is Anchor.MIDDLE:
            # Half of them above and on the left; of an odd number, the last one goes below.
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
        """Return the puzzle after a click, or after one with the other button."""

    @abstractmethod
    def drag(
        self,
        puzzle: P,
        path: Sequence[Cell],
        *,
        backwards: bool = False,
        images: Images = no_images,
    ) -> P:
        """Return the puzzle after the mouse was dragged over some cells, two at least."""

    @abstractmethod
    def type(self, puzzle: P, spot: Spot, key: str, *, images: Images = no_images) -> P | None:
        """Return the puzzle after a key was typed, or None where the key means nothing.

        The key is the character typed, "enter", or "delete". With Ctrl and an arrow, where there
        are edges, the spot is the edge in that direction and the key is "enter".
        """

    def why_not(self, puzzle: P, key: str) -> Message | None:
        """Say why a key that was typed does nothing, where one could expect that it does."""
        return None

    def unfinished(self, puzzle: P) -> Unfinished | None:
        """Tell what is still missing in a puzzle that is just being drawn, or None.

        It can be solved all the same; what is missing only tells why it may have no solution.
        """
        return None


def with_images(path: Sequence[Cell], images: Images) -> list[list[Cell]]:
    """Return a path and its images, each cell in step with the cell that it is the image of."""
    found = [list(images(cell)) for cell in path]
    count = max(map(len, found))
    # A cell without images lies on the axis or in the middle: it is its own image.
    steps = [[cell, *(others or [cell] * count)] for cell, others in zip(path, found, strict=True)]
    return [list(line) for line in zip(*steps, strict=True)]


def shared(before: Iterable[T], rows: Iterable[T]) -> tuple[T, ...]:
    """Return rows; one that was there before is that very one, so that undo keeps it only once."""
    known = {row: row for row in before}
    return tuple([known.get(row, row) for row in rows])


def turned_cell(cell: Cell, rows: int, cols: int, turn: Turn) -> Cell:
    """Return where a cell of a grid of this size comes to lie."""
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
    """Return what finds the images of a cell in a grid of this size, without the cell itself."""

    def images(cell: Cell) -> Iterable[Cell]:
        row, col = cell
        opposite = rows - 1 - row, cols - 1 - col
        found: tuple[Cell, ...] = ()
        if symmetry is Symmetry.HALF_TURN:
            found = (opposite,)
        elif symmetry is Symmetry.LEFT_RIGHT:
            found = ((row, cols - 1 - col),)
        elif symmetry is Symmetry.TOP_BOTTOM:
            found = ((rows - 1 - row, col),)
        elif symmetry is Symmetry.QUARTER_TURNS and rows == cols:
            found = ((col, rows - 1 - row), opposite, (cols - 1 - col, row))
        elif symmetry is Symmetry.QUARTER_TURNS:
            found = (opposite,)  # a grid that is not square has no quarter turns
        return dict.fromkeys(image for image in found if image != cell)

    return images
