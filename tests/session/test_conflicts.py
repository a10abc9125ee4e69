"""Puzzles without a solution: which rules clash, and why they cannot all hold."""

import pytest

from app.core.editing import Spot
from app.sat.answer import Answer
from app.session.state import Mode, Question
from tests.session import showing

NONE = "lightup/the-fourth-side"
ONE_RULE = "lightup/three-sides-for-four"
ONE_CELL = "https://puzz.link/p?norinori/3/1/o"


def parts(session):
    """Tell which parts of the reasons are known."""
    state = session.state
    argued = state.conflict is not None and state.conflict.argument is not None
    return state.verdict is not None, state.conflict is not None, argued


def test_the_verdict_comes_first_then_the_rules_then_the_argument(open_session):
    session = open_session(NONE)
    seen = []
    session.subscribe(lambda state, changed: seen.append(parts(session)))
    session.worker.finish()
    assert list(dict.fromkeys(seen)) == [
        (True, False, False),
        (True, True, False),
        (True, True, True),
    ]
    assert session.state.question is Question.NONE


def test_the_argument_stays_in_every_mode(open_session):
    session = open_session(NONE)
    session.worker.finish()
    said = showing.argument(session)
    first = session.state.conflict.argument[0].sentences
    assert said.startswith("\n".join(map(str, first)))
    assert said.endswith("\nThe 3 in row 2 touches too many bulbs: r1c2, r2c1, r2c3 and r3c2.")
    for mode in (Mode.SOLVE, Mode.DESIGN, Mode.STEPS):
        session.enter(mode)
        assert session.state.question is Question.NONE
        # Who looks on goes through its moves instead.
        assert showing.argument(session) == ("" if session.state.watching else said)
        assert session.state.moves == (
            session.state.conflict.argument if session.state.watching else ()
        )
        assert showing.title(session) == "These rules cannot all hold"


def test_another_puzzle_has_no_argument_of_the_one_before(open_session):
    session = open_session(NONE)
    session.worker.finish()
    session.click(Spot((1, 1)))  # a 4: each of its sides has a bulb
    assert showing.argument(session) == ""
    session.worker.finish()
    assert session.state.verdict.answer is Answer.UNIQUE
    assert showing.argument(session) == ""
    session.enter(Mode.SOLVE)
    session.worker.finish()
    session.tour.go(1)
    assert showing.argument(session) == ""
    assert not showing.marked(session).conflicts


@pytest.mark.parametrize("mode", [Mode.DESIGN, Mode.SOLVE, Mode.STEPS])
def test_who_stops_the_argument_keeps_the_verdict_and_the_rules(open_session, mode):
    session = open_session(NONE)
    session.enter(mode)
    session.worker.run_until(lambda: session.state.conflict is not None)
    session.analysis.stop()
    session.worker.finish()
    assert parts(session) == (True, True, False)
    assert session.state.question is Question.NONE
    assert "r1c2 must be lit" in showing.clashes(session)
    assert showing.argument(session) == ""
    assert showing.verdict(session) == "No solution"


@pytest.mark.parametrize("mode", [Mode.SOLVE, Mode.STEPS])
@pytest.mark.parametrize("known", [False, True])
def test_the_reason_is_looked_for_again_after_a_stop(open_session, mode, known):
    session = open_session(NONE)
    session.worker.run_until(
        lambda: (session.state.conflict if known else session.state.verdict) is not None
    )
    session.analysis.stop()
    session.enter(mode)
    assert session.state.question is Question.CONFLICT
    session.worker.finish()
    assert parts(session) == (True, True, True)


def test_who_stops_before_the_rules_are_found_can_go_on(open_session):
    session = open_session(NONE)
    session.enter(Mode.SOLVE)
    session.worker.run_until(lambda: session.state.verdict is not None)
    assert showing.sentences(session) == "Looking for the reason…"
    session.analysis.stop()
    assert showing.title(session) == "Stopped"
    assert showing.sentences(session) == "Press Solve, or Steps, to go on."
    assert showing.verdict(session) == "No solution"


@pytest.mark.parametrize("drawing", [". . .\n. 3 .\n. . .\n", "X X\nX 1\n"])
def test_the_verdict_itself_waits_for_no_reason(open_session, drawing):
    session = open_session(f"satori 1\nkind: lightup\n\n{drawing}")
    session.worker.run_until(lambda: session.state.verdict is not None)
    assert session.state.verdict.answer is Answer.NONE
    assert parts(session) == (True, False, False)
    assert showing.verdict(session) == "No solution"
    session.worker.finish()
    assert parts(session) == (True, True, True)


@pytest.mark.parametrize("mode", [Mode.SOLVE, Mode.STEPS])
@pytest.mark.parametrize("wait", [False, True])
def test_asking_for_a_solution_shows_why_there_is_none(open_session, mode, wait):
    session = open_session(ONE_RULE)
    if wait:
        session.worker.finish()
    session.enter(mode)
    session.worker.finish()
    assert session.state.watching
    assert showing.title(session) == "This rule cannot hold"
    assert "4" in showing.sentences(session)
    assert showing.marked(session).conflicts
    assert showing.board(session) == showing.bare(session)
    assert not session.state.told.moves
    assert session.state.question is Question.NONE


@pytest.mark.parametrize("mode", [Mode.SOLVE, Mode.STEPS])
def test_nothing_is_played_before_there_are_moves(open_session, mode):
    session = open_session(ONE_RULE)
    session.worker.run_until(lambda: session.state.conflict is not None)
    session.enter(mode)
    before = session.state
    acts = (
        session.tour.play,
        session.tour.next,
        session.tour.back,
        session.tour.show_solution,
        lambda: session.tour.go(1),
    )
    for act in acts:
        act()
        assert session.state == before


def test_why_no_reason_is_found_is_said(open_session):
    session = open_session(NONE)
    session.enter(Mode.SOLVE)
    session.worker.run_until(lambda: session.state.question is Question.CONFLICT)
    session.worker.refuse("That takes too long.")
    assert showing.title(session) == "No solution"
    assert showing.sentences(session) == "That takes too long."
    assert showing.verdict(session) == "No solution"
    assert session.state.question is Question.NONE


@pytest.mark.parametrize("at_once", [True, False])
def test_the_verdict_on_what_is_unfinished_does_not_depend_on_when_it_is_asked_for(
    open_session, at_once
):
    session = open_session(ONE_CELL)
    if not at_once:
        session.worker.finish()
        assert "only one cell" in showing.verdict(session)
        assert showing.button(session) == ""
    session.enter(Mode.SOLVE)
    session.worker.finish()
    assert showing.verdict(session) == "No solution"
    assert showing.button(session) == "Why?"
