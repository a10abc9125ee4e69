"""Hints from random positions of many puzzles; `make fuzz` looks at a thousand."""

import os
from random import Random

import pytest

from app import paths
from app.core.grid import Cell
from app.core.registry import kinds
from app.core.stop import Stop
from app.explain import Explanation
from app.formats import read_text
from app.sat.answer import Answer
from app.session.problem import Problem
from tests.bench.boards import corpus_texts
from tests.session.hint_checking import check_proved, check_smallest, marked, solved_facts

FUZZ = os.environ.get("HYPOTHESIS_PROFILE") == "fuzz"
POSITIONS = 1000 if FUZZ else 60
MOST_CELLS = 400 if FUZZ else 150


def texts(kind: str) -> list[str]:
    bundled = [
        path.read_text("utf-8") for path in sorted((paths.puzzles() / kind).glob("*.satori"))
    ]
    return [*bundled, *corpus_texts().get(kind, [])]


@pytest.mark.parametrize("kind", kinds())
def test_hints_from_random_positions(kind):
    rng = Random(None if FUZZ else kind)
    seen = 0
    for text in rng.sample(texts(kind), len(texts(kind))) * 50:
        document = read_text(text)
        puzzle = document.puzzle
        problem = Problem(document._replace(progress=None))
        small = puzzle.rows * puzzle.cols <= MOST_CELLS
        if not small or problem.verdict(Stop()).answer is not Answer.UNIQUE:
            continue
        solution = solved_facts(problem)
        for _ in range(4):
            # Few marks more often than many: there, hints are harder.
            some = rng.sample(solution, int(rng.random() ** 3 * len(solution)))
            check_position(problem, some, solution)
            check_position(problem, after_the_obvious(problem, some), solution)
            check_mistake(problem, some, solution, rng)
            seen += 1
        if seen >= POSITIONS // len(kinds()):
            break
    assert seen >= POSITIONS // len(kinds())


def after_the_obvious(problem, some):
    """Add all that one rule after the other forces, so that the next hint takes an idea."""
    at = problem.with_marks(marked(problem.document, some))
    known = list(at.start)
    for step in Explanation(problem.model(Stop()), Stop(), at.start):
        if step.size > 1:
            break
        known += step.conclusions
    return known


def check_position(problem, some, solution):
    at = problem.with_marks(marked(problem.document, some))
    hint = at.hint(Stop())
    if hint.move is None:
        assert hint.done
        return
    check_proved(at, hint.move, solution)
    check_smallest(at, hint.move)


def check_mistake(problem, some, solution, rng):
    """With one wrong mark, it is named first."""
    facts = problem.model(Stop()).facts
    cells: set[Cell] = {facts[abs(literal) - 1].cell for literal in some if literal > 0}
    wrong = [-x for x in solution if x < 0 and facts[-x - 1].cell not in cells and x not in some]
    wrong = [
        x for x in wrong if problem.player.can_mark(problem.document.puzzle, facts[x - 1].cell)
    ]
    if wrong:
        mistake = rng.choice(wrong)
        hint = problem.with_marks(marked(problem.document, [*some, mistake])).hint(Stop())
        assert hint.move is None
        assert hint.wrong == {facts[mistake - 1].cell}
