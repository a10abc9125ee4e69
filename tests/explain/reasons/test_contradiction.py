"""Why rules cannot all hold: every step of it follows, and its end cannot be."""

from collections import Counter
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import paths
from app.core.errors import TimedOut
from app.core.grid import neighbours
from app.core.model import AllOf, AnyOf, AtMost, Exactly, Less, Model
from app.core.registry import puzzle_type
from app.core.steps import Contradiction, Link, Reason
from app.core.stop import Stop
from app.explain import argue_conflict, find_conflict
from app.formats import read_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from tests.explain.checking import Judge, check_step
from tests.explain.reasons.test_argument import argued
from tests.explain.search.test_explanation import puzzle_of
from tests.helpers import random_puzzles
from tests.helpers.models import build, pigeons
from tests.helpers.strategies import models


def check_contradiction(model: Model, conflict: Reason) -> Contradiction:
    """Check that steps lead from a conflict to a contradiction, and that each of them is needed."""
    steps, end = argue_conflict(model, conflict, Stop())
    known = set(conflict.facts)
    for step in steps:
        check_step(model, step, known, possible=False)
        argued(model, step)
        known.update(step.conclusions)
    used = {literal for step in steps for literal in step.facts}.union(end.facts)
    assert known == used, "something is said for nothing"
    assert (end.premises, end.conclusions) == ((), ())
    with Judge(model, [end.rule]) as judge:
        assert not judge.can_hold([end.rule], end.facts), "it is no contradiction"
    assert {rule for step in steps for rule in step.rules} | {end.rule} == set(conflict.rules)
    return Contradiction(steps, end)


def random_regions(rng: Random) -> Norinori:
    """Move many cells of a board into regions next to theirs, and leave none of these too small."""
    while True:
        puzzle = Norinori(random_puzzles.norinori(rng, rng.randint(4, 7), rng.randint(4, 7), 30))
        for _ in range(10):
            puzzle = changed("norinori", puzzle, rng)
        if min(Counter(chain.from_iterable(puzzle.regions)).values()) > 1:
            return puzzle


@pytest.mark.parametrize("kind", ["futoshiki", "lightup", "norinori"])
def test_random_puzzles_without_a_solution(kind):
    rng = Random(kind)
    made = []
    for _ in range(300 if kind == "norinori" else 60):
        model = puzzle_type(kind).model(spoilt(kind, rng), Stop())
        conflict = find_conflict(model, Stop())
        if conflict is not None:
            made.append(check_contradiction(model, conflict))
    assert len(made) > 15
    assert any(step.size > 1 for steps, _ in made for step in steps)


def spoilt(kind: str, rng: Random):
    """Make a puzzle that is likely to have no solution."""
    return random_regions(rng) if kind == "norinori" else puzzle_of(kind, rng, spoil=True)


def changed(kind: str, puzzle, rng: Random):
    """Change one clue of a puzzle."""
    if kind == "lightup":
        walls = [
            (r, c) for r, line in enumerate(puzzle.grid) for c, x in enumerate(line) if x != "."
        ]
        row, col = rng.choice(walls or [(0, 0)])
        other = rng.choice([mark for mark in "1234" if mark != puzzle.grid[row][col]])
        lines = list(puzzle.grid)
        lines[row] = lines[row][:col] + other + lines[row][col + 1 :]
        return LightUp(tuple(lines))
    if kind == "norinori":
        labels = [list(line) for line in puzzle.regions]
        row, col = rng.randrange(puzzle.rows), rng.randrange(puzzle.cols)
        near = rng.choice(list(neighbours((row, col), puzzle.rows, puzzle.cols)))
        labels[row][col] = labels[near[0]][near[1]]
        return Norinori(random_puzzles.pieces(tuple(map(tuple, labels))))
    less, greater = rng.choice(puzzle.signs)
    signs = [sign for sign in puzzle.signs if sign != (less, greater)]
    return Futoshiki.build(puzzle.givens, [*signs, (greater, less)])


LARGE = 30
"""Rules above which an argument takes longer than a test should."""

FILES = sorted(paths.puzzles().glob("*/*.satori"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bundled_puzzles_with_another_clue(path):
    document = read_text(path.read_text(encoding="utf-8"))
    rng = Random(path.stem)
    kind = document.kind
    for _ in range(3):
        model = puzzle_type(kind).model(changed(kind, document.puzzle, rng), Stop())
        conflict = find_conflict(model, Stop())
        if conflict is not None and len(conflict.rules) <= LARGE:
            check_contradiction(model, conflict)


@given(model=models(most_rules=10))
def test_random_models(model):
    conflict = find_conflict(model, Stop())
    if conflict is not None:
        check_contradiction(model, conflict)


@given(model=models(), data=st.data())
def test_rules_and_marks(model, data):
    numbers = range(1, len(model.facts) + 1)
    marked = data.draw(st.lists(st.sampled_from(numbers), unique=True))
    start = [data.draw(st.sampled_from((number, -number))) for number in marked]
    conflict = find_conflict(model, Stop(), start)
    if conflict is not None and conflict.rules:
        check_contradiction(model, conflict)


@pytest.mark.parametrize("impossible", [AnyOf(()), AllOf(((),)), Exactly((1, 2), 3)])
def test_a_rule_that_cannot_hold_is_an_end_without_steps(impossible):
    found = argue_conflict(build(2, [impossible]), Reason((0,)), Stop())
    assert found == Contradiction((), Link(0, (), (), ()))


def test_all_kinds_of_rules_take_part():
    rules = [
        AnyOf((1, 2)),
        AtMost((1, 3), 0),
        Exactly((2, 4), 1),
        Less((2, 6), (5, 7)),
        AllOf([(4, -7)]),
    ]
    assert len(check_contradiction(build(7, rules), Reason(tuple(range(5)))).steps) == 4


@pytest.mark.parametrize("count", [3, 4, 5])
def test_pigeons_take_suppositions(count):
    model = pigeons(count, count - 1)
    found = check_contradiction(model, Reason(tuple(range(len(model.rules)))))
    assert any(step.size > 2 for step in found.steps)


def test_a_long_search_can_be_stopped():
    model = pigeons(9, 8)
    with pytest.raises(TimedOut):
        argue_conflict(model, Reason(tuple(range(len(model.rules)))), Stop(seconds=0.1))
