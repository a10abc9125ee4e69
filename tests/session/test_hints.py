"""Hints: proved from the player's marks, told in four stages, and mistakes come first."""

from random import Random

import pytest

from app import paths
from app.core.stop import Stop
from app.formats import read_input, read_text
from app.session.panels import panel_text
from app.session.play_text import play_text
from app.session.problem import Problem
from app.session.state import Mode, Question
from tests.session.hint_checking import check_proved, marked, solved_facts

KINDS = ["lightup/old-town", "norinori/harbour", "futoshiki/long-view"]
SMALL = ["lightup/welcome", "norinori/paddock", "futoshiki/five-by-five"]


def bundled(name):
    return read_input(str(paths.puzzles() / f"{name}.satori"))


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
        check_proved(problem, hint.move, solved_facts(problem))


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
