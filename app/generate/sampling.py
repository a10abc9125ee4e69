"""A random solution of a drawing."""

from random import Random
from typing import Any

from app.core.generating import Truth
from app.core.puzzle import PuzzleType
from app.core.stop import Stop
from app.sat.formula import fast_formula
from app.sat.oracle import Oracle


def random_solution(kind: PuzzleType[Any], puzzle: Any, random: Random, stop: Stop) -> Truth | None:
    """Return a solution of a puzzle, chosen by chance but not evenly, or None without any."""
    model = kind.model(puzzle, stop)
    formula = fast_formula(model, stop)
    with Oracle(formula, stop) as oracle:
        facts = range(1, len(model.facts) + 1)
        oracle.prefer([fact if random.random() < 0.5 else -fact for fact in facts])
        if not oracle.solve():
            return None
        return frozenset([model.facts[number - 1] for number in oracle.model() if number > 0])
