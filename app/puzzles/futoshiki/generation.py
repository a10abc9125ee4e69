"""Making a Futoshiki: a random square, and as few of its numbers and signs as it takes."""

from collections.abc import Collection, Sequence
from random import Random

from app.core.editing import Symmetry, symmetry_moves
from app.core.generating import (
    Board,
    CannotMake,
    ClueGroup,
    Generator,
    Sample,
    Truth,
    Wish,
    any_solution,
)
from app.core.grid import Cell, all_cells
from app.core.model import Fact
from app.core.options import OneOf
from app.core.puzzle import RulePlace
from app.core.stop import Stop
from app.core.words import Message, template
from app.puzzles.futoshiki.puzzle import Futoshiki, Sign
from app.puzzles.futoshiki.squares import Square, latin_square, tied_by_signs

SIGNS_ONLY = template("signs only")
MOSTLY_SIGNS = template("mostly signs")
MIXED = template("mixed")
MOSTLY_DIGITS = template("mostly digits")

STAYING_SIGNS = {
    SIGNS_ONLY: (1.0, 1.0),
    MOSTLY_SIGNS: (1.0, 1.0),
    MIXED: (0.15, 0.3),
    MOSTLY_DIGITS: (0.06, 0.06),
}
"""The share of the signs, from and to, that are left out after all digits; others go first."""

SMALL, STAYING_WHERE_SMALL = 5, 0.6
"""Of a mixed square up to this size so many signs may stay: with fewer hardly any is expert."""

LARGEST_WITHOUT_DIGITS = 10
"""Of larger random squares, the signs never told all numbers in 300 tries."""


class FutoshikiBoard(Board[Futoshiki]):
    """A filled square; any of its numbers and signs can be a clue."""

    def __init__(
        self, wish: Wish, style: str, square: Square, drawn: Futoshiki | None = None
    ) -> None:
        self._size = wish.rows
        self._style = style
        self._square = square
        self._drawn = drawn or Futoshiki(((0,) * self._size,) * self._size)
        cells = list(all_cells(self._size, self._size))
        moves = symmetry_moves(wish.symmetry, self._size, self._size)
        groups: dict[ClueGroup, None] = {}
        if style != SIGNS_ONLY:
            for cell in cells:
                places = sorted({cell, *(move(cell) for move in moves)})
                groups[tuple([self._given(place) for place in places])] = None
        self._digit_groups = len(groups)
        for row, col in cells:
            for beyond in ((row, col + 1), (row + 1, col)):
                if max(beyond) < self._size:
                    ends = [(row, col), beyond]
                    images = [[move(end) for end in ends] for move in moves]
                    signs = sorted({self._sign(*edge) for edge in (ends, *images)})
                    groups[tuple(signs)] = None
        self._groups = self._without_drawn(list(groups))

    def _without_drawn(self, groups: list[ClueGroup]) -> list[ClueGroup]:
        """Take the clues that are drawn, and stay, out of the groups."""
        drawn: set[RulePlace] = {("sign", sign) for sign in self._drawn.signs}
        for row, line in enumerate(self._drawn.givens):
            drawn |= {("given", ((row, col), given)) for col, given in enumerate(line) if given}
        left = [tuple([place for place in group if place not in drawn]) for group in groups]
        self._digit_groups = sum(map(bool, left[: self._digit_groups]))
        return [group for group in left if group]

    def _given(self, cell: Cell) -> RulePlace:
        return "given", (cell, self._square[cell])

    def _sign(self, one: Cell, other: Cell) -> RulePlace:
        less, greater = sorted((one, other), key=self._square.__getitem__)
        return "sign", (less, greater)

    @property
    def solution(self) -> Truth:
        """The square."""
        return frozenset(Fact(cell, value) for cell, value in self._square.items())

    @property
    def groups(self) -> Sequence[ClueGroup]:
        """The digits, then the signs."""
        return self._groups

    def removal_order(self, random: Random) -> list[list[int]]:
        """Let the clues that the style wants less go first."""
        digits = list(range(self._digit_groups))
        signs = list(range(self._digit_groups, len(self._groups)))
        random.shuffle(digits)
        random.shuffle(signs)
        least, most = STAYING_SIGNS[self._style]
        if self._style == MIXED and self._size <= SMALL:
            most = STAYING_WHERE_SMALL
        staying = max(1, round(random.uniform(least, most) * len(signs)))
        return [signs[staying:], digits, signs[:staying]]

    def pleases(self, groups: Collection[int]) -> bool:
        """Refuse squares without any sign."""
        return bool(self._drawn.signs) or any(group >= self._digit_groups for group in groups)

    def puzzle(self, groups: Collection[int] | None = None) -> Futoshiki:
        """Write the digits and signs of these groups."""
        shown = self._groups if groups is None else [self._groups[group] for group in groups]
        givens = [list(line) for line in self._drawn.givens]
        signs: list[Sign] = list(self._drawn.signs)
        for group in shown:
            for name, place in group:
                if name == "given":
                    (row, col), value = place
                    givens[row][col] = value
                else:
                    signs.append(place)
        return Futoshiki.build(givens, signs)


class FutoshikiGenerator(Generator[Futoshiki]):
    """How Futoshiki puzzles are made."""

    smallest = 3
    largest = 12
    usual = 6
    square = True
    symmetries = tuple(Symmetry)
    options = (
        OneOf("clues", Message("Clues"), (SIGNS_ONLY, MOSTLY_SIGNS, MIXED, MOSTLY_DIGITS), MIXED),
    )
    clues = ("given", "sign")

    def check(self, wish: Wish) -> None:
        """Refuse also sizes for which signs alone tell too little."""
        super().check(wish)
        if self.values(wish)["clues"] == SIGNS_ONLY and wish.rows > LARGEST_WITHOUT_DIGITS:
            raise CannotMake(
                "Signs alone do not tell all numbers of a {rows} × {cols} Futoshiki; "
                "they do up to {largest} × {largest}.",
                rows=wish.rows,
                cols=wish.cols,
                largest=LARGEST_WITHOUT_DIGITS,
            )

    def begin(self, wish: Wish, random: Random, stop: Stop) -> FutoshikiBoard:
        """Begin with a random square."""
        style = self.values(wish)["clues"]
        square = latin_square(wish.rows, random, stop)
        if style == SIGNS_ONLY:
            square = tied_by_signs(square, wish.rows, random, stop)
        return FutoshikiBoard(wish, style, square)

    def resume(
        self,
        drawn: Futoshiki,
        wish: Wish,
        random: Random,
        sample: Sample[Futoshiki],
        stop: Stop,
    ) -> FutoshikiBoard:
        """Begin with a random square in which all clues hold that are drawn."""
        facts = any_solution(drawn, sample)
        square = {fact.cell: fact.value for fact in facts if fact.value is not None}
        return FutoshikiBoard(wish, self.values(wish)["clues"], square, drawn)


GENERATOR = FutoshikiGenerator()
