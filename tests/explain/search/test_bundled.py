"""Every step of every puzzle that comes with the program is right, and they reach the end."""

import pytest

from app import paths
from app.core.difficulty import EXPERT, difficulty_of_sizes
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.explain import Explanation, Moves, Words
from app.formats import read_text
from app.sat.solving import Answer, find_solutions
from tests.explain.checking import check_conflict, check_step

LARGE, MANY = 8, 3
"""After so many steps of more rules than that, the rest would be more of the same, for minutes."""

FILES = sorted(paths.puzzles().glob("*/*.satori"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bundled(path):
    document = read_text(path.read_text(encoding="utf-8"))
    model = puzzle_type(document.kind).model(document.puzzle, Stop())
    answer = find_solutions(model, Stop()).answer
    level = dict(document.details).get("difficulty")
    known = set()
    sizes = []
    large = 0
    kind = puzzle_type(document.kind)
    words = Words(kind, document.puzzle, model, Stop())
    explanation = Explanation(model, Stop(), how_told=words.way)
    moves = Moves(kind, document.puzzle, model, Stop()).of_explanation(explanation)
    for step in (step for move in moves for step in move.steps):
        check_step(model, step, known, possible=answer is not Answer.NONE)
        known.update(step.conclusions)
        sizes.append(step.size)
        large += step.size > LARGE
        if large > MANY:
            assert level == difficulty_of_sizes(sizes) == EXPERT
            return
    if answer is Answer.NONE:
        check_conflict(model, explanation.outcome.conflict, ())
    assert level == (difficulty_of_sizes(sizes) if answer is Answer.UNIQUE else None)
    if answer is not Answer.NONE:
        assert explanation.outcome.complete == (answer is Answer.UNIQUE)


def test_there_are_many():
    assert len(FILES) > 60
