"""Literals that follow from givens, signs and single candidates, found without a solver.

Every cell has a domain, a set of bits: bit v-1 stands for the value v. Each value that is removed
or placed is recorded under the index of the responsible rule; rules are in the order of the
families in `rules.model`.
"""

from contextlib import suppress

from app.core.stop import Stop
from app.puzzles.futoshiki.puzzle import Futoshiki


class _Contradiction(Exception):
    """A cell without a possible value, or a value without a place."""


class Domains:
    """The values each cell can still take."""

    def __init__(self, puzzle: Futoshiki) -> None:
        self._size = size = puzzle.size
        square = size * size
        self._domains = [(1 << size) - 1] * square
        self._known: dict[int, list[int]] = {}
        self._givens = [
            (row * size + col, value)
            for row, line in enumerate(puzzle.givens)
            for col, value in enumerate(line)
            if value
        ]
        self._signs = [
            (less[0] * size + less[1], greater[0] * size + greater[1])
            for less, greater in puzzle.signs
        ]
        self._first_sign = len(self._givens)
        self._first_cell = self._first_sign + len(self._signs)
        self._first_row = self._first_cell + square
        self._first_column = self._first_row + square
        self._lines = [
            (self._first_row + row * size, range(row * size, row * size + size))
            for row in range(size)
        ] + [(self._first_column + col * size, range(col, square, size)) for col in range(size)]
        self._placed = [False] * square
        self._changed = True

    def settle(self, stop: Stop) -> dict[int, list[int]]:
        """Return the literals that follow, by the index of the rule that gives them.

        If the rules contradict each other, return what was found up to that point. The solver then
        has a far smaller contradiction to find.
        """
        with suppress(_Contradiction):
            for index, (cell, value) in enumerate(self._givens):
                self._place(cell, 1 << (value - 1), index)
            while self._changed:
                stop.check()
                self._changed = False
                self._cut_by_signs()
                self._find_singles()
        return self._known

    def _remove(self, cell: int, bits: int, rule: int) -> None:
        """Remove values from the domain of a cell, and record them."""
        gone = self._domains[cell] & bits
        if not gone:
            return
        self._domains[cell] ^= gone
        if not self._domains[cell]:
            raise _Contradiction
        self._changed = True
        base = cell * self._size
        found = self._known.setdefault(rule, [])
        while gone:
            low = gone & -gone
            found.append(-(base + low.bit_length()))
            gone ^= low

    def _place(self, cell: int, bit: int, rule: int) -> None:
        """Place a value in a cell, and remove it from the rest of its row and column."""
        if not self._domains[cell] & bit:
            raise _Contradiction
        size = self._size
        value = bit.bit_length()
        self._placed[cell] = True
        self._known.setdefault(rule, []).append(cell * size + value)
        self._remove(cell, ~bit, self._first_cell + cell)
        row, col = divmod(cell, size)
        domains, known = self._domains, self._known
        domains[cell] = 0  # skip this cell in the loop below
        for first, others in (self._lines[row], self._lines[size + col]):
            found = known.setdefault(first + value - 1, [])
            for other in others:
                if domains[other] & bit:
                    if domains[other] == bit:
                        raise _Contradiction
                    domains[other] ^= bit
                    found.append(-(other * size + value))
        domains[cell] = bit
        self._changed = True

    def _cut_by_signs(self) -> None:
        """Keep the smaller cell below the largest value of the greater one, and vice versa."""
        domains = self._domains
        changed = True
        while changed:
            changed = False
            for index, (less, greater) in enumerate(self._signs, self._first_sign):
                below = (1 << (domains[greater].bit_length() - 1)) - 1
                if domains[less] & ~below:
                    self._remove(less, ~below, index)
                    changed = True
                lowest = domains[less] & -domains[less]
                not_above = (lowest << 1) - 1
                if domains[greater] & not_above:
                    self._remove(greater, not_above, index)
                    changed = True

    def _find_singles(self) -> None:
        """Place the last value of a cell, and the value with one place left in a line."""
        domains = self._domains
        for cell, domain in enumerate(domains):
            if not self._placed[cell] and not domain & (domain - 1):
                self._place(cell, domain, self._first_cell + cell)
        for first, cells in self._lines:
            once = more = 0
            for cell in cells:
                domain = domains[cell]
                more |= once & domain
                once |= domain
            if once != (1 << self._size) - 1:
                raise _Contradiction
            single = once & ~more
            if not single:
                continue
            for cell in cells:
                bit = domains[cell] & single
                if bit and not self._placed[cell]:
                    if bit & (bit - 1):
                        raise _Contradiction
                    self._place(cell, bit, first + bit.bit_length() - 1)
