"""Answers that arrive late: nothing is heard of what is not wanted any more."""

import pytest

from app import paths
from app.core.words import Message
from app.formats import read_input
from app.puzzles.lightup.puzzle import LightUp
from app.sat.answer import Answer
from app.session.state import Mode, Question
from tests.session import showing

LONG = "lightup/chapel"
NO_SOLUTION = LightUp(("XX", "X1"))
SEVERAL = LightUp(("..", ".."))


def let_verdict_wait(session):
    """Have the verdict worked out, but not handed over yet."""
    session.worker.run_until(lambda: len(session.worker.tickets) >= 2)  # the timer, and the work
    session.worker.step()
    assert session.state.verdict is None


@pytest.mark.parametrize("mode", [Mode.DESIGN, Mode.SOLVE, Mode.STEPS])
def test_a_verdict_that_comes_after_an_edit_is_dropped(open_session, mode):
    session = open_session("satori 1\nkind: lightup\n\nX X\nX 1\n")
    heard = []
    session.subscribe(lambda state, changed: heard.append(state.verdict))
    session.enter(mode)
    let_verdict_wait(session)
    session.drawing.edit(SEVERAL, Message("Draw"))
    assert session.state.mode is Mode.DESIGN
    assert showing.verdict(session) == "Looking for solutions…"
    session.worker.finish()
    assert {one.answer for one in heard if one is not None} == {Answer.MULTIPLE}
    assert showing.verdict(session) == "Several solutions"
    assert not showing.marked(session).cells
    assert not session.state.told.moves  # nobody asked for those of the new puzzle


def test_an_argument_that_comes_after_an_edit_is_dropped(open_session):
    session = open_session("lightup/the-fourth-side")
    session.worker.run_until(lambda: session.state.conflict is not None)
    session.drawing.edit(SEVERAL, Message("Draw"))
    assert session.state.conflict is None
    session.worker.finish()
    assert session.state.conflict is None
    assert showing.verdict(session) == "Several solutions"


def test_solving_drawing_and_solving_again_before_the_verdict(open_session):
    session = open_session("lightup/first-light")
    session.enter(Mode.SOLVE)
    session.enter(Mode.DESIGN)
    assert session.state.verdict is None
    session.worker.finish()
    assert session.state.mode is Mode.DESIGN
    assert session.state.told.finished
    session.enter(Mode.SOLVE)
    assert session.state.question is Question.NONE
    assert session.state.moves_done == len(session.state.told.moves)
    session.tour.back()
    assert session.state.move is session.state.told.moves[-1]


@pytest.mark.parametrize("mode", [Mode.SOLVE, Mode.STEPS])
def test_who_asks_for_a_solution_does_not_wait_for_more_edits(open_session, mode):
    session = open_session("lightup/first-light")
    (timer,) = session.worker.tickets
    session.enter(mode)
    assert timer.cancelled
    session.worker.step()  # the work itself
    session.worker.step()
    assert session.state.verdict is not None


def test_asking_twice_has_the_verdict_worked_out_once(open_session):
    session = open_session("lightup/first-light")
    session.enter(Mode.SOLVE)
    let_verdict_wait(session)
    asked = len(session.worker.tickets)
    session.enter(Mode.STEPS)
    session.enter(Mode.SOLVE)
    assert len(session.worker.tickets) == asked
    session.worker.run_until(lambda: session.state.verdict is not None)
    assert len(session.worker.tickets) == asked


@pytest.mark.parametrize("count", [0, 2])
def test_opening_while_another_puzzle_is_solved(open_session, count):
    session = open_session(LONG)
    session.enter(Mode.SOLVE)
    session.worker.run_until(lambda: len(session.state.told.moves) >= count)
    assert session.state.question is not Question.NONE
    path = paths.puzzles() / "futoshiki" / "warm-up.satori"
    wanted = read_input(str(path))
    session.open(wanted, path)
    assert session.state.puzzle == wanted.puzzle
    assert session.state.mode is Mode.DESIGN
    assert showing.board(session) == showing.bare(session)
    assert not session.state.told.moves
    session.worker.finish()
    assert showing.verdict(session) == "One solution"
    assert showing.title(session) == session.puzzle_type.title
    assert not session.state.told.moves
    session.enter(Mode.SOLVE)
    session.worker.finish()
    assert showing.board(session) == showing.solution(session)
    cells = frozenset().union(*(move.conclusions for move in session.state.told.moves))
    assert max(cells) < (wanted.puzzle.rows, wanted.puzzle.cols)


def test_a_puzzle_opened_twice_is_solved_twice(open_session):
    session = open_session("lightup/first-light")
    session.enter(Mode.SOLVE)
    session.worker.run_until(lambda: bool(session.state.told.moves))
    session.drawing.edit(NO_SOLUTION, Message("Draw"))
    session.undo()
    session.enter(Mode.SOLVE)
    session.worker.finish()
    assert showing.board(session) == showing.solution(session)
    numbers = [abs(one) for move in session.state.told.moves for one in move.literals]
    assert len(numbers) == len(set(numbers)) == session.state.verdict.facts  # none is told twice


def test_solving_again_after_no_verdict(open_session):
    session = open_session("lightup/first-light")
    session.drawing.edit(LightUp(("..", ".")), Message("Draw"))
    for mode in (Mode.SOLVE, Mode.STEPS):
        session.enter(Mode.DESIGN)
        session.enter(mode)
        assert showing.title(session) == "Looking for the first move…"
        session.worker.finish()
        assert showing.title(session) == "No verdict"
        assert showing.sentences(session) == showing.verdict(session) != ""
        assert session.state.question is Question.NONE


def test_a_verdict_leaves_what_is_being_dragged(open_session):
    session = open_session("satori 1\nkind: lightup\n\n. . .\n. . .\n")
    session.drag(((0, 0), (0, 1)), done=False)
    drawn = showing.board(session)
    assert drawn != showing.bare(session)
    session.worker.finish()
    assert session.state.verdict is not None
    assert showing.board(session) == drawn
    session.drag(((0, 0), (0, 1)), done=True)
    assert session.state.puzzle.grid == ("XX.", "...")
