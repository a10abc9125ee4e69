"""Sums of inequalities that contradict each other, found with a small simplex.

Facts lie between 0 and 1. Inequalities contradict each other if some sum of them, each with a
multiplier, asks for more than all facts can give. The smallest multipliers are those of a linear
program: its dual starts from zero, so that one phase suffices. It is solved in floating-point
numbers; whoever asks checks the answer by adding whole numbers.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

from app.core.steps import Inequality
from app.core.stop import Stop

MOST_DENOMINATOR = 12
"""The largest denominator of multipliers that is looked for."""

MOST_PIVOTS = 400
MOST_ENTRIES = 40_000
"""Limits of the linear program; larger ones would take more than some milliseconds."""

TOLERANCE = 1e-9


def contradicting_multipliers(some: Sequence[Inequality], stop: Stop) -> list[int] | None:
    """Return whole multipliers of inequalities whose sum cannot be reached, or None."""
    facts = sorted({fact for one in some for fact in one.factors})
    if not facts or (len(some) + len(facts)) * (len(facts) + 1) > MOST_ENTRIES:
        return None
    found = _Simplex(some, facts, stop).solve()
    if found is None:
        return None
    fractions = [Fraction(value).limit_denominator(MOST_DENOMINATOR) for value in found]
    scale = lcm(*(one.denominator for one in fractions))
    whole = [int(one * scale) for one in fractions]
    shared = gcd(*whole)
    return [number // shared for number in whole] if shared else None


class _Simplex:
    """Finds the largest t with bound·t − sum ≤ 1 for all inequalities, and facts from 0 to t.

    Without a largest t, the inequalities can all hold. Otherwise the prices of the inequalities
    are the multipliers.
    """

    def __init__(self, some: Sequence[Inequality], facts: Sequence[int], stop: Stop) -> None:
        place = {fact: number for number, fact in enumerate(facts)}
        self._stop = stop
        self._count = len(some)
        self._width = len(facts) + 1
        self._rows: list[list[float]] = []
        """Coefficients of the facts and of t, and the right side."""
        for one in some:
            row = [0.0] * self._width + [1.0]
            for fact, factor in one.factors.items():
                row[place[fact]] = -float(factor)
            row[self._width - 1] = float(one.bound)
            self._rows.append(row)
        for number in range(len(facts)):
            row = [0.0] * self._width + [0.0]
            row[number], row[self._width - 1] = 1.0, -1.0
            self._rows.append(row)
        self._goal = [0.0] * self._width + [0.0]
        self._goal[self._width - 1] = -1.0
        self._outside = list(range(self._width))
        """For each column, its variable: first those of the program, then the slacks."""
        self._inside = list(range(self._width, self._width + len(self._rows)))

    def solve(self) -> list[float] | None:
        """Return the multipliers, or None if the inequalities can all hold."""
        for _ in range(MOST_PIVOTS):
            self._stop.check()
            column = self._entering()
            if column is None:
                return self._prices()
            row = self._leaving(column)
            if row is None:
                return None
            self._pivot(row, column)
        return None

    def _entering(self) -> int | None:
        """Return the column of the first variable that improves the goal, so that it ends."""
        better = [n for n in range(self._width) if self._goal[n] < -TOLERANCE]
        return min(better, key=self._outside.__getitem__, default=None)

    def _leaving(self, column: int) -> int | None:
        """Return the row that bounds a column first."""
        ratios = [
            (row[-1] / row[column], self._inside[number], number)
            for number, row in enumerate(self._rows)
            if row[column] > TOLERANCE
        ]
        if not ratios:
            return None
        least = min(ratios)[0] + TOLERANCE
        return min((which, number) for ratio, which, number in ratios if ratio <= least)[1]

    def _pivot(self, number: int, column: int) -> None:
        """Exchange the variables of a row and a column."""
        row = self._rows[number]
        by = row[column]
        row = [value / by for value in row]
        row[column] = 1 / by
        self._rows[number] = row
        entries = [(n, value) for n, value in enumerate(row) if n != column and value]
        for other in (*self._rows, self._goal):
            factor = other[column]
            if other is not row and factor:
                for n, value in entries:
                    other[n] -= factor * value
                other[column] = -factor / by
        entered, left = self._outside[column], self._inside[number]
        self._outside[column], self._inside[number] = left, entered

    def _prices(self) -> list[float]:
        found = [0.0] * self._count
        for column, which in enumerate(self._outside):
            if 0 <= which - self._width < self._count:
                found[which - self._width] = max(0.0, self._goal[column])
        return found
