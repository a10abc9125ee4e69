"""Playing Light Up: bulbs, and crosses where there is none."""

from collections.abc import Hashable, Sequence

from app.core.grid import Cell, Tokens
from app.core.play import Player
from app.core.words import Message
from app.puzzles.lightup.looks import at_the_end, crossed
from app.puzzles.lightup.puzzle import BULB, CROSS, WHITE, LightUp


class LightUpPlayer(Player[LightUp]):
    """How Light Up is played."""

    yes = BULB
    no = CROSS
    obvious = ("sight",)
    hints = (
        (Message("Click"), Message("a bulb, or none")),
        (Message("Right click"), Message("a cross where no bulb can be, or none")),
        (Message("Drag"), Message("crosses; from a cross on, remove crosses")),
        (Message("Space or Enter"), Message("a bulb at the cursor, or none")),
        (Message("X"), Message("a cross at the cursor, or none")),
        (Message("Shift and an arrow"), Message("crosses along the way")),
        (Message("Delete"), Message("remove the bulb or the cross")),
    )

    def can_mark(self, puzzle: LightUp, cell: Cell) -> bool:
        """Tell whether a cell is white."""
        return puzzle.grid[cell[0]][cell[1]] == WHITE

    def adorned(
        self, puzzle: LightUp, marks: Tokens, looks: Sequence[Hashable], *, solved: bool
    ) -> Sequence[Hashable]:
        """Show crosses where light has come, too; let it fill the whole board at the end."""
        if solved:
            return [at_the_end(look) for look in looks]
        own = (mark == CROSS for row in marks for mark in row)
        return [crossed(look) if cross else look for look, cross in zip(looks, own, strict=True)]


PLAYER = LightUpPlayer()
