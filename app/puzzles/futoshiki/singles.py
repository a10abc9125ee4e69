"""Cells that have one number left, as someone sees them who fills in one after the other."""

from collections.abc import Iterable, Iterator

from app.core.grid import Cell
from app.core.model import Literal, Model
from app.core.moves import MoveSteps
from app.core.puzzle import Because
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.futoshiki.techniques import fact_of


class Left:
    """The numbers that are left for cells before and while the steps of a move are played."""

    def __init__(self, puzzle: Futoshiki, model: Model, move: MoveSteps, because: Because) -> None:
        self._puzzle = puzzle
        self._model = model
        self._because = because
        self._played = {
            literal: number
            for number, (_, step) in enumerate(move.played)
            for literal in step.conclusions
        }

    def is_single(self, literal: Literal) -> bool:
        """Tell whether the number that a literal places was the only one left for its cell."""
        cell, value = fact_of(self._model, literal)
        return self._numbers(cell, self._played[literal]) == {value}

    def is_filled(self, cell: Cell, literal: Literal) -> bool:
        """Tell whether a cell has a number before the one that a literal places."""
        before = self._played[literal]
        return any(
            fact in self._because and self._played.get(fact, -1) < before
            for fact in self._model.facts.numbers_at(cell)
        )

    def seen_from(self, cell: Cell, literal: Literal) -> set[int | None]:
        """Return the numbers in the row and the column of a cell before one is placed."""
        (row, col), before = cell, self._played[literal]
        line = range(self._puzzle.size)
        others = {*((row, n) for n in line), *((n, col) for n in line)} - {cell}
        placed = {
            self._model.facts[fact - 1].value
            for other in others
            for fact in self._model.facts.numbers_at(other)
            if fact in self._because and self._played.get(fact, -1) < before
        }
        return placed.union(self._puzzle.givens[r][c] for r, c in others)

    def in_order(self, literals: Iterable[Literal]) -> list[Literal] | None:
        """Return numbers in an order in which each next cell has one left; None without one."""
        waiting = list(literals)
        value_of = {fact_of(self._model, x).cell: fact_of(self._model, x).value for x in waiting}
        left = {cell: self._numbers(cell, 0) for cell in value_of}
        found: list[Literal] = []
        while waiting:
            cells = [fact_of(self._model, x).cell for x in waiting]
            at = next((n for n, cell in enumerate(cells) if left[cell] == {value_of[cell]}), None)
            if at is None:
                return None
            found.append(waiting.pop(at))
            for other, gone in self._ruled_out(cells[at], value_of[cells[at]] or 0):
                if other in left and other != cells[at]:
                    left[other] -= gone
        return found

    def _numbers(self, cell: Cell, number: int) -> set[int | None]:
        """Return what is left for a cell before so many steps of the move."""
        return {
            self._model.facts[fact - 1].value
            for fact in self._model.facts.numbers_at(cell)
            if -fact not in self._because or self._played.get(-fact, -1) >= number
        }

    def _ruled_out(self, cell: Cell, value: int) -> Iterator[tuple[Cell, set[int]]]:
        """Yield what a number rules out of other cells."""
        row, col = cell
        for other in range(self._puzzle.size):
            yield (row, other), {value}
            yield (other, col), {value}
        for less, greater in self._puzzle.signs:
            if cell == less:
                yield greater, set(range(1, value + 1))
            elif cell == greater:
                yield less, set(range(value, self._puzzle.size + 1))
