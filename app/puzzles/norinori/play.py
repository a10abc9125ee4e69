"""Playing Norinori: black cells, two in one stroke, and dots where a cell stays white."""

from collections.abc import Hashable, Sequence

from app.core.grid import Cell, Tokens, neighbours
from app.core.marks import NO_MARK
from app.core.play import Player, mark_at, put
from app.core.words import Message
from app.puzzles.norinori.looks import with_dominoes
from app.puzzles.norinori.puzzle import BLACK, DOT, Norinori


class NorinoriPlayer(Player[Norinori]):
    """How Norinori is played."""

    yes = BLACK
    no = DOT
    obvious = ("pair",)
    hints = (
        (Message("Click"), Message("a black cell, or none")),
        (Message("Drag to the next cell"), Message("a domino, or none")),
        (Message("Right click"), Message("a dot where the cell stays white, or none")),
        (Message("Drag with the right button"), Message("dots; from a dot on, remove dots")),
        (Message("Space or Enter"), Message("a black cell at the cursor, or none")),
        (Message("X"), Message("a dot at the cursor, or none")),
        (Message("Shift and an arrow"), Message("dots along the way")),
        (Message("Delete"), Message("remove the black cell or the dot")),
    )

    def drag(
        self, puzzle: Norinori, marks: Tokens, path: Sequence[Cell], *, secondary: bool = False
    ) -> Tokens:
        """Place one domino from where the drag begins, or remove it; backwards, paint dots."""
        if secondary:
            return super().drag(puzzle, marks, path, secondary=True)
        near = set(neighbours(path[0], puzzle.rows, puzzle.cols))
        domino = [path[0], *[cell for cell in path[1:] if cell in near][-1:]]
        there = all(mark_at(marks, cell) == BLACK for cell in domino)
        return put(marks, domino, NO_MARK if there else BLACK)

    def adorned(
        self, puzzle: Norinori, marks: Tokens, looks: Sequence[Hashable], *, solved: bool
    ) -> Sequence[Hashable]:
        """Join the halves of dominoes; at the end, only they are left."""
        return with_dominoes(looks, marks, settled=solved)


PLAYER = NorinoriPlayer()
