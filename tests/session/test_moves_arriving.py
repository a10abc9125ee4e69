"""Moves that are still arriving, or that were stopped: nothing is given away, and all goes on."""

import pytest

from app.core.editing import Spot
from app.core.errors import Cancelled
from app.core.words import Message
from app.session.spoken import describe
from app.session.state import Mode, Question
from app.session.status_text import explained_share, status_text
from tests.session import showing

SHORT = "lightup/pinwheel"
LONG = "lightup/ballroom"
SEVERAL = "satori 1\nkind: lightup\n\n. . X 1\n. . X .\n"


def some_moves(session, mode=Mode.STEPS, count=3):
    """Ask for the moves, and let some of them arrive."""
    session.enter(mode)
    session.worker.run_until(lambda: len(session.state.told.moves) == count)


@pytest.fixture
def stopped(open_session):
    """Open puzzles, and stop their moves after some of them."""

    def open_it(what, mode=Mode.STEPS):
        session = open_session(what)
        some_moves(session, mode)
        session.analysis.stop()
        session.worker.finish()
        assert session.state.question is Question.NONE
        assert len(session.state.told.moves) == 3
        assert not session.state.told.finished
        return session

    return open_it


@pytest.fixture
def whole(open_session):
    """Tell all moves of a puzzle without a break."""

    def tell(what):
        session = open_session(what)
        session.enter(Mode.STEPS)
        session.worker.finish()
        return session.state.told

    return tell


# What is shown


@pytest.mark.parametrize("wait", [False, True])
def test_the_solution_is_not_given_away(open_session, wait):
    session = open_session(SHORT)
    if wait:
        session.worker.finish()
    seen = []
    session.subscribe(lambda state, changed: seen.append(showing.board(session)))
    session.enter(Mode.STEPS)
    session.worker.finish()
    assert session.state.told.finished
    assert all(one == showing.bare(session) for one in seen)
    assert session.state.mode is Mode.STEPS
    assert session.state.position == 0
    assert showing.title(session) == "Before the first move"
    session.tour.next()
    assert session.state.position == 1
    assert showing.board(session) != showing.bare(session)


@pytest.mark.parametrize("wait", [False, True])
def test_moves_may_be_asked_for_right_after_the_solution(open_session, wait):
    session = open_session(SHORT)
    if wait:
        session.worker.finish()
    session.enter(Mode.SOLVE)
    session.enter(Mode.STEPS)
    assert showing.board(session) == showing.bare(session)
    cells = [(row, col) for row in range(6) for col in range(6)]
    assert not any("bulb" in str(describe(session.state, cell)) for cell in cells)
    session.worker.finish()
    assert session.state.mode is Mode.STEPS
    assert session.state.position == 0
    assert showing.title(session) == "Before the first move"
    assert showing.board(session) == showing.bare(session)


def test_the_solution_does_not_come_before_the_last_move(open_session):
    session = open_session(LONG)
    session.worker.finish()
    session.enter(Mode.STEPS)
    assert showing.title(session) == "Looking for the first move…"
    session.tour.next()
    assert session.state.mode is Mode.STEPS
    assert showing.board(session) == showing.bare(session)


def test_after_the_newest_move_one_waits_for_the_next(open_session):
    session = open_session(LONG)
    some_moves(session)
    session.tour.go(3)
    before = session.state
    session.tour.next()
    assert session.state == before
    session.worker.step()
    session.tour.next()
    assert session.state.position == 4
    session.tour.show_solution()  # this is what it is for
    assert showing.board(session) == showing.solution(session)


def test_what_is_after_the_last_move_is_not_there_before_the_verdict(open_session):
    session = open_session(LONG)
    session.enter(Mode.STEPS)
    before = session.state
    session.tour.show_solution()
    assert session.state == before
    session.worker.finish()
    assert session.state.mode is Mode.STEPS
    session.tour.show_solution()
    assert showing.board(session) == showing.solution(session)


def test_a_solution_stays_at_the_end_while_moves_arrive(open_session):
    session = open_session(LONG)
    seen = []
    session.subscribe(lambda state, changed: seen.append((state.moves_done, len(state.told.moves))))
    session.enter(Mode.SOLVE)
    session.worker.finish()
    assert max(seen)[1] > 3
    assert all(place == count for place, count in seen)
    assert showing.title(session) == "The solution"


def test_the_position_is_kept_while_one_looks_at_the_solution_or_the_drawing(open_session):
    session = open_session(SHORT)
    session.enter(Mode.STEPS)
    session.worker.finish()
    session.tour.go(3)
    third = showing.board(session)
    for mode in (Mode.SOLVE, Mode.DESIGN):
        session.enter(mode)
        assert showing.board(session) != third
        session.enter(Mode.STEPS)
        assert session.state.position == 3
        assert showing.board(session) == third
        assert showing.title(session).startswith("3. ")


def test_another_puzzle_begins_before_its_first_move(open_session):
    session = open_session(SHORT)
    session.enter(Mode.STEPS)
    session.worker.finish()
    session.tour.go(3)
    session.enter(Mode.DESIGN)
    session.click(Spot((0, 0)))
    session.undo()
    session.enter(Mode.STEPS)
    session.worker.finish()
    assert session.state.told.finished
    assert session.state.position == 0


# Stopping


@pytest.mark.parametrize("what", [SHORT, LONG, "futoshiki/seven-signs"])
def test_what_was_found_before_a_stop_is_kept(stopped, whole, what):
    session = stopped(what)
    session.tour.go(1)
    found = session.state.told.moves
    session.enter(Mode.STEPS)
    assert session.state.told.moves == found
    assert session.state.position == 1
    session.worker.finish()
    assert session.state.told == whole(what)
    assert session.state.position == 1


def test_who_stops_before_the_first_move_begins_again(open_session, whole):
    session = open_session(LONG)
    session.worker.finish()
    session.enter(Mode.STEPS)
    session.analysis.stop()
    assert showing.title(session) == "Stopped"
    assert showing.sentences(session) == "Press Solve, or Steps, to go on."
    session.worker.finish()
    assert not session.state.told.moves
    session.enter(Mode.SOLVE)
    session.worker.finish()
    assert session.state.told == whole(LONG)
    assert session.state.moves_done == len(session.state.told.moves) > 0


def test_who_stops_before_the_verdict_begins_again(open_session, whole):
    session = open_session(LONG)
    session.enter(Mode.STEPS)
    session.analysis.stop()
    session.worker.finish()
    assert showing.verdict(session) == showing.title(session) == "Stopped"
    session.enter(Mode.STEPS)
    assert showing.verdict(session) == "Looking for solutions…"
    session.worker.finish()
    assert session.state.told == whole(LONG)


def test_stopping_ends_the_work_itself(open_session):
    session = open_session(LONG)
    some_moves(session)
    ticket = session.worker.tickets[-1]
    ticket.stop.check()
    session.analysis.stop()
    with pytest.raises(Cancelled):
        ticket.stop.check()


def test_a_stop_is_said_beside_the_solution(stopped):
    session = stopped(LONG, Mode.SOLVE)
    assert showing.title(session) == "The solution"
    assert "Press Solve to go on" in showing.sentences(session)
    session.enter(Mode.SOLVE)
    assert "being found" in showing.sentences(session)
    session.worker.finish()
    assert "It takes" in showing.sentences(session)


def test_who_looks_at_the_solution_after_a_stop_asks_for_no_more_moves(stopped):
    session = stopped(LONG)
    session.tour.go(3)
    session.tour.show_solution()
    assert session.state.question is Question.NONE
    assert showing.board(session) == showing.solution(session)
    assert "Press Solve to go on" in showing.sentences(session)


def test_stopping_does_not_take_the_verdict_back(open_session):
    session = open_session(SEVERAL)
    some_moves(session, Mode.SOLVE, 1)
    session.analysis.stop()
    assert showing.verdict(session).startswith("2 solutions; ")
    assert showing.board(session) == showing.solution(session)


def test_play_goes_on_with_what_was_stopped(stopped, whole):
    session = stopped(LONG)
    session.tour.go(3)
    session.tour.play()
    assert (session.state.position, session.state.playing) == (3, True)
    session.worker.finish()
    assert session.state.told == whole(LONG)
    session.tour.tick()
    assert (session.state.position, session.state.playing) == (4, True)


# Failing


@pytest.mark.parametrize("count", [0, 3])
def test_no_more_moves_leave_the_verdict_as_it_is(open_session, count):
    session = open_session(LONG)
    session.worker.finish()
    said = showing.verdict(session)
    some_moves(session, count=count)
    session.tour.go(count)
    session.worker.refuse("No more than that.")
    assert showing.title(session) == "No more moves"
    assert showing.sentences(session) == "No more than that."
    assert showing.verdict(session) == said == "One solution"
    assert session.state.question is Question.NONE


@pytest.mark.parametrize("what", [LONG, SEVERAL])
def test_why_there_are_no_more_moves_is_said_beside_a_solution(open_session, what):
    session = open_session(what)
    some_moves(session, Mode.SOLVE, 1)
    title = showing.title(session)
    session.worker.refuse("No more than that.")
    assert showing.title(session) == title
    assert "No more than that." in showing.sentences(session)
    assert showing.board(session) == showing.solution(session)
    session.enter(Mode.SOLVE)
    assert "No more than that." not in showing.sentences(session)


# Playing


def test_playing_a_solution_begins_at_the_start_while_moves_arrive(open_session):
    session = open_session(LONG)
    some_moves(session)
    session.tour.go(2)
    session.enter(Mode.SOLVE)
    session.tour.play()
    assert (session.state.mode, session.state.position) == (Mode.STEPS, 0)
    session.tour.tick()
    session.worker.finish()
    assert session.state.playing
    assert session.state.position == 1
    assert showing.title(session).startswith("1. ")


def test_playing_waits_at_the_newest_move(open_session):
    session = open_session(LONG)
    some_moves(session)
    session.tour.play()
    for position in (1, 2, 3, 3):
        session.tour.tick()
        assert (session.state.position, session.state.playing) == (position, True)
    session.worker.step()
    session.tour.tick()
    assert session.state.position == 4


GOING = {
    "back": lambda session: session.tour.back(),
    "next": lambda session: session.tour.next(),
    "first": lambda session: session.tour.go(0),
    "solution": lambda session: session.tour.show_solution(),
    "solving": lambda session: session.enter(Mode.SOLVE),
    "drawing": lambda session: session.enter(Mode.DESIGN),
    "cell": lambda session: session.click(Spot(min(session.state.told.moves[0].conclusions))),
    "stop": lambda session: session.analysis.stop(),
}


@pytest.mark.parametrize("how", GOING)
def test_who_goes_to_a_move_is_not_carried_away_from_it(open_session, how):
    session = open_session(LONG)
    some_moves(session, count=5)
    session.tour.go(3)
    session.tour.play()
    assert session.state.playing
    GOING[how](session)
    assert not session.state.playing
    before = session.state
    session.tour.tick()
    assert session.state == before


# How far they are


def test_the_share_that_is_explained_grows_while_moves_arrive(open_session):
    session = open_session(LONG)
    session.worker.finish()
    assert explained_share(session.state) is None
    shares = []
    session.subscribe(lambda state, changed: shares.append(explained_share(state)))
    some_moves(session, Mode.SOLVE, 5)
    decided, facts = zip(*filter(None, shares), strict=True)
    assert set(facts) == {session.state.verdict.facts}
    assert list(decided) == sorted(set(decided))
    literals = [one for move in session.state.told.moves for one in move.literals]
    assert decided[-1] == len(literals) == session.state.told.decided
    session.analysis.stop()
    assert explained_share(session.state) is None


def test_nothing_of_a_puzzle_before_stays_below_the_board(open_session):
    session = open_session(LONG)
    some_moves(session, Mode.SOLVE)
    assert explained_share(session.state) is not None
    assert status_text(session.state).numbers is not None
    session.drawing.edit(session.editor.blank(4, 4), Message("Draw"))
    assert explained_share(session.state) is None
    assert status_text(session.state).numbers is None
    assert showing.verdict(session) == "Looking for solutions…"
