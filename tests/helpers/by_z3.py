"""The puzzles stated a second time, for z3: counts as sums, numbers as integers."""

from collections.abc import Iterator, Sequence
from itertools import product

import z3

from tests.helpers.brute import Cell, Cells, Square, beside


def _solutions(solver: z3.Solver, facts: dict[Cell, z3.BoolRef], limit: int) -> Iterator[Cells]:
    """Yield up to `limit` solutions, each as the set of cells whose fact is true."""
    for _ in range(limit):
        if solver.check() != z3.sat:
            return
        model = solver.model()
        found = {
            c: z3.is_true(model.eval(fact, model_completion=True)) for c, fact in facts.items()
        }
        yield frozenset(cell for cell, holds in found.items() if holds)
        solver.add(z3.Or([fact != found[cell] for cell, fact in facts.items()]))


def light_up(grid: Sequence[str], limit: int) -> list[Cells]:
    """Find bulbs for a grid of `.`, `X` and numbers."""
    marks = {(row, col): mark for row, line in enumerate(grid) for col, mark in enumerate(line)}
    bulb = {cell: z3.Bool(f"bulb{cell}") for cell, mark in marks.items() if mark == "."}
    solver = z3.Solver()
    for cell, here in bulb.items():
        seen = []
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            at = cell[0] + down, cell[1] + right
            while at in bulb:
                seen.append(bulb[at])
                at = at[0] + down, at[1] + right
        number_seen = z3.Sum([z3.If(other, 1, 0) for other in seen]) if seen else 0
        solver.add(z3.Implies(here, number_seen == 0))
        solver.add(z3.Or(here, number_seen > 0))
    for cell, mark in marks.items():
        if mark in "01234":
            around = [(bulb[other], 1) for other in beside(cell) if other in bulb]
            solver.add(z3.PbEq(around, int(mark)) if around else mark == "0")
    return list(_solutions(solver, bulb, limit))


def norinori(regions: Sequence[Sequence[int]], limit: int) -> list[Cells]:
    """Find black cells for a grid of region labels."""
    cells = list(product(range(len(regions)), range(len(regions[0]))))
    black = {cell: z3.Bool(f"black{cell}") for cell in cells}
    solver = z3.Solver()
    for region in {label for line in regions for label in line}:
        members = [(black[row, col], 1) for row, col in cells if regions[row][col] == region]
        solver.add(z3.PbEq(members, 2))
    for cell in cells:
        around = [(black[other], 1) for other in beside(cell) if other in black]
        solver.add(z3.Implies(black[cell], z3.PbEq(around, 1)) if around else z3.Not(black[cell]))
    return list(_solutions(solver, black, limit))


def futoshiki(
    givens: Sequence[Sequence[int]], signs: Sequence[tuple[Cell, Cell]], limit: int
) -> list[Square]:
    """Find numbers for a square of givens (0 is none) and signs, the smaller cell first."""
    size = len(givens)
    number = [[z3.Int(f"n{row},{col}") for col in range(size)] for row in range(size)]
    solver = z3.Solver()
    for row, line in enumerate(number):
        solver.add(z3.Distinct(line), z3.Distinct([other[row] for other in number]))
        for col, cell in enumerate(line):
            solver.add(z3.And(cell >= 1, cell <= size))
            if givens[row][col]:
                solver.add(cell == givens[row][col])
    for less, greater in signs:
        solver.add(number[less[0]][less[1]] < number[greater[0]][greater[1]])
    found: list[Square] = []
    while len(found) < limit and solver.check() == z3.sat:
        model = solver.model()
        found.append(tuple(tuple(model[cell].as_long() for cell in line) for line in number))
        cells = product(range(size), repeat=2)
        solver.add(z3.Or([number[row][col] != found[-1][row][col] for row, col in cells]))
    return found
