"""The rules of Norinori over the facts "this cell is black"."""

from itertools import combinations

from app.core.grid import all_cells
from app.core.jobs import Stop
from app.core.model import AllOf, CellFacts, Clause, Exactly, Family, Model, Rules
from app.puzzles.norinori.puzzle import Norinori


def model(puzzle: Norinori, stop: Stop) -> Model:
    """State the rules: two black cells in every region, one black neighbour for each of them."""
    rows, cols = puzzle.rows, puzzle.cols
    regions: dict[int, list[int]] = {}
    pairs: list[list[Clause]] = []
    number = 0
    for row, line in enumerate(puzzle.regions):
        stop.check()
        for col, region in enumerate(line):
            number += 1
            regions.setdefault(region, []).append(number)
            around = []
            if row > 0:
                around.append(number - cols)
            if col > 0:
                around.append(number - 1)
            if col + 1 < cols:
                around.append(number + 1)
            if row + 1 < rows:
                around.append(number + cols)
            clauses: list[Clause] = [(-number, *around)]
            clauses += [(-number, -one, -other) for one, other in combinations(around, 2)]
            pairs.append(clauses)
    members = list(regions.values())
    facts = CellFacts(number, lambda: list(all_cells(rows, cols)))
    families = (
        Family(
            "region",
            lambda index: (tuple(facts.cells[number - 1] for number in members[index]),),
            Exactly,
            (members, [2] * len(members)),
        ),
        Family("pair", lambda index: (facts.cells[index],), AllOf, (pairs,)),
    )
    return Model(facts, Rules(families))
