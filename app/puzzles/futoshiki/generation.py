"""Making a Futoshiki: a random square, and as few of its numbers and signs as it takes."""

from collections.abc import Collection, Sequence
from random import Random

from app.core.editing import Symmetry, symmetry_moves
from app.core.generating import Board, CannotMake, ClueGroup, Generator, Truth, Wish
from app.core.grid import Cell, all_cells
from app.core.model import Fact
from app.core.options import OneOf
from app.core.puzzle import RulePlace
from app.core.stop import Stop
from app.core.words import Message
from app.puzzles.futoshiki.puzzle import Futoshiki, Sign
from app.puzzles.futoshiki.squares import latin_square, tied_by_signs

SIGNS_ONLY = "signs only"
MOSTLY_SIGNS = "mostly signs"
MIXED = "mixed"
MOSTLY_DIGITS = "mostly digits"

STAYING_SIGNS = {SIGNS_ONLY: 1.0, MOSTLY_SIGNS: 1.0, MIXED: 0.25, MOSTLY_DIGITS: 0.06}
"""The share of the signs that are left out only after all digits that can go; others go first."""

LARGEST_WITHOUT_DIGITS = 10
"""Of larger random squares, the signs never told all numbers in 300 tries."""


class FutoshikiBoard(Board[Futoshiki]):
    """A filled square; any of its numbers and signs can be a clue."""

    def __init__(self, wish: Wish, style: str, random: Random, stop: Stop) -> None:
        self._size = wish.rows
        self._style = style
        self._square = latin_square(self._size, random, stop)
        if style == SIGNS_ONLY:
            self._square = tied_by_signs(self._square, self._size, random, stop)
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
        self._groups = list(groups)

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
        staying = max(1, round(STAYING_SIGNS[self._style] * len(signs)))
        return [signs[staying:], digits, signs[:staying]]

    def puzzle(self, groups: Collection[int] | None = None) -> Futoshiki:
        """Write the digits and signs of these groups."""
        shown = self._groups if groups is None else [self._groups[group] for group in groups]
        givens = [[0] * self._size for _ in range(self._size)]
        signs: list[Sign] = []
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
        return FutoshikiBoard(wish, self.values(wish)["clues"], random, stop)


GENERATOR = FutoshikiGenerator()
