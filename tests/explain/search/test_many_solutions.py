"""Boards with so many solutions that what they share is found by changing one here and there."""

from random import Random

import pytest

from app.core.model import Model
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.explain import Explanation
from app.explain.search.constraints import Constraints
from app.explain.search.local_changes import LocalChanges
from app.explain.search.position import Position
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from app.sat.solving import common_literals, find_solutions
from tests.explain.checking import Judge, backbone, check_step
from tests.helpers import random_puzzles


def norinori(size: int) -> Model:
    puzzle = Norinori(random_puzzles.norinori(Random(1), size, size, size * size // 5))
    return puzzle_type("norinori").model(puzzle, Stop())


def light_up(size: int, walls: float) -> Model:
    puzzle = LightUp(random_puzzles.light_up(Random(1), size, size, walls, 0.8))
    return puzzle_type("lightup").model(puzzle, Stop())


def futoshiki(size: int) -> Model:
    puzzle = Futoshiki.build(*random_puzzles.futoshiki(Random(1), size, 2 * size, 2 * size))
    return puzzle_type("futoshiki").model(puzzle, Stop())


def one_large_region() -> Model:
    labels = [[0 if col < 14 else 1 + row // 2 for col in range(16)] for row in range(12)]
    return puzzle_type("norinori").model(Norinori.from_labels(labels), Stop())


BOARDS = pytest.mark.parametrize(
    "model",
    [
        pytest.param(norinori(22), id="norinori"),
        pytest.param(one_large_region(), id="one large region"),
        pytest.param(light_up(24, 0.15), id="light up"),
        pytest.param(light_up(14, 0), id="light up without walls"),
        pytest.param(futoshiki(8), id="futoshiki"),
    ],
)


@BOARDS
def test_steps_reach_exactly_what_all_solutions_share(model):
    shared = backbone(model)
    assert shared is not None
    explanation = Explanation(model, Stop())
    known: set[int] = set()
    for step in explanation:
        if step.size > 1:
            check_step(model, step, known)
        known.update(step.conclusions)
    assert known == shared
    assert explanation.outcome.open_facts
    assert set(common_literals(model, Stop())) == shared


def test_changes_of_a_solution_are_solutions():
    model = norinori(22)
    shared = backbone(model)
    true = set(find_solutions(model, Stop()).solutions[0])
    solution = [n if n in true else -n for n in range(1, len(model.facts) + 1)]
    position = Position(Constraints(model, Stop()))
    changes = LocalChanges(model, position, solution, Stop())
    changes.try_to_deny(solution)
    rules = range(len(model.rules))
    with Judge(model, rules) as judge:
        assert judge.can_hold(rules, changes.solution)
    changed = {old for old, new in zip(solution, changes.solution, strict=True) if old != new}
    assert changed <= changes.denied
    assert changes.denied.isdisjoint(shared)
    # Most of what can be otherwise can be so by a small change.
    assert len(changes.denied.intersection(solution)) > len(set(solution) - shared) / 2
