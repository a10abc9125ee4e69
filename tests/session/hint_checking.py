"""A second opinion on hints: proved from the marks, by another solver than the program's."""

from collections.abc import Iterable

from app.core.document import Document
from app.core.model import Literal
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.explain import Explanation
from app.session.answers import Move
from app.session.hints import hinted_literals, steps_to
from app.session.problem import Problem
from tests.explain.checking import Judge


def marked(document: Document, literals: Iterable[Literal]) -> Document:
    """Return a document with marks that say some literals."""
    marks = puzzle_type(document.kind).marks(document.puzzle, literals)
    return document._replace(progress=marks)


def solved_facts(problem: Problem) -> list[Literal]:
    """Return every fact as it is in the solution."""
    verdict = problem.verdict(Stop())
    true = set(verdict.solutions[0])
    return [n if n in true else -n for n in range(1, verdict.facts + 1)]


def check_proved(problem: Problem, move: Move, solution: Iterable[Literal]) -> None:
    """Check that a hint says something new and right, and that its steps prove it."""
    model = problem.model(Stop())
    found = hinted_literals(move)
    known = set(problem.start)
    assert found
    assert known.isdisjoint(found)
    assert set(found) <= set(solution)
    for step in steps_to(move, found):
        assert known.issuperset(step.facts)
        with Judge(model, step.rules) as judge:
            for literal in step.conclusions:
                assert not judge.can_hold(step.rules, [*step.facts, -literal])
        known.update(step.conclusions)


def check_smallest(problem: Problem, move: Move) -> None:
    """Check that no easier mark is found: the search takes steps of few rules first."""
    needed = max(step.size for step in steps_to(move, hinted_literals(move)))
    sizes = []
    givens = set(problem.player.givens(problem.document.puzzle))
    for step in Explanation(problem.model(Stop()), Stop(), problem.start):
        sizes.append(step.size)
        if any(literal > 0 and literal not in givens for literal in step.conclusions):
            break
    assert needed <= max(sizes)
