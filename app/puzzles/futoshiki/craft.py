"""For those who draw a Futoshiki: more numbers and signs, or fewer."""

from collections.abc import Collection

from app.core.craft import Change, Craft
from app.core.generating import Truth, Wish
from app.core.grid import cell_name
from app.core.puzzle import RulePlace
from app.core.words import Message
from app.puzzles.futoshiki.generation import GENERATOR, FutoshikiBoard
from app.puzzles.futoshiki.puzzle import Futoshiki


class FutoshikiCraft(Craft[Futoshiki]):
    """The tools for Futoshiki."""

    completes = repairs = removes = gives_clues = True

    def clue_board(self, drawn: Futoshiki, wish: Wish, solution: Truth) -> FutoshikiBoard:
        """Keep the numbers and signs."""
        square = {fact.cell: fact.value for fact in solution if fact.value is not None}
        return FutoshikiBoard(wish, GENERATOR.values(wish)["clues"], square, drawn)

    def without(self, drawn: Futoshiki, clues: Collection[RulePlace]) -> Futoshiki:
        """Leave numbers and signs out."""
        givens = [list(line) for line in drawn.givens]
        for name, place in clues:
            if name == "given":
                row, col = place[0]
                givens[row][col] = 0
        signs = [sign for sign in drawn.signs if ("sign", sign) not in clues]
        return Futoshiki.build(givens, signs)

    def changes(self, before: Futoshiki, after: Futoshiki) -> list[Change[Futoshiki]]:
        """Name the numbers and signs that differ."""
        found: list[Change[Futoshiki]] = []
        for row, line in enumerate(before.givens):
            for col, old in enumerate(line):
                new = after.givens[row][col]
                if old != new:
                    givens = [list(one) for one in after.givens]
                    givens[row][col] = old
                    values = {"cell": cell_name((row, col)), "old": old, "new": new}
                    said = Message(
                        "{cell} gets a {new}" if new else "the {old} at {cell} goes", values
                    )
                    undone = Futoshiki.build(givens, after.signs)
                    found.append(Change(said, undone, frozenset({(row, col)})))
        signs = set(before.signs), set(after.signs)
        for sign in sorted(signs[0] ^ signs[1]):
            less, greater = sign
            values = {"less": cell_name(less), "greater": cell_name(greater)}
            new_sign = sign in signs[1]
            template = (
                "{less} gets a sign, less than {greater}"
                if new_sign
                else ("the sign between {less} and {greater} goes")
            )
            undone = Futoshiki.build(after.givens, signs[1] ^ {sign})
            edge = (min(sign), max(sign))
            found.append(Change(Message(template, values), undone, edges=frozenset({edge})))
        return found


CRAFT = FutoshikiCraft()
