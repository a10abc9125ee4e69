"""Hints: proved from the player's marks, told in four stages, and mistakes come first."""

from random import Random

import pytest

from app import paths
from app.core.model import Model
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.formats import read_input, read_text
from app.session.hints import hinted_literals, steps_to
from app.session.panels import panel_text
from app.session.play_text import play_text
from app.session.problem import Problem
from app.session.state import Mode, Question
from tests.explain.checking import Judge

KINDS = ["lightup/old-town", "norinori/harbour", "futoshiki/long-view"]
SMALL = ["lightup/welcome", "norinori/paddock", "futoshiki/five-by-five"]


def bundled(name):
    return read_input(str(paths.puzzles() / f"{name}.satori"))


def marked(document, literals):
    """Return a document with marks that say some literals."""
    marks = puzzle_type(document.kind).marks(document.puzzle, literals)
    return document._replace(progress=marks)


def solved_facts(problem):
    model = problem.model(Stop())
    true = set(problem.verdict(Stop()).solutions[0])
    return [n if n in true else -n for n in range(1, len(model.facts) + 1)]


@pytest.mark.parametrize("name", KINDS)
def test_a_hint_is_proved_from_the_marks(name):
    document = bundled(name)
    rng = Random(name)
    facts = [x for x in solved_facts(Problem(document)) if x > 0 or document.kind != "futoshiki"]
    for share in (0.0, 0.2, 0.5, 0.8, 0.95):
        some = rng.sample(facts, int(share * len(facts)))
        problem = Problem(marked(document, some))
        hint = problem.hint(Stop())
        assert hint.move is not None
        model: Model = problem.model(Stop())
        found = hinted_literals(hint.move)
        known = set(problem.start)
        assert found
        assert known.isdisjoint(found)
        for step in steps_to(hint.move, found):
            assert known.issuperset(step.facts)
            with Judge(model, step.rules) as judge:
                for literal in step.conclusions:
                    assert not judge.can_hold(step.rules, [*step.facts, -literal])
            known.update(step.conclusions)
        assert set(found) <= set(solved_facts(problem))


@pytest.mark.parametrize("name", KINDS)
def test_a_mistake_comes_first(name):
    document = bundled(name)
    facts = solved_facts(Problem(document))
    true = [x for x in facts if x > 0]
    wrong = -next(x for x in facts if x < 0)
    problem = Problem(marked(document, [*true[:3], wrong]))
    hint = problem.hint(Stop())
    cell = problem.model(Stop()).facts[wrong - 1].cell
    assert hint.move is None
    assert cell in hint.wrong


@pytest.mark.parametrize("name", SMALL)
def test_a_puzzle_is_solved_with_hints_alone(open_session, name):
    session = open_session(name)
    session.worker.finish()
    session.enter(Mode.PLAY)
    session.worker.finish()
    for _ in range(60):
        if session.state.play.solved:
            break
        session.game.hint()
        session.worker.finish()
        said = []
        for stage in (1, 2, 3):
            assert session.state.hint.stage == stage
            said.append(str(panel_text(session.state)))
            assert f"{stage} of 4" in str(play_text(session.state))
            session.game.hint()
        assert len(set(said)) == 3
        assert session.state.hint is None
        session.worker.finish()
    assert session.state.play.solved
    assert "hint" in str(play_text(session.state))


def test_the_hint_goes_with_the_next_mark_or_when_it_is_dropped(open_session):
    session = open_session("lightup/welcome")
    session.worker.finish()
    session.enter(Mode.PLAY)
    session.worker.finish()
    session.game.hint()
    session.worker.finish()
    assert session.state.hint is not None
    session.game.drop_hint()
    assert session.state.hint is None
    session.game.hint()
    assert session.state.question is Question.HINT
    session.game.click((0, 0), secondary=True)
    session.worker.finish()
    assert session.state.hint is None


def test_several_solutions_or_none():
    for text, said in (
        (". . .\n. . .\n", "several"),
        ("4 . .\n. . .\n", "no solution"),
    ):
        hint = Problem(read_text(text)).hint(Stop())
        assert hint.move is None
        assert said in str(hint.said)
